"""How are the seats of a table called?"""

from __future__ import annotations

from paisai.regulations.stages import TablesOfThree
from paisai.text import Text
from paisai.tournament.competition import Competition, StageState
from paisai.tournament.seating import seats_are_cut
from paisai.tournament.stages import stage_of

THREE = (Text("甲", "A"), Text("乙", "B"), Text("丙", "C"))
COMPASS = (Text("南北", "North-South"), Text("东西", "East-West"))
CUT = (Text("甲方", "Side A"), Text("乙方", "Side B"))
"""Where the seats are cut for at the table, paper knows only two sides (B6.4)."""


def seat_names(competition: Competition, stage: StageState) -> tuple[Text, ...]:
    if isinstance(stage_of(competition, stage), TablesOfThree):
        return THREE
    return CUT if seats_are_cut(competition, stage.index) else COMPASS
