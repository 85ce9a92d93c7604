"""The pages on which people play, look back and learn. What they show comes over the table
protocol (`docs/table-protocol.md`); here are only the frames it is put into."""

from __future__ import annotations

import re
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from paisai.text import Text
from paisai.web.people.qr import svg
from paisai.web.tables import visitors

KEY = re.compile(r"[\w-]{8,40}", re.ASCII)
NO_TABLE = Text("没有这一桌", "there is no such table")


def _key(written: str) -> str:
    """The key of a table or a deal as its address has it; what cannot be one is no page of ours."""
    if not KEY.fullmatch(written):
        raise Http404(NO_TABLE)
    return written


def _page(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """The page, with the cookie by which the browser is known at tables: given here, before its
    script asks several questions at once and each of them would be given another."""
    answer = render(request, template, context)
    if visitors.visitor_in(request.COOKIES) is None:
        who = visitors.visitor_cookie(visitors.fresh_visitor())
        days = visitors.COOKIE_DAYS * 24 * 3600
        answer.set_cookie(
            visitors.COOKIE,
            who,
            max_age=days,
            httponly=True,
            samesite="Lax",
            secure=settings.TLS,
        )
    return answer


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    return _page(request, "play/lobby.html", {})


@require_safe
def table(request: HttpRequest, table: str) -> HttpResponse:
    """The table itself. A browser keeps nothing of it: another may sit down at this one."""
    return _page(request, "play/table.html", {"table": _key(table)})


@require_safe
def table_code(request: HttpRequest, table: str) -> HttpResponse:
    """The table's link as a QR code, for whoever sits on the same sofa."""
    link = request.build_absolute_uri(f"/t/{_key(table)}/")
    return HttpResponse(svg(link), content_type="image/svg+xml")


@require_safe
def deal(request: HttpRequest, deal: str) -> HttpResponse:
    return _page(request, "play/deal.html", {"deal": _key(deal)})


@require_safe
def any_record(request: HttpRequest) -> HttpResponse:
    """A record that somebody has as a file, shown as if it had been played here."""
    return _page(request, "play/deal.html", {"deal": ""})


@require_safe
def proof(request: HttpRequest, deal: str) -> HttpResponse:
    return _page(request, "play/proof.html", {"deal": _key(deal)})
