"""Which seasons count an event, and what does that give those who played it?"""

from __future__ import annotations

from collections.abc import Iterator

from paisai.desk.papers.press import CountedFor
from paisai.desk.season_lists import counted_for, missing_text
from paisai.frozen import record
from paisai.ledger import State
from paisai.seasons import Season, SeasonState, next_grade
from paisai.seasons.points import rows_of_people, shown
from paisai.text import Text
from paisai.web import clock
from paisai.web.people.models import Account
from paisai.web.seasons.models import SeasonStream
from paisai.web.seasons.store import stored


@record
class CountingSeason:
    """A season that counts an event; its `slug` is where it is found."""

    slug: str
    season: Season
    head: str

    @property
    def name(self) -> str:
        return self.season.name


def counting(state: State) -> Iterator[CountingSeason]:
    """Yields the seasons that everybody finds and that count the event."""
    if state.competition is None or not state.competition.closed:
        return
    event = state.history[0].hash
    for stream in SeasonStream.objects.filter(listed=True):
        found: SeasonState = stored(stream).follow()
        if found.season is not None and event in found.season.events:
            yield CountingSeason(stream.slug, found.season, found.head)


def on_papers(state: State) -> CountedFor | None:
    """Returns what the event's papers say of the first season that counts it."""
    for one in counting(state):
        return counted_for(one.season, state.history[0].hash)
    return None


def heads(state: State) -> tuple[str, ...]:
    """Returns the heads of the seasons that count the event: papers are made anew with them."""
    return tuple(one.head for one in counting(state))


@record
class OwnSeason:
    """What somebody reads of themselves on the phone: points, place and the next grade."""

    slug: str
    name: str
    person: str
    place: int
    points: str
    next: Text | None


def of_entry(state: State, entry: str) -> tuple[OwnSeason, ...]:
    """Returns where the players of an entry stand in the seasons that count the event."""
    found = []
    for one in counting(state):
        people = one.season.events[state.history[0].hash].people.get(entry, ())
        for person in map(one.season.who, people):
            row = rows_of_people(one.season)[person]
            missing = next_grade(one.season, person, clock.now().date())
            nearest = missing_text(one.season, missing[0]) if missing else None
            found.append(
                OwnSeason(one.slug, one.name, person, row.place, shown(row.total), nearest)
            )
    return tuple(found)


def to_count_in(state: State, account: Account | None) -> tuple[SeasonStream, ...]:
    """Returns the seasons that an account keeps and that do not count the closed event yet."""
    if account is None or state.competition is None or not state.competition.closed:
        return ()
    event = state.history[0].hash
    found = []
    for stream in SeasonStream.objects.filter(keepers__account=account):
        season = stored(stream).follow().season
        if season is not None and not season.closed and event not in season.events:
            found.append(stream)
    return tuple(found)
