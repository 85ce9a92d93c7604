"""How does a ruling of the referee's desk come into the ledger?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from paisai.ledger.commands import Rule
from paisai.referee.rulings import Ruling
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
        ruling.effects,
        clause=ruling.clause or "",
        text=ruling.text,
        facts=dict(facts),
        table=table,
        deal=deal,
    )
