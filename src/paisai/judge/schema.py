"""What may be asked of the judge and what does it answer, as JSON Schema (draft 2020-12) and as a
table for people? Both are made from what the program itself reads questions by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from paisai import __version__
from paisai.judge.answered import ANSWERS, REFUSED
from paisai.judge.asked import ANY, AnyOf, ByName, Fields, ListOf, Operation, Plain, RowOf, Shape
from paisai.regulations import preset_ids

Schema: TypeAlias = dict[str, Any]
DRAFT = "https://json-schema.org/draft/2020-12/schema"
ABOUT: dict[str, Schema] = {
    "cards": {"description": "cards: S9 HT w W with spaces; in erdayi a string of ranks, 3344w"},
    "rank": {"pattern": "^[2-9TJQKA]$", "description": "a rank"},
    "seat": {"minimum": 0, "maximum": 3, "description": "a seat, anticlockwise from 0"},
    "side": {"minimum": 0, "maximum": 1, "description": "0: seats 0 and 2; 1: seats 1 and 3"},
    "id": {"description": "an id of the asker's own"},
    "seed": {"description": "a seed of lots"},
}


def schema_of(shape: Shape) -> Schema:
    """The schema of what stands in one place."""
    match shape:
        case Plain():
            return _plain(shape)
        case ListOf():
            bounds = {} if shape.number is None else dict.fromkeys(_SIZES, shape.number)
            return {"type": "array", "items": schema_of(shape.each), **bounds}
        case RowOf():
            places = [schema_of(place) for place in shape.places]
            bounds = dict.fromkeys(_SIZES, len(places))
            return {"type": "array", "prefixItems": places, **bounds}
        case Fields():
            return fields_schema(shape.needed, shape.optional)
        case ByName():
            return {"type": "object", "additionalProperties": schema_of(shape.each)}
        case AnyOf():
            return {"anyOf": [schema_of(one) for one in shape.shapes]}
    raise TypeError(f"no such shape: {shape!r}")


_SIZES = ("minItems", "maxItems")


def _plain(shape: Plain) -> Schema:
    if not shape.types:
        return {}
    types = list(shape.types)
    found: Schema = {"type": types[0] if len(types) == 1 else types, **ABOUT.get(shape.about, {})}
    if shape.values:
        values: list[Any] = list(shape.values)
        if types == ["boolean"]:
            values = [value == "true" for value in values]
        found["enum"] = [*values, None] if "null" in types else values
    if shape.about == "regulation":
        found["enum"] = list(preset_ids())
    return found


def fields_schema(needed: Mapping[str, Shape], optional: Mapping[str, Shape]) -> Schema:
    """An object; what is optional may be null too."""
    return {
        "type": "object",
        "properties": {
            **{name: schema_of(shape) for name, shape in needed.items()},
            **{name: _or_null(shape) for name, shape in optional.items()},
        },
        "required": list(needed),
        "additionalProperties": False,
    }


def _or_null(shape: Shape) -> Schema:
    if shape is ANY:
        return {}
    return {"anyOf": [schema_of(shape), {"type": "null"}]}


def question_schema(name: str, operation: Operation) -> Schema:
    """The schema of a question."""
    asks = operation.asks
    found = fields_schema(asks.needed, asks.optional)
    found["properties"]["op"] = {"const": name}
    return found


def answer_schema(name: str) -> Schema:
    """The schema of an answer, or of a refusal."""
    said = {"id": {}, "ok": {"const": True}}
    forms = []
    for form in ANSWERS[name].forms:
        one = fields_schema(form.needed, form.optional)
        one["properties"] = {**said, **one["properties"]}
        one["required"] = ["id", "ok", *one["required"]]
        forms.append(one)
    return {"anyOf": [*forms, {"$ref": "#/$defs/refusal"}]}


def protocol_schema(known: Mapping[str, Operation]) -> Schema:
    """All operations: for each what it is for, its question and its answer."""
    refusal = {
        "type": "object",
        "properties": {"id": {}, "ok": {"const": False}, "error": schema_of(REFUSED)},
        "required": ["id", "ok", "error"],
        "additionalProperties": False,
    }
    operations = {
        name: {
            "about": ANSWERS[name].about.to_json(),
            "question": question_schema(name, operation),
            "answer": answer_schema(name),
        }
        for name, operation in known.items()
    }
    return {
        "$schema": DRAFT,
        "title": "paisai judge",
        "version": __version__,
        "oneOf": [
            {"$ref": f"#/operations/{name.replace('/', '~1')}/question"} for name in operations
        ],
        "operations": operations,
        "$defs": {"refusal": refusal},
    }


def table(known: Mapping[str, Operation]) -> str:
    """The operations as a table of Markdown, for docs/judge.md."""
    rows = ["| operation | asks | answers | |", "|---|---|---|---|"]
    for name, operation in known.items():
        asks = operation.asks
        asked = [
            *(one for one in asks.needed if one != "op"),
            *(f"{one}?" for one in asks.optional if one != "id"),
        ]
        answer = ANSWERS[name]
        forms = "; or ".join(", ".join(form.needed) for form in answer.forms)
        about = f"{answer.about.zh} · {answer.about.en}"
        rows.append(f"| `{name}` | {', '.join(asked)} | {forms} | {about} |")
    return "\n".join(rows)
