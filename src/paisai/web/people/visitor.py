"""Who is asking? A member of staff, somebody with a pass, a program with a token, or anybody."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from django.http import HttpRequest, HttpResponse

from paisai.desk.reading import tables_named
from paisai.desk.rights import STAFF, Person, Role, pass_name, person_text
from paisai.errors import NotPermitted
from paisai.frozen import replace
from paisai.text import Text
from paisai.web.people.models import Account, ApiToken, Member, Pass, hashed
from paisai.web.streams.acting import Actor
from paisai.web.streams.books import book_of
from paisai.web.streams.models import Stream

PASS = "pass"
ACTING = "acting"
ANYBODY = "anybody"
"""The key of everybody who is not known."""
PERSON_WANTED = NotPermitted(
    "令牌只用来办 /api/ 里的事和看比赛的页面；这一步请本人在浏览器里登录来办",
    "a token acts under /api/ and reads the pages of events; for this, sign in with a browser",
)


class Visitor:
    """`account` or `held`, or neither; `acting`: the PIN of the pass was given; `by_token`: a
    program, which no other page can make act."""

    def __init__(
        self,
        account: Account | None = None,
        held: Pass | None = None,
        acting: bool = False,
        *,
        by_token: bool = False,
    ) -> None:
        self.by_token = by_token
        self.account = account
        self.held = held
        self.acting = acting

    @property
    def key(self) -> str:
        if self.account is not None:
            return f"account:{self.account.pk}"
        return f"pass:{self.held.pk}" if self.held is not None else ANYBODY

    @property
    def name(self) -> str:
        if self.account is not None:
            return self.account.name
        return self._holder.name

    @property
    def called(self) -> Text:
        return person_text(self.name)

    @property
    def short(self) -> Text:
        """The holder of a pass by his name alone, without what he is and his unit."""
        held = self.held
        role = Text("", "") if held is None else Role(held.role).text
        named = self.called
        return Text(
            named.zh.removeprefix(f"{role.zh} ").partition("（")[0],
            named.en.removeprefix(f"{role.en} ").partition(" (")[0],
        )

    @property
    def runs_server(self) -> bool:
        return self.account is not None and self.account.runs_server

    @cached_property
    def _memberships(self) -> list[Member]:
        if self.account is None:
            return []
        return list(Member.objects.filter(account=self.account).select_related("stream"))

    def roles(self, stream: Stream) -> frozenset[Role]:
        if self.held is not None:
            own = self.held.stream_id == stream.pk
            return frozenset({Role(self.held.role)}) if own else frozenset()
        found = {Role(one.role) for one in self._memberships if one.stream_id == stream.pk}
        return frozenset(found | {Role.ORGANISER} if self.runs_server else found)

    def is_staff(self, stream: Stream) -> bool:
        return not self.roles(stream).isdisjoint(STAFF)

    def person(self, stream: Stream) -> Person:
        """As the rights know him; somebody who may do nothing has no role."""
        if self.held is not None:
            if self.held.stream_id != stream.pk:
                return Person(self.name)
            return self._holder if self.acting else replace(self._holder, roles=frozenset())
        if self.account is None:
            return Person("")
        mine = [one for one in self._memberships if one.stream_id == stream.pk]
        tables: set[int] = set()
        limited = False
        for one in mine:
            if one.role == Role.REFEREE and one.tables:
                limited = True
                tables |= tables_named(one.tables)
        unit = next((one.unit for one in mine if one.unit), None)
        return Person(
            self.account.name,
            self.roles(stream),
            frozenset(tables) if limited else None,
            unit,
        )

    def actor(self, stream: Stream) -> Actor:
        """A request's id is one event's: the same id sent to another is another act."""
        return Actor(self.person(stream), f"{stream.pk}/{self.key}")

    @cached_property
    def _holder(self) -> Person:
        """Whom the pass names, as he is when he acts; looked up once a request."""
        held = self.held
        if held is None:
            return Person("")
        role = Role(held.role)
        roles = frozenset({role})
        competition = book_of(held.stream).competition
        if role is Role.LEADER:
            unit = next((u for i, u in competition.units.items() if i == held.subject), None)
            called = _leader(unit.leader, unit.name) if unit else held.subject
            return Person(pass_name(role, called), roles, unit=held.subject)
        entrant = next((e for i, e in competition.entrants.items() if i == held.subject), None)
        called = entrant.name if entrant else held.subject
        return Person(pass_name(role, called), roles, entry=held.subject)


def _leader(leader: str, unit: str) -> str:
    """Leaders write their own names: the log says whose leader it is."""
    return f"{leader}（{unit}）" if leader else unit


def visitor(get_response: Callable[[HttpRequest], HttpResponse]) -> object:
    def middleware(request: HttpRequest) -> HttpResponse:
        if _token(request) is not None and not _token_holds(request):
            from paisai.web.safety import forbidden

            request.visitor = Visitor()  # type: ignore[attr-defined]
            return forbidden(request, PERSON_WANTED)
        request.visitor = _visitor(request)  # type: ignore[attr-defined]
        return get_response(request)

    return middleware


def visitor_of(request: HttpRequest) -> Visitor:
    found = getattr(request, "visitor", None)
    return found if isinstance(found, Visitor) else Visitor()


def _token(request: HttpRequest) -> str | None:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def _token_holds(request: HttpRequest) -> bool:
    """A program acts by the API and may read the pages of events. It never becomes a person: with
    a password, another token or an invitation of its own making it would be signed in."""
    if request.path.startswith("/api/"):
        return True
    return request.method in ("GET", "HEAD") and not request.path.startswith(("/account/", "/in/"))


def _by_other_means(request: HttpRequest) -> bool:
    """A program says who it is by its token or not at all: whatever else stands there, no session
    of a browser is added to it."""
    return request.path.startswith("/api/") and "Authorization" in request.headers


def _visitor(request: HttpRequest) -> Visitor:
    token = _token(request)
    if token is not None:
        held = ApiToken.objects.filter(token=hashed(token)).select_related("account")
        found = held.first()
        active = found is not None and found.account.is_active
        if found is None or not active:
            return Visitor()
        return Visitor(found.account, by_token=True)
    if request.COOKIES.get("paisai") is None or _by_other_means(request):
        return Visitor()
    if request.user.is_authenticated:
        return Visitor(request.user)
    kept = request.session.get(PASS)
    if kept:
        one = Pass.objects.filter(serial=kept).select_related("stream").first()
        if one is not None:
            return Visitor(held=one, acting=bool(request.session.get(ACTING)))
    return Visitor()
