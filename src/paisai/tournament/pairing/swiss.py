"""Who meets whom in the next Swiss round? (Z1.2, T3.4)

The round is found in three steps, none of which is a guess: the order, the bye (rule 3), the
nearest legal pairing of the others (`nearest`). What is never relaxed silently: no second
meeting, no two entries that share a unit, nobody paired who is not to play. If nothing legal
exists, the refusal names who makes it so, and the organiser may choose one of two remedies.

How does the field stand before a Swiss round, and which round does it make?

The desk of an event and whoever asks about a field on paper are answered by this alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from paisai.errors import Needed, NotationError
from paisai.frozen import record, replace
from paisai.regulations.citing import clause_of
from paisai.regulations.regulation import Regulation
from paisai.regulations.scoring import NOT_FOR_ORDER, RankingKey
from paisai.regulations.stages import FirstRound, Swiss
from paisai.tournament.draw import drawn, numbers, part
from paisai.tournament.entries import Entry, EntryId, UnitId
from paisai.tournament.from_regulation import pairing_chain
from paisai.tournament.pairing.bars import (
    BarredGroup,
    Bars,
    bits,
    everyone_but,
    members,
    with_groups,
    without,
)
from paisai.tournament.pairing.feasibility import Barrier, can_sit_out, rest_can_pair, some_pairing
from paisai.tournament.pairing.nearest import nearest
from paisai.tournament.pairing.no_legal_pairing import NoLegalPairing, no_pairing
from paisai.tournament.proceedings import Remedy
from paisai.tournament.ranking.chain import Figure
from paisai.tournament.ranking.keys import MATCH_KEYS
from paisai.tournament.ranking.results import Results
from paisai.work import spend


@record
class Contestant:
    """An entry as it stands before the round.

    `keys` are the regulation's keys after match points, higher first. `number` is the draw
    number fixed at the start. `byes` counts byes and forfeit wins. `plays` is false for the
    withdrawn, suspended and disqualified.
    """

    entry: Entry
    number: int
    points: Fraction = Fraction(0)
    keys: tuple[Fraction | int, ...] = ()
    byes: int = 0
    north_south: int = 0
    plays: bool = True


class Seats(Enum):
    """Who sits North-South."""

    FEWEST_THEN_LOT = "fewest_then_lot"
    ODD_NUMBERS = "odd_numbers"
    """T3.4, round 1; where a unit clash brings two odd or two even together: as above."""


@record
class SwissTable:
    number: int
    north_south: EntryId
    east_west: EntryId
    remedy: Remedy = Remedy.NONE


class Cost(NamedTuple):
    """How far from neighbours meeting: smaller is better, the first that differs decides."""

    remedied: int
    points: Fraction
    places: int


@record
class SwissRound:
    """A draft: tables from the top of the order, and who has the bye."""

    tables: tuple[SwissTable, ...]
    bye: EntryId | None
    cost: Cost


Met = frozenset[frozenset[EntryId]]


def met(pairs: Iterable[tuple[str, str]]) -> Met:
    """Who has met; a forfeited match counts as met."""
    return frozenset(frozenset((EntryId(a), EntryId(b))) for a, b in pairs)


def order(contestants: Iterable[Contestant]) -> list[Contestant]:
    """Those who play: match points, the next keys, the draw number."""
    return sorted(
        (c for c in contestants if c.plays),
        key=lambda c: (-c.points, tuple(-key for key in c.keys), c.number),
    )


def pair(
    contestants: Iterable[Contestant],
    already: Met,
    seed: str,
    *,
    seats: Seats = Seats.FEWEST_THEN_LOT,
    odd_meets_even: bool = False,
    remedy: Remedy = Remedy.NONE,
    clause: str = "",
) -> SwissRound:
    """The one best legal round; `seed` serves the lots for seats only, a refusal cites `clause`.
    `odd_meets_even` bars two odd and two even draw numbers from each other.

    With a remedy, what it allows is allowed among the lowest entries of the order only: the
    fewest of them that make a pairing possible, and then in as few pairs as possible.
    """
    ordered = order(contestants)
    _check(ordered)
    units, meetings = _bars(ordered, already)
    barred: Bars = [a | b if b else a for a, b in zip(units, meetings, strict=True)]
    if odd_meets_even:
        barred = with_groups(_by_parity(ordered), barred)
    permitted = _permitted(ordered, units, meetings, remedy)
    bye, mate = _solved(ordered, barred, permitted, clause)
    pairs = [(v, u) for v, u in enumerate(mate) if v < u]
    tables = []
    for number, (v, u) in enumerate(pairs, 1):
        north, east = _seated(ordered[v], ordered[u], seats, part(seed, "seats", number))
        used = remedy if u in permitted[v] else Remedy.NONE
        tables.append(SwissTable(number, north.entry.id, east.entry.id, used))
    return SwissRound(
        tuple(tables),
        None if bye is None else ordered[bye].entry.id,
        cost_of(ordered, pairs, permitted),
    )


def cost_of(
    ordered: Sequence[Contestant],
    pairs: Iterable[tuple[int, int]],
    permitted: Sequence[set[int]] = (),
) -> Cost:
    """The cost of pairs given by place in the order."""
    remedied, points, places = 0, Fraction(0), 0
    for v, u in pairs:
        remedied += bool(permitted) and u in permitted[v]
        points += (ordered[v].points - ordered[u].points) ** 2
        places += (v - u) ** 2
    return Cost(remedied, points, places)


def _check(ordered: Sequence[Contestant]) -> None:
    if len({c.entry.id for c in ordered}) < len(ordered):
        raise NotationError("同一参赛者出现了两次", "an entry is listed twice")
    if len({c.number for c in ordered}) < len(ordered):
        raise NotationError("两个参赛者的签号相同", "two entries have the same draw number")
    if len({len(c.keys) for c in ordered}) > 1:
        raise NotationError("参赛者的排序项数目不同", "entries differ in their number of keys")


def _bars(ordered: Sequence[Contestant], already: Met) -> tuple[list[set[int]], list[set[int]]]:
    """For each place whom it may not meet: of its units, and met before."""
    place = {c.entry.id: v for v, c in enumerate(ordered)}
    of_unit: dict[UnitId, set[int]] = {}
    for v, c in enumerate(ordered):
        for unit in c.entry.units:
            of_unit.setdefault(unit, set()).add(v)
    units: list[set[int]] = []
    for v, c in enumerate(ordered):
        spend(sum(len(of_unit[unit]) for unit in c.entry.units))
        units.append(set().union(*(of_unit[unit] for unit in c.entry.units)) - {v})
    meetings: list[set[int]] = [set() for _ in ordered]
    for two in already:
        places = [place[id_] for id_ in two if id_ in place]
        if len(places) == 2:
            meetings[places[0]].add(places[1])
            meetings[places[1]].add(places[0])
    return units, meetings


def _by_parity(ordered: Sequence[Contestant]) -> list[BarredGroup]:
    """The places of those with even numbers, and of those with odd ones."""
    return [
        BarredGroup(v for v, c in enumerate(ordered) if c.number % 2 == parity) for parity in (0, 1)
    ]


def _permitted(
    ordered: Sequence[Contestant],
    units: Sequence[set[int]],
    meetings: Sequence[set[int]],
    remedy: Remedy,
) -> list[set[int]]:
    """What the remedy allows: among the fewest lowest entries that make a pairing possible.

    A pair that is barred for both reasons stays barred.
    """
    none: list[set[int]] = [set() for _ in ordered]
    if remedy is Remedy.NONE:
        return none
    kept, opened = (units, meetings) if remedy is Remedy.ALLOW_REMATCH else (meetings, units)

    def among_lowest(count: int) -> list[set[int]]:
        first = len(ordered) - count
        return [
            {u for u in opened[v] - kept[v] if u >= first} if v >= first else set()
            for v in range(len(ordered))
        ]

    def possible(count: int) -> bool:
        allowed = among_lowest(count)
        barred = [(kept[v] | opened[v]) - allowed[v] for v in range(len(ordered))]
        return not isinstance(_possible(ordered, barred), Barrier)

    low, high = 0, len(ordered)
    if not possible(high):
        return among_lowest(high)
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if possible(middle) else (middle + 1, high)
    return among_lowest(low)


def _possible(ordered: Sequence[Contestant], barred: Bars) -> int | Barrier:
    """Who can have the bye, as bits (0 if the number is even), or why there is no pairing.

    Those above the lowest possible one may be left out of the answer.
    """
    meets = everyone_but(barred)
    if len(ordered) % 2:
        candidates = _bye_candidates(ordered)
        if rest_can_pair(meets, candidates[0]):
            return 1 << candidates[0]
        return can_sit_out(meets, bits(set(candidates)))
    found = some_pairing(meets)
    return found if isinstance(found, Barrier) else 0


def _bye_candidates(ordered: Sequence[Contestant]) -> list[int]:
    """Those with the fewest byes and forfeit wins, the lowest first (rule 3)."""
    fewest = min((c.byes for c in ordered), default=0)
    return [v for v in reversed(range(len(ordered))) if ordered[v].byes == fewest]


def _solved(
    ordered: Sequence[Contestant],
    barred: Bars,
    permitted: Sequence[set[int]],
    clause: str,
) -> tuple[int | None, list[int]]:
    """The bye and everybody's opponent by place; the one with the bye has itself."""
    closed = [b - p if p else b for b, p in zip(barred, permitted, strict=True)]
    who = _possible(ordered, closed)
    if isinstance(who, Barrier):
        raise no_pairing(
            clause,
            who,
            [c.entry.id for c in ordered],
            (
                "可由组织者决定：允许重复相遇，或允许同单位相遇（从最后几台起）",
                "the organiser may allow a rematch or a meeting within a unit, lowest tables first",
            ),
            with_bye=len(ordered) % 2 == 1,
        ).needing(Needed.REMEDY)
    bye = max(members(who), default=None)
    return bye, _without(bye, ordered, barred, permitted)


