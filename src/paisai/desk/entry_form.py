"""What does each row of a filled-in form, or of an organiser's own list, say, and what is wrong?

Every defect is found in one go and named by its row and column.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from paisai.desk.cells import CellDefect, LostDigits, SheetRow, Value, letter
from paisai.desk.entry_columns import (
    Column,
    Head,
    filled_form,
    find_head,
    join_rows,
    name_in,
    one_a_row,
    people_in,
)
from paisai.desk.entry_fields import YES, SheetField, born_example, fields
from paisai.desk.entry_headings import (
    begins_a_note,
    is_left_blank,
    is_to_fill_in,
    is_total,
    said_above,
)
from paisai.desk.reading import is_whole
from paisai.frozen import replace
from paisai.regulations.document.model import numeral
from paisai.regulations.entering import REPRESENTS, STAFF, Represents
from paisai.regulations.regulation import Regulation
from paisai.text import SILENT, Text, joined
from paisai.tournament.entries import EntryPlayer

_DATE = re.compile(r"(\d{4})\s*[-/.年]?\s*(\d{1,2})\s*[-/.月]?\s*(\d{1,2})\s*日?")
_MONTH = re.compile(r"\d{4}\s*[-/.年]\s*\d{1,2}\s*月?")
"""A birth without its day."""
_BETWEEN = re.compile(r"[、/,，;；&]+")
_CITIZEN = re.compile(r"\d{6}(\d{4})(\d{2})(\d{2})\d{3}[\dXx]")
_PLACE = re.compile(r"[第名\s]")
_NUMERALS = {numeral(n): n for n in range(1, 21)}
OF_THE_UNIT = ("leader", "zone", "represents")
"""What is written once with a unit that is written once for several rows."""


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
    leader_telephone: str = ""


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
    taken: tuple[Column, ...] = ()
    """Every column with what it was taken for."""
    missing: tuple[str, ...] = ()
    """Fields that are wanted and have no column: said once, not in every row."""
    titled: dict[str, str] = field(default_factory=dict)
    """What is said above the head for all rows, of fields that have no column."""
    one_number: list[int] = field(default_factory=list)
    """Rows with one document number for all their players."""
    width: int = 0
    """How many columns each row has, where several rows were joined into an entry."""
    joined: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """By the first of such rows all of them."""
    births: bool = True
    """Whether the regulation asks when people were born."""
    notes: list[Text] = field(default_factory=list)
    """What was understood, or left out, without being asked."""

    def wrong(self, row: int, key: str, zh: str, en: str) -> None:
        column, name = self.columns.get(key, (None, self.labels.get(key, "")))
        if column is not None and row in self.joined:
            which, column = divmod(column, self.width)
            row = self.joined[row][min(which, len(self.joined[row]) - 1)]
        self.defects.append(
            CellDefect(row, None if column is None else letter(column), name, zh, en)
        )

    def wrong_once(self, row: int, key: str, zh: str, en: str) -> None:
        """A cell of which several fields are read is told of once."""
        before = len(self.defects)
        self.wrong(row, key, zh, en)
        if self.defects[-1] in self.defects[:before]:
            self.defects.pop()


def read_form(
    regulation: Regulation, lines: Sequence[SheetRow], chosen: Mapping[str, str] | None = None
) -> SheetForm:
    """The form with all that is wrong with it; `chosen` says of columns what they are, by heading
    or letter, where their headings do not."""
    known = fields(regulation)
    form = _empty_form(regulation, known)
    head = find_head(lines, known, chosen or {})
    if head is None:
        needed = joined((f.label for f in known if f.required), "、", ", ")
        said = Text(
            f"看不出哪一列是什么：没有表头，至少要有 {needed.zh}；或指定各列是什么",
            f"no head; needed: {needed.en}; or say what each column is",
        )
        form.defects.append(CellDefect(1, None, "", said.zh, said.en))
        form.taken = _unnamed(lines)
        return form
    _read_titles(form, lines[: head.above], head, known)
    _read_head(form, head, known)
    below = _joined_rows(form, lines[head.below :], known, regulation.entry.players)
    _read_rows(form, (*lines[: head.below], *below), head, known, regulation.entry.players)
    form.taken = _with_examples(form, lines[head.below :])
    _doubles(form)
    return form


def _joined_rows(
    form: SheetForm, below: Sequence[SheetRow], known: Sequence[SheetField], players: int
) -> Sequence[SheetRow]:
    """The rows of a list that gives everybody a row of his own, each entry's as one."""
    column = form.columns.get("player1")
    if players == 1 or column is None or not _in_one_cell(form, "player", players):
        return below
    people = [
        line
        for line in below
        if line.at(column[0]) and not (_is_total(line) or _is_note(form, line, players))
    ]
    several = any(len(people_in(line.at(column[0]), players)) > 1 for line in people)
    if several or len(people) < players:
        return below
    keys = [field.key for field in known]
    unit = form.columns.get("units")
    made = join_rows(below, people, None if unit is None else unit[0], players)
    form.width, form.joined = made.width, made.joined
    form.taken = tuple(one_a_row(one) for one in form.taken)
    for stem in ("player", "born", "number", "staff", "employer", "telephone"):
        found = (
            form.columns.get(f"{stem}1") if stem != "telephone" else form.columns.pop(stem, None)
        )
        if found is not None and (stem == "telephone" or _in_one_cell(form, stem, players)):
            for n in range(1, players + 1):
                if f"{stem}{n}" in keys:
                    form.columns[f"{stem}{n}"] = (found[0] + (n - 1) * made.width, found[1])
    form.notes.append(
        Text(
            f"每行一人：同单位相邻的 {players} 行算一对",
            f"one player a row: {players} neighbouring rows of a unit are a pair",
        )
    )
    for line in made.alone:
        form.wrong(
            line.number,
            "player1",
            "这一人没有同伴：同单位的人数不成对",
            "has no partner: the people of the unit make no pairs",
        )
    return made.rows


