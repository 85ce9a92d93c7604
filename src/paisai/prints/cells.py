"""What was written into an entry template?

Only cells are read here; whether they are good entries is for the entries to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from io import BytesIO
from typing import Any
from xml.etree.ElementTree import ParseError
from zipfile import BadZipFile, ZipFile

from openpyxl import load_workbook  # type: ignore[import-untyped]
from openpyxl.utils import get_column_letter  # type: ignore[import-untyped]

from paisai.errors import NotationError
from paisai.prints.safe import clean
from paisai.prints.template import HEADINGS, PERSONAL, Field

LARGEST = 5_000_000
LARGEST_OPENED = 100_000_000
"""Bytes of the file, and of what it unpacks to."""
MOST_ROWS, MOST_COLUMNS = 10_000, 100
BROKEN = (
    BadZipFile,
    ParseError,
    KeyError,
    IndexError,
    AttributeError,
    ValueError,
    TypeError,
    OSError,
)
"""What openpyxl may raise over a file that is no workbook, or a damaged one."""
HEADER_WITHIN = 10
"""Rows in which the headings are looked for: a title may stand above them."""


@dataclass(frozen=True, slots=True)
class FilledCell:
    field: Field
    column: str
    """The letter by which Excel names it."""
    text: str
    """Blank if nothing was written; a date as 2001-02-03."""


@dataclass(frozen=True, slots=True)
class FilledRow:
    row: int
    """As Excel numbers it."""
    cells: tuple[FilledCell, ...]


@dataclass(frozen=True, slots=True)
class Filled:
    rows: tuple[FilledRow, ...]
    ignored: tuple[str, ...]
    """Headings that are none of ours; their columns were not read."""


def read_cells(data: bytes) -> Filled:
    """What was written into a template, row by row; rows with nothing in them are left out."""
    if len(data) > LARGEST:
        raise NotationError(
            f"文件太大：最多 {LARGEST // 1_000_000} MB",
            f"the file is too large: at most {LARGEST // 1_000_000} MB",
        )
    try:
        with ZipFile(BytesIO(data)) as packed:
            if sum(part.file_size for part in packed.infolist()) > LARGEST_OPENED:
                raise BadZipFile
        return _read(load_workbook(BytesIO(data), read_only=True, data_only=True))
    except NotationError:
        raise
    except BROKEN as error:
        raise NotationError(
            "这不是完好的 Excel 工作簿（.xlsx）：请另存为 .xlsx 后再导入",
            "not a sound Excel workbook (.xlsx): save it as .xlsx and import it again",
        ) from error


def _read(book: Any) -> Filled:
    found = next(((s, h) for s in book.worksheets if (h := _header(s))), None)
    if found is None:
        raise NotationError(
            "表中找不到标题行：要有“单位”和“姓名1”两列，请用报名模板填写",
            'no row of headings: the columns "单位" (Unit) and "姓名1" (Name1) are needed; '
            "use the entry template",
        )
    sheet, (at, fields, ignored) = found
    rows = []
    for y, values in enumerate(_values(sheet, at + 1, at + MOST_ROWS + 1), at + 1):
        cells = tuple(
            FilledCell(field, get_column_letter(x + 1), _text(values[x]))
            for x, field in fields.items()
        )
        if any(cell.text for cell in cells):
            if y > at + MOST_ROWS:
                raise NotationError(
                    f"行数太多：最多 {MOST_ROWS} 行，请分成几个文件",
                    f"too many rows: at most {MOST_ROWS}; divide the file",
                )
            rows.append(FilledRow(y, cells))
    return Filled(tuple(rows), tuple(ignored))


def _values(sheet: Any, first: int, last: int) -> Iterator[tuple[object, ...]]:
    for row in sheet.iter_rows(min_row=first, max_row=last, max_col=MOST_COLUMNS, values_only=True):
        yield *row, *(None,) * (MOST_COLUMNS - len(row))


def _header(sheet: Any) -> tuple[int, dict[int, Field], list[str]] | None:
    """The row of headings, the field of each column (from 0), and headings that are not ours."""
    for y, values in enumerate(_values(sheet, 1, HEADER_WITHIN), 1):
        fields: dict[int, Field] = {}
        ignored: list[str] = []
        for x, heading in enumerate(map(_text, values)):
            field = _field(heading)
            if field is None:
                ignored += [heading] if heading else []
            elif field in fields.values():
                raise NotationError(
                    f"标题“{heading}”出现了两次（第 {y} 行），请只留一列",
                    f'the heading "{heading}" stands twice in row {y}: leave one of the columns',
                )
            else:
                fields[x] = field
        if {Field("unit"), Field("name", 1)} <= set(fields.values()):
            return y, fields, ignored
    return None


def _field(heading: str) -> Field | None:
    for asks, names in HEADINGS.items():
        for name in names:
            match = re.fullmatch(re.escape(name) + r"\s*([1-9]\d?)?", heading, re.IGNORECASE)
            if match and (match[1] is None or asks in PERSONAL):
                return Field(asks, int(match[1] or asks in PERSONAL))
    return None


def _text(value: object) -> str:
    """
    >>> _text(13800138000.0), _text(datetime(1990, 5, 16)), _text("=1+1"), _text(None)
    ('13800138000', '1990-05-16', '=1+1', '')
    """
    if value is None:
        return ""
    if isinstance(value, datetime):
        whole = (value.hour, value.minute, value.second) == (0, 0, 0)
        return value.date().isoformat() if whole else value.isoformat(" ", "minutes")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return clean(str(value))
