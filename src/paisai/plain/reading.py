"""What does a plain value say as a value of a type, and what of it cannot be read, and where?

A type is turned into a reader once, when it is first asked for; its fields' types say all that a
reader needs. A reader goes on after the first defect, and knows the place of each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime, time
from enum import Enum
from functools import cache
from math import isfinite
from types import NoneType
from typing import Any, TypeAlias, TypeVar

from paisai.defects import Defect, Unreadable
from paisai.errors import NotationError
from paisai.frozen import MISSING, fields
from paisai.plain.types import LARGEST, Limits, beyond, blank, hints_of, is_text, made_of, tag_of

MOST_DEFECTS = 100
"""So many are listed; a hostile text can have any number."""

Place: TypeAlias = "tuple[Place, int | str] | None"
"""A linked list of steps, made into words only when something is wrong there."""


class Bad:
    """Stands for a value that could not be read; why is among the defects."""


BAD = Bad()


class Defects(list[Defect]):
    """`found` counts those beyond what is listed too."""

    found = 0

    def add(self, place: Place, value: object, zh: str, en: str) -> Bad:
        self.found += 1
        if len(self) < MOST_DEFECTS:
            self.append(Defect(_words(place), value, zh, en))
        return BAD


def _words(place: Place) -> str:
    steps: list[int | str] = []
    while place is not None:
        place, step = place
        steps.append(step)
    return "".join(
        f"[{step}]" if isinstance(step, int) else f".{step}" for step in reversed(steps)
    ).lstrip(".")


T = TypeVar("T")

Reader: TypeAlias = Callable[[Any, Place, Defects], Any]


def read(kind: type[T], given: object, place: str = "") -> T:
    """Returns `given` as a value of `kind`; otherwise `Unreadable` lists every defect.

    >>> read(date, "2026-05-01")
    datetime.date(2026, 5, 1)
    """
    defects = Defects()
    reads: Reader = reader_of(kind)  # type: ignore[arg-type]
    value: T = reads(given, (None, place) if place else None, defects)
    if defects:
        raise Unreadable(defects)
    return value


@cache
def reader_of(kind: Any) -> Reader:
    """The reader of a type."""
    word, *parts = made_of(kind)
    return _MAKE[word](*parts)


# Simple values


def _text(given: Any, place: Place, defects: Defects) -> Any:
    if not isinstance(given, str):
        return defects.add(place, given, "应为文字", "must be a text")
    if not is_text(given):
        shown = given.encode("ascii", "backslashreplace").decode()
        return defects.add(place, shown, "含有不成字的编码", "holds half a character")
    return given


def _whole(given: Any, place: Place, defects: Defects) -> Any:
    if type(given) is not int:
        return defects.add(place, given, "应为整数", "must be a whole number")
    if not -LARGEST <= given <= LARGEST:
        return defects.add(place, None, "数太大", "the number is too large")
    return given


def _number(given: Any, place: Place, defects: Defects) -> Any:
    if type(given) not in (int, float):
        return defects.add(place, given, "应为数", "must be a number")
    if type(given) is int and not -LARGEST <= given <= LARGEST:
        return defects.add(place, None, "数太大", "the number is too large")
    if not isfinite(given):
        return defects.add(place, str(given), "应为有限的数", "must be a finite number")
    return float(given)


def _truth(given: Any, place: Place, defects: Defects) -> Any:
    if type(given) is not bool:
        return defects.add(place, given, "应为true 或 false", "must be true or false")
    return given


def _nothing(given: Any, place: Place, defects: Defects) -> Any:
    return given if given is None else defects.add(place, given, "应为空", "must be empty")


def _moment(kind: type[Any], zh: str, en: str) -> Reader:
    def reads(given: Any, place: Place, defects: Defects) -> Any:
        if type(given) is kind:
            return given
        try:
            if isinstance(given, str):
                return kind.fromisoformat(given)
        except ValueError:
            pass
        return defects.add(place, given, f"应为{zh}", f"must be {en}")

    return reads


_SIMPLE: dict[Any, Reader] = {
    str: _text,
    int: _whole,
    float: _number,
    bool: _truth,
    NoneType: _nothing,
    date: _moment(date, "日期，如 2026-12-31", "a date such as 2026-12-31"),
    datetime: _moment(datetime, "日期和时间，如 2026-12-31T18:00:00", "a date and time"),
    time: _moment(time, "时间，如 08:30:00", "a time such as 08:30:00"),
}


def _anything() -> Reader:
    return lambda given, place, defects: given


def _limited(kind: Any, limits: Sequence[Limits]) -> Reader:
    inner = reader_of(kind)

    def reads(given: Any, place: Place, defects: Defects) -> Any:
        value = inner(given, place, defects)
        if value is not BAD and value is not None:
            for limit in limits:
                for zh, en in beyond(value, limit):
                    return defects.add(place, given, zh, en)
                for name in blank(value) if limit.filled else ():
                    defects.add((place, name), "", "不能为空", "must not be empty")
        return value

    return reads


def _literal(allowed: tuple[Any, ...]) -> Reader:
    shown = ", ".join(map(repr, allowed))

    def reads(given: Any, place: Place, defects: Defects) -> Any:
        for one in allowed:
            if type(given) is type(one) and given == one:
                return one
        return defects.add(place, given, f"只能是 {shown}", f"must be one of {shown}")

    return reads


def _enum(allowed: tuple[Enum, ...]) -> Reader:
    members = {member.value: member for member in allowed}
    shown = ", ".join(map(repr, members))

    def reads(given: Any, place: Place, defects: Defects) -> Any:
        if isinstance(given, str | int) and given in members:
            return members[given]
        return defects.add(place, given, f"只能是 {shown}", f"must be one of {shown}")

    return reads


# Values made of values


def _optional(kind: Any) -> Reader:
    inner = reader_of(kind)
    return lambda given, place, defects: None if given is None else inner(given, place, defects)


def _tagged(tagged: Mapping[str, Any]) -> Reader:
    def reads(given: Any, place: Place, defects: Defects) -> Any:
        if not isinstance(given, Mapping):
            return defects.add(place, given, "应为表", "must be a table")
        if "kind" not in given:
            return defects.add(place, None, "缺少 kind", "kind is missing")
        tag = given["kind"]
        if not isinstance(tag, str) or tag not in tagged:
            shown = ", ".join(map(repr, tagged))
            return defects.add(
                (place, "kind"), tag, f"kind 只能是 {shown}", f"kind must be one of {shown}"
            )
        return reader_of(tagged[tag])(given, place, defects)

    return reads


def _first(kinds: tuple[Any, ...]) -> Reader:
    readers = [reader_of(kind) for kind in kinds]

    def reads(given: Any, place: Place, defects: Defects) -> Any:
        tried = Defects()
        for reader in readers:
            tried = Defects()
            value = reader(given, place, tried)
            if not tried:
                return value
        for defect in tried[: MOST_DEFECTS - len(defects)]:
            defects.append(defect)
        defects.found += tried.found
        return BAD

    return reads


def _many(kind: Any) -> Reader:
    inner = reader_of(kind)

    def reads(given: Any, place: Place, defects: Defects) -> Any:
        if not isinstance(given, list | tuple):
            return defects.add(place, given, "应为列表", "must be a list")
        before = defects.found
        value = [inner(item, (place, i), defects) for i, item in enumerate(given)]
        return BAD if defects.found > before else tuple(value)

    return reads


def _each(kinds: tuple[Any, ...]) -> Reader:
    readers = [reader_of(kind) for kind in kinds]

    def reads(given: Any, place: Place, defects: Defects) -> Any:
        if not isinstance(given, list | tuple):
            return defects.add(place, given, "应为列表", "must be a list")
        if len(given) != len(readers):
            return defects.add(
                place, given, f"应为 {len(readers)} 个值", f"must be {len(readers)} values"
            )
        before = defects.found
        value = [
            reads_one(item, (place, i), defects)
            for i, (reads_one, item) in enumerate(zip(readers, given, strict=True))
        ]
        return BAD if defects.found > before else tuple(value)

    return reads


def _rows(kind: Any, kinds: tuple[Any, ...]) -> Reader:
    row = _each(kinds)

    def reads(given: Any, place: Place, defects: Defects) -> Any:
        if not isinstance(given, list | tuple):
            return defects.add(place, given, "应为列表", "must be a list")
        found = [row(item, (place, i), defects) for i, item in enumerate(given)]
        return BAD if BAD in found else tuple(kind(*values) for values in found)

    return reads


def _mapping(key_kind: Any, value_kind: Any) -> Reader:
    read_key, read_value = reader_of(key_kind), reader_of(value_kind)

    def reads(given: Any, place: Place, defects: Defects) -> Any:
        if not isinstance(given, Mapping):
            return defects.add(place, given, "应为表", "must be a table")
        before = defects.found
        value = {
            read_key(key, place, defects): read_value(held, (place, str(key)), defects)
            for key, held in given.items()
        }
        return BAD if defects.found > before else value

    return reads


def _record(kind: Any) -> Reader:
    needed: set[str] = set()
    readers: dict[str, Reader] = {}
    tag = tag_of(kind)

    def reads(given: Any, place: Place, defects: Defects) -> Any:
        if type(given) is not dict and not isinstance(given, Mapping):
            return defects.add(place, given, "应为表", "must be a table")
        if not readers:
            needed.update(f.name for f in fields(kind) if f.default is f.default_factory is MISSING)
            readers.update({name: reader_of(hint) for name, hint in hints_of(kind).items()})
        before = defects.found
        if needed <= given.keys() <= readers.keys():
            values = {
                name: readers[name](held, (place, name), defects) for name, held in given.items()
            }
        else:
            values = {}
            for name, reader in readers.items():
                if name in given:
                    values[name] = reader(given[name], (place, name), defects)
                elif name in needed:
                    defects.add((place, name), None, "缺少这一项", "this field is missing")
            if len(values) + len(tag) < len(given):
                _unknown(given, {*readers, *tag}, place, defects)
        if defects.found > before:
            return BAD
        try:
            return kind(**values)
        except NotationError as error:
            return defects.add(place, None, error.zh, error.en)

    return reads


def _unknown(given: Mapping[Any, Any], known: set[str], place: Place, defects: Defects) -> None:
    for name in given:
        if name not in known:
            shown = str(name).encode("utf-8", "backslashreplace").decode()[:40]
            defects.add(
                (place, shown),
                given[name],
                "没有这一项，请删去或改正名字",
                "no such field; delete it or mend its name",
            )


_MAKE: Mapping[str, Callable[..., Reader]] = {
    "simple": _SIMPLE.__getitem__,
    "anything": _anything,
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
