"""How is an empty entry form written, as Excel or CSV?"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from paisai.desk.boards.briefing import told_with_the_form
from paisai.desk.entry_fields import YES_NO, SheetField, fields
from paisai.needs import needs
from paisai.regulations.regulation import Regulation
from paisai.regulations.terminal import width
from paisai.text import Text
from paisai.version import MADE_BY

with needs():
    from openpyxl import Workbook  # type: ignore[import-untyped]
    from openpyxl.styles import Alignment, Font, PatternFill  # type: ignore[import-untyped]
    from openpyxl.utils import get_column_letter  # type: ignore[import-untyped]
    from openpyxl.worksheet.datavalidation import DataValidation  # type: ignore[import-untyped]

FILLED_ROWS = 500
"""So many rows of the template offer their choices."""


def template(regulation: Regulation, path: Path, language: str) -> None:
    """The empty form, as Excel or CSV by the file's ending."""
    wanted = [field for field in fields(regulation) if field.wanted]
    heads = [field.label.in_(language) for field in wanted]
    if path.suffix.lower() == ".csv":
        text = io.StringIO(newline="")
        csv.writer(text).writerow(heads)
        with path.open("xb") as file:
            file.write(text.getvalue().encode("utf-8-sig"))
        return
    book = Workbook()
    book.properties.creator = MADE_BY
    sheet = book.active
    assert sheet is not None
    sheet.title = "报名" if language != "en" else "entries"
    sheet.append(heads)
    sheet.freeze_panes = "A2"
    for column, field in enumerate(wanted, 1):
        head = sheet.cell(1, column)
        head.font = Font(bold=True, color="9C0006" if field.required else "000000")
        head.fill = PatternFill("solid", fgColor="EDEDED")
        head.alignment = Alignment(horizontal="center")
        name = get_column_letter(column)
        sheet.column_dimensions[name].width = max(12, width(head.value or "") + 4)
        for row in range(2, FILLED_ROWS + 2):
            sheet.cell(row, column).number_format = "@"
        if field.choices:
            offered = ",".join(choice.in_(language) for choice in field.choices)
            choices = DataValidation("list", formula1=f'"{offered}"')
            choices.allow_blank = True
            sheet.add_data_validation(choices)
            choices.add(f"{name}2:{name}{FILLED_ROWS + 1}")
    _notes(book, wanted, regulation, language)
    with path.open("xb") as file:
        book.save(file)


NOTES = Text("说明", "notes")
NOTE_HEADS = (
    Text("列", "column"),
    Text("必填", "required"),
    Text("怎样填", "how to fill it in"),
    Text("例", "example"),
    Text("条款", "clause"),
)


def _notes(book: Any, wanted: Sequence[SheetField], regulation: Regulation, language: str) -> None:
    """A second sheet says how each column is filled in, and who may enter at whose cost; only the
    first is read."""
    notes = book.create_sheet(NOTES.in_(language))
    notes.append([head.in_(language) for head in NOTE_HEADS])
    for field in wanted:
        required = YES_NO[0].in_(language) if field.required else ""
        words = [field.label.in_(language), required, field.hint.in_(language)]
        notes.append([*words, field.example, field.clause])
    notes.append([])
    for one in told_with_the_form(regulation):
        said = [one.title.in_(language), "", one.text.in_(language), ""]
        notes.append([*said, one.rests_on.in_(language)])
    for column, size in zip("ABCDE", (16, 10, 44, 16, 10), strict=True):
        notes.column_dimensions[column].width = size
    for cell in notes[1]:
        cell.font = Font(bold=True)
