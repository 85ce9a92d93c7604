"""How strong is somebody, estimated from who was beaten by whom?

By the method of Weng and Lin for teams (Bayesian approximation, Plackett–Luce), as the `openskill`
package has it: every bout of every counted event, in the order in which they were played. A rating
is a mean and how uncertain it is; it is never mixed with points.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from paisai.frozen import kept, record
from paisai.needs import needs
from paisai.seasons.season import Bout, Counted, PersonId, Season

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

K = TypeVar("K", bound=Hashable)
Partnership = tuple[PersonId, ...]


@record
class Rating:
    """`mean` is the estimate, `deviation` how uncertain it is, `sure` what it is at least with
    near certainty (three deviations below), by which people are ordered."""

    mean: float
    deviation: float
    games: int

    @property
    def sure(self) -> float:
        return self.mean - 3 * self.deviation


@kept
def ratings(season: Season) -> Mapping[PersonId, Rating]:
    """Returns the rating of every person, surest first; none where the season has none."""
    if season.rules.rating is None or not season.rules.rating.individuals:
        return {}
    return _rated(season, lambda people: people)


@kept
def pair_ratings(season: Season) -> Mapping[Partnership, Rating]:
    """Returns the rating of every partnership of two and more who played together."""
    if season.rules.rating is None or not season.rules.rating.pairs:
        return {}
    found = _rated(season, lambda people: (tuple(sorted(people)),))
    return {pair: rating for pair, rating in found.items() if len(pair) > 1}


def _rated(
    season: Season, members: Callable[[tuple[PersonId, ...]], Sequence[K]]
) -> dict[K, Rating]:
    with needs():
        from openskill.models import PlackettLuce

    model = PlackettLuce()
    known: dict[K, PlackettLuceRating] = {}
    games: dict[K, int] = {}
    for counted, bout in _in_order(season):
        sides = [
            members(tuple(season.who(one) for one in counted.people[entry]))
            for entry in bout.entries
            if entry in counted.people
        ]
        if len(sides) < len(bout.entries):
            continue  # somebody who was disqualified has no people here
        teams = [[known.get(one) or model.rating() for one in side] for side in sides]
        rated = model.rate(teams, ranks=[float(rank) for rank in bout.ranks])
        for side, team in zip(sides, rated, strict=True):
            for one, rating in zip(side, team, strict=True):
                known[one] = rating
                games[one] = games.get(one, 0) + 1
    found = {one: Rating(rating.mu, rating.sigma, games[one]) for one, rating in known.items()}
    return dict(sorted(found.items(), key=lambda row: (-row[1].sure, str(row[0]))))


def _in_order(season: Season) -> Iterator[tuple[Counted, Bout]]:
    for counted in season.in_order():
        for bout in sorted(counted.event.bouts, key=lambda one: one.round):
            yield counted, bout
