"""What do all pages share: the event they are about, who may see them, their version, acts."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import wraps
from hashlib import sha256
from threading import Lock
from typing import Any, Concatenate, ParamSpec
from urllib.parse import quote

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.utils.cache import patch_vary_headers

from paisai import __version__
from paisai.desk.rights import STAFF, Role
from paisai.errors import NotPermitted
from paisai.frozen import record
from paisai.ledger import State
from paisai.ledger.clock_set_right import clock_behind, clock_question
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.web import clock
from paisai.web.language import language_of
from paisai.web.people.passes import word_of
from paisai.web.people.visitor import ANYBODY, Visitor, visitor_of
from paisai.web.seasons.of_event import heads
from paisai.web.sent import request_id
from paisai.web.streams.aside import mark_of, said_of, way_there, where
from paisai.web.streams.books import Book, book_of
from paisai.web.streams.models import Receipt, Stream
from paisai.web.upload_limit import megabytes_of_a_file

P = ParamSpec("P")
ELSEWHERE = "Paisai-Elsewhere"
"""The header that tells a program where the event is run."""
TO_THE_OTHER = Text("到新的地址去", "Go there")
NO_EVENT = Text("没有这场比赛", "there is no such event")
SIGN_IN = Text("请先登录，或再扫一次参赛证", "sign in first, or scan your pass again")
NOT_HE = Text(
    "这部手机现在登录的是别人；请用原来的参赛证打开，再发送",
    "somebody else is signed in on this phone; open the pass it was made with, and send it again",
)


def everywhere(request: HttpRequest) -> dict[str, Any]:
    """What every template knows."""
    from paisai.web.doing import take_said

    return {
        "said": None if is_part(request) else take_said(request),
        "language": language_of(request),
        "visitor": visitor_of(request),
        "paisai_version": __version__,
        "is_part": is_part(request),
        "static": is_static(request),
        "file_mb": megabytes_of_a_file(),
    }


@record
class EventPage:
    """A request about one event, with how the event stands now."""

    request: HttpRequest
    book: Book
    state: State

    @property
    def stream(self) -> Stream:
        return self.book.stream

    @property
    def slug(self) -> str:
        return self.book.slug

    @property
    def competition(self) -> Competition:
        assert self.state.competition is not None
        return self.state.competition

    @property
    def visitor(self) -> Visitor:
        return visitor_of(self.request)

    @property
    def roles(self) -> frozenset[Role]:
        return self.visitor.roles(self.stream)

    @property
    def language(self) -> str:
        return language_of(self.request)

    def render(self, template: str, status: int = 200, /, **values: Any) -> HttpResponse:
        known = {
            "page": self,
            "slug": self.slug,
            "stream": self.stream,
            "competition": self.competition,
            "state": self.state,
            "now": clock.now(),
            "clock_went_back": self._clock_went_back(),
            "elsewhere": self._elsewhere(),
        }
        return render(self.request, template, {**known, **values}, status=status)

    def _elsewhere(self) -> dict[str, Any] | None:
        """Where the event is run now, and the way there; with his card for whoever has one."""
        found = where(self.stream)
        if found is None:
            return None
        held = self.visitor.held
        own = held is not None and held.stream_id == self.stream.pk
        path = f"/p/{word_of(held)}/" if held is not None and own else self.request.get_full_path()
        return {"said": said_of(found), "href": way_there(self.stream, path)}

    def _clock_went_back(self) -> Text | None:
        """The question that stands before every act, to the staff."""
        now = clock.now()
        if clock_behind(self.state, now) is None or self.state.time is None:
            return None
        if self.roles.isdisjoint(STAFF):
            return None
        asked = clock_question(self.state.time, now)
        return asked.sentence


View = Callable[Concatenate[EventPage, P], HttpResponse]
Plain = Callable[..., HttpResponse]


def event_page(*roles: Role, elsewhere_too: bool = False) -> Callable[[View[P]], Plain]:
    """The view of one event, by its address; for these roles only, if any are named. What is sent
    to an event that is run on another computer is refused, unless the view is for that."""

    def decorate(view: View[P]) -> Plain:
        @wraps(view)
        def found(request: HttpRequest, slug: str, *args: P.args, **more: P.kwargs) -> HttpResponse:
            book = book_named(slug)
            page = EventPage(request, book, book.follow())
            if request.headers.get("Paisai-Who") not in (None, page.visitor.key):
                return _kept_for_another(request)
            if roles and page.roles.isdisjoint(roles):
                return _not_for(request, roles)
            if not page.stream.aside:
                return view(page, *args, **more)
            sent = request.method not in ("GET", "HEAD") and not elsewhere_too
            if sent and not _answered_before(page):
                return _asked_elsewhere(page)
            answer = view(page, *args, **more)
            if (gone := where(page.stream)) is not None:
                said = said_of(gone)
                answer[ELSEWHERE] = quote(f"{said.zh} · {said.en}")
            return answer

        return found

    return decorate


def _answered_before(page: EventPage) -> bool:
    """What was done before the event went away is told again to a phone that has not heard it; a
    program's act is answered by the one way in."""
    if page.request.path.startswith("/api/"):
        return True
    sent, who = request_id(page.request), page.visitor.actor(page.stream).key
    return bool(sent) and Receipt.objects.filter(who=who, request=sent).exists()


