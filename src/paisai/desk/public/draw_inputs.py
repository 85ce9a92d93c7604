"""What is a draw made of besides its seed? As plain values, so that anybody can make it again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any

from paisai.ledger import Event, State, fold
from paisai.regulations.stages import RoundRobin
from paisai.tournament.competition import Competition, DrawPurpose
from paisai.tournament.entries import EntryId
from paisai.tournament.pairing.next_round import as_entry
from paisai.tournament.pairing.remedies import BracketRemedy
from paisai.tournament.ranking.advancing import qualifiers
from paisai.tournament.ranking.threes_standing import play_off_of
from paisai.tournament.stage_draw import zone_sizes
from paisai.tournament.stages import stage_of

KEPT = 64
_kept: OrderedDict[str, Any] = OrderedDict()
_lock = Lock()


def draw_inputs(state: State, revealed: Event) -> dict[str, Any] | None:
    """Of a draw that was revealed by this event, as things stood then; None where nothing but a
    seed is drawn, or a rule gave way, whose fewest meetings only `paisai verify` counts."""
    purpose, outcome = DrawPurpose(revealed.data["outcome"]["purpose"]), revealed.data["outcome"]
    if purpose not in (DrawPurpose.ZONES, DrawPurpose.GROUPS, DrawPurpose.BRACKET):
        return _order(purpose, outcome)
    found: dict[str, Any] | None = _once(
        revealed, lambda: _in_the_stage(_at(state, revealed.seq - 1), purpose)
    )
    return found


def play_off_drawn(state: State, revealed: Event) -> tuple[tuple[EntryId, ...], ...]:
    """The tables that this draw gave: its event holds only the seed."""

    def made() -> tuple[tuple[EntryId, ...], ...]:
        competition = _at(state, revealed.seq)
        assert competition.stage is not None
        return play_off_of(competition, competition.stage)

    found: tuple[tuple[EntryId, ...], ...] = _once(revealed, made)
    return found


def _once(revealed: Event, make: Callable[[], Any]) -> Any:
    with _lock:
        if revealed.hash in _kept:
            return _kept[revealed.hash]
    found = make()
    with _lock:
        _kept[revealed.hash] = found
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return found


def drawn_result(revealed: Event) -> Any:
    """What was published, in the form in which it is made again."""
    outcome = revealed.data["outcome"]
    purpose = DrawPurpose(outcome["purpose"])
    if purpose is DrawPurpose.TABLES:
        return [one for table in outcome["tables"] for one in table] + outcome["free"]
    if purpose in (DrawPurpose.NUMBERS, DrawPurpose.LOTS):
        numbers = outcome.get("numbers") or outcome.get("lots") or {}
        return sorted(numbers, key=lambda one: int(numbers[one]))
    return outcome.get("zones") or outcome.get("groups") or outcome.get("bracket")


def _at(state: State, seq: int) -> Competition:
    events = [event for event in state.history if event.seq <= seq]
    found = fold(events, State(private=state.private)).competition
    assert found is not None
    return found


_PARTS = {
    DrawPurpose.NUMBERS: ("numbers", "numbers"),
    DrawPurpose.TABLES: ("tables", "tables of three"),
    DrawPurpose.LOTS: ("lots", ""),
}
"""Orders: what they are called in the event, and the purpose under which each takes its share of
the seed."""


def _order(purpose: DrawPurpose, outcome: dict[str, Any]) -> dict[str, Any] | None:
    if purpose not in _PARTS:
        return None
    key, part = _PARTS[purpose]
    drawn: Any = outcome.get(key, ())
    ids: Sequence[str] = [*drawn]
    if purpose is DrawPurpose.TABLES:
        ids = [*(one for table in drawn for one in table), *outcome["free"]]
    return {"kind": "order", "part": part, "ids": sorted(ids)} if ids else None


def _in_the_stage(competition: Competition, purpose: DrawPurpose) -> dict[str, Any] | None:
    stage = competition.stage
    assert stage is not None
    if purpose is DrawPurpose.ZONES:
        assert stage.schedule is not None
        zones = sorted(zone_sizes(competition, stage).items())
        return {"kind": "zones", "sizes": stage.schedule.sizes, "zones": zones}
    if purpose is DrawPurpose.GROUPS:
        spec = stage_of(competition, stage)
        assert isinstance(spec, RoundRobin)
        entries = [as_entry(competition.entrants[one]) for one in stage.participants]
        return {
            "kind": "groups",
            "groups": -(-len(entries) // spec.group_size),
            "entries": [
                {"id": one.id, "units": sorted(one.units), "seed": one.seed} for one in entries
            ],
        }
    if competition.draw is not None and competition.draw.remedy is not BracketRemedy.NONE:
        return None
    return {
        "kind": "bracket",
        "qualifiers": [
            {
                "id": one.id,
                "units": sorted(one.units),
                "group": one.group,
                "place": one.place,
                "result": one.result,
            }
            for one in qualifiers(competition, stage)
        ],
    }
