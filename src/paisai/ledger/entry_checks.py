"""May this entry take part? Every defect at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from paisai.ledger.refusal import Reason, Refusal
from paisai.regulations import Regulation
from paisai.regulations.citing import clause_of
from paisai.regulations.entering import JointTeams
from paisai.regulations.stages import FixedSchedule
from paisai.tournament.competition import Competition, Entrant, EntryStatus, Player
from paisai.tournament.entries import UnitId
from paisai.tournament.naming import label, unit_names

Defect = tuple[str, str, str]
"""Clause, and what is wrong in both languages."""


def check_entrant(competition: Competition, entrant: Entrant) -> None:
    """Refuse an entry with all that is wrong with it."""
    defects = [
        *_players(competition.regulation, entrant),
        *_units(competition, entrant),
        *_twice(competition, entrant),
    ]
    if defects:
        raise Refusal(
            Reason.NOT_ELIGIBLE,
            defects[0][0],
            f"{entrant.name} 不能报名：" + "；".join(zh for _, zh, _ in defects),
            f"{entrant.name} cannot enter: " + "; ".join(en for _, _, en in defects),
        )


def check_player(competition: Competition, entrant: Entrant, player: Player) -> None:
    """Refuse a player who replaces another."""
    defects = [
        *_player(competition.regulation, player),
        *_twice_player(competition, entrant, player),
    ]
    if defects:
        raise Refusal(Reason.NOT_ELIGIBLE, *defects[0])


def _players(regulation: Regulation, entrant: Entrant) -> Iterator[Defect]:
    rules = regulation.entry
    if len(entrant.players) != rules.players:
        yield (
            clause_of(regulation, "entry.players"),
            f"应有 {rules.players} 名队员，现有 {len(entrant.players)} 名",
            f"{rules.players} player(s) wanted, not {len(entrant.players)}",
        )
    for player in entrant.players:
        yield from _player(regulation, player)


def _player(regulation: Regulation, player: Player) -> Iterator[Defect]:
    rules = regulation.entry
    if not player.name.strip():
        yield "", "队员要有姓名", "a player needs a name"
    latest = rules.born_on_or_before
    if latest is not None and (player.born is None or player.born > latest):
        yield (
            clause_of(regulation, "entry.born_on_or_before"),
            f"{player.name} 应在 {latest} 或以前出生",
            f"{player.name} must be born on or before {latest}",
        )
    if player.staff is not None and player.staff in rules.barred_staff:
        yield (
            clause_of(regulation, "entry.barred_staff"),
            f"{player.name} 属于不得参赛的人员（{player.staff}）",
            f"{player.name} is staff that may not enter ({player.staff})",
        )


def _units(competition: Competition, entrant: Entrant) -> Iterator[Defect]:
    regulation = competition.regulation
    rules = regulation.entry
    for unit in entrant.units:
        if unit not in competition.units:
            yield "", f"没有单位 {unit}，请先登记", f"there is no unit {unit}; register it first"
    if len(entrant.units) > 1 and rules.joint_teams is JointTeams.NOT_ALLOWED:
        yield (
            clause_of(regulation, "entry.joint_teams"),
            "本规程不许联合组队，只能属一个单位",
            "joint teams are not allowed; name one unit",
        )
    zones = any(isinstance(s, FixedSchedule) and not s.same_zone_meets for s in regulation.stages)
    if zones and entrant.zone is None:
        yield (
            clause_of(regulation, "stages.same_zone_meets"),
            "要写明赛区",
            "the zone is missing",
        )
    for unit in entrant.units:
        selection = rules.selection
        most, field = rules.most_per_unit, "entry.most_per_unit"
        if entrant.wild_card:
            most = 0 if selection is None else selection.wild_cards
            field = "entry.selection.wild_cards"
        elif competition.quota is not None:
            most = competition.quota.get(unit, 0)
        if most is not None and _entered(competition, entrant, unit) >= most:
            kind = ("机动名额", "wild cards") if entrant.wild_card else ("名额", "entries")
            name = unit_names(competition, [unit])[0]
            yield (
                clause_of(regulation, field),
                f"单位 {name} 的{kind[0]}最多 {most} 个",
                f"unit {name} has at most {most} {kind[1]}",
            )


def _entered(competition: Competition, entrant: Entrant, unit: UnitId) -> int:
    """How many others of the unit there are, by selection or by wild card as this one."""
    return sum(
        unit in other.units
        and other.id != entrant.id
        and other.status in _COUNTED
        and other.wild_card == entrant.wild_card
        for other in competition.entrants.values()
    )


_COUNTED = {EntryStatus.ENTERED, EntryStatus.ACCEPTED, EntryStatus.QUALIFIED}


def _twice(competition: Competition, entrant: Entrant) -> Iterator[Defect]:
    for player in entrant.players:
        yield from _twice_player(competition, entrant, player)
    names = [_who(player) for player in entrant.players]
    if len(set(names)) < len(names):
        yield "", "同一队员写了两次", "a player is named twice"


def _twice_player(competition: Competition, entrant: Entrant, player: Player) -> Iterator[Defect]:
    for id_ in dict.fromkeys(i for key in _keys(player) for i in competition.named.get(key, ())):
        other = competition.entrants.get(id_)
        if other is None or id_ == entrant.id or other.status not in _COUNTED:
            continue
        same_unit = not other.units or not entrant.units or set(other.units) & set(entrant.units)
        for one in other.players:
            same_number = one.number is not None and one.number == player.number
            if same_number or (same_unit and _who(one) == _who(player)):
                yield (
                    "",
                    f"{player.name} 已在 {label(competition, other.id)} 中报名",
                    f"{player.name} is already entered in {label(competition, other.id)}",
                )


def with_entrant(competition: Competition, entrant: Entrant) -> Competition:
    """The competition with this entry, new or changed, and its players to be found."""
    named = competition.named
    for player in entrant.players:
        for key in _keys(player):
            known = named.get(key, ())
            if entrant.id not in known:
                named = named.with_(key, (*known, entrant.id))
    entrants = competition.entrants.with_(entrant.id, entrant)
    return replace(competition, entrants=entrants, named=named)


def _keys(player: Player) -> tuple[str, ...]:
    name = player.name.strip()
    return (name,) if player.number is None else (name, player.number)


def _who(player: Player) -> tuple[object, ...]:
    return player.name.strip(), player.born, player.number
