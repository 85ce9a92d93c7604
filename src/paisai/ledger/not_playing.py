"""Does a ruling change a round in which the offender plays?"""

from __future__ import annotations

from datetime import datetime

from paisai.errors import Needed
from paisai.ledger.commands import Rule
from paisai.ledger.earlier_rulings import last_round
from paisai.ledger.lookups import open_stage, refuse, round_at
from paisai.ledger.refusal import Reason
from paisai.referee.deadlines import Correcting, correcting
from paisai.referee.effects import ForfeitRound, MatchPoints, ScorePoints, ZeroRound
from paisai.text import Text
from paisai.tournament.competition import Competition, StageState
from paisai.tournament.entries import EntryId
from paisai.tournament.naming import label
from paisai.tournament.round_names import in_a_line, whole_name
from paisai.tournament.round_times import table_of
from paisai.tournament.rounds import Round, RoundStatus

COSTS = frozenset({ScorePoints, MatchPoints, ZeroRound, ForfeitRound})


def check_plays(competition: Competition, command: Rule, time: datetime) -> None:
    """Points, or a round at nought, are no penalty to who has no score there. What is ruled on a
    team for its leader is one ruling on all, whoever of them plays."""
    ruled = {type(effect) for effect in command.effects} & COSTS
    if not ruled or command.official:
        return
    entry = EntryId(command.entry)
    stage, round_ = _of(competition, command)
    if round_ is None or ruled == {MatchPoints}:  # these are taken off in the whole stage
        counts = entry in stage.participants
    else:
        counts = table_of(round_, entry) is not None
    if counts:
        return
    who = label(competition, entry)
    here = Text("这一阶段", "this stage")
    if round_ is not None:
        name = whole_name(competition, stage, round_)
        here = Text(name.zh, in_a_line(name).en)
    then = _elsewhere(competition, entry, time)
    raise refuse(
        Reason.NOT_AT_TABLE,
        command.clause,
        f"{who} 不在{here.zh}的桌上，这一判罚改不了他的成绩；{then.zh}；"
        "不改成绩的判罚（如警告）可以记在这里",
        f"{who} sits at no table of {here.en}, so this ruling cannot change any score; {then.en};"
        " what changes no score, such as a warning, can be put down here",
    ).needing(Needed.ROUND)


def _of(competition: Competition, command: Rule) -> tuple[StageState, Round | None]:
    if command.round is not None or command.stage is not None:
        return round_at(competition, command.round, command.stage)
    stage = open_stage(competition)
    published = any(r.status is not RoundStatus.DRAFT for r in stage.rounds)
    return stage, last_round(competition) if published else None


def _elsewhere(competition: Competition, entry: EntryId, time: datetime) -> Text:
    """The last round in which he has a score that can still be changed."""
    sat = [
        (stage, round_)
        for stage in competition.stages
        for round_ in stage.rounds
        if round_.status is not RoundStatus.DRAFT and table_of(round_, entry) is not None
    ]
    if not sat:
        return Text(
            "等他上桌的一轮公布以后，判在那一轮",
            "rule it in the round in which he plays, once that is out",
        )
    stage, round_ = sat[-1]
    name = whole_name(competition, stage, round_)
    regulation, published = competition.regulation, round_.scores_published
    if correcting(regulation, published, time) is Correcting.NEVER:
        return Text(
            f"他打过的{name.zh}，成绩已经不能再改",
            f"the scores of {in_a_line(name).en}, which he played, are final",
        )
    return Text(
        f"要记在他打过的{name.zh}，请选那一轮", f"to count it in {in_a_line(name).en}, choose that"
    )
