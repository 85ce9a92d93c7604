"""The results of a whole round: typed table by table, or filled in on one sheet and read back."""

from __future__ import annotations

import io
from datetime import date, time
from pathlib import Path

import pytest
from openpyxl import load_workbook

from support.desk import Desk, form, new, paisai


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Three tables of a Swiss, started."""
    desk = new(tmp_path, "bashifen-teachers")
    rows = [f"{n},第{n}队,甲{n},乙{n},单位{n}" for n in range(1, 7)]
    desk("entries", "import", form(desk, "编号,名称,选手一,选手二,单位", *rows))
    for word in ("draw", "pair", "publish", "start"):
        desk(word)
    return desk


def filled(desk: Desk, scores: dict[int, str], **more: dict[int, str]) -> Path:
    path = desk.file.with_name("results.xlsx")
    path.unlink(missing_ok=True)
    desk("result", "template", path)
    book = load_workbook(path)
    sheet = book.worksheets[0]
    heads = {cell.value: cell.column for cell in sheet[2]}
    for row in range(3, sheet.max_row + 1):
        table = sheet.cell(row, heads["桌号"]).value
        for head, given in (("成绩", scores), *((k, v) for k, v in more.items())):
            if table in given:
                sheet.cell(row, heads[head]).value = given[table]
    book.save(path)
    return path


def states(desk: Desk) -> list[str]:
    return [row["state"] for row in desk.json("round")["tables"]]


def test_a_filled_in_sheet_is_read_back(desk: Desk) -> None:
    sheet = filled(desk, {1: "7:5", 2: "3：9"})
    assert desk.json("result", "import", sheet, "--dry-run")["tables"] == [1, 2]
    assert states(desk) == ["", "", ""]
    assert "导入 2 桌" in desk("result", "import", sheet)
    assert states(desk) == ["7:5", "3:9", ""]
    again = filled(desk, {3: "4:4"})  # only what is still missing is asked
    book = load_workbook(again).worksheets[0]
    assert [book.cell(row, 1).value for row in range(3, book.max_row + 1)] == [3]
    desk("result", "import", again)
    assert states(desk) == ["7:5", "3:9", "4:4"]


def test_who_forfeits_is_named_on_the_sheet(desk: Desk) -> None:
    one, other = desk.json("round")["tables"][0]["names"]
    sheet = filled(desk, {2: "7:5"}, 弃权={1: one})
    early = paisai(*desk.line("result", "import", sheet, minutes=9))
    assert "起才能记弃权" in early.err
    desk("result", "import", sheet, minutes=11)
    assert states(desk)[0] == f"{one} 弃权"
    assert other not in states(desk)[0]


def test_every_defect_is_named_and_nothing_is_read(desk: Desk) -> None:
    sheet = filled(desk, {1: "7:5", 2: "七比五", 3: "-1:5"})
    before = desk.file.read_bytes()
    said = paisai(*desk.line("result", "import", sheet))
    assert said.code == 2
    assert desk.file.read_bytes() == before
    lines = said.err.splitlines()
    assert len(lines) == 3
    assert lines[0].startswith("第 4 行")
    assert lines[1].startswith("第 5 行")
    assert "没有导入任何一行" in lines[2]


def test_one_prompt_a_table(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """A score that cannot be read is asked again; an empty line skips; the end is said."""
    typed = "七比五\n7:5\n\n弃 {}\n".format(desk.json("round")["tables"][2]["names"][0])
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    said = paisai(*desk.line("result", "round", minutes=11))
    assert said.code == 0
    assert "看不懂" in said.err
    assert "录入了 2 桌" in said.out
    first, second, third = states(desk)
    assert (first, second) == ("7:5", "")
    assert third.endswith("弃权")


def test_an_end_in_the_middle_keeps_what_was_entered(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("7:5\nq\n"))
    assert "录入了 1 桌" in paisai(*desk.line("result", "round")).out
    assert states(desk) == ["7:5", "", ""]


def test_a_sheet_without_its_head_is_refused(desk: Desk) -> None:
    sheet = form(desk, "桌,分", "1,7:5", name="wrong.csv")
    said = paisai(*desk.line("result", "import", sheet))
    assert said.code == 2
    assert "桌号 和 成绩" in said.err


def test_levels_with_rulings_are_said_to_have_them_on_the_sheet(desk: Desk) -> None:
    one = desk.json("round")["tables"][0]["seats"][0]
    desk("rule", one, "越序出牌", "张数=1", "过错方=庄家方", "--deal", 1)
    bare = paisai(*desk.line("result", "import", filled(desk, {1: "7:5"})))
    assert bare.code == 2
    assert "第 3 行" in bare.err
    odd = paisai(*desk.line("result", "import", filled(desk, {1: "7:5"}, 判罚已算在内={1: "大概"})))
    assert (odd.code, "应写 是 或 否" in odd.err) == (2, True)
    desk("result", "import", filled(desk, {1: "7:5"}, 判罚已算在内={1: "是"}))
    assert states(desk) == ["7:5", "", ""]


def test_B6_4_who_sat_north_south_is_said_on_the_sheet(tmp_path: Path) -> None:
    """Seats are cut at the table: East declares first, so with 80 and the second named in the
    South the first named moved up; who sat where decides whose level it is."""
    desk = new(tmp_path, "shuangsheng-boda-2020")
    rows = [f"{n},第{n}队,甲{n},乙{n},单位{n},赛区{n}" for n in range(1, 9)]
    desk("entries", "import", form(desk, "编号,名称,选手一,选手二,单位,赛区", *rows))
    for word in ("draw", "pair", "publish", "start"):
        desk(word)
    for name in desk.json("round")["tables"][0]["names"]:
        desk("sign-in", name, "--passed")
    _, other = desk.json("round")["tables"][0]["names"]
    bare = paisai(*desk.line("result", "import", filled(desk, {1: "EW35"})))
    assert (bare.code, "坐南北" in bare.err) == (2, True)
    desk("result", "import", filled(desk, {1: "EW35"}, 谁坐南北={1: other}))
    state = states(desk)[0]
    assert state.split(":")[1] == "0"
    assert int(state.split(":")[0]) > 0


@pytest.mark.parametrize("typed", ["7-5", "7 5", "7.5", "7比5", "７：５", time(7, 5), 7.5])
def test_scores_in_a_workbook_are_read_as_everywhere(desk: Desk, typed: object) -> None:
    """Of 7:5 typed into a cell of its own a spreadsheet makes a time of day, of 7.5 a number."""
    desk("result", "import", filled(desk, {1: typed}))  # type: ignore[dict-item]
    assert states(desk)[0] == "7:5"


@pytest.mark.parametrize(
    ("typed", "said"), [(date(2026, 7, 1), "日期"), (7.1, "7:1 还是 7:10"), ("13 7:5", "看不懂")]
)
def test_what_a_spreadsheet_has_lost_is_not_guessed(desk: Desk, typed: object, said: str) -> None:
    """7-1 becomes a day, 7.10 the number 7.1; the row names its table, and the score no other."""
    told = paisai(*desk.line("result", "import", filled(desk, {1: typed})))  # type: ignore[dict-item]
    assert told.code == 2
    assert "第 3 行" in told.err
    assert said in told.err
    assert states(desk)[0] == ""


def test_a_form_keeps_what_is_typed_into_it(desk: Desk) -> None:
    path = filled(desk, {})
    sheet = load_workbook(path).worksheets[0]
    heads = {cell.value: cell.column for cell in sheet[2]}
    assert sheet.cell(3, heads["成绩"]).number_format == "@"


def test_a_prompt_may_name_another_table(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("3 7-2\n4:1\n9 7:2\n2 5\n"))
    said = paisai(*desk.line("result", "round"))
    assert said.code == 0
    assert states(desk) == ["4:1", "2:5", "7:2"]
    assert "9" in said.err


def scored(desk: Desk) -> dict[int, bool]:
    """Whether anybody is late at a table."""
    return {row["table"]: "迟交" in row["state"] for row in desk.json("round")["tables"]}


def test_T3_6b_a_form_read_in_later_makes_nobody_late_but_whom_it_names(desk: Desk) -> None:
    """Started at 8:05 or so and read in two hours later. The box of the sheet, and who was late,
    have their columns; a time alone is asked about: a last deal may have been played out."""
    desk.now = desk.now.replace(hour=10, minute=0)
    one, _ = desk.json("round")["tables"][1]["names"]
    asked = filled(desk, {1: "7:5"}, 交表时间={1: "9:40"})
    said = paisai(*desk.line("result", "import", asked))
    assert said.code == 2
    assert "请写明由哪一方负责" in said.err
    sheet = filled(desk, {1: "7:5", 2: "7:5", 3: "4:4"}, 迟交一方={2: one}, 交表时间={2: "9:40"})
    desk("result", "import", sheet)
    assert scored(desk) == {1: False, 2: True, 3: False}
    desk("result", "correct", 2, "7:5", "--in-time", "--reason", "看错了表")
    assert scored(desk) == {1: False, 2: False, 3: False}


def test_T3_6b_table_by_table_and_on_one_sheet_nobody_is_late_either(desk: Desk) -> None:
    desk.now = desk.now.replace(hour=10, minute=0)
    desk("result", "sheet", 1, "7:5", "--signed", "all")
    one, _ = desk.json("round")["tables"][1]["names"]
    said = desk("result", "sheet", 2, "7:5", "--signed", "all", "--responsible", one)
    assert f"{one} 迟交" in said
    assert scored(desk) == {1: False, 2: True, 3: False}


def test_T3_6b_who_was_late_is_named_by_the_side_too_and_defects_stand_in_their_columns(
    desk: Desk,
) -> None:
    desk.now = desk.now.replace(hour=10, minute=0)
    _, east = desk.json("round")["tables"][0]["names"]
    wrong = filled(desk, {1: "7:5", 2: "7:5"}, 交表时间={1: "9:40", 2: "九点四十"})
    said = paisai(*desk.line("result", "import", wrong))
    first, second, _ = said.err.splitlines()
    assert "（迟交一方）" in first
    assert "（交表时间）：时间应如 10:07，或 2026-05-01T09:00" in second
    desk("result", "import", filled(desk, {1: "7:5"}, 迟交一方={1: "东西"}))
    assert f"{east} 迟交" in desk.json("round")["tables"][0]["state"]
    assert "迟交" in desk("result", "sheet", 2, "7:5", "--signed", "all", "--responsible", "南北")
