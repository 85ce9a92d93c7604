"""Names of visitors: reported, replaced by staff, and forgotten with their tables."""

from __future__ import annotations

import os
from typing import Any

from django.db import transaction

from paisai.web.tables.models import (
    NameReport,
    OnlineTable,
    PlayedDeal,
    TableDue,
    TableEvent,
    TableSitter,
)
from paisai.web.tables.store import now_ms

DAY_MS = 24 * 3600 * 1000
KEPT_DAYS = int(os.environ.get("PAISAI_TABLES_DAYS", "90"))
"""Tables and deals of visitors without an account are kept so long; 0: for ever."""


def report(table: str, seat: int, name: str) -> None:
    """Somebody finds a name unfit."""
    NameReport.objects.get_or_create(table=table, seat=seat, name=name, defaults={"at": now_ms()})


def reported() -> list[dict[str, Any]]:
    """The reports that staff has not settled yet."""
    some = NameReport.objects.filter(settled=False).order_by("at")[:200]
    return [
        {"report": one.pk, "table": one.table, "seat": one.seat, "name": one.name, "at": one.at}
        for one in some
    ]


def settle(report: int) -> tuple[str, int, str] | None:
    """The report is seen to; returns table, seat and name of it."""
    one = NameReport.objects.filter(pk=report, settled=False).first()
    if one is None:
        return None
    one.settled = True
    one.save(update_fields=["settled"])
    return one.table, one.seat, one.name


def forget_deal(key: str, who: str) -> bool:
    """Who has sat at its table deletes a deal; returns whether there was one."""
    row = PlayedDeal.objects.filter(key=key).first()
    if row is None or not TableSitter.objects.filter(who=who, table=row.table).exists():
        return False
    row.delete()
    return True


def forget_old(days: int = KEPT_DAYS) -> int:
    """Deletes tables that nobody with an account has sat at and that were last changed so long
    ago, with their deals and names; returns how many."""
    if days <= 0:
        return 0
    old = OnlineTable.objects.filter(changed__lt=now_ms() - days * DAY_MS)
    known = TableSitter.objects.filter(who__startswith="a:").values("table")
    tables = list(
        old.exclude(owner__startswith="a:").exclude(id__in=known).values_list("id", flat=True)[:500]
    )
    with transaction.atomic():
        for kind in (TableEvent, TableDue, TableSitter, PlayedDeal, NameReport):
            kind.objects.filter(table__in=tables).delete()
        OnlineTable.objects.filter(id__in=tables).delete()
    return len(tables)
