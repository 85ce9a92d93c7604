"""`GET /api/event-schema.json`: the form of an event's file."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from paisai.desk.event_schema import written_schema


@require_GET
def schema(request: HttpRequest) -> HttpResponse:
    """For every program, without a token."""
    return HttpResponse(written_schema(), content_type="application/schema+json")
