"""How does the field stand before the next Swiss round?"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from paisai.tournament.entries import Entry, EntryId
from paisai.tournament.pairing.swiss import Contestant
from paisai.tournament.ranking.chain import Key, rank
from paisai.tournament.ranking.match_keys import LOTS, MATCH_POINTS
from paisai.tournament.ranking.results import Results


def contestants(
    entries: Sequence[Entry],
    results: Results,
    chain: Sequence[Key[Results]],
    numbers: Mapping[EntryId, int],
    north_south: Mapping[EntryId, int] | None = None,
    out: Collection[EntryId] = (),
) -> list[Contestant]:
    """Match points, then the chain's other keys as one (the place they give), then the number.

    Lots of the final ranking play no part in pairing: there the draw number decides. `out` are
    the withdrawn, suspended and disqualified; they are ranked but not paired.
    """
    keys = [MATCH_POINTS, *(key for key in chain if key not in (MATCH_POINTS, LOTS))]
    ranking = rank([entry.id for entry in entries], keys, results)
    place = {row.entry: row.place for row in ranking.placed}
    return [
        Contestant(
            entry,
            numbers[entry.id],
            results.points(entry.id),
            (-place[entry.id],),
            results.byes_and_forfeit_wins(entry.id),
            (north_south or {}).get(entry.id, 0),
            entry.id not in out,
        )
        for entry in entries
    ]
