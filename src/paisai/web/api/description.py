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
from paisai.ledger.commands import NAMES
from paisai.web.api.answers import answer

Schema = dict[str, Any]


@require_GET
def described(request: HttpRequest) -> HttpResponse:
    return answer(description())


@cache
def description() -> Schema:
    parts: dict[str, Schema] = {}
    acts = [_command(name, command, parts) for name, command in NAMES.items() if name != "create"]
    slug = {"name": "slug", "in": "path", "required": True, "schema": _text(pattern="^[a-z0-9-]+$")}
    number = {"type": "integer", "minimum": 1, "maximum": 99999}

    def get(summary: str, *query: str, token: bool = False, event: bool = True) -> Schema:
        given = [{"name": name, "in": "query", "schema": number} for name in query]
        return {
            "get": {
                "summary": summary,
                "parameters": [*([slug] if event else []), *given],
                "responses": _ANSWERS,
                **({"security": [{"token": []}]} if token else {}),
            }
        }

    return {
        "openapi": "3.1.0",
        "info": {"title": "牌赛 · paisai", "version": __version__},
        "paths": {
            "/api/e": get("events", event=False),
            "/api/e/{slug}": get("what is due"),
            "/api/e/{slug}/head": get("how far the record has got"),
            "/api/e/{slug}/entries": get("entries"),
            "/api/e/{slug}/round": get("a round", "stage", "round"),
            "/api/e/{slug}/standings": get("standings", "stage"),
            "/api/e/{slug}/document": get("the whole event", token=True),
            "/api/e/{slug}/acts": {
                "post": {
                    "summary": "acts: the ledger's own commands, all or none",
                    "parameters": [slug],
                    "security": [{"token": []}],
                    "requestBody": _json(
                        {
                            "type": "object",
                            "required": ["commands"],
                            "properties": {
                                "commands": {
                                    "type": "array",
                                    "minItems": 1,
                                    "maxItems": 20,
                                    "items": {"oneOf": acts},
                                },
                                "request": _text(maxLength=64),
                            },
                        }
                    ),
                    "responses": _ANSWERS,
                }
            },
            "/api/judge": {
                "post": {
                    "summary": "the judge protocol: one question or a list",
                    "requestBody": _json(
                        {
                            "oneOf": [
                                {"$ref": "#/components/schemas/Question"},
                                {
                                    "type": "array",
                                    "maxItems": 20,
                                    "items": {"$ref": "#/components/schemas/Question"},
                                },
                            ]
                        }
                    ),
                    "responses": _ANSWERS,
                }
            },
        },
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "schemas": {
                **parts,
                "Question": {
                    "type": "object",
                    "required": ["op"],
                    "properties": {"op": {"type": "string"}, "id": {}},
                },
            },
        },
    }


def _json(schema: Schema) -> Schema:
    return {"required": True, "content": {"application/json": {"schema": schema}}}


def _text(**more: Any) -> Schema:
    return {"type": "string", **more}


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
