"""Who may meet in the first knockout round, who has the byes, and what if it cannot be? (S6.5.2)

Never relaxed silently: no two of one unit, no two of one group; byes go to the best group
results. Among results that are equal the lot decides, as far as the others can then be paired:
so whether there is a bracket at all does not depend on the lot, and is known before the draw.
If there is none, the organiser may let one of the two rules give way, in as few matches as can be.

Who stands where in the knockout bracket, and who plays for which place? (S6.5.2, S7.1)

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
from itertools import combinations

from paisai.cards import shuffled
from paisai.errors import Needed, NotationError, RuleViolation
from paisai.frozen import record
from paisai.needs import needs
from paisai.tournament.draw import drawn, part
from paisai.tournament.entries import Bracket, EntryId, UnitId
from paisai.tournament.pairing.bars import members
from paisai.tournament.pairing.feasibility import Barrier, some_pairing
from paisai.tournament.pairing.no_legal_pairing import NoLegalPairing, no_pairing
from paisai.tournament.proceedings import BracketRemedy
from paisai.work import spend


@record
class Qualifier:
    """`result` compares entries of the same group place, higher first; empty: by lot."""

    id: EntryId
    units: frozenset[UnitId]
    group: str
    place: int
    result: tuple[int, ...] = ()

    @property
    def merit(self) -> tuple[int, tuple[int, ...]]:
        """Smaller is better; byes go by it."""
        return self.place, tuple(-figure for figure in self.result)


_UNIT_GIVES_WAY = {BracketRemedy.ALLOW_SAME_UNIT, BracketRemedy.ALLOW_BOTH}
_GROUP_GIVES_WAY = {BracketRemedy.ALLOW_SAME_GROUP, BracketRemedy.ALLOW_BOTH}
_SAID = {
    BracketRemedy.ALLOW_SAME_UNIT: ("同单位相遇 {} 场", "{} within a unit"),
    BracketRemedy.ALLOW_SAME_GROUP: ("同小组相遇 {} 场", "{} within a group"),
    BracketRemedy.ALLOW_BOTH: ("同单位、同小组都可相遇", "matches within both"),
}


def rules_broken(a: Qualifier, b: Qualifier) -> int:
    """How many of the two rules their meeting breaks."""
    return int(not a.units.isdisjoint(b.units)) + int(a.group == b.group)


def may_meet(a: Qualifier, b: Qualifier, remedy: BracketRemedy = BracketRemedy.NONE) -> bool:
    apart = a.units.isdisjoint(b.units) or remedy in _UNIT_GIVES_WAY
    return apart and (a.group != b.group or remedy in _GROUP_GIVES_WAY)


def bracket_size(entries: int) -> int:
    """The next power of two."""
    return 1 << (entries - 1).bit_length()


def check_first_round(
    qualifiers: Sequence[Qualifier], remedy: BracketRemedy = BracketRemedy.NONE, clause: str = ""
) -> int:
    """How many times a rule has to give way; raises a refusal that names who cannot be given an
    opponent, and which remedies would do. The lot plays no part in it."""
    if len({q.id for q in qualifiers}) < len(qualifiers):
        raise NotationError("同一参赛者出现了两次", "an entry is listed twice")
    if len(qualifiers) < 2:
        raise RuleViolation(
            clause, "淘汰赛至少要有 2 个参赛者", "a knockout needs at least 2 entries"
        )
    byes = _byes(sorted(qualifiers, key=lambda q: (q.merit, q.id)))
    found = _fewest(byes, remedy)
    if isinstance(found, Barrier):
        raise _refusal(byes, found, clause)
    return found


def byes_by_lot(ranked: Sequence[Qualifier], remedy: BracketRemedy) -> frozenset[EntryId]:
    """Who has the byes; `ranked` are in order of merit, equals in that of the lot. Each in turn
    has one if the others can then still be paired, with no rule giving way more often."""
    byes = _byes(ranked)
    fewest = _fewest(byes, remedy)
    first = _Byes((*byes.sure, *byes.tied[: byes.left]), (), 0, byes.tied[byes.left :] + byes.rest)
    if _fewest(first, remedy) == fewest:
        byes = first
    while byes.left:
        one, tied = byes.tied[0], byes.tied[1:]
        with_it = _Byes((*byes.sure, one), tied, byes.left - 1, byes.rest)
        without = _Byes(byes.sure, tied, byes.left, (*byes.rest, one))
        byes = with_it if _fewest(with_it, remedy) == fewest else without
    return frozenset(q.id for q in byes.sure)


def first_pairs(
    playing: Sequence[Qualifier], seed: str, remedy: BracketRemedy
) -> list[tuple[Qualifier, Qualifier]]:
    """First-round matches by lot, with a rule giving way as seldom as can be."""
    by_lot = left = shuffled(playing, seed)
    pairs: list[tuple[Qualifier, Qualifier]] = []
    fewest = _fewest(_nobody_free(left), remedy)
    assert not isinstance(fewest, Barrier), "a pairing is known to exist"
    for a, b in combinations(by_lot, 2) if fewest else ():
        broken = rules_broken(a, b)
        if 0 < broken <= fewest and a in left and b in left and may_meet(a, b, remedy):
            rest = [q for q in left if q not in (a, b)]
            if _fewest(_nobody_free(rest), remedy) == fewest - broken:
                pairs.append((a, b))
                left, fewest = rest, fewest - broken
    legal = some_pairing(_meets(_nobody_free(left), BracketRemedy.NONE))
    assert not isinstance(legal, Barrier)
    return [(left[i], left[j]) for i, j in enumerate(legal) if i < j] + pairs


@record
class _Byes:
    """`sure` have a bye, `left` of the `tied` have one, the `rest` have none."""

    sure: tuple[Qualifier, ...]
    tied: tuple[Qualifier, ...]
    left: int
    rest: tuple[Qualifier, ...]

    @property
    def open(self) -> tuple[Qualifier, ...]:
        """Who is to be given an opponent or a bye."""
        return self.tied + self.rest


def _byes(ranked: Sequence[Qualifier]) -> _Byes:
    count = bracket_size(len(ranked)) - len(ranked)
    if not count:
        return _nobody_free(ranked)
    border = ranked[count - 1].merit
    sure = tuple(q for q in ranked if q.merit < border)
    tied = tuple(q for q in ranked if q.merit == border)
    return _Byes(sure, tied, count - len(sure), tuple(q for q in ranked if q.merit > border))


def _nobody_free(playing: Sequence[Qualifier]) -> _Byes:
    return _Byes((), (), 0, tuple(playing))


def _meets(byes: _Byes, remedy: BracketRemedy) -> list[int]:
    """For each who is open, and then for each bye that is left, whom it may be given, as bits."""
    everyone, count = byes.open, len(byes.open)
    spend(3 * count * count)
    free = (1 << byes.left) - 1 << count
    meets = [
        sum(1 << j for j, b in enumerate(everyone) if i != j and may_meet(a, b, remedy))
        | (free if i < len(byes.tied) else 0)
        for i, a in enumerate(everyone)
    ]
    return meets + [(1 << len(byes.tied)) - 1] * byes.left


def _fewest(byes: _Byes, remedy: BracketRemedy) -> int | Barrier:
    """How many times a rule has to give way, or why that is not enough."""
    meets = _meets(byes, remedy)
    found = some_pairing(meets)
    if isinstance(found, Barrier) or remedy is BracketRemedy.NONE:
        return found if isinstance(found, Barrier) else 0
    with needs():
        import rustworkx  # only pairing needs it, and it is slow to import

    everyone = byes.open
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph()
    graph.add_nodes_from(range(len(meets)))
    for i, others in enumerate(meets):
        for j in members(others >> i << i):
            both = j < len(everyone)
            graph.add_edge(i, j, rules_broken(everyone[i], everyone[j]) if both else 0)
    pairs = rustworkx.max_weight_matching(graph, True, lambda broken: 2 - broken)
    return sum(graph.get_edge_data(i, j) for i, j in pairs)


def _refusal(byes: _Byes, reason: Barrier, clause: str) -> NoLegalPairing:
    """Names who is short of opponents, and each remedy with the number of matches it needs."""
    alone = [BracketRemedy.ALLOW_SAME_UNIT, BracketRemedy.ALLOW_SAME_GROUP]
    counts = {remedy: _fewest(byes, remedy) for remedy in alone}
    would_do = {remedy: n for remedy, n in counts.items() if not isinstance(n, Barrier)}
    if not would_do:
        both = _fewest(byes, BracketRemedy.ALLOW_BOTH)
        assert not isinstance(both, Barrier), "an even number can be paired if anyone meets anyone"
        would_do = {BracketRemedy.ALLOW_BOTH: both}
    said = [(_SAID[remedy], n) for remedy, n in would_do.items()]
    zh = "，或".join(text[0].format(n) for text, n in said)
    matches = {n: "1 match" if n == 1 else f"{n} matches" for _, n in said}
    en = " or ".join(text[1].format(matches[n]) for text, n in said)
    return no_pairing(
        clause,
        reason,
        [q.id for q in byes.open],
        (
            f"淘汰赛第一轮同单位、同小组不得相遇；可由组织者决定放宽：{zh}",
            "no two of one unit or group meet in the first knockout round; the organiser may"
            f" allow {en}",
        ),
    ).needing(Needed.REMEDY)


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
