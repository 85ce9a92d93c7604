"""Which characters of a name reach the paper?

Data go to typst as JSON and to Excel as text cells, never as source or formula; what is left to
do is to take out what no paper can show: control characters, lone surrogates, marks that turn
the direction of the whole line.
"""

from __future__ import annotations

import re
from fractions import Fraction
from unicodedata import category

from paisai.prints.values import Figure

JOINERS = "\u200c\u200d"
"""Invisible, but part of how some scripts and signs are written."""
LONGEST = 2000
"""More than any name; a page is for people."""


def clean(text: str) -> str:
    """
    >>> clean("  张\\t三\\x00\\u202e ")
    '张 三'
    """
    kept = re.sub(" {2,}", " ", "".join(_shown(c) for c in text[: 2 * LONGEST])).strip()
    return kept if len(kept) <= LONGEST else kept[: LONGEST - 1] + "…"


def _shown(c: str) -> str:
    kind = category(c)
    if kind in ("Cc", "Zl", "Zp"):
        return " "
    if kind == "Cs":
        return "\ufffd"
    return "" if kind == "Cf" and c not in JOINERS else c


def number(value: Figure) -> int | float | None:
    """The number a figure is, if it is one."""
    if value is None or isinstance(value, str):
        return None
    if isinstance(value, int):
        return int(value)
    return int(value) if value == int(value) else float(value)


def shown(value: Figure) -> str:
    """A figure as it is printed.

    >>> shown(-3), shown(Fraction(5, 2)), shown(Fraction(1, 3)), shown(None)
    ('−3', '2.5', '0.3333', '')
    """
    if value is None:
        return ""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, Fraction):
        text = f"{float(value):.4f}".rstrip("0").rstrip(".")
    else:
        text = f"{value}"
    return text.replace("-", "−")
