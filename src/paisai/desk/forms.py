"""Which columns has the entry form of a regulation, and how is it written?"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from openpyxl import Workbook  # type: ignore[import-untyped]
from openpyxl.styles import Alignment, Font, PatternFill  # type: ignore[import-untyped]
from openpyxl.utils import get_column_letter  # type: ignore[import-untyped]
from openpyxl.worksheet.datavalidation import DataValidation  # type: ignore[import-untyped]

from paisai.regulations import Regulation
from paisai.regulations.entering import JointTeams, LateChange, Represents, StaffCategory
from paisai.regulations.stages import FixedSchedule
from paisai.regulations.terminal import width

STAFF = {
    StaffCategory.PART_TIME: ("兼职", "part-time"),
    StaffCategory.POSTED: ("派驻", "posted"),
    StaffCategory.SECONDED: ("借调", "seconded"),
}
YES = {"是": True, "yes": True, "1": True, "y": True, "否": False, "no": False, "0": False}
ORDINALS = "一二三四"
FILLED_ROWS = 500
"""So many rows of the template offer their choices."""


@dataclass(frozen=True, slots=True)
class Field:
    """One column. `player` counts from 1; `wanted` stands in the template of this regulation."""

    key: str
    zh: str
    en: str
    hint_zh: str
    example: str
    player: int | None = None
    required: bool = False
    wanted: bool = True
    choices: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    """Other names by which the column is known."""

    @property
    def names(self) -> tuple[str, ...]:
        return self.key, self.zh, self.en, *self.also


def fields(regulation: Regulation) -> tuple[Field, ...]:
    """All columns that are read, in the order of the template."""
    entry = regulation.entry
    joint = entry.joint_teams is not JointTeams.NOT_ALLOWED
    late = (
        regulation.review is not None
        and regulation.review.late_change is LateChange.REQUEST_REVIEW_AND_NEW_NOTICE
    )
    apart = any(isinstance(s, FixedSchedule) and not s.same_zone_meets for s in regulation.stages)
    by_unit = entry.selection is not None or entry.most_per_unit is not None
    units_hint = "单位名称" + ("；联合组队写两个，用顿号分开" if joint else "")
    return (
        Field("id", "编号", "number", "可以不填，由系统编号", ""),
        Field("name", "名称", "name", "可以不填，用选手姓名", ""),
        *(field for i in range(entry.players) for field in _player(regulation, i)),
        Field("units", "单位", "unit", units_hint, "一中", required=by_unit),
        Field(
            "zone",
            "赛区",
            "zone",
            "同赛区的不相遇" if apart else "",
            "东区",
            required=apart,
            wanted=apart or Represents.ZONE in entry.represents,
        ),
        Field("leader", "领队", "leader", "", "王领队"),
        Field("telephone", "电话", "telephone", "领队的电话", ""),
        Field(
            "seed",
            "选拔名次",
            "selection place",
            "在单位选拔赛的名次，1 最好",
            "1",
            wanted=entry.selection is not None,
        ),
        Field(
            "wild_card",
            "机动名额",
            "wild card",
            "是或否",
            "否",
            wanted=entry.selection is not None and entry.selection.wild_cards > 0,
            choices=("是", "否"),
        ),
        Field("request", "变更申请", "request", "报名截止以后才要填", "", wanted=late),
    )


def _player(regulation: Regulation, index: int) -> tuple[Field, ...]:
    entry = regulation.entry
    zh = ORDINALS[index] if entry.players > 1 else ""
    en = f" {index + 1}" if entry.players > 1 else ""
    aged = entry.minimum_age is not None or entry.born_on_or_before is not None
    player = index + 1
    example = ("张三", "李四")[index % 2]
    staff = tuple(zh for category, (zh, _) in STAFF.items())
    return (
        Field(
            f"player{player}",
            f"选手{zh}",
            f"player{en}",
            "姓名",
            example,
            player,
            required=True,
            also=_also(player, entry.players, "姓名", "name"),
        ),
        Field(
            f"born{player}",
            f"出生日期{zh}",
            f"born{en}",
            "如 1990-01-31",
            "1990-01-31",
            player,
            required=entry.born_on_or_before is not None,
            wanted=aged,
            also=_also(player, entry.players, "出生日期", "date of birth"),
        ),
        Field(
            f"number{player}",
            f"证件号{zh}",
            f"document{en}",
            "可以不填",
            "",
            player,
            also=_also(player, entry.players, "证件", "证件号", "document"),
        ),
        Field(
            f"staff{player}",
            f"人员类别{zh}",
            f"staff{en}",
            f"本单位正式人员不填；{'、'.join(staff)}",
            "",
            player,
            wanted=bool(entry.barred_staff),
            choices=staff,
        ),
    )


def _also(player: int, players: int, *names: str) -> tuple[str, ...]:
    """The names with the player's number; without it where there is only one player."""
    bare = tuple(name for name in names if name != "name") if players == 1 else ()
    return (*bare, *(f"{name}{player}" for name in names))


def template(regulation: Regulation, path: Path, language: str) -> None:
    """The empty form, as Excel or CSV by the file's ending."""
    wanted = [field for field in fields(regulation) if field.wanted]
    heads = [field.en if language == "en" else field.zh for field in wanted]
    if path.suffix.lower() == ".csv":
        text = io.StringIO(newline="")
        csv.writer(text).writerow(heads)
        with path.open("xb") as file:
            file.write(text.getvalue().encode("utf-8-sig"))
        return
    book = Workbook()
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
            choices = DataValidation("list", formula1=f'"{",".join(field.choices)}"')
            choices.allow_blank = True
            sheet.add_data_validation(choices)
            choices.add(f"{name}2:{name}{FILLED_ROWS + 1}")
    _notes(book, wanted, heads)
    with path.open("xb") as file:
        book.save(file)


def _notes(book: Any, wanted: Sequence[Field], heads: Sequence[str]) -> None:
    """A second sheet says how each column is filled in; only the first is read."""
    notes = book.create_sheet("说明")
    notes.append(["列", "必填", "怎样填", "例"])
    for field, head in zip(wanted, heads, strict=True):
        notes.append([head, "是" if field.required else "", field.hint_zh, field.example])
    for column, size in zip("ABCD", (16, 8, 44, 16), strict=True):
        notes.column_dimensions[column].width = size
    for cell in notes[1]:
        cell.font = Font(bold=True)
