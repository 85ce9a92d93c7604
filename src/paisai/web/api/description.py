"""`GET /api/openapi.json`: what can be asked, for programs that read descriptions.

The acts are described from the ledger's own command types, so that they cannot drift apart.
"""

from __future__ import annotations

import types
from datetime import date, datetime
from enum import Enum
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from paisai import __version__
from paisai.frozen import MISSING, fields, is_record
from paisai.ledger.allowed import RETIRED
from paisai.ledger.commands import NAMES
from paisai.web.api.acting import MOST
from paisai.web.api.answers import answer
from paisai.web.api.judging import MOST as MOST_QUESTIONS

Schema = dict[str, Any]


@require_GET
def described(request: HttpRequest) -> HttpResponse:
    return answer(description())


SLUG: Schema = {
    "name": "slug",
    "in": "path",
    "required": True,
    "schema": {"type": "string", "pattern": "^[a-z0-9-]+$"},
}
NUMBER: Schema = {"type": "integer", "minimum": 1, "maximum": 99999}
QUESTION: Schema = {
    "type": "object",
    "required": ["op"],
    "properties": {"op": {"type": "string"}, "id": {}},
}


NEVER = RETIRED | {"create"}


@cache
def description() -> Schema:
    parts: dict[str, Schema] = {"Question": QUESTION}
    acts = [_command(name, command, parts) for name, command in NAMES.items() if name not in NEVER]
    return {
        "openapi": "3.1.0",
        "info": {"title": "牌赛 · paisai", "version": __version__},
        "paths": {
            "/api/event-schema.json": _get("the form of an event's file", event=False),
            "/api/e": _get("events", event=False),
            "/api/e/{slug}": _get("how it stands; for staff also what is due"),
            "/api/e/{slug}/head": _get(
                "how far the record has got; `elsewhere` where another computer runs the event"
            ),
            "/api/e/{slug}/entries": _get("entries"),
            "/api/e/{slug}/round": _get("a round", "stage", "round"),
            "/api/e/{slug}/standings": _get("standings", "stage"),
            "/api/e/{slug}/document": _get("the whole event", token=True),
            "/api/e/{slug}/acts": _acts(acts),
            "/api/judge": _judge(),
            "/api/judge/schema": _get("its questions and answers as JSON Schema", event=False),
        },
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "schemas": parts,
        },
    }


def _get(summary: str, *query: str, token: bool = False, event: bool = True) -> Schema:
    given = [{"name": name, "in": "query", "schema": NUMBER} for name in query]
    asked: Schema = {
        "summary": summary,
        "parameters": [*([SLUG] if event else []), *given],
        "responses": _ANSWERS,
    }
    return {"get": {**asked, "security": [{"token": []}]} if token else asked}


def _acts(acts: list[Schema]) -> Schema:
    commands = {"type": "array", "minItems": 1, "maxItems": MOST, "items": {"oneOf": acts}}
    sent = {
        "type": "object",
        "required": ["commands"],
        "properties": {
            "commands": commands,
            "request": {
                "type": "string",
                "maxLength": 64,
                "description": "your own id of this act: sent again with the same commands it gives"
                " the first answer and does nothing; with other commands it is refused (409)",
            },
        },
    }
    return {
        "post": {
            "summary": "acts: the ledger's own commands, all or none",
            "parameters": [SLUG],
            "security": [{"token": []}],
            "requestBody": _json(sent),
            "responses": _ANSWERS,
        }
    }


def _judge() -> Schema:
    one = {"$ref": "#/components/schemas/Question"}
    return {
        "post": {
            "summary": "the judge protocol: one question or a list",
            "parameters": [
                {"name": "lang", "in": "query", "schema": {"enum": ["zh", "en"]}},
            ],
            "requestBody": _json(
                {"oneOf": [one, {"type": "array", "maxItems": MOST_QUESTIONS, "items": one}]}
            ),
            "responses": _ANSWERS,
        }
    }


def _json(schema: Schema) -> Schema:
    return {"required": True, "content": {"application/json": {"schema": schema}}}


_ANSWERS = {
    "200": {"description": "ok"},
    "304": {"description": "not modified"},
    "400": {"description": "cannot be read"},
    "401": {"description": "a token is wanted"},
    "403": {"description": "not for you"},
    "404": {"description": "no such event"},
    "409": {"description": "refused, with the clause"},
    "429": {"description": "too fast"},
}


def _command(name: str, command: type, parts: dict[str, Schema]) -> Schema:
    made = _record(command, parts)
    made["properties"] = {"do": {"const": name}, **made["properties"]}
    made["required"] = ["do", *made.get("required", ())]
    parts[name] = made
    return {"$ref": f"#/components/schemas/{name}"}


def _record(kind: type, parts: dict[str, Schema]) -> Schema:
    hints = get_type_hints(kind, include_extras=True)
    needed = [f.name for f in fields(kind) if f.default is f.default_factory is MISSING]
    properties = {f.name: _schema(hints[f.name], parts) for f in fields(kind)}
    return {
        "type": "object",
        "properties": properties,
        "required": needed,
        "additionalProperties": False,
    }


def _schema(hint: Any, parts: dict[str, Schema]) -> Schema:
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _schema(inner[0], parts)
    if origin in (Union, types.UnionType):
        return {"anyOf": [_schema(one, parts) for one in inner]}
    if origin in (tuple, list):
        if len(inner) == 2 and inner[1] is Ellipsis:
            return {"type": "array", "items": _schema(inner[0], parts)}
        found = [_schema(one, parts) for one in inner]
        return {
            "type": "array",
            "prefixItems": found,
            "minItems": len(found),
            "maxItems": len(found),
        }
    if hint in _SIMPLE:
        return dict(_SIMPLE[hint])
    if isinstance(hint, type) and issubclass(hint, Enum):
        return {"enum": [one.value for one in hint]}
    if is_record(hint) and isinstance(hint, type):
        if hint.__name__ not in parts:
            parts[hint.__name__] = {}
            parts[hint.__name__] = _record(hint, parts)
        return {"$ref": f"#/components/schemas/{hint.__name__}"}
    supertype = getattr(hint, "__supertype__", None)
    return _schema(supertype, parts) if supertype is not None else {"type": "object"}


_SIMPLE: dict[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    date: {"type": "string", "format": "date"},
    datetime: {"type": "string", "format": "date-time"},
    type(None): {"type": "null"},
    Any: {},
}
