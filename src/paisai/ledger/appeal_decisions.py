"""What does the decision of an appeal change?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paisai.errors import Needed, NotationError
from paisai.frozen import replace
from paisai.ledger.appeals import (
    check_paid,
    open_appeal,
    place_of,
    round_appealed,
    ruling_of,
    tables_concerned,
    with_appeal,
)
from paisai.ledger.commands import DecideAppeal
from paisai.ledger.correcting import (
    check_late_sheet,
    check_who_is_late,
    consequences,
    corrected,
    with_unsettled,
)
from paisai.ledger.lookups import (
    entrant,
    need_text,
    table_in,
    with_round,
    with_table,
    without_draft,
)
from paisai.ledger.refusal import Reason, refuse
from paisai.ledger.state import Moment, handles
from paisai.referee.deadlines import appeal_until
from paisai.referee.effects import ON_A_DEAL, DealEnds, ForfeitRound
from paisai.regulations.citing import clause_of
from paisai.text import Text
from paisai.tournament.competition import Competition, RoundAt, TableAt
from paisai.tournament.entries import EntryId
from paisai.tournament.naming import called, listed, opening
from paisai.tournament.proceedings import Appeal, RecordedRuling
from paisai.tournament.round_times import appeals_since, clock_text
from paisai.tournament.rounds import Round, Source
from paisai.tournament.sheet_check import check_score, rests_on

if TYPE_CHECKING:
    from paisai.ledger.outcomes import AppealDecided


def _table_appealed(
    competition: Competition, command: DecideAppeal, appeal: Appeal
) -> TableAt | None:
    """Returns the table named, else that of the ruling."""
    at = round_appealed(competition, appeal)
    if command.table is not None:
        return table_in(at, command.table)
    ruling = ruling_of(competition, appeal)
    return None if ruling is None else _seat_of(at, ruling.entry)


def _seat_of(at: RoundAt, entry: EntryId) -> TableAt | None:
    return next((table for table in at.tables if entry in table.seats), None)


def _check_complete(competition: Competition, appeal: Appeal, upheld: bool, moment: Moment) -> None:
    """An appeal whose further step was not made in time has lapsed: it is dismissed."""
    steps = competition.regulation.appeals.steps
    if len(appeal.steps) >= len(steps) or moment.recorded is not None:
        return
    place = place_of(competition, appeal.entry, appeal.round, appeal.stage + 1)
    since = appeals_since(*place)
    if since is None:
        then = (
            "本轮结束或公布成绩后才开始计算时限",
            "its time runs from the end of the round or from the published scores",
        )
    else:
        until = appeal_until(competition.regulation, since, len(appeal.steps))
        by = clock_text(until, moment.time)
        if moment.time > until:
            if not upheld:
                return
            then = ("已经过时，只能驳回", "its time is over and it can only be dismissed")
        else:
            then = (
                f"{by} 以前可以补齐，过时可以驳回",
                f"it can be completed by {by}, and dismissed after that",
            )
    raise refuse(
        Reason.INCOMPLETE,
        Text(f"申诉手续还不齐，不能裁决：{then[0]}", f"the appeal is not complete: {then[1]}"),
        clause=clause_of(competition.regulation, "appeals.steps"),
    )


def _decide(competition: Competition, command: DecideAppeal, moment: Moment) -> AppealDecided:
    appeal = open_appeal(competition, command.appeal)
    need_text(command.reason, "裁决的理由", "the reason of the decision")
    _check_complete(competition, appeal, command.upheld, moment)
    check_paid(competition, appeal, command.upheld, moment)
    returned = command.upheld and appeal.fee_paid > 0
    _check_change(command)
    if not command.upheld or (appeal.ruling is None and command.table is None):
        return {"fee_returned": returned}
    at = round_appealed(competition, appeal)
    table = _table_appealed(competition, command, appeal)
    if command.score is not None:
        assert table is not None
        ruling = ruling_of(competition, appeal)
        void = competition if ruling is None else _void(competition, ruling, moment.seq)
        check_score(replace(table, competition=void), command.score)
        check_who_is_late(table, command.responsible, command.in_time)
    elif command.in_time:
        _check_was_late(competition, table)
    if command.replay:
        _check_replay(at, table)
    after = _upheld(competition, command, appeal, moment)
    _check_played(competition, command, appeal, moment)
    _check_their_table(competition, appeal, at.round, table)
    return {"fee_returned": returned, **consequences(competition, after, at.stage, at.round)}


def _check_was_late(competition: Competition, table: TableAt | None) -> None:
    if table is not None and table.result is not None and table.result.late_by is not None:
        return
    raise refuse(
        Reason.NOT_POSSIBLE,
        Text(
            "这一桌的记分表没有记为迟交；写明改判的是哪一桌、成绩是多少",
            "no sheet of this table counts as late; say which table is changed, and its score",
        ),
        clause=clause_of(competition.regulation, "score_sheet.late"),
    ).needing(Needed.NEW_SCORE)


def _check_change(command: DecideAppeal) -> None:
    """What an upheld appeal changes: the score of a table, that its sheet was late, or that it is
    played again."""
    changes = (command.score is not None or command.in_time) + command.replay
    named = command.table is not None
    if changes > 1 or (changes and not command.upheld) or (named and not changes):
        raise NotationError(
            "申诉成立而改判时，写明哪一桌和它的成绩，或没有迟交，或决定补赛，不能又补赛又改判",
            "where an upheld appeal changes a result, give the table and its score, or that it was"
            " in time, or have it replayed, not both",
        ).needing(Needed.NEW_SCORE_OR_REPLAY)
    if command.score is not None and not named:
        raise NotationError("改判成绩要写明是哪一桌", "a changed score needs its table").needing(
            Needed.NEW_SCORE
        )
    if command.responsible is not None and command.score is None:
        raise NotationError(
            "迟交由谁负责，只在改判成绩时写", "who was late is said only with a changed score"
        ).needing(Needed.NEW_SCORE)


def _check_their_table(
    competition: Competition, appeal: Appeal, round_: Round, table: TableAt | None
) -> None:
    """An appeal changes the result of those it is about, and of nobody else in the round."""
    theirs = [one.number for one in tables_concerned(competition, appeal)]
    if table is None or table.number in theirs:
        return
    name = entrant(competition, appeal.entry).name
    where = listed([str(number) for number in theirs])
    raise refuse(
        Reason.NOT_POSSIBLE,
        Text(
            f"第 {appeal.number} 号申诉与第 {table.number} 桌无关，"
            + (f"只能改判第 {where} 桌；" if theirs else f"{name} {opening(round_).zh}没有上桌；")
            + "别的桌由裁判长更正",
            f"appeal {appeal.number} is not about table {table.number}; "
            + (f"it can change table {where}" if theirs else f"{name} sat at none in that round")
            + "; the chief referee corrects other tables",
        ),
    ).needing(Needed.NEW_SCORE)


def _check_replay(at: RoundAt, table: TableAt | None) -> None:
    competition, stage, round_ = at.competition, at.stage, at.round
    if table is None:
        raise NotationError("补赛要写明是哪一桌", "a replay needs its table").needing(
            Needed.NEW_SCORE_OR_REPLAY
        )
    last = without_draft(competition).round
    if stage.closed or competition.stage != stage or last != round_:
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                f"{opening(round_).zh}之后已经编排或结束，不能补赛；请写明成绩",
                f"play has gone on since {called(round_).en}, so nothing is replayed in it; give"
                " the"
                " score",
            ),
        ).needing(Needed.NEW_SCORE)


def _check_played(
    competition: Competition, command: DecideAppeal, appeal: Appeal, moment: Moment
) -> None:
    """A forfeit that is void leaves a match that nobody has played: what is its score?"""
    ruling = ruling_of(competition, appeal)
    if ruling is None or not ruling.has(ForfeitRound, *ON_A_DEAL):
        return
    at = round_appealed(competition, appeal)
    round_, table = at.round, _seat_of(at, ruling.entry)
    given = command.replay or command.score is not None
    if table is None or (given and command.table in (None, table.number)):
        return
    void = replace(table, competition=_void(competition, ruling, moment.seq))
    if rests_on(ruling, table):
        raise refuse(
            Reason.INCOMPLETE,
            Text(
                f"第 {table.number} 桌的成绩里已算进这一判罚；申诉成立时要写明不算它的成绩，或决"
                "定补赛",
                f"the result of table {table.number} has this ruling in it; to uphold the appeal"
                " give"
                " the score without it, or have it replayed",
            ),
        ).needing(Needed.NEW_SCORE_OR_REPLAY)
    if not ruling.has(ForfeitRound):
        return
    if table.is_settled and not _has_played(void, ruling):
        who = competition.entrants[ruling.entry].name
        raise refuse(
            Reason.INCOMPLETE,
            Text(
                f"因为这一判罚，{who} 在{called(round_).zh}第 {table.number} 桌没有打；"
                "申诉成立时要写明成绩，或决定补赛",
                f"because of this ruling {who} did not play at table {table.number} of"
                f" {called(round_).en}; to uphold the appeal give the score, or have it"
                " replayed",
            ),
        ).needing(Needed.NEW_SCORE_OR_REPLAY)


def check_broken_off(competition: Competition, command: DecideAppeal) -> None:
    """A deal that the ruling ended at once (T8.7, T8.10) was not played out: with the ruling void,
    the points it had by then are no result."""
    appeal = open_appeal(competition, command.appeal)
    ruling = ruling_of(competition, appeal)
    if not command.upheld or ruling is None or not ruling.has(DealEnds):
        return
    at = round_appealed(competition, appeal)
    table = next((table for table in at.tables if table.number == ruling.table), None)
    if table is None or table.score is None:
        return
    if command.replay or (command.score is not None and command.table == table.number):
        return
    raise refuse(
        Reason.INCOMPLETE,
        Text(
            f"第 {table.number} 桌第 {ruling.deal} 副因这一判罚没有打完；申诉成立时要写明不算它的"
            "成绩，"
            "或决定补赛",
            f"because of this ruling deal {ruling.deal} of table {table.number} was not played"
            " out; to"
            " uphold the appeal give the score without it, or have it replayed",
        ),
        clause=ruling.clause,
    ).needing(Needed.NEW_SCORE_OR_REPLAY)


def check_who_was_late(competition: Competition, command: DecideAppeal) -> None:
    """Whoever gives a table of a late sheet another winner says who answers for it (T3.6b)."""
    said = command.responsible is not None or command.in_time
    if command.score is None or command.table is None or said:
        return
    appeal = open_appeal(competition, command.appeal)
    table = table_in(round_appealed(competition, appeal), command.table)
    ruling = ruling_of(competition, appeal)
    void = competition if ruling is None else _void(competition, ruling, ruling.seq)
    check_late_sheet(table, void, command.score)


def _has_played(void: TableAt, ruling: RecordedRuling) -> bool:
    """Whether the score there is that of the entry itself, or its withdrawal: at a table of three,
    a score that came in after the ruling is that of a substitute."""
    if not void.is_settled:
        return False
    if ruling.entry in void.absent:
        return void.competition.is_out(ruling.entry)
    return not void.seated.is_of_three or void.result is None or void.result.seq < ruling.seq


def _void(competition: Competition, ruling: RecordedRuling, by: int) -> Competition:
    rulings = tuple(
        replace(r, cancelled_by=by) if r.seq == ruling.seq else r for r in competition.rulings
    )
    return without_draft(replace(competition, rulings=rulings))


def _upheld(
    competition: Competition, command: DecideAppeal, appeal: Appeal, moment: Moment
) -> Competition:
    """The ruling is void; the table has the new score, or none and is played again, however late
    its sheet then comes, and the scores of the round are published anew."""
    ruling = ruling_of(competition, appeal)
    changed = competition if ruling is None else _void(competition, ruling, moment.seq)
    table = _table_appealed(changed, command, appeal)
    if table is None:
        return changed
    if command.replay:
        again = replace(table.seated, result=None, reports=(), replay=True)
        reopened = replace(table.round.with_table(again), scores_published=None)
        return without_draft(with_round(changed, table.stage, reopened))
    if command.score is not None:
        back = () if ruling is None else (ruling.entry,)
        return corrected(table, command, command.score, moment, back)
    if command.in_time and table.result is not None:
        result = replace(table.result, late_by=None, source=Source.APPEAL, seq=moment.seq)
        return without_draft(with_table(table, replace(table.seated, result=result)))
    return changed


def _decided(
    competition: Competition, command: DecideAppeal, outcome: AppealDecided, moment: Moment
) -> Competition:
    appeal = open_appeal(competition, command.appeal)
    new = replace(
        appeal,
        upheld=command.upheld,
        reason=command.reason,
        fee_returned=outcome["fee_returned"],
        members=command.members,
    )
    changed = _upheld(competition, command, appeal, moment) if command.upheld else competition
    at = round_appealed(competition, appeal)
    return with_appeal(with_unsettled(changed, at.stage, outcome), new)


handles(DecideAppeal, _decide, _decided)
