"""What is said of the line of a stage before it is closed, and of who is level over it?"""

from __future__ import annotations

from collections.abc import Sequence

from paisai.text import SILENT, Text, joined, many
from paisai.tournament.competition import Competition, StageState
from paisai.tournament.entries import EntryId
from paisai.tournament.formats.format import CutLine
from paisai.tournament.formats.threes import threes_progress
from paisai.tournament.naming import names
from paisai.tournament.next_step import all_rounds_played, cut_line, lots_due

THROUGH = Text("暂列晋级", "in line to advance")
PLAYED_OFF = Text("并列，待加赛", "level: to be played off")
BY_LOT = Text("并列，待抽签", "level: to be drawn")


def line_note(line: CutLine, entry: EntryId) -> Text | None:
    """What stands beside an entry in the list."""
    if entry in line.level:
        return BY_LOT if line.by_lot else PLAYED_OFF
    return THROUGH if entry in line.through else None


def line_said(competition: Competition, stage: StageState | None) -> Text:
    """Said over the list until the stage is closed; nothing where no line is drawn yet."""
    line = cut_line(competition, stage)
    if stage is None or line is None:
        return SILENT
    count = len(line.through)
    said = Text(f"暂列晋级 {count} 名", f"{many(count, 'entry', 'entries')} in line to advance")
    if line.free:
        said += Text(f"（含轮空 {line.free} 名）", f" ({line.free} passing free)")
    if line.level:
        tie = level_said(competition, stage)
        if not tie:
            whom = names(competition, line.level)
            tie = Text(
                f"并列：{whom.zh}，抽签取 {line.places} 名晋级",
                f"level: {whom.en}; lots say which {line.places} advance",
            )
        said += Text("；", "; ") + tie
    return said + Text("。结束这一阶段时定下", "; settled when the stage is closed")


def level_said(competition: Competition, stage: StageState | None) -> Text:
    """Who is level and plays off for what (E4.2b, E4.2d); nothing where no play-off is due."""
    if stage is None or not all_rounds_played(competition, stage):
        return SILENT
    if not competition.spec(stage).by_deals:
        return SILENT
    progress = threes_progress(competition, stage)
    if not progress.open or lots_due(competition, stage):
        return SILENT
    if progress.cut is None:
        groups = [group for group in progress.standing if len(group) > 1]
        tied = joined((_level(competition, stage, group) for group in groups), "；", "; ")
        return tied + Text("，加赛定名次", "; a play-off ranks them")
    tied, places = _level(competition, stage, progress.cut.contested), progress.cut.places
    return tied + Text(
        f"，加赛取 {places} 名晋级",
        f"; {many(places, 'place', 'places')} to advance for by a play-off",
    )


def _level(competition: Competition, stage: StageState, group: Sequence[EntryId]) -> Text:
    """第 6 至 9 名并列：甲、乙、丙、丁; who is left of such a group was level again."""
    whom = names(competition, group)
    above = 0
    for one in threes_progress(competition, stage).standing:
        if {*group} == {*one}:
            first, last = above + 1, above + len(one)
            zh, en = (f"{first} 至 {last}", f"{first}–{last}")
            return Text(f"第 {zh} 名并列：{whom.zh}", f"level at places {en}: {whom.en}")
        above += len(one)
    return Text(f"加赛后仍并列：{whom.zh}", f"still level after the play-off: {whom.en}")
