"""May this entry take part? Every defect at once.

What of an entry may be a mistake, and stands until somebody has looked?
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING
from unicodedata import normalize

from paisai.errors import Needed
from paisai.frozen import record, replace
from paisai.ledger.commands import ConfirmEntry
from paisai.ledger.lookups import entrant as entrant_named
from paisai.ledger.lookups import need_text
from paisai.ledger.refusal import Reason, refuse
from paisai.ledger.state import Moment, handles
from paisai.ledger.unit_checks import COUNTED, Defect, unit_defects
from paisai.regulations.citing import clause_of
from paisai.regulations.entering import STAFF, EntryField, JointTeams, Represents
from paisai.regulations.regulation import Regulation
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.entries import Entrant, EntryId, EntryPlayer, UnitId
from paisai.tournament.naming import label

if TYPE_CHECKING:
    from paisai.ledger.outcomes import EntryConfirmed


OwnDefect = tuple[str, str, str, str]
"""The field it stands in, as forms name it (`born1`: the first player's); then a `Defect`."""

NAMED_TWICE = Text("同一队员写了两次", "a player is named twice")


def check_entrant(competition: Competition, entrant: Entrant) -> None:
    """Refuse an entry with all that is wrong with it."""
    defects = [
        *own_defects(competition, entrant),
        *(("units", *one) for one in unit_defects(competition, entrant)),
        *(("name", *one) for one in _name_taken(competition, entrant)),
        *_twice(competition, entrant),
    ]
    if defects:
        unregistered = any(unit not in competition.units for unit in entrant.units)
        raise (
            refuse(
                Reason.NOT_ELIGIBLE,
                Text(
                    f"{entrant.name} 不能报名：" + "；".join(zh for _, _, zh, _ in defects),
                    f"{entrant.name} cannot enter: " + "; ".join(en for _, _, _, en in defects),
                ),
                clause=defects[0][1],
            )
            .about((field, zh, en) for field, _, zh, en in defects)
            .needing(Needed.UNIT if unregistered else None)
        )


def own_defects(competition: Competition, entrant: Entrant) -> Iterator[OwnDefect]:
    """What bars an entry by what it says itself, whoever else is entered."""
    yield from _players(competition.regulation, entrant)
    yield from _said(competition, entrant)
    yield from _represented(competition, entrant)


def check_player(competition: Competition, entrant: Entrant, player: EntryPlayer) -> None:
    """Refuse a player who replaces another."""
    alone = replace(entrant, players=(player,))
    defects = [
        *_player(competition.regulation, player, 1),
        *_said(competition, alone),
        *_represented(competition, alone),
        *(("", *one) for one in _twice_player(competition, entrant, player)),
    ]
    if defects:
        _, clause, zh, en = defects[0]
        raise refuse(Reason.NOT_ELIGIBLE, Text(zh, en), clause=clause)


def _players(regulation: Regulation, entrant: Entrant) -> Iterator[OwnDefect]:
    rules = regulation.entry
    if len(entrant.players) != rules.players:
        yield (
            "",
            clause_of(regulation, "entry.players"),
            f"应有 {rules.players} 名队员，现有 {len(entrant.players)} 名",
            f"{rules.players} player(s) wanted, not {len(entrant.players)}",
        )
    for number, player in enumerate(entrant.players, 1):
        yield from _player(regulation, player, number)


def _player(regulation: Regulation, player: EntryPlayer, number: int) -> Iterator[OwnDefect]:
    rules = regulation.entry
    if not player.name.strip():
        yield f"player{number}", "", "队员要有姓名", "a player needs a name"
    latest = rules.born_on_or_before
    if latest is not None and (player.born is None or player.born > latest):
        yield (
            f"born{number}",
            clause_of(regulation, "entry.born_on_or_before"),
            f"{player.name} 应在 {latest} 或以前出生",
            f"{player.name} must be born on or before {latest}",
        )
    barred = next((STAFF[one] for one in rules.barred_staff if one == player.staff), None)
    if barred is not None:
        yield (
            f"staff{number}",
            clause_of(regulation, "entry.barred_staff"),
            f"{player.name} 属于不得参赛的人员（{barred.zh}）",
            f"{player.name} is staff that may not enter ({barred.en})",
        )


def _said(competition: Competition, entrant: Entrant) -> Iterator[OwnDefect]:
    """What the regulation wants every entry to say (E3.3, E3.1.1 to E3.1.3, B7.2b)."""
    regulation = competition.regulation
    clause = clause_of(regulation, "entry.required")
    wanted = regulation.entry.required
    zones = any(stage.keeps_zones_apart for stage in regulation.stages)
    if (EntryField.ZONE in wanted or zones) and not (entrant.zone or "").strip():
        yield "zone", clause, "要写明赛区", "the zone is missing"
    if EntryField.UNIT in wanted and not entrant.units:
        yield "units", clause, "要写明单位", "the unit is missing"
    if EntryField.LEADER in wanted and not entrant.leader.strip():
        yield "leader", clause, "要写明领队", "the leader is missing"
    for number, player in enumerate(entrant.players, 1):
        if EntryField.BORN in wanted and player.born is None:
            yield (
                f"born{number}",
                clause,
                f"要写明 {player.name} 的出生日期",
                f"{player.name}: the date of birth is missing",
            )
        if EntryField.STAFF in wanted and player.staff is None:
            yield (
                f"staff{number}",
                clause,
                f"要写明 {player.name} 的人员类别",
                f"{player.name}: the category of staff is missing",
            )


def _represented(competition: Competition, entrant: Entrant) -> Iterator[OwnDefect]:
    """For whom a team plays, and that its members come from there (E3.1.2, T2)."""
    regulation = competition.regulation
    rules = regulation.entry
    if len(entrant.units) > 1 and rules.joint_teams is JointTeams.NOT_ALLOWED:
        yield (
            "units",
            clause_of(regulation, "entry.joint_teams"),
            "本规程不许联合组队，只能属一个单位",
            "joint teams are not allowed; name one unit",
        )
    elif len(entrant.units) > max(rules.players, 1):
        yield (
            "units",
            clause_of(regulation, "entry.joint_teams"),
            f"{rules.players} 名选手至多属 {rules.players} 个单位",
            f"{rules.players} player(s) belong to {rules.players} unit(s) at most",
        )
    clause = clause_of(regulation, "entry.represents")
    for id_ in entrant.units:
        unit = competition.units.get(id_)
        if unit is None:
            continue
        if EntryField.REPRESENTS in rules.required and not unit.represents:
            yield (
                "represents",
                clause,
                f"要写明 {unit.name} 是行业体协还是单位",
                f"say whether {unit.name} is an industry association or a unit",
            )
        if not rules.members_from_it:
            continue
        association = unit.represents == Represents.INDUSTRY_ASSOCIATION
        for number, player in enumerate(entrant.players, 1):
            from_it = player.employer is None or player.employer.strip() == unit.name
            if association and not (player.employer or "").strip():
                yield (
                    f"employer{number}",
                    clause,
                    f"代表行业体协的要写明 {player.name} 的工作单位",
                    f"{player.name} plays for an industry association: name the employer",
                )
            elif not association and not from_it:
                yield (
                    f"employer{number}",
                    clause,
                    f"{player.name} 在 {player.employer} 工作，不能代表 {unit.name}",
                    f"{player.name} works for {player.employer} and cannot play for {unit.name}",
                )


def _twice(competition: Competition, entrant: Entrant) -> Iterator[OwnDefect]:
    for number, player in enumerate(entrant.players, 1):
        for one in _twice_player(competition, entrant, player):
            yield f"player{number}", *one
    if named_twice(entrant.players):
        yield f"player{len(entrant.players)}", "", NAMED_TWICE.zh, NAMED_TWICE.en


def named_twice(players: Sequence[EntryPlayer]) -> bool:
    """Whether one entry names the same person more than once."""
    return any(_same_person(one, other, near=True) for one, other in combinations(players, 2))


def _same_person(one: EntryPlayer, other: EntryPlayer, near: bool) -> bool:
    """By document number where both give one; else the same name, and nothing else that both
    give differs: born on one day, or `near` each other, in one unit or none."""
    if one.number is not None and other.number is not None:
        return _plain(one.number) == _plain(other.number)
    if _plain(one.name) != _plain(other.name):
        return False
    if one.born is not None and other.born is not None:
        return one.born == other.born
    return near


def _name_taken(competition: Competition, entrant: Entrant) -> Iterator[Defect]:
    """A team has a name of its own; a single player has the name he was given."""
    if len(entrant.players) < 2:
        return
    for id_ in competition.named.get(_team(entrant.name), ()):
        other = competition.entrants.get(id_)
        taken = other is not None and other.status in COUNTED
        if (
            other is not None
            and taken
            and id_ != entrant.id
            and _team(other.name) == _team(entrant.name)
        ):
            yield (
                "",
                f"名称 {entrant.name} 已有别的队用了，请写不同的名称",
                f"another team is called {entrant.name}; take another name",
            )


def _twice_player(
    competition: Competition, entrant: Entrant, player: EntryPlayer
) -> Iterator[Defect]:
    for id_ in dict.fromkeys(i for key in _keys(player) for i in competition.named.get(key, ())):
        other = competition.entrants.get(id_)
        if other is None or id_ == entrant.id or other.status not in COUNTED:
            continue
        near = not other.units or not entrant.units or bool({*other.units} & {*entrant.units})
        for one in other.players:
            if _same_person(one, player, near):
                where, same = label(competition, other.id), _plain(one.name) == _plain(player.name)
                why = ("", "") if same else ("（证件号相同）", " (the same document number)")
                yield (
                    "",
                    f"{player.name} 已在 {where} 中报名{why[0]}",
                    f"{player.name} is already entered in {where}{why[1]}",
                )


def with_entrant(competition: Competition, entrant: Entrant) -> Competition:
    return with_entrants(competition, (entrant,))


def with_entrants(competition: Competition, entrants: Iterable[Entrant]) -> Competition:
    """The competition with these entries, new or changed, and their players to be found."""
    new: dict[EntryId, Entrant] = {}
    named: dict[str, tuple[EntryId, ...]] = {}
    entered_by: dict[UnitId, tuple[EntryId, ...]] = {}
    for entrant in entrants:
        new[entrant.id] = entrant
        keys = [key for player in entrant.players for key in _keys(player)]
        for key in (_team(entrant.name), *keys):
            known = named[key] if key in named else competition.named.get(key, ())
            if entrant.id not in known:
                named[key] = (*known, entrant.id)
        for unit in entrant.units[:1]:
            known = entered_by[unit] if unit in entered_by else competition.entered_by.get(unit, ())
            if entrant.id not in known:
                entered_by[unit] = (*known, entrant.id)
    return replace(
        competition,
        entrants=competition.entrants.with_all(new),
        named=competition.named.with_all(named),
        entered_by=competition.entered_by.with_all(entered_by),
    )


def may_be_one_person(one: EntryPlayer, other: EntryPlayer) -> bool:
    """Whether nothing but their units tells two players apart."""
    return _same_person(one, other, near=True) and not _same_person(one, other, near=False)


def written_in(competition: Competition, player: EntryPlayer) -> tuple[EntryId, ...]:
    """The entries in which a player of this name was ever written."""
    return competition.named.get(_plain(player.name), ())


def _keys(player: EntryPlayer) -> tuple[str, ...]:
    name = _plain(player.name)
    return (name,) if player.number is None else (name, _plain(player.number))


def _plain(text: str) -> str:
    """Forms space out short names (张　三), and a document number ends in x or X."""
    return "".join(normalize("NFKC", text).split()).casefold()


def _team(name: str) -> str:
    """Not to be taken for a player's name or number."""
    return f"\n{name.strip()}"


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


def _confirm(competition: Competition, command: ConfirmEntry, _: Moment) -> EntryConfirmed:
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
    competition: Competition, command: ConfirmEntry, outcome: EntryConfirmed, _: Moment
) -> Competition:
    old = competition.entrants[EntryId(command.entry)]
    new = replace(old, confirmed=(*old.confirmed, *outcome["confirmed"]))
    return replace(competition, entrants=competition.entrants.with_(old.id, new))


handles(ConfirmEntry, _confirm, _confirmed)
