"""How is a result corrected after it stood?"""

from __future__ import annotations

from datetime import datetime
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from paisai.errors import Needed
from paisai.frozen import replace
from paisai.ledger.commands import CorrectResult, DecideAppeal
from paisai.ledger.lookups import (
    check_seated,
    need_text,
    round_at,
    table_at,
    with_stage,
    with_table,
    without_draft,
)
from paisai.ledger.refusal import Reason, refuse
from paisai.ledger.state import Moment, handles
from paisai.referee.deadlines import Correcting, correcting, corrections_until
from paisai.regulations.citing import clause_of
from paisai.regulations.scoring import HandedInBy, LateSheet
from paisai.text import Text
from paisai.tournament.competition import Competition, StageState, TableAt
from paisai.tournament.entries import EntryId
from paisai.tournament.from_regulation import match_table
from paisai.tournament.naming import called, opening
from paisai.tournament.next_step import is_unplayed
from paisai.tournament.pairing.next_round import next_draft
from paisai.tournament.pairing.no_legal_pairing import NoLegalPairing
from paisai.tournament.proceedings import Remedy
from paisai.tournament.ranking.standings import advancing, standings
from paisai.tournament.round_times import clock_text
from paisai.tournament.rounds import Round, RoundStatus, Score, Source, TableResult
from paisai.tournament.sheet_check import check_score
from paisai.tournament.table_score import winner_of, winner_on_the_sheet

if TYPE_CHECKING:
    from paisai.ledger.outcomes import Changes


def _correct(competition: Competition, command: CorrectResult, moment: Moment) -> Changes:
    table = table_at(competition, command.table, command.round, command.stage)
    if table.result is None:
        if table.is_settled:
            from paisai.ledger.results import not_played

            raise not_played(table)
        raise refuse(
            Reason.NOT_NOW,
            Text(
                f"第 {table.number} 桌还没有成绩，不用更正，直接录入",
                f"table {table.number} has no result to correct; enter it instead",
            ),
        )
    check_score(table, command.score)
    check_who_is_late(table, command.responsible, command.in_time)
    check_in_time(competition, table.round.scores_published, moment.time)
    need_text(command.reason, "更正的理由", "why it is corrected")
    after = _correction_made(competition, command, {}, moment)
    return consequences(competition, after, table.stage, table.round)


def check_in_time(competition: Competition, published: datetime | None, now: datetime) -> None:
    regulation = competition.regulation
    if published and correcting(regulation, published, now) is Correcting.NEVER:
        at, until = (
            clock_text(time, now) for time in (published, corrections_until(regulation, published))
        )
        raise refuse(
            Reason.TOO_LATE,
            Text(
                f"成绩 {at} 公布，到 {until} 可以更正，之后不再更改",
                f"published at {at}; corrections were possible until {until}, never after",
            ),
            clause=clause_of(regulation, "corrections.after"),
        )


def check_who_is_late(table: TableAt, responsible: str | None, in_time: bool) -> None:
    """Refuses who cannot answer for a late sheet, and that nobody does and somebody does."""
    regulation = table.competition.regulation
    clause = clause_of(regulation, "score_sheet.late")
    if responsible is None:
        return
    check_seated(table, responsible)
    if regulation.score_sheet.late is LateSheet.NO_EFFECT:
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                "按本规程记分表迟交没有后果，不用写由谁负责",
                "a late sheet has no effect by this regulation; leave out who is responsible",
            ),
            clause=clause,
        )
    if in_time:
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                "没有迟交，或由一方负责，只能写一样",
                "it was in time or somebody was late: say one of the two",
            ),
            clause=clause,
        ).needing(Needed.RESPONSIBLE)


def check_who_answers(competition: Competition, command: CorrectResult) -> None:
    if command.responsible is None and not command.in_time:
        table = table_at(competition, command.table, command.round, command.stage)
        check_late_sheet(table, competition, command.score)


def check_late_sheet(table: TableAt, after: Competition, score: Score) -> None:
    """The winner hands the sheet in (T3.6b): if who answers for a late one has not won by the new
    score, counted as `after` it, somebody says who does."""
    competition, old, spec = table.competition, table.result, table.spec
    by_winner = competition.regulation.score_sheet.handed_in_by is HandedInBy.WINNER
    if not by_winner or spec.by_deals:
        return
    if old is None or old.late_by is None or old.score is None:
        return
    rules = match_table(competition.regulation, spec)
    was = winner_on_the_sheet(table, rules, old.score)
    wins = winner_on_the_sheet(replace(table, competition=after), rules, score)
    if was == old.late_by != wins:
        name = competition.entrants[was].name
        raise refuse(
            Reason.INCOMPLETE,
            Text(
                f"第 {table.number} 桌的记分表迟交，原来由胜方 {name} 负责；成绩改后胜方不是它，"
                "请写明迟交由哪一方负责，或没有迟交",
                f"the sheet of table {table.number} was late, and {name} answered for it as the"
                " winner,"
                " which it is no longer; say which side is responsible, or that it was in time",
            ),
            clause=clause_of(competition.regulation, "score_sheet.late"),
        ).needing(Needed.RESPONSIBLE)


