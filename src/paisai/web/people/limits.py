"""How often may something be tried? Counted in the database, for all processes."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.http import HttpRequest

from paisai.errors import NotPermitted
from paisai.frozen import record
from paisai.web import clock
from paisai.web.people.models import Attempt


@record
class Limit:
    what: str
    tries: int
    minutes: int


OLD_PASSWORD = Limit("old", 10, 10)
PIN = Limit("pin", 8, 10)
PUBLIC_FORM = Limit("form", 30, 60)
WORDS = Limit("words", 10, 10)
APPEALS = Limit("appeals", 10, 60)


def address(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))


def tried(limit: Limit, key: str, since: datetime | None = None) -> int:
    """How often, in the minutes of the limit or since a moment; the moment itself is not in it."""
    begin = since or clock.now() - timedelta(minutes=limit.minutes, seconds=1)
    return Attempt.objects.filter(key=_name(limit, key), time__gt=begin).count()


def _name(limit: Limit, key: str) -> str:
    return f"{limit.what}:{key}"[:120]


def count(limit: Limit, *keys: str, refuse: bool = True) -> None:
    """One more try under each key; raises when there were too many."""
    now = clock.now()
    Attempt.objects.filter(time__lt=now - timedelta(days=1)).delete()
    for key in keys:
        if refuse and tried(limit, key) >= limit.tries:
            raise NotPermitted(
                f"试得太多了，请过 {limit.minutes} 分钟再试",
                f"too many tries; try again in {limit.minutes} minutes",
            )
        Attempt.objects.create(key=_name(limit, key), time=now)


def forgive(limit: Limit, *keys: str, last: bool = False) -> None:
    """Whoever got it right starts anew; or only his `last` try was none."""
    found = Attempt.objects.filter(key__in=[_name(limit, key) for key in keys])
    if not last:
        found.delete()
    elif (one := found.order_by("-time", "-pk").first()) is not None:
        one.delete()
