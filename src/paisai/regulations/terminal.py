"""How are Chinese and Latin characters kept in line on a terminal?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from unicodedata import combining, east_asian_width

CLOSING = "，。；：、）”》！？"
"""Marks that never begin a line."""


def width(text: str) -> int:
    """Columns on a terminal: a wide character takes two.

    >>> width("底牌 8")
    6
    """
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def pad(text: str, columns: int) -> str:
    return text + " " * (columns - width(text))


def wrap(text: str, columns: int) -> Iterator[str]:
    """Lines of at most so many columns; words, and marks with what they close, are kept whole.

    >>> list(wrap("每轮 70 分钟。", 8))
    ['每轮 70', '分钟。']
    """
    line = ""
    for piece in _pieces(text):
        if line and width(line) + width(piece) > columns:
            yield line.rstrip()
            line = piece.lstrip()
        else:
            line += piece
        while width(line) > columns:
            head = _head(line, columns)
            yield head
            line = line[len(head) :]
    yield line.rstrip()


def _pieces(text: str) -> list[str]:
    """Units that are not broken: Latin words, and a character with the mark that closes it."""
    pieces: list[str] = []
    in_word = False
    for c in text:
        is_word = c.isascii() and not c.isspace()
        if pieces and ((is_word and in_word) or c in CLOSING):
            pieces[-1] += c
        else:
            pieces.append(c)
        in_word = is_word
    return pieces


def _head(line: str, columns: int) -> str:
    """As much of the line as fits, and never nothing."""
    end = 1
    while end < len(line) and width(line[: end + 1]) <= columns:
        end += 1
    return line[:end]


def table(rows: Iterable[Sequence[str]], widths: Sequence[int]) -> Iterator[str]:
    """Rows as aligned lines; cells are wrapped to the widths, the last column is not padded."""
    for row in rows:
        cells = [list(wrap(cell, columns)) for cell, columns in zip(row, widths, strict=True)]
        for i in range(max(map(len, cells))):
            parts = [cell[i] if i < len(cell) else "" for cell in cells]
            yield "  ".join(
                pad(part, columns) for part, columns in zip(parts, widths, strict=True)
            ).rstrip()
