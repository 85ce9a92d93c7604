"""How does a plain value stand in a field, and in words?"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time
from typing import Any

from paisai.acting.forms.model import Kind
from paisai.acting.regulation_form.shape import (
    Leaf,
    Many,
    OneOf,
    PartShape,
    RecordShape,
    Row,
    Shape,
)
from paisai.acting.regulation_form.words import kind_words
from paisai.text import SILENT, Text, joined

ABSENT: Any = None
"""Nothing stands there; no plain value of a regulation is None."""
NOT_SAID = Text("未定", "not fixed")
NONE = Text("没有", "none")
"""Of a part that a regulation may be without."""
YES, NO = Text("是", "yes"), Text("否", "no")


def texts_of(leaf: Leaf, value: Any) -> tuple[str, ...]:
    """The texts of a field; of an unreadable value what was typed."""
    if leaf.kind is Kind.BOTH:
        held = value if isinstance(value, Mapping) else {}
        return str(held.get("zh", "")), str(held.get("en", ""))
    if value is ABSENT:
        return ()
    if leaf.kind is Kind.YES_NO:
        return ("yes",) if value is True else () if value is False else (str(value),)
    if isinstance(value, list | tuple):
        return tuple(map(_text, value))
    if leaf.kind is Kind.CHOICE:
        for text, (plain, _) in (leaf.chosen or {}).items():
            if plain == value and type(plain) is type(value):
                return (text,)
    shown = _text(_moment(leaf.kind, value))
    return (shown,) if shown else ()


def _moment(kind: Kind, value: Any) -> Any:
    """A time that was kept as text, if it is one."""
    readers = {Kind.TIME: time.fromisoformat, Kind.MOMENT: datetime.fromisoformat}
    if not isinstance(value, str) or kind not in readers:
        return value
    try:
        return readers[kind](value)
    except ValueError:
        return value


def _text(value: Any) -> str:
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(value)
    if isinstance(value, datetime | time):
        whole = not value.second and not value.microsecond
        return value.isoformat(timespec="minutes" if whole else "auto")
    return value.isoformat() if isinstance(value, date) else str(value)


def words_of(shape: Shape, value: Any) -> Text:
    """A value as a person reads it; a whole part by its name, else by what is in it."""
    if value is ABSENT:
        return NOT_SAID
    match shape:
        case Leaf():
            return _leaf_words(shape, value)
        case Many():
            return joined((words_of(shape.of, one) for one in value), "；", "; ") or NOT_SAID
        case OneOf() if value.get("kind") in shape.kinds:
            named = _name(value)
            kind = kind_words(value["kind"])
            return named + Text(f"（{kind.zh}）", f" ({kind.en})") if named else kind
        case RecordShape():
            return _name(value) or _listed(shape.parts, value)
        case Row():
            held = {part.name: one for part, one in zip(shape.parts, value, strict=False)}
            return _listed(shape.parts, held)
    return Text(str(value), str(value))


def _name(value: Mapping[str, Any]) -> Text:
    for key in ("name", "what"):
        said = value.get(key)
        if isinstance(said, Mapping):
            return Text(str(said.get("zh", "")), str(said.get("en", "")))
    return SILENT


def _listed(parts: tuple[PartShape, ...], value: Mapping[str, Any]) -> Text:
    """Of what is either so or not, only what is so."""
    told = []
    for part in parts:
        one = value.get(part.name, ABSENT)
        if one is True:
            told.append(part.label)
        elif one is not ABSENT and one is not False:
            told.append(part.label + Text(" ", " ") + words_of(part.shape, one))
    return joined(told, "，", ", ")


def _leaf_words(leaf: Leaf, value: Any) -> Text:
    if isinstance(value, Mapping):
        return Text(str(value.get("zh", "")), str(value.get("en", "")))
    if value is True and leaf.kind is Kind.YES_NO:
        return YES
    if value is False and leaf.kind is Kind.YES_NO:
        return NO
    if leaf.kind in (Kind.CHOICE, Kind.CHOICES):
        many = value if isinstance(value, list | tuple) else [value]
        known = {repr(plain): label for plain, label in (leaf.chosen or {}).values()}
        told = (known.get(repr(one), Text(str(one), str(one))) for one in many)
        return joined(told, "、", ", ") or NOT_SAID
    text = "、".join(texts_of(leaf, value))
    text = text.replace("T", " ") if leaf.kind is Kind.MOMENT else text
    shown = Text(text, text.replace("、", ", ")) if text else NOT_SAID
    if not leaf.unit or not text:
        return shown
    unit = leaf.unit.en.removesuffix("s") if text == "1" else leaf.unit.en
    return shown + Text(f" {leaf.unit.zh}", f" {unit}")
