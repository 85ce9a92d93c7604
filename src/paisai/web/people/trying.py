"""Who may try to sign in, and how often?

Wrong tries from elsewhere must not lock an account's owner out, nor may many addresses together
guess his password. So one address has few tries for one account; all addresses together have many
more, and then wait for their turn; and a browser that was signed in before has tries of its own.
A name that nobody has is counted in the same way: what is said tells nothing about it.
"""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from paisai.errors import NotPermitted
from paisai.web import clock
from paisai.web.people.limits import Limit, address, count, forgive, tried
from paisai.web.people.models import Account

HERE = Limit("sign-in", 10, 10)
"""One account from one address, or from one browser that it knows."""
ADDRESS = Limit("sign-ins", 40, 10)
"""One address, whatever accounts: a hall comes through one."""
ANYWHERE = Limit("account", 50, 10)
SPACED = 20
"""Seconds between two tries for an account, of all who are not known, once there were so many."""
COOKIE = "known"
DAYS = 180


class Tries:
    """One try to sign in by a name; made before the password is looked at."""

    def __init__(self, request: HttpRequest, login: str) -> None:
        self._name = login.lower()[:60]
        self._from = address(request)
        self._known = _device(request, login)

    @property
    def _here(self) -> str:
        return f"{self._name}@{self._known or self._from}"

    def count(self) -> None:
        """Raises when there were too many."""
        if self._known:
            count(HERE, self._here)
            return
        if tried(ANYWHERE, self._name) >= ANYWHERE.tries:
            last = clock.now() - timedelta(seconds=SPACED)
            if tried(ANYWHERE, self._name, since=last):
                raise NotPermitted(
                    f"用这个名字试的人太多，请过 {SPACED} 秒再试；在以前登录过的电脑或手机上不用等",
                    f"too many are trying this name; try again in {SPACED} seconds, or without"
                    " waiting where you were signed in before",
                )
        count(ADDRESS, self._from)  # first: one address makes no rows without end by other names
        count(HERE, self._here)
        count(ANYWHERE, self._name, refuse=False)

    def succeeded(self) -> None:
        """Whoever got it right starts anew; what others tried stays counted."""
        forgive(HERE, self._here)
        if not self._known:
            forgive(ADDRESS, self._from, last=True)
            forgive(ANYWHERE, self._name, last=True)


def remember(answer: HttpResponse, account: Account) -> None:
    """This browser has been signed in by the account; void when it signs out everywhere."""
    word = signing.dumps([account.pk, account.epoch, secrets.token_hex(8)], salt=COOKIE)
    answer.set_cookie(
        COOKIE,
        word,
        max_age=DAYS * 24 * 3600,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def _device(request: HttpRequest, login: str) -> str:
    """The browser's own number, where it was signed in by this account before."""
    try:
        pk, epoch, number = signing.loads(
            request.COOKIES.get(COOKIE, ""), salt=COOKIE, max_age=DAYS * 24 * 3600
        )
    except (signing.BadSignature, ValueError, TypeError):
        return ""
    found = Account.objects.filter(pk=pk, epoch=epoch, login__iexact=login).exists()
    return f"device {number}" if found else ""
