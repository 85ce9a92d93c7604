"""What may not be undone, though all that came after it would have been decided alike?

Asked of whoever undoes now; what an event holds already is never refused for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from paisai.errors import Needed
from paisai.ledger.correcting import check_in_time
from paisai.ledger.earlier_rulings import CHANGES_ITS_ROUND, counted_otherwise
from paisai.ledger.lookups import table_at
from paisai.ledger.refusal import Reason, refuse
from paisai.ledger.state import State
from paisai.referee.effects import ON_A_DEAL, DealEnds, ForfeitDeal, ForfeitRound
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.naming import called, label, listed
from paisai.tournament.proceedings import RecordedRuling
from paisai.tournament.rounds import Round, Score, Seated, TableResult

_MAY_CHANGE_FINAL = ("decide_appeal",)
"""An appeal that was filed in time is decided when it is decided, and decided anew."""


def check_undoing(state: State, after: State, now: datetime) -> None:
    before = state.competition
    if before is None:
        return
    gone = after.undone - state.undone
    if any(event.seq in gone and event.kind not in _MAY_CHANGE_FINAL for event in state.history):
        _check_final_scores_stay(before, after.competition, now)
    for ruling in before.rulings:
        if ruling.seq in gone and ruling.cancelled_by is None:
            _check_nothing_rests_on(state, before, ruling)
    if after.competition is not None and before.rulings:
        _check_not_counted(before, after.competition, min(gone))


def _check_final_scores_stay(before: Competition, after: Competition | None, now: datetime) -> None:
    """Where scores are final (E4.8.9), undoing is no way to change them: neither a result that was
    published, nor a ruling that counts in it, nor its publication goes."""
    stages = {stage.index: stage for stage in after.stages} if after is not None else {}
    for stage in before.stages:
        then = {r.number: r for r in stages[stage.index].rounds} if stage.index in stages else {}
        for round_ in stage.rounds:
            again = then.get(round_.number)
            stays = (
                after is not None
                and again is not None
                and again.scores_published == round_.scores_published
                and _results(again) == _results(round_)
                and _counting(after, stage.index, again) == _counting(before, stage.index, round_)
            )
            if not stays:
                check_in_time(before, round_.scores_published, now)


def _results(round_: Round) -> list[TableResult | None]:
    return [table.result for table in round_.tables]


def _counting(competition: Competition, stage: int, round_: Round) -> list[int]:
    """The rulings in force that change scores of the round."""
    return [
        ruling.number
        for ruling in competition.rulings
        if (ruling.stage, ruling.round) == (stage, round_.number)
        and ruling.cancelled_by is None
        and ruling.has(*CHANGES_ITS_ROUND)
    ]


def _check_nothing_rests_on(state: State, competition: Competition, ruling: RecordedRuling) -> None:
    """A deal that the ruling ended was not played out, one that was given up not at all; a
    substitute played for who forfeited; and from levels the program takes nothing out. With the
    ruling gone, what was written down under it is no result."""
    if ruling.table is None:
        return
    table = table_at(competition, ruling.table, ruling.round, ruling.stage + 1)
    round_ = table.round
    for seq, score in _written(state, ruling, table.seated):
        said = _in_it(ruling, table.seated, score, later=seq > ruling.seq)
        if said is None:
            continue
        if competition.round != round_:
            raise refuse(
                Reason.OTHERS_DEPEND,
                Text(
                    f"第 {table.number} 桌{said.zh}，{called(round_).zh}之后又有编排，两样都撤销"
                    "不了；"
                    "由当事一方申诉，申诉成立时写明没有它的成绩",
                    f"table {table.number}: {said.en}, and play was paired after"
                    f" {called(round_).en},"
                    " so neither is undone; one of the sides appeals, and the decision gives the"
                    " score"
                    " without it",
                ),
                clause=ruling.clause,
            )
        raise refuse(
            Reason.OTHERS_DEPEND,
            Text(
                f"第 {table.number} 桌{said.zh}，第 {seq} 号记录的成绩以它为据；"
                f"请先撤销第 {seq} 号，撤销判罚以后再按没有它的成绩录入",
                f"table {table.number}: {said.en}, and the score of event {seq} rests on it; undo"
                f" {seq} first, then the ruling, and enter the score without it",
            ),
            clause=ruling.clause,
        ).needing(Needed.UNDO)


def _check_not_counted(before: Competition, after: Competition, going: int) -> None:
    """Who has done it for the second time has done it for a first: what a later ruling counted
    does not go from under it."""
    later = [*counted_otherwise(before, after)]
    if not later:
        return
    zh = listed(
        [f"第 {one.seq} 号（{label(after, one.entry)}的第 {one.number} 号判罚）" for one in later]
    )
    en = listed(
        [f"event {one.seq} (ruling {one.number}, {label(after, one.entry)})" for one in later], ", "
    )
    numbers = [str(one.seq) for one in later]
    first = "依次" if len(later) > 1 else ""
    raise refuse(
        Reason.OTHERS_DEPEND,
        Text(
            f"第 {going} 号记录不能直接撤销：{zh}数次数时以它为据，"
            f"请先{first}撤销第 {listed(numbers)} 号，再按改过的次数重判",
            f"event {going} cannot be undone: {en} was given by a count that rests on it; undo"
            f" {listed(numbers, ', ')} first, then rule anew by the right count",
        ),
        clause=later[0].clause,
    ).needing(Needed.UNDO)


def _written(state: State, ruling: RecordedRuling, table: Seated) -> Iterator[tuple[int, Score]]:
    """The score that stands at the table, or those that one side has reported since the ruling,
    with the event by which the last of them came."""
    if table.result is not None:
        if table.result.score is not None:
            yield table.result.seq, table.result.score
        return
    reported = [
        event.seq
        for event in state.history
        if event.seq > ruling.seq
        and event.seq not in state.undone
        and event.kind in ("report_result", "confirm_result")
        and event.data["command"]["table"] == table.number
    ]
    for report in table.reports[-len(reported) :] if reported else ():
        yield reported[-1], report.score


def _in_it(ruling: RecordedRuling, table: Seated, score: Score, *, later: bool) -> Text | None:
    """How a score has the ruling in it, where only people can take it out; `later`: it was written
    down after the ruling."""
    by_the_program = ruling.added and not later
    if score.rulings_included and ruling.has(*ON_A_DEAL) and not by_the_program:
        return Text("的级数里算进了这一判罚", "its levels have this ruling in them")
    if not later:
        return None
    if ruling.has(ForfeitRound) and table.is_of_three:
        return Text("因这一判罚由替补打", "a substitute played because of this ruling")
    if ruling.has(ForfeitDeal):
        return Text("因这一判罚少打一副", "a deal was not played because of this ruling")
    if ruling.has(DealEnds) and (ruling.deal or 0) <= len(score.played or ()):
        return Text(
            f"第 {ruling.deal} 副因这一判罚没有打完",
            f"deal {ruling.deal} was not played out because of this ruling",
        )
    return None
