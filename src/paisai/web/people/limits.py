"""How often may something be tried? Counted in the database, for all processes."""

from __future__ import annotations

from datetime import timedelta

from django.http import HttpRequest

from paisai.errors import NotPermitted
from paisai.frozen import dataclass
from paisai.web import clock
from paisai.web.people.models import Attempt


@dataclass(frozen=True, slots=True)
class Limit:
    what: str
    tries: int
    minutes: int


SIGN_IN = Limit("sign-in", 10, 10)
PIN = Limit("pin", 8, 10)
PIN_OF_ALL = Limit("pins", 100, 10)
"""From one address: a whole hall may come through one."""
LINK = Limit("link", 30, 10)
PUBLIC_FORM = Limit("form", 30, 60)
WORDS = Limit("words", 10, 10)
APPEALS = Limit("appeals", 10, 60)


def address(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))


def count(limit: Limit, *keys: str) -> None:
    """One more try under each key; raises when there were too many."""
    now = clock.now()
    since = now - timedelta(minutes=limit.minutes)
    Attempt.objects.filter(time__lt=now - timedelta(days=1)).delete()
    for key in keys:
        name = f"{limit.what}:{key}"[:120]
        if Attempt.objects.filter(key=name, time__gte=since).count() >= limit.tries:
            raise NotPermitted(
                f"试得太多了，请过 {limit.minutes} 分钟再试",
                f"too many tries; try again in {limit.minutes} minutes",
            )
        Attempt.objects.create(key=name, time=now)


def forgive(limit: Limit, *keys: str) -> None:
    """Whoever got it right starts anew."""
    Attempt.objects.filter(key__in=[f"{limit.what}:{key}"[:120] for key in keys]).delete()