def _without(
    bye: int | None,
    ordered: Sequence[Contestant],
    barred: Bars,
    permitted: Sequence[set[int]],
) -> list[int]:
    """The nearest pairing when `bye` sits out; all keep their place in the order."""
    places = [v for v in range(len(ordered)) if v != bye]
    scale = lcm(*(c.points.denominator for c in ordered))
    found = nearest(
        [int(ordered[v].points * scale) for v in places],
        without(barred, bye),
        without(permitted, bye),
        places,
    )
    assert found is not None, "a pairing is known to exist"
    mate = list(range(len(ordered)))
    for v, i in zip(places, found, strict=True):
        mate[v] = places[i]
    return mate


def _seated(a: Contestant, b: Contestant, seats: Seats, seed: str) -> tuple[Contestant, Contestant]:
    if seats is Seats.ODD_NUMBERS and a.number % 2 != b.number % 2:
        return (a, b) if a.number % 2 else (b, a)
    if a.north_south != b.north_south:
        return (a, b) if a.north_south < b.north_south else (b, a)
    return (a, b) if drawn([a.entry.id, b.entry.id], seed)[0] == a.entry.id else (b, a)


def draw_numbers(entries: Iterable[EntryId], seed: str) -> dict[EntryId, int]:
    """The numbers that are drawn once, at the start."""
    return numbers(entries, part(seed, "numbers"))


