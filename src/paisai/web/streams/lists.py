"""Which events does a page of a list show? What a page costs does not grow with all the events that
a server has ever had."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest

from paisai.desk.public.moment import PublicMoment, public_moment
from paisai.tournament.competition import Competition
from paisai.web.streams.books import book_of
from paisai.web.streams.models import Stream

SHOWN = 24
"""Fewer than are kept in memory: a page would push its own events out."""


class Listed(NamedTuple):
    stream: Stream
    competition: Competition
    moment: PublicMoment


def listed(
    request: HttpRequest, streams: QuerySet[Stream], at: datetime
) -> tuple[list[Listed], Page[Stream]]:
    """The latest, or those of the page that is asked for; and where the others are."""
    part = Paginator(streams, SHOWN).get_page(request.GET.get("page"))
    found = [(stream, book_of(stream).competition) for stream in part]
    return [Listed(*one, public_moment(one[1], at)) for one in found], part
