"""What is a hand worth in the bidding? By its high cards and turns, or by how likely it wins."""

from __future__ import annotations

from collections.abc import Sequence

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
LIKELY = ((3, 0.5), (2, 0.45), (1, 0.4))
"""From this chance of winning on; bench/erdayi_bids.py tells what others would win or lose."""

WORTHWHILE = ((3, 0.0), (2, -0.1), (1, -0.2))
"""From so many points of each of the others on, for a bid of 1; bench/erdayi_bids.py tells what
others would win or lose."""


def value(hand: Counts) -> int:
    """High cards and bombs, less the turns above seven."""
    high = sum(worth * (hand // UNIT[rank] & 15) for rank, worth in WORTH.items())
    bombs = masks(hand)[3].bit_count()
    rocket = hand & ROCKET == ROCKET
    return high + 3 * bombs + rocket - max(0, fewest(hand) - 7)


def bid_by_value(view: View) -> Choice[Action]:
    hand = count(view.hand or ())
    worth, turns = value(hand), fewest(hand)
    points = bid(ENOUGH, worth, view.bid)
    said = Text(f"牌力 {worth}，最少 {turns} 手", f"value {worth}, {turns} turns")
    return Choice(Bid(points), said + _spoken(points))


def bid_by_chance(view: View, chance: float) -> Choice[Action]:
    """`chance`: how likely the hand wins as the declarer's, whatever lies in the kitty."""
    points, share = bid(LIKELY, chance, view.bid), round(100 * chance)
    said = Text(f"当庄家的胜率约 {share}%", f"as declarer wins about {share}%")
    return Choice(Bid(points), said + _spoken(points))


def bid_by_points(view: View, chance: float, points: float) -> Choice[Action]:
    """`points`: what the hand wins from each of the others as the declarer's, for a bid of 1."""
    bids, share = bid(WORTHWHILE, points, view.bid), round(100 * chance)
    declared = bids or view.bid + 1
    brings = 2 * declared * points
    said = Text(
        f"当庄家的胜率约 {share}%，叫 {declared} 分预计 {brings:+.1f} 分",
        f"as declarer wins about {share}%, {brings:+.1f} points expected of a bid of {declared}",
    )
    return Choice(Bid(bids), said + _spoken(bids))


def bid(least: Sequence[tuple[int, float]], worth: float, highest: int) -> int:
    """The points a hand is worth; a bid that is not higher than the highest is none."""
    points = next((points for points, enough in least if worth >= enough), 0)
    return points if points > highest else 0


def _spoken(points: int) -> Text:
    return Text(f"，叫 {points} 分", f": bid {points}") if points else Text("，不叫", ": pass")
