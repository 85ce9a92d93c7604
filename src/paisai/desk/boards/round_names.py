"""How do people call a stage, a round, a group, a match of a knockout?"""

from __future__ import annotations

import re

from paisai.regulations.stages import Knockout, RoundRobin
from paisai.text import SILENT, Text
from paisai.tournament.competition import Competition, StageState
from paisai.tournament.ranking.standings import knockout_progress
from paisai.tournament.rounds import Round, Seated
from paisai.tournament.stages import stage_of

FINALS = {
    2: Text("决赛", "Final"),
    4: Text("半决赛", "Semi-finals"),
    8: Text("四分之一决赛", "Quarter-finals"),
}


def stage_name(competition: Competition, stage: StageState) -> Text:
    """Nothing where the event has only one."""
    several = len(competition.regulation.stages) > 1
    return stage_of(competition, stage).name if several else SILENT


def round_name(competition: Competition, stage: StageState, round_: Round) -> Text:
    """第 3 轮, 加赛, 四分之一决赛."""
    if round_.play_off:
        return Text("加赛", "Play-off")
    if isinstance(stage_of(competition, stage), Knockout):
        sizes = [size for best, size in map(_places, round_.tables) if best == 1]
        if sizes:
            return main_round(max(sizes))
        placed = [(best, size) for best, size in map(_places, round_.tables) if best]
        if placed:
            return places_round(*min(placed))
    return Text(f"第 {round_.number} 轮", f"Round {round_.number}")


def coming_name(competition: Competition, stage: StageState) -> Text:
    """Of the round that is to be paired next."""
    if isinstance(stage_of(competition, stage), Knockout):
        first = min(knockout_progress(competition, stage).sections, key=lambda one: one.best)
        size = len(first.entries)
        return main_round(size) if first.best == 1 else places_round(first.best, size)
    number = len(stage.rounds) + 1
    return Text(f"第 {number} 轮", f"Round {number}")


def in_a_line(name: Text) -> Text:
    """A round's name inside a sentence: 决赛, the final; 第 3 轮, round 3; a figure keeps away from
    the characters beside it.

    >>> in_a_line(FINALS[2]).en, in_a_line(Text("第 3 轮", "Round 3")).en, in_a_line(main_round(16))
    ('the final', 'round 3', Text(zh=' 16 进 8 ', en='the round of 16'))
    """
    lower = name.en[0].lower() + name.en[1:]
    numbered = re.match(r"(round|places) \d", lower)
    apart = re.sub(r"^(?=\d)|(?<=\d)$", " ", name.zh)
    return Text(apart, lower if numbered else f"the {lower}")


def whole_name(competition: Competition, stage: StageState, round_: Round) -> Text:
    """With the stage it is of, where there are several."""
    of, name = stage_name(competition, stage), round_name(competition, stage, round_)
    return Text(f"{of.zh} {name.zh}".strip(), f"{of.en}, {name.en}" if of else name.en)


def after_round(competition: Competition, stage: StageState, round_: Round) -> Text:
    """第 3 轮后, after round 3, after the final."""
    name = round_name(competition, stage, round_)
    article = "" if name.en == f"Round {round_.number}" else "the "
    return Text(f"{name.zh}后", f"after {article}{name.en[:1].lower()}{name.en[1:]}")


def main_round(left: int) -> Text:
    """The round in which so many are left in the race for the first place."""
    return FINALS.get(left, Text(f"{left} 进 {left // 2}", f"Round of {left}"))


def places_round(best: int, size: int) -> Text:
    last = best + size - 1
    if size == 2:
        return Text(f"争第 {best} 名", f"Match for place {best}")
    return Text(f"争 {best}–{last} 名", f"Places {best}–{last}")


def group_name(number: int) -> Text:
    return Text(f"第 {number} 组", f"Group {number}")


def section_name(competition: Competition, stage: StageState, table: Seated) -> Text:
    """The group a table is of, or what a match of a knockout is for."""
    spec = stage_of(competition, stage)
    if isinstance(spec, RoundRobin) and table.section:
        return group_name(int(table.section))
    best, size = _places(table)
    if isinstance(spec, Knockout) and best:
        return main_round(size) if best == 1 else places_round(best, size)
    return SILENT


def _places(table: Seated) -> tuple[int, int]:
    """The best place a match is for, and how many places its section is for; (0, 0): none."""
    first, dash, last = table.section.partition("-")
    if not dash:
        return 0, 0
    return int(first), int(last) - int(first) + 1
