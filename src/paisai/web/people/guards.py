"""Which pages are for whoever is signed in, or makes events?"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse

from paisai.desk.rights import Role
from paisai.errors import NotPermitted
from paisai.web.people.models import Account, Member
from paisai.web.people.visitor import Visitor, visitor_of

P = ParamSpec("P")
ByAccount = Callable[Concatenate[HttpRequest, Account, P], HttpResponse]
Plain = Callable[..., HttpResponse]


def makes_events(visitor: Visitor) -> bool:
    """Who runs the server, or is the organiser of any event."""
    if visitor.account is None:
        return False
    mine = Member.objects.filter(account=visitor.account, role=Role.ORGANISER.value)
    return visitor.runs_server or mine.exists()


def for_accounts(view: ByAccount[P]) -> Plain:
    """The view of whoever is signed in, with his account."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: P.args, **more: P.kwargs) -> HttpResponse:
        account = visitor_of(request).account
        if account is None:
            return redirect_to_login(request.get_full_path(), "/in/")
        return view(request, account, *args, **more)

    return guarded


def for_organisers(view: ByAccount[P]) -> Plain:
    """The view of who may make events."""

    def guarded(
        request: HttpRequest, account: Account, /, *args: P.args, **more: P.kwargs
    ) -> HttpResponse:
        if not makes_events(visitor_of(request)):
            from paisai.web.safety import forbidden

            return forbidden(
                request,
                NotPermitted(
                    "这一页是给组织者的，请管理员邀请您做组织者",
                    "this page is for organisers; ask whoever runs the server to invite you",
                ),
            )
        return view(request, account, *args, **more)

    return wraps(view)(for_accounts(guarded))
