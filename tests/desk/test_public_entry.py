"""What strangers are asked when they enter somebody, by whose word, and whom they may not enter."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from paisai.acting.forms import Situation, WrongForm
from paisai.acting.forms.public_entry import public_entry_form, read_public_entries, rows_asked
from paisai.ledger.commands import AddEntry, SetUnit
from paisai.regulations import load
from paisai.tournament.entries import EntryPlayer
from support.hall import Hall

SENT = {
    "player1": "孙一",
    "born1": "1990-01-31",
    "staff1": "在职",
    "employer1": "一厂",
    "units": "一厂",
    "represents": "单位",
    "leader": "王领队",
    "declined1": "no",
    "contact": "王领队 13800000000",
}
PAIR = {"player1": "钱一", "player2": "周二", "units": "四中", "contact": "qian@example.org"}


def before(preset: str) -> Situation:
    hall = Hall(datetime(2021, 10, 20, 9, 0))
    hall.create(load(preset), date(2021, 12, 3))
    return Situation(hall.state, hall.now, "来人")


def wrong(at: Situation, sent: dict[str, str]) -> set[str]:
    with pytest.raises(WrongForm) as refused:
        read_public_entries(at, {name: [text] for name, text in sent.items()})
    return {one.name for one in refused.value.wrong}


def test_E3_3_the_leader_registers_and_is_named() -> None:
    at = before("erdayi-sanya-2021")
    [values], contact = read_public_entries(at, {name: [text] for name, text in SENT.items()})
    assert (values["leader"], contact) == ("王领队", "王领队 13800000000")
    assert wrong(at, {**SENT, "leader": ""}) == {"leader"}
    [reached] = [one.label.zh for one in public_entry_form(at).fields if one.name == "contact"]
    assert reached == "领队的联系方式"
    assert "telephone" not in [one.name for one in public_entry_form(at).fields]  # asked once


def test_T2_the_unit_registers_and_is_named() -> None:
    at = before("bashifen-teachers")
    [values], _ = read_public_entries(at, {name: [text] for name, text in PAIR.items()})
    assert values["units"] == "四中"
    assert wrong(at, {**PAIR, "units": ""}) == {"units"}


def test_the_same_person_twice_is_said_at_once() -> None:
    """It tells nothing about the list of entries."""
    at = before("bashifen-teachers")
    assert wrong(at, {**PAIR, "player2": "钱一"}) == {"player2"}
    apart = {**PAIR, "player2": "钱一", "number1": "11", "number2": "12"}
    read_public_entries(at, {name: [text] for name, text in apart.items()})


def test_B7_2b_a_zone_s_leader_registers_and_is_named() -> None:
    at = before("shuangsheng-boda-2020")
    pair = {**PAIR, "zone": "东区", "leader": "赵六"}
    [values], _ = read_public_entries(at, {name: [text] for name, text in pair.items()})
    assert values["zone"] == "东区"
    assert wrong(at, {**pair, "leader": ""}) == {"leader"}
    assert wrong(at, {**pair, "zone": ""}) == {"zone"}


def test_E3_1_4_who_is_declined_is_not_entered() -> None:
    """People from medium or high-risk areas: whoever says so is refused there, whoever does not
    answer is asked again, and the answer is no part of the entry."""
    at = before("erdayi-sanya-2021")
    assert wrong(at, {**SENT, "declined1": "yes"}) == {"declined1"}
    assert wrong(at, {**SENT, "declined1": ""}) == {"declined1"}
    [values], _ = read_public_entries(at, {name: [text] for name, text in SENT.items()})
    assert "declined1" not in values


def test_where_nobody_is_declined_nobody_is_asked() -> None:
    names = [one.name for one in public_entry_form(before("bashifen-teachers")).fields]
    assert "declined1" not in names


def test_E3_1_what_the_regulation_bars_is_refused_beside_its_field() -> None:
    """The desk would refuse it on taking it over, and have to telephone."""
    at = before("erdayi-sanya-2021")
    limit = at.competition.regulation.entry.born_on_or_before
    assert limit is not None
    assert limit < date(2010, 5, 5)
    assert wrong(at, {**SENT, "born1": "2010-05-05"}) == {"born1"}
    assert wrong(at, {**SENT, "staff1": "兼职"}) == {"staff1"}
    association = {**SENT, "represents": "行业体协", "employer1": ""}
    assert wrong(at, association) == {"employer1"}
    assert wrong(at, {**SENT, "employer1": "二厂"}) == {"employer1"}
    both = {**SENT, "born1": "2010-05-05", "staff1": "兼职"}
    assert wrong(at, both) == {"born1", "staff1"}


def test_a_stranger_is_not_told_who_is_entered() -> None:
    """Whoever is entered already is taken like anybody else: the desk sees it."""
    hall = Hall(datetime(2021, 10, 20, 9, 0))
    hall.create(load("bashifen-teachers"), date(2021, 12, 3))
    players = EntryPlayer(PAIR["player1"]), EntryPlayer(PAIR["player2"])
    hall.do(SetUnit("四中", "四中"))
    hall.do(AddEntry("1", "钱一/周二", players, ("四中",)))
    read_public_entries(
        Situation(hall.state, hall.now, "来人"), {name: [text] for name, text in PAIR.items()}
    )


def test_E3_3_a_leader_enters_the_whole_team_at_once() -> None:
    """Leader, unit and contact are said once; a row that is left empty does not count, and what is
    wrong in a row stands in that row."""
    at = before("erdayi-sanya-2021")
    own = ("player1", "born1", "staff1", "employer1")
    second = {f"{name}-2": SENT[name] for name in own} | {"player1-2": "孙二"}
    third = {f"{name}-4": SENT[name] for name in own} | {"player1-4": "孙四"}
    team = {**SENT, **second, **third, "rows": "5"}
    entries, contact = read_public_entries(at, {name: [text] for name, text in team.items()})
    assert [one["player1"] for one in entries] == ["孙一", "孙二", "孙四"]
    assert {one["leader"] for one in entries} == {"王领队"}
    assert contact == "王领队 13800000000"
    assert wrong(at, {**team, "born1-4": "2010-05-05"}) == {"born1-4"}
    assert wrong(at, {**team, "staff1-2": "", "player1-4": ""}) == {"staff1-2", "player1-4"}
    assert wrong(at, {**team, "player1-4": "孙一"}) == {"player1-4"}
    assert wrong(at, {**team, "leader": ""}) == {"leader"}


def test_T2_the_form_has_no_more_rows_than_a_unit_may_have_pairs() -> None:
    at = before("bashifen-teachers")
    assert rows_asked(at, {"rows": ["1"], "more": ["1"]}) == 2
    assert rows_asked(at, {"rows": ["2"], "more": ["1"]}) == 2
    for nonsense in ("", "-3", "x", "99999999999"):
        assert rows_asked(at, {"rows": [nonsense]}) == 1
