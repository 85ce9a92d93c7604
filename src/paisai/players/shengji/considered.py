"""Which plays does a player consider? Always legal ones; not all of them.

A follower with many cards to choose from thinks of the play that gives least, the one that
gives most points, and those that win. A leader thinks of the units his suits fall into and of
throws nobody can block.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from paisai.cards import Card
from paisai.errors import RuleViolation
from paisai.players.shengji.chances import Chances
from paisai.players.shengji.seen import Seen
from paisai.shengji.available_units import Kind, fits, shape
from paisai.shengji.follow import Follows
from paisai.shengji.ladder import in_class_order
from paisai.shengji.order import TRUMP, Order
from paisai.shengji.policies import StatedUnits
from paisai.shengji.reading import Reading, default_reading, verify_unambiguous
from paisai.shengji.trick import POINTS_OF, Value, value_of
from paisai.shengji.units import Unit, units_within

Cards = tuple[Card, ...]
Key = Callable[[Card], float]


def spare_key(keep: Sequence[float]) -> Key:
    """To part with as little as possible, points included."""
    return lambda card: keep[card] + 0.6 * POINTS_OF[card]


def feed_key(keep: Sequence[float]) -> Key:
    """To part with as many points as possible."""
    return lambda card: keep[card] - 2.0 * POINTS_OF[card]


def standing_value(seen: Seen) -> Value:
    """What the best play on the table is worth."""
    lead = seen.lead
    if seen.best == seen.leader:
        return lead[0].suit == TRUMP, (lead[0].top,)
    best = value_of(seen.rules, seen.order, lead, seen.plays[(seen.best - seen.leader) & 3])
    assert best is not None
    return best


def follow_options(seen: Seen, keep: Sequence[float]) -> list[Cards]:
    """Legal answers to the lead, each once."""
    return list(dict.fromkeys(_each_follow(seen, keep)))


def _each_follow(seen: Seen, keep: Sequence[float]) -> Iterator[Cards]:
    order, lead, hand = seen.order, seen.lead, seen.hand
    led, size = lead[0].suit, len(seen.plays[0])
    suited = order.in_suit(hand, led)
    if size == 1:
        yield from ((card,) for card in dict.fromkeys(suited or hand))
        return
    keys = spare_key(keep), feed_key(keep)
    if len(suited) <= size:
        others = [card for card in hand if order.suit_of[card] != led]
        for key in keys:
            fill = sorted(others, key=key)[: size - len(suited)]
            yield tuple(sorted((*suited, *fill)))
        if not suited and led != TRUMP:
            yield from _ruffs(seen, keep)
        return
    kinds = [unit.kind for unit in Follows(seen.rules, order, hand, lead).owed]
    if len(lead) == 1 and kinds == [lead[0].kind]:
        for unit in units_within(order, suited):
            if unit.kind == kinds[0]:
                yield tuple(sorted(unit.cards))
        return
    for key in keys:
        yield assemble(order, suited, in_class_order(kinds), size, key)


def _ruffs(seen: Seen, keep: Sequence[float]) -> Iterator[Cards]:
    """Ruffs that win over what lies: the cheapest, the one with most points, the highest."""
    order, lead = seen.order, seen.lead
    trumps = order.in_suit(seen.hand, TRUMP)
    size = len(seen.plays[0])
    if len(trumps) < size:
        return
    kinds = tuple([unit.kind for unit in lead if unit.width > 1])
    if not fits(*shape(order, trumps), kinds):
        return
    best = standing_value(seen)
    if len(lead) == 1:
        tries: Iterable[Cards] = (
            tuple(sorted(unit.cards))
            for unit in units_within(order, trumps)
            if unit.kind == lead[0].kind
        )
    else:
        keys = (*(spare_key(keep), feed_key(keep)), lambda card: -order.position_of[card])
        tries = [assemble(order, trumps, kinds, size, key) for key in keys]
    winning: list[Cards] = []
    for play in tries:
        value = value_of(seen.rules, order, lead, play)
        if value is not None and value > best:
            winning.append(play)
    if len(winning) > 3:
        spare, feed = spare_key(keep), feed_key(keep)
        yield min(winning, key=lambda play: sum(map(spare, play)))
        yield min(winning, key=lambda play: sum(map(feed, play)))
        yield max(winning, key=lambda play: max(order.position_of[card] for card in play))
    else:
        yield from winning


def assemble(
    order: Order, cards: Sequence[Card], kinds: tuple[Kind, ...], size: int, key: Key
) -> Cards:
    """So many of the cards, holding the kinds (in class order; together they can be had), with
    the least sum of the key, nearly."""
    left = list(cards)
    chosen: list[Card] = []
    for number, kind in enumerate(kinds):
        rest = kinds[number + 1 :]
        units = sorted(
            (unit.cards for unit in units_within(order, left) if unit.kind == kind),
            key=lambda unit: sum(map(key, unit)),
        )
        for unit in units:
            after = _without(left, unit)
            if not rest or fits(*shape(order, after), rest):
                break
        chosen += unit
        left = after
    left.sort(key=key)
    return tuple(sorted(chosen + left[: size - len(chosen)]))


def _without(cards: Sequence[Card], taken: Iterable[Card]) -> list[Card]:
    left = list(cards)
    for card in taken:
        left.remove(card)
    return left


def lead_options(chances: Chances) -> list[Reading]:
    """The units of every suit as it falls apart, and every throw that nobody can block."""
    seen = chances.seen
    order = seen.order
    found: list[Reading] = []
    for suit in range(TRUMP + 1):
        suited = order.in_suit(seen.hand, suit)
        if not suited:
            continue
        units = default_reading(order, suited)
        found += [(unit,) for unit in units]
        found += [(single,) for single in _split(order, units)]
        tops = [unit for unit in units if _sure(chances, unit)]
        if len(tops) > 1:
            throw = default_reading(order, [card for unit in tops for card in unit.cards])
            sure = len(throw) > 1 and all(_sure(chances, unit) for unit in throw)
            if sure and not _in_doubt(seen, throw):
                found.append(throw)
    return found


def _in_doubt(seen: Seen, throw: Reading) -> bool:
    """Whether the throw would have to be stated: the judge's answer has no place for that."""
    if seen.rules.stated_units is not StatedUnits.WHERE_IN_DOUBT:
        return False
    try:
        verify_unambiguous(seen.rules, seen.order, throw)
    except RuleViolation:
        return True
    return False


def _sure(chances: Chances, unit: Unit) -> bool:
    return chances.is_top(unit.suit, unit.kind, unit.top)


def _split(order: Order, units: Reading) -> Iterator[Unit]:
    """Singles and pairs out of wider units: a lead may keep the rest back."""
    for unit in units:
        if unit.length > 1:
            step = unit.width
            for start in range(0, len(unit.cards), step):
                part = unit.cards[start : start + step]
                yield Unit(step, 1, unit.suit, order.position_of[part[0]], part)
        elif unit.width > 1:
            yield Unit(1, 1, unit.suit, unit.top, unit.cards[:1])
