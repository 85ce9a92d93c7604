"""Which kind does 下家 name when a throw is blocked in several?"""

from __future__ import annotations

from paisai.players.shengji.seen import points_in
from paisai.shengji import Order, View, default_reading
from paisai.shengji.available_units import Kind
from paisai.shengji.units import units_within


def choose_kind(view: View) -> Kind:
    """A kind he can beat himself, with the most points; else the one that carries fewest.

    Of a blocked kind the smallest unit is led, so its top is known.
    """
    trick = view.trick
    assert trick is not None
    assert trick.failed is not None
    order = Order.of(view.level, view.trump)
    thrown = trick.failed.cards
    reading = default_reading(order, thrown)
    mine = list(units_within(order, order.in_suit(view.hand, reading[0].suit)))

    def suits_us(kind: Kind) -> tuple[bool, int]:
        read = [unit for unit in reading if unit.kind == kind]
        # A thrower may have stated other units than the cards alone would be read as.
        told = read or [unit for unit in units_within(order, thrown) if unit.kind == kind]
        led = min(told, key=lambda unit: unit.top)
        beaten = any(unit.kind == kind and unit.top > led.top for unit in mine)
        points = points_in(led.cards)
        return beaten, points if beaten else -points

    return max(sorted(trick.failed.kinds), key=suits_us)
