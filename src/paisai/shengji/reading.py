"""How may cards be read as units?

A lead carries its units. In two packs the cards alone say which; in three packs 44433 is a
triple and a pair or a tractor and a single, and the player states it (Z4.16).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from paisai.cards import Card, each_face, symbols
from paisai.errors import NotationError
from paisai.shengji.available_units import class_order
from paisai.shengji.order import TRUMP, Order
from paisai.shengji.rules import Concern, Rules
from paisai.shengji.units import (
    Faces,
    Unit,
    as_unit,
    faces_by_place,
    name_en,
    name_zh,
    units_within,
)

Reading = tuple[Unit, ...]
"""A division of cards into units, in class order, of equal kinds the highest first."""


def in_order(units: Iterable[Unit]) -> Reading:
    return tuple(sorted(units, key=lambda unit: (class_order(unit.kind), -unit.top, unit.cards)))


def default_reading(order: Order, cards: Iterable[Card]) -> Reading:
    """Longest tractors first (in cards; width 3 before 2 at equal count), then triples,
    pairs, singles.

    >>> from paisai.cards import parse
    >>> order = Order.of("2", "S")
    >>> [unit.kind for unit in default_reading(order, parse("H4 H4 H4 H3 H3"))]
    [(2, 2), (1, 1)]
    """
    cards = tuple(cards)
    unit = as_unit(order, cards)
    if unit is not None:
        return (unit,)
    left = dict(each_face(cards))
    chosen: list[Unit] = []
    while (tractor := _longest_tractor(order, left)) is not None:
        chosen.append(tractor)
        for card in tractor.cards:
            left[card] -= 1
    for card, copies in left.items():
        if copies:
            position = order.position_of[card]
            chosen.append(Unit(copies, 1, order.suit_of[card], position, (card,) * copies))
    return in_order(chosen)


def readings(order: Order, cards: Iterable[Card]) -> Iterator[Reading]:
    """Every division into units in which no two could be joined into one (Z4.16)."""
    by_suit = _cards_by_suit(order, cards)
    for parts in product(*(_readings_of_suit(order, suited) for suited in by_suit)):
        yield in_order(unit for part in parts for unit in part)


def count_readings(order: Order, cards: Iterable[Card]) -> int:
    """How many `readings` there are.

    >>> from paisai.cards import parse
    >>> count_readings(Order.of("2", "S"), parse("H4 H4 H4 H3 H3"))
    2
    """
    number = 1
    for suited in _cards_by_suit(order, cards):
        number *= sum(1 for _ in _readings_of_suit(order, suited))
    return number


def stated_reading(
    rules: Rules, order: Order, cards: Iterable[Card], stated: Iterable[Sequence[Card]]
) -> Reading:
    """The reading a player has stated, each unit by its cards.

    `NotationError` if the groups are no units or not these cards; `RuleViolation` if two of
    them are together one unit: a pair may not be called two singles.
    """
    groups = [tuple(group) for group in stated]
    units: list[Unit] = []
    for group in groups:
        unit = as_unit(order, group)
        if unit is None:
            raise NotationError(
                f"“{symbols(group)}”不是一个牌型：应是单张、对子、三条或拖拉机",
                f"'{symbols(group)}' is no unit: a single, a pair, a triple or a tractor is",
            )
        units.append(unit)
    stated_cards = sorted(card for group in groups for card in group)
    if stated_cards != sorted(cards):
        raise NotationError(
            "声明的牌型合起来应正好是打出的牌", "the stated units must be exactly the cards led"
        )
    for number, one in enumerate(units):
        for other in units[number + 1 :]:
            joined = as_unit(order, one.cards + other.cards)
            if joined is not None:
                raise rules.violation(
                    Concern.STATED_UNITS,
                    f"{symbols(one.cards)} 与 {symbols(other.cards)} 合起来是{name_zh(joined.kind)}"
                    "，应作一个牌型",
                    f"{symbols(one.cards)} and {symbols(other.cards)} are together"
                    f" {name_en(joined.kind)}, to be stated as one unit",
                )
    return in_order(units)


def verify_unambiguous(rules: Rules, order: Order, lead: Reading) -> None:
    """Refuse an unstated lead whose cards can be divided into other kinds of units (Z4.16).

    Only a triple can be divided in two ways, and only beside its neighbours: a lead without
    one, or of one unit, is never in doubt.
    """
    cards = [card for unit in lead for card in unit.cards]
    if len(lead) == 1 or all(copies < 3 for _, copies in each_face(cards)):
        return
    kinds = [unit.kind for unit in lead]
    for other in readings(order, cards):
        if [unit.kind for unit in other] != kinds:
            one, two = _units_text(lead), _units_text(other)
            raise rules.violation(
                Concern.STATED_UNITS,
                f"这些牌可以拆成 {one}，也可以拆成 {two}，领出时要声明是哪一种",
                f"these cards are {one} or {two}: say which when leading",
            )


def _units_text(units: Reading) -> str:
    return "＋".join(symbols(unit.cards) for unit in units)


def _cards_by_suit(order: Order, cards: Iterable[Card]) -> list[list[Card]]:
    cards = list(cards)
    suited = (order.in_suit(cards, suit) for suit in range(TRUMP + 1))
    return [part for part in suited if part]


def _longest_tractor(order: Order, left: dict[Card, int]) -> Unit | None:
    """Of equal ones the highest; at a shared position the face with fewest copies."""
    cards = [card for card, copies in left.items() for _ in range(copies)]
    tractors = [unit for unit in units_within(order, cards) if unit.length > 1]
    if not tractors:
        return None
    return min(
        tractors,
        key=lambda unit: (
            -unit.width * unit.length,
            -unit.width,
            -unit.top,
            sum(left[card] for card in unit.cards),
            unit.cards,
        ),
    )


def _readings_of_suit(order: Order, cards: list[Card]) -> Iterator[list[Unit]]:
    """Position by position. Three equal cards stay together or leave a single behind; a pair
    left so must go on into a tractor, or the two could be joined again."""
    at = faces_by_place(order, cards)
    suit = order.suit_of[cards[0]]
    return _from_position(at, suit, sorted(at), [], frozenset())


def _from_position(
    at: dict[tuple[int, int], Faces],
    suit: int,
    places: Sequence[tuple[int, int]],
    open_units: list[Unit],
    split: frozenset[Card],
) -> Iterator[list[Unit]]:
    """`open_units` end at the position before and may go on; `split` are the cards with a
    single left behind."""
    if not places:
        yield []
        return
    place, *others = places
    position = place[1]
    following = at.get((suit, position + 1), ())
    for widths in product(*((3, 2) if copies == 3 else (copies,) for _, copies in at[place])):
        pieces = [
            Unit(width, 1, suit, position, (card,) * width)
            for (card, _), width in zip(at[place], widths, strict=True)
        ]
        left_behind = [
            Unit(1, 1, suit, position, (card,))
            for (card, copies), width in zip(at[place], widths, strict=True)
            if width < copies
        ]
        now_split = split | {unit.cards[0] for unit in left_behind}
        for closed, still_open in _extensions(open_units, pieces, position):
            if any(_is_lone_split(unit, split) for unit in closed):
                continue
            done = closed + left_behind
            if not following:
                if any(_is_lone_split(unit, now_split) for unit in still_open):
                    continue
                done, still_open = done + still_open, []
            for rest in _from_position(at, suit, others, still_open, now_split):
                yield done + rest


def _is_lone_split(unit: Unit, split: frozenset[Card]) -> bool:
    return unit.kind == (2, 1) and unit.cards[0] in split


def _extensions(
    open_units: list[Unit], pieces: list[Unit], position: int
) -> Iterator[tuple[list[Unit], list[Unit]]]:
    """Every way to let the pieces carry on the open units: what is closed, what is open now.

    In each width one piece carries on one unit if there are both, else they could be joined.
    There are never two of both: only one position is shared.
    """
    joins: list[list[list[tuple[Unit, Unit]]]] = []
    for width in (2, 3):
        old = [unit for unit in open_units if unit.width == width]
        new = [unit for unit in pieces if unit.width == width]
        joins.append([[(one, piece)] for one in old for piece in new] or [[]])
    for in_pairs, in_triples in product(*joins):
        joined = in_pairs + in_triples
        closed = [unit for unit in open_units if all(unit is not one for one, _ in joined)]
        fresh = [unit for unit in pieces if all(unit is not piece for _, piece in joined)]
        longer = [
            Unit(one.width, one.length + 1, one.suit, position, one.cards + piece.cards)
            for one, piece in joined
        ]
        yield closed, longer + fresh
