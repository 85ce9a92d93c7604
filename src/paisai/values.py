"""How is a plain mapping turned into a value of the games' rules, or refused by its place?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from paisai.errors import NotationError

T = TypeVar("T")


def build(kind: type[T], given: Mapping[str, Any], place: str) -> T:
    """A frozen dataclass from a mapping of its fields."""
    value: T = _record(kind, given, place)
    return value


def _value(kind: Any, given: Any, place: str) -> Any:
    """`given` as a value of the declared type, or an error that names the place."""
    if get_origin(kind) is UnionType:
        kind = next(part for part in get_args(kind) if part is not NoneType)
    if is_dataclass(kind):
        return _record(kind, given, place)
    if get_origin(kind) is Mapping:
        key_kind, value_kind = get_args(kind)
        return {
            _value(key_kind, key, place): _value(value_kind, value, f"{place}.{key}")
            for key, value in _table(given, place).items()
        }
    if get_origin(kind) is Sequence:
        return _rows(get_args(kind)[0], given, place)
    if issubclass(kind, Enum):
        allowed = {member.value: member for member in kind}
        if not isinstance(given, str) or given not in allowed:
            raise wrong(place, given, "、".join(allowed), "one of " + ", ".join(allowed))
        return allowed[given]
    if type(given) is not kind:
        names = {int: ("整数", "an integer"), bool: ("true 或 false", "true or false")}
        raise wrong(place, given, *names.get(kind, ("文字", "a text")))
    return given


def _record(kind: Any, given: Any, place: str) -> Any:
    given, types = _table(given, place), get_type_hints(kind)
    for key in given:
        if key not in types:
            raise wrong(f"{place}.{key}", given[key], "没有这一项", "no such field")
    for field in fields(kind):
        if field.default is MISSING and field.name not in given:
            raise wrong(f"{place}.{field.name}", None, "这一项必须写", "the field is needed")
    return kind(
        **{key: _value(types[key], value, f"{place}.{key}") for key, value in given.items()}
    )


def _rows(kind: Any, given: Any, place: str) -> tuple[Any, ...]:
    """An array of rows, each a fixed number of values in the order of the row's fields."""
    types = list(get_type_hints(kind).values())
    rows = []
    for number, row in enumerate(given if isinstance(given, list) else [given], 1):
        here = f"{place} {number}"
        if not isinstance(row, list) or len(row) != len(types):
            raise wrong(here, row, f"每行 {len(types)} 个值", f"{len(types)} values a row")
        rows.append(
            kind(*(_value(part, cell, here) for part, cell in zip(types, row, strict=True)))
        )
    return tuple(rows)


def _table(given: Any, place: str) -> Mapping[str, Any]:
    if not isinstance(given, Mapping):
        raise wrong(place, given, "应为一组键值", "a table of keys and values")
    return given


def wrong(place: str, given: Any, zh: str, en: str) -> NotationError:
    return NotationError(
        f"{place} 写的是 {given!r}，应为：{zh}", f"{place} is {given!r}; accepted: {en}"
    )
