"""What does the seed of a draw make of a stage as it stands?"""

from __future__ import annotations

from typing import Any

from paisai.regulations.citing import clause_of
from paisai.regulations.stages import FixedSchedule, RoundRobin
from paisai.tournament.competition import Competition, DrawPurpose, OpenDraw, StageState
from paisai.tournament.draw import draw_lots
from paisai.tournament.draw_material import schedule_sizes, zone_entries
from paisai.tournament.few_entries import passes_free
from paisai.tournament.next_step import lots_due
from paisai.tournament.pairing.group_draw import draw_groups
from paisai.tournament.pairing.knockout import draw_bracket, remedied
from paisai.tournament.pairing.next_round import as_entry
from paisai.tournament.pairing.schedule import Schedule, draw_indices, draw_zones, make
from paisai.tournament.pairing.swiss_field import draw_numbers
from paisai.tournament.pairing.threes import draw_tables
from paisai.tournament.ranking.advancing import qualifiers
from paisai.tournament.stages import stage_clause, stage_of


def drawn(competition: Competition, stage: StageState, draw: OpenDraw, seed: str) -> dict[str, Any]:
    """In plain values, as the event of the draw holds it."""
    spec = stage_of(competition, stage)
    match draw.purpose:
        case DrawPurpose.NUMBERS:
            return {"numbers": draw_numbers(stage.participants, seed)}
        case DrawPurpose.TABLES:
            clause = stage_clause(competition, stage)
            free = passes_free(competition.regulation, stage.index)
            tables = draw_tables(stage.participants, seed, clause, free=free)
            return {"tables": [list(t) for t in tables.tables], "free": list(tables.free)}
        case DrawPurpose.ZONES:
            return _zones(competition, stage, draw, seed)
        case DrawPurpose.SCHEDULE:
            return written(drawn_schedule(competition, stage, seed))
        case DrawPurpose.GROUPS:
            assert isinstance(spec, RoundRobin)
            count = -(-len(stage.participants) // spec.group_size)
            entries = [as_entry(competition.entrants[e]) for e in stage.participants]
            made = draw_groups(entries, count, seed, stage_clause(competition, stage))
            return {"groups": [list(g) for g in made.groups], "crowded": list(made.crowded)}
        case DrawPurpose.BRACKET:
            qualified = qualifiers(competition, stage)
            bracket = draw_bracket(qualified, seed, draw.remedy, stage_clause(competition, stage))
            relaxed = [list(two) for two in remedied(bracket, qualified)]
            return {"bracket": list(bracket), **({"remedied": relaxed} if relaxed else {})}
        case DrawPurpose.LOTS:
            return {"lots": draw_lots(lots_due(competition, stage), seed)}
        case DrawPurpose.PLAY_OFF:
            return {}


def drawn_schedule(competition: Competition, stage: StageState, seed: str) -> Schedule:
    """Over abstract seats, before any zone has its number (B7.2b). Raises where there is none."""
    spec = stage_of(competition, stage)
    assert isinstance(spec, FixedSchedule)
    clause = clause_of(competition.regulation, f"stages[{spec.id}].kind")
    return make(schedule_sizes(competition, stage), spec.rounds, seed, clause)


def written(schedule: Schedule) -> dict[str, Any]:
    return {
        "sizes": list(schedule.sizes),
        "rounds": [[[str(m.one), str(m.other)] for m in round_] for round_ in schedule.rounds],
        "byes": [None if seat is None else str(seat) for seat in schedule.byes],
    }


def _zones(
    competition: Competition, stage: StageState, draw: OpenDraw, seed: str
) -> dict[str, Any]:
    """A draw of an earlier version decided nothing inside a zone."""
    assert stage.schedule is not None
    entries = zone_entries(competition, stage)
    sizes = {zone: len(own) for zone, own in entries.items()}
    zones = dict(draw_zones(stage.schedule.sizes, sizes, seed))
    if not draw.made_of:
        return {"zones": zones}
    return {"zones": zones, "indices": draw_indices(entries, seed)}
