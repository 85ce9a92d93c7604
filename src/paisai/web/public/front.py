"""The first page: which events are there, and how does each stand?"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from paisai.desk.public.moment import public_moment
from paisai.web import clock
from paisai.web.streams.books import book_of
from paisai.web.streams.models import Stream

CARDS = {"erdayi": ("SA", "w", "W"), "shengji": ("D5", "HT", "SK")}
"""What an event is recognised by: a rocket with its ace, or the cards that score."""


def events(request: HttpRequest) -> HttpResponse:
    now = clock.now()
    shown = []
    for stream in Stream.objects.filter(listed=True):
        competition = book_of(stream).competition
        shown.append(
            {
                "stream": stream,
                "moment": public_moment(competition, now),
                "rules": competition.regulation.name,
                "place": competition.particulars.place,
                "cards": CARDS[str(competition.regulation.game["kind"])],
            }
        )
    return render(request, "public/events.html", {"events": shown})
