"""Under which letter does a player look for his name, and where below it?"""

from __future__ import annotations

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
    found = letter(name, person=person)
    read = (one.replace("ü", "u:") for one in reading(name, person=person))
    return found == ELSEWHERE, found, tuple(zip(read, name, strict=True))
