"""Did the offender play in the round of a ruling that needs it?"""

from __future__ import annotations

from datetime import datetime

from paisai.errors import Needed
from paisai.ledger.commands import Rule
from paisai.ledger.earlier_rulings import last_round
from paisai.ledger.lookups import open_stage, round_at
from paisai.ledger.refusal import Reason, Refusal, refuse
from paisai.referee.catalogue import is_of_play
from paisai.referee.deadlines import Correcting, correcting
from paisai.referee.effects import ForfeitRound, MatchPoints, ScorePoints, ZeroRound
from paisai.text import Text
from paisai.tournament.competition import Competition, StageState
from paisai.tournament.entries import EntryId
from paisai.tournament.naming import in_a_line, label, whole_name
from paisai.tournament.round_times import table_of
from paisai.tournament.rounds import Round, RoundStatus

COSTS = frozenset({ScorePoints, MatchPoints, ZeroRound, ForfeitRound})


def check_plays(competition: Competition, command: Rule, time: datetime) -> None:
    """Points, or a round at nought, are no penalty to who has no score there, and nobody who does
    not play breaks a rule of play. What is ruled on a team for its leader is one ruling on all,
    whoever of them plays."""
    ruled = {type(effect) for effect in command.effects} & COSTS
    of_play = _is_of_play(competition, command)
    if command.official or not (ruled or of_play):
        return
    entry = EntryId(command.entry)
    stage, round_ = _of(competition, command)
    if round_ is not None and (of_play or ruled != {MatchPoints}):
        counts = table_of(round_, entry) is not None
        if counts and competition.is_suspended(entry, round_.serial):
            raise _suspended(competition, command, stage, round_)
    else:  # match points are taken off in the whole stage
        counts = entry in stage.participants and not of_play
    if counts:
        return
    who = label(competition, entry)
    here = Text("这一阶段", "this stage")
    if round_ is not None:
        name = whole_name(competition, stage, round_)
        here = Text(name.zh, in_a_line(name).en)
    then = _elsewhere(competition, entry, time)
    why = Text("这一判罚改不了他的成绩", "so this ruling cannot change any score")
    if of_play:
        why = Text("没有打牌，不会有这一违例", "did not play and cannot have done this")
    raise refuse(
        Reason.NOT_AT_TABLE,
        Text(
            f"{who} 不在{here.zh}的桌上，{why.zh}；{then.zh}；"
            "场上的行为可以用不改成绩的判罚（如警告）记在这里",
            f"{who} sits at no table of {here.en}, {why.en}; {then.en}; conduct in the hall can"
            " be put"
            " down here by what changes no score, such as a warning",
        ),
        clause=command.clause,
    ).needing(Needed.ROUND)


def _is_of_play(competition: Competition, command: Rule) -> bool:
    """Whether it happened while cards were played: by its nature, or because a deal or a side of
    it was told."""
    side_told = (command.facts or {}).get("at_fault") is not None
    told = side_told or command.deal is not None
    return told or is_of_play(competition.regulation, command.infraction)


def _suspended(
    competition: Competition, command: Rule, stage: StageState, round_: Round
) -> Refusal:
    who, name = label(competition, command.entry), whole_name(competition, stage, round_)
    return refuse(
        Reason.NOT_AT_TABLE,
        Text(
            f"{who} 在{name.zh}停赛，没有打牌，不能这样判；"
            "场上的行为可以用不改成绩的判罚（如警告）记下",
            f"{who} is suspended in {in_a_line(name).en} and did not play, so this cannot be ruled;"
            " conduct in the hall can be put down by what changes no score, such as a warning",
        ),
        clause=command.clause,
    )


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
