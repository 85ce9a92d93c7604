"""May a ruling that is written down later still change its round?

Which rulings were given as the second or third time, counting one that holds no longer?
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from paisai.errors import PaisaiError
from paisai.frozen import replace
from paisai.ledger.commands import Rule
from paisai.ledger.lookups import round_at
from paisai.ledger.refusal import Reason, refuse
from paisai.ledger.state import Moment
from paisai.referee.deadlines import Correcting, correcting, corrections_until
from paisai.referee.effects import (
    ON_A_DEAL,
    ForfeitRound,
    MatchPoints,
    ScorePoints,
    Suspend,
    ZeroRound,
)
from paisai.regulations.citing import clause_of
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.naming import called, opening
from paisai.tournament.proceedings import RecordedRuling
from paisai.tournament.round_times import clock_text
from paisai.tournament.rounds import Round

if TYPE_CHECKING:
    from paisai.referee.rulings import Ruling

CHANGES_ITS_ROUND = (*ON_A_DEAL, MatchPoints, ScorePoints, ZeroRound, ForfeitRound)


def check_may_be_earlier(
    competition: Competition, command: Rule, round_: Round, moment: Moment
) -> None:
    """Refuse what would change scores that are final, or keep somebody from rounds gone by."""
    if any(isinstance(effect, Suspend) for effect in command.effects):
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                f"停赛从所判的一轮之后算起，而{called(round_).zh}之后已有轮次公布；请判在最后一轮",
                "a suspension counts from the round ruled on, and rounds after"
                f" {called(round_).en} are"
                " out already; rule it in the last round",
            ),
            clause=command.clause,
        )
    if until := _final_since(competition, command, round_, moment.time):
        raise refuse(
            Reason.TOO_LATE,
            Text(
                f"{opening(round_).zh}的成绩到 {until} 为止可以更正，之后不再更改，这一判罚改不了"
                "它；"
                "不改成绩的判罚（如警告）仍可记在那一轮，其他的判在最后一轮",
                f"scores of {called(round_).en} could be corrected until {until} and are final, so"
                " this ruling cannot change them; what changes no score, such as a warning, can"
                " still"
                " be put down for that round, anything else is ruled in the last round",
            ),
            clause=clause_of(competition.regulation, "corrections.after"),
        )


def check_scores_not_final(competition: Competition, command: Rule, time: datetime) -> None:
    """The same of the last round: once its scores are final (E4.8.9), what costs points waits for
    the next."""
    round_ = last_round(competition)
    if command.round is not None or command.stage is not None:
        round_ = round_at(competition, command.round, command.stage).round
    if round_ is None:
        return
    if until := _final_since(competition, command, round_, time):
        raise refuse(
            Reason.TOO_LATE,
            Text(
                f"{opening(round_).zh}的成绩到 {until} 为止可以更正，之后不再更改，这一判罚改不了"
                "它；"
                "不改成绩的判罚（如警告）仍可记，扣分的等下一轮公布以后判在那一轮",
                f"scores of {called(round_).en} could be corrected until {until} and are final, so"
                " this ruling cannot change them; what changes no score, such as a warning, can"
                " still"
                " be put down, and what costs points is ruled in the next round once that is out",
            ),
            clause=clause_of(competition.regulation, "corrections.after"),
        )


def _final_since(competition: Competition, command: Rule, round_: Round, time: datetime) -> str:
    """Until when the scores that the ruling would change could be; empty where they still can."""
    published, regulation = round_.scores_published, competition.regulation
    if published is None or not any(isinstance(e, CHANGES_ITS_ROUND) for e in command.effects):
        return ""
    if correcting(regulation, published, time) is not Correcting.NEVER:
        return ""
    return clock_text(corrections_until(regulation, published), time)


def last_round(competition: Competition) -> Round | None:
    """The last that was published, of whatever stage."""
    rounds = [r for stage in competition.stages for r in stage.rounds if r.status != "draft"]
    return rounds[-1] if rounds else None


class CountedOn(NamedTuple):
    """A ruling in force, and those it counted that an appeal has made void since."""

    ruling: RecordedRuling
    void: tuple[RecordedRuling, ...]


def counted_on_void(competition: Competition) -> Iterator[CountedOn]:
    for ruling in _still_in_force(competition):
        void = [
            one
            for one in competition.rulings
            if one.cancelled_by is not None and one.seq < ruling.seq < one.cancelled_by
        ]
        if not void:
            continue
        then = _counted(ruling, competition, *void)
        counted = tuple(
            one
            for one in void
            if _counted(ruling, competition, *(v for v in void if v != one)) != then
        )
        if counted:
            yield CountedOn(ruling, counted)


def counted_otherwise(before: Competition, after: Competition) -> Iterator[RecordedRuling]:
    """The rulings in force after a change that would be others by it, the last first."""
    known = {ruling.seq for ruling in before.rulings}
    for ruling in reversed([*_still_in_force(after)]):
        if ruling.seq in known and _counted(ruling, before) != _counted(ruling, after):
            yield ruling


def _still_in_force(competition: Competition) -> Iterator[RecordedRuling]:
    return (ruling for ruling in competition.rulings if ruling.cancelled_by is None)


def _counted(
    ruling: RecordedRuling, competition: Competition, *also: RecordedRuling
) -> Ruling | None:
    """What the regulation has for the facts of a ruling, with the earlier ones in force counted,
    and these; nothing where it has no such infraction, or not with such facts."""
    from paisai.ledger.infractions import history  # most events have nothing to count
    from paisai.referee.rulings import rule

    earlier = tuple(
        replace(one, cancelled_by=None) if one in also else one
        for one in competition.rulings
        if one.seq < ruling.seq
    )
    then = replace(competition, rulings=earlier)
    try:
        past = history(then, ruling.entry, ruling.official, ruling.serial)
        return rule(competition.regulation, ruling.infraction, ruling.facts, past, ruling.official)
    except PaisaiError:
        return None
