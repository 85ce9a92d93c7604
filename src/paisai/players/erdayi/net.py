"""How likely does a play win, worked out without the core? The same networks and inputs as
core/erdayi_net.c, in plain Python: a layer's numbers stand side by side in one long integer, so
that a row is added, or multiplied, by one operation of Python's own."""

from __future__ import annotations

import struct
from array import array
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from math import exp
from pathlib import Path

from paisai.erdayi import Counts, Pattern, Reading, View, catalogue, count
from paisai.erdayi.ranks import UNIT
from paisai.players.erdayi.known import WIDTH, Known, beaten_by, beaten_in_kind
from paisai.players.erdayi.turns import fewest

MAGIC = b"PaiNet2\n"
BASE, OF_RECENT = 682, 55
PLAYED, BEAT, KNOWN, LEFT, ACTION, AFTER = 60, 180, 300, 360, 402, 462
TURNS, GROUP, GROUPS, SURE, DECLINED = 522, 538, 47, 586, 592
"""Where the inputs of each kind begin, as in the core."""
ONE_RANK = (
    Pattern.SINGLE,
    Pattern.PAIR,
    Pattern.TRIPLE,
    Pattern.TRIPLE_SINGLE,
    Pattern.TRIPLE_PAIR,
)
LANE = 64
MIDDLE = 1 << LANE - 2
KEPT_BITS = 20
"""Of what a layer gives on, so that no lane runs over."""


class Net:
    """The networks of three roles, read from a file of 16-bit weights."""

    def __init__(self, written: bytes) -> None:
        begin = len(MAGIC)
        *shape, bits = struct.unpack_from("<6I", written, begin)
        if written[:begin] != MAGIC or bits != 16:
            raise ValueError("this is no file of 16-bit weights")
        self.recent = shape[0]
        self._widths = (BASE + OF_RECENT * self.recent, *shape[1:])
        at = begin + 24
        self._layers: list[list[_Layer]] = []
        for _ in range(3):
            layers = []
            for ins, outs in pairwise(self._widths):
                (scale,) = struct.unpack_from("<f", written, at)
                numbers = array("h", written[at + 4 : at + 4 + 2 * (ins + 1) * outs])
                if struct.pack("=H", 1) != struct.pack("<H", 1):
                    numbers.byteswap()
                at += 4 + 2 * len(numbers)
                layers.append(_Layer(ins, outs, scale, numbers))
            self._layers.append(layers)
        self._ranks: tuple[dict[tuple[int, int, int], int], ...] = ({}, {}, {})

    def first(self, role: int, cards: Sequence[tuple[int, Counts]], others: Iterable[int]) -> int:
        """The first layer's sums, all in one: for cards at a place, and for other inputs."""
        layer, ranks = self._layers[role][0], self._ranks[role]
        total = 0
        for base, counts in cards:
            while counts:
                rank = ((counts & -counts).bit_length() - 1) // 4
                copies = counts >> 4 * rank & 15
                counts &= ~(15 << 4 * rank)
                key = (base, rank, copies)
                part = ranks.get(key)
                if part is None:
                    part = sum(layer.row(base + 15 * copy + rank) for copy in range(copies))
                    ranks[key] = part
                total += part
        for place in others:
            total += layer.row(place)
        return total

    def upper(self, role: int, first: int) -> tuple[float, float]:
        """How likely it wins, and what points it is worth, from the sums of the first layer."""
        lowest, *layers = self._layers[role]
        values, scale = _above_0(first + lowest.bias(1.0), lowest.outs), lowest.scale
        for layer in layers[:-1]:
            total = layer.bias(scale)
            for at, value in values:
                total += value * layer.row(at)
            scale *= layer.scale
            values = _above_0(total, layer.outs)
            most = max((value for _, value in values), default=0)
            shift = max(0, most.bit_length() - KEPT_BITS)
            if shift:
                values = [(at, value >> shift) for at, value in values]
                scale *= 1 << shift
        last = layers[-1]
        heads = [
            last.scale
            * (
                scale * sum(value * last.at(head, at) for at, value in values)
                + last.at(head, last.ins)
            )
            for head in range(last.outs)
        ]
        wins = 1 / (1 + exp(-max(-30.0, min(30.0, heads[0]))))
        return wins, 4 * heads[1] if len(heads) > 1 else 0.0


class _Layer:
    """One layer: rows of 16-bit numbers and a scale; the biases are the last row."""

    def __init__(self, ins: int, outs: int, scale: float, numbers: array[int]) -> None:
        self.ins, self.outs, self.scale = ins, outs, scale
        self._numbers = numbers
        self._rows: dict[int, int] = {}
        self._bias: dict[float, int] = {}

    def row(self, place: int) -> int:
        found = self._rows.get(place)
        if found is None:
            begin = place * self.outs
            found = self._rows[place] = _side_by_side(self._numbers[begin : begin + self.outs])
        return found

    def bias(self, scale: float) -> int:
        """The biases in units of what is added to them."""
        found = self._bias.get(scale)
        if found is None:
            begin = self.ins * self.outs
            numbers = (round(one / scale) for one in self._numbers[begin:])
            found = _side_by_side(numbers)
            if len(self._bias) < 64:
                self._bias[scale] = found
        return found

    def at(self, head: int, place: int) -> int:
        """Of the outputs, whose weights stand one after the other, each with its bias."""
        return self._numbers[head * (self.ins + 1) + place]


