"""Which characters of a name reach the paper, and how is a figure written?

Data go to typst as JSON and to Excel as text cells, never as source or formula; what is left to
do is to take out what no paper can show: control characters, lone surrogates, marks that turn
the direction of the whole line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from unicodedata import category

from paisai.prints.table import NamedEntry
from paisai.text import Text, with_minus

JOINERS = "\u200c\u200d"
"""Invisible, but part of how some scripts and signs are written."""
LONGEST = 2000
"""More than any name; a page is for people."""
BETWEEN = " / "
"""Stands between the names of one entry."""


def clean(text: str) -> str:
    """
    >>> clean("  张\\t三\\x00\\u202e ")
    '张 三'
    """
    if text.isprintable() and "  " not in text and len(text) <= LONGEST:
        return text.strip()
    kept = re.sub(" {2,}", " ", "".join(_shown(c) for c in text[: 2 * LONGEST])).strip()
    return kept if len(kept) <= LONGEST else kept[: LONGEST - 1] + "…"


def _shown(c: str) -> str:
    kind = category(c)
    if kind in ("Cc", "Zl", "Zp"):
        return " "
    if kind == "Cs":
        return "\ufffd"
    return "" if kind == "Cf" and c not in JOINERS else c


def said(text: Text, language: str) -> str:
    return clean(text.in_(language))


def number(value: object) -> int | float | None:
    """The number a figure is, if it is one."""
    if isinstance(value, bool) or not isinstance(value, int | Fraction | Decimal):
        return None
    if isinstance(value, int):
        return int(value)
    return int(value) if value == int(value) else float(value)


def decimal(value: Fraction) -> str:
    """
    >>> decimal(Fraction(7, 2)), decimal(Fraction(-1, 3)), decimal(Fraction(4))
    ('3.5', '-0.3333', '4')
    """
    return f"{float(value):.4f}".rstrip("0").rstrip(".")


def listed(values: Sequence[object], language: str) -> str:
    """What stands between the items of a list; figures are broken only between two of them."""
    figures = values and all(number(value) is not None for value in values)
    return "、" if language == "zh" and not figures else ", "


def yes_or_no(value: bool, language: str) -> str:
    return ("yes" if value else "no") if language == "en" else "是" if value else "否"


def shown(value: object, language: str = "zh") -> str:
    """A value of a list as it is printed.

    >>> shown(-3), shown(Fraction(5, 2)), shown(None), shown(["一中", "二中"]), shown((12, -6))
    ('−3', '2.5', '', '一中、二中', '12, −6')
    >>> shown(date(2026, 11, 21))
    '2026-11-21'
    """
    match value:
        case None:
            return ""
        case bool():
            return yes_or_no(value, language)
        case str():
            return clean(value)
        case Text():
            return said(value, language)
        case Fraction():
            return with_minus(decimal(value))
        case date():
            return f"{value}"
        case list() | tuple():
            return listed(value, language).join(shown(item, language) for item in value)
        case _:
            return with_minus(f"{value}")


def capital(text: str) -> str:
    """As a label begins; Chinese has no capitals."""
    return text[:1].upper() + text[1:]


def joined(names: tuple[str, ...]) -> str:
    return BETWEEN.join(filter(None, map(clean, names)))


def titled(entry: NamedEntry) -> str:
    """The players, after the name of their team if it has one: 龙队（张三 / 李四）."""
    names, team = joined(entry.names), clean(entry.team)
    return f"{team}（{names}）" if team and names else names


def under(entry: NamedEntry) -> str:
    """The line below the names: the entry's number and unit."""
    return " · ".join(filter(None, (clean(entry.number), clean(entry.unit))))
