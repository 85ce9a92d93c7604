"""Who is there, since when, and who is not let in?"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from paisai.ledger.commands import SignIn
from paisai.ledger.common import entrant, refuse, with_table
from paisai.ledger.refusal import Reason, Refusal
from paisai.ledger.state import Handler, Handlers, Moment, Outcome
from paisai.regulations.citing import clause_of
from paisai.regulations.entering import PaperRule, WhenShown
from paisai.tournament.competition import (
    Competition,
    Entrant,
    HeldPaper,
    PaperStatus,
    RoundStatus,
    Seated,
)
from paisai.tournament.entries import EntryId
from paisai.tournament.round_times import clock_text, lateness, table_of

Check = tuple[int, PaperRule]
"""A player (from 1) and a check of the day."""


def checks_of_the_day(competition: Competition) -> tuple[PaperRule, ...]:
    """What is looked at at the door (B10)."""
    return tuple(p for p in competition.regulation.entry.papers if p.when is WhenShown.DOOR)


def open_checks(competition: Competition, entry: Entrant, on: date) -> tuple[Check, ...]:
    """What its players have not passed on this day."""
    passed = {
        (held.player, held.paper)
        for held in entry.papers
        if held.status is PaperStatus.ACCEPTED and held.dated == on
    }
    return tuple(
        (number, paper)
        for number, _ in enumerate(entry.players, 1)
        for paper in checks_of_the_day(competition)
        if (number, paper.id) not in passed
    )


def failed_checks(competition: Competition, entry: Entrant, on: date) -> tuple[Check, ...]:
    """What its players refused or failed on this day and have not passed since."""
    failed = {
        (held.player, held.paper)
        for held in entry.papers
        if held.status is PaperStatus.REFUSED and held.dated == on
    }
    return tuple(
        (number, paper)
        for number, paper in open_checks(competition, entry, on)
        if (number, paper.id) in failed
    )


def not_admitted(competition: Competition, entry: Entrant, checks: tuple[Check, ...]) -> Refusal:
    zh = "、".join(f"{entry.players[n - 1].name} 的{paper.name.zh}" for n, paper in checks)
    en = ", ".join(f"{entry.players[n - 1].name}: {paper.name.en}" for n, paper in checks)
    return refuse(
        Reason.NOT_ELIGIBLE,
        clause_of(competition.regulation, "entry.papers"),
        f"{entry.name} 没有通过当日检查（{zh}），不得入座；"
        "通过后再签到，到时仍不能入座按迟到或弃权处理",
        f"{entry.name} has not passed the checks of the day ({en}) and is not seated; it signs in"
        " once they are passed, and is late or forfeits until then",
    )


def check_admitted(competition: Competition, entries: tuple[EntryId, ...], moment: Moment) -> None:
    """Refuse to seat who failed a check of this day (B10)."""
    for id_ in entries:
        entry = competition.entrants[id_]
        failed = failed_checks(competition, entry, moment.time.date())
        if failed:
            raise not_admitted(competition, entry, failed)


def _table(competition: Competition, entry: EntryId) -> Seated | None:
    """Where the entry sits in the round that is out, and has no result yet."""
    round_ = competition.round
    if round_ is None or round_.status is RoundStatus.DRAFT:
        return None
    table = table_of(round_, entry)
    return table if table is not None and table.result is None else None


def _sign_in(competition: Competition, command: SignIn, moment: Moment) -> Outcome:
    entry = entrant(competition, command.entry)
    arrived = command.arrived or moment.time
    if arrived > moment.time:
        raise refuse(Reason.TOO_EARLY, "", "到场时间不能晚于现在", "nobody arrives in the future")
    if competition.stage is not None and competition.is_out(entry.id):
        raise refuse(
            Reason.NOT_ELIGIBLE,
            "",
            f"{entry.name} 已经退出或没有资格，不用签到",
            f"{entry.name} takes no part any more and does not sign in",
        )
    unchecked = open_checks(competition, entry, moment.time.date())
    if unchecked and not command.passed:
        raise not_admitted(competition, entry, unchecked)
    table = _table(competition, entry.id)
    if table is None:
        return _day(entry, moment)
    before = dict(table.arrived).get(entry.id)
    if before is not None:
        raise refuse(
            Reason.DUPLICATE,
            "",
            f"{entry.name} 已在 {clock_text(before, moment.time)} 签到",
            f"{entry.name} signed in at {clock_text(before, moment.time)}",
        )
    came = lateness(competition, entry.id, arrived)
    return {"table": table.number} | ({} if came is None else {"minutes": came.minutes})


def _day(entry: Entrant, moment: Moment) -> Outcome:
    if entry.signed_in is not None and entry.signed_in.date() == moment.time.date():
        raise refuse(
            Reason.DUPLICATE,
            "",
            f"{entry.name} 今天已在 {entry.signed_in:%H:%M} 签到",
            f"{entry.name} signed in today at {entry.signed_in:%H:%M}",
        )
    return {}


def _signed_in(
    competition: Competition, command: SignIn, outcome: Outcome, moment: Moment
) -> Competition:
    entry = competition.entrants[EntryId(command.entry)]
    arrived = command.arrived or moment.time
    if command.passed:
        today = moment.time.date()
        checks = open_checks(competition, entry, today)
        done = {(number, paper.id) for number, paper in checks}
        papers = (
            *(held for held in entry.papers if (held.player, held.paper) not in done),
            *(HeldPaper(n, paper.id, PaperStatus.ACCEPTED, today) for n, paper in checks),
        )
        entry = replace(entry, papers=papers)
    if "table" not in outcome:
        entry = replace(entry, signed_in=arrived)
    changed = replace(competition, entrants=competition.entrants.with_(entry.id, entry))
    stage, round_ = changed.stage, changed.round
    if "table" not in outcome or stage is None or round_ is None:
        return changed
    table = round_.tables[outcome["table"] - 1]
    there = replace(table, arrived=(*table.arrived, (entry.id, arrived)))
    return with_table(changed, stage, round_, there)


HANDLERS: Handlers = {SignIn: Handler(_sign_in, _signed_in)}
