"""How does an infraction at a table become a ruling, with what the offender did before?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from paisai.ledger.commands import Rule
from paisai.referee.catalogue import find
from paisai.referee.history import Past
from paisai.referee.rulings import Ruling, rule
from paisai.tournament.competition import Competition, RoundStatus
from paisai.tournament.entries import EntryId


class RuledOn(NamedTuple):
    """What the regulation says, and the command that writes it down."""

    ruling: Ruling
    command: Rule


def ruling_on(
    competition: Competition,
    entry: EntryId,
    infraction: str,
    facts: Mapping[str, Any],
    *,
    table: int | None = None,
    deal: int | None = None,
    included: bool | None = None,
) -> RuledOn:
    """The ruling on what an entry did in the round in hand; repetition is counted over the deal,
    the round or the event, as the regulation says, from what is on record."""
    asked = {fact.name for fact in find(competition.regulation, infraction).facts}
    if deal is None and type(facts.get("deal")) is int:
        deal = facts["deal"]
    here = {"round": _round_now(competition), "deal": deal}
    known = {name: n for name, n in here.items() if name in asked and n is not None}
    told = {**known, **facts}
    made = rule(competition.regulation, infraction, told, history(competition, entry))
    command = Rule(
        entry,
        made.infraction,
        made.effects,
        clause=made.clause or "",
        text=made.text,
        facts=told,
        table=table,
        deal=deal,
        included=included,
    )
    return RuledOn(made, command)


def history(competition: Competition, entry: EntryId) -> list[Past]:
    """What the entry did before, with the round and deal it was in."""
    past = []
    for ruling in competition.rulings:
        if ruling.entry == entry and ruling.cancelled_by is None:
            deal = {} if ruling.deal is None else {"deal": ruling.deal}
            facts: dict[str, object] = {**ruling.facts, "round": ruling.serial, **deal}
            past.append(Past(ruling.infraction, facts))
    return past


def _round_now(competition: Competition) -> int | None:
    """The last published round, counted over all stages."""
    rounds = [r for stage in competition.stages for r in stage.rounds]
    published = [r.serial for r in rounds if r.status is not RoundStatus.DRAFT]
    return published[-1] if published else None
