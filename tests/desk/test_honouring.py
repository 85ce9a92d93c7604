"""Special awards go to somebody who is there, and it is said to whom of two."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from paisai.acting.forms import WrongForm, commands_of, form_of
from paisai.acting.forms.parts import Situation
from paisai.desk.boards.honours import honours_given
from paisai.desk.papers.press import Press
from paisai.desk.papers.standings import _winner
from paisai.ledger import Reason
from paisai.ledger import commands as c
from paisai.regulations import Regulation, load
from paisai.regulations.closing import SpecialAward
from paisai.text import Text
from paisai.tournament.entries import EntryPlayer
from paisai.tournament.ranking.prizes import Prize
from support.hall import Hall

AWARD = "体育道德风尚奖"


def namesakes() -> Hall:
    hall = Hall()
    sanya = load("erdayi-sanya-2021")
    hall.create(replace(sanya, entry=replace(sanya.entry, deadline=None)))
    for number, name, unit in (
        ("9", "张建国", "机床厂"),
        ("13", "张建国", "纺织厂"),
        ("4", "李四", "机床厂"),
    ):
        if unit not in hall.competition.units:
            hall.do(c.SetUnit(unit, unit, represents="unit"))
        player = EntryPlayer(name, date(1990, 1, int(number)), "employed", number)
        hall.do(c.AddEntry(number, name, (player,), (unit,), leader="王"))
    return hall


def given(hall: Hall, to: str) -> c.GiveHonour:
    at = Situation(hall.state, hall.now, "组织者")
    [command] = commands_of("give_honour", at, {"award": [AWARD], "to": [to]})
    assert isinstance(command, c.GiveHonour)
    return command


def test_E6_who_is_not_there_gets_no_award() -> None:
    hall = namesakes()
    with pytest.raises(WrongForm, match="没有 不存在的人") as refused:
        given(hall, "不存在的人")
    assert refused.value.wrong[0].name == "to"
    assert hall.refused(c.GiveHonour(AWARD, "不存在的人")).reason is Reason.UNKNOWN
    hall.on_record(c.GiveHonour(AWARD, "全体裁判"))  # what an event holds already stays


def test_E6_of_two_namesakes_one_is_asked_for() -> None:
    hall = namesakes()
    with pytest.raises(WrongForm, match="有 2 个 张建国") as refused:
        given(hall, "张建国")
    assert "张建国（纺织厂）（编号 13）" in refused.value.zh
    assert given(hall, "13") == given(hall, "张建国（纺织厂）") == c.GiveHonour(AWARD, "13")
    assert given(hall, "李四") == c.GiveHonour(AWARD, "4")
    assert given(hall, "机床厂") == c.GiveHonour(AWARD, "机床厂")
    to = form_of("give_honour", Situation(hall.state, hall.now, "组织者")).field("to")
    assert to is not None
    offered = [one.value for one in to.options]
    assert offered == ["张建国（机床厂）", "张建国（纺织厂）", "李四（机床厂）", "机床厂", "纺织厂"]
    hall.do(given(hall, "13"))
    assert [one.zh for one in honours_given(hall.competition)] == [f"{AWARD}：张建国（纺织厂）"]


def with_award(regulation: Regulation) -> Regulation:
    assert regulation.awards is not None
    special = (SpecialAward(name=Text(AWARD, "sportsmanship"), count=1),)
    return replace(regulation, awards=replace(regulation.awards, special=special))


def test_E6_a_player_of_a_pair_is_honoured_with_his_unit() -> None:
    hall = Hall()
    hall.create(with_award(load("tuolaji-zhuhai-2019")))
    hall.do(c.SetUnit("u9", "九中"))
    pair = EntryPlayer("王小明"), EntryPlayer("李小红")
    hall.do(c.AddEntry("003", "龙队", pair, ("u9",), leader="李老师"))
    hall.do(given(hall, "王小明"))
    assert [one.zh for one in honours_given(hall.competition)] == [f"{AWARD}：王小明（九中）"]
    winner = _winner(Press(hall.state, hall.now), Prize(None, "王小明（九中）", None, None))
    assert (winner.names, winner.unit) == (("王小明",), "九中")
