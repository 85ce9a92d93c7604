"""What comes of a ruling on being late where the other side was late too (Z4.2, our reading)?"""

from __future__ import annotations

from paisai.referee.effects import ForfeitDeal, ForfeitRound, PointsAgainst
from paisai.regulations.clocks import LATENESS
from paisai.text import SILENT, Text
from paisai.tournament.competition import Competition
from paisai.tournament.proceedings import RecordedRuling


def both_late(competition: Competition, ruling: RecordedRuling) -> Text:
    """Returns what the words of the ruling itself do not say, in brackets; nothing where only one
    side was late, or each bears its own."""
    if ruling.infraction != LATENESS or ruling.table is None or ruling.cancelled_by is not None:
        return SILENT
    if competition.regulation.match_scoring.by_deals:
        return SILENT
    said = SILENT
    for other in competition.rulings:
        if _of_the_other_side(ruling, other):
            said = _together(ruling, other)
    return Text(f"（{said.zh}）", f" ({said.en})") if said.zh else SILENT


def _of_the_other_side(ruling: RecordedRuling, other: RecordedRuling) -> bool:
    here = (ruling.stage, ruling.round, ruling.table, LATENESS)
    there = (other.stage, other.round, other.table, other.infraction)
    return here == there and other.entry != ruling.entry and other.cancelled_by is None


def _together(ruling: RecordedRuling, other: RecordedRuling) -> Text:
    number = other.number
    if other.has(ForfeitRound) and ruling.has(ForfeitRound):
        return Text("双方都判弃权", "both forfeit")
    if other.has(ForfeitRound):
        return Text(
            f"对方判弃权（第 {number} 号），这一条不改成绩",
            f"the others forfeit (no. {number}): this changes no score",
        )
    if ruling.has(ForfeitRound):
        return Text(
            f"对方也迟到（第 {number} 号），那一条不改成绩",
            f"the others were late too (no. {number}): that changes no score",
        )
    if other.has(ForfeitDeal) and ruling.has(ForfeitDeal):
        return Text(
            "双方都迟到：第一副不打，谁也不升级",
            "both were late: the first deal is not played and nobody moves up",
        )
    if other.has(ForfeitDeal) and ruling.has(PointsAgainst):
        return Text(
            f"对方放弃第一副（第 {number} 号）：罚在第 2 副",
            f"the others give up the first deal (no. {number}): it counts in deal 2",
        )
    if other.has(PointsAgainst) and ruling.has(ForfeitDeal):
        return Text(
            f"对方的罚分（第 {number} 号）罚在第 2 副",
            f"the points of the others (no. {number}) count in deal 2",
        )
    return SILENT
