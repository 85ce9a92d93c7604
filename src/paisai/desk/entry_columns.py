"""Which column of an organiser's own list says what?

A list is written for its organiser, not for us: its headings are looked up in a table of meanings
and words, and what no word stands for is left out with a word. Whoever reads it in can say
otherwise for any column.

How does an organiser's list name several people: in one cell, or each in a row of his own?
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from paisai.desk.cells import CellDefect, SheetRow, Value, letter
from paisai.desk.entry_fields import SheetField
from paisai.desk.entry_headings import Meaning, meaning, plain_heading, said_of_a_person
from paisai.errors import NotationError
from paisai.frozen import record, replace
from paisai.text import SILENT, Text, joined

HEAD_WITHIN = 12
"""The head stands in the first so many rows that are not empty."""
LEFT_OUT = ""
"""What a column is taken for that nobody has a use for."""


@record
class Column:
    """A column as it was taken: `keys` are the fields it fills, several where both players stand
    in one cell; none where it is left out. `choice` is what one would choose for the same."""

    index: int
    heading: str
    mark: str
    choice: str
    keys: tuple[str, ...]
    label: Text
    why: Text = SILENT
    example: str = ""

    @property
    def letter(self) -> str:
        return letter(self.index)

    def said(self) -> Text:
        named = f"{self.letter} {self.heading}".strip()
        if self.keys:
            return Text(f"{named} → {self.label.zh}", f"{named} → {self.label.en}")
        return Text(named, named) + self.why


@record
class Head:
    """`above` is the first line of headings, `below` the first that is none after them, `number`
    the row of the last that is one."""

    above: int
    below: int
    number: int
    columns: tuple[Column, ...]
    defects: tuple[CellDefect, ...] = ()


def filled_form(fields: Sequence[SheetField]) -> Head:
    """The head of a form of ours, a column for every field in its order."""
    columns = (
        Column(i, field.key, field.key, field.key, (field.key,), field.label)
        for i, field in enumerate(fields)
    )
    return Head(0, 0, 1, tuple(columns))


def find_head(
    lines: Sequence[SheetRow], fields: Sequence[SheetField], chosen: Mapping[str, str]
) -> Head | None:
    """The one or two lines that name most columns, above what they name; where none does, the
    columns that were chosen by their letters."""
    known = {field.key: field for field in fields}
    best: tuple[int, int, int, tuple[Value, ...]] = (0, 0, 0, ())
    for i, line in enumerate(lines[:HEAD_WITHIN]):
        alone = _score(line.cells, known, chosen)
        if alone > best[0]:
            best = (alone, i, i + 1, line.cells)
        if i + 1 < len(lines):
            both = _over(line.cells, lines[i + 1].cells)
            score = _score(both, known, chosen)
            if score > max(alone, best[0] - 1) and score >= _score(lines[i + 1].cells, known, {}):
                best = (score, i, i + 2, both)
    score, above, below, cells = best
    if score:
        return _read_head(above, below, lines[below - 1], cells, known, chosen)
    if any(_letter(mark.removeprefix("#")) for mark in chosen) and lines:
        width = max(len(line.cells) for line in lines)
        return _read_head(0, 0, SheetRow(0, ()), ("",) * width, known, chosen)
    return None


def _over(upper: Sequence[Value], lower: Sequence[Value]) -> tuple[Value, ...]:
    """Two lines as one: what stands over several columns holds for each of them."""
    made: list[Value] = []
    held: Value = ""
    for i in range(max(len(upper), len(lower))):
        above = upper[i] if i < len(upper) else ""
        below = lower[i] if i < len(lower) else ""
        held = above or (held if below else "")
        same = str(held) == str(below)
        made.append(f"{held}{'' if same else below}" if above or below else "")
    return tuple(made)


NAMES_A_PLAYER = 100
"""A line that names a player is the head, however much a line above it says of the unit."""


def _score(
    cells: Sequence[Value], known: Mapping[str, SheetField], chosen: Mapping[str, str]
) -> int:
    """How many columns a line names."""
    found, players = 0, False
    for value in cells:
        if not value:
            continue
        choice = chosen.get(plain_heading(value))
        meant = meaning(value, known) if choice is None else None
        found += choice is not None or meant is not None
        players |= (choice or (meant.key if meant else "")).startswith("player")
    return found + NAMES_A_PLAYER * players


def _marks(cells: Sequence[Value]) -> Iterator[str]:
    """By what a column is known again: its heading, with its place where several have the same; its
    letter where it has none, which is then no heading's."""
    seen: dict[str, int] = {}
    for i, value in enumerate(cells):
        plain = plain_heading(value)
        if not plain:
            yield f"#{letter(i)}"
            continue
        seen[plain] = seen.get(plain, 0) + 1
        yield plain if seen[plain] == 1 else f"{plain}#{seen[plain]}"


def _letter(mark: str) -> str | None:
    return mark if re.fullmatch("[A-Z]{1,2}", mark) else None


