"""Which rulings were given as the second or third time, counting one that holds no longer?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from paisai.errors import PaisaiError
from paisai.frozen import replace
from paisai.tournament.competition import Competition
from paisai.tournament.proceedings import RecordedRuling

if TYPE_CHECKING:
    from paisai.referee.rulings import Ruling


class CountedOn(NamedTuple):
    """A ruling in force, and those it counted that an appeal has made void since."""

    ruling: RecordedRuling
    void: tuple[RecordedRuling, ...]


def counted_on_void(competition: Competition) -> Iterator[CountedOn]:
    for ruling in _in_force(competition):
        void = [
            one
            for one in competition.rulings
            if one.cancelled_by is not None and one.seq < ruling.seq < one.cancelled_by
        ]
        if not void:
            continue
        then = _counted(ruling, competition, *void)
        counted = tuple(
            one
            for one in void
            if _counted(ruling, competition, *(v for v in void if v != one)) != then
        )
        if counted:
            yield CountedOn(ruling, counted)


def counted_otherwise(before: Competition, after: Competition) -> Iterator[RecordedRuling]:
    """The rulings in force after a change that would be others by it, the last first."""
    known = {ruling.seq for ruling in before.rulings}
    for ruling in reversed([*_in_force(after)]):
        if ruling.seq in known and _counted(ruling, before) != _counted(ruling, after):
            yield ruling


def _in_force(competition: Competition) -> Iterator[RecordedRuling]:
    return (ruling for ruling in competition.rulings if ruling.cancelled_by is None)


def _counted(
    ruling: RecordedRuling, competition: Competition, *also: RecordedRuling
) -> Ruling | None:
    """What the regulation has for the facts of a ruling, with the earlier ones in force counted,
    and these; nothing where it has no such infraction, or not with such facts."""
    from paisai.ledger.infractions import history  # most events have nothing to count
    from paisai.referee.rulings import rule

    earlier = tuple(
        replace(one, cancelled_by=None) if one in also else one
        for one in competition.rulings
        if one.seq < ruling.seq
    )
    then = replace(competition, rulings=earlier)
    try:
        past = history(then, ruling.entry, ruling.official, ruling.serial)
        return rule(competition.regulation, ruling.infraction, ruling.facts, past, ruling.official)
    except PaisaiError:
        return None
