"""How is a result corrected after it stood?"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from paisai.ledger.commands import CorrectResult
from paisai.ledger.common import need_text, refuse, round_at, table_at, with_table, without_draft
from paisai.ledger.refusal import Reason
from paisai.ledger.results import check_table_score
from paisai.ledger.state import Handler, Handlers, Moment, Outcome
from paisai.regulations.citing import clause_of
from paisai.regulations.scoring import AfterWindow
from paisai.regulations.stages import Knockout
from paisai.tournament.competition import (
    Competition,
    Round,
    Score,
    Seated,
    Source,
    StageState,
    TableResult,
)
from paisai.tournament.entries import EntryId
from paisai.tournament.from_regulation import match_table
from paisai.tournament.ranking.standings import stage_of, standings
from paisai.tournament.table_score import winner_of


def _correct(competition: Competition, command: CorrectResult, moment: Moment) -> Outcome:
    regulation = competition.regulation
    stage, round_ = round_at(competition, command.round, command.stage)
    table = table_at(round_, command.table)
    if table.result is None:
        raise refuse(
            Reason.NOT_NOW,
            "",
            f"第 {table.number} 桌还没有成绩，不是更正",
            f"table {table.number} has no result to correct",
        )
    check_table_score(competition, stage, round_, command.score)
    rules, published = regulation.corrections, round_.scores_published
    if published is not None:
        window = rules.window_minutes
        inside = window is not None and moment.time <= published + timedelta(minutes=window)
        if not inside and rules.after is AfterWindow.NEVER:
            raise refuse(
                Reason.TOO_LATE,
                clause_of(regulation, "corrections.after"),
                f"成绩 {published} 公布，{window or 0} 分钟内可以更正，之后不再更改",
                f"published {published}; corrections within {window or 0} minutes, never after",
            )
    need_text(command.reason, "更正的理由", "why it is corrected")
    after = corrected(competition, stage, round_, table, command.score, moment, Source.DESK)
    return changed_places(competition, after, stage)


def changed_places(before: Competition, after: Competition, stage: StageState) -> Outcome:
    """The places that change. Rounds already paired stay, so a knockout's winner must too."""
    check_winners_stay(before, after)
    places = [
        {row.entry: row.place for row in standings(at, stage.index + 1)} for at in (before, after)
    ]
    moved = [
        [entry, places[0].get(entry), place]
        for entry, place in places[1].items()
        if places[0].get(entry) != place
    ]
    return {"moved": moved}


def check_winners_stay(before: Competition, after: Competition) -> None:
    """Refuse what would change who went on in a knockout round after which another is paired."""
    for stage in before.stages:
        spec = stage_of(before, stage)
        if not isinstance(spec, Knockout):
            continue
        rules = match_table(before.regulation, spec)
        for round_ in stage.rounds[:-1]:
            again = round_at(after, round_.number, stage.index + 1)[1]
            for old, new in zip(round_.tables, again.tables, strict=True):
                won, wins = (
                    winner_of(at, rules, stage.index, round_.number, table)
                    for at, table in ((before, old), (after, new))
                )
                if won != wins:
                    raise refuse(
                        Reason.OTHERS_DEPEND,
                        "",
                        "下一轮已按原来的胜者排定，请先撤销下一轮的编排",
                        "the next round is paired on the old winner; undo its pairing first",
                    )


def corrected(
    competition: Competition,
    stage: StageState,
    round_: Round,
    table: Seated,
    score: Score,
    moment: Moment,
    source: Source,
    back: tuple[EntryId, ...] = (),
) -> Competition:
    """Two sides who played did not forfeit; at a table of three who was away stays so, but for
    those who are `back`."""
    old = table.result
    away = old.absent if old is not None and len(table.seats) > 2 else ()
    away = tuple(entry for entry in away if entry not in back)
    result = TableResult(source, moment.seq, score, away, old.late_by if old else None)
    return without_draft(with_table(competition, stage, round_, replace(table, result=result)))


def _correction_made(
    competition: Competition, command: CorrectResult, _: Outcome, moment: Moment
) -> Competition:
    stage, round_ = round_at(competition, command.round, command.stage)
    table = table_at(round_, command.table)
    return corrected(competition, stage, round_, table, command.score, moment, Source.DESK)


HANDLERS: Handlers = {CorrectResult: Handler(_correct, _correction_made)}
