"""Deals with known hands, and short ways to ask about shows and results."""

from collections import Counter

import pytest

from paisai.cards import deck, parse
from paisai.errors import RuleViolation
from paisai.regulations import game_rules
from paisai.shengji.deal import Bury, Deal, Phase, Play, Show, Step
from paisai.shengji.shows import judge_show


def stacked(decks, kitty_size, hands, kitty="", first_drawer=0):
    """A deck from which the seats draw these cards first, in this order, then any others.

    >>> order = stacked(2, 8, ["S2", "", "W W", ""], kitty="HK")
    >>> str(order[0]), str(order[2]), str(order[6]), str(order[100])
    ('S2', 'W', 'W', 'HK')
    """
    wanted = [list(parse(hands[(first_drawer + place) % 4])) for place in range(4)]
    bottom = list(parse(kitty))
    rest = Counter(deck(decks))
    rest.subtract(card for part in (*wanted, bottom) for card in part)
    assert min(rest.values()) >= 0, "more copies than the decks have"
    others = list(rest.elements())
    size = (54 * decks - kitty_size) // 4
    for part in wanted:
        while len(part) < size:
            part.append(others.pop())
    bottom += others
    return tuple(wanted[i % 4][i // 4] for i in range(4 * size)) + tuple(bottom)


def dealt(preset, hands, kitty="", level="2", first_drawer=0, declarer=0):
    """A deal before the first draw."""
    rules = game_rules(preset) if isinstance(preset, str) else preset
    cards = stacked(rules.decks, rules.kitty_size, hands, kitty, first_drawer)
    return Deal.start(cards, rules, level, first_drawer, declarer)


def draw(deal, times=None):
    """So many draws, or all."""
    if times is None:
        times = deal.setting.to_draw - deal.drawn
    for _ in range(times):
        deal = deal.apply(Step.DRAW)
    return deal


def show(seat, cards):
    return Show(seat, parse(cards))


def bury_first(deal):
    """Bury any cards."""
    return deal.apply(next(iter(deal.actions())))


def bury(deal, cards):
    """Bury these, filled up with the lowest plain cards without points."""
    chosen = list(parse(cards))
    size = deal.settled.setting.rules.kitty_size
    spare = Counter(deal.hand)
    spare.subtract(chosen)
    order = deal.settled.order
    dull = sorted(
        (card for card in spare.elements() if card.rank not in "5TK" and order.suit(card) < 4),
        key=order.position,
    )
    return deal.apply(Bury(tuple((chosen + dull)[:size])))


def play(cards, units=None):
    return Play(parse(cards), None if units is None else tuple(map(parse, units)))


def play_out(deal):
    """Any legal actions to the end."""
    while deal.phase is not Phase.OVER:
        deal = deal.apply(next(iter(deal.actions())))
    return deal


def ask(preset, history, seat, cards, first_deal=False, level="2"):
    """The answer about a show; the history is written "0:S2, 1:H2 H2"."""
    rules = game_rules(preset) if isinstance(preset, str) else preset
    past = []
    for entry in filter(None, history.split(", ")):
        who, what = entry.split(":")
        past.append(show(int(who), what))
    return judge_show(rules, level, first_deal, past, show(seat, cards))


def refused(clause, asked, *arguments, **options):
    """The sentence with which something is refused, by this clause."""
    with pytest.raises(RuleViolation) as refusal:
        asked(*arguments, **options)
    assert refusal.value.clause == clause
    return refusal.value.zh
