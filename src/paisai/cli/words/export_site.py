"""`paisai export site`: the public pages of an event as a folder that opens from a disk."""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from paisai.cli.output import print_json, written_whole
from paisai.cli.progress import during
from paisai.cli.session import Session, word
from paisai.errors import NotationError
from paisai.ledger import State
from paisai.text import Text

SLUG = "event"
SERVERS = ("DATABASE_URL", "REDIS_URL", "PAISAI_HOSTS", "PAISAI_TLS")
"""Of a server that runs on this machine: the pages are made beside it, without touching it."""


def add_site(words: Any) -> None:
    one = word(words, "site", "公开网页，放在一个文件夹 · the public pages, a folder", _site, False)
    one.add_argument("out", metavar="OUT", type=Path, nargs="?", help="默认在 FILE 旁边")
    one.add_argument("--force", action="store_true", help="覆盖已有的 · overwrite")
    one.add_argument("--zip", action="store_true", help="放在一个 zip 里 · as one zip")


def _site(options: argparse.Namespace) -> int:
    from paisai.cli.words.serve import need_web

    need_web()
    session = Session(options)
    base = Path(options.file)
    out: Path = options.out or base.with_name(f"{base.stem}-site{'.zip' if options.zip else ''}")
    if out.exists() and not options.force and (out.is_file() or any(out.iterdir())):
        raise NotationError(
            f"{out} 已经存在；换一个名字，或加 --force 覆盖",
            f"{out} exists already; choose another name, or add --force",
        )
    with during(session.text(Text("做网页", "making the pages"))):
        files = made_site(session.state)
        _write(out, files, options.zip)
    first = out if options.zip else out / "index.html"
    if options.json:
        print_json({"files": len(files), "open": str(first)})
    else:
        print(first)
    return 0


def made_site(state: State) -> Mapping[str, bytes]:
    """The files of the site by their paths. The event is taken in by a server that nobody can ask,
    without the particulars of people."""
    with tempfile.TemporaryDirectory(prefix="paisai-site-", ignore_cleanup_errors=True) as folder:
        for name in SERVERS:
            os.environ.pop(name, None)
        from paisai.web.server import set_up

        set_up(Path(folder))
        from django.db import connections

        from paisai.ledger import export_text
        from paisai.web.site.making import static_site
        from paisai.web.streams.import_export import take_in

        try:
            return static_site(take_in(SLUG, export_text(state)))
        finally:
            connections.close_all()


def _write(out: Path, files: Mapping[str, bytes], as_zip: bool) -> None:
    from paisai.web.site.making import zipped

    if as_zip:
        written_whole(out, zipped(files))
        return
    for name, content in files.items():
        file = out.joinpath(*name.split("/"))
        file.parent.mkdir(parents=True, exist_ok=True)
        written_whole(file, content)
