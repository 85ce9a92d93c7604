"""How far has a stream got? Asked from the server's loop, so it closes what it opens."""

from __future__ import annotations

from django.db.models import Max

from paisai.web.streams.models import StoredEvent


def head_of(slug: str) -> int | None:
    """The number of its last event; None where there is no such stream."""
    found = StoredEvent.objects.filter(stream__slug=slug).aggregate(Max("seq"))["seq__max"]
    return None if found is None else int(found)
