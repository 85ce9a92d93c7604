"""How is the plain form of a type described to other programs? As JSON Schema (2020-12), from the
same parts that its reader is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, time
from types import NoneType
from typing import Any

from paisai.frozen import MISSING, fields
from paisai.plain.types import LARGEST, Limits, made_of, parts_of, tag_of

Schema = dict[str, Any]
_SIMPLE: Mapping[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    date: {"type": "string", "format": "date"},
    datetime: {"type": "string", "format": "date-time"},
    time: {"type": "string", "format": "time"},
}
_LIMITS = (("ge", "minimum"), ("le", "maximum"), ("multiple_of", "multipleOf"))


def schema_of(kind: Any, known: dict[str, Schema]) -> Schema:
    """The schema of a type. Records are written once, into `known`, and referred to by the name of
    their class under `#/$defs/`; two classes of one name stand there under two."""
    word, *parts = made_of(kind)
    match word:
        case "simple":
            return dict(_SIMPLE[parts[0]])
        case "anything":
            return {}
        case "limited":
            return _limited(schema_of(parts[0], known), parts[1])
        case "literal":
            return {"enum": list(parts[0])}
        case "enum":
            return {"enum": [one.value for one in parts[0]]}
        case "optional":
            return {"anyOf": [schema_of(parts[0], known), {"type": "null"}]}
        case "tagged":
            return {"anyOf": [schema_of(one, known) for one in parts[0].values()]}
        case "first":
            return {"anyOf": [schema_of(one, known) for one in parts[0]]}
        case "many":
            return {"type": "array", "items": schema_of(parts[0], known)}
        case "each":
            return _row(parts[0], known)
        case "rows":
            return {"type": "array", "items": _row(parts[1], known)}
        case "mapping":
            return {"type": "object", "additionalProperties": schema_of(parts[1], known)}
        case _:
            return _named(parts[0], known)


def record_schema(kind: Any, known: dict[str, Schema]) -> Schema:
    """The schema of a record itself, not by its name."""
    needed = [one.name for one in fields(kind) if one.default is one.default_factory is MISSING]
    properties: Schema = {name: {"const": value} for name, value in tag_of(kind).items()}
    for name, hint, limits in parts_of(kind):
        found = schema_of(hint, known)
        properties[name] = _limited(found, (limits,)) if limits else found
    return {
        "type": "object",
        "properties": properties,
        "required": [*tag_of(kind), *needed],
        "additionalProperties": False,
    }


def _named(kind: Any, known: dict[str, Schema]) -> Schema:
    name, number = kind.__name__, 2
    while name in known and known[name].get("$comment") != _where(kind):
        name, number = f"{kind.__name__}{number}", number + 1
    if name not in known:
        known[name] = {"$comment": _where(kind)}
        known[name] |= record_schema(kind, known)
    return {"$ref": f"#/$defs/{name}"}


def _where(kind: Any) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


def _row(kinds: Sequence[Any], known: dict[str, Schema]) -> Schema:
    return {
        "type": "array",
        "prefixItems": [schema_of(one, known) for one in kinds],
        "minItems": len(kinds),
        "maxItems": len(kinds),
    }


def _limited(schema: Schema, limits: Sequence[Limits]) -> Schema:
    """What may be nothing has the limits where it is something."""
    if "anyOf" in schema:
        return {"anyOf": [_limited(one, limits) for one in schema["anyOf"]]}
    found = dict(schema)
    for limit in limits:
        for own, theirs in _LIMITS:
            value = getattr(limit, own)
            if value is not None and schema.get("type") in ("integer", "number"):
                found[theirs] = value
        if limit.min_length is not None and schema.get("type") in ("string", "array"):
            found["minLength" if schema["type"] == "string" else "minItems"] = limit.min_length
        if limit.pattern is not None and schema.get("type") == "string":
            found["pattern"] = limit.pattern
    return found
