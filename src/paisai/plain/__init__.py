"""How do plain values, as TOML, JSON or a form give them, become frozen values, and back?

A type is turned into a reader once, when it is first asked for; its fields' types say all that a
reader needs. A reader gives the value or fails; of what, and where, is found out by `refusing`,
which nobody waits for as long as everything can be read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime, time
from enum import Enum
from functools import cache
from math import isfinite
from types import NoneType
from typing import Any, TypeAlias, TypeVar

from paisai.errors import NotationError
from paisai.frozen import MISSING, fields, is_record
from paisai.plain.types import (
    LARGEST,
    Limits,
    beyond,
    blank,
    hints_of,
    is_text,
    made_of,
    parts_of,
    tag_of,
)

__all__ = ["Limits", "dump", "hints_of", "is_plain", "read", "wrong"]

T = TypeVar("T")
_DEEPEST = 40


def read(kind: type[T], given: object, place: str = "") -> T:
    """`given` as a value of `kind`; otherwise `Unreadable` lists every defect.

    >>> read(date, "2026-05-01")
    datetime.date(2026, 5, 1)
    """
    try:
        value: T = reader_of(kind)(given)  # type: ignore[arg-type]
    except Exception:  # what is wrong breaks a reader in any way there is
        from paisai.plain.refusing import read_or_refuse

        return read_or_refuse(kind, given, place)
    return value


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


# Readers

Reader: TypeAlias = Callable[[Any], Any]


_LISTS, _NAMES = (list, tuple), (str, int)


class CannotRead(Exception):
    """Raised by a reader, as well as whatever else a wrong value provokes in it."""


@cache
def reader_of(kind: Any) -> Reader:
    """The reader of a type; what it fails of is read by that of `refusing`."""
    word, *parts = made_of(kind)
    return _MAKE[word](*parts)


def _text(given: Any) -> Any:
    if isinstance(given, str) and (given.isprintable() or is_text(given)):
        return given
    raise CannotRead


def _whole(given: Any) -> Any:
    if type(given) is int and -LARGEST <= given <= LARGEST:
        return given
    raise CannotRead


def _number(given: Any) -> Any:
    if type(given) is float and isfinite(given):
        return given
    return float(_whole(given))


def _truth(given: Any) -> Any:
    if type(given) is bool:
        return given
    raise CannotRead


def _nothing(given: Any) -> Any:
    if given is not None:
        raise CannotRead


def _moment(kind: type[Any]) -> Reader:
    return lambda given: given if type(given) is kind else kind.fromisoformat(given)


_SIMPLE: dict[Any, Reader] = {
    str: _text,
    int: _whole,
    float: _number,
    bool: _truth,
    NoneType: _nothing,
    date: _moment(date),
    datetime: _moment(datetime),
    time: _moment(time),
}


def _limited(kind: Any, limits: Sequence[Limits]) -> Reader:
    inner = reader_of(kind)

    def reads(given: Any) -> Any:
        value = inner(given)
        if value is not None:
            for limit in limits:
                if any(beyond(value, limit)) or (limit.filled and blank(value)):
                    raise CannotRead
        return value

    return reads


def _literal(allowed: tuple[Any, ...]) -> Reader:
    known = {(type(one), one): one for one in allowed}
    return lambda given: known[type(given), given]


def _enum(allowed: tuple[Enum, ...]) -> Reader:
    members = {member.value: member for member in allowed}

    def reads(given: Any) -> Any:
        if isinstance(given, _NAMES):
            return members[given]
        raise CannotRead

    return reads


def _optional(kind: Any) -> Reader:
    inner = reader_of(kind)
    return lambda given: None if given is None else inner(given)


def _tagged(kinds: Mapping[str, Any]) -> Reader:
    return lambda given: reader_of(kinds[given["kind"]])(given)


def _first(kinds: tuple[Any, ...]) -> Reader:
    readers = [reader_of(kind) for kind in kinds]

    def reads(given: Any) -> Any:
        for reader in readers:
            try:
                return reader(given)
            except Exception:  # as in `read`
                continue
        raise CannotRead

    return reads


def _many(kind: Any) -> Reader:
    inner = reader_of(kind)

    def reads(given: Any) -> Any:
        if isinstance(given, _LISTS):
            return tuple(map(inner, given))
        raise CannotRead

    return reads


def _each(kinds: tuple[Any, ...]) -> Reader:
    readers = [reader_of(kind) for kind in kinds]
    if len(set(kinds)) == 1:
        return _so_many(readers[0], len(readers))

    def reads(given: Any) -> Any:
        if isinstance(given, _LISTS) and len(given) == len(readers):
            return tuple([reader(item) for reader, item in zip(readers, given, strict=True)])
        raise CannotRead

    return reads


def _so_many(inner: Reader, count: int) -> Reader:
    def reads(given: Any) -> Any:
        if isinstance(given, _LISTS) and len(given) == count:
            return tuple(map(inner, given))
        raise CannotRead

    return reads


def _rows(kind: Any, kinds: tuple[Any, ...]) -> Reader:
    """Rows of a table: each is a list of the values of one record, in order."""
    row = _each(kinds)

    def reads(given: Any) -> Any:
        if isinstance(given, _LISTS):
            return tuple([kind(*row(item)) for item in given])
        raise CannotRead

    return reads


def _mapping(key_kind: Any, value_kind: Any) -> Reader:
    read_key, read_value = reader_of(key_kind), reader_of(value_kind)

    def reads(given: Any) -> Any:
        if isinstance(given, Mapping):
            return {read_key(key): read_value(held) for key, held in given.items()}
        raise CannotRead

    return reads


def _record(kind: Any) -> Reader:
    readers: dict[str, Reader] = {}

    def reads(given: Any) -> Any:
        if type(given) is not dict and not isinstance(given, Mapping):
            raise CannotRead
        if not readers:
            for name, hint, limits in parts_of(kind):
                readers[name] = _limited(hint, (limits,)) if limits else reader_of(hint)
        values = {}
        for name, held in given.items():
            values[name] = readers[name](held)
        return kind(**values)

    return (
        reads
        if not tag_of(kind)
        else lambda given: reads({name: held for name, held in given.items() if name != "kind"})
    )


_MAKE: Mapping[str, Callable[..., Reader]] = {
    "simple": _SIMPLE.__getitem__,
    "anything": lambda: lambda given: given,
    "limited": _limited,
    "literal": _literal,
    "enum": _enum,
    "optional": _optional,
    "tagged": _tagged,
    "first": _first,
    "many": _many,
    "each": _each,
    "rows": _rows,
    "mapping": _mapping,
    "record": _record,
}
