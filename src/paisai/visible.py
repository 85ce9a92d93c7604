"""Is a text shown as it is written, on a screen, in a terminal and on paper?"""

from __future__ import annotations

import re
from unicodedata import category, normalize

from paisai.errors import NotationError

_LINE_ENDS = dict.fromkeys(map(ord, "\t\r\n"), " ")
_TURNING = re.compile("[\u202a-\u202e\u2066-\u2069\u2028\u2029]")
"""Marks that turn the direction of a line, or end it."""
LONGEST = 30
"""Letters of the text that are shown where it is refused."""


def check_visible(text: str, *, several_lines: bool = False) -> None:
    """A name that is shown otherwise than it is written is none: it holds no control characters,
    nor marks that turn a line round, nor only such as take no ink."""
    kept = text.translate(_LINE_ENDS) if several_lines else text
    kinds = {category(c) for c in kept}
    hidden = kinds & {"Cc", "Cs"} or _TURNING.search(kept)
    if hidden or ("Cf" in kinds and kinds <= {"Cf", "Zs"}):
        shown = "".join("□" if _hides(c) else c for c in kept[:LONGEST])
        raise NotationError(
            f"“{shown}”里有看不见的字符（□ 处），请重新打一遍",
            f"“{shown}” holds characters that cannot be seen (at □); type it again",
        )


def _hides(c: str) -> bool:
    return category(c) in ("Cc", "Cs", "Cf") or bool(_TURNING.match(c))


def as_seen(name: str) -> str:
    """Alike for names that the eye takes for the same.

    >>> as_seen("Ｌｉ 明") == as_seen("li明")
    True
    """
    return "".join(normalize("NFKC", name).casefold().split())
