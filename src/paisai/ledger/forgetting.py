"""Which particulars may be erased now, and when are they due to be?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from paisai.errors import NotationError
from paisai.ledger.event import Event
from paisai.ledger.private import PRIVATE, seals
from paisai.ledger.refusal import Reason, refuse
from paisai.ledger.state import State, Status, status
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.entries import Objection
from paisai.tournament.proceedings import Appeal

NUMBERED: Mapping[str, Callable[[Competition], tuple[Objection | Appeal, ...]]] = {
    "objection": lambda competition: competition.objections,
    "appeal": lambda competition: competition.appeals,
}
WHOSE = ("entry", "by", *NUMBERED)
"""The fields by which a command with nothing private in it says whom it concerns."""


def to_forget(
    state: State, *, entry: str | None = None, unit: str | None = None, reason: str = ""
) -> frozenset[str]:
    """The commitments of all that is still known, or of what is known of one entry or one unit.
    While the competition lasts the particulars are needed, and who erases them says why."""
    if status(state.competition) is not Status.CLOSED and not reason.strip():
        raise refuse(
            Reason.NEEDS_REASON,
            Text(
                "比赛还没有结束，个人资料还用得着；现在就要删除，请写明理由",
                "the event is not closed and may still need the particulars;"
                " to erase them now, say why",
            ),
        )
    whole = entry is None and unit is None
    found: set[str] = set()
    concerned = whole
    for event in state.history:
        if event.kind not in PRIVATE:
            continue
        if whole or _concerns(state, event, entry, unit):
            concerned = True
            found |= seals(event).keys() & state.private.keys()
    if not concerned:
        named = unit if entry is None else entry
        raise NotationError(
            f"记录里没有 {named}，请写参赛者或单位的编号",
            f"nothing is recorded of {named}; give the number of an entry or of a unit",
        )
    return frozenset(found)


def _concerns(state: State, event: Event, entry: str | None, unit: str | None) -> bool:
    """Undoing something concerns whom that did."""
    said, competition = event.data["command"], state.competition
    if event.kind == "undo":
        return _concerns(state, state.history[said["seq"] - 1], entry, unit)
    kept = PRIVATE.get(event.kind)
    if kept is not None and not kept.entry:
        return unit is not None and bool(said.get(kept.of) == unit)
    for of in (kept.of,) if kept is not None else WHOSE:
        named = said.get(of)
        if of in NUMBERED and competition is not None:
            known = {one.number: one.entry for one in NUMBERED[of](competition)}
            named = known.get(named)
        if named is not None and entry in (named if isinstance(named, list) else [named]):
            return True
    return False


def due_at(state: State, days: int) -> datetime | None:
    """When the particulars are due to be erased: so many days after the competition was closed."""
    if status(state.competition) is not Status.CLOSED:
        return None
    closed = [e.time for e in state.history if e.kind == "close" and e.seq not in state.undone]
    return closed[-1] + timedelta(days=days)
