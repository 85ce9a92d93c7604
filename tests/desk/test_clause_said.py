"""Are the words of a clause shown as those of the event, where its organiser has changed them?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from paisai.desk.clause_search import clauses_about
from paisai.desk.due.why import clause_said
from paisai.errors import PaisaiError
from paisai.regulations import Regulation, load, preset_ids
from paisai.regulations.citing import wider_places
from paisai.regulations.dates import moved, with_report_due
from paisai.regulations.editing import copied, set_otherwise, values
from paisai.regulations.loading import from_values

SAYS = "本次另定"


@pytest.fixture(scope="module")
def ours() -> Regulation:
    """One working day of notice instead of five, and five points for smoking instead of three."""
    one = copied(load("erdayi-sanya-2021"), "our-erdayi")
    assert one.review is not None
    smoking = next(p for p in one.penalties if p.id == "smoking")
    step = smoking.steps[0]
    dearer = replace(step, effects=(replace(step.effects[0], amount=5),))
    penalties = tuple(replace(p, steps=(dearer,)) if p is smoking else p for p in one.penalties)
    return replace(one, review=replace(one.review, notice_working_days=1), penalties=penalties)


def test_what_holds_in_the_event_is_told_and_not_what_the_original_says(ours: Regulation) -> None:
    notice, smoking = clause_said(ours, "E3.4.1"), clause_said(ours, "E4.8.5")
    assert "1 个工作日" in notice.zh
    assert "5 个工作日" not in notice.zh
    assert "1 working day" in notice.en
    assert "扣 5 分" in smoking.zh
    assert "3 分" not in smoking.zh


def test_the_board_tells_the_minutes_and_rounds_of_the_event() -> None:
    """Z1.4 says 70 minutes and Z1.2 five rounds; the organiser has 50 and four."""
    one = copied(load("tuolaji-zhuhai-2019"), "our-cup")
    assert one.clocks.round is not None
    shorter = replace(one.clocks.round, minutes=50, announcements=())
    there = replace(
        one,
        stages=(replace(one.stages[0], rounds=4),),
        clocks=replace(one.clocks, round=shorter),
    )
    assert "每轮 50 分钟" in clause_said(there, "Z1.4").zh
    assert "70" not in clause_said(there, "Z1.4").zh
    assert "4 轮" in clause_said(there, "Z1.2").zh
    assert "5 轮" not in clause_said(there, "Z1.2").zh


@pytest.mark.parametrize("clause", ["E3.4.1", "E4.8.5"])
def test_a_changed_value_is_not_told_in_the_original_s_words_alone(
    ours: Regulation, clause: str
) -> None:
    """“名单公示 5 个工作日” beside a notice of one day, “扣 3 分” beside a ruling of five."""
    assert SAYS in clause_said(ours, clause).zh
    assert SAYS not in clause_said(load("erdayi-sanya-2021"), clause).zh


def test_the_others_stand_as_they_are(ours: Regulation) -> None:
    changed = {id_ for id_ in ours.catalogued if SAYS in clause_said(ours, id_).zh}
    assert changed == {"E3.4.1", "E4.8.5"}


@pytest.mark.parametrize("preset", preset_ids())
def test_a_copy_on_another_day_has_changed_nothing(preset: str) -> None:
    there = moved(copied(load(preset), "our-cup"), date(2030, 6, 1))
    assert set_otherwise(there) == frozenset()


def test_S6_5_1_a_report_is_due_by_the_event_s_own_date() -> None:
    """10 November is the original's; what the organiser says for 2026 stands in its place."""
    there = with_report_due(load("shengji-szpt-2013"), date(2026, 12, 4))
    assert "上报截止 2026-12-04" in clause_said(there, "S6.5.1").zh
    assert "2013" not in clause_said(there, "S6.5.1").en


def test_E4_2_every_stage_is_told_by_its_own_deals_and_people() -> None:
    """The organiser plays 4 deals a table, and 6 people go on to the semi-final."""
    one = copied(load("erdayi-sanya-2021"), "our-erdayi")
    first, *others = (replace(stage, deals=4) for stage in one.stages)
    there = replace(one, stages=(replace(first, cut=6), *others))
    for clause in ("E4.2a", "E4.2c", "E4.2d"):
        told = clause_said(there, clause)
        assert "打 4 副" in told.zh
        assert SAYS in told.zh
        assert not re.search("10 副|9 人|前 9 名", told.zh)
    only_people = replace(one, stages=(replace(one.stages[0], cut=6), *one.stages[1:]))
    assert "6 人排成一列" in clause_said(only_people, "E4.2c").zh
    [line] = clauses_about(only_people, "E4.2c", "zh")
    assert "7-9" not in "".join(reading.zh for reading in line.readings)


SAYS_THE_SAME_OF_ANOTHER = {
    ("stages[preliminary].playoff.deals", "E4.2a"): "3 人一桌",
    ("stages[semifinal].playoff.deals", "E4.2c"): "前 3 名进决赛",
    ("clocks.play.bid", "E4.3t"): "出牌 30 秒",
}
"""Clauses that hold the figure of a value which stands below what they fix, of something else."""


@pytest.mark.parametrize("preset", preset_ids())
def test_no_clause_goes_on_with_a_figure_that_was_changed(preset: str) -> None:
    ours = copied(load(preset), "our-cup")
    plain = values(ours)
    tried, found = 0, []
    for place, path, figure in _figures(plain):
        there = _changed(ours, plain, path, figure)
        if there is None or place.startswith("timetable"):  # of each event, whatever is played
            continue
        tried += 1
        for clause in {id_ for wider in wider_places(place) for id_ in ours.fixed.get(wider, ())}:
            told = clause_said(there, clause).zh
            told = told.replace(SAYS_THE_SAME_OF_ANOTHER.get((place, clause), ""), "")
            if SAYS not in told and re.search(rf"(?<![\d.]){figure:g}(?![\d.])", told):
                found.append((place, figure, clause, told))
    assert found == []
    assert tried > 20


Way = tuple[str | int, ...]


def _figures(value: Any, place: str = "", path: Way = ()) -> Iterator[tuple[str, Way, float]]:
    """Every number of a regulation by its place, and how to get there."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _figures(inner, f"{place}.{key}".lstrip("."), (*path, key))
    elif isinstance(value, list | tuple):
        for i, inner in enumerate(value):
            named = inner.get("id", i) if isinstance(inner, dict) else i
            yield from _figures(inner, f"{place}[{named}]", (*path, i))
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield place, path, value


def _changed(
    ours: Regulation, plain: dict[str, Any], path: Way, figure: float
) -> Regulation | None:
    """With the nearest other number there that the regulation takes; None: it takes no other."""
    for step in (1, -1, 2, -2, 5, -5, 10, -10, figure):
        new = deepcopy(plain)
        here: Any = new
        for key in path[:-1]:
            here[key] = list(here[key]) if isinstance(here[key], tuple) else here[key]
            here = here[key]
        here[path[-1]] = figure + step
        try:
            there = from_values(new, ours.id)
        except PaisaiError:
            continue
        if there != ours:
            return there
    return None
