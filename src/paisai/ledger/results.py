"""How does a result come to stand?"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING

from paisai.errors import Needed
from paisai.frozen import replace
from paisai.ledger.act import Of
from paisai.ledger.commands import (
    ConfirmResult,
    CorrectResult,
    EnterSheet,
    Forfeit,
    PublishScores,
    ReportResult,
)
from paisai.ledger.lookups import (
    check_seated,
    need_text,
    round_at,
    table_at,
    table_in,
    with_round,
    with_table,
)
from paisai.ledger.refusal import Reason, Refusal, refuse
from paisai.ledger.reviewing import check_admitted
from paisai.ledger.state import Moment, Outcome, handles
from paisai.regulations.citing import clause_of
from paisai.regulations.scoring import HandedInBy, LateSheet
from paisai.text import Text
from paisai.tournament.competition import Competition, TableAt
from paisai.tournament.entries import EntryId
from paisai.tournament.from_regulation import match_table
from paisai.tournament.naming import called, label, names, opening
from paisai.tournament.round_times import clock_text, may_play_on, sheet_due_at
from paisai.tournament.rounds import ReportedScore, Score, Seated, Source, TableResult
from paisai.tournament.table_score import winner_on_the_sheet

if TYPE_CHECKING:
    from paisai.ledger.outcomes import ReportTaken, ScoresPublished, SheetEntered


def _open_table(competition: Competition, number: int, wanted: int | None) -> TableAt:
    """Returns a table of the round in hand that has no result yet."""
    at = round_at(competition, None)
    round_ = at.round
    if wanted is not None and wanted != round_.number:
        raise refuse(
            Reason.NOT_NOW,
            Text(
                f"现在是{called(round_).zh}，第 {wanted} 轮的成绩只能更正",
                f"{called(round_).en} is in hand; a result of round {wanted} can only be corrected",
            ),
        ).needing(Needed.CORRECTION)
    table = table_in(at, number)
    if table.is_settled:
        if table.score is None:
            raise not_played(table)
        raise refuse(
            Reason.DUPLICATE,
            Text(
                f"第 {number} 桌已有成绩，要改由裁判台更正",
                f"table {number} has a result; to change it, the desk corrects it",
            ),
        ).needing(Needed.CORRECTION)
    return table


def not_played(table: TableAt, *more: str) -> Refusal:
    """Returns what is said of a table that has no score because of forfeits; `more` are who forfeit
    besides."""
    competition, away = table.competition, table.absent
    gone = [entry for entry in table.seats if entry in away or entry in more]
    whom, left = names(competition, gone), [e for e in table.seats if e not in gone]
    rest = Text("", "")
    if left and table.spec.by_deals:
        alone = label(competition, left[0])
        rest = Text(
            f"，只剩 {alone} 一人，不打，记 0 分",
            f"; {alone} is left alone, does not play and has 0",
        )
    entered = table.result.absent if table.result else ()
    ruled = any(entry not in entered and entry not in more for entry in gone)
    return refuse(
        Reason.NOT_POSSIBLE,
        Text(
            f"第 {table.number} 桌 {whom.zh} 弃权{rest.zh}，没有打出来的成绩可录、可改；"
            "弃权或判罚记错了，先撤销它，再录入成绩",
            f"{whom.en} forfeited table {table.number}{rest.en}: there is no played result to"
            " enter or"
            " to correct; if a forfeit or a ruling is wrong, undo it first, then enter the result",
        ),
        clause=clause_of(competition.regulation, "forfeit.others_at_table"),
    ).needing(Needed.UNDO_RULING if ruled else Needed.UNDO)


def check_two_play(competition: Competition, command: Forfeit | CorrectResult) -> None:
    """At a table of three nobody is scored who is left alone (E4.2b)."""
    if command.score is None:
        return
    at = round_at(competition, command.round, command.named(Of.STAGE))
    if not at.spec.by_deals:
        return
    table = table_in(at, command.table)
    more = command.by if isinstance(command, Forfeit) else ()
    away = table.absent
    if sum(e not in away and e not in more for e in table.seats) < 2:
        raise not_played(table, *more)


def _signers(table: TableAt) -> tuple[EntryId, ...]:
    away = table.absent
    return tuple(entry for entry in table.seats if entry not in away)


def _check_score(table: TableAt, score: Score) -> None:
    from paisai.tournament.sheet_check import check_score  # what is on record was checked

    check_score(table, score)


def _report(competition: Competition, command: ReportResult, moment: Moment) -> ReportTaken:
    table = _open_table(competition, command.table, command.round)
    by = check_seated(table, command.by)
    if any((report.entry, report.score) == (by, command.score) for report in table.reports):
        raise refuse(
            Reason.DUPLICATE,
            Text(
                f"{label(competition, by)} 已经报过第 {table.number} 桌的这个成绩；写错了可以再报"
                "对的",
                f"{label(competition, by)} has reported this score of table {table.number}"
                " already; if"
                " it is wrong, report the right one",
            ),
        )
    check_admitted(competition, _signers(table), moment)
    _check_score(table, command.score)
    _check_past(command.tapped, moment)
    new = ReportedScore(by, command.score, command.tapped or moment.time)
    return _after_report(table, new, moment)


def _with_new(seated: Seated, new: ReportedScore) -> tuple[ReportedScore, ...]:
    """Returns the reports with the new one as the last. A side that says something else than
    before puts its own report right: that was handed in when it first reported (T3.6b)."""
    before = [report.time for report in seated.reports if report.entry == new.entry]
    others = (report for report in seated.reports if report.entry != new.entry)
    return (*others, replace(new, time=min(before, default=new.time)))


def _after_report(table: TableAt, new: ReportedScore, moment: Moment) -> ReportTaken:
    reports = _with_new(table.seated, new)
    if len({report.score for report in reports}) > 1:
        return {"disputed": True}
    if {report.entry for report in reports} != {*_signers(table)}:
        return {}
    told = replace(table, seated=replace(table.seated, reports=reports))
    late = _late_report(told, moment)
    return {"confirmed": True, **({"late_by": late} if late else {})}


def _reported(
    competition: Competition, command: ReportResult, outcome: ReportTaken, moment: Moment
) -> Competition:
    new = ReportedScore(EntryId(command.by), command.score, command.tapped or moment.time)
    return _with_report(competition, command.table, new, outcome, moment)


def _with_report(
    competition: Competition, number: int, new: ReportedScore, outcome: ReportTaken, moment: Moment
) -> Competition:
    table = table_at(competition, number)
    seated = replace(table.seated, reports=_with_new(table.seated, new))
    if outcome.get("confirmed"):
        first = _first_told(seated)
        result = _result(Source.ALL_SIDES, new.score, seated, outcome, moment, first)
        seated = replace(seated, result=result)
    return with_table(table, seated)


def _first_told(seated: Seated) -> datetime:
    """A result that is confirmed was handed in when the first side told it."""
    return min(report.time for report in seated.reports)


def _result(
    source: Source,
    score: Score | None,
    seated: Seated,
    outcome: ReportTaken | SheetEntered,
    moment: Moment,
    handed_in: datetime | None,
) -> TableResult:
    away = seated.result.absent if seated.result else ()
    late = outcome.get("late_by")
    by = None if late is None else EntryId(late)
    return TableResult(source, moment.seq, score, away, by, moment.time, handed_in)


def _confirm(competition: Competition, command: ConfirmResult, moment: Moment) -> ReportTaken:
    table = _open_table(competition, command.table, command.round)
    by = check_seated(table, command.by)
    if not table.reports:
        raise refuse(
            Reason.NOT_NOW,
            Text(
                f"第 {table.number} 桌还没有人报成绩，请先报",
                f"nobody has reported table {table.number} yet; report it first",
            ),
        )
    others = {report.score for report in table.reports if report.entry != by}
    if not others:
        raise refuse(
            Reason.DUPLICATE,
            Text(
                f"{label(competition, by)} 报过的成绩要由对方确认",
                f"{label(competition, by)} has reported; the other side confirms",
            ),
        )
    if command.score is None and len(others) > 1:
        raise refuse(
            Reason.NOT_NOW,
            Text(
                f"第 {table.number} 桌报的成绩不一致，请写明确认的是哪一个，"
                "或由记录台按签字的记分表录入",
                f"the reports of table {table.number} differ; say which of them is confirmed, or"
                " the"
                " desk enters the signed sheet",
            ),
        )
    if command.score is not None and command.score not in others:
        raise refuse(
            Reason.NOT_NOW,
            Text(
                f"第 {table.number} 桌所报的成绩已经变了，没有确认；请看现在报的，对了再确认",
                f"the report of table {table.number} has changed and nothing was confirmed;"
                " look at what is reported now, and confirm that if it is right",
            ),
        )
    new = ReportedScore(by, _confirmed_score(table, command), moment.time)
    _check_score(table, new.score)  # rulings may have come since
    return _after_report(table, new, moment)


def _confirmed_score(table: TableAt, command: ConfirmResult) -> Score:
    """Returns what was seen and confirmed; who saw nothing confirms what another side reported."""
    if command.score is not None:
        return command.score
    return next(report.score for report in table.reports if report.entry != command.by)


def _confirmed(
    competition: Competition, command: ConfirmResult, outcome: ReportTaken, moment: Moment
) -> Competition:
    table = table_at(competition, command.table)
    new = ReportedScore(EntryId(command.by), _confirmed_score(table, command), moment.time)
    return _with_report(competition, command.table, new, outcome, moment)


# Late sheets


def _late_report(table: TableAt, moment: Moment) -> EntryId | None:
    """Returns who was late with what all sides have told: the winner hands it in, and who that is
    where both are level, or whether a deal was still played out, only people know."""
    score, first = table.reports[0].score, _first_told(table.seated)
    late = None
    if not may_play_on(table.competition, table.seated) and _is_late(table, first):
        late = _winner(table, score)
    if moment.recorded is None or moment.recorded.get("late_by") == late:
        return late
    return _late_by(table, score, first, None)


def _late_sheet(table: TableAt, command: EnterSheet, moment: Moment) -> EntryId | None:
    """Returns who was late with a sheet, if anybody says so: the moment of typing says nothing. In
    an earlier version it did, and what that decided stands."""
    said, score = command.responsible, command.score
    if command.handed_in is None:
        known = table.competition.regulation.score_sheet.late is not LateSheet.NO_EFFECT
        late = check_seated(table, said) if said and known else None
        if moment.recorded is None or moment.recorded.get("late_by") == late:
            return late
    at = command.handed_in or moment.time
    return _late_by(table, score, at, said)


def check_late_said(competition: Competition, command: EnterSheet) -> None:
    """What is said of a late sheet counts or is refused; and where a table may have played its last
    deal out, a time alone does not say that anybody was late."""
    if command.responsible is None:
        _check_not_at_play(competition, command)
        return
    table = table_at(competition, command.table)
    clause = clause_of(competition.regulation, "score_sheet")
    if competition.regulation.score_sheet.late is LateSheet.NO_EFFECT:
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                "按本规程记分表迟交没有后果，不用写由谁负责",
                "a late sheet has no effect by this regulation; leave out who is responsible",
            ),
            clause=clause,
        )
    at = command.handed_in
    if at is not None and not _is_late(table, at):
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                f"{at:%H:%M} 交表没有迟；没有迟交就不写由谁负责，迟交了请改交表时间",
                f"a sheet handed in at {at:%H:%M} is in time; leave out who is responsible, or mend"
                " the time",
            ),
            clause=clause,
        )


def _check_not_at_play(competition: Competition, command: EnterSheet) -> None:
    table, at = table_at(competition, command.table), command.handed_in
    if at is None or not may_play_on(competition, table.seated):
        return
    if not _is_late(table, at):
        return
    due = sheet_due_at(table)
    by = "" if due is None else clock_text(due, at)
    raise refuse(
        Reason.INCOMPLETE,
        Text(
            f"第 {table.number} 桌 {clock_text(at, at)} 交表，按钟应在 {by} 以前：迟交了请写明由"
            "哪一方"
            "负责；时间到后还在打最后一副的不算迟，先记它几点打完，或不写交表时间",
            f"the sheet of table {table.number} came at {clock_text(at, at)}, and by the clock"
            " was due"
            f" by {by}: if it was late, say which side is responsible; a table that was still at"
            " its"
            " last deal is not late, so note when it finished, or leave the time out",
        ),
        clause=clause_of(competition.regulation, "score_sheet.late"),
    ).needing(Needed.RESPONSIBLE)


def _is_late(table: TableAt, handed_in: datetime) -> bool:
    due = sheet_due_at(table)
    matters = table.competition.regulation.score_sheet.late is not LateSheet.NO_EFFECT
    return matters and due is not None and handed_in > due


def _winner(table: TableAt, score: Score) -> EntryId | None:
    """Returns who hands the sheet in, where the winner does."""
    regulation, spec = table.competition.regulation, table.spec
    by_winner = regulation.score_sheet.handed_in_by is HandedInBy.WINNER
    if not by_winner or spec.by_deals:
        return None
    return winner_on_the_sheet(table, match_table(regulation, spec), score)


def _late_by(
    table: TableAt, score: Score, handed_in: datetime, responsible: str | None
) -> EntryId | None:
    """Returns who pays for a sheet handed in then (T3.6b): the winner where the winner hands it
    in."""
    due = sheet_due_at(table)
    if due is None or not _is_late(table, handed_in):
        return None
    if responsible is not None:
        return check_seated(table, responsible)
    winner = _winner(table, score)
    if winner is not None:
        return winner
    raise refuse(
        Reason.INCOMPLETE,
        Text(
            f"第 {table.number} 桌应在 {clock_text(due, handed_in)} 以前交表，请写明迟交由哪一方"
            "负责",
            f"the sheet of table {table.number} was due by {clock_text(due, handed_in)}; "
            "say which side is responsible",
        ),
        clause=clause_of(table.competition.regulation, "score_sheet.late"),
    ).needing(Needed.RESPONSIBLE)


def _sheet(competition: Competition, command: EnterSheet, moment: Moment) -> SheetEntered:
    table = _open_table(competition, command.table, command.round)
    for id_ in command.signed:
        check_seated(table, id_)
    signers = _signers(table)
    check_admitted(competition, signers, moment)
    unsigned = [entry for entry in signers if entry not in command.signed]
    if unsigned and not command.decided:
        names = [competition.entrants[entry].name for entry in unsigned]
        raise refuse(
            Reason.UNSIGNED,
            Text(
                f"记分表还缺 {'、'.join(names)} 的签字，签齐才能录入，或由裁判员裁定",
                f"the sheet lacks the signature of {', '.join(names)}; all sides sign, or a referee"
                " decides",
            ),
            clause=clause_of(competition.regulation, "score_sheet.handed_in_by"),
        )
    _check_score(table, command.score)
    _check_past(command.handed_in, moment)
    late = _late_sheet(table, command, moment)
    outcome: SheetEntered = {}
    if late:
        outcome["late_by"] = late
    if unsigned:
        outcome["unsigned"] = unsigned
    return outcome


def _check_past(handed_in: datetime | None, moment: Moment) -> None:
    if handed_in is not None and handed_in > moment.time:
        raise refuse(
            Reason.TOO_EARLY, Text("交表时间不能晚于现在", "a sheet is not handed in in the future")
        )


def _entered(
    competition: Competition, command: EnterSheet, outcome: SheetEntered, moment: Moment
) -> Competition:
    return _all_entered(competition, ((command, outcome, moment),))


def _all_entered(
    competition: Competition, sheets: Iterable[tuple[EnterSheet, SheetEntered, Moment]]
) -> Competition:
    at = round_at(competition, None)
    tables: dict[int, Seated] = {}
    for command, outcome, moment in sheets:
        seated = tables.get(command.table) or table_in(at, command.table).seated
        came = command.handed_in
        if came is None and "late_by" in outcome and command.responsible is None:
            came = moment.time  # as an earlier version had it
        result = _result(Source.SHEET, command.score, seated, outcome, moment, came)
        tables[command.table] = replace(seated, result=result)
    return with_round(competition, at.stage, at.round.with_tables(tables.values()))


def _forfeit(competition: Competition, command: Forfeit, _: Moment) -> Outcome:
    table = _open_table(competition, command.table, command.round)
    need_text(command.reason, "弃权的原因", "why it is forfeited")
    if not command.by:
        raise refuse(Reason.INCOMPLETE, Text("要写明谁弃权", "say who forfeits"))
    for id_ in command.by:
        check_seated(table, id_)
    if command.score is not None:
        if not table.spec.by_deals:
            raise refuse(
                Reason.NOT_POSSIBLE,
                Text("两方对局弃权时没有成绩可写", "a forfeited match has no score"),
            )
        _check_score(table, command.score)
    return {}


def _forfeited(
    competition: Competition, command: Forfeit, _: Outcome, moment: Moment
) -> Competition:
    """A score entered with it, or later, is what the others play with a substitute."""
    table = table_at(competition, command.table)
    before = table.result.absent if table.result else ()
    away = tuple(e for e in table.seats if e in before or e in command.by)
    result = TableResult(Source.DESK, moment.seq, command.score, away, time=moment.time)
    return with_table(table, replace(table.seated, result=result, reports=()))


def _publish_scores(competition: Competition, _: PublishScores, _m: Moment) -> ScoresPublished:
    at = round_at(competition, None)
    stage, round_ = at.stage, at.round
    if round_.scores_published is not None or not at.is_complete:
        raise refuse(
            Reason.DUPLICATE,
            Text(
                f"{opening(round_).zh}的成绩已经公布",
                f"the scores of {called(round_).en} are published already",
            ),
        )
    return {"stage": stage.index + 1, "round": round_.number}


def _scores_published(
    competition: Competition, _: PublishScores, outcome: ScoresPublished, moment: Moment
) -> Competition:
    at = round_at(competition, outcome["round"], outcome["stage"])
    return with_round(competition, at.stage, replace(at.round, scores_published=moment.time))


handles(ReportResult, _report, _reported)
handles(ConfirmResult, _confirm, _confirmed)
handles(EnterSheet, _sheet, _entered, _all_entered)
handles(Forfeit, _forfeit, _forfeited)
handles(PublishScores, _publish_scores, _scores_published)
