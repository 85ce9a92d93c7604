"""The pages on which people play, look back and learn. What they show comes over the table
protocol (`docs/table-protocol.md`); here are only the frames it is put into."""

from __future__ import annotations

import json
import re
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from paisai.errors import NotationError, PaisaiError
from paisai.presets import preset_ids
from paisai.regulations import load
from paisai.text import Text
from paisai.web import clock
from paisai.web.people.limits import Limit, address, count
from paisai.web.people.qr import svg
from paisai.web.play import endings, lessons
from paisai.web.safety import page_of_error
from paisai.web.tables import visitors

KEY = re.compile(r"[\w-]{8,40}", re.ASCII)
SEED = re.compile(r"\d{4}-\d{2}-\d{2} \d{1,6}", re.ASCII)
ENDINGS = Limit("endings", 300, 10)
"""Making one takes up to a second; a hall may share one address."""
NO_ENDING = Text("没有这个残局", "there is no such ending")
STRENGTH_NAMES = [
    ("easy", Text("容易", "Easy")),
    ("middle", Text("中等", "Middle")),
    ("hard", Text("难", "Hard")),
]
NO_TABLE = Text("没有这一桌", "there is no such table")


def _key(written: str) -> str:
    """The key of a table or a deal as its address has it; what cannot be one is no page of ours."""
    if not KEY.fullmatch(written):
        raise Http404(NO_TABLE)
    return written


def _page(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """The page, with the cookie by which the browser is known at tables: given here, before its
    script asks several questions at once and each of them would be given another."""
    answer = render(request, template, context)
    if visitors.visitor_in(request.COOKIES) is None:
        who = visitors.visitor_cookie(visitors.fresh_visitor())
        days = visitors.COOKIE_DAYS * 24 * 3600
        answer.set_cookie(
            visitors.COOKIE,
            who,
            max_age=days,
            httponly=True,
            samesite="Lax",
            secure=settings.TLS,
        )
    return answer


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    return _page(request, "play/lobby.html", {})


@require_safe
def table(request: HttpRequest, table: str) -> HttpResponse:
    """The table itself. A browser keeps nothing of it: another may sit down at this one."""
    return _page(request, "play/table.html", {"table": _key(table)})


@require_safe
def table_code(request: HttpRequest, table: str) -> HttpResponse:
    """The table's link as a QR code, for whoever sits on the same sofa."""
    link = request.build_absolute_uri(f"/t/{_key(table)}/")
    return HttpResponse(svg(link), content_type="image/svg+xml")


@require_safe
def deal(request: HttpRequest, deal: str) -> HttpResponse:
    return _page(request, "play/deal.html", {"deal": _key(deal)})


@require_safe
def any_record(request: HttpRequest) -> HttpResponse:
    """A record that somebody has as a file, shown as if it had been played here."""
    return _page(request, "play/deal.html", {"deal": ""})


@require_safe
def proof(request: HttpRequest, deal: str) -> HttpResponse:
    return _page(request, "play/proof.html", {"deal": _key(deal)})


# -- practice --------------------------------------------------------------------------------------


@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    """Which game is learnt, or its ten steps on the table."""
    preset = request.GET.get("of", "")
    if preset not in preset_ids():
        presets = [(one, load(one).name) for one in preset_ids()]
        return _page(request, "play/learn.html", {"presets": presets})
    steps = [lessons.lesson_view(lesson) for lesson in lessons.lessons_of(preset)]
    return _page(request, "play/practice.html", {"preset": preset, "steps": steps})


@require_safe
def ending(request: HttpRequest) -> HttpResponse:
    """The ending of the day; `n` counts those after it, without end."""
    preset = request.GET.get("of", preset_ids()[1])
    strength = request.GET.get("strength", "easy")
    number = request.GET.get("n", "0")
    if preset not in preset_ids() or strength not in endings.STRENGTHS or not number.isdecimal():
        raise Http404(NO_ENDING)
    today = clock.now().date().isoformat()
    seed = f"{today} {int(number[:6])}"
    try:
        count(ENDINGS, address(request))
        found = endings.puzzle_view(endings.puzzle(preset, strength, seed))
    except PaisaiError as error:
        return page_of_error(request, 503, error.sentence)
    shown = {
        "preset": preset,
        "strength": strength,
        "number": int(number[:6]),
        "seed": seed,
        "presets": [(one, load(one).name) for one in preset_ids()],
        "strengths": STRENGTH_NAMES,
        "puzzle": found,
        "title": load(preset).name,
    }
    return _page(request, "play/ending.html", shown)


@require_POST
def judged(request: HttpRequest) -> HttpResponse:
    """What the rules say of a step of practice, or of a play in an ending."""
    try:
        sent = json.loads(request.body)
        if not isinstance(sent, dict) or sent.get("preset") not in preset_ids():
            raise NotationError("preset 应为玩法的名称", "preset must be the id of a game")
        return JsonResponse(_judged(sent))
    except PaisaiError as error:
        told = {"zh": error.zh, "en": error.en}
        return JsonResponse({"ok": False, "error": told}, status=400)
    except (ValueError, RecursionError):
        told = {"zh": "应为 JSON 对象", "en": "a JSON object is wanted"}
        return JsonResponse({"ok": False, "error": told}, status=400)


def _judged(sent: dict[str, Any]) -> dict[str, Any]:
    seed = sent.get("seed")
    if seed is None:
        step = sent.get("step")
        return lessons.judged(
            sent["preset"], step if isinstance(step, int) else 0, sent.get("action")
        )
    if not isinstance(seed, str) or not SEED.fullmatch(seed):
        raise NotationError("seed 应为日期和号码", "seed must be a day and a number")
    found = endings.puzzle(sent["preset"], str(sent.get("strength")), seed)
    return endings.tried(found, sent.get("action"), sent.get("final") is True)
