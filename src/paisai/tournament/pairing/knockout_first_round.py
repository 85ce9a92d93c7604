"""Who may meet in the first knockout round, who has the byes, and what if it cannot be? (S6.5.2)

Never relaxed silently: no two of one unit, no two of one group; byes go to the best group
results. Among results that are equal the lot decides, as far as the others can then be paired:
so whether there is a bracket at all does not depend on the lot, and is known before the draw.
If there is none, the organiser may let one of the two rules give way, in as few matches as can be.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from paisai.cards import shuffled
from paisai.errors import Needed, NotationError, RuleViolation
from paisai.frozen import record
from paisai.needs import needs
from paisai.tournament.entries import EntryId, UnitId
from paisai.tournament.pairing.bars import members
from paisai.tournament.pairing.feasibility import Barrier, some_pairing
from paisai.tournament.pairing.no_legal_pairing import NoLegalPairing, no_pairing
from paisai.tournament.pairing.remedies import BracketRemedy
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
