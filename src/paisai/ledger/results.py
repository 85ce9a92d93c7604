"""How does a result come to stand?"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from paisai.errors import Needed
from paisai.frozen import replace
from paisai.ledger.commands import ConfirmResult, EnterSheet, Forfeit, PublishScores, ReportResult
from paisai.ledger.lookups import (
    check_seated,
    need_text,
    refuse,
    round_at,
    table_at,
    with_round,
    with_table,
)
from paisai.ledger.papers import check_admitted
from paisai.ledger.refusal import Reason
from paisai.ledger.state import Done, Handler, Handlers, Moment, Outcome
from paisai.regulations.citing import clause_of
from paisai.regulations.scoring import HandedInBy, LateSheet
from paisai.regulations.stages import TablesOfThree
from paisai.tournament.competition import Competition, StageState
from paisai.tournament.entries import EntryId
from paisai.tournament.from_regulation import match_table
from paisai.tournament.naming import label
from paisai.tournament.round_names import called, opening
from paisai.tournament.round_times import clock_text, sheet_due_at
from paisai.tournament.rounds import ReportedScore, Round, Seated, Source, TableResult
from paisai.tournament.sheet import Score
from paisai.tournament.stages import is_complete, stage_of
from paisai.tournament.table_score import absent, is_settled, winner_on_the_sheet


def _open_table(
    competition: Competition, number: int, wanted: int | None
) -> tuple[StageState, Round, Seated]:
    """A table of the round in hand that has no result yet."""
    stage, round_ = round_at(competition, None)
    if wanted is not None and wanted != round_.number:
        raise refuse(
            Reason.NOT_NOW,
            "",
            f"现在是{called(round_).zh}，第 {wanted} 轮的成绩只能更正",
            f"{called(round_).en} is in hand; a result of round {wanted} can only be corrected",
        ).needing(Needed.CORRECTION)
    table = table_at(round_, number)
    if is_settled(competition, stage.index, round_.number, table):
        raise refuse(
            Reason.DUPLICATE,
            "",
            f"第 {number} 桌已有成绩，要改由裁判台更正",
            f"table {number} has a result; to change it, the desk corrects it",
        ).needing(Needed.CORRECTION)
    return stage, round_, table


def _signers(
    competition: Competition, stage: StageState, round_: Round, table: Seated
) -> tuple[EntryId, ...]:
    away = absent(competition, stage.index, round_.number, table)
    return tuple(entry for entry in table.seats if entry not in away)


def _check_score(
    competition: Competition, stage: StageState, round_: Round, table: Seated, score: Score
) -> None:
    from paisai.tournament.sheet_check import check_score  # what is on record was checked

    check_score(competition, stage, round_, table, score)


def _report(competition: Competition, command: ReportResult, moment: Moment) -> Outcome:
    stage, round_, table = _open_table(competition, command.table, command.round)
    by = check_seated(competition, table, command.by)
    if any(report.entry == by for report in table.reports):
        raise refuse(
            Reason.DUPLICATE,
            "",
            f"{label(competition, by)} 已经报过第 {table.number} 桌的成绩；要改请找记录台",
            f"{label(competition, by)} has reported table {table.number} already;"
            " ask the desk to change it",
        )
    check_admitted(competition, _signers(competition, stage, round_, table), moment)
    _check_score(competition, stage, round_, table, command.score)
    return _after_report(
        competition, stage, round_, table, ReportedScore(by, command.score, moment.time)
    )


def _after_report(
    competition: Competition, stage: StageState, round_: Round, table: Seated, new: ReportedScore
) -> Outcome:
    reports = (*table.reports, new)
    if len({report.score for report in reports}) > 1:
        return {"disputed": True}
    if {report.entry for report in reports} != {*_signers(competition, stage, round_, table)}:
        return {}
    first = min(report.time for report in reports)
    late = _late_by(competition, stage, round_, table, new.score, first, None)
    return {"confirmed": True, **({"late_by": late} if late else {})}


def _reported(
    competition: Competition, command: ReportResult, outcome: Outcome, moment: Moment
) -> Competition:
    return _with_report(
        competition, command.table, EntryId(command.by), command.score, outcome, moment
    )


def _with_report(
    competition: Competition,
    number: int,
    by: EntryId,
    score: Score,
    outcome: Outcome,
    moment: Moment,
) -> Competition:
    stage, round_ = round_at(competition, None)
    table = table_at(round_, number)
    table = replace(table, reports=(*table.reports, ReportedScore(by, score, moment.time)))
    if outcome.get("confirmed"):
        table = replace(table, result=_result(Source.ALL_SIDES, score, table, outcome, moment))
    return with_table(competition, stage, round_, table)


def _result(
    source: Source, score: Score | None, table: Seated, outcome: Outcome, moment: Moment
) -> TableResult:
    away = table.result.absent if table.result else ()
    late: Any = outcome.get("late_by")
    by = None if late is None else EntryId(late)
    return TableResult(source, moment.seq, score, away, by, moment.time)


def _confirm(competition: Competition, command: ConfirmResult, moment: Moment) -> Outcome:
    stage, round_, table = _open_table(competition, command.table, command.round)
    by = check_seated(competition, table, command.by)
    if not table.reports:
        raise refuse(
            Reason.NOT_NOW,
            "",
            f"第 {table.number} 桌还没有人报成绩，请先报",
            f"nobody has reported table {table.number} yet; report it first",
        )
    if any(report.entry == by for report in table.reports):
        raise refuse(
            Reason.DUPLICATE,
            "",
            f"{label(competition, by)} 报过的成绩要由对方确认",
            f"{label(competition, by)} has reported; the other side confirms",
        )
    if table.is_disputed:
        raise refuse(
            Reason.NOT_NOW,
            "",
            f"第 {table.number} 桌报的成绩不一致，请由记录台按签字的记分表录入",
            f"the reports of table {table.number} differ; the desk enters the signed sheet",
        )
    if command.score not in (None, table.reports[0].score):
        raise refuse(
            Reason.NOT_NOW,
            "",
            f"第 {table.number} 桌所报的成绩已经变了，没有确认；请看现在报的，对了再确认",
            f"the report of table {table.number} has changed and nothing was confirmed;"
            " look at what is reported now, and confirm that if it is right",
        )
    new = ReportedScore(by, table.reports[0].score, moment.time)
    _check_score(competition, stage, round_, table, new.score)  # rulings may have come since
    return _after_report(competition, stage, round_, table, new)


def _confirmed(
    competition: Competition, command: ConfirmResult, outcome: Outcome, moment: Moment
) -> Competition:
    table = table_at(round_at(competition, None)[1], command.table)
    score = table.reports[0].score
    return _with_report(competition, command.table, EntryId(command.by), score, outcome, moment)


def _late_by(
    competition: Competition,
    stage: StageState,
    round_: Round,
    table: Seated,
    score: Score,
    handed_in: datetime,
    responsible: str | None,
) -> EntryId | None:
    """Who pays for a sheet handed in late (T3.6b): the winner where the winner hands it in."""
    sheet = competition.regulation.score_sheet
    due = sheet_due_at(competition, stage, round_, table)
    if sheet.late is LateSheet.NO_EFFECT or due is None or handed_in <= due:
        return None
    if responsible is not None:
        return check_seated(competition, table, responsible)
    spec = stage_of(competition, stage)
    if sheet.handed_in_by is HandedInBy.WINNER and not isinstance(spec, TablesOfThree):
        rules = match_table(competition.regulation, spec)
        at = (stage.index, round_.number, table)
        winner = winner_on_the_sheet(competition, rules, *at, score)
        if winner is not None:
            return winner
    raise refuse(
        Reason.INCOMPLETE,
        clause_of(competition.regulation, "score_sheet.late"),
        f"第 {table.number} 桌应在 {clock_text(due, handed_in)} 以前交表，请写明迟交由哪一方负责",
        f"the sheet of table {table.number} was due by {clock_text(due, handed_in)}; "
        "say which side is responsible",
    ).needing(Needed.RESPONSIBLE)


def _sheet(competition: Competition, command: EnterSheet, moment: Moment) -> Outcome:
    stage, round_, table = _open_table(competition, command.table, command.round)
    for id_ in command.signed:
        check_seated(competition, table, id_)
    signers = _signers(competition, stage, round_, table)
    check_admitted(competition, signers, moment)
    unsigned = [entry for entry in signers if entry not in command.signed]
    if unsigned and not command.decided:
        names = [competition.entrants[entry].name for entry in unsigned]
        raise refuse(
            Reason.UNSIGNED,
            clause_of(competition.regulation, "score_sheet.handed_in_by"),
            f"记分表还缺 {'、'.join(names)} 的签字，签齐才能录入，或由裁判员裁定",
            f"the sheet lacks the signature of {', '.join(names)}; all sides sign, or a referee"
            " decides",
        )
    _check_score(competition, stage, round_, table, command.score)
    handed_in = command.handed_in or moment.time
    if handed_in > moment.time:
        raise refuse(
            Reason.TOO_EARLY, "", "交表时间不能晚于现在", "a sheet is not handed in in the future"
        )
    late = _late_by(
        competition, stage, round_, table, command.score, handed_in, command.responsible
    )
    found: dict[str, Any] = {"late_by": late} if late else {}
    return {**found, "unsigned": unsigned} if unsigned else found


def _entered(
    competition: Competition, command: EnterSheet, outcome: Outcome, moment: Moment
) -> Competition:
    return _all_entered(competition, ((command, outcome, moment),))


def _all_entered(competition: Competition, sheets: Iterable[Done[EnterSheet]]) -> Competition:
    stage, round_ = round_at(competition, None)
    tables: dict[int, Seated] = {}
    for command, outcome, moment in sheets:
        table = tables.get(command.table) or table_at(round_, command.table)
        result = _result(Source.SHEET, command.score, table, outcome, moment)
        tables[command.table] = replace(table, result=result)
    return with_round(competition, stage, round_.with_tables(tables.values()))


def _forfeit(competition: Competition, command: Forfeit, _: Moment) -> Outcome:
    stage, round_, table = _open_table(competition, command.table, command.round)
    need_text(command.reason, "弃权的原因", "why it is forfeited")
    if not command.by:
        raise refuse(Reason.INCOMPLETE, "", "要写明谁弃权", "say who forfeits")
    for id_ in command.by:
        check_seated(competition, table, id_)
    if command.score is not None:
        if not isinstance(stage_of(competition, stage), TablesOfThree):
            raise refuse(
                Reason.NOT_POSSIBLE,
                "",
                "两方对局弃权时没有成绩可写",
                "a forfeited match has no score",
            )
        _check_score(competition, stage, round_, table, command.score)
    return {}


def _forfeited(
    competition: Competition, command: Forfeit, _: Outcome, moment: Moment
) -> Competition:
    """A score entered with it, or later, is what the others play with a substitute."""
    stage, round_ = round_at(competition, None)
    table = table_at(round_, command.table)
    before = table.result.absent if table.result else ()
    away = tuple(e for e in table.seats if e in before or e in command.by)
    result = TableResult(Source.DESK, moment.seq, command.score, away, time=moment.time)
    return with_table(competition, stage, round_, replace(table, result=result, reports=()))


def _publish_scores(competition: Competition, _: PublishScores, _m: Moment) -> Outcome:
    stage, round_ = round_at(competition, None)
    if round_.scores_published is not None or not is_complete(competition, stage, round_):
        raise refuse(
            Reason.DUPLICATE,
            "",
            f"{opening(round_).zh}的成绩已经公布",
            f"the scores of {called(round_).en} are published already",
        )
    return {"stage": stage.index + 1, "round": round_.number}


def _scores_published(
    competition: Competition, _: PublishScores, outcome: Outcome, moment: Moment
) -> Competition:
    stage, round_ = round_at(competition, outcome["round"], outcome["stage"])
    return with_round(competition, stage, replace(round_, scores_published=moment.time))


HANDLERS: Handlers = {
    ReportResult: Handler(_report, _reported),
    ConfirmResult: Handler(_confirm, _confirmed),
    EnterSheet: Handler(_sheet, _entered, _all_entered),
    Forfeit: Handler(_forfeit, _forfeited),
    PublishScores: Handler(_publish_scores, _scores_published),
}