def _side_by_side(numbers: Iterable[int]) -> int:
    lanes = [one + MIDDLE for one in numbers]
    return int.from_bytes(struct.pack(f"<{len(lanes)}Q", *lanes), "little") - _middles(len(lanes))


@cache
def _middles(number: int) -> int:
    return sum(MIDDLE << LANE * lane for lane in range(number))


def _above_0(lanes: int, number: int) -> list[tuple[int, int]]:
    """Which lanes are above 0, with what is in them."""
    written = (lanes + _middles(number)).to_bytes(8 * number, "little")
    values = struct.unpack(f"<{number}Q", written)
    return [(at, value - MIDDLE) for at, value in enumerate(values) if value > MIDDLE]


@cache
def read_net(path: Path) -> Net:
    return Net(path.read_bytes())


# -- the inputs ---------------------------------------------------------------------------------


@cache
def groups() -> dict[tuple[Pattern, int], int]:
    order = {pattern: place for place, pattern in enumerate(Pattern)}
    kinds = {(reading.pattern, reading.length) for reading in catalogue().values()}
    return {
        kind: number
        for number, kind in enumerate(sorted(kinds, key=lambda kind: (order[kind[0]], kind[1])))
    }


def state_inputs(net: Net, now: Known, view: View) -> tuple[list[tuple[int, Counts]], list[int]]:
    """What does not depend on the play: cards at their places, and other inputs."""
    cards = [(0, now.unseen), (KNOWN, now.kitty)]
    others = []
    declined = _declined(view)
    for place, seat in enumerate((now.next, now.before)):
        cards.append((PLAYED + 60 * place, now.played[seat]))
        others.append(LEFT + 21 * place + now.left[seat])
        for width, lowest in declined[seat].items():
            others.append(DECLINED + 45 * place + 15 * (width - 1) + lowest)
    if now.on_table:
        cards.append((BEAT + 60 * (now.owner == now.before), now.on_table))
    for place, one in enumerate(view.plays[: -net.recent - 1 : -1] if net.recent else ()):
        others += _recent(BASE + OF_RECENT * place, count(one.cards))
    return cards, others


def _recent(base: int, cards: Counts) -> list[int]:
    if not cards:
        return [base + 54]
    return [
        base + (13 * copy + rank if rank < 13 else 39 + rank)
        for rank in range(15)
        for copy in range(cards >> 4 * rank & 15)
    ]


def _declined(view: View) -> list[dict[int, int]]:
    """By seat: the lowest single, pair and triple of an opponent that it has let go."""
    found: list[dict[int, int]] = [{}, {}, {}]
    beat: tuple[int, Reading] | None = None
    for one in view.plays:
        if one.cards:
            reading = catalogue().get(count(one.cards))
            assert reading is not None
            beat = one.seat, reading
        elif beat and view.declarer in (one.seat, beat[0]) and beat[1].pattern in ONE_RANK:
            width, top = WIDTH.get(beat[1].pattern, 3), beat[1].top
            found[one.seat][width] = min(top, found[one.seat].get(width, top))
    return found


def action_inputs(now: Known, play: Counts) -> list[int]:
    """Of a play (0: pass), but for its cards and those that are left."""
    found = [TURNS + min(15, fewest(now.hand - play))]
    reading = catalogue().get(play)
    if reading is None:
        return [*found, GROUP + GROUPS]
    found.append(GROUP + groups()[reading.pattern, reading.length])
    if not beaten_in_kind(reading, now.unseen):
        found.append(SURE)
        if not beaten_by(reading, now.unseen):
            found.append(SURE + 1)
    if play == now.hand:
        found.append(SURE + 2)
    return found


def worths(net: Net, now: Known, view: View, plays: Sequence[Counts]) -> list[tuple[float, float]]:
    """Of each play (0: pass): how likely it wins, and the points it is worth."""
    role = (now.seat - now.declarer) % 3
    cards, others = state_inputs(net, now, view)
    state = net.first(role, cards, others)
    return [
        net.upper(
            role,
            state
            + net.first(role, [(ACTION, play), (AFTER, now.hand - play)], action_inputs(now, play)),
        )
        for play in plays
    ]


# -- plays worth a thought ------------------------------------------------------------------------

BREAKING = (0, 0, 6, 9, 24)
"""What it costs to take a kicker from so many of a rank."""


def thinned(hand: Counts, plays: Iterable[Counts], kept: int) -> list[Counts]:
    """Of plays that differ only in their kickers, those that part with the least."""
    alike: dict[tuple[Pattern, int, int], list[Counts]] = {}
    for play in plays:
        reading = catalogue().get(play)
        assert reading is not None
        alike.setdefault((reading.pattern, reading.length, reading.top), []).append(play)
    found = []
    for (pattern, length, top), same in alike.items():
        if len(same) > kept:
            width = WIDTH.get(pattern, 3)
            body = sum(UNIT[top - at] for at in range(length)) * width
            costs = {play: _kicker_cost(hand, play - body) for play in same}
            same = sorted(same, key=costs.__getitem__)[:kept]
        found += same
    return found


def _kicker_cost(hand: Counts, kickers: Counts) -> int:
    cost = 0
    for rank, unit in enumerate(UNIT):
        taken, held = kickers // unit & 15, hand // unit & 15
        if taken:
            cost += taken * (rank + (6 * (rank - 10) if rank > 11 else 0))
            if taken < held:
                cost += BREAKING[held]
    return cost
