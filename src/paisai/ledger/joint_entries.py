"""Whose word does a joint pair still want? (T2)

A leader who names another unit's player asks that unit: its leader or the organiser agrees; so it
is for one who comes for another. What the desk enters, and what earlier files hold, waits for
nobody.
"""

from __future__ import annotations

from collections.abc import Iterable

from paisai.errors import RuleViolation
from paisai.frozen import replace
from paisai.ledger.commands import AgreeEntry
from paisai.ledger.lookups import entrant
from paisai.ledger.refusal import Reason, refuse
from paisai.ledger.state import Moment, Outcome, handles
from paisai.regulations.citing import clause_of
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.entries import Entrant, EntryId, UnitId
from paisai.tournament.naming import label, unit_names


def awaited(competition: Competition, entry: Entrant) -> Text:
    """等二中同意合组, or nothing."""
    if not entry.awaits:
        return Text("", "")
    units = unit_names(competition, entry.awaits)
    return Text(
        f"等 {'、'.join(units)} 同意合组", f"waits for the word of {', '.join(units)} to join"
    )


def names_of(entry: Entrant) -> str:
    """甲、乙, as a unit is shown to what it agrees."""
    return "、".join(player.name for player in entry.players)


def check_agreed(competition: Competition, entries: Iterable[Entrant]) -> None:
    """Nobody is accepted, and nothing is drawn, before those have agreed whose players they are."""
    for one in entries:
        if one.awaits:
            raise _waiting(competition, one)


def check_asked(competition: Competition, entry: Entrant, units: Iterable[str]) -> None:
    """Only units of the pair are asked; and nobody is waited for once play has begun: the pair
    has its next table in minutes, and both leaders are in the hall."""
    asked = tuple(map(UnitId, units))
    clause = clause_of(competition.regulation, "entry.joint_teams")
    if not {*asked} <= {*entry.units}:
        raise refuse(
            Reason.UNKNOWN,
            Text("只等联合队自己的单位同意", "only the units of the joint pair are waited for"),
            clause=clause,
        )
    if asked and competition.stage is not None:
        who, others = entry.name, "、".join(unit_names(competition, asked))
        raise refuse(
            Reason.NOT_NOW,
            Text(
                f"比赛已经开始，{who} 是联合队，要 {others} 同意：请两边领队到裁判台，由组织者或"
                "裁判长"
                "登记",
                f"play has begun and {who} is a joint pair that needs the word of {others}: both"
                " leaders come to the desk, and the organiser or the chief referee enters it",
            ),
            clause=clause,
        )


def _waiting(competition: Competition, one: Entrant) -> RuleViolation:
    said, who = awaited(competition, one), label(competition, one.id)
    return refuse(
        Reason.INCOMPLETE,
        Text(
            f"{who} {said.zh}；由那个单位的领队或组织者同意，或改报、退出",
            f"{who} {said.en}: its leader or the organiser agrees, or the entry is changed or"
            " withdrawn",
        ),
        clause=clause_of(competition.regulation, "entry.joint_teams"),
    )


def _agree(competition: Competition, command: AgreeEntry, _: Moment) -> Outcome:
    entry = entrant(competition, command.entry)
    if command.unit not in entry.awaits:
        wanted = "、".join(unit_names(competition, entry.awaits))
        who = label(competition, entry.id)
        raise refuse(
            Reason.NOT_NOW,
            Text(
                f"{who} 不等这个单位同意；等的是：{wanted or '无'}",
                f"{who} does not wait for this unit; it waits for: {wanted or 'none'}",
            ),
            clause=clause_of(competition.regulation, "entry.joint_teams"),
        )
    players = names_of(entry)
    if command.players and command.players != players:
        raise refuse(
            Reason.NOT_NOW,
            Text(
                f"队员已经改了，现在是 {players}，没有同意；请再看一遍",
                f"the players were changed meanwhile: now they are {players}. Nothing was agreed"
                " to;"
                " look again",
            ),
            clause=clause_of(competition.regulation, "entry.joint_teams"),
        )
    return {}


def _agreed(competition: Competition, command: AgreeEntry, _: Outcome, _m: Moment) -> Competition:
    old = competition.entrants[EntryId(command.entry)]
    new = replace(old, awaits=tuple(one for one in old.awaits if one != command.unit))
    return replace(competition, entrants=competition.entrants.with_(old.id, new))


handles(AgreeEntry, _agree, _agreed)
