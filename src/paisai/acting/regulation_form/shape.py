"""What is a regulation made of, for a form? The schema's types as fields, parts, lists, kinds."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

from paisai.acting.forms.model import Kind
from paisai.acting.regulation_form.words import CHOSEN, kind_words
from paisai.frozen import fields, is_record, record, replace
from paisai.plain import Limits, hints_of
from paisai.regulations.scoring import RankingKey
from paisai.text import SILENT, Text

ORDERED = (RankingKey,)
"""Enumerations whose lists are orders, not sets."""


@record
class Leaf:
    """One field. `chosen` are the plain values it can have, by the text that is sent; `maybe`: it
    may be left out."""

    kind: Kind
    chosen: Mapping[str, tuple[object, Text]] | None = None
    limits: Limits | None = None
    unit: Text = SILENT
    maybe: bool = False


@record
class PartShape:
    name: str
    label: Text
    shape: Shape


@record
class RecordShape:
    """Parts with names; `maybe`: the whole of it may be left out."""

    parts: tuple[PartShape, ...]
    maybe: bool = False


@record
class Row:
    """Parts in order, without names in the plain form: a row of a table."""

    parts: tuple[PartShape, ...]


@record
class Many:
    """A list; without `least` it may be empty."""

    of: Shape
    least: int = 0


@record
class OneOf:
    """One of several kinds of record, told apart by `kind`."""

    kinds: Mapping[str, RecordShape]


Shape: TypeAlias = Leaf | RecordShape | Row | Many | OneOf

_SIMPLE: dict[Any, Kind] = {
    str: Kind.TEXT,
    int: Kind.WHOLE,
    float: Kind.NUMBER,
    bool: Kind.YES_NO,
    date: Kind.DATE,
    datetime: Kind.MOMENT,
    time: Kind.TIME,
}


@cache
def shape_of(hint: Any) -> Shape:
    """The shape of a type of the schema."""
    if get_origin(hint) is Annotated:
        return _annotated(hint)
    if get_origin(hint) in (UnionType, Union):
        return _union(get_args(hint))
    if get_origin(hint) is Literal:
        return Leaf(Kind.CHOICE, dict(map(_chosen, get_args(hint))))
    if get_origin(hint) is tuple:
        return _many(get_args(hint)[0])
    if hint is Text:
        return Leaf(Kind.BOTH)
    if hint in _SIMPLE:
        return Leaf(_SIMPLE[hint])
    if isinstance(hint, type) and issubclass(hint, Enum):
        return Leaf(Kind.CHOICE, dict(map(_chosen, hint)))
    if "__kinds__" in vars(hint):
        return OneOf({kind: record_of(one) for kind, one in hint.__kinds__.items()})
    assert is_record(hint), hint
    return record_of(hint)


def _chosen(one: Any) -> tuple[str, tuple[object, Text]]:
    """A value that can be chosen, by its text: its plain form and what it is called."""
    if isinstance(one, Enum):
        return one.value, (one.value, CHOSEN[type(one)][one])
    return str(one), (one, Text(str(one), str(one)))


def _annotated(hint: Any) -> Shape:
    shape = shape_of(hint.__origin__)
    for more in hint.__metadata__:
        if isinstance(shape, Leaf) and isinstance(more, Text):
            shape = replace(shape, unit=more)
        elif isinstance(shape, Leaf) and isinstance(more, Limits):
            shape = replace(shape, limits=more)
        elif isinstance(shape, Many) and isinstance(more, Limits):
            shape = replace(shape, least=more.min_length or 0)
    return shape


def _union(hints: tuple[Any, ...]) -> Shape:
    some = [one for one in hints if one is not NoneType]
    if len(some) > 1:
        return OneOf({get_args(hints_of(one)["kind"])[0]: record_of(one) for one in some})
    shape = shape_of(some[0])
    assert isinstance(shape, Leaf | RecordShape)
    return replace(shape, maybe=True)


def _many(hint: Any) -> Shape:
    one = shape_of(hint)
    if isinstance(one, Leaf) and one.kind is Kind.CHOICE and hint not in ORDERED:
        return replace(one, kind=Kind.CHOICES)
    if isinstance(one, Leaf) and one.kind is Kind.WHOLE:
        return replace(one, kind=Kind.WHOLES)
    if isinstance(one, Leaf) and one.kind is Kind.TEXT:
        return replace(one, kind=Kind.LINES)
    return Many(one)


def record_of(kind: Any) -> RecordShape:
    """The parts of a record; what only tells its kind is no part."""
    hints = hints_of(kind)
    parts = []
    for one in fields(kind):
        hint = hints[one.name]
        if get_origin(hint) is Literal and len(get_args(hint)) == 1:
            continue
        label = Text(one.metadata["zh"], one.metadata["en"])
        parts.append(PartShape(one.name, label, shape_of(hint)))
    return RecordShape(tuple(parts))


def kind_leaf(one: OneOf) -> Leaf:
    return Leaf(Kind.CHOICE, {kind: (kind, kind_words(kind)) for kind in one.kinds})
