"""Events to look at: one of each kind, each at another point of its life."""

from __future__ import annotations

from paisai.web.streams.models import Stream


def demonstrate() -> None:
    """Nothing where there are events already."""
    if Stream.objects.exists():
        return
