"""What does the workbook hold that organisers fill in?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from openpyxl import Workbook  # type: ignore[import-untyped]
from openpyxl.styles import Alignment, Font  # type: ignore[import-untyped]
from openpyxl.utils import get_column_letter  # type: ignore[import-untyped]
from openpyxl.worksheet.datavalidation import DataValidation  # type: ignore[import-untyped]
from openpyxl.worksheet.worksheet import Worksheet  # type: ignore[import-untyped]

from paisai.prints.excel import BOX, GREY, LEFT, new, paper, put, saved
from paisai.prints.values import Language, Text
from paisai.prints.words import pick

HEADINGS = {
    "unit": Text("单位", "Unit"),
    "zone": Text("赛区", "Zone"),
    "leader": Text("领队", "Leader"),
    "telephone": Text("电话", "Telephone"),
    "name": Text("姓名", "Name"),
    "birth": Text("出生日期", "Date of birth"),
    "document": Text("证件", "Document"),
}
PERSONAL = ("name", "birth", "document")
"""Asked of each player of the entry."""
WIDTHS = {"unit": 26, "zone": 14, "birth": 14, "telephone": 18, "document": 24}
ENTRIES, HELP, CHOICES = Text("报名", "Entries"), Text("填表说明", "How to fill in"), "选项"


class Field(NamedTuple):
    """A column: what it asks for, and of which player (from 1; 0: of the entry)."""

    asks: str
    player: int = 0

    def heading(self, language: Language) -> str:
        return pick(HEADINGS[self.asks], language) + (str(self.player) if self.player else "")


@dataclass(frozen=True, slots=True)
class EntryTemplate:
    event: str
    players: int
    """Of one entry: one, two for a partnership, more with substitutes."""
    units: tuple[str, ...] = ()
    """To choose from; others may still be written."""
    zones: tuple[str, ...] = ()
    """To choose from; without any the column is left out."""
    birth: bool = False
    document: bool = False
    rows: int = 300
    notes: tuple[str, ...] = ()
    """Sentences of the organiser for the sheet of instructions."""

    def fields(self) -> tuple[Field, ...]:
        asked = ("name", *(("birth",) * self.birth), *(("document",) * self.document))
        return (
            Field("unit"),
            *((Field("zone"),) if self.zones else ()),
            Field("leader"),
            Field("telephone"),
            *(Field(asks, p) for p in range(1, self.players + 1) for asks in asked),
        )


def entry_template(template: EntryTemplate, language: Language = "zh") -> bytes:
    book = new()
    sheet, fields = book.worksheets[0], template.fields()
    sheet.title = pick(ENTRIES, language)
    for x, field in enumerate(fields, 1):
        letter = get_column_letter(x)
        head = sheet.cell(1, x)
        put(head, field.heading(language))
        head.font, head.fill, head.border = Font(bold=True), GREY, BOX
        head.alignment = Alignment("center", "center", wrap_text=True)
        sheet.column_dimensions[letter].width = WIDTHS.get(field.asks, 13)
        for y in range(2, template.rows + 2):
            cell = sheet.cell(y, x)
            cell.style = LEFT
            cell.number_format = "yyyy-mm-dd" if field.asks == "birth" else "@"
    sheet.freeze_panes = "A2"
    paper(sheet, len(fields) > 6, "1:1")
    _choices(book, sheet, template, language)
    _instructions(book.create_sheet(pick(HELP, language)), template, language)
    return saved(book)


def _choices(book: Workbook, sheet: Worksheet, template: EntryTemplate, language: Language) -> None:
    """Drop-downs from a hidden sheet: a list inside the cell rule may hold 255 characters only."""
    lists = {"unit": template.units, "zone": template.zones}
    offered = book.create_sheet(CHOICES)
    offered.sheet_state = "hidden"
    for x, field in enumerate(template.fields(), 1):
        column = f"{get_column_letter(x)}2:{get_column_letter(x)}{template.rows + 1}"
        choices = lists.get(field.asks, ())
        if choices:
            at = get_column_letter(x)
            for y, choice in enumerate(choices, 1):
                put(offered.cell(y, x), choice)
            rule = DataValidation(
                "list", formula1=f"{CHOICES}!${at}$1:${at}${len(choices)}", allow_blank=True
            )
            rule.showErrorMessage = field.asks == "zone"
            rule.error = "请从下拉列表中选择。" if language == "zh" else "Choose from the list."
        elif field.asks == "birth":
            rule = DataValidation("date", formula1="DATE(1900,1,1)", formula2="DATE(2100,1,1)")
            rule.operator = "between"
            rule.allow_blank = rule.showErrorMessage = True
            rule.error = (
                "请填日期，如 1990-05-16。" if language == "zh" else "A date, such as 1990-05-16."
            )
        else:
            continue
        sheet.add_data_validation(rule)
        rule.add(column)


def _instructions(sheet: Worksheet, template: EntryTemplate, language: Language) -> None:
    zh = language == "zh"
    lines = [
        template.event,
        f"在“{ENTRIES.zh}”表中填写，一行一个参赛者（{template.players} 人）。"
        if zh
        else f'Fill in the sheet "{ENTRIES.en}", a row for each entry of {template.players}.',
        "不要改动第一行的标题；可以增加行，空行不算。"
        if zh
        else "Leave the headings as they are; rows may be added, empty rows do not count.",
        "同一单位的各行，单位名称要写得一样；领队、电话每行都填，或只填该单位的第一行。"
        if zh
        else "Write a unit's name the same in all its rows; leader and telephone in every row, "
        "or in the unit's first only.",
    ]
    if template.birth:
        lines.append("出生日期写作 1990-05-16。" if zh else "Dates of birth as 1990-05-16.")
    if template.document:
        lines.append(
            "证件号码按文本填写，不要丢掉开头的 0 和末尾的 X。"
            if zh
            else "Document numbers are text: keep leading zeros and a final X."
        )
    lines += template.notes
    sheet.column_dimensions["A"].width = 90
    for y, line in enumerate(lines, 1):
        put(sheet.cell(y, 1), line)
        sheet.cell(y, 1).alignment = Alignment(vertical="center", wrap_text=True)
    sheet.cell(1, 1).font = Font(bold=True, size=14)
    paper(sheet, False, "1:1")