def _read_head(
    above: int,
    below: int,
    line: SheetRow,
    cells: tuple[Value, ...],
    known: Mapping[str, SheetField],
    chosen: Mapping[str, str],
) -> Head:
    players = sum(key.startswith("player") for key in known)
    marks = tuple(_marks(cells))
    claims, beyond = _claims(cells, marks, known, chosen, players)
    taken: dict[int, list[str]] = {}
    why: dict[int, Text] = {}
    defects: list[CellDefect] = []
    for key, columns in claims.items():
        columns.sort()
        first = columns[0]
        taken.setdefault(first[1], []).append(key)
        for rank, column in columns[1:]:
            label = known[key].label
            if rank > first[0]:
                why[column] = Text(
                    f"（{label.zh}已在 {letter(first[1])} 列）",
                    f" ({label.en} is in column {letter(first[1])})",
                )
                continue
            said = Text(
                f"和 {letter(first[1])} 列都是 {label.zh}，请指定其中一列是别的，或不用",
                f"columns {letter(first[1])} and {letter(column)} are both {label.en};"
                " say that one is something else, or is left out",
            )
            defects.append(
                CellDefect(line.number, letter(column), str(cells[column]), said.zh, said.en)
            )
    for column in beyond:
        zh, en = f"一行写 {players} 名选手，多出的另写一行", f"a row has {players} player(s)"
        defects.append(CellDefect(line.number, letter(column), str(cells[column]), zh, en))
    columns_ = tuple(
        _column(i, str(value), marks[i], tuple(taken.get(i, ())), known, why.get(i, SILENT))
        for i, value in enumerate(cells)
        if value or i in taken or not below
    )
    return Head(above, below, line.number, columns_, tuple(defects))


Claims = dict[str, list[tuple[int, int]]]
"""For each field the columns that may be it: how far down its list of words, and which."""


def _claims(
    cells: tuple[Value, ...],
    marks: tuple[str, ...],
    known: Mapping[str, SheetField],
    chosen: Mapping[str, str],
    players: int,
) -> tuple[Claims, list[int]]:
    claims: Claims = {}
    bare: dict[str, list[int]] = {}
    beyond: list[int] = []
    for column, value in enumerate(cells):
        choice = chosen.get(letter(column), chosen.get(marks[column]))
        if choice is not None:
            for key in keys_of(choice, known):
                claims.setdefault(key, []).append((-2, column))
            continue
        meant = meaning(value, known) if value else None
        if meant is None:
            continue
        if not meant.personal:
            claims.setdefault(meant.key, []).append((meant.rank, column))
        elif meant.player is None:
            bare.setdefault(meant.key, []).append(column)
        elif meant.player > players:
            if meant.key == "player":
                beyond.append(column)
        else:
            claims.setdefault(f"{meant.key}{meant.player}", []).append((meant.rank, column))
    for key in sorted(bare, key=lambda key: key != "player"):
        _place_bare(key, bare[key], claims, players)
    return claims, beyond


def _place_bare(key: str, columns: list[int], claims: Claims, players: int) -> None:
    """Columns that do not say of which player: as many as players are theirs in order, or those
    who are not named otherwise; a single one is his after whose name it stands, if another's name
    follows, and else holds for all in one cell; a single telephone is the entry's."""
    free = [n for n in range(1, players + 1) if f"{key}{n}" not in claims]
    alone = len(free) == players and len(columns) == 1
    if key == "telephone" and (alone or (players == 1 and free)):
        for rank, column in enumerate(columns):
            claims.setdefault(key, []).append((rank, column))
    elif alone:
        for n in _between_names(columns[0], claims, players) or free:
            claims.setdefault(f"{key}{n}", []).append((0, columns[0]))
    else:
        for i, column in enumerate(columns):
            n = free[i] if i < len(free) else players
            claims.setdefault(f"{key}{n}", []).append((0, column))


def _between_names(column: int, claims: Claims, players: int) -> list[int]:
    """The player whose name stands before the column, where the next one's stands behind it."""
    named = [min(claims.get(f"player{n}", [(0, -1)]))[1] for n in range(1, players + 1)]
    if len(set(named)) < players or not min(named) < column < max(named):
        return []
    return [max((at, n) for n, at in enumerate(named, 1) if at < column)[1]]


def _column(
    index: int,
    heading: str,
    mark: str,
    keys: tuple[str, ...],
    known: Mapping[str, SheetField],
    why: Text,
) -> Column:
    if len(keys) > 1:
        choice = keys[0][:-1]
        return Column(index, heading, mark, choice, keys, _together(choice, known))
    if keys:
        return Column(index, heading, mark, keys[0], keys, known[keys[0]].label)
    return Column(index, heading, mark, LEFT_OUT, (), SILENT, why)


IN_ONE_CELL = Text("写在一格", "in one cell")


def _together(stem: str, known: Mapping[str, SheetField], where: Text = IN_ONE_CELL) -> Text:
    labels = [field.label for key, field in known.items() if key[:-1] == stem]
    both = joined(labels, "、", " and ")
    return Text(f"{both.zh}（{where.zh}）", f"{both.en} ({where.en})")


def keys_of(choice: str, known: Mapping[str, SheetField]) -> tuple[str, ...]:
    """The fields that a choice fills."""
    if not choice or choice in known:
        return (choice,) if choice else ()
    return tuple(key for key in known if key[:-1] == choice)


