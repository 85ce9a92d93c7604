"""How is the plain form of a type described to other programs? As JSON Schema (2020-12), from the
same parts that its reader is made of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, time
from itertools import islice
from types import NoneType
from typing import Any

from paisai.frozen import MISSING, fields, record
from paisai.plain.types import LARGEST, Limits, made_of, parts_of, tag_of
from paisai.text import Text

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


# Does a value have the form that a schema describes? For the keywords that `schema` writes.


MOST = 20
"""Problems that are told; more help nobody."""
_TYPES: Mapping[str, tuple[tuple[type, ...], Text]] = {
    "object": ((dict,), Text("对象", "an object")),
    "array": ((list,), Text("列表", "an array")),
    "string": ((str,), Text("文字", "a string")),
    "integer": ((int,), Text("整数", "a whole number")),
    "number": ((int, float), Text("数", "a number")),
    "boolean": ((bool,), Text("true 或 false", "true or false")),
    "null": ((type(None),), Text("null", "null")),
}
_FORMATS = {
    "date": date.fromisoformat,
    "date-time": datetime.fromisoformat,
    "time": time.fromisoformat,
}


@record
class FormProblem:
    """`place` as in events[3].data.command.name."""

    place: str
    text: Text


def form_problems(schema: Schema, value: Any) -> tuple[FormProblem, ...]:
    """What is not as the schema has it, the first of it; nothing: it has the form."""
    return tuple(islice(_Checking(schema.get("$defs", {})).of(schema, value, ""), MOST))


class _Checking:
    def __init__(self, known: Mapping[str, Schema]) -> None:
        self._known = known

    def of(self, schema: Schema, value: Any, place: str) -> Iterator[FormProblem]:
        schema = self._meant(schema)
        if "anyOf" in schema:
            yield from self._any(schema["anyOf"], value, place)
            return
        if "const" in schema and not _same(value, schema["const"]):
            yield _problem(place, value, Text(f"{schema['const']}", f"{schema['const']}"))
            return
        if "enum" in schema and not any(_same(value, one) for one in schema["enum"]):
            told = " ".join(map(str, schema["enum"]))
            yield _problem(place, value, Text(f"其中之一：{told}", f"one of: {told}"))
            return
        wanted = schema.get("type")
        if wanted is not None and not _is(value, wanted):
            yield _problem(place, value, _TYPES[wanted][1])
            return
        if isinstance(value, dict):
            yield from self._object(schema, value, place)
        elif isinstance(value, list):
            yield from self._array(schema, value, place)
        else:
            yield from _simple(schema, value, place)

    def _meant(self, schema: Schema) -> Schema:
        while "$ref" in schema:
            schema = self._known[schema["$ref"].removeprefix("#/$defs/")]
        return schema

    def _any(self, schemas: list[Schema], value: Any, place: str) -> Iterator[FormProblem]:
        """One must do. Where they name their kind, only the one whose kind it is can; else what is
        wrong is told by the first that is of its type."""
        able = [one for one in schemas if self._names(one, value)] or schemas
        found = [[*islice(self.of(one, value, place), MOST)] for one in able]
        if not all(found):
            return
        of_type = (_is(value, self._meant(one).get("type", "")) for one in able)
        yield from next((told for told, is_ in zip(found, of_type, strict=True) if is_), found[0])

    def _names(self, schema: Schema, value: Any) -> bool:
        """Whether all that the schema fixes is so."""
        properties = self._meant(schema).get("properties", {})
        fixed = {key: one["const"] for key, one in properties.items() if "const" in one}
        return (
            isinstance(value, dict)
            and bool(fixed)
            and all(_same(value.get(key), one) for key, one in fixed.items())
        )

    def _object(self, schema: Schema, value: Any, place: str) -> Iterator[FormProblem]:
        properties, more = schema.get("properties", {}), schema.get("additionalProperties", True)
        for name in schema.get("required", ()):
            if name not in value:
                yield FormProblem(_at(place, name), Text("缺少", "is missing"))
        for name, held in value.items():
            if name in properties:
                yield from self.of(properties[name], held, _at(place, name))
            elif more is False:
                known = " ".join(properties) or "—"
                text = Text(f"没有这一项；可以有：{known}", f"is not known; there are: {known}")
                yield FormProblem(_at(place, name), text)
            elif isinstance(more, dict):
                yield from self.of(more, held, _at(place, name))

    def _array(self, schema: Schema, value: list[Any], place: str) -> Iterator[FormProblem]:
        first = schema.get("prefixItems", [])
        least, most = schema.get("minItems", 0), schema.get("maxItems", len(value))
        if not least <= len(value) <= most:
            yield FormProblem(
                place, Text(f"有 {len(value)} 项，应为 {least}", f"has {len(value)}, not {least}")
            )
            return
        for number, one in enumerate(value):
            own = first[number] if number < len(first) else schema.get("items", {})
            yield from self.of(own, one, f"{place}[{number}]")


def _simple(schema: Schema, value: Any, place: str) -> Iterator[FormProblem]:
    least, most = schema.get("minimum"), schema.get("maximum")
    if isinstance(value, int | float) and not isinstance(value, bool):
        if least is not None and value < least:
            yield _problem(place, value, Text(f"不小于 {least}", f"at least {least}"))
        if most is not None and value > most:
            yield _problem(place, value, Text(f"不大于 {most}", f"at most {most}"))
        part = schema.get("multipleOf")
        if part is not None and value % part:
            yield _problem(place, value, Text(f"{part} 的倍数", f"a multiple of {part}"))
    if isinstance(value, str):
        yield from _written(schema, value, place)


def _written(schema: Schema, value: str, place: str) -> Iterator[FormProblem]:
    if len(value) < schema.get("minLength", 0):
        yield FormProblem(place, Text("不能为空", "must not be empty"))
    if "pattern" in schema and not re.search(schema["pattern"], value):
        yield _problem(place, value, Text(schema["pattern"], schema["pattern"]))
    if (wanted := schema.get("format")) in _FORMATS:
        try:
            _FORMATS[wanted](value)
        except ValueError:
            yield _problem(place, value, Text(f"日期或时间（{wanted}）", f"a {wanted}"))


def _is(value: Any, wanted: str) -> bool:
    if wanted not in _TYPES or (isinstance(value, bool) and wanted != "boolean"):
        return False
    whole = wanted == "integer" and isinstance(value, float) and value.is_integer()
    return whole or isinstance(value, _TYPES[wanted][0])


def _same(value: Any, other: Any) -> bool:
    return type(value) is type(other) and bool(value == other)


def _at(place: str, name: str) -> str:
    return f"{place}.{name}" if place else name


def _problem(place: str, value: Any, wanted: Text) -> FormProblem:
    shown = repr(value)[:40]
    return FormProblem(
        place, Text(f"写的是 {shown}，应为{wanted.zh}", f"is {shown}, not {wanted.en}")
    )
