"""What is a type made of, and what may a value be beyond it?"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, time
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, ForwardRef, Literal, NewType, Union, get_args, get_origin

from paisai.frozen import fields, is_record, record
from paisai.text import SILENT, Text

SIMPLE = frozenset({str, int, float, bool, NoneType, date, datetime, time})
LARGEST = 2**63 - 1
"""The whole numbers between it and its negative can be read."""


@record
class Limits:
    """What a value may be beyond its type; for `Annotated`, or in the metadata of a field."""

    ge: float | None = None
    le: float | None = None
    multiple_of: float | None = None
    min_length: int | None = None
    pattern: str | None = None
    written: Text = SILENT
    """What is asked for, in words: by the pattern, or besides what the other limits say."""
    filled: bool = False
    """No text of the record is blank."""


def is_text(given: str) -> bool:
    """Whether it is whole: half a character, which no file can hold, is none."""
    try:
        given.encode()
    except UnicodeEncodeError:
        return False
    return True


def beyond(value: Any, limit: Limits) -> Iterator[tuple[str, str]]:
    """How a value breaks its limits."""
    if limit.ge is not None and value < limit.ge:
        zh, en = f"不能小于 {limit.ge:g}", f"must be at least {limit.ge:g}"
        told = limit.written
        yield (f"{zh}；{told.zh}", f"{en}; {told.en}") if told else (zh, en)
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


def blank(value: Any) -> list[str]:
    held = {field.name: getattr(value, field.name) for field in fields(value)}
    return [name for name, text in held.items() if isinstance(text, str) and not text.strip()]


def made_of(kind: Any) -> tuple[Any, ...]:
    """How a type is read, in one word, and the parts that this way of reading needs.

    >>> made_of(tuple[int, ...]), made_of(int | None), made_of(int)
    (('many', <class 'int'>), ('optional', <class 'int'>), ('simple', <class 'int'>))
    """
    if kind in SIMPLE:
        return "simple", kind
    if kind is Any or kind is object:
        return ("anything",)
    if isinstance(kind, NewType):
        return made_of(kind.__supertype__)
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        limits = [part for part in kind.__metadata__ if isinstance(part, Limits)]
        return ("limited", kind.__origin__, limits) if limits else made_of(kind.__origin__)
    if origin is Literal:
        return "enum" if isinstance(parts[0], Enum) else "literal", parts
    if origin is UnionType or origin is Union:
        return _union(parts)
    if origin is tuple:
        return ("many", parts[0]) if parts[1:] == (...,) else ("each", parts)
    if origin is Sequence:
        return "rows", parts[0], tuple(hints_of(parts[0]).values())
    if origin in (Mapping, dict):
        return "mapping", *parts
    if "__kinds__" in vars(kind):
        return "tagged", kind.__kinds__
    if is_record(kind):
        return "record", kind
    if isinstance(kind, type) and issubclass(kind, Enum):
        return "enum", tuple(kind)
    raise TypeError(f"values of {kind!r} have no plain form")


def _union(kinds: tuple[Any, ...]) -> tuple[Any, ...]:
    """Nothing or one type; records told apart by their `kind`; otherwise the first that reads."""
    if NoneType in kinds:
        return "optional", Union[tuple(kind for kind in kinds if kind is not NoneType)]  # noqa: UP007
    if not all(is_record(kind) for kind in kinds):
        return "first", kinds
    names = [tag_of(kind).get("kind") or get_args(hints_of(kind)["kind"])[0] for kind in kinds]
    return "tagged", dict(zip(names, kinds, strict=True))


def tag_of(kind: Any) -> dict[str, Any]:
    """How a record that is told apart by its class alone is named in its plain form."""
    name = getattr(kind, "kind", None)
    own = any(field.name == "kind" for field in fields(kind))
    return {"kind": name} if isinstance(name, str) and not own else {}


@cache
def hints_of(kind: Any) -> Mapping[str, Any]:
    """The fields of a record with their types and limits."""
    return {
        name: Annotated[hint, limits] if limits else hint for name, hint, limits in parts_of(kind)
    }


def parts_of(kind: Any) -> list[tuple[str, Any, Limits | None]]:
    """The name, the type and the limits of each field."""
    hints: dict[str, Any] = {}
    for base in reversed(kind.__mro__):
        for name, hint in vars(base).get("__annotations__", {}).items():
            hints[name] = _meant(hint, base.__module__)
    if not is_record(kind):
        return [(name, hint, None) for name, hint in hints.items()]
    return [(one.name, hints[one.name], one.metadata.get("limits")) for one in fields(kind)]


@cache
def _meant(hint: Any, module: str) -> Any:
    """The type that an annotation of a module names. The standard library's way compiles each
    anew; most are one word, and most of the others stand in many places."""
    names = vars(sys.modules[module])
    if isinstance(hint, ForwardRef):
        hint = hint.__forward_arg__
    while isinstance(hint, str):
        hint = names[hint] if hint in names else eval(hint, names)
    return NoneType if hint is None else hint
