"""What is a hand worth in the bidding?"""

from __future__ import annotations

from paisai.erdayi import Action, Bid, View, count
from paisai.erdayi.moves import ROCKET, masks
from paisai.erdayi.ranks import UNIT, Counts
from paisai.players.erdayi.turns import fewest
from paisai.players.player import Choice
from paisai.text import Text

WORTH = {14: 4, 13: 3, 12: 2, 11: 1}
"""Of one big joker, small joker, 2, A."""
ENOUGH = ((3, 10), (2, 8), (1, 6))
"""From this value on, so many points are bid: with 8 a sound declarer wins half of the deals."""


def value(hand: Counts) -> int:
    """High cards and bombs, less the turns above seven."""
    high = sum(worth * (hand // UNIT[rank] & 15) for rank, worth in WORTH.items())
    bombs = masks(hand)[3].bit_count()
    rocket = hand & ROCKET == ROCKET
    return high + 3 * bombs + rocket - max(0, fewest(hand) - 7)


def bid_by_value(view: View) -> Choice[Action]:
    hand = count(view.hand or ())
    worth = value(hand)
    points = next((points for points, least in ENOUGH if worth >= least), 0)
    if points <= view.bid:
        points = 0
    turns = fewest(hand)
    said = Text(
        zh=f"牌力 {worth}，最少 {turns} 手，{f'叫 {points} 分' if points else '不叫'}",
        en=f"value {worth}, {turns} turns: {f'bid {points}' if points else 'pass'}",
    )
    return Choice(Bid(points), said)
