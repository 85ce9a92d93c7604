"""Who of a new event is somebody the season knows already?

By the person's number; or by name, unit and date of birth, of which only a keyed hash is kept; or
by a person's decision, where two could be one. What contradicts is never one: two numbers that
differ, or two dates of birth at one unit.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from paisai.frozen import replace
from paisai.seasons.rules import MatchPeople
from paisai.seasons.season import (
    CountedPlayer,
    Pair,
    Particulars,
    Person,
    PersonId,
    Season,
    ordered,
)


def keyed(secret: str, *parts: str) -> str:
    """Returns the hash of some words that nobody can find again without the season's secret."""
    text = "\x1f".join(part.strip() for part in parts)
    return hmac.new(secret.encode(), text.encode(), hashlib.sha256).hexdigest()


def particulars(
    secret: str, name: str, unit: str, born: date | None, number: str | None
) -> Particulars:
    """Returns what the season keeps of somebody: the name, and hashes of the rest."""
    identity = keyed(secret, "identity", name, unit, born.isoformat()) if born else ""
    numbered = keyed(secret, "number", number) if number else ""
    return Particulars(name.strip(), identity, numbered)


class Matched(NamedTuple):
    """`person` is None for somebody new; `doubts` are people who could be the same."""

    person: PersonId | None
    doubts: tuple[PersonId, ...] = ()


def match(season: Season, player: CountedPlayer, taken: frozenset[PersonId]) -> Matched:
    """Returns who a player is; `taken` are those who play in this event as somebody else."""
    known = player.particulars
    if known is None:
        return Matched(None)
    found = _by_hash(season, known)
    if found is not None and found not in taken:
        return Matched(found)
    namesakes = tuple(_namesakes(season, player, known, taken))
    if season.rules.people is MatchPeople.NAME_AND_UNIT:
        here = [one for one in namesakes if player.unit in season.people[one].units]
        if len(here) == 1:
            return Matched(here[0])
    return Matched(None, namesakes)


def _by_hash(season: Season, known: Particulars) -> PersonId | None:
    if known.number and known.number in season.by_number:
        return season.who(season.by_number[known.number])
    if known.identity and known.identity in season.by_identity:
        person = season.who(season.by_identity[known.identity])
        numbers = season.people[person].numbers
        if not known.number or not numbers:
            return person
    return None


def _namesakes(
    season: Season, player: CountedPlayer, known: Particulars, taken: frozenset[PersonId]
) -> Iterator[PersonId]:
    seen: set[PersonId] = set()
    for one in season.by_name.get(known.name, ()):
        person = season.who(one)
        if person in taken or person in seen:
            continue
        seen.add(person)
        if not _contradicts(season.people[person], player, known):
            yield person


def _contradicts(person: Person, player: CountedPlayer, known: Particulars) -> bool:
    if known.number and person.numbers and known.number not in person.numbers:
        return True
    same_unit = player.unit in person.units
    other_birth = known.identity and person.identities and known.identity not in person.identities
    return bool(same_unit and other_birth)


class Recognised(NamedTuple):
    """The players of an event in their order, new people with the numbers they get."""

    people: tuple[PersonId, ...]
    doubts: tuple[Pair, ...]


def recognise(season: Season, players: Sequence[CountedPlayer]) -> Recognised:
    """Returns who the players of one event are; nobody plays twice in it."""
    taken: set[PersonId] = set()
    people: list[PersonId] = []
    doubts: list[Pair] = []
    known = season.known
    for player in players:
        matched = match(season, player, frozenset(taken))
        person = matched.person
        if person is None:
            known += 1
            person = PersonId(f"p{known}")
            doubts += [ordered(other, person) for other in matched.doubts]
        taken.add(person)
        people.append(person)
    return Recognised(tuple(people), tuple(doubts))


def acquainted(season: Season, person: PersonId, player: CountedPlayer) -> Season:
    """Returns the season with what a player's entry says of a person."""
    known = player.particulars
    before = season.people.get(person) or Person(person, "", "")
    name = known.name if known else ""
    after = replace(
        before,
        name=name or before.name,
        unit=player.unit or before.unit,
        units=before.units | ({player.unit} if player.unit else set()),
        identities=before.identities | ({known.identity} if known and known.identity else set()),
        numbers=before.numbers | ({known.number} if known and known.number else set()),
    )
    return indexed(replace(season, people=season.people.with_(person, after)), person, known)


def indexed(season: Season, person: PersonId, known: Particulars | None) -> Season:
    """Returns the season that finds a person by these particulars."""
    if known is None:
        return season
    by_number, by_identity, by_name = season.by_number, season.by_identity, season.by_name
    if known.number and known.number not in by_number:
        by_number = by_number.with_(known.number, person)
    if known.identity and known.identity not in by_identity:
        by_identity = by_identity.with_(known.identity, person)
    if known.name and person not in by_name.get(known.name, ()):
        by_name = by_name.with_(known.name, (*by_name.get(known.name, ()), person))
    return replace(season, by_number=by_number, by_identity=by_identity, by_name=by_name)


def merged_person(keeps: Person, goes: Person) -> Person:
    """Returns one person of two: what the first lacks the second has."""
    return replace(
        keeps,
        name=keeps.name or goes.name,
        unit=keeps.unit or goes.unit,
        units=keeps.units | goes.units,
        identities=keeps.identities | goes.identities,
        numbers=keeps.numbers | goes.numbers,
        hidden=keeps.hidden or goes.hidden,
    )