def _read_titles(
    form: SheetForm, above: Sequence[SheetRow], head: Head, known: Sequence[SheetField]
) -> None:
    """A unit's own list names the unit and its leader once, over the head."""
    named = {key for column in head.columns for key in column.keys}
    labels = {one.key: one for one in known}
    form.titled = {key: text for key, text in said_above(above, labels) if key not in named}
    said = joined(
        (labels[key].label + Text(f" {text}", f" {text}") for key, text in form.titled.items()),
        "、",
        ", ",
    )
    if said:
        form.notes.append(Text(f"表头上面写的：{said.zh}", f"above the head: {said.en}"))


def read_filled(regulation: Regulation, cells: Mapping[str, Value]) -> SheetForm:
    """One entry by its fields, read as a row of a sheet is; its defects name the fields."""
    known = fields(regulation)
    form = _empty_form(regulation, known)
    head = filled_form(known)
    _read_head(form, head, known)
    row = SheetRow(2, tuple(cells.get(one.key, "") for one in known))
    _read_rows(form, [row], head, known, regulation.entry.players)
    return form


def _empty_form(regulation: Regulation, known: Sequence[SheetField]) -> SheetForm:
    return SheetForm(
        born=born_example(regulation),
        represents=regulation.entry.represents,
        labels={one.key: one.label.zh for one in known},
        births=any(one.wanted for one in known if one.key == "born1"),
    )


def _unnamed(lines: Sequence[SheetRow]) -> tuple[Column, ...]:
    """The columns of a list without a head, to be given names."""
    width = max((len(line.cells) for line in lines), default=0)
    first = next(iter(lines), SheetRow(0, ()))
    return tuple(
        Column(i, "", f"#{letter(i)}", "", (), SILENT, example=str(first.at(i)))
        for i in range(width)
    )


