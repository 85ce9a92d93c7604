"""The server's own page: what runs here, its events, its accounts, what went wrong."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from paisai.text import Text
from paisai.web.administrator.errors_logged import errors_logged
from paisai.web.administrator.guard import for_administrators
from paisai.web.people.models import Account
from paisai.web.streams.models import StoredEvent, Stream

MOST_ERRORS = 50
NO_ERROR = Text("记录里没有这个错误编号", "no error of this number is in the log")


@for_administrators
def overview(request: HttpRequest, account: Account) -> HttpResponse:
    data = Path(settings.DATA)
    return render(
        request,
        "administrator/overview.html",
        {
            "account": account,
            "database": connection.display_name,
            "data": data,
            "bytes": sum(one.stat().st_size for one in data.rglob("*") if one.is_file()),
            "events": StoredEvent.objects.count(),
            "streams": Stream.objects.annotate(length=Count("events")),
            "accounts": Account.objects.annotate(at=Count("roles__stream", distinct=True)).order_by(
                "-is_active", "name", "pk"
            ),
            "errors": errors_logged(data)[:MOST_ERRORS],
        },
    )


@for_administrators
def error_page(request: HttpRequest, account: Account, number: str) -> HttpResponse:
    found = next((one for one in errors_logged(settings.DATA) if one.number == number), None)
    if found is None:
        raise Http404(NO_ERROR)
    return render(request, "administrator/error_logged.html", {"error": found})
