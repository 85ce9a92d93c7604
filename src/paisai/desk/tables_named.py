"""Which tables does a person mean by 1-8、12?"""

from __future__ import annotations

import re

from paisai.errors import NotationError

MOST = 2000


def tables_named(words: str) -> frozenset[int]:
    """
    >>> sorted(tables_named("1-3，7"))
    [1, 2, 3, 7]
    """
    found: set[int] = set()
    for part in filter(None, re.split(r"[\s,，、;；]+", words.strip())):
        match = re.fullmatch(r"(\d{1,4})(?:\s*[-–—~到至]\s*(\d{1,4}))?", part)
        if match is None:
            raise NotationError(
                f"桌号应写成 1-8，12，不是 {part}", f"tables are written 1-8, 12, not {part}"
            )
        first, last = int(match[1]), int(match[2] or match[1])
        if not 1 <= first <= last <= MOST:
            raise NotationError(f"没有 {part} 这些桌", f"there are no tables {part}")
        found |= set(range(first, last + 1))
    return frozenset(found)
