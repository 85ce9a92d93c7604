"""What did a deal that was written down do wrong, by whom of a table, and how is it ruled?"""

from __future__ import annotations

from collections.abc import Mapping

from paisai.acting.forms.rulings import fact_name
from paisai.desk.boards.seats import THREE, sitting
from paisai.errors import NotationError
from paisai.frozen import record
from paisai.record import Record, loads
from paisai.record.grammar import ERDAYI, GRAMMARS, PROOF, SHENGJI, Grammar
from paisai.record.model import TITLE, VERSION
from paisai.referee.audit import Finding, audit
from paisai.referee.catalogue import find
from paisai.shengji.rules import Rules
from paisai.shengji.seats import NORTH, SEAT_EN, SEAT_ZH, side_of
from paisai.text import SILENT, Text
from paisai.tournament.competition import Competition, TableAt
from paisai.tournament.entries import EntryId
from paisai.tournament.rounds import Seated

NOT_LISTED = Text("规程没有列罚则", "the regulation lists no penalty")


@record
class FoundFault:
    """One fault. `who` is whose it is, None where the record does not say; `rulings` has one, or
    one for each case that the cards leave open. `fill` are the texts of the form of the ruling."""

    deal: int
    trick: int | None
    line: int
    seat: Text
    name: Text
    clause: str
    text: Text
    established: int | None
    rulings: tuple[Text, ...]
    who: EntryId | None
    fill: Mapping[str, str]


def grammar_of(competition: Competition) -> Grammar:
    return SHENGJI if isinstance(competition.rules, Rules) else ERDAYI


def blank_record(table: TableAt) -> str:
    """Returns what is to be filled in: the head, and of the first deal what comes before its
    play."""
    competition = table.competition
    grammar = grammar_of(competition)
    lines = [
        f"{TITLE} {VERSION}",
        f"玩法：{grammar.game}",
        f"规程：{competition.regulation.id}",
        f"轮次：{table.round.serial}",
        f"桌号：{table.number}",
    ]
    if grammar is ERDAYI:
        lines += [
            f"{seat}：{who.zh}" for seat, who in zip(grammar.seats, sitting(table), strict=False)
        ]
    fields = [name for name in grammar.fields if name not in PROOF]
    return "\n".join([*lines, "", "【第 1 副】", *(f"{name}：" for name in fields), "第 1 圈", ""])


def audited(
    competition: Competition, table: Seated, text: str | bytes, north_south: EntryId | None = None
) -> tuple[FoundFault, ...]:
    """Raises what cannot be read, with its line. `north_south` sits so where the table cuts for
    its seats; else it is the first named."""
    record = loads(text)
    if not record.deals:
        raise NotationError("记录里没有一副牌", "there is no deal in the record")
    first = table.seats[0] if north_south not in table.seats else north_south
    return tuple(
        _found(competition, table, record, first, one)
        for one in audit(record, competition.regulation)
    )


def _found(
    competition: Competition, table: Seated, record: Record, first: EntryId, one: Finding
) -> FoundFault:
    seats = GRAMMARS[record.game].seats
    seat = SILENT
    who: EntryId | None = None
    if one.seat is not None and seats == ERDAYI.seats:
        seat = THREE[one.seat]
        who = table.seats[one.seat] if one.seat < len(table.seats) else None
    elif one.seat is not None:
        seat = Text(SEAT_ZH[one.seat], SEAT_EN[one.seat])
        sides = (first, next((entry for entry in table.seats if entry != first), first))
        who = sides[0 if side_of(one.seat) == side_of(NORTH) else 1]
    name = NOT_LISTED
    fill: dict[str, str] = {}
    if one.infraction is not None:
        listed = find(competition.regulation, one.infraction)
        name = listed.name
        known = {fact.name: fact_name(fact) for fact in listed.facts if fact.name != "deal"}
        fill = {
            "infraction": one.infraction,
            **({"entry": who} if who is not None else {}),
            "deal": str(one.deal),
            **{known[key]: str(value) for key, value in one.facts.items() if key in known},
        }
    return FoundFault(
        one.deal,
        one.trick,
        one.line,
        seat,
        name,
        one.clause,
        Text(one.zh, one.en),
        one.established,
        tuple(ruling.text for ruling in one.rulings),
        who,
        fill,
    )
