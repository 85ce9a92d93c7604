"""Who may do what? One table: a row for every command of the ledger, a column for every role.

The table is read by every front, printed as a page, and tested cell by cell. What may be done at
this point of the event is the ledger's own table (`ledger.allowed`); both must agree.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from paisai.errors import NotPermitted
from paisai.frozen import dataclass
from paisai.ledger import Command, Event, State
from paisai.ledger.commands import KIND_OF, FileAppeal, SetUnit
from paisai.text import Text, joined
from paisai.tournament.competition import Appeal, Competition
from paisai.tournament.entries import UnitId
from paisai.tournament.rounds import Round, Seated
from paisai.visible import as_seen


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


def person_text(name: str) -> Text:
    """Somebody the ledger names, for readers: of a pass's holder, what he is in their language.

    >>> person_text("选手 李明").en, person_text("现场 观众").en
    ('player 李明', 'somebody in the hall')
    """
    if name == IN_THE_HALL + SOMEBODY:
        return Text(name, "somebody in the hall")
    if name.startswith(IN_THE_HALL):
        return Text(name, f"{name.removeprefix(IN_THE_HALL)}, in the hall")
    for role in PASSES:
        if name.startswith(pass_name(role, "")):
            return Text(name, f"{role.text.en} {name.removeprefix(pass_name(role, ''))}")
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
change_schedule  reason    reason no      no       no          no     no
begin            yes       no     no      no       no          no     no
make_schedule    yes       no     no      no       no          no     no
commit_draw      yes       yes    no      no       no          no     no
contribute       yes       yes    yes     yes      yes         yes    yes
reveal_draw      yes       yes    no      no       no          no     no
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
close            yes       no     no      no       no          no     no
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


@dataclass(frozen=True, slots=True)
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


def check_right(person: Person, command: Command, state: State) -> None:
    """Raises `NotPermitted` with who may."""
    kind = KIND_OF[type(command)]
    cells = {RIGHTS[kind][role] for role in person.roles}
    if not cells - {Cell.NO}:
        raise _not_for(kind)
    if state.competition is not None:
        _check_not_partial(person, command, state.competition)
    if Cell.YES in cells:
        return
    if Cell.REASON in cells and _reason(command):
        return
    if isinstance(command, FileAppeal) and command.fee_paid:
        takers = joined((role.text for role in _doers("receive_fee")), "、", ", ")
        raise NotPermitted(
            f"申诉费交给{takers.zh}，由收钱的人登记；这里只提出申诉",
            f"hand the fee to: {takers.en}, who notes it; here the appeal is filed only",
        )
    if Cell.OWN in cells and is_own(person, command, state):
        if isinstance(command, SetUnit) and state.competition is not None:
            _check_own_name(command, state.competition)
        return
    if Cell.REASON in cells:
        raise NotPermitted("这一步要写明理由", "a reason is wanted here")
    raise NotPermitted(
        f"只能办自己的{_WHAT.get(kind, _MATTER).zh}",
        f"only your own {_WHAT.get(kind, _MATTER).en} may be dealt with",
    )


_MATTER = Text("事", "matters")
_AT_TABLE = Text("桌", "tables")
_UNIT_WORD = Text("单位的事", "unit's matters")
_WHAT = {
    **dict.fromkeys(("extend_round", "finish_table", "enter_sheet", "sign_in", "rule"), _AT_TABLE),
    **dict.fromkeys(
        (
            *("set_unit", "add_entry", "change_entry", "remove_entry"),
            *("raise_objection", "agree_entry"),
        ),
        _UNIT_WORD,
    ),
    "undo": Text("记录", "acts"),
}


def _doers(kind: str) -> list[Role]:
    return [role for role, cell in RIGHTS[kind].items() if cell is not Cell.NO]


def _not_for(kind: str) -> NotPermitted:
    said = joined((role.text for role in _doers(kind)), "、", ", ")
    return NotPermitted(f"这一步由{said.zh}来办", f"this is for: {said.en}")


def _reason(command: Command) -> bool:
    return bool(str(getattr(command, "reason", "")).strip())


def is_own(person: Person, command: Command, state: State) -> bool:
    """Whether what the command is about is the person's: the table of a referee, the unit of a
    leader, the entry of a player, the act of whoever did it."""
    kind = KIND_OF[type(command)]
    competition = state.competition
    if kind == "undo":
        seq = getattr(command, "seq", 0)
        return any(event.seq == seq and _is_his(person, event, state) for event in state.history)
    if competition is None:
        return False
    if person.has(Role.REFEREE) and _own_table(person, command, competition):
        return True
    if person.has(Role.LEADER) and person.unit and _own_unit(person.unit, command, competition):
        return True
    return (
        person.has(Role.PLAYER)
        and person.entry is not None
        and (
            getattr(command, "by", None) == person.entry
            or getattr(command, "entry", None) == person.entry
        )
    )


def _is_his(person: Person, event: Event, state: State) -> bool:
    """What he did himself; a player takes back only his own report, as long as nobody at the table
    has answered it."""
    if event.actor != person.name:
        return False
    if not person.has(Role.PLAYER):
        return True
    given = event.data.get("command", {})
    round_ = state.competition.round if state.competition is not None else None
    if event.kind != "report_result" or given.get("by") != person.entry or round_ is None:
        return False
    table = next((one for one in round_.tables if one.number == given.get("table")), None)
    if table is None or table.result is not None:
        return False
    return [(one.entry, one.time) for one in table.reports] == [(person.entry, event.time)]


def _own_table(person: Person, command: Command, competition: Competition) -> bool:
    if person.tables is None:
        return True
    table = getattr(command, "table", None)
    entry = getattr(command, "entry", None)
    round_ = _round_meant(command, competition)
    if table is None and entry is not None and round_ is not None:
        table = next((t.number for t in round_.tables if entry in t.seats), None)
    return table in person.tables


def _round_meant(command: Command, competition: Competition) -> Round | None:
    """The round a ruling or a sheet names, else the last."""
    stage, number = getattr(command, "stage", None), getattr(command, "round", None)
    stages = [one for one in competition.stages if stage in (None, one.index + 1)]
    rounds = stages[-1].rounds if stages else ()
    found = [one for one in rounds if number in (None, one.number)]
    return found[-1] if found else None


def _own_unit(unit: str, command: Command, competition: Competition) -> bool:
    kind = KIND_OF[type(command)]
    if kind == "set_unit":
        return getattr(command, "id", None) == unit
    if kind in ("raise_objection", "agree_entry"):
        return getattr(command, "unit", None) == unit
    if kind in ("add_entry", "change_entry"):
        if tuple(getattr(command, "units", ()))[:1] != (unit,):
            return False
        if kind == "add_entry":
            return True
    id_ = getattr(command, "entry", None) or getattr(command, "id", None)
    entrant = competition.entrants.get(id_) if id_ is not None else None
    return entrant is not None and entrant.units[:1] == (unit,)


def _check_own_name(command: SetUnit, competition: Competition) -> None:
    """A leader does not call his unit like another, nor anew once it is drawn and printed."""
    own = competition.units.get(UnitId(command.id))
    name = as_seen(command.name)
    if own is None or name == as_seen(own.name):
        return
    if competition.stages:
        raise NotPermitted(
            f"开赛以后单位名称不能自己改，仍写 {own.name}；要改请找记录台",
            f"after the start a unit keeps its name, {own.name}; ask the desk to change it",
        )
    for other in competition.units.values():
        if other.id != own.id and name in (as_seen(other.name), as_seen(other.id)):
            raise NotPermitted(
                f"{other.name} 是别的单位；请写自己单位的名称，如 {own.name}",
                f"{other.name} is another unit; write your own unit's name, such as {own.name}",
            )


def _check_not_partial(person: Person, command: Command, competition: Competition) -> None:
    """Nobody confirms what he entered himself, nor decides what concerns his own unit. That a side
    cannot confirm its own report the ledger sees."""
    kind = KIND_OF[type(command)]
    if kind == "decide_appeal" and person.unit:
        number = getattr(command, "appeal", None)
        appeal = next((one for one in competition.appeals if one.number == number), None)
        if appeal is not None and person.unit in _units_concerned(competition, appeal):
            raise _partial()
    if kind == "rule_objection" and person.unit:
        number = getattr(command, "objection", None)
        found = next((one for one in competition.objections if one.number == number), None)
        if found is not None and (
            person.unit == found.unit or person.unit in competition.entrants[found.entry].units
        ):
            raise _partial()
    if kind in _AT_HIS_TABLE and person.unit in _units_at(command, competition):
        raise NotPermitted(
            "这一桌有您单位的人，要由别人来判；请交给裁判长或别的裁判",
            "your own unit sits at this table; hand it to the chief or another referee",
        )


_AT_HIS_TABLE = frozenset({"rule", "forfeit", "correct_result"})
"""Decisions about a table: for one side, and so against the other."""


def sits_here(person: Person, competition: Competition, table: Seated) -> bool:
    """Whether his own unit plays at this table, so that somebody else decides there."""
    return person.unit in {unit for e in table.seats for unit in competition.entrants[e].units}


def _units_at(command: Command, competition: Competition) -> set[str]:
    """Of everybody at the table that is decided on."""
    round_, entry = _round_meant(command, competition), getattr(command, "entry", None)
    number = getattr(command, "table", None)
    tables = () if round_ is None else round_.tables
    seated = {e for t in tables if t.number == number or entry in t.seats for e in t.seats}
    found = (competition.entrants.get(one) for one in seated | ({entry} if entry else set()))
    return {str(unit) for one in found if one is not None for unit in one.units}


def _units_concerned(competition: Competition, appeal: Appeal) -> set[str]:
    """Of everybody at the table: what one side is given the other loses."""
    from paisai.ledger.appeals import tables_concerned

    seated = {entry for table in tables_concerned(competition, appeal) for entry in table.seats}
    return {
        str(unit) for entry in seated | {appeal.entry} for unit in competition.entrants[entry].units
    }


def _partial() -> NotPermitted:
    return NotPermitted(
        "事关自己的单位，要由别人来裁决", "it concerns your own unit; somebody else decides it"
    )
