"""Who does not play in a round, and why?"""

from __future__ import annotations

from paisai.text import Text
from paisai.tournament.competition import Competition, StageState
from paisai.tournament.entries import EntryId
from paisai.tournament.formats.round_robin import all_play_all
from paisai.tournament.formats.threes import three_tables
from paisai.tournament.rounds import Round
from paisai.tournament.stages import stage_of

BYE = Text("轮空", "Bye")
FREE = Text("轮空晋级", "Passes free")
DONE = Text("小组已赛完", "Group is over")
SUSPENDED = Text("停赛", "Suspended")


def resting(
    competition: Competition, stage: StageState, round_: Round
) -> tuple[tuple[EntryId, Text], ...]:
    """Everybody of the stage who is at no table and not out of the event."""
    over: set[EntryId] = set()
    for group in stage.groups or ():
        if round_.number > len(all_play_all(group)):
            over.update(group)
    found = [(entry, DONE if entry in over else BYE) for entry in round_.byes]
    if stage_of(competition, stage).by_deals and not round_.play_off:
        found += [(entry, FREE) for entry in three_tables(competition, stage).free]
    there = {e for table in round_.tables for e in table.seats} | {e for e, _ in found}
    found += [
        (entry, SUSPENDED)
        for entry in stage.participants
        if entry not in there
        and not competition.is_out(entry)
        and not competition.plays(entry, round_.serial)
    ]
    return tuple(found)
