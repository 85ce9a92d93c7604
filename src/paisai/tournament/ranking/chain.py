"""Who is above whom, and why?

A chain of keys splits everybody into groups of equals, key by key; a key may look at the group
it has to split (head-to-head, wins between the tied). Nobody goes back to an earlier key. Who is
equal on every key shares the place: 1 2 2 4.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from typing import Generic, TypeVar

from paisai.errors import NotationError
from paisai.frozen import record
from paisai.text import Text, with_minus
from paisai.tournament.entries import EntryId

Record = TypeVar("Record")
Figure = int | Fraction
Value = Figure | tuple[Figure, ...] | None
"""Higher is better. None: the key says nothing about this group."""


@record
class Key(Generic[Record]):
    """One key of a chain.

    `value(record, entry, equals)` gives the entry's figure among its equals (itself included);
    `source(record, entry, equals, step)` says where it comes from, `step` being the position of
    the figure that decided where the value is a series. `part` names that figure.
    """

    id: str
    name: Text
    value: Callable[[Record, EntryId, Collection[EntryId]], Value]
    source: Callable[[Record, EntryId, Collection[EntryId], int], Text]
    part: Callable[[Record, int], Text] | None = None
    lowest_first: bool = False


@record
class Placed:
    place: int
    entry: EntryId
    values: tuple[Value, ...]
    """One for each key of the chain."""


@record
class Ranking(Generic[Record]):
    placed: tuple[Placed, ...]
    chain: tuple[Key[Record], ...]
    record: Record

    def order(self) -> tuple[EntryId, ...]:
        return tuple(row.entry for row in self.placed)

    def row(self, entry: EntryId) -> Placed:
        for row in self.placed:
            if row.entry == entry:
                return row
        raise NotationError(f"没有参赛者 {entry}", f"there is no entry {entry}")

    def groups(self) -> tuple[tuple[EntryId, ...], ...]:
        """Those who share a place together, best first."""
        places: dict[int, list[EntryId]] = {}
        for row in self.placed:
            places.setdefault(row.place, []).append(row.entry)
        return tuple(tuple(group) for group in places.values())

    def tied(self) -> tuple[tuple[EntryId, ...], ...]:
        """The groups of more than one: those a lot would have to be drawn for."""
        return tuple(group for group in self.groups() if len(group) > 1)

    def why(self, one: EntryId, other: EntryId, called: Callable[[EntryId], str] = str) -> Text:
        """One sentence: the first key that differs, both figures, where they come from. The two
        are named as they are `called`."""
        a, b = sorted((self.row(one), self.row(other)), key=self.placed.index)
        if a.entry == b.entry:
            raise NotationError("请写出两个不同的参赛者", "name two different entries")
        for i, key in enumerate(self.chain):
            if a.values[i] != b.values[i]:
                return self._sentence(a, b, i, key, called)
        first, second = called(a.entry), called(b.entry)
        return Text(
            f"{first} 与 {second} 各项都相同，并列第 {a.place} 名",
            f"{first} and {second} are equal on every key and share place {a.place}",
        )

    def _sentence(
        self, a: Placed, b: Placed, i: int, key: Key[Record], called: Callable[[EntryId], str]
    ) -> Text:
        equals = [row.entry for row in self.placed if row.values[:i] == a.values[:i]]
        left, right, step = _deciding(a.values[i], b.values[i])
        name = key.part(self.record, step) if key.part else key.name
        of_a = key.source(self.record, a.entry, equals, step)
        of_b = key.source(self.record, b.entry, equals, step)
        first, second = called(a.entry), called(b.entry)
        return Text(
            f"{first} 列在 {second} 之前：{name.zh} {left} 对 {right}"
            f"（{first}：{of_a.zh}；{second}：{of_b.zh}）",
            f"{first} is above {second} on {name.en}: {left} against {right} "
            f"({first}: {of_a.en}; {second}: {of_b.en})",
        )


def rank(
    entries: Sequence[EntryId], chain: Sequence[Key[Record]], record: Record
) -> Ranking[Record]:
    """Entries equal on every key stand in the order they were given, sharing the place."""
    groups: list[list[EntryId]] = [list(entries)] if entries else []
    values: dict[EntryId, list[Value]] = {entry: [] for entry in entries}
    if len(values) < len(entries):
        raise NotationError("同一参赛者出现了两次", "an entry is listed twice")
    for key in chain:
        refined: list[list[EntryId]] = []
        for group in groups:
            split = _split(group, key, record)
            for value, equals in split:
                for entry in equals:
                    values[entry].append(value)
            refined += [equals for _, equals in split]
        groups = refined
    placed: list[Placed] = []
    for group in groups:
        place = len(placed) + 1
        placed += [Placed(place, entry, tuple(values[entry])) for entry in group]
    return Ranking(tuple(placed), tuple(chain), record)


def groups_of_equals(
    entries: Sequence[EntryId], chain: Sequence[Key[Record]], record: Record
) -> tuple[tuple[EntryId, ...], ...]:
    """The groups of the ranking alone: who stands alone is asked for no further figure."""
    groups = [list(entries)] if entries else []
    for key in chain:
        groups = [
            equals
            for group in groups
            for equals in (
                [group] if len(group) == 1 else [of for _, of in _split(group, key, record)]
            )
        ]
    return tuple(map(tuple, groups))


def _split(
    group: list[EntryId], key: Key[Record], record: Record
) -> list[tuple[Value, list[EntryId]]]:
    """Those with the same figure together, the best figure first."""
    found: dict[Value, list[EntryId]] = {}
    for entry in group:
        found.setdefault(key.value(record, entry, group), []).append(entry)
    best = sorted(found, key=_sortable, reverse=not key.lowest_first)
    return [(value, found[value]) for value in best]


def read_out(figure: Figure | None) -> str:
    """A figure in a sentence.

    >>> read_out(Fraction(-5, 2)), read_out(None)
    ('−2.5', '—')
    """
    return with_minus(shown(figure))


def shown(figure: Figure | None) -> str:
    """A figure as people write it, and as the record and programs have it.

    >>> shown(Fraction(5, 2)), shown(3), shown(Fraction(10, 3))
    ('2.5', '3', '3.33')
    """
    if figure is None:
        return "—"
    if Fraction(figure).denominator == 1:
        return str(int(figure))
    return f"{float(figure):.2f}".rstrip("0")


def _sortable(value: Value) -> tuple[Figure, ...]:
    if value is None:
        return ()
    return value if isinstance(value, tuple) else (value,)


def _deciding(a: Value, b: Value) -> tuple[str, str, int]:
    """The two figures that differ, and at which position of a series."""
    left, right = _sortable(a), _sortable(b)
    step = next(
        (i for i, (x, y) in enumerate(zip(left, right, strict=False)) if x != y),
        min(len(left), len(right)),
    )
    pick = [series[step] if step < len(series) else None for series in (left, right)]
    return read_out(pick[0]), read_out(pick[1]), step
