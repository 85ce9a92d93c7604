"""Which server processes are alive? Each gives a sign of life every second."""

from __future__ import annotations

from collections.abc import Iterable

from paisai.web.tables.models import ServerProcess
from paisai.web.tables.store import now_ms

BEAT = 1.0
"""Seconds between two signs of life."""
DEAD_MS = 3_500
"""Who has given none for so long is gone."""
FORGOTTEN_MS = 7 * 24 * 3600 * 1000


def alive(process: str) -> None:
    """A sign of life."""
    now = now_ms()
    if not ServerProcess.objects.filter(id=process).update(alive_at=now):
        ServerProcess.objects.create(id=process, alive_at=now)
        ServerProcess.objects.filter(alive_at__lt=now - FORGOTTEN_MS).delete()


def gone(process: str) -> None:
    """It stops by itself: from now on it is gone."""
    ServerProcess.objects.filter(id=process).update(alive_at=now_ms() - DEAD_MS)


def dead(some: Iterable[str]) -> dict[str, int]:
    """Those of them that are gone, with their last sign of life."""
    now, named = now_ms(), set(some)
    known = dict(ServerProcess.objects.filter(id__in=named).values_list("id", "alive_at"))
    return {one: known.get(one, now) for one in named if known.get(one, 0) < now - DEAD_MS}
