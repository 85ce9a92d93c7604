"""What of an entry may be a mistake, and stands until somebody has looked?"""

from __future__ import annotations

from collections.abc import Iterator

from paisai.frozen import record, replace
from paisai.ledger.commands import ConfirmEntry
from paisai.ledger.entry_checks import may_be_one_person, written_in
from paisai.ledger.lookups import entrant as entrant_named
from paisai.ledger.lookups import need_text
from paisai.ledger.refusal import Reason, refuse
from paisai.ledger.state import Handler, Handlers, Moment, Outcome
from paisai.ledger.unit_checks import COUNTED
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.entries import Entrant, EntryId
from paisai.tournament.naming import label


@record
class Doubt:
    """`key` is kept by the entry when somebody has looked; `other` shares the doubt."""

    entry: EntryId
    key: str
    text: Text
    other: EntryId | None = None


def doubts(competition: Competition) -> tuple[Doubt, ...]:
    """All that nobody has looked at, one between two entries told once."""
    found: list[Doubt] = []
    told: set[frozenset[EntryId]] = set()
    for one in competition.entrants.values():
        for doubt in doubts_of(competition, one):
            between = frozenset({one.id, doubt.other or one.id})
            if doubt.other is None or between not in told:
                found.append(doubt)
                told.add(between)
    return tuple(found)


def doubts_of(competition: Competition, entrant: Entrant) -> Iterator[Doubt]:
    if entrant.status not in COUNTED:
        return
    yield from _same_name(competition, entrant)
    yield from _other_leader(competition, entrant)


def _same_name(competition: Competition, entrant: Entrant) -> Iterator[Doubt]:
    """The same name in another unit, and nothing that tells the two apart; where it was erased,
    nobody can tell any more."""
    if entrant.erased:
        return
    for player in entrant.players:
        for id_ in written_in(competition, player):
            other = competition.entrants.get(id_)
            if other is None or id_ == entrant.id or other.status not in COUNTED or other.erased:
                continue
            settled = _person(id_) in entrant.confirmed or _person(entrant.id) in other.confirmed
            if not settled and any(may_be_one_person(player, one) for one in other.players):
                where = label(competition, id_)
                yield Doubt(
                    entrant.id,
                    _person(id_),
                    Text(
                        f"{entrant.name} 的 {player.name} 与 {where} 的同名，没有证件号或出生日期"
                        "可以区分，请核对是不是同一人",
                        f"{player.name} of {entrant.name} has the name of a player of {where}, and"
                        " no number or date of birth tells them apart: are they one person?",
                    ),
                    id_,
                )


def _other_leader(competition: Competition, entrant: Entrant) -> Iterator[Doubt]:
    for id_ in entrant.units[:1]:
        unit = competition.units.get(id_)
        if unit is None or not unit.leader.strip() or not entrant.leader.strip():
            continue
        key = f"leader {unit.leader.strip()}"
        if unit.leader.strip() != entrant.leader.strip() and key not in entrant.confirmed:
            yield Doubt(
                entrant.id,
                key,
                Text(
                    f"{entrant.name} 的领队写的是 {entrant.leader}，单位 {unit.name} 的领队是"
                    f" {unit.leader}，请核对",
                    f"{entrant.name} names {entrant.leader} as leader, the unit {unit.name} names"
                    f" {unit.leader}: which is right?",
                ),
            )


def _person(other: EntryId) -> str:
    return f"person {other}"


def _confirm(competition: Competition, command: ConfirmEntry, _: Moment) -> Outcome:
    entry = entrant_named(competition, command.entry)
    need_text(command.reason, "核对的依据", "by what it was checked")
    found = [doubt.key for doubt in doubts_of(competition, entry)]
    if not found:
        raise refuse(
            Reason.NOT_NOW,
            Text(
                f"{label(competition, entry.id)} 没有要核对的",
                f"nothing of {label(competition, entry.id)} is in doubt",
            ),
        )
    return {"confirmed": found}


def _confirmed(
    competition: Competition, command: ConfirmEntry, outcome: Outcome, _: Moment
) -> Competition:
    old = competition.entrants[EntryId(command.entry)]
    new = replace(old, confirmed=(*old.confirmed, *outcome["confirmed"]))
    return replace(competition, entrants=competition.entrants.with_(old.id, new))


HANDLERS: Handlers = {ConfirmEntry: Handler(_confirm, _confirmed)}