def _with_examples(form: SheetForm, below: Sequence[SheetRow]) -> tuple[Column, ...]:
    """Every column with what the first entry says in it."""
    entries = {wanted.row for wanted in form.wanted}
    first = next((line for line in below if line.number in entries), None)
    line = first or next(iter(below), SheetRow(0, ()))
    return tuple(replace(one, example=str(line.at(one.index))) for one in form.taken)


def _named(value: Value) -> str:
    return re.sub(r"[\s*＊]+", "", str(value)).casefold()


def _read_head(form: SheetForm, head: Head, known: Sequence[SheetField]) -> None:
    form.taken = head.columns
    form.defects.extend(head.defects)
    for column in head.columns:
        for key in column.keys:
            form.columns[key] = (column.index, column.heading)
    form.missing = tuple(
        f.key
        for f in known
        if f.required
        and f.key not in form.columns
        and f.key not in form.titled
        and not _derived(form, f)
    )
    for f in known:
        if f.key in form.missing:
            said = Text(
                "没有这一列；请加上，或指定哪一列是",
                f"there is no column {f.label.en}; add it, or say which one it is",
            )
            form.defects.append(CellDefect(head.number, None, f.label.zh, said.zh, said.en))


def _derived(form: SheetForm, wanted: SheetField) -> bool:
    """A date of birth stands in a citizen's number too."""
    return wanted.key.startswith("born") and f"number{wanted.player}" in form.columns


def _read_rows(
    form: SheetForm,
    lines: Sequence[SheetRow],
    head: Head,
    known: Sequence[SheetField],
    players: int,
) -> None:
    heading = lines[head.below - 1].cells if head.below else None
    filled_down: dict[str, list[int]] = {}
    above: dict[str, Value] = {}
    for line in lines[head.below :]:
        if not any(line.at(column) for column, _ in form.columns.values()):
            continue  # numbered beforehand, and not filled in
        if line.cells == heading:
            continue  # repeated on every page
        if _is_total(line) or _is_note(form, line, players):
            text = " ".join(str(value) for value in line.cells if value)[:40]
            form.notes.append(
                Text(
                    f"第 {line.number} 行不是参赛者，没有读：{text}",
                    f"row {line.number} is no entry and was left out: {text}",
                )
            )
            if _is_alone(form, line, "units"):  # over the rows of the unit
                above = {"units": _cell(form, line, "units")}
            continue
        unit = _cell(form, line, "units")
        if unit:
            above = {"units": unit} | {key: _cell(form, line, key) for key in OF_THE_UNIT}
        elif above:
            filled_down.setdefault(str(above["units"]), []).append(line.number)
        values = {f.key: _value(form, line, players, above, f.key) for f in known}
        wanted = _read_line(form, line, values.__getitem__, known, players)
        if wanted is not None:
            form.wanted.append(wanted)
    for name, rows in filled_down.items():
        listed = "、".join(map(str, rows))
        form.notes.append(
            Text(
                f"第 {listed} 行没有写单位，按上面的 {name} 算",
                f"row {listed.replace('、', ', ')}: no unit is written; that above, {name}, counts",
            )
        )
    if form.one_number:
        listed = "、".join(map(str, form.one_number))
        form.notes.append(
            Text(
                f"第 {listed} 行只写了一个证件号，算选手一的；不是的请指定这一列是谁的",
                f"row {listed.replace('、', ', ')}: the one document number is taken for player"
                " 1's; say of the column whose it is otherwise",
            )
        )


def _is_total(line: SheetRow) -> bool:
    return any(is_total(value) for value in line.cells if value)


def _is_note(form: SheetForm, line: SheetRow, players: int) -> bool:
    """Words below a list, or between its parts: nobody is named, and nothing else is said."""
    said = [value for value in line.cells if value]
    cells = [_cell(form, line, f"player{n}") for n in range(1, players + 1)]
    named = [bool(cell) and not is_to_fill_in(cell) for cell in cells]
    if begins_a_note(said[0]) and not all(named):
        return True
    return not any(named) and (len(said) == 1 or is_to_fill_in(said[0]))


