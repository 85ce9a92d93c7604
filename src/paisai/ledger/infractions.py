"""Who leads or coaches an entry, and who is in the same team?

How does an infraction at a table become a ruling, with what the offender did before?
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypedDict, Unpack

from paisai.frozen import kept, replace
from paisai.ledger.commands import Rule
from paisai.ledger.event import canonical
from paisai.ledger.lookups import entrant, round_at
from paisai.ledger.refusal import Reason, refuse
from paisai.referee.catalogue import find
from paisai.referee.effects import Report
from paisai.referee.history import Past
from paisai.referee.rulings import Ruling, rule
from paisai.regulations.effects import OfficialFault
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.entries import Entrant, EntryId
from paisai.tournament.rounds import RoundStatus


def team_of(competition: Competition, entrant: Entrant) -> tuple[EntryId, ...]:
    """The entries of its units, itself among them."""
    return tuple(
        other.id
        for other in competition.entrants.values()
        if other.id == entrant.id or not set(other.units).isdisjoint(entrant.units)
    )


def officials_of(competition: Competition, entrant: Entrant) -> tuple[str, ...]:
    """The leaders and coaches of its team by name, as they were registered."""
    units = [competition.units[id_] for id_ in entrant.units if id_ in competition.units]
    named = [
        *(competition.entrants[id_].leader for id_ in team_of(competition, entrant)),
        *(name for unit in units for name in (unit.leader, *unit.officials)),
    ]
    return tuple(dict.fromkeys(name.strip() for name in named if name.strip()))


class RuledOn(NamedTuple):
    """What the regulation says, and the command that writes it down."""

    ruling: Ruling
    command: Rule
    others: tuple[Rule, ...] = ()
    """The same for the other entries of a team that answers for its coach or leader."""


class AboutIt(TypedDict, total=False):
    """What is said of an infraction besides its facts, as the command `Rule` has it."""

    table: int | None
    deal: int | None
    included: bool | None
    official: str
    round_: int | None
    stage: int | None
    reason: str


def ruling_on(
    competition: Competition,
    entry: EntryId,
    infraction: str,
    facts: Mapping[str, Any],
    **about: Unpack[AboutIt],
) -> RuledOn:
    """Returns the ruling on what an entry, or its coach or leader `official`, did in the round in
    hand, or an earlier one; repetition is counted over the deal, the round or the event, as the
    regulation says, from what is on record up to that round."""
    official, table = about.get("official", ""), about.get("table")
    asked = Rule(
        entry,
        infraction,
        (),
        facts=dict(facts),
        deal=about.get("deal"),
        included=about.get("included"),
        official=official,
        round=about.get("round_"),
        stage=about.get("stage"),
        reason=about.get("reason", ""),
    )

    def one(whom: EntryId, at: int | None) -> RuledOn:
        return _ruling_on(competition, replace(asked, entry=whom, table=at))

    made = one(entry, table)
    listed = find(competition.regulation, infraction)
    if not official or listed.by_official is not OfficialFault.AGAINST_THE_PLAYERS:
        return made
    others = (
        one(other, None).command
        for other in team_of(competition, competition.entrants[entry])
        if other != entry
    )
    # One report, with the first.
    return made._replace(
        others=tuple(
            replace(one, effects=tuple(e for e in one.effects if not isinstance(e, Report)))
            for one in others
        )
    )


def _ruling_on(competition: Competition, asked: Rule) -> RuledOn:
    """Returns the ruling on what a command tells, whatever effects it has."""
    facts, deal = asked.facts or {}, asked.deal
    entry, official = EntryId(asked.entry), asked.official
    if deal is None and type(facts.get("deal")) is int:
        deal = facts["deal"]
    at = (asked.round, asked.stage)
    told, made = _ruled(competition, entry, asked.infraction, facts, deal, official, at)
    command = Rule(
        entry,
        made.infraction,
        made.effects,
        clause=made.clause or "",
        text=made.text,
        facts=told,
        table=asked.table,
        deal=deal,
        included=asked.included,
        official=official,
        round=asked.round,
        stage=asked.stage,
        reason=asked.reason,
    )
    return RuledOn(made, command)


MOST_KEPT = 16


@kept
def _rulings_made(_: Competition) -> dict[tuple[object, ...], Ruling]:
    """Returns the rulings that were asked for as things stand: who rules is shown one, and it is
    not worked out anew when the ledger checks that it is the regulation's."""
    return {}


def _ruled(
    competition: Competition,
    entry: EntryId,
    infraction: str,
    facts: Mapping[str, Any],
    deal: int | None,
    official: str,
    at: tuple[int | None, int | None],
) -> tuple[dict[str, Any], Ruling]:
    """Returns the facts, with the round and the deal where they are asked for, and what they come
    to by the regulation."""
    asked = {fact.name for fact in find(competition.regulation, infraction).facts}
    earlier = at != (None, None)
    serial = round_at(competition, *at).round.serial if earlier else _round_now(competition)
    here = {"round": serial, "deal": deal}
    known = {name: n for name, n in here.items() if name in asked and n is not None}
    told = {**known, **facts}
    made, question = _rulings_made(competition), (entry, infraction, official, serial)
    key = (*question, canonical(told))
    ruled = made.get(key)
    if ruled is None:
        past = history(competition, entry, official, serial)
        ruled = rule(competition.regulation, infraction, told, past, official)
        if len(made) >= MOST_KEPT:
            made.clear()
        made[key] = ruled
    return told, ruled


def check_as_the_regulation_rules(competition: Competition, command: Rule) -> None:
    """Refuses a ruling that says or does anything but what the regulation has for its facts: who
    sends a command himself does not choose the penalty."""
    made = ruled_otherwise(competition, command)
    if made is not None:
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                f"规程对这件事的判罚是：{made.text.zh}请照此发送",
                f"the regulation rules on this: {made.text.en} Send it so",
            ),
            clause=made.clause,
        )


def ruled_otherwise(competition: Competition, command: Rule) -> Rule | None:
    """What the regulation has for the facts of a ruling, if that is not what the ruling says and
    does. Raises what is wrong with the facts."""
    entrant(competition, command.entry)
    made = _ruling_on(competition, command).command
    unreported = tuple(one for one in made.effects if not isinstance(one, Report))
    effects = (made.effects, unreported) if command.official else (made.effects,)
    same = (command.clause, command.text) == (made.clause, made.text)
    return None if same and command.effects in effects else made


def history(
    competition: Competition, entry: EntryId, official: str = "", until: int | None = None
) -> list[Past]:
    """What the entry, or its coach or leader, did before, with the round and deal it was in; up
    to a round, counted over all stages."""
    past = []
    team = team_of(competition, competition.entrants[entry]) if official else (entry,)
    for ruling in competition.rulings:
        if until is not None and ruling.serial > until:
            continue
        # A ruling on each entry of a team is one offence of its leader.
        listed = find(competition.regulation, ruling.infraction) if official else None
        each = listed is not None and listed.by_official is OfficialFault.AGAINST_THE_PLAYERS
        mine = ruling.entry == entry if each else ruling.entry in team
        if mine and ruling.official == official and ruling.cancelled_by is None:
            deal = {} if ruling.deal is None else {"deal": ruling.deal}
            facts: dict[str, object] = {**ruling.facts, "round": ruling.serial, **deal}
            past.append(Past(ruling.infraction, facts))
    return past


def _round_now(competition: Competition) -> int | None:
    """The last published round, counted over all stages."""
    rounds = [r for stage in competition.stages for r in stage.rounds]
    published = [r.serial for r in rounds if r.status is not RoundStatus.DRAFT]
    return published[-1] if published else None
