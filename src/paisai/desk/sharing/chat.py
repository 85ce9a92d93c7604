"""How does a list read in a group chat? Plain lines, no table; a long list in several messages."""

from __future__ import annotations

import re
from math import ceil

from paisai.desk.sharing.lists import same_names
from paisai.prints.safe import capital, clean, said
from paisai.prints.shared import TWO_SIDES, SharedList, SharedName, SharedRow, cut
from paisai.regulations.terminal import width
from paisai.text import Text

MOST_ROWS = 40
"""A message with more lines is folded by the chat, and nobody opens it."""
MOST_COLUMNS = 1600
"""Columns of characters of one message: about 800 Chinese characters."""
SCORE = re.compile(r"\d+:\d+")
PROVISIONAL = Text("暂定", "provisional")
BETWEEN_SIDES, BETWEEN_MORE = Text(" — ", " – "), Text("、", ", ")
PLACES = frozenset({"standings", "final", "teams"})
UNITS_SHOWN = frozenset({"standings", "final", "awards"})
"""Where one entry has a line for itself, its unit stands there, too."""


def messages(shared: SharedList, language: str, address: str = "") -> tuple[str, ...]:
    """The texts to send one after the other. `address` is where it can be read later; it stands
    below the last."""
    doubles = same_names(shared)
    lines = [_line(row, shared, doubles, language) for row in shared.rows]
    columns = sum(map(width, lines))
    count = max(1, ceil(len(lines) / MOST_ROWS), ceil(columns / MOST_COLUMNS))
    parts = cut(shared, [1.0] * len(lines), count)
    texts = [_message(one, doubles, language) for one in parts]
    if address:
        texts[-1] += f"\n\n{address}"
    return tuple(texts)


def _message(shared: SharedList, doubles: frozenset[str], language: str) -> str:
    number, of = shared.part
    title = said(shared.title, language) + (f" {number}/{of}" if of > 1 else "")
    if shared.masthead.provisional:
        mark = PROVISIONAL.in_(language)
        title += f"（{mark}）" if language == "zh" else f" ({mark})"
    head = f"【{title}】" if language == "zh" else f"[{title}]"
    lines = [head, clean(shared.masthead.event)]
    lines += [capital(said(note, language)) for note in shared.notes]
    for section in shared.sections:
        lines.append("")
        if section.name:
            lines.append(f"◆ {said(section.name, language)}")
        lines += [_line(row, shared, doubles, language) for row in section.rows]
    return "\n".join(line.replace("： ", "：") for line in lines)


def _line(row: SharedRow, shared: SharedList, doubles: frozenset[str], language: str) -> str:
    """1 桌 魏宁/曹林宜 7:0 蒋容/邹歌希; 3. 王五/赵六（二中） 12."""
    figure = said(row.figure, language)
    with_units = shared.kind in UNITS_SHOWN
    names = [_called(one, with_units or one.name.zh in doubles, language) for one in row.names]
    lead = said(row.lead, language)
    numbered = lead[:1].isdigit() or (language == "en" and lead[:1] == "T" and lead[1:].isdigit())
    if shared.kind in PLACES:
        lead += "."
    elif shared.kind == "awards" or not numbered:
        lead += "：" if language == "zh" else ":"
    if len(names) == TWO_SIDES and SCORE.fullmatch(figure):
        return clean(f"{lead} {names[0]} {figure} {names[1]}")
    each = figure.split()
    if len(each) == len(names) > TWO_SIDES:
        names, figure = [f"{name} {own}" for name, own in zip(names, each, strict=True)], ""
    between = BETWEEN_SIDES if len(names) == TWO_SIDES else BETWEEN_MORE
    line = f"{lead} {between.in_(language).join(names)}"
    if not figure:
        return clean(line)
    if len(names) > 1:
        return clean(f"{line}：{figure}" if language == "zh" else f"{line}: {figure}")
    return clean(f"{line} {figure}")


def _called(one: SharedName, with_unit: bool, language: str) -> str:
    name, under = said(one.name, language), said(one.under, language)
    if not with_unit or not under:
        return name
    return f"{name}（{under}）" if language == "zh" else f"{name} ({under})"
