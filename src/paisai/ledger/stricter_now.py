"""What was taken once and is refused of whoever asks now? What an event holds already is never
refused for it: earlier files open and verify as they did."""

from __future__ import annotations

from datetime import datetime

from paisai.errors import Needed
from paisai.ledger.act import Command, Trait
from paisai.ledger.commands import (
    Begin,
    ChangeSchedule,
    Close,
    ConfirmResult,
    CorrectResult,
    DecideAppeal,
    EnterSheet,
    Forfeit,
    GiveHonour,
    PublishRound,
    ReportResult,
    Rule,
    SetUnit,
)
from paisai.ledger.lookups import round_at, table_at
from paisai.ledger.refusal import Reason, refuse
from paisai.regulations.citing import clause_of
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.entries import EntryId, UnitId
from paisai.tournament.naming import is_player


def check_no_longer(competition: Competition, command: Command, time: datetime) -> None:
    if Trait.PLAYED in command.act.traits:
        _check_settled(competition, command)
    if isinstance(command, ReportResult | ConfirmResult | EnterSheet):
        from paisai.ledger.absences import check_begun, check_may_have_played

        if not isinstance(command, EnterSheet):
            check_begun(competition)
        check_may_have_played(table_at(competition, command.table), time)
    if isinstance(command, Begin):
        _check_entries_closed(competition, command, time)
        _check_agreed(competition, command)
    if isinstance(command, PublishRound):
        from paisai.ledger.rounds import check_substitutes

        check_substitutes(competition, command)
    if isinstance(command, Rule):
        from paisai.ledger.absences import check_plays, check_so_late
        from paisai.ledger.conduct import check_not_permitted
        from paisai.ledger.earlier_rulings import check_scores_not_final
        from paisai.ledger.infractions import check_as_the_regulation_rules
        from paisai.ledger.sides_ruled import check_deal_of

        check_as_the_regulation_rules(competition, command)
        check_so_late(competition, command, time)
        check_scores_not_final(competition, command, time)
        check_deal_of(competition, command)
        check_plays(competition, command, time)
        check_not_permitted(competition, command)
    elif isinstance(command, Forfeit):
        from paisai.ledger.absences import check_absent

        check_absent(competition, command, time)
        from paisai.ledger.results import check_two_play

        check_two_play(competition, command)
    elif isinstance(command, ReportResult | EnterSheet):
        _check_sheet(competition, command)
        if isinstance(command, EnterSheet):
            from paisai.ledger.results import check_late_said

            check_late_said(competition, command)
    elif isinstance(command, CorrectResult):
        _check_sheet(competition, command)
        from paisai.ledger.correcting import check_who_answers
        from paisai.ledger.results import check_two_play

        check_who_answers(competition, command)
        check_two_play(competition, command)
    elif isinstance(command, DecideAppeal):
        from paisai.ledger.appeal_decisions import check_broken_off, check_who_was_late

        check_broken_off(competition, command)
        check_who_was_late(competition, command)
    elif isinstance(command, Close):
        from paisai.ledger.closing import check_honours

        check_honours(competition)
    elif isinstance(command, GiveHonour):
        _check_is_here(competition, command.to)
    elif isinstance(command, ChangeSchedule):
        _check_there_is(competition, command.round)
    elif isinstance(command, SetUnit):
        from paisai.ledger.unit_checks import check_mailed

        check_mailed(competition, command, time.date())


def _check_sheet(
    competition: Competition, command: ReportResult | EnterSheet | CorrectResult
) -> None:
    if competition.rulings and command.score.played is not None:
        from paisai.ledger.sides_ruled import check_sheet_of

        check_sheet_of(competition, command)


def _check_settled(competition: Competition, command: Command) -> None:
    """The wrong ones play nothing before it is decided who advances."""
    from paisai.tournament.next_step import can_begin_anew, unsettled_stage

    stage = unsettled_stage(competition)
    if stage is None or not can_begin_anew(competition, stage):
        return
    if isinstance(command, Rule):
        at = round_at(competition, command.round, command.stage).stage
        if at.index <= stage.index:
            return
    raise refuse(
        Reason.NOT_NOW,
        Text(
            "更正以后晋级的人有变，先决定更换还是保留，再打下一阶段",
            "a correction changed who advances: replace them or keep them first, then the next"
            " stage"
            " is played",
        ),
    )


def _check_entries_closed(competition: Competition, command: Begin, time: datetime) -> None:
    """Who reads in the regulation until when one may enter is not shut out before (E3.3)."""
    deadline = competition.regulation.entry.deadline
    if deadline is None or time >= deadline or command.early.strip():
        return
    closes = f"{deadline:%Y-%m-%d %H:%M}"
    raise refuse(
        Reason.TOO_EARLY,
        Text(
            f"报名 {closes} 截止，之后才能抽签开赛；一定要提前，写明理由",
            f"entries close at {closes}; the draw is made after that; to begin before, say why",
        ),
        clause=clause_of(competition.regulation, "entry.deadline"),
    ).needing(Needed.REASON)


def _check_agreed(competition: Competition, command: Begin) -> None:
    """What so few entries make of the regulation's stages is for the organiser to take (E4.2a)."""
    from paisai.tournament.next_step import otherwise_played

    taking_part = [one for one in competition.entrants.values() if one.takes_part]
    found = otherwise_played(competition.regulation, len(taking_part))
    if not found or command.agreed:
        return
    raise refuse(
        Reason.INCOMPLETE,
        Text(
            f"{found.zh}。组织者同意这样打，才开赛",
            f"{found.en}. Play begins once the organiser agrees to this",
        ),
        clause=clause_of(
            competition.regulation, f"stages[{competition.regulation.stages[0].id}].few"
        ),
    ).needing(Needed.AGREED)


def _check_is_here(competition: Competition, to: str) -> None:
    if EntryId(to) in competition.entrants or UnitId(to) in competition.units:
        return
    if to.strip() and not is_player(competition, to):
        raise refuse(
            Reason.UNKNOWN,
            Text(
                f"没有 {to}；特别奖授予参赛者（写编号）、选手（写作 姓名（单位））或单位（写编号）",
                f"there is no {to}; a special award goes to an entry (by its number), a player (as"
                " NAME（UNIT）) or a unit (by its number)",
            ),
        )


def _check_there_is(competition: Competition, round_: int) -> None:
    from paisai.tournament.timetable import last_round

    last = last_round(competition)
    if round_ <= last:
        return
    raise refuse(
        Reason.UNKNOWN,
        Text(
            f"没有第 {round_} 轮；照现在的报名，有的是第 1 到第 {last} 轮，各阶段连续数",
            f"there is no round {round_}; by the entries so far there are rounds 1 to {last},"
            " counted"
            " over all stages",
        ),
    )
