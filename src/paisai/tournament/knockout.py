"""Who stands where in the knockout bracket, and who plays for which place? (S6.5.2, S7.1)

The bracket is the next power of two; neighbours meet. Never relaxed: byes go to the best group
results; in the first round no two of one unit and no two of one group meet. Then, each only as
far as those before it allow:

1. units are kept apart as late as possible: fewest possible meetings within a unit in the second
   round, then in the third, and so on (drawn by sections);
2. group winners do not meet in the first round, then are spread over the sections;
3. groups are kept apart as late as possible.

A start that is perfect for 1 is known: give each unit consecutive numbers and put number i at
the slot that is i with its binary digits reversed; any run of numbers then lies as evenly as can
be in halves, quarters, eighths. Exchanges mend what the rest of the rules do not like in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from paisai.cards.shuffle import shuffled
from paisai.errors import NotationError, RuleViolation
from paisai.tournament.barrier import Barrier, some_pairing
from paisai.tournament.draw import drawn, part
from paisai.tournament.entries import EntryId, UnitId
from paisai.tournament.refusal import no_pairing

_STARTS = 8
"""Starts tried besides the legal one; the first to be legal and perfect for units is taken."""


@dataclass(frozen=True, slots=True)
class Qualifier:
    """`result` compares entries of the same group place, higher first; empty: by lot."""

    id: EntryId
    units: frozenset[UnitId]
    group: str
    place: int
    result: tuple[int, ...] = ()


Bracket = tuple[EntryId | None, ...]
"""Neighbours meet: 0 and 1, 2 and 3, then the winners of those. None is a bye."""


def draw_bracket(qualifiers: Sequence[Qualifier], seed: str) -> Bracket:
    """The draw, or a refusal that names who cannot be given a first-round opponent."""
    if len({q.id for q in qualifiers}) < len(qualifiers):
        raise NotationError("同一参赛者出现了两次", "an entry is listed twice")
    if len(qualifiers) < 2:
        raise RuleViolation(
            "S7.1", "淘汰赛至少要有 2 个参赛者", "a knockout needs at least 2 entries"
        )
    size = 1 << (len(qualifiers) - 1).bit_length()
    lot = {id_: i for i, id_ in enumerate(drawn([q.id for q in qualifiers], part(seed, "lots")))}
    ranked = sorted(qualifiers, key=lambda q: (q.place, tuple(-r for r in q.result), lot[q.id]))
    free = frozenset(q.id for q in ranked[: size - len(ranked)])
    legal = _legal_start(ranked, free, part(seed, "first round"))
    starts = [_spread(ranked, size, part(seed, start)) for start in range(_STARTS)]
    boards: list[_Board] = []
    for slots in (*starts, legal):
        boards.append(_Board(slots, free))
        boards[-1].mend()
        if boards[-1].is_legal and boards[-1].unit_costs == _least_unit_meetings(ranked, size):
            break
    best = min(boards, key=_Board.cost)
    return tuple(None if q is None else q.id for q in best.slots)


def _legal_start(
    ranked: Sequence[Qualifier], free: frozenset[EntryId], seed: str
) -> list[Qualifier | None]:
    """First-round pairs by lot, or the refusal."""
    playing = shuffled([q for q in ranked if q.id not in free], seed)
    meets = [sum(1 << i for i, other in enumerate(playing) if _may_meet(q, other)) for q in playing]
    paired = some_pairing(meets)
    if isinstance(paired, Barrier):
        raise no_pairing(
            "S6.5.2",
            paired,
            [q.id for q in playing],
            (
                "淘汰赛第一轮同单位、同小组不得相遇；可改变出线人数，或由组织者决定放宽哪一条",
                "no two of one unit or group meet in the first knockout round; change the number"
                " who qualify, or let the organiser say which of the two gives way",
            ),
        )
    slots: list[Qualifier | None] = []
    for i, j in enumerate(paired):
        if i < j:
            slots += [playing[i], playing[j]]
    for q in ranked:
        if q.id in free:
            slots += [q, None]
    return slots


def _may_meet(a: Qualifier, b: Qualifier) -> bool:
    return a.group != b.group and a.units.isdisjoint(b.units)


def _spread(ranked: Sequence[Qualifier], size: int, seed: str) -> list[Qualifier | None]:
    """Each unit's entries numbered in a row, then the byes; slots by reversed digits."""
    by_lot = shuffled(ranked, seed)
    first = {unit: i for i, q in reversed(list(enumerate(by_lot))) for unit in q.units}
    row: list[Qualifier | None] = []
    row += sorted(by_lot, key=lambda q: min((first[unit] for unit in q.units), default=-1))
    row += [None] * (size - len(row))
    digits = size.bit_length() - 1
    slots: list[Qualifier | None] = [None] * size
    for number, q in enumerate(row):
        slots[int(f"{number:0{digits}b}"[::-1], 2)] = q
    return slots


