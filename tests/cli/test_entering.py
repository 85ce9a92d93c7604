"""Entries on the command line: numbers stay text, crowded groups and moved rounds are said."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from openpyxl import Workbook

from paisai.ledger import Ledger
from support.desk import Desk, form, new, paisai, reported


def test_a_document_number_of_eighteen_digits_is_text_or_refused(tmp_path: Path) -> None:
    """A spreadsheet keeps fifteen digits of a number: as text it is read as it is."""
    desk = new(tmp_path, "tuolaji-zhuhai-2019")
    path = tmp_path / "form.xlsx"
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["选手一", "证件号一", "选手二", "单位"])
    sheet.append(["甲", 110101199003070018, "乙", "一中"])
    book.save(path)
    said = paisai(*desk.line("entries", "import", path))
    assert said.code == 2
    assert "第 2 行 B 列（证件号一）：是超过 15 位的数字" in said.err
    sheet["B2"] = "110101199003070018"
    book.save(path)
    desk("entries", "import", path)
    competition = Ledger.open(desk.file).state.competition
    assert competition is not None
    players = [entrant.players[0] for entrant in competition.entrants.values()]
    assert [player.number for player in players] == ["110101199003070018"]


def union(tmp_path: Path) -> Desk:
    """Three pairs of one union and five of others, in two groups."""
    desk = new(tmp_path, "shengji-szpt-2013", datetime(2013, 11, 1, 9, 0))
    places = [("甲院", 1), ("甲院", 2), ("甲院", 3)]
    for unit, entrants in (("甲院", 60), ("乙院", 51), ("丙院", 50)):
        ranking = [f"{unit}{n}甲、{unit}{n}乙" for n in range(1, 4)]
        held = ("--members", 100, "--entrants", entrants, "--format", "循环")
        where = ("--leader", "王五", "--telephone", "0", "--time", "10月", "--place", "工会")
        desk("units", "set", unit, *held, *where, "--ranking", *ranking)
    shares = desk.json("units", "share", 8)["quota"]
    assert {row["name"]: row["places"] for row in shares} == {"甲院": 3, "乙院": 3, "丙院": 2}
    places += [("乙院", 1), ("乙院", 2), ("乙院", 3), ("丙院", 1), ("丙院", 2)]
    rows = [f"{u}{n},{u}{n}甲,{u}{n}乙,{u},{n}" for u, n in places]
    desk("entries", "import", form(desk, "名称,选手一,选手二,单位,选拔名次", *rows))
    return desk


def test_S6_5_2_crowded_groups_are_said_aloud(tmp_path: Path) -> None:
    said = union(tmp_path)("draw")
    assert "甲院、乙院 的队多于组数，有的同在一组" in said or "乙院、甲院" in said


def test_S6_5_1_the_share_comes_before_the_draw(tmp_path: Path) -> None:
    desk = new(tmp_path, "shengji-szpt-2013", datetime(2013, 11, 1, 9, 0))
    desk("units", "set", "甲院")
    row = form(desk, "选手一,选手二,单位,选拔名次", "甲,乙,甲院,1")
    desk("entries", "import", row)
    assert "还没有分配名额" in desk.refused("draw")


def test_S6_5_3_a_round_is_moved_for_force_majeure_only(tmp_path: Path) -> None:
    desk = new(tmp_path, "shengji-szpt-2013", datetime(2013, 11, 1, 9, 0))
    reported(desk, "甲院", "乙院", places=4)
    rows = [f"{u}{n}甲,{u}{n}乙,{u},{n}" for u in ("甲院", "乙院") for n in (1, 2)]
    desk("entries", "import", form(desk, "选手一,选手二,单位,选拔名次", *rows))
    at = desk.now.isoformat()
    move = ("timetable", "--move", 1, "2013-12-20T09:00", "--reason", "台风", "--at", at)
    first = ("timetable", "--move", 1, "2013-12-19T09:00", "--reason", "原来没有定", "--at", at)
    desk(*first)  # no time was set, and none is changed
    assert "不可抗力" in desk.refused(*move)
    assert "第 1 轮定在 2013-12-20 09:00：台风" in desk(*move, "--force-majeure")
    plan = desk.json("timetable")["timetable"]
    assert (plan[0]["day"], plan[0]["start"]) == ("2013-12-20", "09:00")


def test_bytes_that_are_no_text_are_refused_in_one_line(tmp_path: Path) -> None:
    """A shell hands over a byte of another encoding as half a character, and an escape in a file
    can hold one: neither is written, and neither ends the program."""
    desk = new(tmp_path, "tuolaji-zhuhai-2019")
    assert "UTF-8" in desk.refused("units", "set", "一中", "--name", "\udcff")
    assert "UTF-8" in desk.refused("units", "set", "一中", "--as", "\ud800")
    desk("units", "set", "一中", "--name", "第一中学")
    text = desk.file.read_text(encoding="utf-8")
    desk.file.write_text(text.replace('"第一中学"', r'"\ud800"'), encoding="utf-8")
    said = paisai("verify", desk.file)
    assert (said.code, "第 2 行" in said.out + said.err) == (1, True)
