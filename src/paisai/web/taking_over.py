"""What becomes of data that another version of the program has kept?

A newer one takes them up, after a copy of everything as it was; an older one leaves them alone.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
import zipfile
from contextlib import closing
from pathlib import Path

from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from paisai import __version__
from paisai.errors import NotationError
from paisai.text import Text
from paisai.web import clock
from paisai.web.data_folder import write_for_owner

WRITTEN_BY = "version.txt"
"""In the data folder: the version that used it last."""
COPIES = "copies"
NOTE = "README.txt"
_NOTE = Text(
    "牌赛 {version} 接手以前的数据。要回到那时：解压到一个空文件夹，用原来的版本"
    "（{earlier}）加 --data 这个文件夹 启动。里面有个人资料和登录的密钥，请收好。",
    "The data as they were before paisai {version} took them up. To go back: unpack into an empty"
    " folder and start the version of then ({earlier}) with --data FOLDER. It holds people's"
    " particulars and the key of the sign-ins: keep it safe.",
)


def take_over(folder: Path) -> Text | None:
    """Copies what an earlier version kept here before this one changes it, and says where to; None
    where there is nothing to take up. Raises `NotationError` where a newer one kept it."""
    executor = MigrationExecutor(connection)
    applied = set(executor.loader.applied_migrations)
    known = set(executor.loader.disk_migrations)
    earlier = written_by(folder)
    if newer := sorted(name for name in applied - known if name[0] == "web"):
        raise _too_new(earlier or newer[-1][1])
    if not applied or connection.vendor != "sqlite":
        return None
    if earlier == __version__ and not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return None
    copy = _copy(folder, earlier)
    return Text(
        f"这里的数据是以前的版本（{earlier or '?'}）的，现在由 {__version__} 接手；"
        f"原样的一份在 {copy}",
        f"the data here are of an earlier version ({earlier or '?'}), and {__version__} takes them"
        f" up; a copy as they were is {copy}",
    )


def taken_over(folder: Path) -> None:
    """Notes that the data are of this version now."""
    if written_by(folder) != __version__:
        write_for_owner(folder / WRITTEN_BY, __version__ + "\n")


def written_by(folder: Path) -> str:
    """The version that used the data last; nothing where none has said so."""
    try:
        return (folder / WRITTEN_BY).read_text("utf-8").strip()
    except OSError:
        return ""


def _too_new(version: str) -> NotationError:
    return NotationError(
        f"这里的数据是更新的版本（{version}）写的，{__version__} 不能用；"
        "请用那个版本打开，或用 --data 另选一个文件夹",
        f"the data here were written by a newer version ({version}); {__version__} cannot use"
        " them: open them with that one, or name another folder with --data",
    )


def _copy(folder: Path, earlier: str) -> Path:
    """One zip for its owner only, whole or not at all: the database as it is, key and uploads."""
    place = folder / COPIES
    place.mkdir(mode=0o700, exist_ok=True)
    path = place / f"before-{__version__}-{clock.now():%Y%m%d-%H%M%S}.zip"
    half = path.with_name(path.name + ".part")
    try:
        handle = os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "wb") as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
                _put(archive, folder, earlier)
            file.flush()
            os.fsync(file.fileno())
        os.replace(half, path)
    except OSError as error:
        raise NotationError(
            f"接手以前的数据以前要留一份，{path} 没有写成：{error.strerror}；请腾出地方再打开",
            f"a copy of the earlier data must be kept first, and {path} was not written:"
            f" {error.strerror}; make room and start again",
        ) from None
    finally:
        half.unlink(missing_ok=True)
    return path


def _put(archive: zipfile.ZipFile, folder: Path, earlier: str) -> None:
    database = Path(str(connection.settings_dict["NAME"]))
    with tempfile.TemporaryDirectory(dir=folder / COPIES) as beside:
        as_it_is = Path(beside, database.name)
        with (
            closing(sqlite3.connect(database)) as source,
            closing(sqlite3.connect(as_it_is)) as target,
        ):
            source.backup(target)
        archive.write(as_it_is, database.name)
    for kept in (folder / "secret.key", *sorted((folder / "uploads").rglob("*"))):
        if kept.is_file():
            archive.write(kept, kept.relative_to(folder))
    said = (one.format(version=__version__, earlier=earlier or "?") for one in (_NOTE.zh, _NOTE.en))
    archive.writestr(NOTE, "\r\n".join(said) + "\r\n")
