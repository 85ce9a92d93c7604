"""Does a value have the form that a schema describes? For the keywords that `schema` writes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date, datetime, time
from itertools import islice
from typing import Any

from paisai.frozen import record
from paisai.plain.schema import Schema
from paisai.text import Text

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
