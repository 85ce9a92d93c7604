"""What does a person's form of a regulation say, and what is wrong with it?

The texts become plain values; what cannot be read stays as it was typed, and the reader of
regulations says so by its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from paisai.acting.forms.model import Kind, Posted, Wrong, last
from paisai.acting.forms.reading import TICKED
from paisai.acting.regulation_form.plain_words import in_plain_words
from paisai.acting.regulation_form.shape import Leaf, Many, OneOf, RecordShape, Row, Shape
from paisai.acting.regulation_form.texts import ABSENT
from paisai.acting.regulation_form.whole import regulation_parts, shape_at
from paisai.defects import Defect
from paisai.frozen import record
from paisai.presets import preset_ids
from paisai.regulations.loading import defects_of, known, load
from paisai.regulations.reading import RegulationError
from paisai.regulations.regulation import Regulation
from paisai.text import Text

_WHOLE = re.compile(r"[+-]?\d{1,18}")
_NUMBER = re.compile(r"[+-]?\d{1,18}(\.\d{1,18})?")
_BETWEEN = re.compile(r"[\s、,，;；]+")
_INDEX = re.compile(r"\[([^\]]*)\]")
MOST_ITEMS = 500
"""Of one list."""


@record
class Answer:
    """`values` are what was sent, right or wrong: the form is made of them again. `regulation` is
    there if nothing is wrong."""

    values: Mapping[str, Any]
    wrong: tuple[Wrong, ...]
    regulation: Regulation | None


def answer(posted: Posted, base: Regulation) -> Answer:
    """The form as sent, with its list operations done; `base` is what it was made of: what the
    form does not ask for stays as it is there."""
    plain = operated(values_of(posted), posted)
    game = plain.get("game")
    if isinstance(game, dict) and game.get("kind") == base.game.get("kind"):
        asked = regulation_parts()["game"].shape
        assert isinstance(asked, OneOf)
        named = {"kind", *(part.name for part in asked.kinds[game["kind"]].parts)}
        game |= {key: held for key, held in base.game.items() if key not in named}
    wrong, regulation = checked(plain)
    return Answer(plain, wrong, regulation)


def checked(plain: Mapping[str, Any]) -> tuple[tuple[Wrong, ...], Regulation | None]:
    """Everything that is wrong, by the form's paths; first field by field, then together."""
    try:
        regulation = known(plain, "form")
    except RegulationError as error:
        return tuple(map(_wrong, error.defects)), None
    wrong = tuple(map(_wrong, (*_name_taken(regulation), *defects_of(regulation))))
    return wrong, None if wrong else regulation


def _name_taken(regulation: Regulation) -> Iterator[Defect]:
    """What was changed is no longer the preset of that id."""
    if regulation.id in preset_ids() and regulation != load(regulation.id):
        yield Defect(
            "id",
            regulation.id,
            "这是自带规程的编号，改动过的规程请另取一个",
            "a preset has this id; give the changed regulation another",
        )


def _wrong(defect: Defect) -> Wrong:
    said = in_plain_words(Text(defect.zh, defect.en))
    return Wrong(path_of(defect.place), said.zh, said.en)


def path_of(place: str) -> str:
    """
    >>> path_of("stages[0].paired_by[1].keys[0]")
    'stages.0.paired_by.1.keys.0'
    """
    return _INDEX.sub(r".\1", place)


def values_of(posted: Posted) -> dict[str, Any]:
    """The plain values of a form."""
    items = _items(posted)
    found = {
        name: _read(part.shape, name, posted, items) for name, part in regulation_parts().items()
    }
    return {name: value for name, value in found.items() if value is not ABSENT}


def _items(posted: Posted) -> dict[str, list[str]]:
    """For each path the numbers of items sent below it, in order."""
    found: dict[str, set[int]] = {}
    for name in posted:
        path = ""
        for step in name.split("."):
            if step.isdecimal() and len(step) < len("100000"):
                found.setdefault(path, set()).add(int(step))
            path = f"{path}.{step}".lstrip(".")
    return {path: [str(n) for n in sorted(some)[:MOST_ITEMS]] for path, some in found.items()}


