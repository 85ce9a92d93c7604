"""How fast are the follow rules? Run: python bench/shengji_follow.py

Prints the largest case that must stay fast (39 cards in the hand, 25 of the led suit, ten
cards thrown): membership and the first hundred plays; then how both grow with the number
of suit cards held; then drawing one random legal play, as a rehearsal does.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from paisai.cards import Card, deck, parse
from paisai.regulations import game_rules
from paisai.shengji import available_units, ladder
from paisai.shengji.follow import Follows
from paisai.shengji.lead import Leads
from paisai.shengji.order import Order
from paisai.shengji.reading import Reading, default_reading

THROWS = (
    "H4 H4 H4 H5 H5 H5 H9 H9 HQ HA",
    "H4 H4 H5 H5 H6 H6 H9 H9 H9 HA",
    "H4 H4 H6 H6 H8 H8 HT HT HQ HA",
    "H3 H4 H5 H6 H7 H9 HT HJ HQ HA",
)
RULES = game_rules("tuolaji-zhuhai-2019")
ORDER = Order.of("2", "S")


def hand(rng: Random, suited: int, size: int = 39) -> tuple[Card, ...]:
    hearts = [card for card in deck(3) if ORDER.suit(card) == 1]
    others = [card for card in deck(3) if ORDER.suit(card) != 1]
    return (*rng.sample(hearts, suited), *rng.sample(others, size - suited))


def forget() -> None:
    """Each measurement starts with nothing remembered."""
    available_units.least.cache_clear()
    ladder.owed.cache_clear()


def fastest(work: Callable[[], object], before: Callable[[], None] = forget) -> float:
    """CPU seconds of the best of three runs: the machine's noise is not ours."""
    times = []
    for _ in range(3):
        before()
        start = process_time()
        work()
        times.append(process_time() - start)
    return min(times)


def case(rng: Random, suited: int, lead: Reading) -> tuple[float, float]:
    """Milliseconds for one membership and for the first hundred plays."""
    cards = hand(rng, suited)
    play = next(iter(Follows(RULES, ORDER, cards, lead)))

    def member() -> None:
        assert play in Follows(RULES, ORDER, cards, lead)

    def hundred() -> None:
        list(islice(Follows(RULES, ORDER, cards, lead), 100))

    return 1000 * fastest(member), 1000 * fastest(hundred)


def largest() -> None:
    print("39 cards, 25 of the led suit, ten thrown (ms, worst of 50 hands per throw)")
    print(f"{'throw':32} {'membership':>10} {'first 100':>10}   targets 1 and 50")
    for text in THROWS:
        lead = default_reading(ORDER, parse(text))
        rng = Random(1)
        figures = [case(rng, 25, lead) for _ in range(50)]
        member, hundred = (max(column) for column in zip(*figures, strict=True))
        print(f"{text:32} {member:10.3f} {hundred:10.2f}")


def growth() -> None:
    print("\ngrowth with the suit cards held, lead " + THROWS[0] + " (ms, mean of 30)")
    print(f"{'held':>4} {'membership':>10} {'first 100':>10}")
    lead = default_reading(ORDER, parse(THROWS[0]))
    for suited in (5, 10, 15, 20, 25, 30, 36):
        rng = Random(suited)
        figures = [case(rng, suited, lead) for _ in range(30)]
        member, hundred = (sum(column) / 30 for column in zip(*figures, strict=True))
        print(f"{suited:4} {member:10.3f} {hundred:10.2f}")


def draws() -> None:
    print("\none random legal action in a two-pack deal (µs)")
    rng = Random(3)
    rules, order = game_rules("shuangsheng-boda-2020"), Order.of("2", "S")
    led: dict[str, list[tuple[Sequence[Card], Reading]]] = {"single": [], "pair": [], "tractor": []}
    hands = []
    for _ in range(400):
        cards = list(deck(2))
        rng.shuffle(cards)
        size = rng.randrange(4, 26)
        leader, follower = tuple(cards[:size]), tuple(cards[25 : 25 + size])
        hands.append(leader)
        for unit in Leads(rules, order, leader):
            name = "tractor" if unit.length > 1 else ("single", "pair")[unit.width - 1]
            if len(unit.cards) <= size:
                led[name].append((follower, (unit,)))

    def lead_all() -> None:
        for cards in hands:
            Leads(rules, order, cards).sample(rng)

    print(f"{'lead':>24} {1e6 * fastest(lead_all) / len(hands):8.1f}")
    for name, cases in led.items():

        def follow_all(cases: list[tuple[Sequence[Card], Reading]] = cases) -> None:
            for cards, lead in cases:
                Follows(rules, order, cards, lead).sample(rng)

        print(f"{'follow a ' + name:>24} {1e6 * fastest(follow_all) / len(cases):8.1f}")


if __name__ == "__main__":
    largest()
    growth()
    draws()
