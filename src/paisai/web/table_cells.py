"""How is a cell of a list marked up? Written out here and not in a template: a round has hundreds
of cells, and five hundred phones ask for it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeString, mark_safe

from paisai.prints.table import CellKind, Column

BRACKETS = re.compile(r"(（(?!周.）)[^（）]*）[、，；：。,;:]?|\([^()]{1,30}\)[,;:]?)")
FIGURES = (CellKind.FIGURE, CellKind.BIG)


def whole(text: str) -> SafeString:
    """What stands in brackets goes to the next line as a whole, with the comma after it: a unit's
    name is not torn. A weekday stays with its date, which is kept together by itself.

    >>> whole("2026-05-16（周六）")
    '2026-05-16（周六）'
    """
    return mark_safe(BRACKETS.sub(_kept, conditional_escape(text)))


def _kept(found: re.Match[str]) -> str:
    """English readers see Chinese brackets narrow, and want the room before them."""
    look = "whole" if found[0].startswith("(") else "whole chinese"
    return f'<span class="{look}">{found[0]}</span>'


def _items(items: Sequence[str], comma: str) -> str:
    mark, space = f'<span class="comma">{comma.strip()}</span>', comma[len(comma.rstrip()) :]
    *some, last = (f'<span class="listed">{whole(item)}' for item in items)
    return space.join([*(one + mark + "</span>" for one in some), last + "</span>"])


def opened(column: Column, language: str) -> str:
    """The tag of a column's cells, up to what depends on the cell: its class is left open."""
    look = "figure" * (column.kind in FIGURES) + " big" * (column.kind is CellKind.BIG)
    label = escape(column.label.in_(language))
    return f'<td data-label="{label}" data-key="{escape(column.key)}" class="{look}'


def cell(start: str, text: str, link: str = "", items: Sequence[str] = (), comma: str = "") -> str:
    """`items`: what a list names, each of which goes to the next line as a whole."""
    state = " blank" if not text else " none" if text == "—" else ""
    inside: str = whole(text) if len(items) < 2 else _items(items, comma)
    if link:
        inside = f'<a href="{escape(link)}">{inside}</a>'
    elif "<" in inside:
        inside = f"<span>{inside}</span>"
    return f'{start}{state}">{inside}</td>'
