"""How do the lists become an Excel workbook, a sheet each?"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO

from paisai.needs import needs
from paisai.prints.cards_and_forms import formats
from paisai.prints.paper import Bracket, Certificates, EntryForm, Language, Lists, Masthead, Paper
from paisai.prints.safe import capital, joined, number, said, shown, titled
from paisai.prints.setting import DIGITS, printed
from paisai.prints.table import NOBODY, CellKind, Column, Mark, NamedEntry, Row, Table
from paisai.prints.words import WORDS, place_name, say
from paisai.regulations.terminal import width
from paisai.text import SILENT
from paisai.version import MADE_BY

with needs():
    from openpyxl import Workbook  # type: ignore[import-untyped]
    from openpyxl.cell.cell import Cell as SheetCell  # type: ignore[import-untyped]
    from openpyxl.styles import Alignment, Border, Font, NamedStyle, PatternFill, Side  # type: ignore[import-untyped]
    from openpyxl.utils import get_column_letter  # type: ignore[import-untyped]
    from openpyxl.worksheet.worksheet import Worksheet  # type: ignore[import-untyped]

A4 = 9
"""The number of the paper in Excel."""
NARROWEST, BROADEST = 7, 44
UPRIGHT = 95
"""Characters across an upright page; a broader sheet is printed lying."""
THIN = Side(style="thin", color="808080")
GREY = PatternFill("solid", fgColor="E8E8E8")
DARK = PatternFill("solid", fgColor="969696")
BOX = Border(left=THIN, right=THIN, top=THIN, bottom=THIN)

LEFT, CENTRED = "left", "center"
"""Our styles, named for their alignment."""


def workbook(papers: Sequence[Paper], language: Language = "zh") -> bytes:
    """One workbook of all lists; whoever asks for none gets one empty sheet."""
    book = new()
    first = book.worksheets[0]
    for paper in papers:
        of = said(paper.masthead.of, language)
        for table in as_tables(paper):
            name, whole = said(table.name, language), title_of(paper, language)
            title = " ".join(filter(None, (of, name)))
            if title in book.sheetnames and whole != name:
                title = " ".join(filter(None, (of, name, whole)))
            sheet = book.create_sheet(sheet_name(title, book.sheetnames))
            write(sheet, table, paper.masthead, language)
    if len(book.worksheets) > 1:
        book.remove(first)
    return saved(book)


def title_of(paper: Paper, language: Language) -> str:
    return said(paper.title, language) if isinstance(paper, Lists) else ""


def new() -> Workbook:
    """A workbook that knows our styles: naming one is far quicker than describing it per cell."""
    book = Workbook()
    book.properties.creator = MADE_BY
    for name in (LEFT, CENTRED):
        align = Alignment(name, "center", wrap_text=True)
        book.add_named_style(NamedStyle(name, border=BOX, alignment=align))
    return book


def saved(book: Workbook) -> bytes:
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def sheet_name(title: str, taken: Sequence[str]) -> str:
    """At most 31 characters, none that Excel forbids, no two alike.

    >>> sheet_name("A/B 组", ["a b 组"])
    'A B 组 2'
    """
    name = re.sub(r"[\[\]:*?/\\']", " ", title).strip()[:28].strip() or "Sheet"
    used = {t.casefold() for t in taken}
    n = 1
    unique = name
    while unique.casefold() in used:
        n += 1
        unique = f"{name[: 31 - len(str(n)) - 1]} {n}"
    return unique


def put(cell: SheetCell, value: object, language: Language) -> None:
    """A number as a number; everything else as text, whatever it begins with."""
    figure = number(value)
    if figure is not None:
        cell.value = figure
    elif text := shown(value, language):
        cell.value = text
        cell.data_type = "s"
        cell.number_format = "@"
        cell.quotePrefix = text[0] in "=+-@"


def write(sheet: Worksheet, table: Table, masthead: Masthead, language: Language) -> None:
    mark = WORDS["provisional"] if masthead.provisional else SILENT
    words = (said(one, language) for one in (table.name, masthead.of, mark))
    put(sheet.cell(1, 1), "　".join(filter(None, (masthead.event, *words))), language)
    sheet.cell(1, 1).font = Font(bold=True, size=14)
    columns, rows = _spread(table, language)
    for x, (label, _) in enumerate(columns, 1):
        cell = sheet.cell(2, x)
        put(cell, capital(label), language)
        cell.font, cell.fill, cell.border = Font(bold=True), GREY, BOX
        cell.alignment = Alignment("center", "center", wrap_text=True)
    for y, row in enumerate(rows, 3):
        for x, value in enumerate(row, 1):
            cell = sheet.cell(y, x)
            cell.style = LEFT if columns[x - 1][1] is CellKind.TEXT else CENTRED
            if isinstance(value, Mark):
                cell.fill = DARK
            else:
                put(cell, _counted(value, columns[x - 1][1]), language)
                _as_typed(cell, columns[x - 1][1])
    if not rows:
        put(sheet.cell(3, 1), table.empty, language)
    widths = [_width(label, x, rows, language) for x, (label, _) in enumerate(columns)]
    for x, characters in enumerate(widths, 1):
        sheet.column_dimensions[get_column_letter(x)].width = characters
    sheet.freeze_panes = "A3"
    if rows:
        sheet.auto_filter.ref = f"A2:{get_column_letter(len(columns))}{len(rows) + 2}"
    paper(sheet, sum(widths) > UPRIGHT, "1:2")
    footer(sheet, masthead, language)


def _counted(value: object, kind: CellKind) -> object:
    """The number that a figure is, though it is kept as text, as entries' numbers are: a column of
    them sorts as numbers. One with noughts before it is none."""
    plain = isinstance(value, str) and re.fullmatch(r"0|[1-9]\d{0,5}", value)
    return int(str(value)) if plain and kind is not CellKind.TEXT else value


def _as_typed(cell: SheetCell, kind: CellKind) -> None:
    """What somebody fills in is kept as it is typed: no time of day is made of 7:5."""
    if cell.value is None and kind is CellKind.TEXT:
        cell.number_format = "@"


def _spread(
    table: Table, language: Language
) -> tuple[list[tuple[str, CellKind]], list[list[object]]]:
    """An entry takes columns of its own for names and unit, and for the number if any has one.
    What stands in the place of one, such as a substitute, is in the column of the names."""
    alone = sum(column.kind is CellKind.ENTRY for column in table.columns) == 1
    columns: list[tuple[str, CellKind]] = []
    read: list[tuple[str, Callable[[NamedEntry], str] | None]] = []
    beside: set[int] = set()
    for column in table.columns:
        label = said(column.label, language)
        if column.kind is not CellKind.ENTRY:
            columns.append((label, column.kind))
            read.append((column.key, None))
            continue
        cells = [row.get(column.key) for row in table.rows]
        for word, part in _parts([c for c in cells if isinstance(c, NamedEntry)]):
            name = say(word, language)
            if word == "names":
                name = label
            elif not alone:
                name = f"{label} {name}"
            kind = CellKind.FIGURE if word == "number" else CellKind.TEXT
            columns.append((name, kind))
            read.append((column.key, part))
            beside |= {len(read) - 1} if word != "names" else set()
    rows = [
        [_part(row.get(key), part, x in beside) for x, (key, part) in enumerate(read)]
        for row in table.rows
    ]
    return columns, rows


def _parts(entries: list[NamedEntry]) -> Iterator[tuple[str, Callable[[NamedEntry], str]]]:
    if any(entry.number for entry in entries):
        yield "number", lambda entry: entry.number
    if any(entry.names for entry in entries) or not entries:
        yield "names", lambda entry: titled(entry)
    yield "unit", lambda entry: entry.unit


def _part(cell: object, part: Callable[[NamedEntry], str] | None, beside: bool) -> object:
    if isinstance(cell, NamedEntry):
        return part(cell) if part else titled(cell)
    return None if beside else cell


def _width(label: str, x: int, rows: list[list[object]], language: Language) -> int:
    cells = (row[x] for row in rows)
    longest = max((6 if number(c) is not None else _breadth(c, language) for c in cells), default=0)
    return min(max(longest + 2, width(label) + 4, NARROWEST), BROADEST)


def _breadth(cell: object, language: Language) -> int:
    return 6 if isinstance(cell, Mark) else width(shown(cell, language))


def paper(sheet: Worksheet, lying: bool, repeated: str) -> None:
    sheet.page_setup.paperSize = A4
    sheet.page_setup.orientation = "landscape" if lying else "portrait"
    sheet.page_setup.fitToWidth = 1
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    sheet.print_title_rows = repeated
    sheet.print_options.horizontalCentered = True
    sheet.page_margins.left = sheet.page_margins.right = 0.5


def footer(sheet: Worksheet, masthead: Masthead, language: Language) -> None:
    trace = f"{say('printed', language)} {printed(masthead)}"
    sheet.oddFooter.left.text = trace
    sheet.oddFooter.center.text = f"{say('ledger', language)} {masthead.head[:DIGITS]}"
    sheet.oddFooter.right.text = "&P / &N"


# As which tables does a paper stand in a workbook?


FIGURE, TEXT, ENTRY = CellKind.FIGURE, CellKind.TEXT, CellKind.ENTRY


def as_tables(paper: Paper) -> Iterator[Table]:
    """Cards and score sheets are for the hall only."""
    match paper:
        case Lists():
            yield from paper.tables
        case Bracket():
            yield _matches(paper)
        case Certificates():
            yield _certificates(paper)
        case EntryForm():
            yield _form(paper)


def _columns(*columns: tuple[str, str, CellKind]) -> tuple[Column, ...]:
    return tuple(Column(key, WORDS[word], kind) for key, word, kind in columns)


def _matches(paper: Bracket) -> Table:
    """The bracket as a list, a match a row."""
    rows: list[Row] = []
    for tree in paper.trees:
        for knockout_round in tree.rounds:
            for i, match in enumerate(knockout_round.matches, 1):
                one, other = (side or NOBODY for side in match.sides)
                won = (one, other)[match.winner] if match.winner is not None else NOBODY
                rows.append(
                    {
                        "tree": tree.name,
                        "round": knockout_round.name,
                        "match": i,
                        "table": match.table,
                        "one": one,
                        "score1": match.scores[0],
                        "score2": match.scores[1],
                        "other": other,
                        "winner": titled(won),
                        "note": WORDS["bye"] if match.bye else "",
                    }
                )
    columns = _columns(
        ("tree", "category", TEXT),
        ("round", "round", TEXT),
        ("match", "match", FIGURE),
        ("table", "table", FIGURE),
        ("one", "names", ENTRY),
        ("score1", "score", FIGURE),
        ("score2", "score", FIGURE),
        ("other", "names", ENTRY),
        ("winner", "winner", TEXT),
        ("note", "note", TEXT),
    )
    return Table(columns, tuple(rows), WORDS["no_matches"], WORDS["bracket"])


def _certificates(paper: Certificates) -> Table:
    columns = _columns(
        ("number", "certificate_number", FIGURE),
        ("entry", "names", ENTRY),
        ("honour", "honour", TEXT),
    )
    rows = tuple(
        {"number": c.number, "entry": NamedEntry(c.names, c.unit), "honour": c.honour}
        for c in paper.certificates
    )
    return Table(columns, rows, WORDS["no_certificates"], WORDS["certificates"])


def _form(form: EntryForm) -> Table:
    chosen = [one for one in formats(form) if form.format in (one.zh, one.en)]
    lines = (
        (WORDS["unit_name"], form.unit),
        (WORDS["leader"], form.leader),
        (WORDS["telephone"], form.telephone),
        (WORDS["selection_time"], form.time),
        (WORDS["selection_place"], form.place),
        (WORDS["entrants"], form.entrants),
        (WORDS["format"], chosen[0] if chosen else SILENT),
        *((place_name(i), joined(names)) for i, names in enumerate(form.places, 1)),
        (WORDS["wild_card"], joined(form.wild_card)),
    )
    rows = tuple({"what": what, "said": said} for what, said in lines)
    columns = _columns(("what", "category", TEXT), ("said", "what", TEXT))
    return Table(columns, rows, name=WORDS["entry_form"])
