"""What is in an event's file? Its form for other programs, made from the ledger's own commands; and
whether a file has it.

That a file has the form does not say that it is true: `paisai verify` recomputes it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from paisai.frozen import record
from paisai.ledger.act import act_name
from paisai.ledger.commands import NAMES, Create
from paisai.ledger.private import PRIVATE, SALTED
from paisai.plain.schema import MOST, FormProblem, Schema, form_problems, record_schema, schema_of
from paisai.regulations.loading import OUTLIVED
from paisai.regulations.regulation import Regulation
from paisai.text import Text

HASH: Schema = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
SEAL: Schema = {
    "type": "object",
    "description": "a private value lies elsewhere: SHA-256 of it with its salt",
    "properties": {"sealed": HASH},
    "required": ["sealed"],
    "additionalProperties": False,
}
NOT_AN_EVENT = Text("应是导出的 JSON 或比赛文件", "is neither an exported JSON nor an event's file")


@cache
def event_schema() -> Schema:
    """JSON Schema of what `paisai export json` writes. `#/$defs/event` is one line of a file."""
    known: dict[str, Schema] = {"seal": SEAL}
    kinds = [_event(kind, known) for kind in NAMES]
    known["event"] = {"anyOf": kinds}
    _say_outlived(known)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:paisai:event",
        "title": "An event of paisai",
        "description": (
            "Events in the order in which they happened; each is sealed by the hash of the one"
            " before: SHA-256 of that hash, a line feed, and the event without its hash, keys"
            " sorted, no spaces, in UTF-8. What a command leaves out has its default. Times are"
            " those of the hall, without a zone."
        ),
        "type": "object",
        "properties": {
            "paisai": {"type": "string", "description": "the version that wrote it"},
            "name": {"type": "string"},
            "head": {**HASH, "description": "the hash of the last event"},
            "events": {"type": "array", "items": {"$ref": "#/$defs/event"}, "minItems": 1},
            "private": {
                "type": "array",
                "description": "only in a backup: what lies under the seals",
                "items": {
                    "type": "object",
                    "properties": {"sealed": HASH, "salt": {"type": "string"}, "value": {}},
                    "required": ["sealed", "salt", "value"],
                    "additionalProperties": False,
                },
            },
        },
        "required": ["paisai", "name", "head", "events"],
        "additionalProperties": False,
        "$defs": dict(sorted(known.items())),
    }


def _say_outlived(known: dict[str, Schema]) -> None:
    """Values that regulations once had, with their one sense: files still hold them."""
    regulation = known[Regulation.__name__]["properties"]
    for part, gone in OUTLIVED.items():
        for schema in _records(regulation[part], known):
            for name, value in gone.items():
                schema["properties"].setdefault(name, {"const": value, "deprecated": True})


def _records(schema: Schema, known: Mapping[str, Schema]) -> Iterator[Schema]:
    """The records that a value of this schema can be, or can list."""
    if "$ref" in schema:
        yield known[schema["$ref"].removeprefix("#/$defs/")]
    for one in (*schema.get("anyOf", ()), *([schema["items"]] if "items" in schema else ())):
        yield from _records(one, known)


def _event(kind: str, known: dict[str, Schema]) -> Schema:
    command = record_schema(NAMES[kind], known)
    if NAMES[kind] is Create:
        command["properties"]["regulation"] = schema_of(Regulation, known)
    for path in PRIVATE[kind].paths if kind in PRIVATE else ():
        _sealable(command, path.split("."), known)
    data: Schema = {
        "type": "object",
        "properties": {
            "command": {"$ref": f"#/$defs/{kind}"},
            "outcome": {"type": "object", "description": "what was decided; verify recomputes it"},
        },
        "required": ["command"],
        "additionalProperties": False,
    }
    if kind in SALTED:
        data["properties"]["salt"] = {"type": "string"}
    name = act_name(kind)
    known[kind] = {"title": f"{name.zh} · {name.en}", **command}
    known[f"event_{kind}"] = {
        "type": "object",
        "properties": {
            "seq": {"type": "integer", "minimum": 1},
            "time": {"type": "string", "format": "date-time"},
            "actor": {"type": "string"},
            "kind": {"const": kind},
            "data": data,
            "hash": HASH,
        },
        "required": ["seq", "time", "actor", "kind", "data", "hash"],
        "additionalProperties": False,
    }
    return {"$ref": f"#/$defs/event_{kind}"}


def _sealable(schema: Schema, path: list[str], known: dict[str, Schema]) -> None:
    """The value at the end of the path may be under a seal. A record on the way gets a schema of
    its own: elsewhere it is as it was."""
    step, *rest = path
    at = schema["items"] if step == "*" else schema["properties"][step]
    if not rest:
        is_there = at.get("anyOf", [at])
        own = {"anyOf": [*(one for one in is_there if one != _SEALED), _SEALED]}
    else:
        own = _copied(at, known)
        for one in own.get("anyOf", [own]):
            if one.get("type") in ("object", "array"):
                _sealable(one, rest, known)
    if step == "*":
        schema["items"] = own
    else:
        schema["properties"][step] = own


_SEALED: Schema = {"$ref": "#/$defs/seal"}


def _copied(schema: Schema, known: Mapping[str, Schema]) -> Schema:
    found: Schema = schema
    while "$ref" in found:
        found = known[found["$ref"].removeprefix("#/$defs/")]
    copy: Schema = json.loads(json.dumps(found))
    if "anyOf" in copy:
        copy["anyOf"] = [_copied(one, known) for one in copy["anyOf"]]
    return copy


@record
class Checked:
    """How many events were looked at, and what has not the form."""

    events: int
    problems: tuple[FormProblem, ...]


def checked_form(content: bytes) -> Checked:
    """Whether an exported JSON, or an event's file of one event a line, has the form."""
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        return Checked(0, (FormProblem("", Text("不是 UTF-8 文字", "is not UTF-8 text")),))
    whole = _json(text)
    if isinstance(whole, dict) and "events" in whole:
        events = whole["events"]
        problems = form_problems(event_schema(), whole)
        return Checked(len(events) if isinstance(events, list) else 0, problems)
    lines = [line for line in text.split("\n") if line]
    return Checked(len(lines), tuple(_of_lines(lines))[:MOST])


def _of_lines(lines: list[str]) -> Iterator[FormProblem]:
    one = {"$ref": "#/$defs/event", "$defs": event_schema()["$defs"]}
    if not lines:
        yield FormProblem("", NOT_AN_EVENT)
    found = 0
    for number, line in enumerate(lines, 1):
        value = _json(line)
        if not isinstance(value, dict):
            yield FormProblem(f"{number}", NOT_AN_EVENT)
            return
        for problem in form_problems(one, value):
            found += 1
            yield FormProblem(f"{number}: {problem.place}", problem.text)
        if found >= MOST:
            return


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def written_schema() -> str:
    """The schema as it is published."""
    return json.dumps(event_schema(), ensure_ascii=False, indent=1) + "\n"
