"""How is the core asked to think ahead? The question is one array of 32-bit numbers, read in the
same order by `think_type.c` of the core.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp
from operator import add
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from paisai.cards import ALL_CARDS, RANKS, Card
from paisai.players.shengji.faces import SLOTS, faces
from paisai.players.shengji.habits import TRAINED, Roles
from paisai.players.shengji.seen import SUITS, Seen, points_in
from paisai.players.shengji.telling import shunned
from paisai.shengji.order import TRUMP, Order
from paisai.shengji.policies import Side
from paisai.shengji.reading import Reading
from paisai.shengji.rules import Rules
from paisai.shengji.shows import Show
from paisai.shengji.trick import POINTS_OF, Value

if TYPE_CHECKING:
    from typing_extensions import Buffer

LONGEST = 32
FIRST_POINTS, LAST_POINTS = -200, 1000
MILLION = 1_000_000


class Tried(NamedTuple):
    """What one candidate came to: its mean worth, on how many guesses, whether to the end."""

    worth: float
    times: int
    stayed: bool


class Candidate(NamedTuple):
    """Cards to play, or to bury; `bias` is what speaks for them beforehand. A follower's `value`
    is told if it wins over what lies, a leader's `lead` always."""

    cards: tuple[Card, ...]
    bias: float
    value: Value | None = None
    lead: Reading | None = None


class Think(Protocol):
    """The core's function: the question, the worth of points, the network that judges a deal
    between tricks, a seed, how much work to do and how many seconds at most; gives mean worth,
    number of guesses and whether it stayed in for each candidate, and how many guesses there were
    in all."""

    def __call__(
        self,
        question: Buffer,
        worth: Buffer,
        net: Buffer,
        seed: int,
        budget: int,
        seconds: float,
        /,
    ) -> tuple[list[tuple[float, int, int]], int]: ...


@lru_cache(maxsize=256)
def _table(rules: Rules, order: Order) -> tuple[int, ...]:
    """What is fixed for a deal, but for the number of decks and the declarer."""
    face_of = faces(order)
    places = [0] * SLOTS
    masks = [[0, 0] for _ in range(TRUMP + 1)]
    for card in ALL_CARDS:
        suit, slot = divmod(face_of[card], SLOTS)
        if suit == TRUMP:
            places[slot] = order.position(card)
        if POINTS_OF[card]:
            masks[suit][POINTS_OF[card] == 10] |= 1 << slot
    for slot in range(12):
        places[slot] = slot
    masks[:TRUMP] = [[max(mask) for mask in zip(*masks[:TRUMP], strict=True)]] * TRUMP
    table = rules.kitty_table
    times = [table.single, table.singles_throw or 0, table.pair, table.triple or 0]
    for length in range(LONGEST):
        pairs, triples = table.pair_tractor, table.triple_tractor
        times.append(min(pairs.at(length), 1 << 16) if length > 1 else 0)
        times.append(min(triples.at(length), 1 << 16) if triples and length > 1 else 0)
    return (*places, *(mask for pair in masks for mask in pair), *times, FIRST_POINTS)


def _fixed(rules: Rules, order: Order, declarer: int, roles: Roles) -> list[int]:
    """What is fixed for a deal, and by which habits it is played on."""
    habits = [round(1000 * number) for role in roles for number in role]
    return [rules.decks, declarer, *_table(rules, order), *habits]


def setting(rules: Rules, roles: Roles, order: Order) -> list[int]:
    """By what the core plays whole deals."""
    return [*_fixed(rules, order, 0, roles), rules.kitty_size]


TOTALS = range(FIRST_POINTS, LAST_POINTS + 1, 5)


@lru_cache(maxsize=16)
def _between_equals(rules: Rules) -> tuple[float, ...]:
    """What levels and points are worth beside winning the deal, for each of the totals."""
    found = []
    for total in TOTALS:
        up, steps = rules.levels.at(total)
        levels = steps if up is Side.DECLARER else -steps
        found.append(0.02 * max(-4, min(4, levels)) - 0.0005 * total)
    return tuple(found)


@lru_cache(maxsize=512)
def worths(rules: Rules, cards: int) -> array[float]:
    """What each number of defenders' points is worth to the declarer's side, with so many cards
    left in a hand; then what of it is not for winning the deal.

    To win the deal counts most; since what a guess comes to is itself uncertain, the more so the
    earlier, the step is smooth. Levels and points decide between plays that win or lose alike.
    """
    turn = min(row.low for row in rules.levels.rows if row.up is Side.DEFENDERS)
    wide = turn * (0.05 + 0.08 * cards / rules.hand_size)
    won = (1 / (1 + exp((total - turn + 2.5) / wide)) for total in TOTALS)
    beside = _between_equals(rules)
    return array("d", [*map(add, won, beside), *beside])


@cache
def net(decks: int) -> bytes:
    """The weights of the network, made by bench/shengji_net.py."""
    return Path(__file__).with_name(f"strong{decks}.bin").read_bytes()


