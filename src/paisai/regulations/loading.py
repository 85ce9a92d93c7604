"""How is a regulation read from a file?

Two passes: first every field by itself (missing, unknown, wrong kind, out of range), then,
if all can be read, whether the fields fit together (`checks`). Each pass lists all defects.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from datetime import date, datetime, time
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from paisai.errors import NotationError
from paisai.presets import preset_text
from paisai.regulations.checks import check
from paisai.regulations.defects import Defect, RegulationError
from paisai.regulations.playing import rules_of
from paisai.regulations.regulation import Regulation


@cache
def load(preset_id: str) -> Regulation:
    """A shipped preset.

    >>> load("tuolaji-zhuhai-2019").clocks.round.minutes
    70
    """
    return loads(preset_text(preset_id), f"{preset_id}.toml")


def load_file(path: str | Path) -> Regulation:
    """An organiser's own regulation."""
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        reason = error.strerror or str(error)
        raise NotationError(
            f"打不开规程文件 {path}：{reason}", f"cannot open the regulation file {path}: {reason}"
        ) from None
    except UnicodeDecodeError:
        raise NotationError(
            f"规程文件 {path} 不是 UTF-8 文字", f"the regulation file {path} is not UTF-8 text"
        ) from None
    return loads(text, path.name)


def loads(text: str, source: str = "TOML") -> Regulation:
    """A regulation from TOML text; `source` is named in every error."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RegulationError(
            source, [Defect("TOML", None, f"不是合法的 TOML：{error}", f"not TOML: {error}")]
        ) from None
    return from_values(data, source)


def from_values(data: dict[str, Any], source: str = "TOML") -> Regulation:
    """A regulation from plain values, such as a form or a JSON object gives."""
    try:
        regulation = Regulation.model_validate_json(json.dumps(data, default=_iso), strict=True)
    except ValidationError as error:
        raise RegulationError(source, _translated(error, data)) from None
    defects = tuple(check(regulation))
    if defects:
        raise RegulationError(source, defects)
    try:
        rules_of(regulation)
    except NotationError as error:
        raise RegulationError(source, [Defect("game", None, error.zh, error.en)]) from None
    return regulation


def _iso(value: object) -> str:
    if isinstance(value, date | datetime | time):
        return value.isoformat()
    raise TypeError(f"not a plain value: {value!r}")


def _translated(error: ValidationError, data: dict[str, Any]) -> Iterator[Defect]:
    for item in error.errors(include_url=False):
        steps, found = _walk(item["loc"], data)
        place = "".join(f"[{s}]" if isinstance(s, int) else f".{s}" for s in steps).lstrip(".")
        zh, en = _allowed(item["type"], item.get("ctx", {}), item["msg"])
        yield Defect(place, None if item["type"] == "missing" else found, zh, en)


def _walk(loc: tuple[int | str, ...], data: dict[str, Any]) -> tuple[list[int | str], object]:
    """The place without the tags pydantic adds for unions, and the value that stands there."""
    steps: list[int | str] = []
    here: Any = data
    for i, step in enumerate(loc):
        is_tag = isinstance(here, dict) and step not in here and here.get("kind") == step
        if is_tag and i + 1 < len(loc):
            continue
        steps.append(step)
        try:
            here = here[step]
        except (LookupError, TypeError):
            here = None
    return steps, here


_KINDS = {
    "int": ("整数", "a whole number"),
    "float": ("数", "a number"),
    "finite": ("有限的数", "a finite number"),
    "string": ("文字", "a text"),
    "bool": ("true 或 false", "true or false"),
    "tuple": ("列表", "a list"),
    "dict": ("表", "a table"),
    "model": ("表", "a table"),
    "date": ("日期，如 2026-12-31", "a date such as 2026-12-31"),
    "datetime": ("日期和时间，如 2026-12-31T18:00:00", "a date and time"),
    "time": ("时间，如 08:30:00", "a time such as 08:30:00"),
}


def _allowed(kind: str, context: dict[str, Any], message: str) -> tuple[str, str]:
    """What would be accepted, for each way pydantic refuses."""
    match kind:
        case "missing":
            return "缺少这一项", "this field is missing"
        case "extra_forbidden":
            return "没有这一项，请删去或改正名字", "no such field; delete it or mend its name"
        case "enum" | "literal_error":
            expected = str(context["expected"]).replace(" or ", ", ")
            return f"只能是 {expected}", f"must be one of {expected}"
        case "union_tag_invalid":
            return f"kind 只能是 {context['expected_tags']}", (
                f"kind must be one of {context['expected_tags']}"
            )
        case "union_tag_not_found":
            return "缺少 kind", "kind is missing"
        case "greater_than_equal":
            return f"不能小于 {context['ge']}", f"must be at least {context['ge']}"
        case "less_than_equal":
            return f"不能大于 {context['le']}", f"must be at most {context['le']}"
        case "multiple_of":
            step = context["multiple_of"]
            return f"应为 {step} 的倍数", f"must be a multiple of {step}"
        case "string_pattern_mismatch":
            return (
                f"写法不合，应符合 {context['pattern']}",
                f"must match {context['pattern']}",
            )
        case "string_too_short":
            return "不能为空", "must not be empty"
        case "too_short":
            return (
                f"至少要有 {context['min_length']} 项",
                f"at least {context['min_length']} wanted",
            )
    zh, en = _KINDS.get(kind.split("_")[0], ("", ""))
    return (f"应为{zh}", f"must be {en}") if zh else (f"写法不对：{message}", message)
