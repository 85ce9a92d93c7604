"""Who led a recorded trick of 升级, and who played before it was the seat's turn?"""

from __future__ import annotations

from collections.abc import Sequence

from paisai.record import RecordStep
from paisai.referee.audit.trick_steps import seat_of
from paisai.shengji.seats import after


def turns(
    leaders: Sequence[int], plays: Sequence[RecordStep], holders: list[int], playing: list[int]
) -> tuple[int, int, list[RecordStep]]:
    """Who led, who was to lead, and the plays out of turn, with `leaders` who may have led.

    The first to play led, unless it takes fewer faults to say that he followed too early. Who
    does not play in the trick keeps nobody waiting."""
    first = seat_of(plays[0])
    due = [_next_holder(leader, holders) for leader in leaders]
    if first in due:
        due.insert(0, first)
    best: tuple[int, list[RecordStep]] | None = None
    seats = {step.seat for step in plays}
    for leader in (first, due[0]) if due[0] in seats else (first,):
        early = _early(leader, plays, playing)
        if leader not in due:
            early = [plays[0], *early]
        if best is None or len(early) < len(best[1]):
            best = leader, early
    assert best is not None
    return best[0], due[0], best[1]


def _next_holder(seat: int, holders: Sequence[int]) -> int:
    """The seat, or the next one in turn that still has cards."""
    while seat not in holders:
        seat = after(seat)
    return seat


def _early(leader: int, plays: Sequence[RecordStep], holders: Sequence[int]) -> list[RecordStep]:
    """The plays made before it was the seat's turn, or by a seat that has played already."""
    waiting = [seat for seat in ((leader + turn) % 4 for turn in range(4)) if seat in holders]
    early = []
    for step in plays:
        if not waiting or step.seat != waiting[0]:
            early.append(step)
        if step.seat in waiting:
            waiting.remove(seat_of(step))
    return early
