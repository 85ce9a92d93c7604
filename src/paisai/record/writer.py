"""How is a record written so that a person can read it?"""

from __future__ import annotations

import re
from collections.abc import Iterator

from paisai.cards import symbols
from paisai.errors import NotationError
from paisai.record.grammar import GRAMMARS, TOTALS, TRICK, WORD, Grammar
from paisai.record.model import TITLE, VERSION, DealRecord, Record, RecordStep

_LINE_BREAK = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def dumps(record: Record) -> str:
    """The text of a record. Reading it gives an equal record."""
    return "".join(_one_line(line) + "\n" for line in _lines(record))


def _one_line(text: str) -> str:
    """A name or comment cannot smuggle in a line of its own."""
    if _LINE_BREAK.search(text):
        raise NotationError(
            f"记录里的文字不能换行或含控制字符：{text[:20]!r}",
            f"no line breaks or control characters in a record: {text[:20]!r}",
        )
    return text.rstrip()


def _lines(record: Record) -> Iterator[str]:
    grammar = GRAMMARS[record.game]
    yield f"{TITLE} {VERSION}"
    yield f"玩法：{record.game}"
    yield from (f"{key}：{value}" for key, value in record.headers)
    yield from _comments(record.comments)
    for deal in record.deals:
        yield ""
        yield from _deal(deal, grammar)
    if record.totals is not None:
        yield ""
        yield f"{TOTALS}：{record.totals}"


def _deal(deal: DealRecord, grammar: Grammar) -> Iterator[str]:
    yield f"【第 {deal.number} 副】"
    before = [(key, value) for key, value in deal.fields if key in grammar.fields]
    after = [(key, value) for key, value in deal.fields if key in grammar.results]
    for key, value in before:
        yield f"{key}：{value}"
    yield from (f"{WORD}：{word}" for word in deal.words)
    yield from _comments(deal.comments)
    for step in deal.steps:
        yield _step(step, grammar)
        yield from _comments(step.comments)
    yield from (f"{key}：{value}" for key, value in after)


def _step(step: RecordStep, grammar: Grammar) -> str:
    if step.verb == TRICK:
        return f"第 {step.number} 圈"
    parts = [step.verb] if step.seat is None else [grammar.seats[step.seat], step.verb]
    if step.cards:
        parts.append(symbols(step.cards))
    if step.text:
        parts.append(step.text)
    if step.number is not None:
        parts.append(f"{step.number} {grammar.verbs[step.verb].unit}")
    timed = "" if step.seconds is None else f"用时 {step.seconds} 秒"
    inside = "；".join(filter(None, (step.remark, timed)))
    remark = f"（{inside}）" if inside else ""
    return "  " + " ".join(parts) + remark


def _comments(comments: tuple[str, ...]) -> list[str]:
    return [f"# {comment}" for comment in comments]
