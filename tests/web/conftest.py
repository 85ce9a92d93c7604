"""A real server on a real database for all tests of the web, and a real browser.

Django is set up once for each test process, on a database of its own; tests do not clear it but
make events of their own, as people do. With DATABASE_URL set the same tests run on PostgreSQL.
"""

from __future__ import annotations

import os
import socket
import tempfile
import threading
import time
from collections.abc import Iterator

import pytest

os.environ["PAISAI_DATA"] = tempfile.mkdtemp(prefix="paisai-test-")
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # the browser's client runs a loop

from paisai.web import clock
from paisai.web.server import server, set_up
from support.browser import Browser, chromium, launched
from support.hall_clock import HallClock

set_up()


@pytest.fixture
def hall_clock() -> Iterator[HallClock]:
    one = HallClock()
    clock.use(one.now)
    yield one
    clock.use()


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of a server that runs in this process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    one = server("127.0.0.1", port)
    thread = threading.Thread(target=one.run, daemon=True)
    thread.start()
    for _ in range(200):
        if one.started:
            break
        time.sleep(0.05)
    yield f"http://127.0.0.1:{port}"
    one.stop()
    thread.join(10)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if chromium() is None:
        if os.environ.get("CI"):
            pytest.fail("no Chromium: the browser tests cannot run")
        pytest.skip("没有 Chromium，浏览器测试没有运行 · no Chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        one = launched(playwright)
        yield Browser(one)
        one.close()


@pytest.fixture(autouse=True)
def _closed_pages(request: pytest.FixtureRequest) -> Iterator[None]:
    """A page left open would go on following its event through all other tests."""
    if "browser" not in request.fixturenames:
        yield
        return
    one = request.getfixturevalue("browser")
    before = one.contexts
    yield
    for context in one.contexts:
        if context not in before:
            context.close()
