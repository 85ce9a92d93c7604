"""How do people call a stage, a round, a group, a match of a knockout?"""

from __future__ import annotations

import re

from paisai.text import SILENT, Text
from paisai.tournament.competition import Competition, StageState
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


def numbered(number: int) -> Text:
    return Text(f"第 {number} 轮", f"Round {number}")


def round_name(round_: Round) -> Text:
    """第 3 轮, 加赛, 四分之一决赛. Only a match of a knockout is played for places."""
    if round_.play_off:
        return Text("加赛", "Play-off")
    placed = [(best, size) for best, size in map(_places, round_.tables) if best]
    first = [size for best, size in placed if best == 1]
    if first:
        return main_round(max(first))
    return places_round(*min(placed)) if placed else numbered(round_.number)


def in_a_line(name: Text) -> Text:
    """A round's name inside a sentence, one thing in English too: 决赛, the final; 第 3 轮,
    round 3; a figure keeps away from the characters beside it.

    >>> in_a_line(FINALS[4]).en, in_a_line(numbered(3)).en, in_a_line(main_round(16))
    ('the semi-final round', 'round 3', Text(zh=' 16 进 8 ', en='the round of 16'))
    >>> in_a_line(places_round(5, 4)).en, in_a_line(places_round(3, 2)).en
    ('the round for places 5–8', 'the match for place 3')
    """
    en = name.en[0].lower() + name.en[1:]
    if not re.match(r"round \d", en):
        en = "the " + re.sub(r"finals$", "final round", en)
    return Text(re.sub(r"^(?=\d)|(?<=\d)$", " ", name.zh), en)


def called(round_: Round) -> Text:
    """A round inside a sentence."""
    return in_a_line(round_name(round_))


def opening(round_: Round) -> Text:
    """A round at the beginning of one."""
    name = called(round_)
    return Text(name.zh.lstrip(), name.en)


def whole_name(competition: Competition, stage: StageState, round_: Round) -> Text:
    """With the stage it is of, where there are several and that says more."""
    of, name = stage_name(competition, stage), round_name(round_)
    if not of or of == name:
        return name
    return Text(f"{of.zh} {name.zh}", f"{of.en}, {name.en}")


def after_round(round_: Round) -> Text:
    """第 3 轮后, after round 3, after the final."""
    return Text(f"{opening(round_).zh}后", f"after {called(round_).en}")


def main_round(left: int) -> Text:
    """The round in which so many are left in the race for the first place."""
    return FINALS.get(left, Text(f"{left} 进 {left // 2}", f"Round of {left}"))


def places_round(best: int, size: int) -> Text:
    last = best + size - 1
    if size == 2:
        return Text(f"争第 {best} 名", f"Match for place {best}")
    return Text(f"争第 {best} 至 {last} 名", f"Round for places {best}–{last}")


def group_name(number: int) -> Text:
    return Text(f"第 {number} 组", f"Group {number}")


def section_name(table: Seated) -> Text:
    """The group a table is of, or what a match of a knockout is for."""
    best, size = _places(table)
    if best:
        return main_round(size) if best == 1 else places_round(best, size)
    return group_name(int(table.section)) if table.section else SILENT


def _places(table: Seated) -> tuple[int, int]:
    """The best place a match is for, and how many places its section is for; (0, 0): none."""
    first, dash, last = table.section.partition("-")
    if not dash:
        return 0, 0
    return int(first), int(last) - int(first) + 1