def _is_alone(form: SheetForm, line: SheetRow, key: str) -> bool:
    return bool(_cell(form, line, key)) and sum(map(bool, line.cells)) == 1


def _cell(form: SheetForm, line: SheetRow, key: str) -> Value:
    found = form.columns.get(key)
    value = line.at(found[0]) if found else ""
    return "" if is_left_blank(value) else value


def _value(
    form: SheetForm, line: SheetRow, players: int, above: Mapping[str, Value], key: str
) -> Value:
    """What a row says in a field: its part of a cell that names several, that of the row above
    where a unit is written once, a birth by the citizen's number."""
    value = _cell(form, line, key)
    stem, number = key[:-1], key[-1]
    if value and stem and number.isdigit() and _in_one_cell(form, stem, players):
        return _part(form, line.number, key, value, players)
    if not value and not _cell(form, line, "units") and key in above:
        return above[key]
    if not value and key in form.titled:
        return form.titled[key]
    if form.births and stem == "born" and (not value or _MONTH.fullmatch(str(value))):
        found = _CITIZEN.fullmatch(str(_value(form, line, players, above, f"number{number}")))
        return "-".join(found.groups()) if found else value
    return value


def _in_one_cell(form: SheetForm, stem: str, players: int) -> bool:
    columns = {form.columns.get(f"{stem}{n}", (None,))[0] for n in range(1, players + 1)}
    return players > 1 and len(columns) == 1


def _part(form: SheetForm, row: int, key: str, value: Value, players: int) -> Value:
    if isinstance(value, LostDigits):
        return value
    parts = people_in(value, players)
    if len(parts) == players:
        return parts[int(key[-1]) - 1]
    if len(parts) == 1 and key[:-1] in ("staff", "employer"):
        return parts[0]
    if len(parts) == 1 and key[:-1] == "number":
        if key.endswith("1") and row not in form.one_number:
            form.one_number.append(row)
        return parts[0] if key.endswith("1") else ""
    if key.endswith("1"):
        form.wrong_once(
            row,
            key,
            f"应写 {players} 个，用顿号分开，如 甲、乙；这里是 {value}",
            f"{players} are wanted with a comma between them, not {value}",
        )
    return str(value)


def _read_line(
    form: SheetForm,
    line: SheetRow,
    value: Callable[[str], Value],
    known: Sequence[SheetField],
    players: int,
) -> Wanted | None:
    before = len(form.defects)
    for f in known:
        if f.required and f.key not in form.missing and not value(f.key):
            form.wrong(line.number, f.key, "没有填", "is empty")
        if isinstance(value(f.key), LostDigits):
            form.wrong_once(
                line.number,
                f.key,
                "是超过 15 位的数字，表格软件已经丢掉后几位；请把这一列改成文本再填，或不用这一列",
                "is a number of more than 15 digits, and the spreadsheet has lost the last ones;"
                " make the column text and fill it in again, or leave it out",
            )
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
        str(value("leader_telephone")),
    )


def _player(form: SheetForm, row: int, value: Callable[[str], Value], number: int) -> EntryPlayer:
    return EntryPlayer(
        name_in(value(f"player{number}")),
        _born(form, row, f"born{number}", value(f"born{number}")),
        _staff(form, row, f"staff{number}", value(f"staff{number}")),
        str(value(f"number{number}")) or None,
        str(value(f"employer{number}")) or None,
        str(value(f"telephone{number}")) or None,
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
    place = _PLACE.sub("", value) if isinstance(value, str) else ""
    if place in _NUMERALS:
        return _NUMERALS[place]
    if is_whole(place) and int(place) > 0:
        return int(place)
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
        if not player.name:
            continue
        marks = ("player", player.name, str(player.born), str(player.number), *units)
        said = Text(f"同单位的选手 {player.name}", f"player {player.name} of the same unit")
        yield f"player{i}", marks, said, _OTHER_PERSON
