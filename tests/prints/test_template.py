"""What organisers write into the template is read back, cell by cell."""

from __future__ import annotations

from datetime import date
from io import BytesIO

import pytest
from openpyxl import Workbook, load_workbook

from paisai.errors import NotationError
from paisai.prints import EntryTemplate, entry_template, read_cells
from paisai.prints.template import Field

TEMPLATE = EntryTemplate(
    "教工升级赛",
    2,
    units=("机电学院", "图书馆, 档案馆"),
    zones=("东区", "西区"),
    birth=True,
    document=True,
    notes=("四月二十日前交表。",),
)
HEADINGS = [
    "单位", "赛区", "领队", "电话", "姓名1", "出生日期1", "证件1", "姓名2", "出生日期2", "证件2",
]  # fmt: skip


def filled(*rows, template=TEMPLATE, language="zh") -> bytes:
    book = load_workbook(BytesIO(entry_template(template, language)))
    for y, row in enumerate(rows, 2):
        for x, value in enumerate(row, 1):
            book.worksheets[0].cell(y, x).value = value
    return saved(book)


def saved(book) -> bytes:
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def texts(data: bytes) -> list[list[str]]:
    return [[cell.text for cell in row.cells] for row in read_cells(data).rows]


def test_the_columns_that_the_caller_asks_for():
    book = load_workbook(BytesIO(entry_template(TEMPLATE)))
    assert [c.value for c in book["报名"][1]] == HEADINGS
    assert book["报名"].freeze_panes == "A2"
    plain = load_workbook(BytesIO(entry_template(EntryTemplate("赛", 1))))
    assert [c.value for c in plain["报名"][1]] == ["单位", "领队", "电话", "姓名1"]
    lines = [row[0] for row in book["填表说明"].iter_rows(values_only=True)]
    assert lines[0] == "教工升级赛"
    assert lines[-1] == "四月二十日前交表。"


def test_drop_downs_offer_units_and_zones():
    book = load_workbook(BytesIO(entry_template(TEMPLATE)))
    rules = {str(r.sqref): r for r in book["报名"].data_validations.dataValidation}
    assert rules["A2:A301"].formula1 == "选项!$A$1:$A$2"
    assert rules["B2:B301"].formula1 == "选项!$B$1:$B$2"
    assert rules["F2:F301"].type == "date"
    assert book["选项"].sheet_state == "hidden"
    assert [c.value for c in book["选项"]["A"]] == ["机电学院", "图书馆, 档案馆"]


def test_cells_are_read_back_with_their_place():
    data = filled(
        ["机电学院", "东区", "张三", 13800138000, "王芳", date(1990, 5, 16), "00123", " 李强\t"],
        [],
        ["=1+1 院", None, None, None, "赵云", "1991/2/3"],
    )
    first, second = read_cells(data).rows
    assert (first.row, second.row) == (2, 4)
    assert [c.text for c in first.cells] == [
        "机电学院", "东区", "张三", "13800138000", "王芳", "1990-05-16", "00123", "李强", "", "",
    ]  # fmt: skip
    assert [(c.field, c.column) for c in first.cells][4:6] == [
        (Field("name", 1), "E"),
        (Field("birth", 1), "F"),
    ]
    assert second.cells[5].text == "1991/2/3"


def test_an_english_template_reads_the_same():
    zh, en = filled(["甲", "东区"]), filled(["甲", "东区"], language="en")
    assert read_cells(zh) == read_cells(en)


def test_an_empty_template_has_no_rows():
    assert read_cells(entry_template(TEMPLATE)).rows == ()


def test_moved_columns_a_title_above_and_columns_of_ones_own():
    book = Workbook()
    book.active.append(["某某单位报名"])
    book.active.append(["备注", "姓名", "单位", "姓名 2"])
    book.active.append(["x", "王芳", "机电学院", "李强"])
    read = read_cells(saved(book))
    assert read.ignored == ("备注",)
    assert [(c.field, c.column, c.text) for c in read.rows[0].cells] == [
        (Field("name", 1), "B", "王芳"),
        (Field("unit"), "C", "机电学院"),
        (Field("name", 2), "D", "李强"),
    ]
    assert read.rows[0].row == 3


@pytest.mark.parametrize(
    "data", [b"", b"name,unit", b"PK\x03\x04 broken", b"\xd0\xcf\x11\xe0" * 99]
)
def test_a_file_that_is_no_workbook_is_refused(data):
    with pytest.raises(NotationError, match="不是完好的 Excel"):
        read_cells(data)


def test_every_torn_workbook_is_refused_and_none_crashes():
    data = filled(["甲"])
    for end in range(0, len(data), len(data) // 40):
        with pytest.raises(NotationError):
            read_cells(data[:end])


def test_a_damaged_sheet_inside_the_file_is_refused():
    from zipfile import ZipFile

    out = BytesIO()
    with ZipFile(BytesIO(filled(["甲"]))) as old, ZipFile(out, "w") as new:
        for name in old.namelist():
            part = old.read(name)
            new.writestr(name, part[: len(part) // 2] if "sheet1" in name else part)
    with pytest.raises(NotationError, match="不是完好的 Excel"):
        read_cells(out.getvalue())


def test_headings_that_are_missing_or_stand_twice_are_named():
    book = Workbook()
    book.active.append(["单位", "领队"])
    with pytest.raises(NotationError, match="姓名1"):
        read_cells(saved(book))
    book.active.cell(1, 3).value = "姓名1"
    book.active.cell(1, 4).value = "单位"
    with pytest.raises(NotationError, match="“单位”出现了两次"):
        read_cells(saved(book))


def test_a_file_that_is_too_large_is_refused():
    with pytest.raises(NotationError, match="太大"):
        read_cells(b"0" * 5_000_001)
