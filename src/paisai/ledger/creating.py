"""How does a competition come to be?"""

from __future__ import annotations

from paisai.errors import NotationError
from paisai.ledger.commands import Create
from paisai.ledger.lookups import need_text
from paisai.regulations.loading import from_values, known
from paisai.tournament.competition import Competition
from paisai.tournament.from_regulation import check_keys


def check_create(command: Create) -> None:
    need_text(command.name, "比赛名称", "the name of the competition")
    if any(room.tables < 1 or not room.name.strip() for room in command.rooms):
        raise NotationError("场地要有名称和桌数", "a room has a name and at least one table")
    check_keys(from_values(command.regulation, command.name))


def created(command: Create) -> Competition:
    """The regulation of an event on record was checked when the event was decided."""
    regulation = known(command.regulation, command.name)
    return Competition(
        command.name,
        regulation,
        command.first_day,
        command.rooms,
        particulars=command.particulars,
    )
