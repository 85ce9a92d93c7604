"""Who is drawn into which group? (S6.5.2)

Sizes differ by at most 1, entries of one unit go to different groups, and the seeded are spread
by sections: a section is as many entries as there are groups, in order of seed, and each group
gets one of each section. If a unit has more entries than there are groups, they are spread as
evenly as possible.

This is always possible, which a greedy draw does not find: take units and sections as points and
each entry as a line between its unit and its section. A unit of more lines than groups is cut
into points of that many. No point then has more lines than there are groups, so the lines can be
coloured with the groups as colours, no two alike at a point (König): line by line, and where the
two ends lack a common free colour, two colours change places along one path. A joint team is
one line of its larger unit; where it then meets its other unit, it changes groups with another
of its section or its seed if that helps.
"""

from __future__ import annotations

from collections.abc import Sequence

from paisai.cards import shuffled
from paisai.errors import NotationError, RuleViolation
from paisai.frozen import record
from paisai.tournament.draw import drawn, part
from paisai.tournament.entries import Entry, EntryId, UnitId
from paisai.work import spend

Point = tuple[str, str, int]


@record
class Groups:
    """`crowded` are the units that have two or more entries in some group."""

    groups: tuple[tuple[EntryId, ...], ...]
    crowded: tuple[UnitId, ...]


def draw_groups(entries: Sequence[Entry], groups: int, seed: str, clause: str = "") -> Groups:
    """Lots decide everything that the rules leave open, the groups' numbers included."""
    if not 1 <= groups <= len(entries):
        raise RuleViolation(
            clause,
            f"{len(entries)} 个参赛者应分成 1 到 {len(entries)} 组",
            f"{len(entries)} entries can be put in 1 to {len(entries)} groups",
        )
    by_id = {entry.id: entry for entry in entries}
    if len(by_id) < len(entries):
        raise NotationError("同一参赛者出现了两次", "an entry is listed twice")
    lot = drawn(by_id, part(seed, "entries"))
    order = sorted(lot, key=lambda id_: (by_id[id_].seed is None, by_id[id_].seed or 0))
    ends = _points([by_id[id_] for id_ in order], groups)
    colour = _coloured([ends[id_] for id_ in lot], groups)
    numbers = shuffled(range(groups), part(seed, "groups"))
    group_of = {id_: numbers[c] for id_, c in zip(lot, colour, strict=True)}
    section = {id_: ends[id_][1] for id_ in lot}
    _part_joint_teams(group_of, by_id, section)
    drawn_groups = tuple(
        tuple(id_ for id_ in order if group_of[id_] == number) for number in range(groups)
    )
    return Groups(drawn_groups, _crowded(drawn_groups, by_id))


def _points(order: Sequence[Entry], groups: int) -> dict[EntryId, tuple[Point, Point]]:
    """For each entry its unit, cut into parts of `groups` entries, and its section.

    A joint team counts with the unit that has more entries, being harder to place.
    """
    size: dict[UnitId, int] = {}
    for entry in order:
        for unit in entry.units:
            size[unit] = size.get(unit, 0) + 1
    taken: dict[str, int] = {}
    ends: dict[EntryId, tuple[Point, Point]] = {}
    for place, entry in enumerate(order):
        largest = max(entry.units, key=lambda unit: (size[unit], unit), default=None)
        name = f"none {entry.id}" if largest is None else f"unit {largest}"
        count = taken.get(name, 0)
        taken[name] = count + 1
        ends[entry.id] = (("unit", name, count // groups), ("section", "", place // groups))
    return ends


def _coloured(lines: Sequence[tuple[Point, Point]], colours: int) -> list[int]:
    """A colour for each line, no two lines with the same colour at one point."""
    at: dict[Point, dict[int, int]] = {}
    colour = [-1] * len(lines)
    for line, (one, other) in enumerate(lines):
        mine, theirs = at.setdefault(one, {}), at.setdefault(other, {})
        free = next(c for c in range(colours) if c not in mine)
        theirs_free = next(c for c in range(colours) if c not in theirs)
        if free in theirs:
            _swap_along(other, free, theirs_free, lines, at, colour)
        colour[line] = free
        mine[free] = theirs[free] = line
    return colour


def _swap_along(
    start: Point,
    first: int,
    second: int,
    lines: Sequence[tuple[Point, Point]],
    at: dict[Point, dict[int, int]],
    colour: list[int],
) -> None:
    """Exchange two colours on the path that leaves `start` by the first; it comes to an end,
    and not at the other point of the new line, for units and sections alternate on it."""
    path = []
    point, wanted = start, first
    while wanted in at[point]:
        spend(10)
        line = at[point][wanted]
        path.append(line)
        one, other = lines[line]
        point = other if point == one else one
        wanted = second if wanted == first else first
    for line in path:
        for point in lines[line]:
            del at[point][colour[line]]
    for line in path:
        colour[line] = second if colour[line] == first else first
        for point in lines[line]:
            at[point][colour[line]] = line


def _part_joint_teams(
    group_of: dict[EntryId, int], by_id: dict[EntryId, Entry], section: dict[EntryId, Point]
) -> None:
    """Exchange entries of one section or one seed as long as fewer meet their own unit by it."""

    def clashes(id_: EntryId) -> int:
        spend(len(group_of))
        return sum(
            group_of[other] == group_of[id_] and by_id[id_].shares_unit_with(by_id[other])
            for other in group_of
            if other != id_
        )

    def helped(one: EntryId, other: EntryId) -> bool:
        before = clashes(one) + clashes(other)
        group_of[one], group_of[other] = group_of[other], group_of[one]
        if clashes(one) + clashes(other) < before:
            return True
        group_of[one], group_of[other] = group_of[other], group_of[one]
        return False

    joint = [id_ for id_ in group_of if len(by_id[id_].units) > 1]
    changed = True
    while changed:
        changed = any(
            helped(one, other)
            for one in joint
            if clashes(one)
            for other in group_of
            if group_of[other] != group_of[one]
            and (section[other] == section[one] or by_id[other].seed == by_id[one].seed)
        )


def _crowded(
    groups: Sequence[Sequence[EntryId]], by_id: dict[EntryId, Entry]
) -> tuple[UnitId, ...]:
    crowded: set[UnitId] = set()
    for group in groups:
        seen: set[UnitId] = set()
        for id_ in group:
            crowded |= seen & by_id[id_].units
            seen |= by_id[id_].units
    return tuple(sorted(crowded))
