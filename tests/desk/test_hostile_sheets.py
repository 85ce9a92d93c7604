"""However strange a spreadsheet is: its rows, or one clear error, soon and without much memory."""

from __future__ import annotations

import io
import time
import tracemalloc
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from random import Random
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from openpyxl import Workbook

from paisai.acting.result_form import plan as result_plan
from paisai.desk.cells import SheetRow
from paisai.desk.entry_form import read_form
from paisai.desk.entry_import import plan as entry_plan
from paisai.desk.spreadsheet import LARGEST_OPENED, MOST_ROWS, read_sheet
from paisai.errors import NotationError
from paisai.ledger import commands as c
from paisai.regulations import load
from support.hall import Hall

SHEET = "xl/worksheets/sheet1.xml"
SECONDS = 10
"""Of processor time for a million rows; a form takes a hundredth of a second."""


def workbook(*rows: list[object]) -> bytes:
    book, out = Workbook(), io.BytesIO()
    for row in rows:
        book.active.append(row)
    book.save(out)
    return out.getvalue()


GOOD = workbook(["桌号", "成绩"], [1, "7:5"], [2, "=1+1"], [0, 0])


def with_part(name: str, change: Callable[[bytes], bytes]) -> bytes:
    out = io.BytesIO()
    with ZipFile(io.BytesIO(GOOD)) as old, ZipFile(out, "w", ZIP_DEFLATED) as new:
        for part in old.namelist():
            content = old.read(part)
            new.writestr(part, change(content) if part == name else content)
    return out.getvalue()


def with_rows(rows: bytes) -> bytes:
    """The dimensions written in the file stay as they were, so they are wrong."""
    mark = b"<sheetData>"
    end = b"</sheetData></worksheet>"
    return with_part(SHEET, lambda xml: xml[: xml.index(mark) + len(mark)] + rows + end)


def cell(row: int, value: str = "1", place: str = "A", kind: str = "") -> bytes:
    return f'<row r="{row}"><c r="{place}{row}"{kind}><v>{value}</v></c></row>'.encode()


def read(tmp_path: Path, content: bytes, name: str = "x.xlsx") -> list[int]:
    """The numbers of the rows that were read."""
    path = tmp_path / name
    path.write_bytes(content)
    began = time.process_time()
    try:
        return [row.number for row in read_sheet(path)]
    finally:
        assert time.process_time() - began < SECONDS


def test_rows_are_read_wherever_they_stand(tmp_path: Path) -> None:
    """A nought is a value; Excel's last row is one; what the file says of its size is not asked."""
    assert read(tmp_path, GOOD) == [1, 2, 3, 4]
    assert read(tmp_path, with_rows(cell(1) + cell(9, "0") + cell(1_048_576))) == [1, 9, 1_048_576]
    empty = b"".join(b'<row r="%d"/>' % i for i in range(1, 20_001))
    assert read(tmp_path, with_rows(empty + cell(20_001))) == [20_001]
    assert read(tmp_path, with_rows(cell(1, place="XFD") + cell(2))) == [2]


