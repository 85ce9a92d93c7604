"""What does every answer carry, and what is said when something broke?"""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Callable
from http import HTTPStatus

from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string

from paisai.errors import NotPermitted
from paisai.text import Text
from paisai.web.language import language_of

log = logging.getLogger("paisai.web")

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "media-src 'self'",
        "frame-src 'self'",
        "object-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'self'",
    )
)
Get = Callable[[HttpRequest], HttpResponse]
EVENT_PAGE = re.compile(r"/(?:([orw])/([^/]+)/|(e)/([^/]+)/.)")
"""A page within an event; the event's own page, where it is not to be had, leads nowhere."""


def headers(get_response: Get) -> object:
    def middleware(request: HttpRequest) -> HttpResponse:
        answer = get_response(request)
        answer.setdefault("Content-Security-Policy", POLICY)
        answer.setdefault("X-Content-Type-Options", "nosniff")
        answer.setdefault("Referrer-Policy", "same-origin")
        answer.setdefault("Cross-Origin-Opener-Policy", "same-origin")
        answer.setdefault("X-Frame-Options", "SAMEORIGIN")
        answer.setdefault("Cache-Control", "no-store")
        return answer

    return middleware


def wants_json(request: HttpRequest) -> bool:
    """A program, or the queue of a phone, and no person at a page."""
    return "application/json" in request.headers.get("Accept", "")


def page_of_error(request: HttpRequest, status: int, text: Text, number: str = "") -> HttpResponse:
    said = text.in_(language_of(request))
    if request.path.startswith("/api/") or wants_json(request):
        body = {"ok": False, "error": text.to_json()} | ({"number": number} if number else {})
        return JsonResponse(body, status=status, json_dumps_params={"ensure_ascii": False})
    about = {"why": said, "number": number, "status": status, "back": _back(request, status)}
    page = render_to_string("templates/error.html", about, request)
    return HttpResponse(page, status=status)


def _back(request: HttpRequest, status: int) -> str:
    """The event whose page it would have been, so that nobody has to begin again at the first
    page: at the desk the desk, unless it is closed to him; not asked for where the server itself
    failed."""
    from paisai.web.people.visitor import visitor_of
    from paisai.web.streams.models import Stream

    found = EVENT_PAGE.match(request.path)
    if found is None or status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return ""
    room, slug = (part for part in found.groups() if part)
    if not Stream.objects.filter(slug=slug).exists():
        return ""
    staff = room in "or" and visitor_of(request).account and status != HTTPStatus.FORBIDDEN
    return f"/{room if staff else 'e'}/{slug}/"


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    said = exception.args[0] if isinstance(exception, Http404) and exception.args else None
    text = said if isinstance(said, Text) else Text("没有这个页面", "there is no such page")
    return page_of_error(request, 404, text)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    text = Text("这一页不对您开放", "this page is not for you")
    if isinstance(exception, NotPermitted):
        text = Text(exception.zh, exception.en)
    return page_of_error(request, 403, text)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    text = Text("看不懂这个请求", "this request cannot be read")
    if isinstance(exception, RequestDataTooBig):
        from paisai.web.upload_limit import megabytes_of_a_file

        most = megabytes_of_a_file()
        text = Text(
            f"内容太大：一个文件至多 {most} MB，请分几次交",
            f"too large: a file has {most} MB at most; send it in parts",
        )
        return page_of_error(request, 413, text)
    return page_of_error(request, 400, text)


def server_error(request: HttpRequest) -> HttpResponse:
    number = secrets.token_hex(4)
    log.error("error %s at %s %s", number, request.method, request.path, exc_info=True)
    text = Text(
        "服务器出了错，什么都没有改变",
        "The server failed; nothing has changed",
    )
    return page_of_error(request, 500, text, number)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A phone's queue keeps what it could not send for this, and tries again from a new page."""
    return page_of_error(
        request,
        401 if wants_json(request) else 403,
        Text(
            "页面放得太久了，请返回、刷新以后再提交一次",
            "the page is too old: go back, load it again, and send it once more",
        ),
    )
