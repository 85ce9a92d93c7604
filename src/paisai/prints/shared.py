"""How is a list set as a picture for a group chat? The same rows as on paper, in the form that a
narrow screen can show."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Any

from paisai import typesetting
from paisai.frozen import record, replace
from paisai.prints.paper import Language, Masthead
from paisai.prints.safe import capital, clean, said
from paisai.prints.setting import DIGITS, Setting, printed
from paisai.prints.words import say
from paisai.regulations.terminal import width
from paisai.text import SILENT, Text

WIDE = 360.0
"""Points across a picture: as many as a phone has pixels of its pages."""
PIXELS_A_POINT = 3
TALLEST = 940.0
"""Points that the rows of one picture take at most: it is read by moving it twice."""
HEAD = 96.0
"""Points of what stands above and below the rows of every picture."""
LINE, SMALL_LINE, BETWEEN, SECTION = 16.0, 12.5, 9.0, 26.0
IN_A_LINE, IN_HALF_A_LINE = 34, 18
"""Columns of characters that a line of one name has, and that of one of two sides."""
TWO_SIDES = 2
AS_OF = Text("截至", "As of")
WHOLE = (1, 1)


@record
class SharedName:
    """Somebody, and what is said of them in smaller letters: their unit, a remark."""

    name: Text
    under: Text = SILENT


@record
class SharedRow:
    """`lead` is what one looks for (a place, a table, an hour), `figure` what one wants to know;
    `entries` are those it is about."""

    lead: Text
    names: tuple[SharedName, ...]
    figure: Text = SILENT
    entries: tuple[str, ...] = ()


@record
class SharedSection:
    name: Text
    rows: tuple[SharedRow, ...]


@record
class SharedList:
    """`kind` and `of` name it in addresses: standings-2; two sides of a row stand side by side."""

    kind: str
    of: str
    title: Text
    masthead: Masthead
    sections: tuple[SharedSection, ...]
    notes: tuple[Text, ...] = ()
    part: tuple[int, int] = WHOLE
    """Its number among the parts of a list, and how many there are."""

    @property
    def key(self) -> str:
        return f"{self.kind}-{self.of}" if self.of else self.kind

    @property
    def rows(self) -> tuple[SharedRow, ...]:
        return tuple(row for section in self.sections for row in section.rows)

    @property
    def is_of_two_sides(self) -> bool:
        """Every row that has a table is of two who play each other."""
        sizes = {len(row.names) for row in self.rows}
        return TWO_SIDES in sizes and sizes <= {1, TWO_SIDES}


def pictures(shared: SharedList, language: Language) -> list[bytes]:
    """The list as PNG, 1080 pixels wide; several where it is long."""
    source, data = setting(shared, language)
    return typesetting.pictures(source, data, ppi=72 * PIXELS_A_POINT)


def setting(shared: SharedList, language: Language) -> Setting:
    """The source and the values of all its pictures."""
    parts = [_plain(one, language) for one in in_parts(shared, language)]
    data = {
        "language": language,
        "as_of": AS_OF.in_(language),
        "ledger": say("ledger", language),
        "printed": printed(shared.masthead),
        "head": shared.masthead.head[:DIGITS],
        "event": clean(shared.masthead.event),
        "title": said(shared.title, language),
        "mark": say("provisional", language) if shared.masthead.provisional else "",
        "two": shared.is_of_two_sides,
        "wide": WIDE,
        "parts": parts,
    }
    return typesetting.template(f"{__package__}.pages", "shared.typ"), data


def in_parts(shared: SharedList, language: Language) -> tuple[SharedList, ...]:
    """As many lists as there will be pictures, about equally tall; a part is one picture."""
    if shared.part != WHOLE:
        return (shared,)
    tall = _tall(shared, language)
    count = max(1, ceil(sum(tall) / (TALLEST - HEAD)))
    return cut(shared, tall, count)


def cut(shared: SharedList, weights: list[float], count: int) -> tuple[SharedList, ...]:
    """The list in parts of about the same weight, its rows in their order; `weights` has one for
    each row. A section that goes on in the next part has its name there again."""
    if count < 2:
        return (shared,)
    total, reached = sum(weights), 0.0
    taken: list[list[SharedSection]] = [[] for _ in range(count)]
    at = iter(weights)
    for section in shared.sections:
        own: list[list[SharedRow]] = [[] for _ in range(count)]
        for row in section.rows:
            weight = next(at)
            own[min(int((reached + weight / 2) / total * count), count - 1)].append(row)
            reached += weight
        for number, rows in enumerate(own):
            if rows:
                taken[number].append(SharedSection(section.name, tuple(rows)))
    kept = [tuple(sections) for sections in taken if sections]
    return tuple(
        replace(
            shared,
            sections=sections,
            part=(number, len(kept)),
            notes=shared.notes if number == 1 else (),
        )
        for number, sections in enumerate(kept, 1)
    )


def _tall(shared: SharedList, language: str) -> list[float]:
    """About how many points each row takes; the first of a section takes its name with it."""
    room = IN_HALF_A_LINE if shared.is_of_two_sides else IN_A_LINE
    found = []
    for section in shared.sections:
        above = SECTION if section.name else 0.0
        for row in section.rows:
            found.append(above + BETWEEN + max(_lines(row, room, language, shared.is_of_two_sides)))
            above = 0.0
    return found


def _lines(row: SharedRow, room: int, language: str, two: bool) -> Iterator[float]:
    yield LINE
    tall = []
    for one in row.names:
        name, under = said(one.name, language), said(one.under, language)
        if two:
            lines = ceil(width(name) / room) * LINE
            tall.append(lines + (ceil(width(under) / room) * SMALL_LINE if under else 0))
        else:
            tall.append(ceil((width(name) + width(under) * 0.8) / room) * LINE)
    yield (max(tall, default=0.0) if two else sum(tall))


def _plain(shared: SharedList, language: Language) -> dict[str, Any]:
    number, of = shared.part
    return {
        "part": f"{number}/{of}" if of > 1 else "",
        "notes": [capital(said(note, language)) for note in shared.notes],
        "sections": [
            {
                "name": said(section.name, language),
                "rows": [_row(row, language) for row in section.rows],
            }
            for section in shared.sections
        ],
    }


def _row(row: SharedRow, language: Language) -> dict[str, Any]:
    return {
        "lead": said(row.lead, language),
        "figure": said(row.figure, language),
        "names": [
            {"name": said(one.name, language), "under": said(one.under, language)}
            for one in row.names
        ],
    }
