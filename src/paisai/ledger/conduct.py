"""What is put on record of people in the hall without a ruling: a bystander's conduct, the chief
referee's leave for a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paisai.errors import Needed
from paisai.frozen import replace
from paisai.ledger.commands import NoteConduct, PermitPhone, Rule
from paisai.ledger.earlier_rulings import last_round
from paisai.ledger.lookups import entrant, need_text, round_at, unit
from paisai.ledger.refusal import Reason, refuse
from paisai.ledger.state import Moment, Outcome, handles
from paisai.regulations.effects import Infraction
from paisai.regulations.regulation import Regulation
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.entries import EntryId
from paisai.tournament.naming import called, label
from paisai.tournament.proceedings import Bystander, ConductNote, PhonePermit
from paisai.tournament.round_times import table_of

if TYPE_CHECKING:
    from paisai.ledger.outcomes import PhonePermitted


BELONGS = frozenset({Bystander.COACH, Bystander.LEADER})
"""They are some team's, and it is said whose."""


def permittable(regulation: Regulation) -> Infraction | None:
    """The infraction that is none where the chief referee gave leave, if there is one."""
    return next((one for one in regulation.penalties if one.unless_permitted), None)


def permit_of(competition: Competition, entry: str, serial: int) -> PhonePermit | None:
    """The leave that an entry has in the round with this number over all stages."""
    found = (p for p in competition.phone_permits if (p.entry, p.serial) == (entry, serial))
    return next(found, None)


def _permit(competition: Competition, command: PermitPhone, _: Moment) -> PhonePermitted:
    entrant(competition, command.entry)
    need_text(command.reason, "准许的原因", "why it is permitted")
    rule, round_ = permittable(competition.regulation), last_round(competition)
    clause = "" if rule is None else rule.clause or ""
    if rule is None:
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                "本规程没有“裁判长准许的除外”的违例，不用准许；手机怎样用由组织者统一定",
                "this regulation has nothing that the chief referee's leave excuses; what phones"
                " may be"
                " used for is decided for all",
            ),
            clause=clause,
        )
    assert round_ is not None
    who = label(competition, command.entry)
    if table_of(round_, EntryId(command.entry)) is None:
        raise refuse(
            Reason.NOT_AT_TABLE,
            Text(
                f"{who} 不在{called(round_).zh}的桌上，不用准许",
                f"{who} sits at no table of {called(round_).en} and needs no leave",
            ),
            clause=clause,
        )
    if permit_of(competition, command.entry, round_.serial) is not None:
        raise refuse(
            Reason.DUPLICATE,
            Text(
                f"{who} 在{called(round_).zh}已经准许过",
                f"{who} has leave for {called(round_).en} already",
            ),
            clause=clause,
        )
    return {"serial": round_.serial}


def _permitted(
    competition: Competition, command: PermitPhone, outcome: PhonePermitted, moment: Moment
) -> Competition:
    entry, serial = EntryId(command.entry), outcome["serial"]
    new = PhonePermit(moment.seq, moment.time, entry, serial, command.reason)
    return replace(competition, phone_permits=(*competition.phone_permits, new))


def check_not_permitted(competition: Competition, command: Rule) -> None:
    """Refuses a ruling on what the chief referee had given leave for (E4.8.7)."""
    rule = permittable(competition.regulation)
    if rule is None or command.infraction != rule.id or command.official:
        return
    if command.round is not None or command.stage is not None:
        round_ = round_at(competition, command.round, command.stage).round
    else:
        found = last_round(competition)
        if found is None:
            return
        round_ = found
    permit = permit_of(competition, command.entry, round_.serial)
    if permit is not None:
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                f"裁判长准许过 {label(competition, command.entry)} 在{called(round_).zh}使用手机"
                f"（第 {permit.seq} 号记录：{permit.reason}），不能判；准许有误的，先撤销那条记录",
                f"the chief referee let {label(competition, command.entry)} use a phone in"
                f" {called(round_).en} (event {permit.seq}: {permit.reason}), so this cannot be"
                " ruled;"
                " if that was wrong, undo it first",
            ),
            clause=command.clause,
        ).needing(Needed.UNDO)


def _note(competition: Competition, command: NoteConduct, _: Moment) -> Outcome:
    need_text(command.who, "是谁（不知道姓名的写样子或座位）", "who it was, or how to know him")
    need_text(command.text, "做了什么", "what was done")
    if command.unit:
        unit(competition, command.unit)
    elif command.role in BELONGS and competition.units:
        raise refuse(
            Reason.INCOMPLETE,
            Text("教练、领队要写明是哪个单位的", "of a coach or leader, say whose unit he is of"),
        ).needing(Needed.WHOSE)
    return {}


def _noted(
    competition: Competition, command: NoteConduct, _: Outcome, moment: Moment
) -> Competition:
    said = (command.role, command.who, command.text, command.unit)
    return replace(
        competition,
        conduct=(*competition.conduct, ConductNote(moment.seq, moment.time, *said)),
    )


handles(PermitPhone, _permit, _permitted)
handles(NoteConduct, _note, _noted)
