"""Which meetings can be left out so that everybody has equally many left?

Asked as a pairing of stand-ins (Tutte): an entry that must drop k meetings is there k times, and
every meeting has one stand-in for each side. A meeting whose stand-ins are paired with each other
is kept; one whose stand-ins are paired with the two entries is dropped. So there is an answer if
and only if the stand-ins can be paired.

Who meets whom in all rounds, fixed beforehand, zones apart? (B7.2b)

The schedule is made for seats, a seat being a zone number and a number in it: every round is a
perfect matching of seats of different zones, and no two meet twice. With an odd number of seats
an empty seat is added as a zone of its own; who meets it has the bye, so nobody has it twice.
Only then do the zones draw, each among the numbers of zones of its size, and inside each zone the
entries their numbers in it: so a draw decides who meets whom, whatever the sizes are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from operator import itemgetter
from typing import NamedTuple

from paisai.cards import shuffled
from paisai.errors import NotationError, RuleViolation
from paisai.frozen import record
from paisai.tournament.draw import drawn, part
from paisai.tournament.draw import numbers as numbers_of
from paisai.tournament.entries import EntryId, ZoneId
from paisai.tournament.pairing.bars import members
from paisai.tournament.pairing.feasibility import Barrier, some_pairing
from paisai.work import spend


def regular(meets: Sequence[int], degree: int, seed: str) -> list[int] | None:
    """Of the meetings given (as bits), some by which everybody meets exactly `degree` others."""
    drop = [m.bit_count() - degree for m in meets]
    if min(drop) < 0:
        return None
    meetings = [
        (v, u) for v, m in enumerate(meets) for u in members(m) if v < u and drop[v] and drop[u]
    ]
    stand_in_for = 2 * len(meetings) + sum(drop)
    spend(stand_in_for * stand_in_for // 16)
    meetings = shuffled(meetings, seed)
    first = [2 * len(meetings) + sum(drop[:v]) for v in range(len(meets))]
    everybody = [((1 << drop[v]) - 1) << first[v] for v in range(len(meets))]
    stand_ins = [0] * stand_in_for
    for i, two in enumerate(meetings):
        for side, v in enumerate(two):
            own = 2 * i + side
            stand_ins[own] = everybody[v] | 1 << (own ^ 1)
            for copy in members(everybody[v]):
                stand_ins[copy] |= 1 << own
    paired = some_pairing(stand_ins)
    if isinstance(paired, Barrier):
        return None
    kept = list(meets)
    for i, (v, u) in enumerate(meetings):
        if paired[2 * i] != 2 * i + 1:
            kept[v] &= ~(1 << u)
            kept[u] &= ~(1 << v)
    return kept


_TRIES = 40
"""New starts before a schedule is given up. The tests compare with all possibilities of up
to 8 seats: wherever a schedule exists it is found."""


class Seat(NamedTuple):
    """Both count from 1."""

    zone: int
    number: int

    def __str__(self) -> str:
        return f"{self.zone}.{self.number}"


class ScheduledMatch(NamedTuple):
    one: Seat
    other: Seat


@record
class Schedule:
    """For each round its matches, and the seat that has the bye (None if the total is even)."""

    sizes: tuple[int, ...]
    rounds: tuple[tuple[ScheduledMatch, ...], ...]
    byes: tuple[Seat | None, ...]


class NoSchedule(RuleViolation):
    """What would do instead, each alone: this many rounds; this many entries fewer in the
    largest zones; this many more from a further zone. None: no such change was found."""

    def __init__(
        self,
        clause: str,
        zh: str,
        en: str,
        rounds: int | None,
        fewer: int | None,
        more: int | None,
    ) -> None:
        super().__init__(clause, zh, en)
        self.rounds = rounds
        self.fewer = fewer
        self.more = more

    def __reduce__(self) -> tuple[type[NoSchedule], tuple[object, ...]]:
        return type(self), (
            self.clause,
            self.zh,
            self.en,
            self.rounds,
            self.fewer,
            self.more,
        )


def make(sizes: Sequence[int], rounds: int, seed: str, clause: str = "") -> Schedule:
    """The schedule for zones of these sizes, or `NoSchedule` with the reason and the remedy."""
    sizes = tuple(sizes)
    if rounds < 1 or not sizes or min(sizes) < 1:
        raise NotationError(
            "赛区的参赛者数和轮数都应是正整数", "zone sizes and rounds are positive numbers"
        )
    found = _found(sizes, rounds, seed)
    if isinstance(found, _Answer):
        raise _refusal(sizes, rounds, seed, found, clause)
    seats = _seats(sizes)
    games, byes = [], []
    for mate in found:
        pairs = [(v, u) for v, u in enumerate(mate) if v < u]
        games.append(tuple(ScheduledMatch(seats[v], seats[u]) for v, u in pairs if u < len(seats)))
        byes.append(next((seats[v] for v, u in pairs if u == len(seats)), None))
    return Schedule(sizes, tuple(games), tuple(byes))


def draw_zones(sizes: Sequence[int], zones: dict[ZoneId, int], seed: str) -> dict[ZoneId, int]:
    """Each zone's number, drawn among the numbers of zones of its own size."""
    if sorted(sizes) != sorted(zones.values()):
        raise NotationError(
            "各赛区的参赛者数与对阵总表的不符",
            "the zones' sizes are not those of the match schedule",
        )
    numbers: dict[ZoneId, int] = {}
    for size in sorted(set(sizes)):
        free = [number for number, s in enumerate(sizes, 1) if s == size]
        same = drawn([zone for zone, s in zones.items() if s == size], part(seed, "zones", size))
        numbers.update(zip(same, free, strict=True))
    return numbers


