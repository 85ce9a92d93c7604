"""What does every answer carry, and what is said when something broke?"""

from __future__ import annotations

import logging
import re
import secrets
import sys
from collections.abc import Callable
from http import HTTPStatus
from urllib.parse import urlencode, urlsplit

from django.core.exceptions import RequestDataTooBig
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseNotAllowed,
    HttpResponseNotFound,
    JsonResponse,
)
from django.template.loader import render_to_string

from paisai.errors import NotPermitted
from paisai.ledger import Damaged
from paisai.text import Text
from paisai.web.language import language_of
from paisai.web.next_page import on_this_server
from paisai.web.trouble import trouble_of

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
EVENT_PAGE = re.compile(r"/([eorw])/([-\w]+)/", re.ASCII)
Way = tuple[Text, str]
"""A button of the page: its words and where it leads."""
TO_THE_PAGE = Text("回到刚才的页面", "Back to the page")
TO_THE_EVENT = Text("回到比赛", "Back to the event")
TO_THE_FRONT = Text("回到首页", "To the first page")
SIGN_IN = Text("重新登录", "Sign in again")
ONCE_MORE = Text("再试一次", "Try again")
SECONDS_TO_THE_NEXT = 15
"""After which a screen in the hall, that nobody touches, asks again by itself."""


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


def whole_characters(get_response: Get) -> object:
    """An address or cookie with NUL is of no page of ours, and PostgreSQL holds none: nothing is
    looked for by it."""

    def middleware(request: HttpRequest) -> HttpResponse:
        request.COOKIES = {
            name: value for name, value in request.COOKIES.items() if "\0" not in value
        }
        if "\0" in request.path or "%00" in request.META.get("QUERY_STRING", ""):
            return HttpResponseNotFound("没有这个页面 · there is no such page")
        return get_response(request)

    return middleware


def not_this_way(get_response: Get) -> object:
    """Who opens an address that only takes what a form sends is told so: an empty page tells
    nobody anything."""

    def middleware(request: HttpRequest) -> HttpResponse:
        answer = get_response(request)
        if not isinstance(answer, HttpResponseNotAllowed):
            return answer
        text = Text(
            "这个地址不能直接打开，请回去，从页面上的按钮进来",
            "this address cannot be opened by itself; go back and use the button on its page",
        )
        page = page_of_error(request, 405, text)
        page["Allow"] = answer["Allow"]
        return page

    return middleware


def wants_json(request: HttpRequest) -> bool:
    """A program, or the queue of a phone, and no person at a page."""
    return "application/json" in request.headers.get("Accept", "")


def page_of_error(
    request: HttpRequest, status: int, text: Text, number: str = "", way: Way | None = None
) -> HttpResponse:
    """`way` is what to press first, where that is not the event."""
    said = text.in_(language_of(request))
    if request.path.startswith("/api/") or wants_json(request):
        body = {"ok": False, "error": text.to_json()} | ({"number": number} if number else {})
        return JsonResponse(body, status=status, json_dumps_params={"ensure_ascii": False})
    event = _event(request, status)
    ways = [way, (TO_THE_EVENT, event) if event else None, (TO_THE_FRONT, "/")]
    about = {"why": said, "number": number, "status": status, "ways": [*filter(None, ways)]}
    page = render_to_string("templates/error.html", about, request)
    return HttpResponse(page, status=status)


def _event(request: HttpRequest, status: int) -> str:
    """The event whose page it would have been, so that nobody has to begin again at the first
    page: at the desk the desk, unless it is closed to him; not asked for where the server itself
    failed, and not what was just asked for."""
    from paisai.web.people.visitor import visitor_of
    from paisai.web.streams.models import Stream

    found = EVENT_PAGE.match(request.path)
    if found is None or status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return ""
    room, slug = found.groups()
    if not Stream.objects.filter(slug=slug).exists():
        return ""
    staff = room in "or" and visitor_of(request).account and status != HTTPStatus.FORBIDDEN
    address = f"/{room if staff else 'e'}/{slug}/"
    return "" if address == request.path else address


def came_from(request: HttpRequest) -> str:
    """The page of this server that a form was sent from, where the browser says it."""
    try:
        page = urlsplit(request.headers.get("Referer", ""))
    except ValueError:
        return ""
    if page.netloc != request.get_host():
        return ""
    address = f"{page.path}?{page.query}" if page.query else page.path
    return address if on_this_server(address) else ""


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    said = exception.args[0] if isinstance(exception, Http404) and exception.args else None
    text = said if isinstance(said, Text) else Text("没有这个页面", "there is no such page")
    return page_of_error(request, 404, text)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    text = Text("这一页不对您开放", "this page is not for you")
    if isinstance(exception, NotPermitted):
        text = exception.sentence
    return page_of_error(request, 403, text)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    text = Text(
        "看不懂这个请求，请回到页面上再试一次",
        "this request cannot be read; go back to the page and try again",
    )
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
    text = Text("服务器出了错，什么都没有改变", "The server failed; nothing has changed")
    status, error = 500, sys.exc_info()[1]
    if isinstance(error, Damaged):
        text, status = error.sentence, 503
    elif (trouble := trouble_of(error)) is not None:
        text, status = trouble, 503
    asked = request.method == "GET"
    again = request.get_full_path() if asked else came_from(request)
    way = (ONCE_MORE if asked else TO_THE_PAGE, again) if again else None
    page = page_of_error(request, status, text, number, way)
    if asked and request.path.startswith("/w/"):
        page["Refresh"] = str(SECONDS_TO_THE_NEXT)
    return page


def signed_out(request: HttpRequest) -> HttpResponse:
    """A form of somebody whose signing in has come to its end while he filled it in."""
    text = Text(
        "登录已经过期，这次没有交上；请重新登录（或再扫一次参赛证），再交一次",
        "you are signed out, and this was not taken; sign in (or scan your pass) and send it again",
    )
    to = urlencode({"next": came_from(request)})
    return page_of_error(request, 403, text, way=(SIGN_IN, f"/in/?{to}"))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A phone's queue keeps what it could not send for this, and tries again from a new page."""
    back = came_from(request)
    return page_of_error(
        request,
        401 if wants_json(request) else 403,
        Text(
            "页面放得太久，这次没有交上；请回到刚才的页面，再交一次",
            "the page is too old, and this was not taken; go back to it and send it once more",
        ),
        way=(TO_THE_PAGE, back) if back else None,
    )