def _least_unit_meetings(ranked: Sequence[Qualifier], size: int) -> tuple[int, ...]:
    """The bound for rule 1: pairs of one unit in sections of 4, 8, … when spread evenly."""
    counts = Counter(unit for q in ranked for unit in q.units)
    bound = []
    width = 4
    while width < size:
        total = 0
        for count in counts.values():
            each, over = divmod(count, size // width)
            total += over * _two_of(each + 1) + (size // width - over) * _two_of(each)
        bound.append(total)
        width *= 2
    return tuple(bound)


def _two_of(count: int) -> int:
    return count * (count - 1) // 2


class _Board:
    """Slots with the cost of the draw kept up to date while entries change places.

    The cost is a list: broken hard rules; meetings within a unit in sections of 4, 8, …; of group
    winners in sections of 2, 4, 8, …; within a group in sections of 4, 8, …
    """

    def __init__(self, slots: list[Qualifier | None], free: frozenset[EntryId]) -> None:
        self.slots = slots
        self.free = free
        halves = len(slots).bit_length() - 2
        rules = [("unit", k) for k in range(2, halves + 1)]
        rules += [("winner", k) for k in range(1, halves + 1)]
        rules += [("group", k) for k in range(2, halves + 1)]
        self.rules = {
            kind: [(k, place) for place, (of, k) in enumerate(rules) if of == kind]
            for kind in ("unit", "winner", "group")
        }
        self.costs = [0] * len(rules)
        self.count: Counter[tuple[str, str, int, int]] = Counter()
        for slot, q in enumerate(slots):
            self._put(slot, q, 1)

    @property
    def is_legal(self) -> bool:
        return self.cost()[0] == 0

    @property
    def unit_costs(self) -> tuple[int, ...]:
        return tuple(self.costs[: len(self.rules["unit"])])

    def cost(self) -> tuple[int, ...]:
        broken = sum(self._broken(match) for match in range(len(self.slots) // 2))
        return (broken, *self.costs)

    def mend(self) -> None:
        """Exchange two slots as long as that helps."""
        improved = True
        while improved:
            improved = False
            for a in range(len(self.slots)):
                for b in range(a + 2 - a % 2, len(self.slots)):
                    improved |= self._exchanged_for_better(a, b)

    def _exchanged_for_better(self, a: int, b: int) -> bool:
        before = (self._broken(a // 2) + self._broken(b // 2), *self.costs)
        self._exchange(a, b)
        if (self._broken(a // 2) + self._broken(b // 2), *self.costs) < before:
            return True
        self._exchange(a, b)
        return False

    def _exchange(self, a: int, b: int) -> None:
        one, other = self.slots[a], self.slots[b]
        self._put(a, one, -1)
        self._put(b, other, -1)
        self._put(a, other, 1)
        self._put(b, one, 1)
        self.slots[a], self.slots[b] = other, one

    def _broken(self, match: int) -> int:
        a, b = self.slots[2 * match], self.slots[2 * match + 1]
        if a is None or b is None:
            present = a or b
            return int(present is None or present.id not in self.free)
        return int(not _may_meet(a, b)) + int(a.id in self.free) + int(b.id in self.free)

    def _put(self, slot: int, q: Qualifier | None, sign: int) -> None:
        """Add or take away an entry's part in the costs of the sections around the slot."""
        if q is None:
            return
        for kind, name in self._kinds(q):
            for k, place in self.rules[kind]:
                section = (kind, name, k, slot >> k)
                self.count[section] -= sign < 0
                self.costs[place] += sign * self.count[section]
                self.count[section] += sign > 0

    @staticmethod
    def _kinds(q: Qualifier) -> Iterable[tuple[str, str]]:
        for unit in q.units:
            yield "unit", unit
        yield "group", q.group
        if q.place == 1:
            yield "winner", ""


@dataclass(frozen=True, slots=True)
class PlacingMatch:
    """A match for places: both lost in the same round; the winner plays on for the better half."""

    a: EntryId
    b: EntryId
    best_place: int
    """The best place still open to both."""
    of: int
    """How many places are being played for."""


def next_round(
    winners: Sequence[EntryId | None],
) -> tuple[tuple[EntryId | None, EntryId | None], ...]:
    """Neighbours meet. None is a bye, or later an entry that is out of the event."""
    return tuple((winners[i], winners[i + 1]) for i in range(0, len(winners), 2))


def placing_matches(losers: Sequence[EntryId], best_place: int) -> tuple[PlacingMatch, ...]:
    """S7.1: the losers of a round, in bracket order, meet for the places left to them:
    of the quarter-finals for 5-8, of the semi-finals for 3-4; then the winners of those for the
    better half and the losers for the other."""
    return tuple(
        PlacingMatch(losers[i], losers[i + 1], best_place, len(losers))
        for i in range(0, len(losers) - 1, 2)
    )
