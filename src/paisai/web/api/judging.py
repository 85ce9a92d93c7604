"""`POST /api/judge`: the judge protocol, one question or a list; answered as the command does.
`GET /api/judge/schema`: what may be asked and what is answered."""

from __future__ import annotations

import json
import time
from threading import Lock
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from paisai.errors import NotationError, NotPermitted, PaisaiError
from paisai.judge import OPERATIONS, judge
from paisai.judge.protocol import LONGEST_LINE
from paisai.judge.schema import protocol_schema
from paisai.web.api.answers import answer, body
from paisai.web.language import language_of
from paisai.web.people.limits import address
from paisai.web.people.visitor import visitor_of

MOST = 1000
"""Questions in one list."""
OPEN_BYTES, OPEN_MS = 64 * 1024, 1_000
"""Of who has no token: what is sent, and how long a player may think."""
KNOWN_MS = 5_000
"""Of a token: it asks all else that the command is asked, but a minute of thought is not taken from
a server that a hall waits for."""
OPEN, KNOWN = (0.1, 2.0), (0.5, 30.0)
"""Seconds of a core that one address takes without a token, and one account with it, lasting and in
a burst: the hall's phones live on the same core. A question is bounded by itself, so what one more
takes is little."""

_left: dict[str, tuple[float, float]] = {}
_lock = Lock()


@csrf_exempt
@require_POST
def judged(request: HttpRequest) -> HttpResponse:
    visitor = visitor_of(request)
    known, asked_in = visitor.by_token, request.GET.get("lang")
    who, budget = (visitor.key, KNOWN) if known else (address(request), OPEN)
    language = asked_in if asked_in in ("zh", "en") else language_of(request)
    try:
        asked = body(request, 4 * LONGEST_LINE if known else OPEN_BYTES)
        questions = asked if isinstance(asked, list) else [asked]
        if len(questions) > MOST:
            raise NotationError(f"一次最多 {MOST} 个问题", f"at most {MOST} questions at once")
        found = []
        for one in questions:
            _check_thought(one, known)
            if _spend(who, 0, budget) <= 0:
                raise NotPermitted(
                    "问得太多，请稍等再问，或用令牌",
                    "too much at once; wait a little, or use a token",
                )
            began = time.thread_time()
            found.append(judge(json.dumps(one, ensure_ascii=False), language))
            _spend(who, time.thread_time() - began, budget)
    except PaisaiError as error:
        return _refused(error, language)
    return answer(found if isinstance(asked, list) else found[0])


@require_GET
def schema(_: HttpRequest) -> HttpResponse:
    """What may be asked, and what is answered, as JSON Schema."""
    return answer(protocol_schema(OPERATIONS))


def _refused(error: PaisaiError, language: str) -> HttpResponse:
    """What never came to be a question is answered like one: a program reads one kind of answer."""
    said = {"code": "request", "message": error.in_brief(language), "clause": None}
    both = {"zh": error.zh, "en": error.en}
    status = 429 if isinstance(error, NotPermitted) else 400
    return answer({"id": None, "ok": False, "error": {**said, **both}}, status)


def _check_thought(question: Any, known: bool) -> None:
    ms = question.get("ms") if isinstance(question, dict) else None
    most = KNOWN_MS if known else OPEN_MS
    if isinstance(ms, int | float) and ms > most:
        raise NotationError(
            f"ms 最多 {KNOWN_MS}，没有令牌时最多 {OPEN_MS}；要想得更久，请在自己的电脑上问",
            f"ms is {KNOWN_MS} at most, without a token {OPEN_MS}; for more, run paisai judge on"
            " your own machine",
        )


def _spend(who: str, seconds: float, budget: tuple[float, float]) -> float:
    """What is left to this address or account."""
    a_second, at_once = budget
    now = time.monotonic()
    with _lock:
        if len(_left) > 10_000:
            _left.clear()
        left, since = _left.get(who, (at_once, now))
        left = min(at_once, left + (now - since) * a_second) - seconds
        _left[who] = (left, now)
        return left
