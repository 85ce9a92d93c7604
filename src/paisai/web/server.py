"""One process, one port: pages through Django, the live feed beside it.

`application()` is the ASGI application; `Server` serves it until it is told to stop.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import sys
from collections.abc import AsyncIterator
from importlib import import_module
from pathlib import Path
from types import FrameType

import uvicorn
from starlette.applications import Starlette
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from paisai.errors import NotationError
from paisai.text import Text, joined
from paisai.web.arriving import LARGE_AT_ONCE, Arrived
from paisai.web.connections import BoundedConnection
from paisai.web.data_folder import data_folder, kept_to_its_owner
from paisai.web.own_files import OwnFiles
from paisai.web.threads import Threads

THREADS = 8
"""Pages answered at the same time; each has a connection to the database."""
CROWD_THREADS = 2
JUDGE = "/api/judge"
MOST_OPEN = 10_000
COMING_AT_ONCE, AT_THE_DOOR = 100, 2048
"""So many connections are accepted in one go, before room is made for them; so many wait for
that: whom the system turns away there comes again after a second only."""
FOR_FILES = COMING_AT_ONCE + 3 * LARGE_AT_ONCE + 4 * (THREADS + CROWD_THREADS + 10)
"""What connections leave, of all that may be open, to who is just coming, to uploads (on their way,
waiting for a thread, and as files of the page that reads them), to the database, whose every
connection has three files or four, and to our own files. Never more than half."""
FOR_FOLLOWERS = 0.75
"""Of all connections: what those who follow take at most."""
TURN = 0.0005
"""Seconds until a thread that computes lets the others have their turn. The loop asks for its turn
after every few bytes it sends or takes: at Python's usual 0.005 one long answer slows all down."""
TICKS_A_SECOND = 10
PART = b"paisai-part"


def set_up(data: Path | None = None) -> Text | None:
    """Django with its settings, and the tables as this version wants them; who signed in long ago
    is forgotten, and what was erased leaves the disk. Raises `NotationError` where the database
    cannot be used; what is returned is to be said: that others could read the data, that those of
    an earlier version were copied."""
    import django
    from django.apps import apps
    from django.conf import settings
    from django.core.management import call_command

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "paisai.web.settings")
    if data is not None:
        os.environ["PAISAI_DATA"] = str(data)
    said = kept_to_its_owner(data_folder())
    if not apps.ready:
        django.setup()
    from paisai.web.streams.erased import empty_the_log
    from paisai.web.taking_over import take_over, taken_over
    from paisai.web.trouble import broken, said_plainly

    with said_plainly():
        if (trouble := broken()) is not None:
            raise NotationError(trouble.zh, trouble.en)
        told = [one for one in (said, take_over(settings.DATA)) if one is not None]
        said = joined(told, "；", "; ") or None
        call_command("migrate", interactive=False, verbosity=0)
        taken_over(settings.DATA)
        call_command("clearsessions")
        empty_the_log()
    return said


class Lanes:
    """What a crowd asks for again after news, and walls, have threads of their own, and so have the
    questions of programs: who acts, or waits for his own table, does not wait behind them."""

    def __init__(self, first: ASGIApp, crowd: ASGIApp, programs: ASGIApp) -> None:
        self._first, self._crowd, self._programs = first, crowd, programs

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        lane = self._crowd if _asked_by_crowd(scope) else self._first
        if scope.get("path") == JUDGE:
            lane = self._programs
        await lane(scope, receive, send)


def _asked_by_crowd(scope: Scope) -> bool:
    path = scope.get("path", "")
    if scope.get("method") != "GET" or "/me/" in path or not path.startswith(("/e/", "/w/")):
        return False
    return path.startswith("/w/") or any(name == PART for name, _ in scope["headers"])


def application() -> Starlette:
    from django.conf import settings
    from django.core.wsgi import get_wsgi_application

    from paisai.web.live import bus
    from paisai.web.live.feed import feed
    from paisai.web.live.hub import hub
    from paisai.web.tables.http import routes
    from paisai.web.tables.keeper import close_keeper, open_keeper
    from paisai.web.upload_limit import FILES_AT_ONCE

    @contextlib.asynccontextmanager
    async def running(_: Starlette) -> AsyncIterator[None]:
        hub.open(int(connections_at_once() * FOR_FOLLOWERS))
        listening = asyncio.create_task(bus.listen())
        await open_keeper()
        yield
        await close_keeper()
        listening.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await listening

    django = get_wsgi_application()
    import_module(settings.ROOT_URLCONF)  # now, and not while the first five hundred wait
    pages = Lanes(Threads(django, THREADS), Threads(django, CROWD_THREADS), Threads(django, 1))
    return Starlette(
        routes=[
            Mount("/static", OwnFiles(Path(__file__).parent / "static")),
            Route("/live/{slug}", feed),
            *routes(),
            Mount("/", Arrived(pages, FILES_AT_ONCE * settings.UPLOAD_LIMIT)),
        ],
        lifespan=running,
    )


def open_at_once() -> int:
    """As many as this system lets one process have. The usual bound, 256 or 1,024, is less than
    a hall of phones, each with its feed and the pages it asks for."""
    try:
        import resource
    except ImportError:  # Windows has no such bound
        return MOST_OPEN
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_OPEN if hard == resource.RLIM_INFINITY else min(MOST_OPEN, hard)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return MOST_OPEN if soft == resource.RLIM_INFINITY else soft
    with contextlib.suppress(ValueError, OSError):  # macOS has a second bound of its own
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return soft


def connections_at_once() -> int:
    most = open_at_once()
    return max(most - FOR_FILES, most // 2)


class Server(uvicorn.Server):
    """Ends what is late, once a second. Sends its followers away when it stops: an open feed would
    hold it. Being told to stop is no failure, so the signal is not raised again at the end; the
    second one does not wait."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for one in self.servers:
            for door in one.sockets:
                with door.dup() as same:
                    same.listen(AT_THE_DOOR)

    async def on_tick(self, counter: int) -> bool:
        if counter % TICKS_A_SECOND == 0:
            now = asyncio.get_running_loop().time()
            for one in list(self.server_state.connections):
                if isinstance(one, BoundedConnection):
                    one.end_if_late(now)
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._send_away()
        self.force_exit = self.should_exit
        self.should_exit = True

    def stop(self) -> None:
        self._send_away()
        self.should_exit = True

    @staticmethod
    def _send_away() -> None:
        from paisai.web.live.hub import hub

        hub.close()


def server(host: str, port: int) -> Server:
    from django.conf import settings

    settings.LISTENS_ON = host
    sys.setswitchinterval(TURN)
    BoundedConnection.most = connections_at_once()
    return Server(
        uvicorn.Config(
            application(),
            host=host,
            port=port,
            log_level="error",  # whoever sends nonsense would fill the console with warnings
            access_log=False,
            timeout_graceful_shutdown=3,
            server_header=False,
            backlog=COMING_AT_ONCE,
            http=BoundedConnection,
            ws="websockets-sansio",
            ws_max_size=16 * 1024,
            ws_per_message_deflate=False,  # what is secret must not show in how well it packs
            lifespan="on",
        )
    )
