"""Who may do what? One table: a row for every command of the ledger, a column for every role.

Each command declares its row (`ledger.commands`). The table is read by every front, printed as a
page, and tested cell by cell. What may be done at this point of the event is another such table
(`ledger.allowed`); both must agree.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from paisai.frozen import record
from paisai.ledger.act import Cell as Cell
from paisai.ledger.act import PerAct
from paisai.ledger.act import Role as Role
from paisai.text import Text

PASSES = (Role.LEADER, Role.PLAYER)
STAFF = (Role.ORGANISER, Role.CHIEF, Role.REFEREE, Role.RECORDER, Role.ARBITRATION)


def pass_name(role: Role, called: str) -> str:
    """How the ledger knows the holder of a pass, in whatever language he reads."""
    return f"{role.text.zh} {called}"


IN_THE_HALL = "现场 "
"""So begins whoever spoke by the code on the wall."""
SOMEBODY = "观众"
_BRACKETS = re.compile("（([^（）]*)）")


def person_text(name: str) -> Text:
    """Somebody the ledger names, for readers: of a pass's holder, what he is in their language.

    >>> person_text("领队 李明（一中）").en, person_text("现场 观众").en
    ('leader 李明 (一中)', 'somebody in the hall')
    """
    if name == IN_THE_HALL + SOMEBODY:
        return Text(name, "somebody in the hall")
    if name.startswith(IN_THE_HALL):
        return Text(name, f"{name.removeprefix(IN_THE_HALL)}, in the hall")
    for role in PASSES:
        if name.startswith(pass_name(role, "")):
            called = _BRACKETS.sub(r" (\1)", name.removeprefix(pass_name(role, "")))
            return Text(name, f"{role.text.en} {called}")
    return Text(name, name)


RIGHTS: Mapping[str, Mapping[Role, Cell]] = PerAct(lambda command: command.act.by)


@record
class Person:
    """Somebody who acts: a member of staff with roles, or a leader or player with a pass.
    `tables` are a referee's, None: all. A leader's `unit` and a player's `entry` are what is his
    own; a member of staff may belong to a unit too, and then decides nothing that concerns it."""

    name: str
    roles: frozenset[Role] = frozenset()
    tables: frozenset[int] | None = None
    unit: str | None = None
    entry: str | None = None

    def has(self, *roles: Role) -> bool:
        return not self.roles.isdisjoint(roles)


def may(person: Person, kind: str) -> Cell:
    """The best cell of the person's roles."""
    order = (Cell.YES, Cell.REASON, Cell.OWN)
    cells = {RIGHTS[kind][role] for role in person.roles}
    return next((cell for cell in order if cell in cells), Cell.NO)
