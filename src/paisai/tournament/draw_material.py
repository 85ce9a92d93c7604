"""What is a draw made of besides its seed? As plain values, so that anybody can make it again.

The hash of it is published with the commitment: whoever kept that notices what was changed since.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from paisai.regulations.stages import FixedSchedule, RoundRobin
from paisai.tournament.competition import Competition, DrawPurpose, StageState
from paisai.tournament.entries import EntryId, ZoneId
from paisai.tournament.few_entries import passes_free
from paisai.tournament.next_step import lots_due
from paisai.tournament.pairing.next_round import as_entry, zone_of
from paisai.tournament.pairing.remedies import BracketRemedy
from paisai.tournament.ranking.advancing import qualifiers
from paisai.tournament.ranking.threes_standing import threes_progress
from paisai.tournament.stages import stage_of

Material = dict[str, Any]


def draw_material(
    competition: Competition,
    stage: StageState,
    purpose: DrawPurpose,
    remedy: BracketRemedy = BracketRemedy.NONE,
) -> Material:
    match purpose:
        case DrawPurpose.NUMBERS:
            return _order("numbers", stage.participants)
        case DrawPurpose.TABLES:
            free = passes_free(competition.regulation, stage.index)
            return {**_order("tables of three", stage.participants), "free": free}
        case DrawPurpose.LOTS:
            tied = [entry for group in lots_due(competition, stage) for entry in group]
            return _order("", tied)
        case DrawPurpose.SCHEDULE:
            spec = stage_of(competition, stage)
            assert isinstance(spec, FixedSchedule)
            sizes = schedule_sizes(competition, stage)
            return {"kind": "schedule", "sizes": list(sizes), "rounds": spec.rounds}
        case DrawPurpose.ZONES:
            assert stage.schedule is not None
            zones = sorted(zone_entries(competition, stage).items())
            return {"kind": "zones", "sizes": list(stage.schedule.sizes), "zones": zones}
        case DrawPurpose.GROUPS:
            return _groups(competition, stage)
        case DrawPurpose.BRACKET:
            return _bracket(competition, stage, remedy)
        case DrawPurpose.PLAY_OFF:
            return _play_off(competition, stage)


def as_text(material: Material) -> str:
    """One text for one material, whatever order it was put together in."""
    return json.dumps(material, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def material_hash(material: Material) -> str:
    """Returns what is published with the commitment."""
    return hashlib.sha256(f"paisai material {as_text(material)}".encode()).hexdigest()


def zone_entries(competition: Competition, stage: StageState) -> dict[ZoneId, list[EntryId]]:
    """Who is of each zone, in an order that nobody chose."""
    zones: dict[ZoneId, list[EntryId]] = {}
    for entry in sorted(stage.participants):
        zones.setdefault(zone_of(competition, stage, entry), []).append(entry)
    return zones


def schedule_sizes(competition: Competition, stage: StageState) -> tuple[int, ...]:
    """Of the zones, the largest first: the schedule knows zones by nothing else."""
    zones = zone_entries(competition, stage).values()
    return tuple(sorted(map(len, zones), reverse=True))


def _order(part: str, ids: Any) -> Material:
    return {"kind": "order", "part": part, "ids": sorted(ids)}


def _groups(competition: Competition, stage: StageState) -> Material:
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


def _bracket(competition: Competition, stage: StageState, remedy: BracketRemedy) -> Material:
    return {
        "kind": "bracket",
        "remedy": remedy.value,
        "qualifiers": [
            {
                "id": one.id,
                "units": sorted(one.units),
                "group": one.group,
                "place": one.place,
                "result": list(one.result),
            }
            for one in qualifiers(competition, stage)
        ],
    }


def _play_off(competition: Competition, stage: StageState) -> Material:
    spec = stage_of(competition, stage)
    assert spec.kind == "tables_of_three"
    cut = threes_progress(competition, stage).cut
    if cut is None:
        seated = [list(table.seats) for table in stage.rounds[0].tables]
        return {"kind": "play_off", "seated": seated}
    return {
        "kind": "play_off",
        "contested": list(cut.contested),
        "eliminated": [list(group) for group in cut.eliminated],
        "tables": spec.playoff.tables.value,
    }
