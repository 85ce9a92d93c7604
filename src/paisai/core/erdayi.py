"""竞技二打一 in the core: the catalogue of plays, games, batches, exact endings.

Action numbers: a play's place in the catalogue (by pattern, length, top, cards), then `PASS`,
then `BID` + 0 … 3. Hands are packed counts, as `paisai.erdayi.pack` makes them.
"""

from __future__ import annotations

import struct
from functools import cache

from paisai.cards import Card
from paisai.core import CoreMissing
from paisai.erdayi import Pattern, Reading, catalogue, count

try:
    from paisai.core import _core
except ImportError as missing:  # pragma: no cover - only where nothing was compiled
    raise CoreMissing from missing

Table = _core.ErdayiTable
Game = _core.ErdayiGame
FEATURES = _core.ERDAYI_FEATURES
ACTION_FEATURES = _core.ERDAYI_ACTION_FEATURES

_PATTERNS = {pattern: number for number, pattern in enumerate(Pattern)}
_POWER = {Pattern.BOMB: 1, Pattern.ROCKET: 2}


@cache
def readings() -> tuple[Reading, ...]:
    """The reading of every play, by its number."""
    return tuple(reading for _, reading in _numbered())


@cache
def _numbered() -> tuple[tuple[int, Reading], ...]:
    def place(item: tuple[int, Reading]) -> tuple[int, int, int, int]:
        cards, reading = item
        return _PATTERNS[reading.pattern], reading.length, reading.top, cards

    return tuple(sorted(catalogue().items(), key=place))


@cache
def table() -> Table:
    """The plays of the Python rules, loaded into the core once."""
    groups: dict[tuple[Pattern, int], int] = {}
    rows = []
    for cards, reading in _numbered():
        group = groups.setdefault((reading.pattern, reading.length), len(groups))
        rows.append(struct.pack("<QHBB", cards, group, reading.top, _POWER.get(reading.pattern, 0)))
    ranks = bytes(count([Card(card)]).bit_length() // 4 for card in range(54))
    return Table(b"".join(rows), ranks)


PLAYS = len(catalogue())
PASS = PLAYS
BID = PLAYS + 1
ACTIONS = BID + 4
"""How many action numbers there are."""


def game(deck: bytes, first_bidder: int) -> Game:
    """A deal before the first bid; the deck as numbers of cards, the first dealt first."""
    return table().game(deck, first_bidder)


def random_game(seed: int, index: int = 0) -> Game:
    """Deal `index` of a seed, before the first bid."""
    return table().random_game(seed, index)


def batch(number: int, seed: int) -> _core.ErdayiBatch:
    """So many deals, played at once; each that ends is followed by the next of the seed."""
    return _core.ErdayiBatch(table(), number, seed)


def solver(bits: int = 20) -> _core.ErdayiSolver:
    """An exact solver that remembers 2**bits positions (40 bytes each)."""
    return _core.ErdayiSolver(bits)
