"""Whom does an event concern? The words to which pages listen, by the record of its act."""

from __future__ import annotations

from collections.abc import Iterable

from paisai.ledger import Event
from paisai.web.act_records import ALL as ALL
from paisai.web.act_records import on_the_web


def topics(events: Iterable[Event]) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for event in events:
        for topic in on_the_web(event.kind).topics:
            found[topic] = None
        for part in ("command", "outcome"):
            table = event.data.get(part, {}).get("table")
            if isinstance(table, int):
                found[f"table:{table}"] = None
    return tuple(found)
