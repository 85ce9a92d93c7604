"""Under which letter does a player look for his name, and where below it?"""

from __future__ import annotations

import re

from paisai.prints.pinyin import reading

ELSEWHERE = "#"
Order = tuple[bool, str, tuple[tuple[str, str], ...]]


def letter(name: str, *, person: bool = True) -> str:
    """
    >>> [letter(n) for n in ("王芳", "单雄信", "闫妮", "smith", "禚玉", "1队", "")]
    ['W', 'S', 'Y', 'S', 'Z', '#', '#']
    """
    first = next(iter(reading(name[:2], person=person)), "")[:1]
    return first.upper() if first.isascii() and first.isalpha() else ELSEWHERE


def order(name: str, *, person: bool = True) -> Order:
    """Sorts names by their letter, then as a Chinese dictionary has them, character by character:
    by pinyin, tone, and the same characters together; the unknown last. ü follows u. A unit's first
    character is no surname."""
    found, counted = letter(name, person=person), natural(name)
    read = (one.replace("ü", "u:") for one in reading(counted, person=person))
    return found == ELSEWHERE, found, tuple(zip(read, counted, strict=True))


def natural(text: str) -> str:
    """The text with which it sorts so that numbers in it sort as numbers.

    >>> sorted(["10", "9", "2-1", "单位10", "单位9"], key=natural)
    ['2-1', '9', '10', '单位9', '单位10']
    """
    return re.sub(r"\d+", lambda digits: digits[0].zfill(12), text)
