"""Deals with chosen cards, and the slow generator that is plainly right."""

from itertools import product

from paisai.cards import Card, deck
from paisai.erdayi import Bid, Counts, Deal, Play, Position, beats, read
from paisai.erdayi.ranks import UNIT

HANDS = """\
首叫：甲
甲牌：♠3 ♥3 ♣3 ♦3 ♠4 ♥4 ♣4 ♦4 ♠5 ♥5 ♠6 ♥6 ♠7 ♠8 ♠9 ♠10 ♠J
乙牌：♣5 ♦5 ♣6 ♦6 ♥7 ♣7 ♦7 ♥8 ♣8 ♦8 ♥9 ♣9 ♦9 ♥10 ♣10 ♦10 ♥J
丙牌：♣J ♦J ♥Q ♣Q ♦Q ♥K ♣K ♦K ♥A ♣A ♦A ♠2 ♥2 ♣2 ♦2 小王 大王
底牌：♠Q ♠K ♠A
"""
"""A deal as a record has it: 甲 can go out in two plays."""


def take(ranks, pool):
    """Cards of these ranks out of the pool (which loses them)."""
    chosen = []
    for rank in ranks:
        card = next(card for card in pool if card.rank == rank)
        pool.remove(card)
        chosen.append(card)
    return chosen


def deal_of(*hands, kitty="", first_bidder=0, **rules):
    """A deal in which the seats hold at least these ranks; the rest is filled up from below."""
    pool = list(deck())
    parts = [take(ranks, pool) for ranks in (*hands, *[""] * (3 - len(hands)), kitty)]
    pool.sort(key=lambda card: "3456789TJQKA2wW".index(card.rank))
    for part, size in zip(parts, (17, 17, 17, 3), strict=True):
        part += [pool.pop(0) for _ in range(size - len(part))]
    return Deal.from_hands(parts[:3], parts[3], first_bidder, **rules)


def play(deal, ranks):
    """The turn's play of these ranks, whatever the suits; "" passes."""
    return Play(tuple(take(ranks, list(deal.hands[deal.to_act]))))


def run(deal, *steps):
    """Numbers are bids, strings are plays by rank."""
    for step in steps:
        deal = deal.apply(Bid(step) if isinstance(step, int) else play(deal, step))
    return deal


def cards(*notations):
    return tuple(Card.of(word) for word in notations)


def slow_moves(position: Position) -> list[Counts]:
    """Every subset of the hand, read by the definition and compared by the definition."""
    hand = position.hands[position.to_act]
    held = [range((hand >> 4 * rank & 15) + 1) for rank in range(15)]
    found = [] if position.table is None else [0]
    for copies in product(*held):
        subset = sum(n * unit for n, unit in zip(copies, UNIT, strict=True))
        reading = read(subset)
        if reading and (position.table is None or beats(reading, position.table)):
            found.append(subset)
    return found
