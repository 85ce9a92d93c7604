"""Who shared a place and sits at different tables of the next stage, and by what were they split?
(E4.2c)

Tables by rank take the order of the list: of those who share a place first who did better in the
play-off, then by the table and seat that the draw of the stage before gave them.
"""

from __future__ import annotations

from paisai.text import SILENT, Text, joined
from paisai.tournament.competition import Competition, StageState
from paisai.tournament.formats.threes import by_rank
from paisai.tournament.naming import names, table_list
from paisai.tournament.rounds import Round
from paisai.tournament.stages import stage_of


def split_said(competition: Competition, stage: StageState, round_: Round) -> Text:
    """Nothing where the tables are not made by rank, or nobody was split."""
    if round_.play_off or not stage_of(competition, stage).by_deals:
        return SILENT
    before = [one for one in competition.stages if one.index < stage.index]
    if not before or not by_rank(competition, stage):
        return SILENT
    at = {entry: table.number for table in round_.tables for entry in table.seats}
    extra = {e for one in before[-1].rounds if one.play_off for t in one.tables for e in t.seats}
    found, place = [], 1
    for group in before[-1].standing or ():
        here = [entry for entry in group if entry in at]
        tables = sorted({at[entry] for entry in here})
        if len(tables) > 1 and not {*here} & {*_free(before[-1])}:
            whom, where = names(competition, here), table_list(tables)
            how = _PLAYED_OFF if {*here} & extra else _DRAWN
            found.append(
                Text(
                    f"并列第 {place} 名的 {whom.zh} 分在{where.zh}，{how.zh}",
                    f"{whom.en} share place {place} and are split over {where.en}, {how.en}",
                )
            )
        place += len(group)
    return joined(found, "；", "; ")


_DRAWN = Text("先后按上一阶段抽签的桌号和座位", "by the table and seat drawn in the stage before")
_PLAYED_OFF = Text(
    "先后按加赛，再按抽签的桌号和座位", "by the play-off, then by the table and seat drawn"
)


def _free(stage: StageState) -> tuple[str, ...]:
    return stage.three.free if stage.three else ()
