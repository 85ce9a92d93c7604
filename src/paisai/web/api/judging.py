"""`POST /api/judge`: the judge protocol, one question or a list; answered as the command does."""

from __future__ import annotations

import json
import time
from threading import Lock

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from paisai.errors import NotationError, NotPermitted, PaisaiError
from paisai.judge import judge
from paisai.judge.protocol import LONGEST_LINE
from paisai.web.api.answers import answer, body, refusal
from paisai.web.language import language_of
from paisai.web.people.limits import address

MOST = 1000
"""Questions in one list."""
A_SECOND, AT_ONCE = 100.0, 2000.0
"""Questions one address may ask, lasting and in a burst."""

_left: dict[str, tuple[float, float]] = {}
_lock = Lock()


@csrf_exempt
@require_POST
def judged(request: HttpRequest) -> HttpResponse:
    try:
        asked = body(request, 4 * LONGEST_LINE)
        questions = asked if isinstance(asked, list) else [asked]
        if len(questions) > MOST:
            raise NotationError(f"一次最多 {MOST} 个问题", f"at most {MOST} questions at once")
        _take(address(request), len(questions))
    except PaisaiError as error:
        return refusal(error, 429 if isinstance(error, NotPermitted) else None)
    language = language_of(request)
    found = [judge(json.dumps(one, ensure_ascii=False), language) for one in questions]
    return answer(found if isinstance(asked, list) else found[0])


def _take(who: str, count: int) -> None:
    now = time.monotonic()
    with _lock:
        if len(_left) > 10_000:
            _left.clear()
        left, since = _left.get(who, (AT_ONCE, now))
        left = min(AT_ONCE, left + (now - since) * A_SECOND)
        if left < count:
            raise NotPermitted("问得太快，请稍等再问", "too fast; wait a little")
        _left[who] = (left - count, now)
