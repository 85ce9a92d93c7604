"""Who does not go on with what he began makes room for the others."""

from __future__ import annotations

import socket
import time
from contextlib import ExitStack
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

from paisai.web import connections
from paisai.web.connections import BoundedConnection
from paisai.web.style_sheet import own_file

STYLE = len(own_file("paisai.css"))
GET = b"GET /rights/ HTTP/1.1\r\nHost: x\r\n"
WAITED_FOR = b"POST /in/ HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n"
"""The server says when it begins to wait for the body."""
PATIENCE = 30
"""Seconds; on a machine with much else to do."""


def connected(site: str) -> socket.socket:
    where = urlsplit(site)
    return socket.create_connection((where.hostname, where.port), timeout=PATIENCE)


def opens(site: str) -> None:
    """A page for somebody else."""
    asked = HTTPConnection(urlsplit(site).netloc, timeout=PATIENCE)
    asked.request("GET", "/rights/")
    assert asked.getresponse().status == 200
    asked.close()


@pytest.mark.parametrize("sent", [b"", GET, b"POST /in/ HTTP/1.1\r\nContent-Le"])
def test_half_a_head_is_not_waited_for(
    site: str, monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    monkeypatch.setattr(connections, "HEAD", 0.5)
    with connected(site) as line:
        line.sendall(sent)
        said = line.recv(4096)
    assert said.startswith(b"HTTP/1.1 408") if sent else not said


def test_a_head_that_comes_letter_by_letter_is_not_waited_for(
    site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "HEAD", 0.5)
    with connected(site) as line:
        line.sendall(GET)
        line.settimeout(0.1)
        began = time.monotonic()
        said = b""
        while not said and time.monotonic() - began < 5:
            try:
                line.sendall(b"X")
                said = line.recv(4096)
            except TimeoutError:
                continue
    assert said.startswith(b"HTTP/1.1 408")


def test_the_rest_of_what_was_refused_is_not_waited_for(
    site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was answered by its length; who goes on sending drops keeps his place no longer."""
    monkeypatch.setattr(connections, "HEAD", 0.5)
    with connected(site) as line:
        line.sendall(b"POST /in/ HTTP/1.1\r\nHost: x\r\nContent-Length: 90000000\r\n\r\n")
        assert line.recv(100_000).startswith(b"HTTP/1.1")
        assert ended(line, b"a", 5)


def ended(line: socket.socket, drop: bytes, seconds: float) -> bool:
    """Whether the other end closes while drops are sent to it."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            line.sendall(drop)
        except OSError:
            return True
        time.sleep(0.05)
    return False


def test_a_page_asked_for_twice_on_one_connection_is_given_twice(
    site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "HEAD", 3.0)
    asked = HTTPConnection(urlsplit(site).netloc, timeout=PATIENCE)
    for _ in range(3):
        asked.request("GET", "/rights/")
        assert asked.getresponse().read()
        time.sleep(1.2)
    asked.close()


@pytest.mark.parametrize("sent", [b"", GET])
def test_where_all_places_are_taken_who_is_silent_makes_room(
    site: str, monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    """Silence and half heads: more of them than there are places, and a page comes."""
    monkeypatch.setattr(BoundedConnection, "most", 20)
    with ExitStack() as stack:
        for _ in range(40):
            line = stack.enter_context(connected(site))
            line.sendall(sent)
        opens(site)


def test_where_all_places_are_taken_by_half_bodies_the_oldest_makes_room(
    site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is being waited for when the next one comes: who comes is not who goes."""
    monkeypatch.setattr(BoundedConnection, "most", 20)
    with ExitStack() as stack:
        for _ in range(40):
            line = stack.enter_context(connected(site))
            line.sendall(WAITED_FOR)
            assert line.recv(100).startswith(b"HTTP/1.1 100")
            line.sendall(b"a")
        opens(site)


def leaving_it(site: str) -> socket.socket:
    """Who asks for the style sheet three hundred times and takes nothing of it."""
    where = urlsplit(site)
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect((where.hostname, where.port))
    line.settimeout(PATIENCE)
    line.sendall(b"GET /static/paisai.css HTTP/1.1\r\nHost: x\r\n\r\n" * 300)
    return line


def taken_of(line: socket.socket) -> int:
    """What comes until the other end closes."""
    taken = 0
    try:
        while piece := line.recv(1 << 16):
            taken += len(piece)
    except ConnectionError:
        pass
    return taken


def test_who_takes_nothing_of_his_answer_goes(site: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "TAKING", 1.0)
    with leaving_it(site) as line:
        time.sleep(4)
        taken = taken_of(line)
    assert taken < 300 * STYLE / 2
    opens(site)


def test_where_all_places_are_taken_by_answers_that_lie_the_oldest_goes(
    site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BoundedConnection, "most", 4)
    with ExitStack() as stack:
        for _ in range(4):
            stack.enter_context(leaving_it(site))
        time.sleep(2)
        for _ in range(3):
            opens(site)


def test_who_takes_his_answer_slowly_is_not_cut_off(
    site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of it was handed to the system long ago; a phone on a bad line takes it bit by bit."""
    monkeypatch.setattr(connections, "HEAD", 0.5)
    with leaving_it(site) as line:
        taken = 0
        until = time.monotonic() + 4
        while time.monotonic() < until:
            piece = line.recv(8192)
            assert piece
            taken += len(piece)
            time.sleep(0.05)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
        taken += taken_of(line)
    assert taken > 300 * STYLE


def test_who_has_just_come_does_not_go_for_the_next(
    site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """His request is on its way: those who leave their answers lying go first."""
    monkeypatch.setattr(BoundedConnection, "most", 8)
    with ExitStack() as stack:
        for _ in range(6):
            stack.enter_context(leaving_it(site))
        time.sleep(2)
        lines = [stack.enter_context(connected(site)) for _ in range(6)]
        for line in lines:
            line.sendall(GET + b"\r\n")
            assert line.recv(100).startswith(b"HTTP/1.1 200")
