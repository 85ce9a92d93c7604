"""Readings, throws and tricks against slow versions that try everything."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from paisai.cards import Card, check_possible, parse
from paisai.regulations import game_rules
from paisai.shengji import trick
from paisai.shengji.lead import Leads
from paisai.shengji.order import Order
from paisai.shengji.reading import count_readings, default_reading, in_order, readings
from paisai.shengji.rules import RuffTies
from paisai.shengji.throw import adjudge
from paisai.shengji.units import as_unit
from shengji import slow_play
from shengji.situations import LEADS, SUITS
from shengji.slow_follow import rows, units
from support.chosen import seldom

PRESET = {2: game_rules("shuangsheng-boda-2020"), 3: game_rules("tuolaji-zhuhai-2019")}


def setting(rng):
    """(decks, level, trump, suit, rows of the suit)."""
    level = rng.choice("23456789TJQKA")
    trump = rng.choice(("S", "H", "C", "D", None))
    suit = rng.choice([s for s in SUITS if s != trump])
    return rng.choice((2, 3)), level, trump, suit, rows(level, trump, suit)


def strewn(rng, decks, table, most):
    """Cards of a suit with tractors, triples and pairs in them."""
    held = Counter()
    start = rng.randrange(max(1, len(table) - 5))
    table = table[start : start + 6]
    for _ in range(rng.randrange(1, 5)):
        place, length = rng.randrange(len(table)), rng.randrange(1, 4)
        width = rng.randrange(1, decks + 1)
        for row in table[place : place + length]:
            held[rng.choice(row)] = width
    cards = list(held.elements())
    return cards if len(cards) <= most else rng.sample(cards, most)


def cards_of(texts):
    return parse(" ".join(texts))


@pytest.mark.parametrize("seed", seldom(range(8), range(4)))
def test_readings_against_all_divisions(seed):
    rng = Random(seed)
    for _ in range(40):
        decks, level, trump, _, table = setting(rng)
        cards = strewn(rng, decks, table, 9)
        order = Order.of(level, trump)
        slow = {
            in_order(as_unit(order, cards_of(unit)) for unit in division)
            for division in slow_play.readings(table, cards)
        }
        fast = list(readings(order, cards_of(cards)))
        assert len(fast) == len(set(fast)), cards
        assert set(fast) == slow, cards
        assert count_readings(order, cards_of(cards)) == len(slow)
        assert default_reading(order, cards_of(cards)) in slow


def test_readings_multiply_over_suits():
    order = Order.of("2", "S")
    cards = parse("H4 H4 H4 H3 H3 C7 C7 C7 C8 C8 D9")
    assert count_readings(order, cards) == len(list(readings(order, cards))) == 4


@pytest.mark.parametrize("seed", range(4))
def test_units_of_a_hand_against_all_units(seed):
    rng = Random(seed)
    for _ in range(60):
        decks, level, trump, _, table = setting(rng)
        cards = strewn(rng, decks, table, 12)
        held = Counter(cards)
        slow = {
            tuple(sorted(cards_of(unit)))
            for width in (1, 2, 3)
            for length in range(1, 7 if width > 1 else 2)
            for unit in units(table, held, width, length)
        }
        leads = Leads(PRESET[decks], Order.of(level, trump), cards_of(cards))
        fast = [tuple(sorted(unit.cards)) for unit in leads]
        assert sorted(fast) == sorted(slow)
        assert leads.count() == len(slow)
        assert all(unit == as_unit(leads.order, unit.cards) for unit in leads)
        assert all(unit.cards in leads for unit in leads)
        assert tuple(sorted(leads.sample(rng).cards)) in slow


@pytest.mark.parametrize("seed", seldom(range(8), range(4)))
def test_throws_against_all_units_of_all_hands(seed):
    rng = Random(seed)
    for _ in range(100):
        decks, level, trump, _, table = setting(rng)
        order = Order.of(level, trump)
        lead = default_reading(order, cards_of(strewn(rng, decks, table, 9)))
        others = [strewn(rng, decks, table, 9) for _ in range(3)]
        result = adjudge(PRESET[decks], order, lead, [cards_of(hand) for hand in others])
        named = [(u.width, u.length, tuple(map(str, u.cards))) for u in lead]
        slow = slow_play.blocked(table, named, others) if len(lead) > 1 else []
        assert [tuple(map(str, unit.cards)) for unit in result.blocked] == [c for _, _, c in slow]
        assert result.stands == (not slow)
        assert set(result.kinds) == {(width, length) for width, length, _ in slow}
        for kind, unit in result.forced.items():
            same = [c for width, length, c in slow if (width, length) == kind]
            assert slow_play.top(table, tuple(map(str, unit.cards))) == min(
                slow_play.top(table, c) for c in same
            )


def play_of(rng, table, kinds, decks, size):
    """A play of a suit: the led kinds as far as luck gives them, else loose cards."""
    held = Counter()
    for width, length in kinds:
        if rng.random() < 0.9:
            free = Counter({card: decks - held[card] for row in table for card in row})
            choices = list(units(table, free, width, length))
            if choices:
                held.update(rng.choice(choices))
    cards = list(held.elements())
    loose = [card for row in table for card in row for _ in range(decks - held[card])]
    return cards + rng.sample(loose, max(0, size - len(cards)))


@pytest.mark.parametrize("seed", seldom(range(10), range(5)))
@pytest.mark.parametrize("ties", RuffTies)
def test_winners_against_all_divisions(seed, ties):
    rng = Random(seed)
    ruffed = 0
    for _ in range(40):
        decks, level, trump, suit, table = setting(rng)
        if trump is None:
            continue
        rules = replace(PRESET[decks], ruff_ties=ties)
        order = Order.of(level, trump)
        low = rng.randrange(8)
        kinds = rng.choice([*LEADS[decks], [(2, 3), (2, 2)]])
        size = sum(width * length for width, length in kinds)
        lead = play_of(rng, table, kinds, decks, size)
        reading = default_reading(order, cards_of(lead))
        kinds = [unit.kind for unit in reading]
        trumps = rows(level, trump, "trump")[low : low + 8]
        plays = [lead]
        for _ in range(3):
            source = rng.choice((trumps, trumps, table))
            plays.append(play_of(rng, source, kinds, decks, size)[:size])
        if any(len(play) != size for play in plays):
            continue
        for play in plays:
            check_possible(cards_of(play), decks)
        if len(kinds) > 1 and suit == "trump":
            assert trick.winner(rules, order, reading, [cards_of(play) for play in plays]) == 0
            continue
        slow = slow_play.winner(level, trump, kinds, plays, ties is RuffTies.NEXT_CLASS)
        fast = trick.winner(rules, order, reading, [cards_of(play) for play in plays])
        assert fast == slow, (level, trump, kinds, plays)
        ruffed += fast > 0
    assert ruffed


def test_every_card_is_counted_once_in_the_points():
    assert sum(trick.POINTS_OF) == 100
    assert trick.points([Card.of("S5"), Card.of("S5"), Card.of("HK")]) == 20
