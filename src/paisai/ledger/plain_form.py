"""How is a command written as plain JSON, and read again?

Its fields, and `do`, its name. Fields that have their default are left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from paisai.defects import Unreadable
from paisai.errors import NotationError
from paisai.frozen import fields
from paisai.ledger.act import NAMES, Command
from paisai.plain import dump, is_plain, read


def to_plain(command: Command) -> dict[str, Any]:
    """The plain JSON form, without fields that have their default."""
    return {"do": command.act.kind, **dump(command, defaults=False)}


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
    if not is_plain(plain):
        raise NotationError(f"命令 {name} 不是 JSON 能写的", f"command {name} is not plain JSON")
    return from_fields(name, {key: value for key, value in plain.items() if key != "do"})


def from_fields(name: str, values: Mapping[str, Any]) -> Command:
    """The command of a name and the rest of a plain JSON form, as an event holds it."""
    kind = NAMES[name]
    try:
        return read(kind, values)
    except Unreadable as error:
        first = error.defects[0]
        known = "、".join(field.name for field in fields(kind)) or "—"
        raise NotationError(
            f"命令 {name} 的 {first.place} 写得不对：{first.zh}；这个命令的各项是 {known}",
            f"command {name}: {first.place}: {first.en}; its fields are {known}",
        ) from None
