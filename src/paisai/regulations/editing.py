"""How do two regulations differ, and how is one copied to be changed?"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from datetime import date, datetime, time
from typing import Any

from paisai.errors import NotationError
from paisai.frozen import kept, record
from paisai.plain import dump
from paisai.regulations import editing
from paisai.regulations.citing import clauses_fixing
from paisai.regulations.clauses import catalogues
from paisai.regulations.dates import moved
from paisai.regulations.loading import from_values, load
from paisai.regulations.regulation import Regulation
from paisai.text import Text

_STEP = re.compile(r"([A-Za-z0-9_-]+)|\[([^\]]+)\]")


@record
class Difference:
    """`None` where the field is absent. List items with an id are matched by it."""

    place: str
    a: object
    b: object


def values(regulation: Regulation) -> dict[str, Any]:
    """All values of a regulation, plain; fields without a value are left out."""
    plain: dict[str, Any] = dump(regulation, dates=True)
    return plain


def dumps(regulation: Regulation) -> str:
    """The complete TOML text of a regulation; `loads` gives an equal one."""
    return editing.write(values(regulation))


def copied(original: Regulation, new_id: str, name: Text | None = None) -> Regulation:
    """The same regulation under a new id, and a new name if there is one; it cites the clauses
    that the original cites."""
    changed = values(original) | {"id": new_id}
    if name is not None:
        changed["name"] = dump(name)
    if original.catalogue in catalogues():
        changed["copied_from"] = original.catalogue
    order = [key for key in ("id", "name", "copied_from") if key in changed]
    return from_values({key: changed[key] for key in [*order, *changed]}, new_id)


def copy(preset_id: str, new_id: str) -> str:
    """The complete TOML text of a preset under a new id, for an organiser to change."""
    return dumps(copied(load(preset_id), new_id))


def diff(a: Regulation, b: Regulation) -> tuple[Difference, ...]:
    """Every field in which two regulations differ."""
    return tuple(_diff(values(a), values(b), ""))


class _ById(dict[str, object]):
    """A list whose items have ids, seen as a table."""


def _diff(a: object, b: object, place: str) -> Iterator[Difference]:
    if isinstance(a, dict) and isinstance(b, dict):
        for key in [*a, *(key for key in b if key not in a)]:
            here = f"{place}[{key}]" if isinstance(a, _ById) else f"{place}.{key}".lstrip(".")
            yield from _diff(a.get(key), b.get(key), here)
    elif isinstance(a, list | tuple) and isinstance(b, list | tuple) and a != b:
        yield from _diff_lists(list(a), list(b), place)
    elif a != b:
        yield Difference(place, a, b)


def _diff_lists(a: list[Any], b: list[Any], place: str) -> Iterator[Difference]:
    items = [*a, *b]
    if all(isinstance(item, dict) and "id" in item for item in items):
        yield from _diff(
            _ById((item["id"], item) for item in a), _ById((item["id"], item) for item in b), place
        )
    elif all(isinstance(item, dict) for item in items):
        for i in range(max(len(a), len(b))):
            yield from _diff(
                a[i] if i < len(a) else None, b[i] if i < len(b) else None, f"{place}[{i}]"
            )
    else:
        yield Difference(place, a, b)


def value_at(regulation: Regulation, place: str) -> object:
    """What stands at a place such as `stages[1].cut` or `penalties[revoke].steps[0]`.

    >>> value_at(load("shuangsheng-boda-2020"), "clocks.round.minutes")
    50
    """
    found = value_in(values(regulation), place)
    if found is None:
        raise NotationError(
            f"{regulation.id} 没有 {place} 这一项", f"{regulation.id} has no field {place}"
        )
    return found


def value_in(plain: dict[str, Any], place: str) -> object:
    """The same of plain values; None: there is nothing."""
    here: Any = plain
    for name, index in _STEP.findall(place):
        if index and isinstance(here, list | tuple):
            found = [
                item
                for i, item in enumerate(here)
                if str(i) == index or (isinstance(item, dict) and item.get("id") == index)
            ]
            here = found[0] if found else None
        elif isinstance(here, dict):
            here = here.get(name or index)
        else:
            return None
    return here


_OF_EACH_EVENT = (
    *("id", "name", "copied_from", "event.first_day", "timetable", "clauses"),
    "entry.selection.report_due",
)
"""What differs from event to event, whatever is played."""
_INFRACTION = re.compile(r"penalties\[([^\]]+)\]")


@kept
def set_otherwise(regulation: Regulation) -> frozenset[str]:
    """Returns the clauses of which an organiser has set a value otherwise than they say: none of a
    preset, nor of one that was copied from none; dates that only moved are the same.

    >>> set_otherwise(load("erdayi-sanya-2021"))
    frozenset()
    """
    if regulation.copied_from in (None, regulation.id):
        return frozenset()
    original = load(regulation.catalogue)
    if regulation.event.first_day is not None:
        original = moved(original, regulation.event.first_day)
    ruled = {one.id: one.clause for one in (*original.penalties, *regulation.penalties)}
    found: set[str] = set()
    for one in diff(original, regulation):
        if one.place.startswith(_OF_EACH_EVENT):
            continue
        found.update(clauses_fixing(regulation, one.place))
        infraction = _INFRACTION.match(one.place)
        if infraction is not None:
            found.add(ruled.get(infraction[1]) or "")
    return frozenset(found - {""})


# How is a regulation written as TOML?
# Only what a regulation holds: tables, lists, texts, numbers, truth values, dates and times. The
# order is that of the schema, so the same regulation always gives the same text.


_BARE = re.compile("[A-Za-z0-9_-]+")


def write(values: Mapping[str, Any]) -> str:
    """TOML that `tomllib` reads back as the same values.

    >>> print(write({"id": "x", "name": {"zh": "甲", "en": "A"}, "play": {"bury": 60}}), end="")
    id = "x"
    name = { zh = "甲", en = "A" }
    <BLANKLINE>
    [play]
    bury = 60
    """
    return "\n".join(_table(values, ())).lstrip("\n") + "\n"


def _table(values: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    for key, value in values.items():
        if not _is_section(value):
            yield f"{_key(key)} = {_value(value, '')}"
    for key, value in values.items():
        here = (*path, key)
        name = ".".join(map(_key, here))
        if isinstance(value, Mapping) and _is_section(value):
            if not value or not all(map(_is_section, value.values())):
                yield f"\n[{name}]"
            yield from _table(value, here)
        elif _is_section(value):
            for item in value:
                yield f"\n[[{name}]]"
                yield from (f"{_key(k)} = {_value(v, '')}" for k, v in item.items())


def _is_section(value: object) -> bool:
    """Words in two languages stay on one line; other tables, and lists of tables, are sections."""
    if isinstance(value, Mapping):
        return set(value) != {"zh", "en"}
    return (
        isinstance(value, list | tuple)
        and len(value) > 0
        and all(isinstance(item, Mapping) and _is_section(item) for item in value)
    )


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _string(key)


def _string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: object, indent: str) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _string(str(value))
        case float():
            return repr(int(value)) if value.is_integer() else repr(value)
        case int():
            return repr(value)
        case datetime() | date() | time():
            return value.isoformat()
        case Mapping():
            inside = ", ".join(f"{_key(k)} = {_value(v, indent)}" for k, v in value.items())
            return f"{{ {inside} }}" if inside else "{}"
        case list() | tuple():
            if any(isinstance(item, Mapping) for item in value):
                deeper = indent + "  "
                rows = "".join(f"{deeper}{_value(item, deeper)},\n" for item in value)
                return f"[\n{rows}{indent}]"
            return f"[{', '.join(_value(item, indent) for item in value)}]"
    raise TypeError(f"not a plain value: {value!r}")
