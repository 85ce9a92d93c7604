"""Who is at the other end? Somebody signed in, a browser with our cookie, or a program with the
token of its seat."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from django.conf import settings
from django.core import signing
from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "paisai_visitor"
COOKIE_DAYS = 365
_SALT_COOKIE, _SALT_TOKEN = "paisai.tables.visitor", "paisai.tables.seat"


def fresh_visitor() -> str:
    """The id of somebody who has none yet."""
    return f"v:{secrets.token_urlsafe(12)}"


def visitor_cookie(who: str) -> str:
    """What the cookie holds; only this server can have written it."""
    return signing.Signer(salt=_SALT_COOKIE).sign(who)


def visitor_in(cookies: Mapping[str, str]) -> str | None:
    """The visitor of a browser, if its cookie is ours."""
    try:
        return signing.Signer(salt=_SALT_COOKIE).unsign(cookies[COOKIE])
    except (KeyError, signing.BadSignature):
        return None


def token_for(table: str, who: str) -> str:
    """The secret by which a program, or another device, is this person at this table."""
    return signing.Signer(salt=_SALT_TOKEN).sign_object({"t": table, "w": who})


def holder_of(token: object, table: str) -> str | None:
    """Who holds the token, if it is one of ours for this table."""
    if not isinstance(token, str) or len(token) > 300:
        return None
    try:
        value = signing.Signer(salt=_SALT_TOKEN).unsign_object(token)
    except (signing.BadSignature, ValueError):
        return None
    if not isinstance(value, dict) or value.get("t") != table:
        return None
    return str(value.get("w"))


def account_in(cookies: Mapping[str, str]) -> str | None:
    """Who is signed in. It reads the database."""
    from importlib import import_module

    key = cookies.get(settings.SESSION_COOKIE_NAME)
    if not key:
        return None
    session = import_module(settings.SESSION_ENGINE).SessionStore(key)
    account = session.get("_auth_user_id")
    if account is None:
        return None
    from django.contrib.auth import get_user
    from django.http import HttpRequest

    request = HttpRequest()
    request.session = session
    user = get_user(request)
    return f"a:{user.pk}" if user.is_authenticated else None


def runs_server(who: str) -> bool:
    """Whether an account is the administrator's. It reads the database."""
    from paisai.web.people.models import Account

    return Account.objects.filter(pk=who.removeprefix("a:"), runs_server=True).exists()


def same_host(connection: HTTPConnection) -> bool:
    """Whether a browser's page that asks is ours: programs send no `Origin`."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    return origin.partition("://")[2] == connection.headers.get("host", "")


def give_cookie(response: Response, who: str) -> None:
    """The browser is known by this from now on."""
    response.set_cookie(
        COOKIE,
        visitor_cookie(who),
        max_age=COOKIE_DAYS * 24 * 3600,
        httponly=True,
        samesite="lax",
        secure=settings.TLS,
    )
