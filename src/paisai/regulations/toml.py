"""How is a regulation written as TOML?

Only what a regulation holds: tables, lists, texts, numbers, truth values, dates and times.
The order is that of the schema, so the same regulation always gives the same text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from datetime import date, datetime, time
from typing import Any

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
