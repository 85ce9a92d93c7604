"""How does the field stand before a Swiss round, and which round does it make?

The desk of an event and whoever asks about a field on paper are answered by this alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction

from paisai.frozen import replace
from paisai.regulations import Regulation
from paisai.regulations.citing import clause_of
from paisai.regulations.scoring import NOT_FOR_ORDER, RankingKey
from paisai.regulations.stages import FirstRound, Swiss
from paisai.tournament.draw import numbers, part
from paisai.tournament.entries import Entry, EntryId
from paisai.tournament.from_regulation import pairing_chain
from paisai.tournament.pairing.no_legal_pairing import NoLegalPairing
from paisai.tournament.pairing.remedies import Remedy
from paisai.tournament.pairing.swiss import Contestant, Seats, SwissRound, met, pair
from paisai.tournament.ranking.chain import Figure
from paisai.tournament.ranking.match_keys import MATCH_KEYS
from paisai.tournament.ranking.results import Results


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
