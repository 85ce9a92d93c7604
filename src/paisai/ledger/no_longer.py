"""What was taken once and is refused of whoever asks now? What an event holds already is never
refused for it: earlier files open and verify as they did."""

from __future__ import annotations

from datetime import datetime

from paisai.errors import Needed
from paisai.ledger.commands import (
    Begin,
    ChangeDraft,
    ChangeSchedule,
    Command,
    ConfirmResult,
    CorrectResult,
    DecideAppeal,
    EnterSheet,
    Forfeit,
    GiveHonour,
    PublishRound,
    ReportResult,
    Rule,
    StartRound,
)
from paisai.ledger.lookups import refuse, round_at
from paisai.ledger.refusal import Reason
from paisai.regulations.citing import clause_of
from paisai.tournament.competition import Competition
from paisai.tournament.entries import EntryId, UnitId
from paisai.tournament.naming import is_player

_OF_THE_ROUND = (
    ChangeDraft, PublishRound, StartRound, ReportResult, ConfirmResult, EnterSheet, Forfeit, Rule,
)  # fmt: skip
"""What makes a round one that is played."""


def check_no_longer(competition: Competition, command: Command, time: datetime) -> None:
    if isinstance(command, _OF_THE_ROUND):
        _check_settled(competition, command)
    if isinstance(command, Begin):
        _check_entries_closed(competition, command, time)
    if isinstance(command, Rule):
        from paisai.ledger.absences import check_so_late
        from paisai.ledger.earlier_rulings import check_scores_not_final
        from paisai.ledger.infractions import check_as_the_regulation_rules
        from paisai.ledger.not_playing import check_plays
        from paisai.ledger.sides_ruled import check_one_side_declares

        check_as_the_regulation_rules(competition, command)
        check_so_late(competition, command, time)
        check_scores_not_final(competition, command, time)
        check_one_side_declares(competition, command)
        check_plays(competition, command, time)
    elif isinstance(command, Forfeit):
        from paisai.ledger.absences import check_absent

        check_absent(competition, command, time)
    elif isinstance(command, CorrectResult):
        from paisai.ledger.correcting import check_who_answers

        check_who_answers(competition, command)
    elif isinstance(command, DecideAppeal):
        from paisai.ledger.appeal_decisions import check_broken_off, check_who_was_late

        check_broken_off(competition, command)
        check_who_was_late(competition, command)
    elif isinstance(command, GiveHonour):
        _check_is_here(competition, command.to)
    elif isinstance(command, ChangeSchedule):
        _check_there_is(competition, command.round)


def _check_settled(competition: Competition, command: Command) -> None:
    """The wrong ones play nothing before it is decided who advances."""
    from paisai.tournament.unsettled import can_begin_anew, unsettled_stage

    stage = unsettled_stage(competition)
    if stage is None or not can_begin_anew(competition, stage):
        return
    if isinstance(command, Rule):
        at, _ = round_at(competition, command.round, command.stage)
        if at.index <= stage.index:
            return
    raise refuse(
        Reason.NOT_NOW,
        "",
        "更正以后晋级的人有变，先决定更换还是保留，再打下一阶段",
        "a correction changed who advances: replace them or keep them first, then the next stage"
        " is played",
    )


def _check_entries_closed(competition: Competition, command: Begin, time: datetime) -> None:
    """Who reads in the regulation until when one may enter is not shut out before (E3.3)."""
    deadline = competition.regulation.entry.deadline
    if deadline is None or time >= deadline or command.early.strip():
        return
    closes = f"{deadline:%Y-%m-%d %H:%M}"
    raise refuse(
        Reason.TOO_EARLY,
        clause_of(competition.regulation, "entry.deadline"),
        f"报名 {closes} 截止，之后才能抽签开赛；一定要提前，写明理由",
        f"entries close at {closes}; the draw is made after that; to begin before, say why",
    ).needing(Needed.REASON)


def _check_is_here(competition: Competition, to: str) -> None:
    if EntryId(to) in competition.entrants or UnitId(to) in competition.units:
        return
    if to.strip() and not is_player(competition, to):
        raise refuse(
            Reason.UNKNOWN,
            "",
            f"没有 {to}；特别奖授予参赛者（写编号）、选手（写作 姓名（单位））或单位（写编号）",
            f"there is no {to}; a special award goes to an entry (by its number), a player (as"
            " NAME（UNIT）) or a unit (by its number)",
        )


def _check_there_is(competition: Competition, round_: int) -> None:
    from paisai.tournament.timetable import last_round

    last = last_round(competition)
    if round_ <= last:
        return
    raise refuse(
        Reason.UNKNOWN,
        "",
        f"没有第 {round_} 轮；照现在的报名，有的是第 1 到第 {last} 轮，各阶段连续数",
        f"there is no round {round_}; by the entries so far there are rounds 1 to {last}, counted"
        " over all stages",
    )
