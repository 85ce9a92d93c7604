"""What does each row of a filled-in form say, and what is wrong with it?

Every defect is found in one go and named by its row and column.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from paisai.desk.cells import CellDefect, SheetRow, Value, letter
from paisai.desk.entry_fields import YES, SheetField, born_example, fields
from paisai.desk.reading import is_whole
from paisai.regulations import Regulation
from paisai.regulations.entering import Represents
from paisai.regulations.entering_words import REPRESENTS, STAFF
from paisai.text import SILENT, Text, joined
from paisai.tournament.entrants import EntryPlayer

HEAD_WITHIN = 10
"""The head stands in one of the first so many rows that are not empty."""
_DATE = re.compile(r"(\d{4})\s*[-/.年]?\s*(\d{1,2})\s*[-/.月]?\s*(\d{1,2})\s*日?")
_PASSED_OVER = frozenset({"序号", "备注", "no.", "remarks"})
"""Columns that lists of people have, and of which an entry has no use."""
_BETWEEN = re.compile(r"[、/,，;；&]+")


@dataclass(frozen=True, slots=True)
class Wanted:
    """An entry as one row asks for it; `id` is empty where the desk gives one."""

    row: int
    id: str
    name: str
    players: tuple[EntryPlayer, ...]
    units: tuple[str, ...]
    zone: str | None
    leader: str
    telephone: str
    seed: int | None
    wild_card: bool
    request: str
    represents: str = ""


@dataclass
class SheetForm:
    """The form as read: what is wanted, and everything that is wrong."""

    wanted: list[Wanted] = field(default_factory=list)
    defects: list[CellDefect] = field(default_factory=list)
    columns: dict[str, tuple[int, str]] = field(default_factory=dict)
    """For each field its column and what the head calls it."""
    labels: dict[str, str] = field(default_factory=dict)
    """What a field is called that has no column."""
    born: str = ""
    """A date of birth with which one may enter."""
    represents: tuple[Represents, ...] = tuple(Represents)
    """For whom this regulation lets a team play."""

    def wrong(self, row: int, key: str, zh: str, en: str) -> None:
        column, name = self.columns.get(key, (None, self.labels.get(key, "")))
        self.defects.append(
            CellDefect(row, None if column is None else letter(column), name, zh, en)
        )


def read_form(regulation: Regulation, lines: Sequence[SheetRow]) -> SheetForm:
    known = fields(regulation)
    labels = {one.key: one.label.zh for one in known}
    form = SheetForm(
        born=born_example(regulation), represents=regulation.entry.represents, labels=labels
    )
    head = _head(lines, known)
    if head is None:
        needed = joined((f.label for f in known if f.required), "、", ", ")
        said = Text(f"没有表头，至少要有 {needed.zh}", f"no head; needed: {needed.en}")
        form.defects.append(CellDefect(1, None, "", said.zh, said.en))
        return form
    _read_head(form, head, known)
    if form.defects:
        return form
    for line in lines[lines.index(head) + 1 :]:
        if not any(line.at(column) for column, _ in form.columns.values()):
            continue  # numbered beforehand, and not filled in
        wanted = _read_line(form, line, known, regulation.entry.players)
        if wanted is not None:
            form.wanted.append(wanted)
    _doubles(form)
    return form


def _named(value: Value) -> str:
    return re.sub(r"[\s*＊]+", "", str(value)).casefold()


def _names(known: Sequence[SheetField]) -> Mapping[str, SheetField]:
    return {_named(name): f for f in known for name in f.names}


def _head(lines: Sequence[SheetRow], known: Sequence[SheetField]) -> SheetRow | None:
    """The row with most names of columns; one is enough only if nothing else could be it."""
    names = _names(known)
    counted = [
        (sum(_named(value) in names for value in line.cells), -i)
        for i, line in enumerate(lines[:HEAD_WITHIN])
    ]
    most = max(counted, default=(0, 0))
    return lines[-most[1]] if most[0] else None


def _read_head(form: SheetForm, head: SheetRow, known: Sequence[SheetField]) -> None:
    names = _names(known)
    for column, value in enumerate(head.cells):
        if not value or _named(value) in _PASSED_OVER:
            continue
        found = names.get(_named(value))
        place = (head.number, letter(column), str(value))
        if found is None:
            offered = joined((f.label for f in known if f.wanted), "、", ", ")
            said = Text(f"没有这一列，可以有 {offered.zh}", f"no such column; {offered.en}")
            form.defects.append(CellDefect(*place, said.zh, said.en))
        elif found.key in form.columns:
            form.defects.append(CellDefect(*place, "这一列写了两次", "this column stands twice"))
        else:
            form.columns[found.key] = (column, str(value))
    for f in known:
        if f.required and f.key not in form.columns:
            form.defects.append(
                CellDefect(
                    head.number,
                    None,
                    f.label.zh,
                    "缺少这一列",
                    f"the column {f.label.en} is missing",
                )
            )


def _read_line(
    form: SheetForm, line: SheetRow, known: Sequence[SheetField], players: int
) -> Wanted | None:
    before = len(form.defects)

    def value(key: str) -> Value:
        found = form.columns.get(key)
        return line.at(found[0]) if found else ""

    for f in known:
        if f.required and not value(f.key):
            form.wrong(line.number, f.key, "没有填", "is empty")
    people = tuple(_player(form, line.number, value, i) for i in range(1, players + 1))
    seed = _seed(form, line.number, value("seed"))
    wild = _yes(form, line.number, value("wild_card"))
    units = tuple(dict.fromkeys(filter(None, _BETWEEN.split(str(value("units"))))))
    represents = _represents(form, line.number, value("represents"))
    if len(form.defects) > before:
        return None
    return Wanted(
        line.number,
        str(value("id")),
        str(value("name")) or "/".join(player.name for player in people),
        people,
        tuple(unit.strip() for unit in units),
        str(value("zone")) or None,
        str(value("leader")),
        str(value("telephone")),
        seed,
        wild,
        str(value("late_request")),
        represents,
    )


def _player(form: SheetForm, row: int, value: Callable[[str], Value], number: int) -> EntryPlayer:
    return EntryPlayer(
        str(value(f"player{number}")),
        _born(form, row, f"born{number}", value(f"born{number}")),
        _staff(form, row, f"staff{number}", value(f"staff{number}")),
        str(value(f"number{number}")) or None,
        str(value(f"employer{number}")) or None,
    )


def _born(form: SheetForm, row: int, key: str, value: Value) -> date | None:
    if isinstance(value, date) or not value:
        return value or None
    found = _DATE.fullmatch(value)
    try:
        if found:
            return date(*map(int, found.groups()))
    except ValueError:
        pass
    form.wrong(
        row, key, f"{value} 不是日期，应如 {form.born}", f"{value} is no date; such as {form.born}"
    )
    return None


def _staff(form: SheetForm, row: int, key: str, value: Value) -> str | None:
    if not value:
        return None
    for category, names in STAFF.items():
        if _named(value) in (category.value, names.zh, names.en):
            return category.value
    offered = joined(STAFF.values(), "、", ", ")
    form.wrong(row, key, f"应为 {offered.zh} 之一", f"one of {offered.en}")
    return None


def _represents(form: SheetForm, row: int, value: Value) -> str:
    if not value:
        return ""
    for kind, name in REPRESENTS.items():
        if _named(value) in (kind.value, name.zh, name.en):
            return kind.value
    offered = joined((REPRESENTS[one] for one in form.represents), "、", ", ")
    form.wrong(row, "represents", f"应为 {offered.zh} 之一", f"one of {offered.en}")
    return ""


def _seed(form: SheetForm, row: int, value: Value) -> int | None:
    if not value:
        return None
    if isinstance(value, str) and is_whole(value) and int(value) > 0:
        return int(value)
    form.wrong(row, "seed", f"应为从 1 起的整数，不是 {value}", f"a whole number, not {value}")
    return None


def _yes(form: SheetForm, row: int, value: Value) -> bool:
    if not value:
        return False
    if _named(value) in YES:
        return YES[_named(value)]
    form.wrong(row, "wild_card", f"应为 是 或 否，不是 {value}", f"yes or no, not {value}")
    return False


def _doubles(form: SheetForm) -> None:
    """One number, one name in one unit, one player in one unit, one document: each only once."""
    seen: dict[tuple[str, ...], int] = {}
    for wanted in form.wanted:
        for key, marks, said, otherwise in _marks(wanted):
            first = seen.setdefault(marks, wanted.row)
            if first != wanted.row:
                zh = f"{said.zh} 与第 {first} 行重复{otherwise.zh}"
                form.wrong(wanted.row, key, zh, f"{said.en} is also in row {first}{otherwise.en}")
                break


_OTHER_TEAM = Text("；确是不同的队请写不同的名称", "; another team takes another name")
_OTHER_PERSON = Text(
    "；确是同名的两个人，两行都写证件号",
    "; of two people of one name both rows give the document number",
)


def _marks(wanted: Wanted) -> Iterator[tuple[str, tuple[str, ...], Text, Text]]:
    """What stands once: in which field, by what it is known again, and what would be taken."""
    units = tuple(sorted(wanted.units))
    if wanted.id:
        said = Text(f"编号 {wanted.id}", f"number {wanted.id}")
        yield "id", ("id", wanted.id), said, SILENT
    for i, player in enumerate(wanted.players, 1):
        if player.number:
            said = Text(f"证件号 {player.number}", f"document {player.number}")
            yield f"number{i}", ("document", player.number), said, SILENT
    if len(wanted.players) > 1:
        said = Text(wanted.name, f"name {wanted.name}")
        yield "name", ("name", wanted.name, *units), said, _OTHER_TEAM
    for i, player in enumerate(wanted.players, 1):
        marks = ("player", player.name, str(player.born), str(player.number), *units)
        said = Text(f"同单位的选手 {player.name}", f"player {player.name} of the same unit")
        yield f"player{i}", marks, said, _OTHER_PERSON
