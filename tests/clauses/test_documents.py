"""Clauses that are kept by what is printed or asked: each with the value that changes it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from paisai.ledger import Reason
from paisai.ledger import commands as c
from paisai.regulations import load
from paisai.regulations.document.write import write
from paisai.regulations.editing import copy
from paisai.regulations.loading import loads
from paisai.tournament.entries import EntryPlayer
from support.hall import Hall, changed

SANYA, BODA, ZHUHAI = "erdayi-sanya-2021", "shuangsheng-boda-2020", "tuolaji-zhuhai-2019"
TEACHERS, SZPT = "bashifen-teachers", "shengji-szpt-2013"


def said(regulation, clause):
    """What the 竞赛规程 says under a clause, tables included."""
    articles = [
        article
        for section in write(regulation).sections
        for article in section.articles
        if clause in article.clauses
    ]
    rows = [cell for one in articles if one.table for row in one.table.rows for cell in row]
    return "".join([*(one.text for one in articles), *rows])


def with_(preset, old, new):
    text = copy(preset, "mine")
    assert old in text
    return loads(text.replace(old, new, 1))


@pytest.fixture
def hall():
    """An individual event without deadline and papers."""
    regulation = load(SANYA)
    entry = replace(regulation.entry, deadline=None, papers=(), required=())
    hall = Hall()
    hall.create(changed(SANYA, entry=entry, review=None))
    hall.do(c.SetUnit("u", "第一中学"))
    return hall


def test_E1_days_of_arrival_play_and_departure_are_printed():
    timetable = said(load(SANYA), "E1")
    for words in ("报到日", "第 1 天", "第 3 天", "第 4 天", "12:00 前", "离会"):
        assert words in timetable
    later = with_(SANYA, "end = 12:00:00", "end = 14:00:00")
    assert "14:00 前" in said(later, "E1")
    assert "12:00" not in said(later, "E1")


def test_E3_1_2_whom_a_team_represents_is_printed_and_its_members_with_it():
    words = said(load(SANYA), "E3.1.2")
    assert "代表一个行业体协参赛，队员都来自该行业的单位；或代表一个单位参赛" in words
    loose = with_(SANYA, "members_from_it = true", "members_from_it = false")
    assert "队员都来自" not in said(loose, "E3.1.2")


@pytest.mark.parametrize("staff", ["part_time", "posted", "seconded"])
def test_E3_1_3_barred_staff_may_not_enter(hall, staff):
    player = EntryPlayer("张一", date(1990, 1, 1), staff)
    refusal = hall.refused(c.AddEntry("a", "张一", (player,), ("u",)))
    assert (refusal.reason, refusal.clause) == (Reason.NOT_ELIGIBLE, "E3.1.3")
    hall.do(c.AddEntry("a", "张一", (replace(player, staff=None),), ("u",)))


def test_E3_2_no_limit_of_entries_for_a_unit_unless_one_is_set(hall):
    for i in range(12):
        hall.enter(f"p{i}", "u")
    entry = replace(hall.competition.regulation.entry, most_per_unit=2)
    limited = Hall()
    limited.create(changed(SANYA, entry=entry, review=None))
    for i in range(2):
        limited.enter(f"p{i}", "u")
    player = EntryPlayer("张三", date(1990, 1, 1))
    assert limited.refused(c.AddEntry("p2", "张三", (player,), ("u",))).clause == "E3.2"


def test_E3_5_who_bears_the_cost_is_printed():
    assert said(load(SANYA), "E3.5") == "交通、食宿等费用由选手自己承担。"
    hosted = with_(SANYA, 'costs = "players"', 'costs = "organiser"')
    assert said(hosted, "E3.5") == "交通、食宿费用由主办方承担。"


def test_E4_1_the_rules_it_rests_on_and_paper_cards_are_printed():
    words = said(load(SANYA), "E4.1")
    assert "2016 年审定的全国竞技二打一竞赛规则" in words
    assert "使用纸牌，当面对局" in words
    notes = [n.text for s in write(load(SANYA)).sections for a in s.articles for n in a.notes]
    assert any("谁也不会因为输一桌就出局" in note for note in notes)


def test_E5_referees_and_arbitration_are_named_and_without_arbitration_only_referees():
    appointed = "裁判长和裁判员由主办和承办单位选聘。"
    assert said(load(SANYA), "E5") == f"设裁判长、裁判员和仲裁委员会。{appointed}"
    without = with_(SANYA, "arbitration = true", "arbitration = false")
    assert said(without, "E5") == f"设裁判长和裁判员。{appointed}"
