"""`paisai serve`: the desk on the web, until it is stopped."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
import threading
import time
import webbrowser
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from paisai.cli.output import warn
from paisai.cli.running_desk import PORT, free_port
from paisai.needs import needs
from paisai.text import Text

PATIENCE = 3.0
"""Seconds that an answer under way has at the end."""


def add_parser(subparsers: Any) -> None:
    one = subparsers.add_parser("serve", help="开网上赛事台 · the desk on the web")
    one.add_argument("--port", type=int, help=f"端口，默认 {PORT} · port")
    one.add_argument("--host", default="0.0.0.0", help="只给本机用就写 127.0.0.1 · which address")
    one.add_argument(
        "--data", type=Path, metavar="FOLDER", help="数据放在哪里 · where data is kept"
    )
    one.add_argument("--no-browser", action="store_true", help="不打开浏览器 · open no browser")
    one.add_argument(
        "--demo", action="store_true", help="没有比赛时建几场示范 · with demonstrations"
    )
    one.set_defaults(run=run)


def need_web() -> None:
    with needs():
        import django  # noqa: F401


def run(options: argparse.Namespace) -> int:
    need_web()
    if options.data is not None:
        os.environ["PAISAI_DATA"] = str(options.data.resolve())
    from paisai.web.server import server, set_up

    if (said := set_up()) is not None:
        warn(said.in_(options.lang))
    from paisai.web.address import in_the_hall
    from paisai.web.people.first import first_link
    from paisai.web.people.qr import in_terminal
    from paisai.web.trouble import said_plainly

    port = free_port(options.host, options.port)
    with said_plainly():
        link = first_link()
    here = f"http://localhost:{port}"
    said = Text(
        f"牌赛在 {here}{link}（本机登录，只能用一次）", f"paisai: {here}{link} (signs you in, once)"
    )
    print(said.in_(options.lang), flush=True)
    if options.host not in ("127.0.0.1", "localhost") and (address := in_the_hall()):
        for_phones = f"http://{address}:{port}/"
        said = Text(f"手机用 {for_phones}", f"for phones: {for_phones}")
        print(said.in_(options.lang), flush=True)
        print(in_terminal(for_phones), flush=True)
    if options.demo:
        from paisai.web.demonstration import demonstrate

        def say(text: Text) -> None:
            print(text.in_(options.lang), flush=True)

        threading.Thread(target=demonstrate, args=(say,), daemon=True).start()
    if not options.no_browser:
        threading.Thread(target=_open, args=(here, link), daemon=True).start()
    server(options.host, port).run()
    leave()
    return 0


def leave() -> None:
    """Ends the process. A thread that was answering when the server ended may wait for ever for
    who is no longer there, and the interpreter for the thread; what is written is whole or not
    there."""
    until = time.monotonic() + PATIENCE
    for one in threading.enumerate():
        if one is not threading.current_thread() and not one.daemon:
            one.join(max(0.0, until - time.monotonic()))
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    os._exit(0)


def _open(here: str, link: str) -> None:
    for _ in range(100):
        try:
            urlopen(f"{here}/in/", timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            webbrowser.open(here + link)
            return
    warn(f"请自己打开 {here}{link}")
