"""What was taken once and is refused of whoever asks now? What an event holds already is never
refused for it: earlier files open and verify as they did."""

from __future__ import annotations

from datetime import datetime

from paisai.ledger.commands import (
    ChangeSchedule,
    Command,
    CorrectResult,
    DecideAppeal,
    Forfeit,
    GiveHonour,
    Rule,
)
from paisai.ledger.lookups import refuse
from paisai.ledger.refusal import Reason
from paisai.tournament.competition import Competition
from paisai.tournament.entries import EntryId, UnitId
from paisai.tournament.naming import is_player


def check_no_longer(competition: Competition, command: Command, time: datetime) -> None:
    if isinstance(command, Rule):
        from paisai.ledger.absences import check_so_late
        from paisai.ledger.earlier_rulings import check_scores_not_final
        from paisai.ledger.infractions import check_as_the_regulation_rules

        check_as_the_regulation_rules(competition, command)
        check_so_late(competition, command, time)
        check_scores_not_final(competition, command, time)
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