def draw_indices(zones: Mapping[ZoneId, Sequence[EntryId]], seed: str) -> dict[EntryId, int]:
    """Each entry's number inside its zone, from 1."""
    return {
        entry: index
        for zone, entries in zones.items()
        for entry, index in numbers_of(entries, part(seed, "indices", zone)).items()
    }


def _seats(sizes: Sequence[int]) -> list[Seat]:
    return [Seat(zone, i) for zone, size in enumerate(sizes, 1) for i in range(1, size + 1)]


def _meets(sizes: Sequence[int]) -> list[int]:
    """Whom each seat may meet, as bits; the empty seat, if any, comes last."""
    apart, seats = list[int](), 0
    for size in (*sizes, sum(sizes) % 2):
        apart += [(1 << size) - 1 << seats] * size
        seats += size
    everybody = (1 << seats) - 1
    return [everybody ^ own for own in apart]


class _Answer(Enum):
    IMPOSSIBLE = "impossible"
    NOT_FOUND = "not found"


def _found(sizes: Sequence[int], rounds: int, seed: str) -> list[list[int]] | _Answer:
    """Everybody's opponent in each round.

    First rounds are taken out by lot, one after the other. If that runs into a wall, a set of
    meetings by which everybody meets equally many is fixed first (none: it is impossible), and
    the rounds are taken out of that.
    """
    seats = sum(sizes) + sum(sizes) % 2
    if max(sizes) * 2 > seats or seats - max(sizes) < rounds:
        return _Answer.IMPOSSIBLE
    meets = _meets(sizes)
    for attempt in range(_TRIES):
        left = regular(meets, rounds, part(seed, "meetings", attempt)) if attempt else meets
        if left is None:
            return _Answer.IMPOSSIBLE
        schedule = _rounds_by_lot(left, rounds, part(seed, "rounds", attempt))
        if schedule is not None:
            return schedule
    return _Answer.NOT_FOUND


def _rounds_by_lot(left: Sequence[int], rounds: int, seed: str) -> list[list[int]] | None:
    schedule: list[list[int]] = []
    for number in range(rounds):
        mate = _one_round(left, part(seed, number))
        if mate is None:
            return None
        schedule.append(mate)
        left = [m & ~(1 << u) for m, u in zip(left, mate, strict=True)]
    return schedule


def _one_round(left: Sequence[int], seed: str) -> list[int] | None:
    """Some perfect matching of what is left, by lot."""
    size = len(left)
    spend(size * size // 4)
    name = shuffled(range(size), seed)
    position = {v: i for i, v in enumerate(name)}
    in_order = itemgetter(*(size - 1 - u for u in reversed(name)))
    relabelled = [int("".join(in_order(f"{left[v]:0{size}b}")), 2) for v in name]
    found = some_pairing(relabelled)
    if isinstance(found, Barrier):
        return None
    return [name[found[position[v]]] for v in range(size)]


def _refusal(
    sizes: tuple[int, ...], rounds: int, seed: str, answer: _Answer, clause: str
) -> NoSchedule:
    """The reason, and the smallest change of each kind that a schedule exists for."""

    def works(changed: tuple[int, ...], count: int) -> bool:
        return len(changed) > 1 and not isinstance(_found(changed, count, seed), _Answer)

    total, limit = sum(sizes), sum(sizes) + rounds
    possible = next((r for r in range(rounds - 1, 0, -1) if works(sizes, r)), None)
    fewer = next((k for k in range(1, total) if works(_reduced(sizes, k), rounds)), None)
    more = next((k for k in range(1, limit) if works((*sizes, k), rounds)), None)
    reason = _reason(sizes, rounds, answer)
    ways = [
        (possible, "改为 {} 轮", "play {} rounds"),
        (fewer, "让最大的赛区减少 {} 个参赛者", "have {} fewer in the largest zones"),
        (more, "由另外的赛区增加 {} 个参赛者", "have {} more from a further zone"),
    ]
    zh = "，或".join(text.format(count) for count, text, _ in ways if count is not None)
    en = ", or ".join(text.format(count) for count, _, text in ways if count is not None)
    if not zh:
        zh, en = "增加赛区，或减少轮数", "have more zones, or fewer rounds"
    return NoSchedule(clause, f"{reason[0]}。可以{zh}", f"{reason[1]}; {en}", possible, fewer, more)


def _reason(sizes: tuple[int, ...], rounds: int, answer: _Answer) -> tuple[str, str]:
    total, largest = sum(sizes), max(sizes)
    opponents = total - largest + total % 2
    if 2 * largest > total + total % 2:
        return (
            f"最大的赛区有 {largest} 个，超过总数 {total} 的一半，同赛区不能相遇，一轮也排不满",
            f"the largest zone has {largest} of {total}, more than half, and may not meet itself:"
            " not even one round can be filled",
        )
    if opponents < rounds:
        return (
            f"最大的赛区有 {largest} 个，区外最多轮到 {opponents} 个对手（轮空算一个），"
            f"打不满 {rounds} 轮",
            f"the largest zone has {largest} entries, with only {opponents} opponents outside it"
            f" (a bye counts as one), too few for {rounds} rounds",
        )
    if answer is _Answer.IMPOSSIBLE:
        return (
            f"按这些赛区的人数，不能让人人恰好有 {rounds} 个不同的对手",
            f"with these zones not everybody can have exactly {rounds} different opponents",
        )
    return f"没有找到 {rounds} 轮的编排", f"no schedule of {rounds} rounds was found"


def _reduced(sizes: tuple[int, ...], entries: int) -> tuple[int, ...]:
    """The zones after taking entries away, each from the zone that is then the largest."""
    spend(entries * len(sizes) // 8)
    left = list(sizes)
    for _ in range(entries):
        left[left.index(max(left))] -= 1
    return tuple(size for size in left if size)
