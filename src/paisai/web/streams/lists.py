"""Which events does a page of a list show? What a page costs does not grow with all the events that
a server has ever had."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import NamedTuple

from django.core.paginator import Page, Paginator
from django.db.models import Case, QuerySet, When
from django.http import HttpRequest

from paisai.desk.public.moment import PublicMoment, public_moment
from paisai.ledger import Damaged, Status
from paisai.tournament.competition import Competition
from paisai.web.streams.books import book_of
from paisai.web.streams.models import Stream

log = logging.getLogger("paisai.web")

SHOWN = 24
"""Fewer than are kept in memory: a page would push its own events out."""


class Listed(NamedTuple):
    stream: Stream
    competition: Competition | None
    """None: its rows were changed, and nothing of it is shown but that."""
    moment: PublicMoment | None


THESE_DAYS = timedelta(days=14)
"""What was begun earlier and never closed does not stand in front for ever."""


IN_THE_HALL = (Status.DRAWING, Status.PUBLISHED, Status.PLAYING, Status.RESULTS)


def _how_far(one: Listed, at: datetime) -> int:
    """What people are in the hall for, what is begun, what is not, and what is over."""
    far = one.stream.first_day - at.date()
    over = one.competition is not None and one.competition.closed
    if over or -far > THESE_DAYS:
        return 3
    if far > THESE_DAYS:
        return 2
    if one.competition is None or one.moment is None:
        return 1
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
    found = [_as_read(stream, at) for stream in part]
    return sorted(found, key=lambda one: _how_far(one, at)), part


def _as_read(stream: Stream, at: datetime) -> Listed:
    """One event whose rows were changed keeps no other from being found; its own pages say why."""
    try:
        found = book_of(stream).competition
    except Damaged as damage:
        log.error("%s", damage.en)
        return Listed(stream, None, None)
    return Listed(stream, found, public_moment(found, at))
