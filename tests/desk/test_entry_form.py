"""The form: written by the tool, filled in, read back; every defect by its row and column."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook, load_workbook

from paisai.desk.cells import SheetRow
from paisai.desk.entry_fields import fields
from paisai.desk.entry_form import read_form
from paisai.desk.spreadsheet import read_sheet
from paisai.regulations import load, preset_ids
from support.desk import Desk, form, new, paisai
from support.examples import examples

BEFORE_THE_DEADLINE = datetime(2021, 10, 8, 9, 0)
"""E3.3 closes the entries on 31 October 2021."""
HEAD = "编号,名称,选手一,选手二,单位,领队"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return new(tmp_path, "bashifen-teachers")


def defects(desk: Desk, sheet: Path) -> set[tuple[int, str | None]]:
    before = desk.file.read_bytes()
    said = paisai("entries", "import", desk.file, sheet, "--json", "--at", desk.now.isoformat())
    assert said.code == 2, said
    assert desk.file.read_bytes() == before
    found = json.loads(said.out)
    assert found["ok"] is False
    return {(defect["row"], defect["column"]) for defect in found["defects"]}


@pytest.mark.parametrize("preset", preset_ids())
def test_the_template_is_read_back(tmp_path: Path, preset: str) -> None:
    desk = new(tmp_path, preset, BEFORE_THE_DEADLINE)
    out = tmp_path / "form.xlsx"
    desk("entries", "template", out)
    book = load_workbook(out)
    sheet = book.worksheets[0]
    heads = [cell.value for cell in sheet[1]]
    regulation = load(preset)
    assert [f.label.zh for f in fields(regulation) if f.required] == [
        head for head in heads if head in {f.label.zh for f in fields(regulation) if f.required}
    ]
    for row in (2, 3):
        for column, field in enumerate((f for f in fields(regulation) if f.wanted), 1):
            value = field.example
            if field.key in ("units", "zone") or field.key.startswith("player"):
                value = f"{value}{row}"
            sheet.cell(row, column).value = value
    book.save(out)
    done = desk.json("entries", "import", out)
    assert done["entries"] == ["1", "2"]
    assert len(desk.json("entries", "list")["entries"]) == 2
    assert paisai("entries", "template", desk.file, out).code == 2, "never overwritten"


def test_all_defects_at_once_by_row_and_column(desk: Desk) -> None:
    sheet = form(
        desk,
        HEAD,
        "1,龙队,张一,张二,一中,王",
        "2,虎队,李一,,二中,",
        "1,豹队,赵一,赵二,三中,",
        "4,龙队,钱一,钱二,一中,",
        "5,熊队,张一,周二,一中,",
        "6,马队,,,六中,",
    )
    assert defects(desk, sheet) == {
        (3, "D"),  # no second player
        (4, "A"),  # number 1 twice
        (5, "B"),  # the name again in the unit
        (6, "C"),  # the player again in the unit
        (7, "C"),
        (7, "D"),
    }
    said = paisai("entries", "import", desk.file, sheet, "--at", desk.now.isoformat())
    lines = said.err.splitlines()
    assert lines[0] == "第 3 行 D 列（选手二）：没有填"
    assert lines[-1] == "共 6 处不对，没有导入任何一行"
    english = paisai("--lang", "en", "entries", "import", desk.file, sheet).err.splitlines()
    assert english[0] == "row 3, column D (选手二): is empty"


def test_what_the_ledger_refuses_has_its_row_too(tmp_path: Path) -> None:
    """T2 does not stand in Z: joint teams are not allowed there."""
    desk = new(tmp_path, "tuolaji-zhuhai-2019")
    sheet = form(desk, HEAD, "1,龙队,张一,张二,一中,", "2,虎队,李一,李二,一中、二中,")
    assert defects(desk, sheet) == {(3, "E")}


def test_one_player_written_twice_is_no_team(tmp_path: Path) -> None:
    """A single player cannot take another name."""
    desk = new(tmp_path, "erdayi-sanya-2021", BEFORE_THE_DEADLINE)
    row = "甲,1980-01-31,一局,在职,王,单位"
    twice = form(desk, "选手,出生日期,单位,人员类别,领队,代表", row, row)
    said = paisai("entries", "import", desk.file, twice, "--at", desk.now.isoformat()).err
    assert said.splitlines()[0] == (
        "第 3 行 A 列（选手）：同单位的选手 甲 与第 2 行重复；确是同名的两个人，两行都写证件号"
    )


def test_the_example_of_a_birth_is_one_that_may_enter() -> None:
    regulation = load("erdayi-sanya-2021")
    latest = date(1976, 12, 31)
    older = replace(regulation, entry=replace(regulation.entry, born_on_or_before=latest))
    [born] = [one for one in fields(older) if one.key == "born1"]
    assert date.fromisoformat(born.example) <= latest
    assert born.example in born.hint.zh
    head = ("选手", "出生日期", "单位", "人员类别", "领队", "代表")
    row = ("甲", "昨天", "一局", "在职", "王", "单位")
    [wrong] = read_form(older, [SheetRow(1, head), SheetRow(2, row)]).defects
    assert wrong.zh == "昨天 不是日期，应如 1976-12-31"


def test_a_head_that_is_wrong(desk: Desk) -> None:
    assert defects(desk, form(desk, "编号,选手一,身高", "1,张一,180")) == {(1, None)}
    assert (1, "C") in defects(desk, form(desk, "选手一,选手二,选手一", "甲,乙,丙"))
    assert defects(desk, form(desk, "甲,乙", "丙,丁")) == {(1, None)}
    assert defects(desk, form(desk, HEAD)) == {(0, None)}


def test_a_list_as_unions_keep_it_is_read(desk: Desk) -> None:
    """Numbered to the last line, with remarks and other words for the same columns."""
    sheet = form(
        desk,
        "序号,单位,选手姓名1,选手姓名2,联系电话,备注",
        "1,税务局,张一,张二,13800000000,",
        "2,第一医院,李一,李二,,晚到",
        "3,,,,,",
        "4,,,,,",
    )
    assert len(desk.json("entries", "import", sheet)["entries"]) == 2
    names = [entry["name"] for entry in desk.json("entries", "list")["entries"]]
    assert names == ["张一/张二", "李一/李二"]


def test_a_field_without_a_column_is_called_by_its_name(desk: Desk) -> None:
    sheet = form(desk, "选手一,选手二,单位", "张一,张二,一中", "张一,张二,一中")
    said = paisai("entries", "import", desk.file, sheet, "--at", desk.now.isoformat())
    assert said.code == 2
    assert "第 3 行（队名）" in said.out + said.err


def test_a_dry_run_changes_nothing(desk: Desk) -> None:
    sheet = form(desk, HEAD, "1,龙队,张一,张二,一中,")
    before = desk.file.read_bytes()
    done = desk.json("entries", "import", sheet, "--dry-run")
    assert (done["ok"], done["entries"], done["units"]) == (True, ["1"], ["一中"])
    assert desk.file.read_bytes() == before


def test_a_form_that_has_grown_is_read_again(desk: Desk) -> None:
    rows = ["1,龙队,张一,张二,一中,", ",,李一,李二,二中,"]
    desk("entries", "import", form(desk, HEAD, *rows))
    done = desk.json("entries", "import", form(desk, HEAD, *rows, ",,赵一,赵二,三中,"))
    assert (done["entries"], done["same"]) == (["3"], ["1", "2"])
    assert defects(desk, form(desk, HEAD, "1,别队,张一,钱二,一中,")) == {(2, None)}


def test_an_import_that_was_killed_is_simply_done_again(desk: Desk) -> None:
    rows = [f",,甲{n},乙{n},单位{n % 3}," for n in range(6)]
    sheet = form(desk, HEAD, *rows)
    before = desk.file.read_bytes()
    desk("entries", "import", sheet)
    whole = desk.json("entries", "list")
    lines = desk.file.read_bytes().removeprefix(before).splitlines(keepends=True)
    for killed_after in range(len(lines)):
        torn = lines[killed_after][:-9]
        desk.file.write_bytes(before + b"".join(lines[:killed_after]) + torn)
        desk("entries", "import", sheet)
        assert desk.json("entries", "list") == whole


def test_numbers_that_are_taken_are_passed_over(desk: Desk) -> None:
    sheet = form(desk, HEAD, ",,张一,张二,一中,", "1,,李一,李二,二中,", ",,赵一,赵二,三中,")
    assert desk.json("entries", "import", sheet)["entries"] == ["2", "1", "3"]
    names = [entry["name"] for entry in desk.json("entries", "list")["entries"]]
    assert names == ["张一/张二", "李一/李二", "赵一/赵二"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030"])
@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_csv_as_excel_in_china_writes_it(tmp_path: Path, encoding: str, mark: str) -> None:
    path = tmp_path / "form.csv"
    rows = [["选手一", "选手二", "单位"], ["张㐀", "李四", "一中"]]
    path.write_bytes("\r\n".join(mark.join(row) for row in rows).encode(encoding))
    assert [line.cells for line in read_sheet(path)] == [tuple(row) for row in rows]


def test_excel_cells_of_every_kind(tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.active
    sheet.append(["编号", "出生"])
    sheet.append([12, datetime(1990, 1, 31)])
    sheet.append([None, None])
    sheet.append([1.0, " 张　三 "])
    path = tmp_path / "form.xlsx"
    book.save(path)
    assert read_sheet(path) == (
        SheetRow(1, ("编号", "出生")),
        SheetRow(2, ("12", date(1990, 1, 31))),
        SheetRow(4, ("1", "张 三")),
    )


def test_a_unit_merged_over_its_rows_holds_for_each_of_them(tmp_path: Path) -> None:
    """As people fill in forms; a title over all columns, or a tall head, is none of it."""
    book = Workbook()
    sheet = book.active
    for row in (
        ["报名表"],
        ["选手一", "选手二", "单位", "领队"],
        [],
        ["甲", "乙", "铸造车间", "王"],
        ["丙", "丁"],
        [],
        ["戊", "己", None, "李"],
        ["庚", "辛", "机修车间", "赵"],
    ):
        sheet.append(row)
    for merged in ("A1:D1", "A2:A3", "B2:B3", "C2:C3", "D2:D3", "C4:C7", "D4:D5"):
        sheet.merge_cells(merged)
    path = tmp_path / "form.xlsx"
    book.save(path)
    assert [(row.number, row.cells) for row in read_sheet(path)] == [
        (1, ("报名表",)),
        (2, ("选手一", "选手二", "单位", "领队")),
        (4, ("甲", "乙", "铸造车间", "王")),
        (5, ("丙", "丁", "铸造车间", "王")),
        (7, ("戊", "己", "铸造车间", "李")),
        (8, ("庚", "辛", "机修车间", "赵")),
    ]


@pytest.mark.parametrize("name", ["form.xlsx", "form.csv", "form.pdf"])
def test_a_file_that_is_none(desk: Desk, name: str) -> None:
    path = desk.file.with_name(name)
    path.write_bytes(b"\xff\xfe\x00junk\xff")
    assert desk.refused("entries", "import", path)
    assert desk.refused("entries", "import", desk.file.with_name("nowhere.csv"))


def test_E3_1_dates_and_staff(tmp_path: Path) -> None:
    """E3.1.1 the date of birth, E3.1.3 staff who may not enter."""
    desk = new(tmp_path, "erdayi-sanya-2021", BEFORE_THE_DEADLINE)
    head = "选手,出生日期,单位,人员类别,领队,代表"
    bad = form(
        desk,
        head,
        "甲,1990年1月31日,一局,在职,王,单位",
        "乙,昨天,一局,在职,王,单位",
        "丙,1990/2/30,二局,在职,王,单位",
        "丁,2020-01-01,二局,在职,王,单位",
        "戊,19800131,三局,借调,王,单位",
        "己,19800131,三局,临时,王,单位",
    )
    assert defects(desk, bad) == {(3, "B"), (4, "B"), (5, "B"), (6, "D"), (7, "D")}
    other = form(desk, head, "甲,1990-01-31,一局,在职,王,工会", "乙,1990-01-31,一局,在职,王,国家")
    said = paisai("entries", "import", desk.file, other, "--at", desk.now.isoformat()).err
    assert "应为 行业体协、单位 之一" in said  # E3.1.2 has no other


texts = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=8)


@examples(25)
@given(
    st.sampled_from(preset_ids()),
    st.lists(st.lists(texts | st.dates(), max_size=9), max_size=5),
    st.booleans(),
)
def test_no_form_breaks_the_reader(preset: str, rows: list[list[object]], headed: bool) -> None:
    """Whatever stands in the cells, it is read or named as a defect."""
    regulation = load(preset)
    head = tuple(f.label.zh for f in fields(regulation))
    lines = [SheetRow(1, head)] if headed else []
    lines += [SheetRow(i, tuple(row)) for i, row in enumerate(rows, 2)]  # type: ignore[arg-type]
    read = read_form(regulation, lines)
    for defect in read.defects:
        assert defect.text("zh")
        assert defect.text("en")
    assert len({wanted.row for wanted in read.wanted}) == len(read.wanted)


@pytest.mark.parametrize(
    ("preset", "clause"),
    [
        ("bashifen-teachers", ""),
        ("tuolaji-zhuhai-2019", ""),
        ("erdayi-sanya-2021", "E3.4.2"),
    ],
)
def test_E3_4_2_the_template_asks_for_the_request_of_a_late_entry(
    tmp_path: Path, preset: str, clause: str
) -> None:
    """Where nothing is reviewed a late entry needs one too, and a sheet is how many come in."""
    out = tmp_path / "form.xlsx"
    new(tmp_path, preset, BEFORE_THE_DEADLINE)("entries", "template", out)
    book = load_workbook(out)
    assert "变更申请" in [cell.value for cell in book.worksheets[0][1]]
    notes = {row[0].value: row[4].value for row in book.worksheets[1].iter_rows()}
    assert (notes["变更申请"] or "") == clause
