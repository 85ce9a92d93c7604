"""What do plays tell beside voids? What a player would have played, had he held it.

Who could have given his winning partner points and did not, hardly has any in that suit; who let
the opponents have a trick with points, hardly had a card to win it. Nobody is bound
to play so: guesses only lean on it.
"""

from __future__ import annotations

from functools import lru_cache

from paisai.players.shengji.faces import SLOTS, faces
from paisai.players.shengji.seen import SUITS, PastTrick, Seen, points_in
from paisai.shengji.order import Order
from paisai.shengji.seats import side_of
from paisai.shengji.trick import POINTS_OF

WORTH_WINNING = 10
"""Points for which a trick is won by whoever can."""


def shunned(seen: Seen) -> list[int]:
    """By seat and suit: the slots of cards a seat hardly holds, as bits."""
    found = [[0] * SUITS for _ in range(4)]
    for past in seen.tricks:
        if len(past.lead) == 1 and past.lead[0].width == 1:
            _from_single(seen.order, past, found)
    return [mask for seat in found for mask in seat]


def _from_single(order: Order, past: PastTrick, found: list[list[int]]) -> None:
    led = past.lead[0].suit
    best = (past.winner - past.leader) & 3
    top = past.plays[best][0]
    points = sum(points_in(play) for play in past.plays)
    for place in range(best + 1, 4):
        seat = (past.leader + place) & 3
        card = past.plays[place][0]
        if order.suit_of[card] != led:
            continue
        if side_of(seat) == side_of(past.winner):
            if not POINTS_OF[card] and place == 3:
                found[seat][led] |= _point_slots(order, led)
        elif points >= WORTH_WINNING and order.suit_of[top] == led:
            found[seat][led] |= _slots_above(order, led, order.position_of[top])


@lru_cache(maxsize=1024)
def _point_slots(order: Order, suit: int) -> int:
    return sum(
        1 << faces(order)[card] % SLOTS
        for card in range(54)
        if order.suit_of[card] == suit and POINTS_OF[card]
    )


@lru_cache(maxsize=4096)
def _slots_above(order: Order, suit: int, position: int) -> int:
    return sum(
        1 << faces(order)[card] % SLOTS
        for card in range(54)
        if order.suit_of[card] == suit and order.position_of[card] > position
    )
