"""Which rules does a preset play by? Reads the [game] part of its file."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from importlib.resources import files
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from paisai import erdayi
from paisai.errors import NotationError
from paisai.shengji import rules as shengji

_PRESETS = files("paisai.regulations") / "presets"
_GAMES: dict[Any, Any] = {"erdayi": erdayi.Rules, "shengji": shengji.Rules}


@cache
def preset_ids() -> tuple[str, ...]:
    """The ids of the presets that come with the product, sorted."""
    names = (entry.name for entry in _PRESETS.iterdir())
    return tuple(sorted(name[:-5] for name in names if name.endswith(".toml")))


@cache
def game_rules(preset_id: str) -> shengji.Rules | erdayi.Rules:
    """The rules a preset plays its game by."""
    if preset_id not in preset_ids():
        known = "、".join(preset_ids())
        raise NotationError(
            f"没有规程 {preset_id[:40]!r}，现有：{known}",
            f"no regulation {preset_id[:40]!r}; there are {', '.join(preset_ids())}",
        )
    game = tomllib.loads((_PRESETS / f"{preset_id}.toml").read_text("utf-8"))["game"]
    return rules_of(game)


def shengji_rules(preset_id: str) -> shengji.Rules:
    """The rules of a preset that plays Shengji."""
    rules = game_rules(preset_id)
    if not isinstance(rules, shengji.Rules):
        raise NotationError(f"{preset_id} 不是升级的规程", f"{preset_id} does not play Shengji")
    return rules


def erdayi_rules(preset_id: str) -> erdayi.Rules:
    """The rules of a preset that plays 竞技二打一."""
    rules = game_rules(preset_id)
    if not isinstance(rules, erdayi.Rules):
        raise NotationError(
            f"{preset_id} 不是竞技二打一的规程", f"{preset_id} does not play 竞技二打一"
        )
    return rules


def rules_of(game: Mapping[str, Any]) -> shengji.Rules | erdayi.Rules:
    """The rules that a [game] mapping describes; `kind` says which game."""
    kind = game.get("kind")
    if not isinstance(kind, str) or kind not in _GAMES:
        raise _wrong("game.kind", kind, "、".join(_GAMES), "one of " + ", ".join(_GAMES))
    given = {key: value for key, value in game.items() if key != "kind"}
    rules: shengji.Rules | erdayi.Rules = _value(_GAMES[kind], given, "game")
    return rules


def _value(kind: Any, given: Any, place: str) -> Any:
    """`given` as a value of the declared type, or an error that names the place."""
    if get_origin(kind) is UnionType:
        kind = next(part for part in get_args(kind) if part is not NoneType)
    if is_dataclass(kind):
        return _record(kind, given, place)
    if get_origin(kind) is Mapping:
        key_kind, value_kind = get_args(kind)
        return {
            _value(key_kind, key, place): _value(value_kind, value, f"{place}.{key}")
            for key, value in _table(given, place).items()
        }
    if get_origin(kind) is Sequence:
        return _rows(get_args(kind)[0], given, place)
    if issubclass(kind, Enum):
        allowed = {member.value: member for member in kind}
        if not isinstance(given, str) or given not in allowed:
            raise _wrong(place, given, "、".join(allowed), "one of " + ", ".join(allowed))
        return allowed[given]
    if type(given) is not kind:
        names = {int: ("整数", "an integer"), bool: ("true 或 false", "true or false")}
        raise _wrong(place, given, *names.get(kind, ("文字", "a text")))
    return given


def _record(kind: Any, given: Any, place: str) -> Any:
    given, types = _table(given, place), get_type_hints(kind)
    for key in given:
        if key not in types:
            raise _wrong(f"{place}.{key}", given[key], "没有这一项", "no such field")
    for field in fields(kind):
        if field.default is MISSING and field.name not in given:
            raise _wrong(f"{place}.{field.name}", None, "这一项必须写", "the field is needed")
    return kind(
        **{key: _value(types[key], value, f"{place}.{key}") for key, value in given.items()}
    )


def _rows(kind: Any, given: Any, place: str) -> tuple[Any, ...]:
    """An array of rows, each a fixed number of values in the order of the row's fields."""
    types = list(get_type_hints(kind).values())
    rows = []
    for number, row in enumerate(given if isinstance(given, list) else [given], 1):
        here = f"{place} {number}"
        if not isinstance(row, list) or len(row) != len(types):
            raise _wrong(here, row, f"每行 {len(types)} 个值", f"{len(types)} values a row")
        rows.append(
            kind(*(_value(part, cell, here) for part, cell in zip(types, row, strict=True)))
        )
    return tuple(rows)


def _table(given: Any, place: str) -> Mapping[str, Any]:
    if not isinstance(given, Mapping):
        raise _wrong(place, given, "应为一组键值", "a table of keys and values")
    return given


def _wrong(place: str, given: Any, zh: str, en: str) -> NotationError:
    return NotationError(
        f"{place} 写的是 {given!r}，应为：{zh}", f"{place} is {given!r}; accepted: {en}"
    )
