"""How do plain values, as TOML, JSON or a form give them, become frozen values, and back?"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, time
from enum import Enum
from math import isfinite
from typing import Any

from paisai.errors import NotationError
from paisai.frozen import MISSING, fields, is_record
from paisai.plain.reading import read
from paisai.plain.types import Limits, hints_of, tag_of

__all__ = ["Limits", "dump", "hints_of", "is_plain", "read", "wrong"]

_DEEPEST = 40


def wrong(place: str, given: Any, zh: str, en: str) -> NotationError:
    """The refusal of one value, with what would be accepted."""
    return NotationError(
        f"{place} 写的是 {given!r}，应为：{zh}", f"{place} is {given!r}; accepted: {en}"
    )


def dump(value: Any, *, dates: bool = False, defaults: bool = True) -> Any:
    """The plain form of a value: what `read` makes the same value of.

    Fields without a value are left out where they may be, and without `defaults` all that have
    their default.
    With `dates` days and times stay as they are, as TOML has them.
    """
    if is_record(value):
        plain = tag_of(type(value))
        for field in fields(value):
            held = getattr(value, field.name)
            needed = field.default is field.default_factory is MISSING
            if needed or (held is not None if defaults else held != field.default):
                plain[field.name] = dump(held, dates=dates, defaults=defaults)
        return plain
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {
            dump(key): dump(held, dates=dates, defaults=defaults) for key, held in value.items()
        }
    if isinstance(value, list | tuple):
        return [dump(held, dates=dates, defaults=defaults) for held in value]
    if isinstance(value, date | time) and not dates:
        return value.isoformat()
    return value


def is_plain(value: object) -> bool:
    """Whether JSON can write it: texts, finite numbers, truth values, lists and tables, none too
    deep."""
    level: list[object] = [value]
    for _ in range(_DEEPEST):
        inner: list[object] = []
        for one in level:
            if isinstance(one, Mapping):
                if not all(isinstance(key, str) for key in one):
                    return False
                inner.extend(one.values())
            elif isinstance(one, list | tuple):
                inner.extend(one)
            elif not (one is None or isinstance(one, str | int) or _finite(one)):
                return False
        if not inner:
            return True
        level = inner
    return False


def _finite(value: object) -> bool:
    return isinstance(value, float) and isfinite(value)
