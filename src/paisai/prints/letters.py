"""Under which letter does a player look for his name?

The common characters of GB 2312 are in the order of their pinyin, so their code gives the letter.
Surnames that are read otherwise, or stand among the rarer characters, are listed.
"""

from __future__ import annotations

from bisect import bisect

LETTERS = "ABCDEFGHJKLMNOPQRSTWXYZ"
FIRST = [c.encode("gb2312") for c in "啊芭擦搭蛾发噶哈击喀垃妈拿哦啪期然撒塌挖昔压匝"]
LAST = "座".encode("gb2312")
SURNAMES = {
    **dict.fromkeys("贲邴", "B"),
    **dict.fromkeys("岑褚谌晁", "C"),
    **dict.fromkeys("邸笪窦", "D"),
    **dict.fromkeys("酆", "F"),
    **dict.fromkeys("郜缑", "G"),
    **dict.fromkeys("郇扈", "H"),
    **dict.fromkeys("郏暨嵇", "J"),
    **dict.fromkeys("邝隗蒯夔阚", "K"),
    **dict.fromkeys("郦蔺逯栾", "L"),
    **dict.fromkeys("闵缪宓芈", "M"),
    **dict.fromkeys("佴乜", "N"),
    **dict.fromkeys("区", "O"),
    **dict.fromkeys("濮逄", "P"),
    **dict.fromkeys("仇瞿裘璩亓麴阙", "Q"),
    **dict.fromkeys("芮", "R"),
    **dict.fromkeys("单佘莘殳厍", "S"),
    **dict.fromkeys("佟仝郯邰覃滕", "T"),
    **dict.fromkeys("邬", "W"),
    **dict.fromkeys("解冼胥荀郄郤郗奚", "X"),
    **dict.fromkeys("闫晏鄢乐郓羿尉於庾", "Y"),
    **dict.fromkeys("查臧昝翟祭竺訾", "Z"),
}
ELSEWHERE = "#"


def letter(name: str) -> str:
    """
    >>> [letter(n) for n in ("王芳", "单雄信", "闫妮", "smith", "𠮷田", "")]
    ['W', 'S', 'Y', 'S', '#', '#']
    """
    first = name[:1]
    if first in SURNAMES:
        return SURNAMES[first]
    if first.isascii():
        return first.upper() if first.isalpha() else ELSEWHERE
    try:
        code = first.encode("gb2312")
    except UnicodeEncodeError:
        return ELSEWHERE
    return LETTERS[bisect(FIRST, code) - 1] if FIRST[0] <= code <= LAST else ELSEWHERE


def order(name: str) -> tuple[bool, str, bytes]:
    """Sorts names by their letter, then as a Chinese dictionary has them; the unknown last."""
    found = letter(name)
    code = name.lower().encode("gb18030", "replace")
    return found == ELSEWHERE, found, code