def consequences(
    before: Competition, after: Competition, stage: StageState, round_: Round
) -> Changes:
    """What a changed result of a round does: the places that change (`moved`); the published
    tables of the next round that would have been others (`tables`), and whether it can still be
    paired again; who would advance if that changes after the close (`advancing`)."""
    check_winners_stay(before, after)
    return {
        "moved": _moved(before, after, stage),
        **_repaired(before, after, stage, round_),
        **_advancing(after, stage),
    }


def _moved(before: Competition, after: Competition, stage: StageState) -> list[list[Any]]:
    places = [
        {row.entry: row.place for row in standings(at, stage.index + 1)} for at in (before, after)
    ]
    return [
        [entry, places[0].get(entry), place]
        for entry, place in places[1].items()
        if places[0].get(entry) != place
    ]


def _repaired(before: Competition, after: Competition, stage: StageState, round_: Round) -> Changes:
    """Only a Swiss pairs by results; the round after this one was paired on the old one."""
    following = [r for r in stage.rounds if r.number == round_.number + 1]
    if not following or following[0].status is RoundStatus.DRAFT:
        return {}
    published = following[0]
    if not after.spec(stage).paired_by_results:
        return {}
    would = _pairs_now(after, stage, round_.number)
    if would is None:
        return {}
    other = [t.number for t in published.tables if frozenset(t.seats) not in would]
    if not other:
        return {}
    last = stage.rounds[-1].number == published.number and not stage.closed
    return {
        "round": published.number,
        "tables": other,
        "pair_again": last and is_unplayed(before, stage, published),
    }


def _pairs_now(
    after: Competition, stage: StageState, rounds: int
) -> frozenset[frozenset[EntryId]] | None:
    """Who would meet after so many rounds as the results are now; None: nobody could."""
    now = next(one for one in after.stages if one.index == stage.index)
    earlier = replace(now, rounds=now.rounds[:rounds])
    kept = tuple(one for one in after.stages if one.index < stage.index)
    try:
        draft = next_draft(replace(after, stages=(*kept, earlier)), earlier, Remedy.NONE)
    except NoLegalPairing:
        return None
    return frozenset(frozenset(seats) for seats, _ in draft.tables)


def _advancing(after: Competition, stage: StageState) -> Changes:
    """Who would advance, if that is not who did."""
    if not stage.closed or not any(later.index > stage.index for later in after.stages):
        return {}
    now = next(one for one in after.stages if one.index == stage.index)
    forward = advancing(after, now)
    return {"advancing": list(forward)} if forward != stage.advancing else {"advancing": None}


def with_unsettled(competition: Competition, stage: StageState, outcome: Changes) -> Competition:
    """A stage whose close no longer holds waits for `SettleAdvance`; a second correction may put
    it right again."""
    if "advancing" not in outcome:
        return competition
    forward = outcome["advancing"]
    now = next(one for one in competition.stages if one.index == stage.index)
    waiting = None if forward is None else tuple(map(EntryId, forward))
    return with_stage(competition, replace(now, unsettled=waiting))


def check_winners_stay(before: Competition, after: Competition) -> None:
    """Refuse what would change who went on in a knockout round after which another is paired."""
    for stage in before.stages:
        spec = before.spec(stage)
        if not spec.played_for_places:
            continue
        rules = match_table(before.regulation, spec)
        for round_, later in pairwise(stage.rounds):
            again = round_at(after, round_.number, stage.index + 1).round
            for old, new in zip(round_.tables, again.tables, strict=True):
                won, wins = (
                    winner_of(TableAt(at, stage, round_, table), rules)
                    for at, table in ((before, old), (after, new))
                )
                if won != wins:
                    raise refuse(
                        Reason.OTHERS_DEPEND,
                        Text(
                            f"{opening(later).zh}已按第 {old.number} 桌原来的胜者排定，"
                            "请先撤销它的公布和编排，更正后再编排",
                            f"{called(later).en} is paired on the old winner of table"
                            f" {old.number}; undo its publication and pairing first, correct, and"
                            " pair again",
                        ),
                    ).needing(Needed.UNDO)


def corrected(
    table: TableAt,
    command: CorrectResult | DecideAppeal,
    score: Score,
    moment: Moment,
    back: tuple[EntryId, ...] = (),
) -> Competition:
    """Returns the competition with another score of a table, by the desk or by an appeal.

    Two sides who played did not forfeit; at a table of three who was away stays so, but for those
    who are `back`. Who answers for a late sheet goes on to, unless another is named, or nobody was
    late."""
    old = table.result
    away = old.absent if old is not None and table.seated.is_of_three else ()
    away = tuple(entry for entry in away if entry not in back)
    late_by, time = (old.late_by, old.time) if old else (None, moment.time)
    handed_in = old.handed_in if old else None
    if command.in_time:
        late_by = None
    elif command.responsible is not None:
        late_by = EntryId(command.responsible)
    source = Source.DESK if isinstance(command, CorrectResult) else Source.APPEAL
    result = TableResult(source, moment.seq, score, away, late_by, time, handed_in)
    return without_draft(with_table(table, replace(table.seated, result=result)))


def _correction_made(
    competition: Competition, command: CorrectResult, outcome: Changes, moment: Moment
) -> Competition:
    table = table_at(competition, command.table, command.round, command.stage)
    changed = corrected(table, command, command.score, moment)
    return with_unsettled(changed, table.stage, outcome)


handles(CorrectResult, _correct, _correction_made)
