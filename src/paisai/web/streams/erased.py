"""Is what was erased gone from the disk too?

SQLite writes zeros over what is deleted (`secure_delete`), first into the log beside its file: the
log is written into the file, and emptied. PostgreSQL leaves dead rows, and plain VACUUM their
bytes: the tables are written anew. Neither can be done while somebody else reads what was there;
then it is done as soon as he has ended, and at the next start at the latest.
"""

from __future__ import annotations

import logging
import time
from threading import Lock, Thread

from django.db import DatabaseError, connection

from paisai.web.entries.models import HandedIn, HeldSheet, PendingEntry
from paisai.web.player.models import Call
from paisai.web.referee.models import Case
from paisai.web.streams.models import PrivateValue, Receipt

log = logging.getLogger("paisai.web")

PATIENCE = 5.0
"""Seconds that who erases waits for the tables to be written anew."""
AGAIN = 2.0
"""Seconds after which it is tried again."""
A_MOMENT = 1000
"""Milliseconds that a reader is waited for: meanwhile nobody else writes."""
_ERASED_FROM = (PrivateValue, HandedIn, PendingEntry, HeldSheet, Call, Case, Receipt)

_lock = Lock()
_trying: Thread | None = None


def leave_nothing_on_disk() -> bool:
    """Whether nothing of it is there any more; if it is, it is tried on until it is gone."""
    if connection.vendor == "sqlite":
        if not _log_emptied():
            _try_on()
    elif connection.vendor == "postgresql":
        _try_on().join(PATIENCE)
    return not still_on_disk()


def empty_the_log() -> None:
    """At the start: what was erased before the last end, and could not be emptied then."""
    if connection.vendor == "sqlite":
        leave_nothing_on_disk()


def still_on_disk() -> bool:
    with _lock:
        return _trying is not None and _trying.is_alive()


def _try_on() -> Thread:
    """What is under way may have begun before the last erasing: it is joined by one more."""
    global _trying
    with _lock:
        _trying = Thread(target=_until_gone, args=(_trying,), name="erasing", daemon=True)
        _trying.start()
        return _trying


def _until_gone(before: Thread | None) -> None:
    """On a connection of its own, for it cannot be in a transaction."""
    if before is not None:
        before.join()
    try:
        if connection.vendor == "postgresql":
            _write_anew()
        else:
            while not _log_emptied():
                time.sleep(AGAIN)
    except DatabaseError:
        log.warning("erased particulars may still be on the disk", exc_info=True)
    finally:
        connection.close()


def _log_emptied() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout")
        (usual,) = cursor.fetchone()
        cursor.execute(f"PRAGMA busy_timeout={A_MOMENT}")
        try:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            (busy, _, _) = cursor.fetchone()
        finally:
            cursor.execute(f"PRAGMA busy_timeout={usual}")
    return not busy


def _write_anew() -> None:
    with connection.cursor() as cursor:
        for one in _ERASED_FROM:
            cursor.execute(f'VACUUM FULL "{one._meta.db_table}"')
