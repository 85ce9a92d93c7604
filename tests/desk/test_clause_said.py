"""Are the words of a clause shown as those of the event, where its organiser has changed them?"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from paisai.desk.boards.why_due import clause_said
from paisai.regulations import Regulation, load, preset_ids
from paisai.regulations.editing import copied
from paisai.regulations.particulars import moved

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
    assert there.set_otherwise == frozenset()


def test_S6_5_1_a_report_is_due_by_the_event_s_own_date() -> None:
    """24 November 2013 less 14 days is the 10th; 18 December 2026 less 14 is the 4th."""
    there = moved(load("shengji-szpt-2013"), date(2026, 12, 18))
    assert "上报截止 2026-12-04" in clause_said(there, "S6.5.1").zh
    assert "2013" not in clause_said(there, "S6.5.1").en
