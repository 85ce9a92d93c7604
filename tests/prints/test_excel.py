"""The workbook holds the same tables: text as text, numbers as numbers, ready to print."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from openpyxl import load_workbook

from paisai.prints.excel import workbook
from paisai.prints.paper import Lists
from paisai.prints.table import Table, figure, text
from paisai.text import Text
from prints.samples import (
    AWARDS,
    BRACKET,
    BULLETIN,
    CARDS,
    CERTIFICATES,
    FORM,
    GROUPS,
    HOSTILE,
    MASTHEAD,
    SMALL,
    STANDINGS,
    TEAMS,
    TIMETABLE,
    A,
    many,
    same,
    standings,
)

EVERYTHING = (
    SMALL, BULLETIN, STANDINGS, GROUPS, BRACKET, TEAMS, AWARDS, CERTIFICATES, FORM, TIMETABLE,
    CARDS,
)  # fmt: skip


def opened(values, language="zh"):
    return load_workbook(BytesIO(workbook(values, language)))


def rows(sheet) -> list[list[object]]:
    return [list(row) for row in sheet.iter_rows(min_row=2, values_only=True)]


def test_a_sheet_each_ready_to_print():
    book = opened(EVERYTHING)
    assert len(book.sheetnames) == len(set(book.sheetnames)) == 13
    for sheet in book.worksheets:
        assert sheet.freeze_panes == "A3"
        assert sheet.print_title_rows == "$1:$2"
        assert sheet.page_setup.paperSize == 9
        assert sheet.page_setup.fitToWidth == 1
        assert sheet.page_setup.fitToHeight == 0
        assert "教工升级赛" in sheet["A1"].value
        assert MASTHEAD.head[:12] in sheet.oddFooter.center.text
        assert "2026-05-16 09:05" in sheet.oddFooter.left.text
        assert sheet.oddFooter.right.text == "&P / &N"


def test_pairings_by_table():
    sheet = opened([SMALL])["第三轮 对阵表（按桌号）"]
    assert rows(sheet) == [
        ["桌号", "场地", "南北 编号", "南北", "南北 单位", "东西 编号", "东西", "东西 单位"],
        [1, "东厅", 7, "王芳 / 李强", "机电学院", 8, "单雄信 / 闫妮", "图书馆"],
        ["轮空", None, None, "赵云", "校医院", None, None, None],
    ]
    assert sheet["A3"].data_type == "n"
    assert sheet["C3"].data_type == "n"  # entries' numbers sort as numbers
    assert sheet["D3"].data_type == "s"


def test_standings_keep_their_numbers():
    sheet = opened([STANDINGS]).worksheets[0]
    assert rows(sheet) == [
        ["名次", "编号", "选手", "单位", "场分", "级差", "抽签"],
        [1, 7, "王芳 / 李强", "机电学院", 6, 2.5, None],
        [2, 8, "单雄信 / 闫妮", "图书馆", 4, -3, None],
    ]


def test_S7_1_a_match_a_row_with_each_score_beside_its_side():
    sheet = opened([BRACKET]).worksheets[0]
    _, bye, match, *_ = rows(sheet)
    assert [bye[5], bye[10], *bye[-2:]] == ["王芳 / 李强", None, "王芳 / 李强", "轮空"]
    assert match[4:12] == [8, "单雄信 / 闫妮", "图书馆", 9, 8, 9, match[10], "国际处"]
    assert match[-2:] == ["单雄信 / 闫妮", None]


def test_labels_in_english():
    assert rows(opened([STANDINGS], "en").worksheets[0])[0][-2:] == ["Level difference", "Lot"]


def test_S7_2_every_row_names_its_team_so_that_it_can_be_sorted():
    sheet = opened([TEAMS]).worksheets[0]
    assert [row[1] for row in rows(sheet)[1:]] == ["机电学院"] * 4
    assert [row[4:] for row in rows(sheet)[1:]] == [[4, 30], [2, 30], [18, 30], [6, 30]]


def test_a_team_award_has_no_column_of_names():
    book = opened([AWARDS])
    assert rows(book["第三轮 团体"]) == [["名次", "单位"], ["第一名", "图书馆"]]
    assert rows(book["第三轮 风格奖"])[1][0] == "没有获奖者。"


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "#N/A", "00123", "TRUE", "1e5"])
def test_text_stays_text(name):
    entry = replace(A, names=(name,), unit=name)
    figures = dict.fromkeys(("points", "difference", "lot"), name)
    hostile = standings({"place": 1, "entry": entry, **figures})
    sheet = opened([hostile]).worksheets[0]
    for column in "CDEFG":
        cell = sheet[f"{column}3"]
        assert (cell.value, cell.data_type, cell.number_format) == (name, "s", "@")


def test_two_tables_of_one_name_are_told_apart_by_their_papers():
    group = replace(GROUPS.tables[0], name=same("第 1 组"))
    cross = replace(GROUPS, tables=(group,), title=same("成绩表"))
    book = opened([replace(GROUPS, tables=(group,), title=same("名次表")), cross])
    assert book.sheetnames == ["第三轮 第 1 组", "第三轮 第 1 组 成绩表"]


def test_no_name_breaks_the_workbook():
    masthead = replace(MASTHEAD, event="=1+1 &P&N\x00", of=same("[A]:*?/\\'" * 9))
    values = standings({"place": 1, "entry": HOSTILE, "points": 1}, masthead=masthead)
    book = opened([values, values])
    assert len(book.sheetnames) == 2
    assert all(len(name) <= 31 for name in book.sheetnames)
    assert book.worksheets[0]["C3"].value.startswith('=1+1"]#pagebreak()')
    assert book.worksheets[0]["A1"].data_type == "s"


def test_the_same_values_give_the_same_cells():
    def cells():
        return [[s.title, rows(s)] for s in opened(EVERYTHING).worksheets]

    assert cells() == cells()


def test_2048_entries():
    book = opened([many(1024)])
    assert [len(rows(sheet)) for sheet in book.worksheets] == [1 + 1024]


def test_nothing_to_write_is_still_a_workbook():
    assert len(opened([]).worksheets) == 1


def test_columns_are_wide_enough_for_chinese():
    sheet = opened([STANDINGS]).worksheets[0]
    assert sheet.column_dimensions["C"].width >= len("单雄信 / 闫妮") + 5


def test_a_number_with_noughts_before_it_stays_as_it_is():
    columns = (figure("id", "编号", "no."), text("tel", "电话", "telephone"))
    cells = ({"id": "007", "tel": "13800000000"}, {"id": "12", "tel": "12"})
    sheet = opened([Lists(MASTHEAD, Text("名单", "list"), (Table(columns, cells),))]).worksheets[0]
    assert rows(sheet)[1:] == [["007", "13800000000"], [12, "12"]]