def _read(shape: Shape, path: str, posted: Posted, items: Mapping[str, list[str]]) -> Any:
    match shape:
        case Leaf():
            return _leaf(shape, path, posted)
        case RecordShape(maybe=True) if not _ticked(last(posted, path)):
            return ABSENT
        case RecordShape():
            return _record(shape, path, posted, items)
        case OneOf():
            kind = last(posted, f"{path}.kind")
            record = shape.kinds.get(kind)
            told = {"kind": kind} if kind else {}
            return told | (_record(record, path, posted, items) if record else {})
        case Row():
            row = [_read(one.shape, f"{path}.{one.name}", posted, items) for one in shape.parts]
            return ["" if one is ABSENT else one for one in row]
        case Many():
            found = [_read(shape.of, f"{path}.{n}", posted, items) for n in items.get(path, ())]
            read = [_blank(shape.of) if one is ABSENT else one for one in found]
            absent = not read and not shape.least and path in _UNSAID_LISTS
            return ABSENT if absent else read


_UNSAID_LISTS = ("game.levels.rows",)
"""Lists that are left out when they are empty: another field says it instead."""


def _blank(shape: Shape) -> Any:
    return {"zh": "", "en": ""} if isinstance(shape, Leaf) and shape.kind is Kind.BOTH else ""


def _record(
    record: RecordShape, path: str, posted: Posted, items: Mapping[str, list[str]]
) -> dict[str, Any]:
    found = {
        one.name: _read(one.shape, f"{path}.{one.name}", posted, items) for one in record.parts
    }
    return {name: value for name, value in found.items() if value is not ABSENT}


def _ticked(text: str) -> bool:
    return TICKED.get(text.strip().casefold(), False)


def _leaf(leaf: Leaf, path: str, posted: Posted) -> Any:
    typed = last(posted, path)
    text = typed.strip()
    match leaf.kind:
        case Kind.BOTH:
            zh, en = last(posted, f"{path}.zh"), last(posted, f"{path}.en")
            return ABSENT if leaf.maybe and not zh and not en else {"zh": zh, "en": en}
        case Kind.YES_NO:
            return TICKED.get(text.casefold(), text) if text else False
        case Kind.CHOICES:
            return [one for one in posted.get(path, ()) if one]
        case Kind.LINES:
            return [line for line in typed.splitlines() if line.strip()]
        case Kind.WHOLES:
            return [_whole(part) for part in _BETWEEN.split(text) if part]
        case Kind.TEXT:
            return ABSENT if leaf.maybe and not typed else typed
    if not text:
        return ABSENT
    match leaf.kind:
        case Kind.WHOLE:
            return _whole(text)
        case Kind.NUMBER:
            return float(text) if _NUMBER.fullmatch(text) else text
        case Kind.CHOICE:
            plain, _ = (leaf.chosen or {}).get(text, (text, None))
            return plain
    return text


def _whole(text: str) -> int | str:
    return int(text) if _WHOLE.fullmatch(text) else text


# Lists


def operated(plain: dict[str, Any], posted: Posted) -> dict[str, Any]:
    """The values after an item was added, removed or moved; what names nothing does nothing."""
    for path in posted.get("add", ()):
        path, _, kind = path.partition(":")
        held = _list_at(plain, path, make=True)
        if held is not None and len(held) < MOST_ITEMS:
            held.append({"kind": kind} if kind else _new_item(path))
    for word, move in (("remove", None), ("up", -1), ("down", 1)):
        for path in posted.get(word, ()):
            above, _, number = path.rpartition(".")
            held, at = (
                _list_at(plain, above),
                int(number) if number.isdecimal() and len(number) < 6 else -1,
            )
            if held is None or not 0 <= at < len(held):
                continue
            if move is None:
                del held[at]
            elif 0 <= at + move < len(held):
                held[at], held[at + move] = held[at + move], held[at]
    return plain


def _new_item(path: str) -> Any:
    many = shape_at(path)
    assert isinstance(many, Many)
    match many.of:
        case Leaf():
            return _blank(many.of)
        case Row():
            return ["" for _ in many.of.parts]
    return {}


def _list_at(plain: dict[str, Any], path: str, *, make: bool = False) -> list[Any] | None:
    """The list of a form's path; one that is not there yet is made if an item is added to it."""
    if not isinstance(shape_at(path), Many):
        return None
    here: Any = plain
    steps = path.split(".")
    for step in steps[:-1]:
        if isinstance(here, dict):
            here = here.get(step)
        elif isinstance(here, list) and step.isdecimal() and int(step) < len(here):
            here = here[int(step)]
        else:
            return None
    if not isinstance(here, dict):
        return None
    held = here.setdefault(steps[-1], []) if make else here.get(steps[-1])
    return held if isinstance(held, list) else None