def ask_play(
    think: Think, seen: Seen, shows: Sequence[Show], candidates: Sequence[Candidate],
    best: Value | None, seed: int, budget: int, seconds: float,
) -> list[Tried]:  # fmt: skip
    """What each play comes to. `best` is the value of the best play on the table, if any."""
    rules, order = seen.rules, seen.order
    face_of = faces(order)
    numbers = array("i", _fixed(rules, order, seen.declarer, TRAINED[rules.decks]))
    numbers.extend((seen.seat, 0))
    for seat in range(4):
        numbers.extend((seen.held[seat], _bits(seen.void[seat]), _bits(seen.unpaired[seat])))
    known = seen.buried is not None
    buried = seen.buried or ()
    numbers.extend((seen.points, rules.kitty_size, known, points_in(buried)))
    _put_cards(numbers, face_of, seen.hand)
    _put_cards(numbers, face_of, buried)
    _put_unseen(numbers, face_of, seen.unseen)
    numbers.extend(shunned(seen))
    _put_shown(numbers, face_of, _still_held(seen, shows))
    numbers.extend((seen.leader, len(seen.plays)))
    if best is not None:
        table = sum(points_in(play) for play in seen.plays)
        numbers.extend((seen.best, best[0], best[1][0], table))
        _put_units(numbers, seen.lead)
    numbers.append(len(candidates))
    for cards, bias, value, lead in candidates:
        _put_cards(numbers, face_of, cards)
        numbers.append(round(bias * MILLION))
        numbers.extend((False, False, 0) if value is None else (True, value[0], value[1][0]))
        if lead is not None:
            _put_units(numbers, lead)
    worth = worths(rules, len(seen.hand))
    tried, _ = think(numbers, worth, net(rules.decks), seed, budget, seconds)
    return [Tried(worth, times, bool(stayed)) for worth, times, stayed in tried]


def ask_bury(
    think: Think, rules: Rules, order: Order, seat: int, hand: Sequence[Card],
    shows: Sequence[Show], candidates: Sequence[Candidate], seed: int, budget: int, seconds: float,
) -> list[Tried]:  # fmt: skip
    """What each way to bury comes to; the hand has the kitty."""
    face_of = faces(order)
    unseen = [rules.decks] * len(RANKS) * 4 + [rules.decks] * 2
    for card in hand:
        unseen[card] -= 1
    numbers = array("i", _fixed(rules, order, seat, TRAINED[rules.decks]))
    numbers.extend((seat, 1))
    for _ in range(4):
        numbers.extend((rules.hand_size, 0, 0))
    numbers.extend((0, rules.kitty_size, True, 0))
    _put_cards(numbers, face_of, hand)
    _put_cards(numbers, face_of, ())
    _put_unseen(numbers, face_of, unseen)
    numbers.extend([0] * (4 * SUITS))
    shown = [(show.seat, card) for show in _last_shows(shows) for card in show.cards]
    _put_shown(numbers, face_of, [one for one in shown if one[0] != seat])
    numbers.extend((seat, 0, len(candidates)))
    for candidate in candidates:
        _put_cards(numbers, face_of, candidate.cards)
        numbers.append(round(candidate.bias * MILLION))
    worth = worths(rules, rules.hand_size)
    tried, _ = think(numbers, worth, net(rules.decks), seed, budget, seconds)
    return [Tried(worth, times, bool(stayed)) for worth, times, stayed in tried]


def _bits(flags: Sequence[bool]) -> int:
    return sum(1 << place for place, flag in enumerate(flags) if flag)


def _put_cards(numbers: array[int], face_of: Sequence[int], cards: Sequence[Card]) -> None:
    numbers.append(len(cards))
    numbers.extend([face_of[card] for card in cards])


def _put_unseen(numbers: array[int], face_of: Sequence[int], unseen: Sequence[int]) -> None:
    by_face = [0] * (SLOTS * (TRUMP + 1))
    for card, number in enumerate(unseen):
        by_face[face_of[card]] = number
    numbers.extend(by_face)


def _put_shown(
    numbers: array[int], face_of: Sequence[int], shown: Sequence[tuple[int, Card]]
) -> None:
    numbers.append(len(shown))
    for seat, card in shown:
        numbers.extend((seat, face_of[card]))


def _put_units(numbers: array[int], lead: Reading) -> None:
    numbers.extend((lead[0].suit, len(lead)))
    for unit in lead:
        numbers.extend((unit.width, unit.length, unit.top))


def _last_shows(shows: Sequence[Show]) -> list[Show]:
    """Of each player and card the largest show: a reinforced one holds the earlier."""
    last: dict[tuple[int, Card], Show] = {}
    for show in shows:
        last[show.seat, show.cards[0]] = show
    return list(last.values())


def _still_held(seen: Seen, shows: Sequence[Show]) -> list[tuple[int, Card]]:
    """Cards others have shown and not played since."""
    held: list[tuple[int, Card]] = []
    for seat, cards in _last_shows(shows):
        if seat == seen.seat:
            continue
        played = sum(
            play.count(cards[0])
            for leader, plays in [(p.leader, p.plays) for p in seen.tricks]
            + [(seen.leader, seen.plays)]
            for place, play in enumerate(plays)
            if (leader + place) & 3 == seat
        )
        left = min(len(cards) - played, seen.unseen[cards[0]])
        held += [(seat, cards[0])] * max(left, 0)
    return held
