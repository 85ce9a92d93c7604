"""Where does the line of a stage run before it is closed: who goes on, who is level over it, and
for how many places (E4.2a, E4.2b)?"""

from __future__ import annotations

from paisai.tournament.competition import Competition, StageState
from paisai.tournament.formats import format_of
from paisai.tournament.formats.format import CutLine
from paisai.tournament.stages import is_complete, stage_of


def cut_line(competition: Competition, stage: StageState | None) -> CutLine | None:
    """None where the stage is closed, still has rounds to play, or cuts nobody."""
    if stage is None or stage.closed or not all_rounds_played(competition, stage):
        return None
    return format_of(competition, stage).cut_line(competition, stage)


def all_rounds_played(competition: Competition, stage: StageState) -> bool:
    """Not of a knockout, which nobody cuts."""
    if stage_of(competition, stage).played_for_places:
        return False
    played = [one for one in stage.rounds if not one.play_off]
    if not played or len(played) < format_of(competition, stage).rounds(competition, stage):
        return False
    return all(is_complete(competition, stage, one) for one in played)
