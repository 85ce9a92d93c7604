"""May a player use a phone now? As the organiser has decided once (E4.8.7, T9)."""

from __future__ import annotations

from datetime import datetime

from paisai.desk.rights import PASSES, Person
from paisai.errors import RuleViolation
from paisai.ledger import Command, State
from paisai.ledger.commands import ConfirmResult, ReportResult
from paisai.regulations.citing import clause_of
from paisai.regulations.document.rulings import PHONES
from paisai.regulations.regulation import PhoneUse
from paisai.text import SILENT, Text
from paisai.tournament.competition import Competition
from paisai.tournament.round_times import ends_at, round_time

_INSTEAD = Text(
    "成绩写在记分表上，双方签字交到记录台，或由裁判在本厅的平板上录入；有事请举手叫裁判",
    "write the result on the sheet, sign it on both sides and hand it in at the desk or to a"
    " referee with the hall's tablet; raise a hand to call a referee",
)
_AFTER = Text("；一轮结束以后也可以在这里报", "; after the round you can report here too")


def phones_off(competition: Competition, now: datetime) -> Text:
    """Why players leave their phones alone at this moment, and what they do instead; nothing where
    they may use them."""
    if competition.phone_use is PhoneUse.NEVER:
        return Text("这次比赛不用手机：", "no phones at this event: ") + _INSTEAD
    if competition.phone_use is PhoneUse.AROUND_PLAY and _at_play(competition, now):
        return Text("比赛中不用手机：", "no phones during play: ") + _INSTEAD + _AFTER
    return SILENT


def _at_play(competition: Competition, now: datetime) -> bool:
    """From the start of a round until its time is up; without a clock, until it is ended."""
    if round_time(competition, now) is None:
        return False
    over = ends_at(competition)
    return over is None or now < over


def on_the_card(competition: Competition) -> Text:
    """What a card for players says of phones; nothing where they always serve."""
    use = competition.phone_use
    return SILENT if use is PhoneUse.SERVE else PHONES[use]


def check_use(competition: Competition, now: datetime) -> None:
    """Refuse what a player does by phone while phones are left alone."""
    off = phones_off(competition, now)
    if off:
        raise RuleViolation(clause_of(competition.regulation, "event.phones"), off.zh, off.en)


def check_phone(person: Person, command: Command, state: State, now: datetime) -> None:
    """The same of a result; who works at the event enters it with whatever is at hand."""
    by_phone = person.roles <= set(PASSES) and isinstance(command, ReportResult | ConfirmResult)
    if by_phone and state.competition is not None:
        check_use(state.competition, now)
