"""Which pages are for whoever runs the server?"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponseBase

from paisai.errors import NotPermitted
from paisai.web.people.models import Account
from paisai.web.people.visitor import visitor_of
from paisai.web.safety import forbidden

P = ParamSpec("P")
ByAdministrator = Callable[Concatenate[HttpRequest, Account, P], HttpResponseBase]


def for_administrators(view: ByAdministrator[P]) -> Callable[..., HttpResponseBase]:
    """By a person at a browser only: a token of a program holds for events, not for the server."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: P.args, **more: P.kwargs) -> HttpResponseBase:
        visitor = visitor_of(request)
        if visitor.account is None and visitor.held is None and request.method == "GET":
            return redirect_to_login(request.get_full_path(), "/in/")
        if visitor.account is None or not visitor.runs_server or "Authorization" in request.headers:
            return forbidden(
                request,
                NotPermitted("这一页是给管理员的", "this page is for whoever runs the server"),
            )
        return view(request, visitor.account, *args, **more)

    return guarded
