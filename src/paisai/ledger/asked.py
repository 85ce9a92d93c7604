"""Can what is asked for now be kept, shown and reckoned with? Its letters, lengths, numbers, times.

What an event holds already is never refused for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from paisai.errors import NotationError
from paisai.frozen import fields, is_record
from paisai.ledger.commands import Command
from paisai.ledger.event import canonical
from paisai.ledger.plain_form import to_plain
from paisai.text import Text
from paisai.visible import LONGEST_NAME, LONGEST_WORDS, check_visible

_WORDS = frozenset({"reason", "text", "evidence", "words", "early", "override", "regulation"})
"""What may stand on several lines; all else is a name."""
_LIMITED_ELSEWHERE = "regulation"
"""Its own file says how large each of its values may be."""
LONGEST_IN_A_DRAW = 80
"""Characters that somebody in the hall adds to a draw: they stand on the wall."""
_MOST = {"minutes": (24 * 60, Text("分钟", "minutes")), "tables": (2_000, Text("桌数", "tables"))}
_MOST_OF_ANYTHING = 999_999_999
_YEARS = range(1900, 2200)


def check_asked(actor: str, command: Command) -> None:
    _check_characters([actor, to_plain(command)])
    check_visible(actor)
    _check("", command)


def _check(within: str, value: Any) -> None:
    match value:
        case str():
            _check_text(within, value)
        case bool():
            pass
        case int():
            _check_number(within, value)
        case date():
            _check_time(value)
        case list() | tuple():
            for one in value:
                _check(within, one)
        case Mapping():
            for key, one in value.items():
                _check(within if within in _WORDS else key, one)
        case _ if is_record(value):
            for field in fields(value):
                inner = within if within in _WORDS else field.name
                _check(inner, getattr(value, field.name))


def _check_text(within: str, text: str) -> None:
    words = within in _WORDS
    check_visible(text, words=words)
    most = LONGEST_IN_A_DRAW if within == "words" else LONGEST_WORDS if words else LONGEST_NAME
    if len(text) > most and within != _LIMITED_ELSEWHERE:
        raise NotationError(
            f"“{text[:20]}……”太长：最多 {most} 字",
            f"“{text[:20]}…” is too long: at most {most} characters",
        )


def _check_number(within: str, number: int) -> None:
    most, what = _MOST.get(within, (_MOST_OF_ANYTHING, Text("数", "a number")))
    if abs(number) > most and within != _LIMITED_ELSEWHERE:
        raise NotationError(
            f"{what.zh}最多写 {most}，不能是 {str(number)[:20]}",
            f"{what.en}: at most {most}, not {str(number)[:20]}",
        )


def _check_time(value: date) -> None:
    if isinstance(value, datetime) and value.tzinfo is not None:
        raise NotationError(
            f"时间用赛场当地时间，不带时区，应如 {value:%Y-%m-%dT%H:%M}",
            f"times are local to the hall, without a zone, such as {value:%Y-%m-%dT%H:%M}",
        )
    if value.year not in _YEARS:
        raise NotationError(
            f"年份应在 {_YEARS[0]} 到 {_YEARS[-1]} 之间，不能是 {value.year}",
            f"a year is between {_YEARS[0]} and {_YEARS[-1]}, not {value.year}",
        )


def _check_characters(content: object) -> None:
    """Bytes of another encoding reach us as half characters, which no file can hold."""
    try:
        canonical(content).encode()
    except UnicodeEncodeError as error:
        broken = ascii(error.object[error.start : error.end])
        raise NotationError(
            f"有不是文字的字符 {broken}，请用 UTF-8 的文字重新输入",
            f"{broken} is no character; type it again as UTF-8 text",
        ) from None
