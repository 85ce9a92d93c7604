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
