"""The pages on which people play, look back and learn. What they show comes over the table
protocol (`docs/table-protocol.md`); here are only the frames it is put into."""

from __future__ import annotations

import re

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from paisai.text import Text
from paisai.web.people.qr import svg

KEY = re.compile(r"[\w-]{8,40}", re.ASCII)
NO_TABLE = Text("没有这一桌", "there is no such table")


def _key(written: str) -> str:
    """The key of a table or a deal as its address has it; what cannot be one is no page of ours."""
    if not KEY.fullmatch(written):
        raise Http404(NO_TABLE)
    return written


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    return render(request, "play/lobby.html")


@require_safe
def table(request: HttpRequest, table: str) -> HttpResponse:
    """The table itself. A browser keeps nothing of it: another may sit down at this one."""
    return render(request, "play/table.html", {"table": _key(table)})


@require_safe
def table_code(request: HttpRequest, table: str) -> HttpResponse:
    """The table's link as a QR code, for whoever sits on the same sofa."""
    link = request.build_absolute_uri(f"/t/{_key(table)}/")
    return HttpResponse(svg(link), content_type="image/svg+xml")


@require_safe
def deal(request: HttpRequest, deal: str) -> HttpResponse:
    return render(request, "play/deal.html", {"deal": _key(deal)})


@require_safe
def any_record(request: HttpRequest) -> HttpResponse:
    """A record that somebody has as a file, shown as if it had been played here."""
    return render(request, "play/deal.html", {"deal": ""})


@require_safe
def proof(request: HttpRequest, deal: str) -> HttpResponse:
    return render(request, "play/proof.html", {"deal": _key(deal)})
