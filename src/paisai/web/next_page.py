"""Where does a visitor go next? Where a form or a link says, and only on this server."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def next_page(request: HttpRequest, usual: str) -> str:
    asked = request.POST.get("next") or request.GET.get("next") or ""
    return asked if on_this_server(asked) else usual


def on_this_server(address: str) -> bool:
    """A path of its own: `//elsewhere/` is none, though it begins like one."""
    return bool(address) and url_has_allowed_host_and_scheme(address, None)
