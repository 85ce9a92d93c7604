"""A decent club member of 竞技二打一: a small network, read in plain Python, says how likely each
play wins; nothing is searched, no core is needed, and it says what decided it."""

from __future__ import annotations

from pathlib import Path

from paisai.erdayi import PASS, Action, Counts, Phase, Play, View, catalogue
from paisai.erdayi.deal import cards_of
from paisai.erdayi.moves import follows, leads
from paisai.erdayi.ranks import size
from paisai.players.erdayi.bidding import bid_by_value
from paisai.players.erdayi.chances import Chances
from paisai.players.erdayi.known import Known, beaten_by, known
from paisai.players.erdayi.net import groups, read_net, thinned, worths
from paisai.players.erdayi.reasons import Look, Thought, reason, stake
from paisai.players.erdayi.turns import division
from paisai.players.player import DEFAULT_MS, Choice, Legal, Player

WEIGHTS = Path(__file__).with_name("sound-2.bin")
"""Made by bench/erdayi_train.py --layers 32,32,32 --recent 0."""
KICKERS, MOST = 2, 10
"""Of plays that differ only in their kickers, and of all leads, so many are weighed."""
BY_POINTS = 0.02
"""A point is worth so much chance of winning."""


class Sound(Player[View, Action]):
    """Decides from the view alone, by what the networks say of each play."""

    def __init__(self, seed: int = 0, ms: int = DEFAULT_MS) -> None:
        super().__init__(seed, ms)
        read_net(WEIGHTS)  # what is read once is read before the first decision
        groups()

    def choose(self, view: View, legal: Legal[Action]) -> Choice[Action]:
        if view.phase is Phase.BIDDING:
            return bid_by_value(view)
        thought = Chances.read(WEIGHTS.with_suffix(".json")).corrected(look(view), view)
        play = thought.looks[0].play
        action = PASS if not play else Play(cards_of(view.hand or (), play))
        return Choice(action, reason(thought, stake(view)))


def look(view: View) -> Thought:
    """The plays that were weighed, the best first, with what the networks say of them."""
    now = known(view)
    plays = _plays(now)
    for play in plays if now.table is not None else division(now.hand):
        certain = _certain(now, play)
        if certain is not None:
            return Thought((Look(play, 1.0, 1.0, 0),), len(plays), certain)
    if len(plays) == 1:
        return Thought((Look(plays[0], 0.0, 0.0, 0),), 1)
    weighed = [
        Look(play, wins, points, 0)
        for play, (wins, points) in zip(
            plays, worths(read_net(WEIGHTS), now, view, plays), strict=True
        )
    ]
    weighed.sort(key=lambda look: -look.wins - BY_POINTS * look.points)
    return Thought(tuple(weighed), len(plays))


def _certain(now: Known, play: Counts) -> int | None:
    """How many plays are left after this one, if nobody can keep the seat from making them."""
    reading = catalogue().get(play)
    if reading is None:
        return None
    rest = division(now.hand - play) if play != now.hand else ()
    if rest and beaten_by(reading, now.unseen):
        return None
    open_to_others = sum(_beaten(one, now.unseen) for one in rest)
    return len(rest) if open_to_others <= 1 else None


def _beaten(play: Counts, cards: Counts) -> bool:
    reading = catalogue().get(play)
    return reading is None or beaten_by(reading, cards)


def _plays(now: Known) -> list[Counts]:
    """Those worth a thought; a follower's pass is the last."""
    if now.table is not None:
        return [*thinned(now.hand, follows(now.hand, now.table), KICKERS), 0]
    found = thinned(now.hand, leads(now.hand), KICKERS)
    if len(found) <= MOST:
        return found
    first = [play for play in division(now.hand) if play in found]
    return (first + sorted(set(found) - set(first), key=lambda play: (-size(play), play)))[:MOST]
