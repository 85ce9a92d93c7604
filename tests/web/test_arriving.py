"""What has not arrived keeps nobody else waiting."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection, HTTPResponse
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

from paisai.web.arriving import IN_MEMORY, LARGE_AT_ONCE
from paisai.web.server import THREADS

HALF = (
    b"POST %s HTTP/1.1\r\nHost: x\r\nCookie: csrftoken=Yhm1ghVgw0OZM9jnGwYTFTtOv1YyUlsR\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n\r\nlogin=a"
)


@contextmanager
def half_sent(site: str, path: bytes, length: int) -> Iterator[socket.socket]:
    """Somebody who has sent seven bytes of so many."""
    where = urlsplit(site)
    with socket.create_connection((where.hostname, where.port), timeout=20) as line:
        line.sendall(HALF % (path, length))
        yield line


@pytest.mark.parametrize("path", [b"/in/", b"/api/judge"])
@pytest.mark.parametrize("length", [100, 300_000])
def test_half_sent_forms_take_no_thread(site: str, path: bytes, length: int) -> None:
    with ExitStack() as stack:
        for _ in range(THREADS + 2):
            stack.enter_context(half_sent(site, path, length))
        assert urlopen(f"{site}/rights/", timeout=10).status == 200


def test_who_sends_nothing_more_is_told_so(site: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paisai.web.arriving.IDLE", 0.2)
    with half_sent(site, b"/in/", 100) as line:
        said = line.recv(4096)
    assert said.startswith(b"HTTP/1.1 408")


def test_what_comes_in_pieces_is_read_whole(site: str) -> None:
    with half_sent(site, b"/api/judge", 70_007) as line:
        line.sendall(b" " * 35_000)
        line.sendall(b" " * 35_000)
        said = line.recv(4096)
    assert said.startswith(b"HTTP/1.1 400")  # more than a stranger may ask at once


def test_what_says_it_is_too_large_is_not_waited_for(site: str) -> None:
    with half_sent(site, b"/in/", 50_000_000) as line:
        said = line.recv(4096)
    assert said.startswith(b"HTTP/1.1 413")


def test_a_length_with_noughts_before_it_is_a_length(site: str) -> None:
    """Django reads them, too: eight would have held all threads."""
    padded = HALF.replace(b"%d", b"%020d")
    where = urlsplit(site)
    with ExitStack() as stack:
        for _ in range(THREADS + 2):
            line = socket.create_connection((where.hostname, where.port), timeout=20)
            stack.enter_context(line)
            line.sendall(padded % (b"/in/", 100))
        assert urlopen(f"{site}/rights/", timeout=10).status == 200


def test_what_comes_drop_by_drop_is_not_waited_for(
    site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A byte at a time would hold a place for hours without ever being silent for long."""
    monkeypatch.setattr("paisai.web.arriving.IDLE", 0.5)
    with half_sent(site, b"/in/", 100_000) as line:
        began = time.monotonic()
        line.settimeout(0.1)
        said = b""
        while not said and time.monotonic() - began < 5:
            try:
                line.sendall(b"a")
                said = line.recv(4096)
            except TimeoutError:
                continue
        assert said.startswith(b"HTTP/1.1 408")
        assert time.monotonic() - began < 3


def test_slow_uploads_keep_no_other_waiting(site: str) -> None:
    """More of them than are taken in at a time: the slowest goes for one that comes."""
    with ExitStack() as stack:
        lines = [
            stack.enter_context(half_sent(site, b"/api/judge", 300_000))
            for _ in range(LARGE_AT_ONCE + 5)
        ]
        for line in lines:
            line.sendall(b" " * (IN_MEMORY + 1))
        with half_sent(site, b"/api/judge", 300_007) as honest:
            began = time.monotonic()
            honest.sendall(b" " * 300_000)
            said = honest.recv(4096)
            assert time.monotonic() - began < 5
    assert said.startswith(b"HTTP/1.1 400")  # more than a stranger may ask at once


def test_large_requests_that_wait_are_few(site: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each has a file on the disk until it is answered; one more is asked to come again."""
    monkeypatch.setattr("paisai.web.arriving.LARGE_AT_ONCE", 0)
    with half_sent(site, b"/in/", IN_MEMORY + 7) as line:
        line.sendall(b"a" * IN_MEMORY)
        said = line.recv(4096)
    assert said.startswith(b"HTTP/1.1 503")
    assert b"retry-after" in said.lower()


def test_our_own_files_are_given_out_of_memory(site: str) -> None:
    asked = HTTPConnection(urlsplit(site).netloc, timeout=20)

    def got(path: str, **headers: str) -> HTTPResponse:
        asked.request("GET", f"/static/{path}", headers=headers)
        answer = asked.getresponse()
        answer.read()
        return answer

    for path, kind in (("page.js", "text/javascript"), ("paisai.css", "text/css")):
        answer = got(f"{path}?v=1")
        assert answer.status == 200
        assert answer.headers["Content-Type"].startswith(kind)
        assert "immutable" in answer.headers["Cache-Control"]
        assert got(path, **{"If-None-Match": answer.headers["ETag"]}).status == 304
    for path in ("none.js", "../server.py", "%2e%2e/server.py"):
        assert got(path).status == 404
    asked.close()
