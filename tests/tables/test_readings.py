"""A lead that can be read in two ways is stated by the one who leads (Z4.16): the table says in
which ways it can be."""

from __future__ import annotations

from random import Random
from typing import Any

from paisai.cards import deck, parse
from paisai.regulations import load, rules_of
from paisai.shengji.actions import Play
from paisai.shengji.match import Match
from paisai.shengji.playing import Playing
from paisai.tables.shengji import SHENGJI


def _leading_with(wanted: str) -> Playing:
    """A deal of three packs, at its first lead, whose leader holds these cards: he draws them
    first, and what is buried is drawn from the rest."""
    rules: Any = rules_of(load("tuolaji-zhuhai-2019"))
    random = Random(16)
    for _ in range(40):
        rest = list(deck(3))
        for card in parse(wanted):
            rest.remove(card)
        random.shuffle(rest)
        cards: list[Any] = []
        for card in parse(wanted):
            cards += [card, *(rest.pop() for _ in range(3))]
        _, deal = Match.begin(rules, first_drawer=0).start_deal([*cards, *rest], 0.0)
        now: Any = deal
        while not isinstance(now, Playing):
            now = now.apply(now.choose(random))
        hand = now.hands[now.to_act]
        if now.to_act == 0 and all(hand.count(c) >= parse(wanted).count(c) for c in parse(wanted)):
            return now
    raise AssertionError("the leader never kept the cards")


def test_Z4_16_a_triple_beside_a_pair_is_read_in_two_ways() -> None:
    wanted = "H4 H4 H4 H3 H3"
    deal = _leading_with(wanted)
    order = deal.settled.order
    assert len({order.suit_of[card] for card in parse(wanted)}) == 1
    ways = SHENGJI.readings(deal, Play(parse(wanted)))
    assert ways is not None
    kinds = {" + ".join(sorted(way["action"]["units"], key=len)) for way in ways}
    # 444 + 33, or the tractor 4433 + 4
    assert len(ways) == 2, kinds
    for way in ways:
        action = SHENGJI.read(deal, 0, way["action"])
        deal.verify(action, 0)


def test_other_leads_are_read_in_one_way() -> None:
    deal = _leading_with("H4 H4 H4 H3 H3")
    assert SHENGJI.readings(deal, Play(parse("H4 H4 H4"))) is None
    assert SHENGJI.readings(deal, Play(parse("H4 H4 H3 H3"))) is None
