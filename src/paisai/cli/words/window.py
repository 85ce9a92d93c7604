"""`paisai window`: the desk with a small window that says where it is; in a terminal, its words.

Who starts it a second time gets the one that is open.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
import webbrowser
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from paisai.cli.output import warn
from paisai.cli.running_desk import PORT, RunningDesk, Shown
from paisai.cli.words.serve import leave, need_web
from paisai.errors import NotationError, PaisaiError
from paisai.text import Text

SECONDS = 30
"""So long one that is being opened is waited for."""
STOPPING = 10.0
"""Seconds that it has to end."""


def add_parser(subparsers: Any) -> None:
    one = subparsers.add_parser(
        "window", help="开网上赛事台，带一个小窗口 · the desk with a small window"
    )
    one.add_argument("--port", type=int, help=f"端口，默认 {PORT} · port")
    one.add_argument("--host", default="0.0.0.0", help="只给本机用就写 127.0.0.1 · which address")
    one.add_argument(
        "--data", type=Path, metavar="FOLDER", help="数据放在哪里 · where data is kept"
    )
    one.add_argument(
        "--demo", action="store_true", help="没有比赛时建几场示范 · with demonstrations"
    )
    one.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    try:
        return _run(options)
    except (PaisaiError, OSError) as error:
        if sys.platform == "win32":  # nobody reads what a program without a terminal prints
            from paisai.cli.small_window import tell

            tell(_sentence(error).in_(options.lang))
        raise


def _sentence(error: PaisaiError | OSError) -> Text:
    if isinstance(error, PaisaiError):
        return error.sentence
    return Text(
        f"{error.filename}：{error.strerror}。请换一个能写的数据文件夹（说明.txt 里写了怎样换）。",
        f"{error.filename}: {error.strerror}. Choose a data folder that can be written"
        " (说明.txt says how).",
    )


def _run(options: argparse.Namespace) -> int:
    need_web()
    if options.data is not None:
        os.environ["PAISAI_DATA"] = str(options.data.resolve())
    from paisai.web.data_folder import data_folder
    from paisai.web.only_one import claim

    folder = data_folder()
    held = claim(folder)
    if held is None:
        return _open_the_running(folder)
    desk = RunningDesk(held, options.host, options.port, options.demo)
    desk.begin()
    if sys.platform == "win32":
        from paisai.cli.small_window import show

        show(desk, folder, options.lang)
    elif not _in_terminal(desk, options.lang):
        return 2
    leave()  # threads that were answering may wait for ever
    return 0


def _open_the_running(folder: Path) -> int:
    """Signed in if it is of this version: another's tables are not ours to write in."""
    from paisai import __version__
    from paisai.web.only_one import opened

    for _ in range(SECONDS * 5):
        found = opened(folder)
        if found is not None and _answers(found.address):
            link = _link() if found.version == __version__ else "/"
            webbrowser.open(found.address + link)
            return 0
        time.sleep(0.2)
    raise NotationError(
        f"牌赛已经开着（数据在 {folder}），可是没有回答；请停掉它再打开",
        f"paisai is open already (data in {folder}) but does not answer; stop it and start again",
    )


def _answers(address: str) -> bool:
    try:
        urlopen(f"{address}/in/", timeout=2).close()
    except OSError:
        return False
    return True


def _link() -> str:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "paisai.web.settings")
    django.setup()
    from paisai.web.people.first import first_link

    return first_link()


def _in_terminal(desk: RunningDesk, language: str) -> bool:
    """The same in words, until somebody stops it; False where it did not open."""
    said: Shown | None = None
    try:
        while not desk.is_over:
            shown = desk.shown()
            if said is None or not said.is_open:
                _say(shown, said, language)
                if shown.is_open:
                    desk.open_page()
            said = shown
            time.sleep(0.2)
    except KeyboardInterrupt:
        desk.stop()
        desk.wait(STOPPING)
        return True
    failed = desk.shown().status
    warn(failed.in_(language))
    return False


def _say(shown: Shown, before: Shown | None, language: str) -> None:
    if before is not None and before.status == shown.status:
        return
    from paisai.web.people.qr import in_terminal

    for text in (shown.status, shown.phones, shown.note):
        if text:
            print(text.in_(language), flush=True)
    if shown.code:
        print(in_terminal(shown.code), flush=True)
