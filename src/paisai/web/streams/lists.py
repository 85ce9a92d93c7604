"""Which events does a page of a list show? What a page costs does not grow with all the events that
a server has ever had."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from django.core.paginator import Page, Paginator
from django.db.models import Case, QuerySet, When
from django.http import HttpRequest

from paisai.desk.public.moment import PublicMoment, public_moment
from paisai.ledger import Status
from paisai.tournament.competition import Competition
from paisai.web.streams.books import book_of
from paisai.web.streams.models import Stream

SHOWN = 24
"""Fewer than are kept in memory: a page would push its own events out."""


class Listed(NamedTuple):
    stream: Stream
    competition: Competition
    moment: PublicMoment


THESE_DAYS = timedelta(days=14)
"""What was begun earlier and never closed does not stand in front for ever."""


IN_THE_HALL = (Status.DRAWING, Status.PUBLISHED, Status.PLAYING, Status.RESULTS)


def _how_far(one: Listed, at: datetime) -> int:
    """What people are in the hall for, what is begun, what is not, and what is over."""
    far = one.competition.first_day - at.date()
    if one.competition.closed or -far > THESE_DAYS:
        return 3
    if far > THESE_DAYS:
        return 2
    if one.moment.status in IN_THE_HALL:
        return 0
    return 1 if one.competition.stages else 2


def listed(
    request: HttpRequest, streams: QuerySet[Stream], at: datetime
) -> tuple[list[Listed], Page[Stream]]:
    """Those of these days first, then the latest, or those of the page that is asked for; and where
    the others are. What is played these days comes before what is still to come."""
    near = (at.date() - THESE_DAYS, at.date() + THESE_DAYS)
    later = Case(When(first_day__range=near, then=0), default=1)
    ordered = streams.order_by(later, "-first_day", "slug")
    part = Paginator(ordered, SHOWN).get_page(request.GET.get("page"))
    books = ((stream, book_of(stream).competition) for stream in part)
    found = [Listed(*one, public_moment(one[1], at)) for one in books]
    return sorted(found, key=lambda one: _how_far(one, at)), part
