"""Who sits at which table in the next round, of whatever stage, and how far from the best is one
changed by hand?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

from paisai.cards import shuffled
from paisai.frozen import record, replace
from paisai.regulations.citing import clause_of
from paisai.shengji.rules import Rules, StartLevel
from paisai.tournament.competition import Competition, StageState
from paisai.tournament.draw import part
from paisai.tournament.entries import EntryId
from paisai.tournament.formats import format_of
from paisai.tournament.formats.swiss import contestants
from paisai.tournament.pairing.draft import Draft
from paisai.tournament.pairing.no_legal_pairing import NoLegalPairing
from paisai.tournament.pairing.swiss import (
    Contestant,
    Cost,
    Met,
    cost_of,
    first_field,
    met,
    order,
    pair,
)
from paisai.tournament.proceedings import Remedy


@record
class Broken:
    """A rule the draft breaks, and by whom."""

    clause: str
    entries: tuple[EntryId, ...]
    zh: str
    en: str


@record
class Distance:
    """`best` is None if no legal round exists.

    `points` and `places` are what the draft costs above the best; `places` says something only
    where `points` is 0, and `points` is negative only where a rule is broken.
    """

    draft: Cost
    best: Cost | None
    broken: tuple[Broken, ...]

    @property
    def points(self) -> Fraction:
        return self.draft.points - (self.best.points if self.best else 0)

    @property
    def places(self) -> int:
        return self.draft.places - (self.best.places if self.best else 0)


def distance(
    pairs: Sequence[tuple[EntryId, EntryId]],
    bye: EntryId | None,
    contestants: Iterable[Contestant],
    already: Met,
    clause: str = "",
) -> Distance:
    """Compare a draft with the round `swiss.pair` makes of the same standing; what it breaks is
    told with the clause that forbids it."""
    everyone = list(contestants)
    ordered = order(everyone)
    place = {c.entry.id: v for v, c in enumerate(ordered)}
    try:
        best = pair(everyone, already, seed="", clause=clause)
    except NoLegalPairing:
        best = None
    known = [(place[a], place[b]) for a, b in pairs if a in place and b in place]
    broken = [
        *_attendance(pairs, bye, ordered, clause),
        *_meetings(pairs, everyone, already, clause),
        *_bye(bye, best.bye if best else None, clause),
    ]
    return Distance(cost_of(ordered, known), best.cost if best else None, tuple(broken))


def _attendance(
    pairs: Sequence[tuple[EntryId, EntryId]],
    bye: EntryId | None,
    ordered: Sequence[Contestant],
    clause: str,
) -> Iterable[Broken]:
    named = Counter(id_ for two in pairs for id_ in two)
    named.update([] if bye is None else [bye])
    playing = {c.entry.id for c in ordered}
    for id_, times in named.items():
        if id_ not in playing:
            yield Broken(clause, (id_,), f"{id_} 不参加本轮", f"{id_} does not play this round")
        elif times > 1:
            yield Broken(
                clause, (id_,), f"{id_} 被排了 {times} 次", f"{id_} is paired {times} times"
            )
    for c in ordered:
        if c.entry.id not in named:
            yield Broken(
                clause, (c.entry.id,), f"{c.entry.id} 没有排上", f"{c.entry.id} is left out"
            )


def _meetings(
    pairs: Sequence[tuple[EntryId, EntryId]],
    everyone: Iterable[Contestant],
    already: Met,
    clause: str,
) -> Iterable[Broken]:
    entry = {c.entry.id: c.entry for c in everyone}
    for a, b in pairs:
        if frozenset((a, b)) in already:
            yield Broken(clause, (a, b), f"{a} 与 {b} 已经相遇过", f"{a} and {b} have met before")
        if a in entry and b in entry and entry[a].shares_unit_with(entry[b]):
            yield Broken(clause, (a, b), f"{a} 与 {b} 同单位", f"{a} and {b} share a unit")


def _bye(bye: EntryId | None, due: EntryId | None, clause: str) -> Iterable[Broken]:
    if due is not None and bye != due:
        given = "没有人轮空" if bye is None else f"轮空的是 {bye}"
        yield Broken(
            clause,
            (due,),
            f"应由 {due} 轮空，{given}",
            f"the bye is due to {due}, not to {bye or 'nobody'}",
        )
    elif due is None and bye is not None:
        yield Broken(clause, (bye,), f"{bye} 不应轮空", f"{bye} is not due a bye")


def next_draft(competition: Competition, stage: StageState, remedy: Remedy) -> Draft:
    """The next round, or a refusal of the algorithm that says why there is none."""
    return format_of(competition, stage).pair(competition, stage, remedy)


def hand_distance(
    competition: Competition,
    stage: StageState,
    pairs: tuple[tuple[EntryId, EntryId], ...],
    bye: EntryId | None,
) -> Distance:
    """How far a hand-made draft of the Swiss round in hand is from the best, and what it breaks."""
    before = replace(stage, rounds=stage.rounds[:-1])
    earlier = replace(competition, stages=(*competition.stages[:-1], before))
    spec = competition.spec(stage)
    field, record = contestants(earlier, before)
    clause = clause_of(competition.regulation, f"stages[{spec.id}].same_unit_meets")
    if not before.rounds:
        field = first_field(field)
    return distance(pairs, bye, field, met(record.met()), clause)


LEVELS = "23456789TJQKA"


SEATS = (0, 1, 2)


@record
class FirstDeals:
    """One level for all tables of the round, or for each table the seat that bids first."""

    level: str = ""
    bidders: tuple[int, ...] = ()


def first_deals(
    competition: Competition, stage: StageState, number: int, tables: int
) -> FirstDeals:
    """Returns what is drawn for the first deal of a round: its level, or who bids first (B6.4,
    E4.t3); nothing where the regulation leaves nothing to chance, or nothing was ever drawn.

    It follows from the seed of the last draw that was revealed, so that nobody chooses it and
    anybody can recompute it; each stage and round has a part of the seed of its own."""
    if not competition.drawn:
        return FirstDeals()
    seed = part(competition.drawn, "first deal", stage.index, number)
    if competition.spec(stage).by_deals:
        return FirstDeals(
            bidders=tuple(shuffled(SEATS, part(seed, table))[0] for table in range(1, tables + 1))
        )
    rules = competition.rules
    if isinstance(rules, Rules) and rules.start_level is StartLevel.DRAWN:
        return FirstDeals(shuffled(LEVELS, seed)[0])
    return FirstDeals()
