"""How is a command written as plain JSON, and read again?

Its fields, and `do`, its name. Fields that have their default are left out.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from pydantic import TypeAdapter, ValidationError

from paisai.errors import NotationError
from paisai.ledger.commands import KIND_OF, NAMES, Command

_ADAPTERS: dict[type[Command], TypeAdapter[Any]] = {}


def _adapter(command: type[Command]) -> TypeAdapter[Any]:
    if command not in _ADAPTERS:
        _ADAPTERS[command] = TypeAdapter(command)
    return _ADAPTERS[command]


def to_plain(command: Command) -> dict[str, Any]:
    """The plain JSON form, without fields that have their default."""
    plain = _adapter(type(command)).dump_python(command, mode="json", exclude_defaults=True)
    return {"do": KIND_OF[type(command)], **plain}


def from_plain(plain: Mapping[str, Any]) -> Command:
    """The command of a plain JSON form; what cannot be read is said by field.

    >>> from_plain({"do": "contribute", "name": "领队甲", "words": "8"})
    Contribute(name='领队甲', words='8')
    """
    name = plain.get("do")
    if not isinstance(name, str) or name not in NAMES:
        raise NotationError(
            f"没有命令 {str(name)[:40]!r}，可以是 {'、'.join(NAMES)}",
            f"there is no command {str(name)[:40]!r}; there are {', '.join(NAMES)}",
        )
    return from_fields(name, {key: value for key, value in plain.items() if key != "do"})


def from_fields(name: str, values: Mapping[str, Any]) -> Command:
    kind = NAMES[name]
    try:
        text = json.dumps(values, ensure_ascii=False, allow_nan=False)
        command = _adapter(kind).validate_json(text, strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(map(str, first["loc"]))
        known = "、".join(field.name for field in fields(kind)) or "—"
        raise NotationError(
            f"命令 {name} 的 {place} 写得不对；这个命令的各项是 {known}",
            f"command {name}: {place}: {first['msg']}; its fields are {known}",
        ) from None
    except (TypeError, ValueError, RecursionError):
        raise NotationError(
            f"命令 {name} 不是 JSON 能写的", f"command {name} is not plain JSON"
        ) from None
    assert isinstance(command, Command)
    return command
