"""How does a ruling of the referee's desk come into the ledger?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from paisai.ledger.commands import Rule
from paisai.referee.effects import to_json
from paisai.referee.rulings import Ruling
from paisai.regulations.clauses import Words
from paisai.tournament.competition import Effect
from paisai.tournament.entries import EntryId


def as_command(
    ruling: Ruling,
    entry: EntryId,
    facts: Mapping[str, Any],
    table: int | None = None,
    deal: int | None = None,
) -> Rule:
    """The command that writes down what was ruled against this entry, in both languages."""
    return Rule(
        entry,
        ruling.infraction,
        tuple(_effect(to_json(effect)) for effect in ruling.effects),
        clause=ruling.clause or "",
        text=Words(ruling.text.zh, ruling.text.en),
        facts=dict(facts),
        table=table,
        deal=deal,
    )


def _effect(plain: Mapping[str, Any]) -> Effect:
    fields: dict[str, Any] = {
        name: Words(**value) if isinstance(value, dict) else value for name, value in plain.items()
    }
    return Effect(**fields)
