"""The first page: which events are there, and how does each stand?"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from paisai.web import clock
from paisai.web.seasons.models import SeasonStream
from paisai.web.streams.lists import Listed, listed
from paisai.web.streams.models import Stream

CARDS = {"erdayi": ("SA", "w", "W"), "shengji": ("D5", "HT", "SK")}
"""What an event is recognised by: a rocket with its ace, or the cards that score."""


def events(request: HttpRequest) -> HttpResponse:
    shown, part = listed(request, Stream.objects.filter(listed=True), clock.now())
    found = [{"stream": one.stream, "moment": one.moment, **_about(one)} for one in shown]
    seasons = SeasonStream.objects.filter(listed=True).exists()
    return render(
        request, "public/events.html", {"events": found, "part": part, "seasons": seasons}
    )


def _about(one: Listed) -> dict[str, object]:
    if one.competition is None:
        return {}
    regulation = one.competition.regulation
    return {
        "rules": regulation.name,
        "place": one.competition.particulars.place,
        "cards": CARDS[str(regulation.game["kind"])],
    }
