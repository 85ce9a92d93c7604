"""A draw: what is opened with it, and how it is revealed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from paisai.cards import commitment
from paisai.desk.wording import meant
from paisai.ledger import Command, Request, State, carry_out_all
from paisai.ledger.commands import Begin, CloseWords, CommitDraw, Contribute, RevealDraw
from paisai.text import SILENT, Text
from paisai.tournament.competition import Competition
from paisai.tournament.next_step import Due, next_step, otherwise_played
from paisai.tournament.proceedings import BracketRemedy, DrawPurpose


def words(said: Sequence[tuple[str, str]]) -> list[Command]:
    """What people in the hall add, each with who says it."""
    return [Contribute(name, text) for name, text in said]


def opening(
    state: State,
    secret: str,
    remedy: str | None,
    reason: str,
    added: Sequence[Command],
    *,
    actor: str,
    time: datetime,
    whole: bool,
    early: str = "",
    agreed: bool = False,
) -> list[Command]:
    """Opens what is due: the first stage (`early`: why before the deadline of the entries;
    `agreed`: to what so few change), then the draw. If the `whole` of it follows at once the
    reveal is tried too, so that an impossible draw leaves nothing behind."""
    commands: list[Command] = []
    competition = state.competition
    assert competition is not None
    if next_step(competition).due is Due.BEGIN:
        why = early if closes_later(competition, time) else ""
        commands.append(Begin(why, agreed and bool(to_agree(competition))))
    commands.append(CommitDraw(commitment(secret), _remedy(remedy), reason))
    commands += added
    tried = [*commands, *ending(secret)] if whole else commands
    carry_out_all(state, (Request(command, actor, time) for command in tried))
    return commands


def ending(secret: str) -> list[Command]:
    """Closes the list of words and opens the draw."""
    return [CloseWords(), RevealDraw(secret)]


def following(
    state: State, done: Sequence[Command], secret: str, actor: str, time: datetime
) -> list[Command]:
    """The whole of the second draw, where the first made the schedule and nothing is left to wait
    for (B7.2b)."""
    _, after = carry_out_all(state, (Request(command, actor, time) for command in done))
    assert after.competition is not None
    if next_step(after.competition).purpose is not DrawPurpose.ZONES:
        return []
    return [CommitDraw(commitment(secret)), *ending(secret)]


def closes_later(competition: Competition, now: datetime) -> datetime | None:
    """When entries close, if that is still to come: the draw ends them."""
    deadline = competition.regulation.entry.deadline
    return deadline if competition.stage is None and deadline and now < deadline else None


def to_agree(competition: Competition) -> Text:
    """What so few entries change of the format, before the draw that begins it (E4.2a)."""
    if competition.stage is not None:
        return SILENT
    taking_part = sum(one.takes_part for one in competition.entrants.values())
    return otherwise_played(competition.regulation, taking_part)


REMEDIES = {
    BracketRemedy.ALLOW_SAME_UNIT: Text("许同单位相遇", "a meeting within a unit"),
    BracketRemedy.ALLOW_SAME_GROUP: Text("许同小组相遇", "a meeting within a group"),
    BracketRemedy.ALLOW_BOTH: Text("两样都许", "both"),
}


def _remedy(word: str | None) -> BracketRemedy:
    if word is None:
        return BracketRemedy.NONE
    words = {one.value: (text.zh, text.en) for one, text in REMEDIES.items()}
    return BracketRemedy(meant(word, words, Text("放宽", "remedy")))
