"""Who leads or coaches an entry, and who is in the same team?"""

from __future__ import annotations

from paisai.tournament.competition import Competition
from paisai.tournament.entries import Entrant, EntryId


def team_of(competition: Competition, entrant: Entrant) -> tuple[EntryId, ...]:
    """The entries of its units, itself among them."""
    return tuple(
        other.id
        for other in competition.entrants.values()
        if other.id == entrant.id or not set(other.units).isdisjoint(entrant.units)
    )


def officials_of(competition: Competition, entrant: Entrant) -> tuple[str, ...]:
    """The leaders and coaches of its team by name, as they were registered."""
    units = [competition.units[id_] for id_ in entrant.units if id_ in competition.units]
    named = [
        *(competition.entrants[id_].leader for id_ in team_of(competition, entrant)),
        *(name for unit in units for name in (unit.leader, *unit.officials)),
    ]
    return tuple(dict.fromkeys(name.strip() for name in named if name.strip()))
