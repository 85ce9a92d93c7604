"""What is the best line of a deal of 竞技二打一 from here, all cards open?"""

from __future__ import annotations

from paisai.core import erdayi as core
from paisai.erdayi import Deal, Pattern, count, read, write
from paisai.players.endings import Ending, Move, TooManyCards

BITS = 20
DOUBLING = (Pattern.BOMB, Pattern.ROCKET)


def solve(deal: Deal, budget: int) -> Ending:
    """The declarer's score in the deal when everybody plays best (E4.7), and how."""
    if deal.result is not None and deal.declarer is not None:
        return Ending(deal.result.scores[deal.declarer], ())
    solver = core.solver(BITS)
    game = in_core(deal)
    value, best, _, exact = solver.solve(game, budget)
    if not exact:
        raise TooManyCards
    score = 2 * deal.bid * value * (1 << game.doublings)
    line = []
    while not game.over:
        line.append(Move(game.to_act, "" if best == core.PASS else write(core.table().cards(best))))
        game.step(best)
        if not game.over:
            best = solver.solve(game, budget)[1]
    return Ending(score, tuple(line))


def in_core(deal: Deal) -> core.Game:
    """The position of a deal that is being played, in the core."""
    position, declarer = deal.position, deal.declarer
    assert position is not None
    assert declarer is not None
    made = [one for one in deal.plays if one.cards]
    by_declarer = sum(one.seat == declarer for one in made)
    readings = [read(count(one.cards)) for one in made]
    lies = deal.table
    return core.table().position(
        position.hands,
        position.to_act,
        declarer,
        bid=deal.bid,
        beat=-1 if lies is None else core.table().number(count(lies.cards)),
        owner=0 if lies is None else lies.seat,
        doublings=sum(one is not None and one.pattern in DOUBLING for one in readings),
        declarer_plays=min(2, by_declarer),
        defender_plays=min(2, len(made) - by_declarer),
    )
