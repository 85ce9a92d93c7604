"""Entries that may be a mistake are accepted, said, and listed until somebody has looked."""

from __future__ import annotations

from pathlib import Path

from support.desk import UNION, Desk, form, new


def teachers(folder: Path) -> Desk:
    desk = new(folder, "bashifen-teachers")
    for unit in ("一中", "二中"):
        desk("units", "set", unit)
    return desk


def test_the_same_name_in_another_unit_is_said_and_listed_until_confirmed(tmp_path: Path) -> None:
    desk = teachers(tmp_path)
    desk("entries", "add", 1, "张伟", "李四", "--unit", "一中")
    said = desk("entries", "add", 2, "张　伟", "王五", "--unit", "二中")
    assert "已报名" in said
    assert "同名" in said
    status = desk("status")
    assert status.count("同名") == 1
    assert f"entries confirm {desk.file} 1 --reason" in status
    assert [bool(e["doubts"]) for e in desk.json("entries", "list")["entries"]] == [True, True]
    assert "要写明核对的依据：--reason" in desk.refused("entries", "confirm", 2)
    assert "已核对" in desk("entries", "confirm", 2, "--reason", "看过两张身份证")
    assert "同名" not in desk("status")
    assert [e["doubts"] for e in desk.json("entries", "list")["entries"]] == [[], []]
    assert "没有要核对的" in desk.refused("entries", "confirm", 1, "--reason", "再看")


def test_numbers_or_births_tell_two_of_one_name_apart(tmp_path: Path) -> None:
    desk = teachers(tmp_path)
    desk("entries", "add", 1, "张伟", "李四", "--unit", "一中", "--number", "11", "12")
    said = desk("entries", "add", 2, "张伟", "王五", "--unit", "二中", "--number", "21", "22")
    assert "同名" not in said
    third = ("entries", "add", 3, "张伟", "赵六", "--unit", "二中", "--number", "11", "32")
    assert "已在" in desk.refused(*third)


def test_an_import_says_whom_to_check(tmp_path: Path) -> None:
    desk = new(tmp_path, "bashifen-teachers")
    rows = ["1,龙队,张伟,李四,一中", "2,虎队,张伟,王五,二中"]
    said = desk("entries", "import", form(desk, "编号,名称,选手一,选手二,单位", *rows))
    assert said.count("同名") == 1


def test_E3_3_another_leader_than_the_unit_s_is_said(tmp_path: Path) -> None:
    desk = new(tmp_path, "erdayi-sanya-2021")
    desk("units", "set", "一厂", "--leader", "王领队", "--represents", "单位")
    entry = (
        "entries",
        "add",
        1,
        "张三",
        "--unit",
        "一厂",
        "--born",
        "1990-01-01",
        "--staff",
        "在职",
    )
    said = desk(*entry, "--leader", "李领队")
    assert "领队写的是 李领队，单位 一厂 的领队是 王领队" in said
    assert "李领队" in desk("status")
    desk("entries", "confirm", 1, "--reason", "一厂来函：两位领队")
    assert "李领队" not in desk("status")


def test_T2_another_leader_than_the_unit_s_is_refused_where_there_is_one_in_all(
    tmp_path: Path,
) -> None:
    desk = new(tmp_path, "bashifen-teachers")
    desk("units", "set", "一中", "--leader", "王领队")
    entry = ("entries", "add", 1, "张三", "李四", "--unit", "一中", "--leader", "李领队")
    assert "共至多 1 名" in desk.refused(*entry)


def test_a_unit_that_is_not_registered_names_the_command(tmp_path: Path) -> None:
    desk = new(tmp_path, "bashifen-teachers")
    refusal = desk.refused("entries", "add", 1, "张三", "李四", "--unit", "一中")
    assert "请先登记" in refusal
    assert f"units set {desk.file}" in refusal


def test_S6_5_1_a_place_beyond_the_reported_ranking_needs_a_wild_card(tmp_path: Path) -> None:
    desk = new(tmp_path, "shengji-szpt-2013")
    held = ("--format", "循环", "--members", 100, "--entrants", 50)
    desk("units", "set", "机电", *UNION, *held, "--ranking", "甲一、乙一", "甲二、乙二")
    desk("units", "share", 4)
    desk("entries", "add", 1, "甲一", "乙一", "--unit", "机电", "--seed", 1)
    desk("entries", "add", 2, "甲二", "乙二", "--unit", "机电", "--seed", 2)
    third = ("entries", "add", 3, "甲三", "乙三", "--unit", "机电")
    refusal = desk.refused(*third, "--seed", 3)
    assert "只到第 2 名，没有第 3 名" in refusal
    assert "机动名额" in refusal
    assert "已报名" in desk(*third, "--wild-card")


def test_S6_5_1_a_ranking_reported_later_binds_before_the_draw(tmp_path: Path) -> None:
    """Place 2 was entered before the unit reported one place only."""
    desk = new(tmp_path, "shengji-szpt-2013")
    held = ("--format", "循环", "--members", 100, "--entrants", 50)
    for unit in ("机电", "外语"):
        desk("units", "set", unit)
        for place in (1, 2):
            id_ = f"{unit}{place}"
            entry = ("entries", "add", id_, f"{id_}甲", f"{id_}乙", "--unit", unit)
            desk(*entry, "--seed", place)
    desk("units", "set", "机电", *UNION, *held, "--ranking", "机电1甲、机电1乙")
    desk("units", "set", "外语", *UNION, *held, "--ranking", "外语1甲、外语1乙", "外语2甲、外语2乙")
    desk("units", "share", 4)
    refusal = desk.refused("draw")
    assert "机电2" in refusal
    assert "机动名额" in refusal


def test_what_was_erased_raises_no_doubt(tmp_path: Path) -> None:
    """The numbers told two of one name apart; when they are erased nobody is asked to."""
    desk = teachers(tmp_path)
    desk("entries", "add", 1, "张伟", "李四", "--unit", "一中", "--number", "11", "12")
    desk("entries", "add", 2, "张伟", "王五", "--unit", "二中", "--number", "21", "22")
    desk("forget", "--reason", "本人要求")
    assert "同名" not in desk("status")
