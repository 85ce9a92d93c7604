"""Who may do what? One table: a row for every command of the ledger, a column for every role.

The table is read by every front, printed as a page, and tested cell by cell. What may be done at
this point of the event is the ledger's own table (`ledger.allowed`); both must agree.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum

from paisai.frozen import record
from paisai.text import Text


class Role(StrEnum):
    ORGANISER = "organiser"
    CHIEF = "chief"
    REFEREE = "referee"
    RECORDER = "recorder"
    ARBITRATION = "arbitration"
    LEADER = "leader"
    PLAYER = "player"

    @property
    def text(self) -> Text:
        return _NAMES[self]


_NAMES = {
    Role.ORGANISER: Text("组织者", "organiser"),
    Role.CHIEF: Text("裁判长", "chief referee"),
    Role.REFEREE: Text("裁判", "referee"),
    Role.RECORDER: Text("记录员", "recorder"),
    Role.ARBITRATION: Text("仲裁", "arbitration"),
    Role.LEADER: Text("领队", "leader"),
    Role.PLAYER: Text("选手", "player"),
}
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


class Cell(StrEnum):
    NO = "no"
    YES = "yes"
    OWN = "own"
    """His own table, unit, entry or act only."""
    REASON = "reason"
    """If he says why."""

    @property
    def text(self) -> Text:
        return _CELLS[self]


_CELLS = {
    Cell.NO: Text("不可", "no"),
    Cell.YES: Text("可以", "yes"),
    Cell.OWN: Text("只限自己的", "own only"),
    Cell.REASON: Text("要写理由", "with a reason"),
}

_TABLE = """
                 organiser chief  referee recorder arbitration leader player
create           yes       no     no      no       no          no     no
set_unit         yes       no     no      yes      no          own    no
share_out        yes       no     no      no       no          no     no
add_entry        yes       no     no      yes      no          own    no
change_entry     yes       no     no      yes      no          own    no
remove_entry     yes       no     no      yes      no          own    no
confirm_entry    reason    reason no      reason   no          no     no
agree_entry      yes       no     no      no       no          own    no
set_paper        yes       yes    no      yes      no          no     no
review_entry     yes       no     no      no       no          no     no
open_notice      yes       no     no      no       no          no     no
raise_objection  yes       no     no      yes      no          own    no
rule_objection   yes       no     no      no       yes         no     no
qualify          yes       no     no      no       no          no     no
withdraw         reason    reason no      no       no          own    no
replace_player   reason    reason no      no       no          own    no
mend_name        reason    reason no      reason   no          no     no
decide_phones    yes       yes    no      no       no          no     no
permit_phone     no        reason no      no       no          no     no
note_conduct     yes       yes    yes     yes      no          no     no
change_schedule  reason    reason no      no       no          no     no
begin            yes       no     no      no       no          no     no
make_schedule    no        no     no      no       no          no     no
commit_draw      yes       yes    no      no       no          no     no
contribute       yes       yes    yes     yes      yes         yes    yes
close_words      yes       yes    no      no       no          no     no
reveal_draw      yes       yes    no      no       no          no     no
give_up_draw     reason    reason no      no       no          no     no
pair             yes       yes    no      no       no          no     no
pair_again       reason    reason no      no       no          no     no
change_draft     reason    reason no      no       no          no     no
publish_round    yes       yes    no      no       no          no     no
start_round      yes       yes    no      no       no          no     no
pause_round      yes       yes    no      no       no          no     no
resume_round     yes       yes    no      no       no          no     no
extend_round     yes       yes    own     no       no          no     no
announce         yes       yes    yes     no       no          no     no
end_round        yes       yes    no      no       no          no     no
finish_table     yes       yes    own     yes      no          no     no
sign_in          yes       yes    own     yes      no          no     no
report_result    no        no     no      no       no          no     own
confirm_result   no        no     no      no       no          no     own
enter_sheet      yes       yes    own     yes      no          no     no
forfeit          reason    reason no      no       no          no     no
correct_result   reason    reason no      no       no          no     no
publish_scores   yes       yes    no      yes      no          no     no
rule             no        yes    own     no       no          no     no
file_appeal      yes       no     no      yes      no          own    own
receive_fee      yes       no     no      yes      no          no     no
decide_appeal    no        no     no      no       yes         no     no
close_stage      yes       yes    no      no       no          no     no
settle_advance   reason    reason no      no       no          no     no
give_honour      yes       no     no      no       no          no     no
waive_honour     reason    no     no      no       no          no     no
close            yes       no     no      no       no          no     no
correct_clock    reason    reason no      no       no          no     no
undo             reason    reason own     own      no          no     own
"""


def _read(table: str) -> Mapping[str, Mapping[Role, Cell]]:
    head, *lines = filter(None, table.splitlines())
    roles = [Role(word) for word in head.split()]
    return {
        kind: dict(zip(roles, map(Cell, cells), strict=True))
        for kind, *cells in (line.split() for line in lines)
    }


RIGHTS = _read(_TABLE)


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