def _asked_elsewhere(page: EventPage) -> HttpResponse:
    """Phones keep what is not taken with 503, and show why; a person at a page is led there."""
    from paisai.web.safety import page_of_error, wants_json

    found = page._elsewhere()
    assert found is not None
    status = 503 if wants_json(page.request) else 409
    way = (TO_THE_OTHER, found["href"]) if found["href"] else None
    return page_of_error(page.request, status, found["said"], way=way)


def book_named(slug: str) -> Book:
    try:
        return book_of(Stream.objects.get(slug=slug))
    except Stream.DoesNotExist:
        raise Http404(NO_EVENT) from None


def _kept_for_another(request: HttpRequest) -> HttpResponse:
    """What a phone kept for one person is not taken from another who signed in there since."""
    from paisai.web.safety import page_of_error

    nobody = visitor_of(request).key == ANYBODY
    return page_of_error(request, 401, SIGN_IN if nobody else NOT_HE)


def _not_for(request: HttpRequest, roles: Sequence[Role]) -> HttpResponse:
    """Who is not signed in, or no longer, may sign in; who is, is told for whom it is."""
    from django.contrib.auth.views import redirect_to_login

    from paisai.web.safety import forbidden, page_of_error, signed_out, wants_json

    visitor = visitor_of(request)
    if visitor.account is None and visitor.held is None:
        if wants_json(request):
            return page_of_error(request, 401, SIGN_IN)
        if request.method == "GET":
            return redirect_to_login(request.get_full_path(), "/in/")
        return signed_out(request)
    zh = "、".join(role.text.zh for role in roles)
    en = ", ".join(role.text.en for role in roles)
    return forbidden(request, NotPermitted(f"这一页是给{zh}的", f"this page is for: {en}"))


STATIC_SITE = "paisai.static"
"""Beside a request that is made for a folder of pages; no browser can send it."""


def is_static(request: HttpRequest) -> bool:
    """Whether the page will be read where no server answers."""
    return bool(request.META.get(STATIC_SITE))


PART = "Paisai-Part"


def is_part(request: HttpRequest) -> bool:
    """Asked by a page that takes its live parts out of the answer: what stands around them, and
    what is each visitor's own, is left out."""
    return request.headers.get(PART) == "true"


KEPT, LARGEST_KEPT = 256, 1 << 20
"""So many pages, none of more bytes."""
_kept: OrderedDict[str, bytes] = OrderedDict()
_lock = Lock()
LANGUAGE_FORM = re.compile(
    rb'(action="/lang/"[^>]*><input type="hidden" name="csrfmiddlewaretoken" value=")[^"]*'
)
HIS_TOKEN = b"<token>"
"""Where each visitor's own token goes in what is kept; whatever people have written is escaped."""


def shared(request: HttpRequest, tag: str, make: Callable[[], HttpResponse]) -> HttpResponse:
    """When a round is published five hundred phones ask for the same: it is made once. The choice
    of language has a token of each visitor's own; what holds another form is not kept."""
    with _lock:
        found = _kept.get(tag)
        if found is not None:
            _kept.move_to_end(tag)
    if found is not None:
        if HIS_TOKEN in found:
            found = found.replace(HIS_TOKEN, get_token(request).encode())
        return HttpResponse(found)
    answer = make()
    if _may_keep(answer):
        keep = LANGUAGE_FORM.sub(rb"\1" + HIS_TOKEN, answer.content)
        if keep.count(b"csrfmiddlewaretoken") > keep.count(HIS_TOKEN):
            return answer
        with _lock:
            _kept[tag] = keep
            while len(_kept) > KEPT:
                _kept.popitem(last=False)
    return answer


def _may_keep(answer: HttpResponse) -> bool:
    """A page, not a file: those are kept where they are made."""
    page = answer.status_code == 200 and answer["Content-Type"].startswith("text/html")
    return page and len(answer.content) <= LARGEST_KEPT


def by_head(view: View[P], *, each_minute: bool = False) -> View[P]:
    """The page is a function of the event's head, the language, its address and who looks; with
    `each_minute` of the time too. Asked again it costs nothing until one of them has changed."""

    @wraps(view)
    def versioned(page: EventPage, *args: P.args, **more: P.kwargs) -> HttpResponse:
        request = page.request
        if request.method not in ("GET", "HEAD"):
            return view(page, *args, **more)
        parts = [page.state.head, page.language, page.visitor.key, __version__]
        parts += [
            str(page.visitor.acting),
            mark_of(page.stream),
            request.get_host(),
            request.get_full_path(),
            request.headers.get(PART, ""),
            "static" if is_static(request) else "",
        ]
        if each_minute:
            parts.append(f"{clock.now():%Y%m%d%H%M}")
        parts += heads(page.state)
        tag = f'"{sha256("|".join(parts).encode()).hexdigest()[:24]}"'
        if tag in request.headers.get("If-None-Match", ""):
            answer: HttpResponse = HttpResponseNotModified()
        elif page.visitor.key == ANYBODY and not request.COOKIES.get("paisai"):
            answer = shared(request, tag, lambda: view(page, *args, **more))
        else:
            answer = view(page, *args, **more)
        if answer.status_code in (200, 304):
            answer["ETag"] = tag
            answer["Cache-Control"] = "private, no-cache"
            patch_vary_headers(answer, ("Cookie",))
        return answer

    return versioned  # type: ignore[return-value]
