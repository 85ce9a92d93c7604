"""Who stands where in the knockout bracket, and who plays for which place? (S6.5.2, S7.1)

The bracket is the next power of two; neighbours meet. Byes and first-round meetings are settled
first (`first_round`). Then, each only as far as those before it allow:

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

from paisai.cards import shuffled
from paisai.tournament.draw import drawn, part
from paisai.tournament.entries import Bracket, EntryId
from paisai.tournament.pairing.knockout_first_round import (
    Qualifier,
    bracket_size,
    byes_by_lot,
    check_first_round,
    first_pairs,
    may_meet,
    rules_broken,
)
from paisai.tournament.pairing.remedies import BracketRemedy
from paisai.work import spend

_STARTS = 8
"""Starts tried besides the legal one; the first to be legal and perfect for units is taken."""
_WORK = 256
"""Slots looked at in all: a large bracket has fewer starts and passes, for each costs more."""
_NEVER = 1 << 20
"""More than all that a remedy can allow together."""


def draw_bracket(
    qualifiers: Sequence[Qualifier],
    seed: str,
    remedy: BracketRemedy = BracketRemedy.NONE,
    clause: str = "",
) -> Bracket:
    """The draw, or a refusal that names who cannot be given a first-round opponent."""
    fewest = check_first_round(qualifiers, remedy, clause)
    size = bracket_size(len(qualifiers))
    lot = {id_: i for i, id_ in enumerate(drawn([q.id for q in qualifiers], part(seed, "lots")))}
    ranked = sorted(qualifiers, key=lambda q: (q.merit, lot[q.id]))
    free = byes_by_lot(ranked, remedy)
    legal = _legal_start(ranked, free, part(seed, "first round"), remedy)
    tries = max(1, min(_STARTS, _WORK // size))
    starts = [_spread(ranked, size, part(seed, start)) for start in range(tries)]
    matches = _Matches(ranked, free, remedy)
    boards: list[_Board] = []
    for slots in (*starts, legal):
        boards.append(_Board(slots, matches))
        boards[-1].mend()
        least = (fewest, *_least_unit_meetings(ranked, size))
        if (boards[-1].broken, *boards[-1].unit_costs) == least:
            break
    best = min(boards, key=_Board.cost)
    return tuple(None if q is None else q.id for q in best.slots)


def remedied(
    bracket: Bracket, qualifiers: Iterable[Qualifier]
) -> tuple[tuple[EntryId, EntryId], ...]:
    """The first-round matches in which a rule gave way."""
    of = {q.id: q for q in qualifiers}
    return tuple(
        (a, b)
        for a, b in next_round(bracket)
        if a is not None and b is not None and rules_broken(of[a], of[b])
    )


def _legal_start(
    ranked: Sequence[Qualifier], free: frozenset[EntryId], seed: str, remedy: BracketRemedy
) -> list[Qualifier | None]:
    playing = [q for q in ranked if q.id not in free]
    slots: list[Qualifier | None] = []
    for a, b in first_pairs(playing, seed, remedy):
        slots += [a, b]
    for q in ranked:
        if q.id in free:
            slots += [q, None]
    return slots


def _spread(ranked: Sequence[Qualifier], size: int, seed: str) -> list[Qualifier | None]:
    """Each unit's entries numbered in a row, then the byes; slots by reversed digits."""
    by_lot = shuffled(ranked, seed)
    first = {unit: i for i, q in reversed(list(enumerate(by_lot))) for unit in q.units}
    together = sorted(by_lot, key=lambda q: min((first[unit] for unit in q.units), default=-1))
    row = [*together, *[None] * (size - len(together))]
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


class _Matches:
    """What every match of the first round would break: each of the two rules once, and `_NEVER`
    what no remedy allows. Entries go by their number, and a bye is the number after the last."""

    def __init__(
        self, ranked: Sequence[Qualifier], free: frozenset[EntryId], remedy: BracketRemedy
    ) -> None:
        spend(5 * len(ranked) ** 2)
        self.number = {q.id: i for i, q in enumerate(ranked)}
        byes = [0 if q.id in free else _NEVER for q in ranked]
        self.broken = [
            [self._of(a, b, free, remedy) for b in ranked] + [bye]
            for a, bye in zip(ranked, byes, strict=True)
        ] + [[*byes, _NEVER]]

    def numbers(self, slots: Sequence[Qualifier | None]) -> list[int]:
        return [len(self.number) if q is None else self.number[q.id] for q in slots]

    @staticmethod
    def _of(a: Qualifier, b: Qualifier, free: frozenset[EntryId], remedy: BracketRemedy) -> int:
        never = (not may_meet(a, b, remedy)) + (a.id in free) + (b.id in free)
        return _NEVER * never + rules_broken(a, b)


