"""The first page of a member of staff: his events, and a new one."""

from __future__ import annotations

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from paisai.web import clock
from paisai.web.people.guards import makes_events
from paisai.web.people.visitor import visitor_of
from paisai.web.streams.lists import listed
from paisai.web.streams.models import Stream


def desks(request: HttpRequest) -> HttpResponse:
    visitor = visitor_of(request)
    if visitor.account is None:
        return redirect_to_login(request.get_full_path(), "/in/")
    mine = Stream.objects.all()
    if not visitor.runs_server:
        mine = mine.filter(staff__account=visitor.account).distinct()
    shown, part = listed(request, mine, clock.now())
    found = {
        "shown": shown,
        "part": part,
        "makes_events": makes_events(visitor),
        "demonstrations": visitor.runs_server and mine.filter(demonstration=True).count(),
    }
    return render(request, "organiser/desks.html", found)
