"""Whom does a leader ask, who enters a pair with another unit's player? (T2)"""

from __future__ import annotations

from paisai.desk.rights import Cell, Person, may
from paisai.frozen import replace
from paisai.ledger import Command
from paisai.ledger.commands import EntryCommand, ReplacePlayer
from paisai.tournament.competition import Competition
from paisai.tournament.entries import EntryId


def asking_the_others(person: Person, command: Command, competition: Competition | None) -> Command:
    """The command of a leader waits for the word of every other unit it names, or whose joint pair
    gets another player, but for those that agreed to the same players before; what the desk enters
    waits for nobody."""
    if not isinstance(command, EntryCommand | ReplacePlayer) or competition is None:
        return command
    if may(person, command.act.kind) is not Cell.OWN:
        return command
    if isinstance(command, ReplacePlayer):
        pair = competition.entrants.get(EntryId(command.entry))
        units = () if pair is None else pair.units
        return replace(command, awaits=tuple(unit for unit in units if unit != person.unit))
    others = tuple(unit for unit in command.units if unit != person.unit)
    old = competition.entrants.get(EntryId(command.id))
    if old is not None and (old.units, old.players) == (command.units, command.players):
        others = tuple(unit for unit in others if unit in old.awaits)
    return replace(command, awaits=others)
