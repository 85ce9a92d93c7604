"""Which cells does an Excel or CSV file hold?

A cell keeps its place as people find it: the row's number and the column's letter.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, time
from itertools import islice
from pathlib import Path
from warnings import catch_warnings, simplefilter
from zipfile import ZipFile

from paisai.desk.cells import Fraction, LostDigits, SheetRow, Value
from paisai.errors import NotationError
from paisai.needs import needs
from paisai.text import Text

with needs():
    from openpyxl import load_workbook  # type: ignore[import-untyped]
    from openpyxl.utils import column_index_from_string  # type: ignore[import-untyped]

MOST_ROWS = 20_000
"""Rows with something in them."""
LAST_ROW = 1_048_576
"""Excel has no more, and often keeps empty ones to the end."""
MOST_COLUMNS = 200
LARGEST, LARGEST_OPENED = 20_000_000, 24_000_000
"""Bytes of the file, and of what it unpacks to: ten thousand entries take half."""

MOST_MARKS, MOST_MARKS_BESIDE = 1_000_000, 60_000
"""Of what is written between < and >, in a part of the file with cells or their texts, and in any
other: a small file of empty cells, rows or styles would be read for a minute. Ten thousand entries
take half of it."""
_WITH_CELLS = ("worksheets/", "sharedStrings")

LOOKED_AT = 30
"""Lines of a text that say how it is separated."""

_MERGED = re.compile(rb'<(?:\w+:)?mergeCell\s+ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"')


def read_sheet(path: Path, called: str = "") -> tuple[SheetRow, ...]:
    """The rows of the first sheet that are not empty, numbered from 1; `called` is the name that
    its owner knows it by, where that is not the file's."""
    kind, name = path.suffix.lower(), called or path.name
    if path.stat().st_size > LARGEST:
        raise _too_large(name)
    if kind in (".xlsx", ".xlsm"):
        rows: Iterable[Sequence[object]] = _excel(path.read_bytes(), name)
    elif kind in (".csv", ".txt", ".tsv"):
        rows = _separated(_decoded(path.read_bytes(), name), name, spaced=kind == ".txt")
    else:
        raise NotationError(
            f"{name} 应为 .xlsx 或 .csv 文件", f"{name}: an .xlsx or .csv file is wanted"
        )
    return _lines(rows, name)


PASTED = Text("粘贴的名单", "the pasted list")


def read_pasted(text: str) -> tuple[SheetRow, ...]:
    """The rows of a list that was copied from a spreadsheet, a message or a page."""
    return _lines(_separated(text, PASTED.zh, spaced=True), PASTED.zh)


def _lines(rows: Iterable[Sequence[object]], name: str) -> tuple[SheetRow, ...]:
    lines: list[SheetRow] = []
    for number, row in enumerate(rows, 1):
        if number > LAST_ROW or len(lines) > MOST_ROWS:
            raise NotationError(
                f"{name} 超过 {MOST_ROWS} 行", f"{name} has more than {MOST_ROWS} rows"
            )
        if row.count(None) == len(row):
            continue
        width = max(i for i, value in enumerate(row, 1) if value is not None)
        cells = tuple(_value(value) for value in row[: min(width, MOST_COLUMNS)])
        if any(cells):
            lines.append(SheetRow(number, cells))
    return tuple(lines)


def _excel(data: bytes, name: str) -> Iterator[Sequence[object]]:
    content = io.BytesIO(data)
    try:
        with ZipFile(content) as packed:
            _check_bounds(packed, name)
        with catch_warnings():
            simplefilter("ignore")  # styles and validations it does not know
            book = load_workbook(content, read_only=True, data_only=True)
            try:
                if not book.worksheets:
                    raise NotationError(f"{name} 没有工作表", f"{name} has no sheet")
                sheet = book.worksheets[0]
                sheet.reset_dimensions()  # some programs write them wrong, and rows would be lost
                rows = sheet.iter_rows(values_only=True, max_col=MOST_COLUMNS)
                with ZipFile(io.BytesIO(data)) as packed:
                    merged = _merged_down(packed.read(sheet._worksheet_path))
                yield from _filled(rows, merged) if merged else rows
            finally:
                book.close()
    except NotationError:
        raise
    except Exception:  # a broken file makes the reader of it fail in every way there is
        raise NotationError(
            f"{name} 不是能打开的 Excel 文件，应为 .xlsx",
            f"{name} is not an Excel file that can be opened; .xlsx is wanted",
        ) from None


