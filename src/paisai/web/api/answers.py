"""How does the server answer a program? JSON, with `ok`; what is refused says why in both
languages, with its clause and its reason."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date, datetime
from enum import Enum
from fractions import Fraction
from typing import Any

from django.http import HttpRequest, HttpResponse

from paisai.errors import Needed, NotationError, NotPermitted, PaisaiError, RuleViolation
from paisai.ledger import Refusal
from paisai.prints.safe import decimal
from paisai.text import Text


def answer(value: Any, status: int = 200) -> HttpResponse:
    text = json.dumps(plain(value), ensure_ascii=False, allow_nan=False)
    return HttpResponse(
        text.encode("utf-8", "backslashreplace"), "application/json; charset=utf-8", status
    )


def refusal(error: PaisaiError, status: int | None = None) -> HttpResponse:
    said: dict[str, Any] = {"zh": error.zh, "en": error.en}
    if isinstance(error, RuleViolation) and error.clause:
        said["clause"] = error.clause
    if isinstance(error, Refusal):
        said["reason"] = error.reason.value
    return answer({"ok": False, "error": said}, status or _status(error))


def check_known(request: HttpRequest, known: bool) -> None:
    """A token that is none, or no more, is said to be so."""
    if request.headers.get("Authorization") and not known:
        raise NotPermitted(
            "令牌不对，或已经作废；请在“我的账号”页里再领一个",
            "this token is wrong or void; your account page gives another",
        )


def _status(error: PaisaiError) -> int:
    if isinstance(error, NotPermitted):
        return 403
    if error.needed is Needed.CLOCK:
        return 503
    return 400 if isinstance(error, NotationError) else 409


def plain(value: Any) -> Any:
    """What JSON can say; sentences in both languages, figures exact where they are whole."""
    match value:
        case Text():
            return value.to_json()
        case Fraction():
            return int(value) if value.denominator == 1 else decimal(value)
        case Enum():
            return value.value
        case date() | datetime():
            return value.isoformat()
        case Mapping():
            return {str(key): plain(item) for key, item in value.items()}
        case list() | tuple() | frozenset():
            return [plain(item) for item in value]
        case str() | int() | float() | bool() | None:
            return value
        case _:
            return str(value)


DEEPEST = 100
"""Lists and objects within each other: nothing we ask for needs more than ten."""


def body(request: HttpRequest, most: int) -> Any:
    """The JSON that was sent; bounded."""
    length = request.headers.get("Content-Length", "0")
    if not length.isdecimal() or int(length) > most:
        raise NotationError(f"内容应在 {most} 字节以内", f"at most {most} bytes are taken")
    try:
        sent = json.loads(request.body)
    except (ValueError, RecursionError):
        raise NotationError("内容应是 JSON", "the body must be JSON") from None
    level = [sent]
    for _ in range(DEEPEST):
        level = [inner for one in level for inner in _inside(one)]
        if not level:
            return sent
    raise NotationError(f"层次太深，最多 {DEEPEST} 层", f"nested too deep: at most {DEEPEST}")


def _inside(value: Any) -> list[Any]:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [one for one in inner if isinstance(one, dict | list)]
