"""Is a text shown as it is written, on a screen, in a terminal and on paper?"""

from __future__ import annotations

import re
from unicodedata import category, normalize

from paisai.errors import NotationError

LONGEST_NAME = 200
LONGEST_WORDS = 4_000
"""Characters of a name, and of what is written on several lines."""
_LINE_ENDS = dict.fromkeys(map(ord, "\t\r\n"), " ")
_TURNING = re.compile("[\u202a-\u202e\u2066-\u2069\u2028\u2029]")
"""Marks that turn the direction of a line, or end it."""
_NO_CHARACTER = re.compile(r"[\ufffe\uffff\U0001fffe\U0001ffff]|[\ufdd0-\ufdef]")
"""What Unicode keeps from being a character for ever, of the first planes: XML, and so Excel, holds
no U+FFFE and U+FFFF."""
_NO_INK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""What Unicode counts as letters and marks, and no page shows."""
_SHOWN = 30
"""Letters of the text that are shown where it is refused."""


def check_visible(text: str, *, words: bool = False) -> None:
    """A name is shown as it is written: with a sign that nobody sees, one person is entered twice,
    or signs as another. Words of several lines may hold signs that join or part the letters beside
    them, but no control characters, no marks that turn a line round, nor nothing else."""
    kept = text.translate(_LINE_ENDS) if words else text
    if kept.isascii() and kept.isprintable():
        return
    unseen = [c for c in kept if _hides(c)]
    if words and not any(map(_breaks, unseen)):
        unseen = unseen if len(unseen) + sum(map(str.isspace, kept)) == len(kept) else []
    if unseen:
        shown = "".join("□" if _hides(c) else c for c in kept[:_SHOWN])
        raise NotationError(
            f"“{shown}”里有看不见的字符（□ 处），请重新打一遍",
            f"“{shown}” holds characters that cannot be seen (at □); type it again",
        )


def _breaks(c: str) -> bool:
    return category(c) in ("Cc", "Cs") or bool(_TURNING.match(c) or _NO_CHARACTER.match(c))


def _hides(c: str) -> bool:
    return category(c) == "Cf" or _breaks(c) or bool(_NO_INK.match(c))


def as_seen(name: str) -> str:
    """Alike for names that the eye takes for the same.

    >>> as_seen("Ｌｉ 明") == as_seen("li明")
    True
    """
    return "".join(normalize("NFKC", name).casefold().split())
