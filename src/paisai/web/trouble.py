"""Why can nothing be read or written here, and what can be done about it?

What a database or a disk says when it fails is told as one sentence with the way out.
"""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import DatabaseError, connection

from paisai.errors import NotationError
from paisai.text import Text

_FULL = Text(
    "磁盘满了，这次没有写成，原有的都在；请腾出地方再试",
    "the disk is full: this was not written, all that was there is; make room and try again",
)
_READ_ONLY = Text(
    "{} 不能写；请让运行牌赛的人能写这个文件和它的文件夹（不是只读的盘），再试一次",
    "{} cannot be written; let whoever runs paisai write the file and its folder (no read-only"
    " disk), and try again",
)
_BROKEN = Text(
    "数据库 {} 坏了，读不出来；请把它（连同 -wal、-shm）移到别处留着，再用最近的备份恢复："
    "paisai restore 备份.zip",
    "the database {} is damaged and cannot be read; move it (with -wal and -shm) elsewhere, keep"
    " it, and restore the last backup: paisai restore BACKUP.zip",
)
_BUSY = Text(
    "数据库 {} 正被另一个程序占着；请关掉那个程序，再试一次",
    "the database {} is held by another program; close that and try again",
)
_NOT_OPENED = Text(
    "数据库 {} 打不开；请看那里有没有这个文件夹，运行牌赛的人能不能读写",
    "the database {} cannot be opened; see whether its folder is there and may be read and written",
)
_SAID = {
    "disk is full": _FULL,
    "no space left": _FULL,
    "readonly": _READ_ONLY,
    "read-only": _READ_ONLY,
    "not a database": _BROKEN,
    "malformed": _BROKEN,
    "disk i/o error": _BROKEN,
    "locked": _BUSY,
    "unable to open": _NOT_OPENED,
}
"""By what SQLite and PostgreSQL say."""
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT)


def trouble_of(error: BaseException | None) -> Text | None:
    """None where it is no trouble of the machine, but a fault of ours."""
    if isinstance(error, OSError) and error.errno in _NO_ROOM:
        return _FULL
    if not isinstance(error, DatabaseError):
        return None
    said = str(error).lower()
    found = next((text for word, text in _SAID.items() if word in said), None)
    if found is None and connection.vendor == "postgresql" and "connect" in said:
        found = _NOT_OPENED
    if found is None:
        return None
    name = str(settings.DATABASES["default"]["NAME"])
    return Text(found.zh.format(name), found.en.format(name))


@contextmanager
def said_plainly() -> Iterator[None]:
    """Within it a trouble of the machine is a `NotationError` with its sentence; a fault of ours
    stays what it is."""
    try:
        yield
    except (DatabaseError, OSError) as error:
        trouble = trouble_of(error)
        if trouble is None:
            raise
        raise NotationError(trouble.zh, trouble.en) from None


def broken() -> Text | None:
    """What SQLite finds of its own file when it looks through it; a damaged page is noticed before
    the day, and not when somebody asks for it."""
    if connection.vendor != "sqlite":
        return None
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA quick_check(1)")
        found = cursor.fetchone()
    if found == ("ok",):
        return None
    return trouble_of(DatabaseError("malformed"))
