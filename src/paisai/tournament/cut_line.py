"""Where does the line of a stage run before it is closed: who goes on, who is level over it, and
for how many places (E4.2a, E4.2b)?"""

from __future__ import annotations

from paisai.frozen import dataclass
from paisai.regulations.stages import Knockout, RoundRobin, TablesOfThree
from paisai.tournament.competition import Competition, StageState
from paisai.tournament.entries import EntryId
from paisai.tournament.next_step import lots_due, rounds_of
from paisai.tournament.ranking.advancing import advancing
from paisai.tournament.ranking.threes_standing import threes_progress
from paisai.tournament.stages import is_complete, stage_of


@dataclass(frozen=True, slots=True)
class CutLine:
    """As the results are now `through` would go on, and `places` of those who are `level`; by a
    play-off, or `by_lot`. `free` of those who go on did not play the stage."""

    through: tuple[EntryId, ...]
    level: tuple[EntryId, ...] = ()
    places: int = 0
    by_lot: bool = False
    free: int = 0


def cut_line(competition: Competition, stage: StageState | None) -> CutLine | None:
    """None where the stage is closed, still has rounds to play, or cuts nobody."""
    if stage is None or stage.closed or not all_rounds_played(competition, stage):
        return None
    spec = stage_of(competition, stage)
    if isinstance(spec, TablesOfThree):
        cut = threes_progress(competition, stage).cut
        if cut is None:
            return None
        every = stage.three.free if stage.three else ()
        free = tuple(entry for entry in every if not competition.is_out(entry))
        by_lot = bool(lots_due(competition, stage))
        return CutLine((*cut.advancing, *free), cut.contested, cut.places, by_lot, len(free))
    if isinstance(spec, Knockout):
        return None
    places = spec.cut_per_group if isinstance(spec, RoundRobin) else spec.cut
    if places is None:
        return None
    forward = advancing(competition, stage)
    level = {entry for group in lots_due(competition, stage) for entry in group}
    over = tuple(entry for group in lots_due(competition, stage) for entry in group)
    through = tuple(entry for entry in forward if entry not in level)
    return CutLine(through, over, len(forward) - len(through), bool(over))


def all_rounds_played(competition: Competition, stage: StageState) -> bool:
    if isinstance(stage_of(competition, stage), Knockout):
        return False
    played = [one for one in stage.rounds if not one.play_off]
    if not played or len(played) < rounds_of(competition, stage):
        return False
    return all(is_complete(competition, stage, one) for one in played)
