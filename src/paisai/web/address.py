"""Under which address do phones in the hall reach this server?"""

from __future__ import annotations

import socket
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest

HERE = ("localhost", "127.0.0.1", "[::1]")
EVERYWHERE = ("0.0.0.0", "::", "")


ANYWHERE = "10.255.255.255"
SHARING = ("192.168.137.1", "10.42.0.1", "192.168.2.1")
"""What Windows, Linux and macOS call themselves when they share a network as a hotspot."""


def in_the_hall() -> str | None:
    """This machine's address on its network; on a hotspot of its own, which may lead nowhere else,
    its address there. Nothing is sent."""
    return next((found for one in (ANYWHERE, *SHARING) if (found := _towards(one))), None)


def others_in_the_hall(first: str | None) -> tuple[str, ...]:
    """Further addresses, of a second network or of a hotspot, as far as the system tells them."""
    known: Iterable[str] = SHARING
    if sys.platform == "win32":  # elsewhere its own name may be asked of a server far away
        with suppress(OSError):
            known = socket.gethostbyname_ex(socket.gethostname())[2]
    return tuple(one for one in known if one != first and _towards(one) == one)


def _towards(address: str) -> str | None:
    """From which of its addresses this machine would send there."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((address, 9))
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if found.startswith("127.") else found


@lru_cache(maxsize=1)
def _known(_minute: int) -> str | None:
    return in_the_hall()


def for_phones(request: HttpRequest, path: str) -> str:
    """The address of a page as a phone can open it: who looks on this machine itself has a name
    for it that nobody else can use. Where the server listens to this machine only, it has no other
    name."""
    return f"{request.scheme}://{_host(request)}{path}"


def only_here(request: HttpRequest) -> bool:
    """Whether no other machine can open what `for_phones` gives."""
    return _parts(_host(request))[0] in HERE


def in_the_hall_only(request: HttpRequest) -> bool:
    """Whether only machines of the same network can open what `for_phones` gives: it is a number
    that such networks give away, or a name that only they know."""
    name = _parts(_host(request))[0].strip("[]")
    try:
        return not ip_address(name).is_global
    except ValueError:
        return "." not in name or name.endswith((".local", ".lan", ".home", ".internal"))


def _parts(host: str) -> tuple[str, str]:
    name, colon, port = host.rpartition(":")
    return (name, port) if colon and not port.endswith("]") else (host, "")


def _host(request: HttpRequest) -> str:
    host = request.get_host()
    name, port = _parts(host)
    if name not in HERE or settings.LISTENS_ON not in EVERYWHERE:
        return host
    found = _known(int(time.monotonic() // 60))
    if found is None:
        return host
    return f"{found}:{port}" if port else found
