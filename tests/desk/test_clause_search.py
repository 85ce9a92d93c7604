"""What does the list of clauses say where an event has other values than the original?"""

from __future__ import annotations

import re
from datetime import date

import pytest

from paisai.desk.clause_search import ClauseLine, clauses_about
from paisai.frozen import replace
from paisai.regulations import Regulation, load, preset_ids
from paisai.regulations.dates import moved, with_report_due
from paisai.regulations.editing import copied

DAY = date(2026, 12, 18)


def listed(regulation: Regulation) -> dict[str, ClauseLine]:
    return {one.id: one for one in clauses_about(regulation, "", "zh")}


def test_E3_1_1_E3_3_the_dates_are_the_event_s_own() -> None:
    """3 December 2021 less 33 days is 31 October; 18 December 2026 less 33 is 15 November."""
    there = listed(moved(load("erdayi-sanya-2021"), DAY))
    assert "2008-12-31 或以前出生" in there["E3.1.1"].words.zh
    assert "born on or before 2008-12-31" in there["E3.1.1"].words.en
    assert "（2026-11-15 18:00）" in there["E3.3"].words.zh
    assert "2021" not in there["E3.3"].words.zh
    assert "2003-12-31" in listed(load("erdayi-sanya-2021"))["E3.1.1"].words.zh


def test_S6_5_1_the_report_is_due_by_the_event_s_own_date() -> None:
    """10 November is the original's; what the organiser says for 2026 stands in its place."""
    said = listed(with_report_due(load("shengji-szpt-2013"), date(2026, 12, 4)))["S6.5.1"].words
    assert "上报截止 2026-12-04" in said.zh
    assert "due by 2026-12-04" in said.en


def test_a_date_that_the_organiser_leaves_open_is_to_be_announced() -> None:
    there = copied(load("erdayi-sanya-2021"), "our-cup")
    there = replace(there, entry=replace(there.entry, deadline=None))
    line = listed(there)["E3.3"]
    assert line.changed
    assert "2021" not in line.anew.zh


def test_Z1_4_what_the_organiser_set_stands_before_the_original_s_words() -> None:
    """Fifty minutes instead of seventy."""
    there = copied(load("tuolaji-zhuhai-2019"), "our-cup")
    assert there.clocks.round is not None
    shorter = replace(there.clocks.round, minutes=50, announcements=())
    lines = listed(replace(there, clocks=replace(there.clocks, round=shorter)))
    assert lines["Z1.4"].changed
    assert "每轮 50 分钟" in lines["Z1.4"].anew.zh
    assert "每轮 70 分钟" in lines["Z1.4"].words.zh
    assert [one.id for one in lines.values() if one.changed] == ["Z1.4"]


@pytest.mark.parametrize("preset", preset_ids())
def test_in_english_the_place_in_the_original_has_no_chinese(preset: str) -> None:
    for line in clauses_about(load(preset), "", "en"):
        assert line.article.en
        for text in (line.article, line.words, line.kept_by, line.how, *line.readings):
            assert not re.search("[\u4e00-\u9fff（）、]", text.en), text.en


def test_clauses_stand_by_their_numbers() -> None:
    ids = list(listed(load("bashifen-teachers")))
    assert ids[:4] == ["T2", "T3.1", "T3.2", "T3.3"]
    assert ids[-2:] == ["T9", "T10"]
