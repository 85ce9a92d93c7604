"""The first page: which events are there?"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from paisai.web.streams.models import Stream


def events(request: HttpRequest) -> HttpResponse:
    return render(request, "public/events.html", {"streams": Stream.objects.filter(listed=True)})