class _Board:
    """Slots with the cost of the draw kept up to date while entries change places.

    The cost is a list: broken hard rules, each `_NEVER` if no remedy allows it; meetings within
    a unit in sections of 4, 8, …; of group winners in sections of 2, 4, 8, …; within a group in
    sections of 4, 8, …
    """

    def __init__(self, slots: list[Qualifier | None], matches: _Matches) -> None:
        self.slots = slots
        self.at = matches.numbers(slots)
        self.match = matches.broken
        halves = len(slots).bit_length() - 2
        rules = [("unit", k) for k in range(2, halves + 1)]
        rules += [("winner", k) for k in range(1, halves + 1)]
        rules += [("group", k) for k in range(2, halves + 1)]
        self.unit_rules = sum(kind == "unit" for kind, _ in rules)
        self.costs = [0] * len(rules)
        counts: dict[tuple[int, str], list[int]] = {}
        self.sections: dict[EntryId, list[tuple[int, int, list[int]]]] = {}
        for slot, q in enumerate(slots):
            if q is not None:
                self.sections[q.id] = [
                    (k, place, counts.setdefault((place, name), [0] * (len(slots) >> k)))
                    for kind, name in self._kinds(q)
                    for place, (of, k) in enumerate(rules)
                    if of == kind
                ]
                for k, place, count in self.sections[q.id]:
                    self.costs[place] += count[slot >> k]
                    count[slot >> k] += 1

    @property
    def broken(self) -> int:
        return sum(self.match[a][b] for a, b in zip(self.at[::2], self.at[1::2], strict=True))

    @property
    def unit_costs(self) -> tuple[int, ...]:
        return tuple(self.costs[: self.unit_rules])

    def cost(self) -> tuple[int, ...]:
        return (self.broken, *self.costs)

    def mend(self) -> None:
        """Exchange two slots as long as that helps; in a large bracket, a few times over all."""
        improved, passes = True, max(2, _WORK * 4 // len(self.slots))
        while improved and passes:
            improved, passes = False, passes - 1
            for a in range(len(self.slots)):
                spend(3 * (len(self.slots) - a))
                for b in range(a + 2 - a % 2, len(self.slots)):
                    improved |= self._exchanged_for_better(a, b)

    def _exchanged_for_better(self, a: int, b: int) -> bool:
        """Hard rules are looked at first: most exchanges break one and need no more counting."""
        at, match = self.at, self.match
        mine, theirs = at[a], at[b]
        with_a, with_b = match[at[a ^ 1]], match[at[b ^ 1]]
        before, after = with_a[mine] + with_b[theirs], with_a[theirs] + with_b[mine]
        if after > before or mine == theirs:
            return False
        spend(len(self.costs))
        one, other, costs = self.slots[a], self.slots[b], self.costs.copy()
        self._move(one, a, b)
        self._move(other, b, a)
        if (after, self.costs) < (before, costs):
            self.slots[a], self.slots[b] = other, one
            at[a], at[b] = theirs, mine
            return True
        self._move(one, b, a)
        self._move(other, a, b)
        return False

    def _move(self, q: Qualifier | None, old: int, new: int) -> None:
        """Take an entry's part in the costs from the sections around one slot to another's."""
        if q is None:
            return
        costs = self.costs
        for k, place, count in self.sections[q.id]:
            before, after = old >> k, new >> k
            if before != after:
                count[before] -= 1
                costs[place] += count[after] - count[before]
                count[after] += 1

    @staticmethod
    def _kinds(q: Qualifier) -> Iterable[tuple[str, str]]:
        for unit in q.units:
            yield "unit", unit
        yield "group", q.group
        if q.place == 1:
            yield "winner", ""


def next_round(
    winners: Sequence[EntryId | None],
) -> tuple[tuple[EntryId | None, EntryId | None], ...]:
    """Neighbours meet. None is a bye, or later an entry that is out of the event."""
    return tuple((winners[i], winners[i + 1]) for i in range(0, len(winners), 2))
