"""What does a regulation have otherwise than the preset it was copied from, in words?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from paisai.acting.forms.model import Kind
from paisai.acting.regulation_form.chapters import CHAPTERS
from paisai.acting.regulation_form.copying import A_COPYS_OWN
from paisai.acting.regulation_form.shape import (
    Leaf,
    Many,
    OneOf,
    PartShape,
    RecordShape,
    Shape,
    kind_leaf,
)
from paisai.acting.regulation_form.texts import ABSENT, NONE, words_of
from paisai.acting.regulation_form.whole import parts_below, regulation_parts
from paisai.frozen import record
from paisai.regulations.citing import clauses_fixing
from paisai.regulations.editing import diff, values
from paisai.regulations.regulation import Regulation
from paisai.text import SILENT, Text, joined

_STEP = re.compile(r"\[([^\]]*)\]|([^.\[\]]+)")


@record
class Change:
    """`place` as the file has it, `label` as the form calls it; both values in words."""

    place: str
    chapter: Text
    label: Text
    preset: Text
    now: Text
    clauses: tuple[str, ...]


def comparison(regulation: Regulation, preset: Regulation) -> tuple[Change, ...]:
    """Field by field, in the order of the chapters; each field once."""
    before, now = values(preset), values(regulation)
    found: dict[str, Change] = {}
    for one in diff(preset, regulation):
        place, labels, shape = _followed(one.place, before, now)
        if place not in found:
            chapter = _chapter(place)
            named = labels[1:] if len(labels) > 1 and labels[0].zh == chapter.zh else labels
            found[place] = Change(
                place,
                chapter,
                joined(named, " · ", " · "),
                _words(shape, value_in(before, place)),
                _words(shape, value_in(now, place)),
                clauses_fixing(regulation, place),
            )
    order = [SILENT, *(chapter.title for chapter in CHAPTERS)]
    return tuple(sorted(found.values(), key=lambda one: order.index(one.chapter)))


def changes_of(own: Regulation, preset: Regulation) -> tuple[Change, ...]:
    """What the organiser changed after he copied the preset."""
    return tuple(one for one in comparison(own, preset) if one.place not in A_COPYS_OWN)


def _words(shape: Shape, value: Any) -> Text:
    if value is ABSENT and not isinstance(shape, Leaf):
        return NONE
    return words_of(shape, value)


def _followed(
    place: str, before: Mapping[str, Any], now: Mapping[str, Any]
) -> tuple[str, list[Text], Shape]:
    """A place as far as it has a field of its own, what its parts are called, and its shape."""
    shape: Shape = RecordShape(tuple(regulation_parts().values()))
    label = SILENT
    here, labels = "", []
    for item, name in _STEP.findall(place):
        if isinstance(shape, Leaf):
            break
        if isinstance(shape, Many):
            here, shape = f"{here}[{item}]", shape.of
            held = value_in(now, here)
            held = value_in(before, here) if held is ABSENT else held
            named = words_of(shape, held) if isinstance(held, Mapping) else SILENT
            short = isinstance(held, Mapping) and ("name" in held or "what" in held)
            number = int(item) + 1 if item.isdecimal() else 0
            at = Text(f"第 {number} 项", f"no. {number}")
            labels.append(named if short or not number else at)
            continue
        step = item or name
        part = _part(shape, step)
        here = f"{here}[{item}]" if item else f"{here}.{name}".lstrip(".")
        if part is None:
            kind = isinstance(shape, OneOf) and step == "kind"
            label = Text("种类", "kind") if kind else Text(step, step)
            shape = kind_leaf(shape) if isinstance(shape, OneOf) and kind else Leaf(Kind.TEXT)
        else:
            label, shape = part.label, part.shape
        labels.append(label)
    return here, labels, shape


def _part(shape: Shape, name: str) -> PartShape | None:
    return next((part for part in parts_below(shape) if part.name == name), None)


def value_in(plain: Any, place: str) -> Any:
    """What stands at a place of plain values; items by their ids or numbers."""
    for item, name in _STEP.findall(place):
        step = item or name
        if isinstance(plain, Mapping):
            plain = plain.get(step, ABSENT)
        elif isinstance(plain, list | tuple):
            plain = next(_selected(plain, step), ABSENT)
        else:
            return ABSENT
    return plain


def _selected(items: list[Any] | tuple[Any, ...], step: str) -> Iterator[Any]:
    for number, item in enumerate(items):
        id_ = item.get("id") if isinstance(item, Mapping) else None
        if step in (id_, str(number)) and not (id_ is not None and id_ != step):
            yield item


def _chapter(place: str) -> Text:
    """The chapter that asks for it."""
    bare = re.sub(r"\[[^\]]*\]", "", place)
    for chapter in CHAPTERS:
        for asked in chapter.asked:
            if any(bare == path or bare.startswith(f"{path}.") for path in asked.paths):
                return chapter.title
    return SILENT