LAUGHS = b'<!DOCTYPE x [<!ENTITY a "ha">' + b"".join(
    b'<!ENTITY %c "%s">' % (98 + i, b"&%c;" % (97 + i) * 20) for i in range(9)
)
REFUSED = {
    "row beyond the last": with_rows(cell(99_999_999_999)),
    "no row number": with_rows(b'<row r="x"><c r="A1"><v>1</v></c></row>'),
    "no column": with_rows(b'<row r="1"><c r="1A"><v>1</v></c></row>'),
    "word for a number": with_rows(cell(1, "abc")),
    "not a number": with_rows(cell(1, "NaN")),
    "no such text": with_rows(cell(1, "999", kind=' t="s"')),
    "no such day": with_rows(cell(1, "2020-13-45", kind=' t="d"')),
    "laughs": with_part(SHEET, lambda xml: LAUGHS + b"]>" + xml.replace(b"<row", b"&j;<row", 1)),
    "no types": with_part("[Content_Types].xml", lambda _: b"<a/>"),
    "no workbook": with_part("xl/workbook.xml", lambda _: b"<a/>"),
    "bomb": with_part(SHEET, lambda _: b" " * (LARGEST_OPENED + 1)),
    "half": GOOD[: len(GOOD) // 2],
    "nothing": b"",
    "too many rows": with_rows(b"".join(cell(i) for i in range(1, MOST_ROWS + 3))),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_broken_workbook_is_one_error(tmp_path: Path, name: str) -> None:
    with pytest.raises(NotationError, match=r"x\.xlsx"):
        read(tmp_path, REFUSED[name])


@pytest.mark.parametrize(
    ("content", "rows"),
    [
        ("桌号,成绩\r\n1,7:5\r\n".encode("utf-8-sig"), [1, 2]),
        ("桌号,成绩\r1,7:5\r".encode("gb18030"), [1, 2]),
        (b"", []),
        (b"," * 3_000_000, []),
        (b"a,b\0,c\n", [1]),
        ("\u202e甲,1e400,".encode() + b"9" * 5_000, [1]),
        ("桌号,成绩".encode("utf-16"), None),
        (b"\xff\xfe\x81", None),
        (b'"' + b"a" * 1_000_000, None),
        (b"a\n" * (MOST_ROWS + 2), None),
    ],
    ids=(
        "bom",
        "gb18030",
        "nothing",
        "commas",
        "nul",
        "hidden",
        "utf-16",
        "no text",
        "quote",
        "rows",
    ),
)
def test_csv_in_every_encoding(tmp_path: Path, content: bytes, rows: list[int] | None) -> None:
    if rows is None:
        with pytest.raises(NotationError, match=r"x\.csv"):
            read(tmp_path, content, "x.csv")
    else:
        assert read(tmp_path, content, "x.csv") == rows


def test_a_wide_bomb_is_read_in_bounded_memory(tmp_path: Path) -> None:
    """Three thousand rows of Excel's 16,384 columns would be fifty million cells."""
    content = with_rows(b"".join(cell(i, place="XFD") for i in range(1, 3_000)))
    tracemalloc.start()
    try:
        assert read(tmp_path, content) == []
        assert tracemalloc.get_traced_memory()[1] < 50_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("part", "filling", "number"),
    [
        ("xl/worksheets/sheet1.xml", b"<row/>", 1_100_000),
        ("xl/worksheets/sheet1.xml", b"<row>" + b"<c/>" * 10_000 + b"</row>", 110),
        ("xl/styles.xml", b"<fonts><font/></fonts>", 20_001),
        ("xl/workbook.xml", b"<sheets/>", 60_001),
    ],
)
def test_a_small_file_of_much_nothing_is_not_read(
    tmp_path: Path, part: str, filling: bytes, number: int
) -> None:
    """Twenty kilobytes took from six seconds to a minute; what is counted is not read."""
    content = with_part(part, lambda old: old.replace(b"</", filling * number + b"</", 1))
    assert len(content) < 200_000
    with pytest.raises(NotationError, match="太多"):
        read(tmp_path, content)


def test_ten_thousand_entries_are_within_the_bounds(tmp_path: Path) -> None:
    rows = [["单位", "选手一", "选手二", "领队", "电话"]]
    rows += [
        [f"单位{i // 4}", f"甲{i}", f"乙{i}", f"丙{i}", str(13_800_000_000 + i)]
        for i in range(10_000)
    ]
    assert len(read(tmp_path, workbook(*rows))) == 10_001


def damaged(rng: Random, content: bytes) -> bytes:
    changed = bytearray(content)
    for _ in range(rng.choice([1, 3, 20])):
        at = rng.randrange(len(changed))
        if rng.random() < 0.7:
            changed[at] = rng.randrange(256)
        else:
            del changed[at : at + rng.randrange(50)]
    return bytes(changed)


VALUES = (
    None,
    0,
    -1,
    1,
    1e14,
    1e15,
    "",
    "1",
    "9" * 5_000,
    "七",
    "7:5",
    "7:" + "9" * 5_000,
    "\u202e甲",
)
VALUES += (
    "全部",
    "弃权",
    "甲+6",
    "甲+" + "9" * 5_000,
    "p0、p1",
    "x" * 30_000,
    datetime(2020, 1, 1),
    True,
)


def sheet_of(rng: Random, heads: list[str]) -> bytes:
    rows = [[rng.choice(VALUES) for _ in heads] for _ in range(rng.randrange(1, 8))]
    return workbook(rng.choice([heads, heads[::-1], heads[1:]]), *rows)


def hall() -> Hall:
    """A Swiss of six pairs in its first round."""
    found = Hall()
    found.create(load("tuolaji-zhuhai-2019"))
    for i in range(6):
        found.enter(f"p{i}", f"u{i}")
    found.do(c.Begin(agreed=True))
    found.draw("8")
    found.pair()
    return found


def handed_over(rng: Random, tmp_path: Path, playing: Hall, entering: Hall) -> None:
    """One sheet each of results and of entries, with cells by lot: defects or commands."""
    path = tmp_path / "x.xlsx"
    now = playing.now
    path.write_bytes(sheet_of(rng, ["桌号", "成绩", "级数相同先到方", "签字", "弃权"]))
    planned = result_plan(playing.state, read_sheet_or_none(path), None, "记录台", now)
    assert all(len(defect.zh) < 100_000 for defect in planned.defects)
    path.write_bytes(sheet_of(rng, ["编号", "名称", "选手一", "选手二", "单位", "种子", "领队"]))
    form = read_form(entering.competition.regulation, read_sheet_or_none(path))
    entry_plan(entering.state, form, "记录台", entering.now)


def read_sheet_or_none(path: Path) -> tuple[SheetRow, ...]:
    try:
        return read_sheet(path)
    except NotationError:
        return ()


def course(tmp_path: Path, seed: str, until: Callable[[int], bool]) -> None:
    rng, playing, entering = Random(seed), hall(), Hall()
    entering.create(load("bashifen-teachers"))
    path = tmp_path / "damaged.xlsx"
    turn = 0
    while not until(turn):
        turn += 1
        began = time.process_time()
        path.write_bytes(damaged(rng, GOOD))
        read_sheet_or_none(path)
        handed_over(rng, tmp_path, playing, entering)
        assert time.process_time() - began < 1


def test_no_sheet_breaks_the_desk(tmp_path: Path) -> None:
    course(tmp_path, "short", lambda turn: turn >= 40)


@pytest.mark.long
def test_no_sheet_breaks_the_desk_at_length(tmp_path: Path) -> None:
    end = time.monotonic() + 120
    course(tmp_path, "long", lambda _: time.monotonic() > end)
