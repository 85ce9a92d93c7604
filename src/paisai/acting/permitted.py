"""May this person do this act? By the table of rights, by whose it is, and by whom it concerns."""

from __future__ import annotations

from paisai.acting.concerned import check_not_partial, round_meant
from paisai.desk.rights import Cell, Person, Role
from paisai.errors import NotPermitted
from paisai.ledger import Command, Event, State
from paisai.ledger.act import About, Act, Of, Trait
from paisai.ledger.commands import (
    AddEntry,
    EnterSheet,
    EntryCommand,
    FileAppeal,
    ReceiveFee,
    ReplacePlayer,
    SetUnit,
    Undo,
)
from paisai.ledger.replacing import playing_at
from paisai.text import Text, joined
from paisai.tournament.competition import Competition
from paisai.tournament.entries import UnitId
from paisai.tournament.naming import label
from paisai.visible import as_seen


def check_right(person: Person, command: Command, state: State) -> None:
    """Raises `NotPermitted` with who may."""
    act = command.act
    cells = {act.by[role] for role in person.roles}
    if not cells - {Cell.NO}:
        raise _not_for(act)
    check_not_partial(person, command, state)
    if isinstance(command, EnterSheet) and command.decided and not decides(person):
        raise NotPermitted(
            "没有签齐的，由裁判长、裁判裁定；各方都签了字的记分表才可以录入",
            "where not all have signed the chief referee or a referee decides; a sheet that all"
            " sides have signed can be entered",
        )
    if Cell.YES in cells:
        return
    if Cell.REASON in cells and _reason(command):
        return
    if isinstance(command, FileAppeal) and command.fee_paid:
        takers = joined((role.text for role in ReceiveFee.act.doers), "、", ", ")
        raise NotPermitted(
            f"申诉费交给{takers.zh}，由收钱的人登记；这里只提出申诉",
            f"hand the fee to: {takers.en}, who notes it; here the appeal is filed only",
        )
    if Cell.OWN in cells and is_own(person, command, state):
        if isinstance(command, SetUnit) and state.competition is not None:
            _check_own_name(command, state.competition)
        if isinstance(command, ReplacePlayer) and state.competition is not None:
            _check_not_in_play(command, state.competition)
        return
    if Cell.REASON in cells:
        raise NotPermitted("这一步要写明理由", "a reason is wanted here")
    raise NotPermitted(
        f"只能办自己的{_WHAT.get(act.about, _MATTER).zh}",
        f"only your own {_WHAT.get(act.about, _MATTER).en} may be dealt with",
    )


def decides(person: Person) -> bool:
    """Whether he settles what the sides of a table differ on."""
    return person.has(Role.CHIEF, Role.REFEREE)


_MATTER = Text("事", "matters")
_OF_THE_UNIT = Text("单位的事", "unit's matters")
_WHAT = {
    About.TABLE: Text("桌", "tables"),
    About.UNIT: _OF_THE_UNIT,
    About.ENTRY: _OF_THE_UNIT,
    About.RECORD: Text("记录", "acts"),
}


def _not_for(act: Act) -> NotPermitted:
    if Trait.RETIRED in act.traits:
        return NotPermitted(
            "对阵总表由抽签排定，不填随机数：请抽签",
            "the match schedule comes from a draw, and no seed is filled in: draw it",
        )
    said = joined((role.text for role in act.doers), "、", ", ")
    return NotPermitted(f"这一步由{said.zh}来办", f"this is for: {said.en}")


def _reason(command: Command) -> bool:
    return bool((command.named(Of.WHY) or "").strip())


def is_own(person: Person, command: Command, state: State) -> bool:
    """Whether what the command is about is the person's: the table of a referee, the unit of a
    leader, the entry of a player, the act of whoever did it."""
    competition = state.competition
    if isinstance(command, Undo):
        seq = command.seq
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
        and (command.named(Of.SIDE) == person.entry or command.named(Of.ENTRY) == person.entry)
    )


def _is_his(person: Person, event: Event, state: State) -> bool:
    """What he did himself; a player takes back only his own report, as long as nobody has agreed
    with it and nobody has decided."""
    if event.actor != person.name:
        return False
    if not person.has(Role.PLAYER):
        return True
    given = event.data.get("command", {})
    round_ = state.competition.round if state.competition is not None else None
    if event.kind != "report_result" or given.get("by") != person.entry or round_ is None:
        return False
    table = next((one for one in round_.tables if one.number == given.get("table")), None)
    if table is None or table.result is not None or event.seq != _last_report(state, person.entry):
        return False
    mine = [one.score for one in table.reports if one.entry == person.entry]
    return [one.score for one in table.reports].count(*mine) == 1 if mine else False


def own_report(person: Person, state: State) -> int | None:
    """Returns the number of the report that a player may take back now."""
    seq = _last_report(state, person.entry)
    return seq if seq is not None and is_own(person, Undo(seq, ""), state) else None


def _last_report(state: State, entry: str | None) -> int | None:
    """Returns the number of the last report of a side that nobody has undone."""
    return next(
        (
            event.seq
            for event in reversed(state.history)
            if event.kind in ("report_result", "confirm_result")
            and event.data["command"].get("by") == entry
            and event.seq not in state.undone
        ),
        None,
    )


def _own_table(person: Person, command: Command, competition: Competition) -> bool:
    if person.tables is None:
        return True
    table, entry = command.named(Of.TABLE), command.named(Of.ENTRY)
    round_ = round_meant(command, competition)
    if table is None and entry is not None and round_ is not None:
        table = next((t.number for t in round_.tables if entry in t.seats), None)
    return table in person.tables


def _own_unit(unit: str, command: Command, competition: Competition) -> bool:
    if isinstance(command, EntryCommand):
        if command.units[:1] != (unit,):
            return False
        if isinstance(command, AddEntry):
            return True
    elif command.act.about is About.UNIT:
        return bool(command.named(Of.UNIT) == unit)
    id_ = command.named(Of.ENTRY)
    entrant = competition.entrants.get(id_) if id_ is not None else None
    return entrant is not None and entrant.units[:1] == (unit,)


def _check_not_in_play(command: ReplacePlayer, competition: Competition) -> None:
    """Who sits at a table is the referees' business until it has its result."""
    table = playing_at(competition.stage, command.entry)
    if table is None:
        return
    doers = joined((r.text for r in ReplacePlayer.act.doers if r is not Role.LEADER), "或", " or ")
    raise NotPermitted(
        f"{label(competition, command.entry)} 这一轮在第 {table.number} 桌，还没有成绩；成绩到了"
        f"以后、下一轮公布以前可以换人，现在要换请找{doers.zh}",
        f"{label(competition, command.entry)} sits at table {table.number} in this round, which"
        " has no result yet; a player can be replaced when it has, before the next round is"
        f" published; to do it now, ask: {doers.en}",
    )


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