def choices(fields: Sequence[SheetField]) -> tuple[tuple[str, Text], ...]:
    """What any column can be said to be, besides nothing."""
    known = {field.key: field for field in fields}
    shared = [
        (stem, _together(stem, known, Text("在同一列", "in one column")))
        for stem in said_of_a_person()
        if "player2" in known and stem != "telephone" and known[f"{stem}1"].wanted
    ]
    first = sorted(fields, key=lambda field: not field.wanted)
    return (*((field.key, field.label) for field in first), *shared)


def still_meant(chosen: Mapping[str, str], fields: Sequence[SheetField]) -> dict[str, str]:
    """What was chosen before, for another event perhaps, as far as this regulation has it."""
    known = {field.key: field for field in fields}
    return {
        mark: choice
        for mark, choice in chosen.items()
        if choice == LEFT_OUT or keys_of(choice, known)
    }


_NOT_USED = ("不用", "无", "none", "-", "")


def chosen_by_words(said: Sequence[str], fields: Sequence[SheetField]) -> dict[str, str]:
    """Columns as they are typed, 部门=单位 or C=不用: by heading or letter, what each is."""
    known = {field.key: field for field in fields}
    offered = joined((label for _, label in choices(fields)), "、", ", ")
    found: dict[str, str] = {}
    for one in said:
        column, equals, word = one.partition("=")
        mark = column.strip().upper() if _letter(column.strip().upper()) else plain_heading(column)
        meant = meaning(word, known) if word.strip() else None
        if not equals or not mark or (meant is None and word.strip().casefold() not in _NOT_USED):
            raise NotationError(
                f"{one}：写 列名=是什么，如 部门=单位；可以是 {offered.zh}，或 不用",
                f"{one}: write HEADING=FIELD, such as dept=unit; {offered.en}, or none",
            )
        found[mark] = LEFT_OUT if meant is None else _chosen_key(meant, known)
    return found


def _chosen_key(meant: Meaning, known: Mapping[str, SheetField]) -> str:
    if not meant.personal:
        return meant.key
    key = f"{meant.key}{meant.player or 1}"
    if meant.player is None and (meant.key in known or "player2" in known):
        return meant.key
    return key if key in known else meant.key


_BETWEEN = re.compile(r"[、/,，;；&+＋\n]+")
_AND = re.compile("和|与|及")
_SPACED_OUT = re.compile(r"(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff])")
"""A name of two characters is often spaced to the width of one of three."""


def name_in(value: Value) -> str:
    """
    >>> name_in("张　一"), name_in("Ann Lee")
    ('张一', 'Ann Lee')
    """
    return _SPACED_OUT.sub("", str(value).strip())


def people_in(value: Value, players: int) -> list[str]:
    """The people that a cell names; a space or 和 parts them only where both are names.

    >>> people_in("张一 张二", 2), people_in("王和平、李四", 2), people_in("张 一", 2)
    (['张一', '张二'], ['王和平', '李四'], ['张 一'])
    """
    text = str(value).strip()
    parts = [part.strip() for part in _BETWEEN.split(text) if part.strip()]
    if len(parts) == 1:
        for apart in (text.split(), [part.strip() for part in _AND.split(text)]):
            if len(apart) == players and all(len(part) > 1 for part in apart):
                return apart
    return parts


@record
class JoinedRows:
    """`joined` are the numbers of the rows of each entry, by the first; `alone` are those who have
    no partner; a row is `width` columns for each of its people."""

    rows: tuple[SheetRow, ...]
    joined: dict[int, tuple[int, ...]]
    alone: tuple[SheetRow, ...]
    width: int


def join_rows(
    lines: Sequence[SheetRow], people: Sequence[SheetRow], unit: int | None, players: int
) -> JoinedRows:
    """Rows of one person each, neighbours of a unit side by side in one; other lines as they are.
    `unit` is the column of the unit; where it is empty the one above counts."""
    width = max(len(line.cells) for line in lines)
    rows: list[SheetRow] = []
    alone: list[SheetRow] = []
    group: list[SheetRow] = []
    joined: dict[int, tuple[int, ...]] = {}
    of = ""
    for line in lines:
        named = str(line.at(unit)) if unit is not None else ""
        if line not in people:
            rows.append(line)
            of = named or of
            continue
        if named and named != of:
            alone += group
            group, of = [], named
        group.append(line)
        if len(group) == players:
            cells = [line.at(i) for line in group for i in range(width)]
            joined[group[0].number] = tuple(line.number for line in group)
            rows.append(SheetRow(group[0].number, tuple(cells)))
            group = []
    return JoinedRows(tuple(rows), joined, (*alone, *group), width)


def one_a_row(column: Column) -> Column:
    """The column as it is taken where everybody has a row."""
    if column.keys == ("telephone",):
        label = Text("选手电话", "players' telephones")
    elif len(column.keys) > 1:
        label = Text(column.label.zh.partition("（")[0], column.label.en.partition(" (")[0])
    else:
        return column
    return replace(column, label=label + Text("（每行一人）", " (one a row)"))
