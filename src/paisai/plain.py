"""How do plain values, as TOML, JSON or a form give them, become frozen values, and back?

A type is turned into a reader once, when it is first asked for; its fields' types say all that a
reader needs. Everything that cannot be read is listed, each with its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, datetime, time
from enum import Enum
from functools import cache
from math import isfinite
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NewType,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from paisai.defects import Defect, Unreadable
from paisai.errors import NotationError
from paisai.frozen import MISSING, dataclass, fields, is_record
from paisai.text import SILENT, Text

T = TypeVar("T")

MOST_DEFECTS = 100
"""So many are listed; a hostile text can have any number."""
_NO_LETTER = re.compile("[\ud800-\udfff]")
_BITS = 63
_DEEPEST = 40


@dataclass(frozen=True, slots=True)
class Limits:
    """What a value may be beyond its type; for `Annotated`, or in the metadata of a field."""

    ge: float | None = None
    le: float | None = None
    multiple_of: float | None = None
    min_length: int | None = None
    pattern: str | None = None
    written: Text = SILENT
    """What the pattern asks for, in words."""
    filled: bool = False
    """No text of the record is blank."""


Place: TypeAlias = "tuple[Place, int | str] | None"
"""A linked list of steps, made into words only when something is wrong there."""


class _Bad:
    """Stands for a value that could not be read; why is among the defects."""


BAD = _Bad()


class _Defects(list[Defect]):
    """`found` counts those beyond what is listed too."""

    found = 0

    def add(self, place: Place, value: object, zh: str, en: str) -> _Bad:
        self.found += 1
        if len(self) < MOST_DEFECTS:
            self.append(Defect(_words(place), value, zh, en))
        return BAD


Reader: TypeAlias = Callable[[Any, Place, _Defects], Any]


def read(kind: type[T], given: object, place: str = "") -> T:
    """`given` as a value of `kind`; otherwise `Unreadable` lists every defect.

    >>> read(date, "2026-05-01")
    datetime.date(2026, 5, 1)
    """
    defects = _Defects()
    reads: Reader = reader_of(kind)  # type: ignore[arg-type]
    value: T = reads(given, (None, place) if place else None, defects)
    if defects:
        raise Unreadable(defects)
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
        plain = _tag(type(value))
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


@cache
def reader_of(kind: Any) -> Reader:
    """The reader of a type."""
    if kind in _SIMPLE:
        return _SIMPLE[kind]
    if kind is Any or kind is object:
        return lambda given, place, defects: given
    if isinstance(kind, NewType):
        return reader_of(kind.__supertype__)
    origin = get_origin(kind)
    if origin is Annotated:
        limits = [part for part in kind.__metadata__ if isinstance(part, Limits)]
        return _limited(reader_of(kind.__origin__), limits)
    if origin is Literal:
        allowed = get_args(kind)
        return _enum(allowed) if isinstance(allowed[0], Enum) else _literal(allowed)
    if origin is UnionType or origin is Union:
        return _union(get_args(kind))
    if origin is tuple:
        return _tuple(get_args(kind))
    if origin is Sequence:
        return _rows(get_args(kind)[0])
    if origin in (Mapping, dict):
        return _mapping(*get_args(kind))
    if is_record(kind):
        return _record(kind)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _enum(tuple(kind))
    raise TypeError(f"values of {kind!r} have no plain form")


def _words(place: Place) -> str:
    steps: list[int | str] = []
    while place is not None:
        place, step = place
        steps.append(step)
    return "".join(
        f"[{step}]" if isinstance(step, int) else f".{step}" for step in reversed(steps)
    ).lstrip(".")


# Simple values


def _text(given: Any, place: Place, defects: _Defects) -> Any:
    if not isinstance(given, str):
        return defects.add(place, given, "应为文字", "must be a text")
    if not given.isascii() and _NO_LETTER.search(given):
        shown = given.encode("ascii", "backslashreplace").decode()
        return defects.add(place, shown, "含有不成字的编码", "holds half a character")
    return given


def _whole(given: Any, place: Place, defects: _Defects) -> Any:
    if type(given) is not int:
        return defects.add(place, given, "应为整数", "must be a whole number")
    if given.bit_length() > _BITS:
        return defects.add(place, None, "数太大", "the number is too large")
    return given


def _number(given: Any, place: Place, defects: _Defects) -> Any:
    if type(given) not in (int, float):
        return defects.add(place, given, "应为数", "must be a number")
    if type(given) is int and given.bit_length() > _BITS:
        return defects.add(place, None, "数太大", "the number is too large")
    if not isfinite(given):
        return defects.add(place, str(given), "应为有限的数", "must be a finite number")
    return float(given)


def _truth(given: Any, place: Place, defects: _Defects) -> Any:
    if type(given) is not bool:
        return defects.add(place, given, "应为true 或 false", "must be true or false")
    return given


def _nothing(given: Any, place: Place, defects: _Defects) -> Any:
    return given if given is None else defects.add(place, given, "应为空", "must be empty")


def _moment(kind: type[Any], zh: str, en: str) -> Reader:
    def reads(given: Any, place: Place, defects: _Defects) -> Any:
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


def _limited(inner: Reader, limits: Sequence[Limits]) -> Reader:
    def reads(given: Any, place: Place, defects: _Defects) -> Any:
        value = inner(given, place, defects)
        if value is not BAD and value is not None:
            for limit in limits:
                for zh, en in _beyond(value, limit):
                    return defects.add(place, given, zh, en)
                for name in _blank(value) if limit.filled else ():
                    defects.add((place, name), "", "不能为空", "must not be empty")
        return value

    return reads


def _beyond(value: Any, limit: Limits) -> Iterator[tuple[str, str]]:
    """How a value breaks its limits."""
    if limit.ge is not None and value < limit.ge:
        yield f"不能小于 {limit.ge:g}", f"must be at least {limit.ge:g}"
    if limit.le is not None and value > limit.le:
        yield f"不能大于 {limit.le:g}", f"must be at most {limit.le:g}"
    if limit.multiple_of is not None and value % limit.multiple_of:
        yield f"应为 {limit.multiple_of:g} 的倍数", f"must be a multiple of {limit.multiple_of:g}"
    if limit.min_length is not None and isinstance(value, str) and not value.strip():
        yield "不能为空", "must not be empty"
    elif limit.min_length is not None and len(value) < limit.min_length:
        yield f"至少要有 {limit.min_length} 项", f"at least {limit.min_length} wanted"
    if limit.pattern is not None and not re.search(limit.pattern, value):
        yield f"写法不合，应为{limit.written.zh}", f"must be {limit.written.en}"


def _blank(value: Any) -> list[str]:
    held = {field.name: getattr(value, field.name) for field in fields(value)}
    return [name for name, text in held.items() if isinstance(text, str) and not text.strip()]


def _literal(allowed: tuple[Any, ...]) -> Reader:
    shown = ", ".join(map(repr, allowed))

    def reads(given: Any, place: Place, defects: _Defects) -> Any:
        for one in allowed:
            if type(given) is type(one) and given == one:
                return one
        return defects.add(place, given, f"只能是 {shown}", f"must be one of {shown}")

    return reads


def _enum(allowed: tuple[Enum, ...]) -> Reader:
    members = {member.value: member for member in allowed}
    shown = ", ".join(map(repr, members))

    def reads(given: Any, place: Place, defects: _Defects) -> Any:
        if isinstance(given, str | int) and given in members:
            return members[given]
        return defects.add(place, given, f"只能是 {shown}", f"must be one of {shown}")

    return reads


# Values made of values


def _tag(kind: Any) -> dict[str, Any]:
    """How a record that is told apart by its class alone is named in its plain form."""
    name = getattr(kind, "kind", None)
    own = any(field.name == "kind" for field in fields(kind))
    return {"kind": name} if isinstance(name, str) and not own else {}


def _union(kinds: tuple[Any, ...]) -> Reader:
    """Nothing or one type; records told apart by their `kind`; otherwise the first that reads."""
    some = [kind for kind in kinds if kind is not NoneType]
    if len(some) > 1 and all(is_record(kind) for kind in some):
        inner = _tagged(some)
    elif len(some) > 1:
        inner = _first([reader_of(kind) for kind in some])
    else:
        inner = reader_of(some[0])
    if NoneType not in kinds:
        return inner
    return lambda given, place, defects: None if given is None else inner(given, place, defects)


def _tagged(kinds: Sequence[Any]) -> Reader:
    tagged = {
        _tag(kind)["kind"] if _tag(kind) else get_args(hints_of(kind)["kind"])[0]: kind
        for kind in kinds
    }
    shown = ", ".join(map(repr, tagged))

    def reads(given: Any, place: Place, defects: _Defects) -> Any:
        if not isinstance(given, Mapping):
            return defects.add(place, given, "应为表", "must be a table")
        if "kind" not in given:
            return defects.add(place, None, "缺少 kind", "kind is missing")
        tag = given["kind"]
        if not isinstance(tag, str) or tag not in tagged:
            return defects.add(
                (place, "kind"), tag, f"kind 只能是 {shown}", f"kind must be one of {shown}"
            )
        return reader_of(tagged[tag])(given, place, defects)

    return reads


def _first(readers: Sequence[Reader]) -> Reader:
    def reads(given: Any, place: Place, defects: _Defects) -> Any:
        tried = _Defects()
        for reader in readers:
            tried = _Defects()
            value = reader(given, place, tried)
            if not tried:
                return value
        for defect in tried[: MOST_DEFECTS - len(defects)]:
            defects.append(defect)
        defects.found += tried.found
        return BAD

    return reads


def _tuple(kinds: tuple[Any, ...]) -> Reader:
    many = len(kinds) == 2 and kinds[1] is Ellipsis
    readers = [reader_of(kind) for kind in kinds if kind is not Ellipsis]

    def reads(given: Any, place: Place, defects: _Defects) -> Any:
        if not isinstance(given, list | tuple):
            return defects.add(place, given, "应为列表", "must be a list")
        if not many and len(given) != len(readers):
            return defects.add(
                place, given, f"应为 {len(readers)} 个值", f"must be {len(readers)} values"
            )
        before = defects.found
        each = readers * len(given) if many else readers
        value = [
            reads_one(item, (place, i), defects)
            for i, (reads_one, item) in enumerate(zip(each, given, strict=True))
        ]
        return BAD if defects.found > before else tuple(value)

    return reads


def _rows(kind: Any) -> Reader:
    """Rows of a table: each is a list of the values of one record, in order."""
    hints = hints_of(kind)
    row = _tuple(tuple(hints.values()))

    def reads(given: Any, place: Place, defects: _Defects) -> Any:
        if not isinstance(given, list | tuple):
            return defects.add(place, given, "应为列表", "must be a list")
        found = [row(item, (place, i), defects) for i, item in enumerate(given)]
        return BAD if BAD in found else tuple(kind(*values) for values in found)

    return reads


def _mapping(key_kind: Any, value_kind: Any) -> Reader:
    read_key, read_value = reader_of(key_kind), reader_of(value_kind)

    def reads(given: Any, place: Place, defects: _Defects) -> Any:
        if not isinstance(given, Mapping):
            return defects.add(place, given, "应为表", "must be a table")
        before = defects.found
        value = {
            read_key(key, place, defects): read_value(held, (place, str(key)), defects)
            for key, held in given.items()
        }
        return BAD if defects.found > before else value

    return reads


@cache
def hints_of(kind: Any) -> Mapping[str, Any]:
    """The fields of a record with their types and limits."""
    hints = get_type_hints(kind, include_extras=True)
    if not is_record(kind):
        return hints
    return {
        field.name: Annotated[hints[field.name], field.metadata["limits"]]
        if field.metadata.get("limits")
        else hints[field.name]
        for field in fields(kind)
    }


def _record(kind: Any) -> Reader:
    needed: set[str] = set()
    readers: dict[str, Reader] = {}
    tag = _tag(kind)

    def reads(given: Any, place: Place, defects: _Defects) -> Any:
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


def _unknown(given: Mapping[Any, Any], known: set[str], place: Place, defects: _Defects) -> None:
    for name in given:
        if name not in known:
            shown = str(name).encode("utf-8", "backslashreplace").decode()[:40]
            defects.add(
                (place, shown),
                given[name],
                "没有这一项，请删去或改正名字",
                "no such field; delete it or mend its name",
            )
