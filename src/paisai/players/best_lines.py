"""What was the best line at a point of a recorded deal, and what did the played one cost?"""

from __future__ import annotations

from typing import NamedTuple

from paisai import erdayi
from paisai.cards import write
from paisai.players.endings import Ending, Move, TooManyCards
from paisai.players.erdayi import endings as of_erdayi
from paisai.players.shengji import endings as of_shengji
from paisai.record.model import Record, RecordError
from paisai.record.replay import replay
from paisai.shengji.playing import Playing
from paisai.shengji.seats import side_of
from paisai.shengji.view import Phase

BUDGET = 30_000_000
"""Positions looked at, at most: some ten seconds."""


class Compared(NamedTuple):
    """The best line before a play, the play, and what the deal came to after it. `cost` is what
    the player's own side lost by it; 0: nothing was better."""

    best: Ending
    played: Move
    after: int
    cost: int


def compare(record: Record, number: int, deal: int | None = None, budget: int = BUDGET) -> Compared:
    """Play `number` of a deal (passes count, bids and shows do not)."""
    wanted = deal if deal is not None else record.deals[0].number if record.deals else 0
    before: erdayi.Deal | Playing | None = None
    plays = 0
    for frame in replay(record):
        now = frame.deal
        if frame.number != wanted or not isinstance(now, erdayi.Deal | Playing):
            continue
        if before is not None and _plays(now) > _plays(before):
            plays += 1
            if plays == number:
                return _compare(before, now, budget)
        before = now
    raise RecordError(
        0,
        f"第 {wanted} 副牌没有第 {number} 手；共 {plays} 手",
        f"deal {wanted} has no play {number}; it has {plays}",
    )


def _plays(deal: erdayi.Deal | Playing) -> int:
    if isinstance(deal, erdayi.Deal):
        return len(deal.plays)
    return 4 * len(deal.tricks) + len(deal.plays)


def _compare(before: erdayi.Deal | Playing, after: erdayi.Deal | Playing, budget: int) -> Compared:
    if isinstance(before, erdayi.Deal):
        assert isinstance(after, erdayi.Deal)
        made = after.plays[-1]
        best, then = of_erdayi.solve(before, budget), of_erdayi.solve(after, budget)
        lost = best.score - then.score
        played = Move(made.seat, erdayi.write(erdayi.count(made.cards)))
        return Compared(best, played, then.score, lost if made.seat == before.declarer else -lost)
    return _compare_shengji(before, after, budget)


def _compare_shengji(before: Playing, after: erdayi.Deal | Playing, budget: int) -> Compared:
    assert isinstance(after, Playing)
    seat = before.to_act
    assert seat is not None
    if after.phase is Phase.NAMING:
        raise TooManyCards
    cards = after.plays[-1] if after.plays else after.tricks[-1].plays[-1]
    best, then = of_shengji.solve(before, budget), of_shengji.solve(after, budget)
    lost = best.score - then.score
    defends = side_of(seat) != side_of(before.settled.declarer)
    return Compared(best, Move(seat, write(cards)), then.score, lost if defends else -lost)