def swiss_field(
    regulation: Regulation,
    spec: Swiss,
    number: int,
    entries: Sequence[Entry],
    record: Results,
    drawn: Mapping[EntryId, int],
    out: Collection[EntryId] = (),
) -> list[Contestant]:
    """Everybody before round `number`: match points, the keys the regulation pairs that round by,
    the draw number. `out` are the withdrawn, suspended and disqualified."""
    everybody = tuple(entry.id for entry in entries)
    north = Counter(m.a for m in record.meetings if m.b is not None)
    chain = pairing_chain(regulation, spec, number)
    apart = NOT_FOR_ORDER | {RankingKey.MATCH_POINTS}
    keys = [MATCH_KEYS[key] for key in chain if key not in apart]
    return [
        Contestant(
            replace(entry, units=frozenset()) if spec.same_unit_meets else entry,
            drawn[entry.id],
            record.points(entry.id),
            tuple(
                figure
                for key in keys
                for figure in _figures(key.value(record, entry.id, everybody))
            ),
            record.byes_and_forfeit_wins(entry.id),
            north[entry.id],
            entry.id not in out,
        )
        for entry in entries
    ]


def _figures(value: object) -> Iterable[Figure]:
    if isinstance(value, tuple):
        return value
    return (value,) if isinstance(value, int | Fraction) else ()


def swiss_round(
    regulation: Regulation,
    spec: Swiss,
    number: int,
    field: Sequence[Contestant],
    record: Results,
    seed: str,
    remedy: Remedy = Remedy.NONE,
) -> SwissRound:
    """Round `number` of the stage whose numbers were drawn with this seed."""
    clause = clause_of(regulation, f"stages[{spec.id}].same_unit_meets")
    lots = part(seed, "round", number)
    if number > 1 or remedy is not Remedy.NONE:
        return pair(field, met(record.met()), lots, remedy=remedy, clause=clause)
    return _first_round(spec, first_field(field), lots, clause)


def first_field(field: Iterable[Contestant]) -> list[Contestant]:
    """Before round 1 there are only the numbers."""
    return [Contestant(c.entry, c.number, plays=c.plays) for c in field]


def _first_round(spec: Swiss, field: Sequence[Contestant], lots: str, clause: str) -> SwissRound:
    """The draw alone: numbers 1-2, 3-4, … or the nearest of another unit. Where numbers were
    drawn by hand odd ones sit North-South, and an exchange keeps to that if it can (T3.4)."""
    if spec.first_round is FirstRound.BY_NUMBERS_DRAWN:
        seats = Seats.ODD_NUMBERS
        try:
            return pair(field, frozenset(), lots, seats=seats, odd_meets_even=True, clause=clause)
        except NoLegalPairing:
            pass
    return pair(field, frozenset(), lots, seats=Seats.ODD_NUMBERS, clause=clause)