def _check_bounds(packed: ZipFile, name: str) -> None:
    """Before anything is read as what it says it is."""
    if sum(part.file_size for part in packed.infolist()) > LARGEST_OPENED:
        raise _too_large(name, opened=True)
    for part in packed.infolist():
        with_cells = any(word in part.filename for word in _WITH_CELLS)
        most = MOST_MARKS if with_cells else MOST_MARKS_BESIDE
        if part.filename.endswith((".xml", ".rels")) and packed.read(part).count(b"<") > most:
            raise NotationError(
                f"{name} 里的格子、空行或格式太多；请把报名的一张表复制到新的文件里再交",
                f"{name} has too many cells, empty rows or styles; copy the sheet that is wanted"
                " into a new file",
            )


def _merged_down(part: bytes) -> dict[int, list[tuple[int, int]]]:
    """Cells of one column that are one cell over several rows, as people merge a unit's name: by
    their first row, the column (from 0) and the last row. The rows are read without this."""
    found: dict[int, list[tuple[int, int]]] = {}
    for left, top, right, bottom in islice(_MERGED.findall(part), MOST_ROWS):
        if left == right and int(top) < int(bottom):
            column = column_index_from_string(left.decode()) - 1
            found.setdefault(int(top), []).append((column, int(bottom)))
    return found


def _filled(
    rows: Iterable[Sequence[object]], merged: dict[int, list[tuple[int, int]]]
) -> Iterator[Sequence[object]]:
    """What stands in a merged cell holds for each of its rows that has something of its own."""
    held: dict[int, tuple[int, object]] = {}
    for number, row in enumerate(rows, 1):
        if held and row.count(None) < len(row):
            filled = list(row)
            for column, (last, value) in held.items():
                if number <= last and column < len(filled) and filled[column] is None:
                    filled[column] = value
            row = filled
        for column, last in merged.get(number, ()):
            if column < len(row):
                held[column] = last, row[column]
        yield row


def _too_large(name: str, *, opened: bool = False) -> NotationError:
    if opened:
        most = LARGEST_OPENED // 1_000_000
        return NotationError(
            f"{name} 展开以后太大，至多 {most} MB；请只留报名的一张表，另存一份再交",
            f"{name} unpacks to too much: at most {most} MB; keep only the sheet that is wanted",
        )
    most = LARGEST // 1_000_000
    return NotationError(f"{name} 太大，至多 {most} MB", f"{name} is too large: at most {most} MB")


def _decoded(content: bytes, name: str) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        try:
            return content.decode("gb18030")
        except UnicodeDecodeError:
            raise NotationError(
                f"{name} 的编码应为 UTF-8 或 GB18030",
                f"{name} is neither UTF-8 nor GB18030",
            ) from None


def _separated(text: str, name: str, *, spaced: bool) -> Iterable[Sequence[object]]:
    """By what stands in most of its first lines; a title above them has none of it. Where nothing
    does, by the spaces of a list that somebody typed."""
    first = text.splitlines()[:LOOKED_AT]
    mark = max("\t,;，|", key=lambda one: sum(one in line for line in first))
    if spaced and not any(mark in line for line in first):
        return [line.split() for line in text.splitlines()]
    try:
        return [*csv.reader(io.StringIO(text, newline=""), delimiter=mark)]
    except csv.Error as error:
        raise NotationError(
            f"{name} 不是能读的表格：有引号没有配对，或一格太长",
            f"{name} cannot be read: a quote is not closed, or a cell is too long ({error})",
        ) from None


EXACT = 10**15
"""A spreadsheet keeps fifteen digits of a number; the others become noughts."""


def _value(value: object) -> Value:
    """Text as people see it: 12.0 of a cell is 12, a time of day is 7:05; a date stays a date."""
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, time):
        return f"{value.hour}:{value.minute:02}"
    if isinstance(value, date):
        return value
    if value is None:
        return ""
    if isinstance(value, int | float) and not isinstance(value, bool):
        if abs(value) >= EXACT:
            return LostDigits(f"{value:.0f}")
        if isinstance(value, float) and value.is_integer():
            return str(int(value))
        if isinstance(value, float):
            return Fraction(value)
    return str(value).replace("\u3000", " ").strip()
