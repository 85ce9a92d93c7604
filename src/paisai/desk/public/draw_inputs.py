"""What was a draw made of when it was revealed, and what came of it? As plain values, so that
anybody can make it again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Any

from paisai.ledger import Event, State, fold
from paisai.tournament.competition import Competition
from paisai.tournament.draw_material import draw_material
from paisai.tournament.entries import EntryId
from paisai.tournament.proceedings import DrawPurpose
from paisai.tournament.ranking.threes_standing import play_off_of

KEPT = 64
_kept: OrderedDict[str, Any] = OrderedDict()
_lock = Lock()


def draw_inputs(state: State, revealed: Event) -> dict[str, Any]:
    """Of a draw that was revealed by this event, as things stood then."""
    purpose = DrawPurpose(revealed.data["outcome"]["purpose"])

    def made() -> dict[str, Any]:
        competition = _at(state, revealed.seq - 1)
        assert competition.stage is not None
        assert competition.draw is not None
        remedy = competition.draw.remedy
        material = draw_material(competition, competition.stage, purpose, remedy)
        if purpose is DrawPurpose.ZONES and not competition.draw.made_of:
            material["before"] = True
        return material

    found: dict[str, Any] = _once(f"of {revealed.hash}", made)
    return found


def play_off_drawn(state: State, revealed: Event) -> tuple[tuple[EntryId, ...], ...]:
    """The tables that this draw gave: its event holds only the seed."""

    def made() -> tuple[tuple[EntryId, ...], ...]:
        competition = _at(state, revealed.seq)
        assert competition.stage is not None
        return play_off_of(competition, competition.stage)

    found: tuple[tuple[EntryId, ...], ...] = _once(f"drawn {revealed.hash}", made)
    return found


def _once(key: str, make: Callable[[], Any]) -> Any:
    with _lock:
        if key in _kept:
            return _kept[key]
    found = make()
    with _lock:
        _kept[key] = found
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return found


def drawn_result(state: State, revealed: Event) -> Any:
    """What was published, in the form in which it is made again."""
    outcome = revealed.data["outcome"]
    purpose = DrawPurpose(outcome["purpose"])
    if purpose is DrawPurpose.PLAY_OFF:
        return play_off_drawn(state, revealed)
    if purpose is DrawPurpose.TABLES:
        return [one for table in outcome["tables"] for one in table] + outcome["free"]
    if purpose in (DrawPurpose.NUMBERS, DrawPurpose.LOTS):
        numbers = outcome.get("numbers") or outcome.get("lots") or {}
        return sorted(numbers, key=lambda one: int(numbers[one]))
    if purpose is DrawPurpose.SCHEDULE:
        return {"rounds": outcome["rounds"], "byes": outcome["byes"]}
    if "indices" in outcome:
        return {"zones": outcome["zones"], "indices": outcome["indices"]}
    return outcome.get("zones") or outcome.get("groups") or outcome.get("bracket")


def _at(state: State, seq: int) -> Competition:
    events = [event for event in state.history if event.seq <= seq]
    found = fold(events, State(private=state.private)).competition
    assert found is not None
    return found
