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
    Rule,
)
from paisai.ledger.lookups import refuse
from paisai.ledger.refusal import Reason
from paisai.tournament.competition import Competition


def check_no_longer(competition: Competition, command: Command, time: datetime) -> None:
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
    elif isinstance(command, ChangeSchedule):
        _check_there_is(competition, command.round)


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
