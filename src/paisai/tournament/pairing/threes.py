"""Who sits at which table of three, who advances, who plays off? (E4.2a-d, E4.9)

Standings come in as groups of equals, best first (`Ranking.groups()`), after the whole chain E4.8.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from paisai.errors import RuleViolation
from paisai.frozen import record
from paisai.regulations.stages import Grouping, PlayOffTables
from paisai.tournament.draw import drawn, part
from paisai.tournament.entries import EntryId

Groups = Sequence[Sequence[EntryId]]
ThreeTable = tuple[EntryId, ...]


@record
class ThreeTables:
    """`free` are the one or two left over: they pass free and use up places of the next stage."""

    tables: tuple[ThreeTable, ...]
    free: tuple[EntryId, ...]


@record
class Cut:
    """`contested` share the last place over which the line runs: `places` of them advance."""

    advancing: tuple[EntryId, ...]
    contested: tuple[EntryId, ...]
    places: int
    eliminated: tuple[tuple[EntryId, ...], ...]


@record
class PlayOff:
    """Three deals a table, ranked in one list; the best `places` advance, `filled` included.

    At a table with fewer than three, substitutes sit on the other seats: nobody eliminated is
    left to fill them.
    """

    tables: tuple[ThreeTable, ...]
    filled: tuple[EntryId, ...]
    places: int


def draw_tables(
    entries: Sequence[EntryId], seed: str, clause: str = "", *, free: bool = True
) -> ThreeTables:
    """E4.2a: at random into tables of three; the last one or two drawn are left over. Where
    nobody passes `free`, the last tables have two instead, with a substitute."""
    least = 3 if free else 2
    if len(entries) < least:
        raise RuleViolation(
            clause, f"至少要有 {least} 名参赛者", f"at least {least} entries are needed"
        )
    order = drawn(entries, part(seed, "tables of three"))
    if not free:
        return ThreeTables(_twos_and_threes(order), ())
    seated = len(order) - len(order) % 3
    return ThreeTables(_threes(order[:seated]), tuple(order[seated:]))


def cut(standing: Groups, places: int) -> Cut:
    """Who advances, and who must play off for what is left (E4.2a, E4.2b)."""
    advancing: list[EntryId] = []
    contested: tuple[EntryId, ...] = ()
    eliminated: list[tuple[EntryId, ...]] = []
    for group in standing:
        if contested or len(advancing) == places:
            eliminated.append(tuple(group))
        elif len(advancing) + len(group) <= places:
            advancing += group
        else:
            contested = tuple(group)
    left = places - len(advancing) if contested else 0
    return Cut(tuple(advancing), contested, left, tuple(eliminated))


def play_off(
    result: Cut, seed: str, how: PlayOffTables = PlayOffTables.DRAWN, clause: str = ""
) -> PlayOff:
    """E4.2b: the tied and the best-ranked eliminated, at tables of three.

    Of eliminated players equal in rank, the lot says who comes first.
    """
    if not result.contested:
        raise RuleViolation(clause, "末位没有并列，不需要加赛", "no tie over the last place")
    missing = -len(result.contested) % 3
    ranked = [
        entry
        for number, group in enumerate(result.eliminated)
        for entry in drawn(group, part(seed, "eliminated", number))
    ]
    filled = ranked[:missing]
    if how is PlayOffTables.DRAWN:
        tables = _threes(drawn([*result.contested, *filled], part(seed, "play-off")))
    else:
        tied = _twos_and_threes(drawn(result.contested, part(seed, "play-off")))
        tables = _filled_up(tied, drawn(filled, part(seed, "filled")))
    return PlayOff(tables, tuple(filled), result.places)


def _filled_up(tables: Iterable[ThreeTable], others: Iterable[EntryId]) -> tuple[ThreeTable, ...]:
    """With one of the others at each table of two, as long as there are any."""
    left = iter(others)
    return tuple((*seats, *islice(left, 3 - len(seats))) for seats in tables)


def semi_final(
    advancing: Sequence[EntryId], free: Sequence[EntryId], grouping: Grouping, clause: str = ""
) -> tuple[ThreeTable, ...]:
    """E4.2c: by preliminary rank; who passed free ranks behind those who played. The last tables
    have two where it is no multiple of three."""
    ranked = [*advancing, *free]
    if len(ranked) < 2:
        raise RuleViolation(
            clause, "至少要有 2 名参赛者才能成桌", "a table needs at least 2 entries"
        )
    if grouping is not Grouping.SNAKE:
        return _twos_and_threes(ranked)
    third = -(-len(ranked) // 3)
    top, middle, low = ranked[:third], ranked[third : 2 * third], ranked[2 * third :]
    return _filled_up(zip(top, reversed(middle), strict=True), low)


def settle(standing: Groups, extra: Groups) -> tuple[tuple[EntryId, ...], ...]:
    """E4.2d: all three finalists play on, but only the tied are re-ranked by it."""
    settled: list[tuple[EntryId, ...]] = []
    for group in standing:
        if len(group) == 1:
            settled.append(tuple(group))
        else:
            parts = (tuple(entry for entry in again if entry in group) for again in extra)
            settled += [equals for equals in parts if equals]
    return tuple(settled)


def final_places(*stages: Groups) -> tuple[tuple[int, EntryId], ...]:
    """E4.9: the final's standing, then the semi-final's, then the preliminary's; each entry
    counts in the last stage it reached. Equals share the place."""
    placed: dict[EntryId, int] = {}
    for standing in stages:
        for group in standing:
            new = [entry for entry in group if entry not in placed]
            place = len(placed) + 1
            placed.update((entry, place) for entry in new)
    return tuple((place, entry) for entry, place in placed.items())


def _twos_and_threes(order: Sequence[EntryId]) -> tuple[ThreeTable, ...]:
    """As many tables of three as can be, so that none of the others has fewer than two."""
    twos = -len(order) % 3
    seated = len(order) - 2 * twos
    pairs = (tuple(order[i : i + 2]) for i in range(seated, len(order), 2))
    return (*_threes(order[:seated]), *pairs)


def _threes(order: Sequence[EntryId]) -> tuple[ThreeTable, ...]:
    return tuple(tuple(order[i : i + 3]) for i in range(0, len(order), 3))
