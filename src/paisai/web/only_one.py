"""Is a desk with these data open already, and where?

A lock that dies with its holder says that one is; a note beside it says under which port. Servers
that share a database on purpose do not ask.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from paisai import __version__
from paisai.frozen import record
from paisai.web.data_folder import write_for_owner

LOCK, NOTE = "open.lock", "open.json"


@record
class Opened:
    """The desk that is open."""

    port: int
    version: str

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"


class Claim:
    """Held by the one desk of a data folder as long as its process lives."""

    def __init__(self, folder: Path, handle: int) -> None:
        self._folder, self._handle = folder, handle

    def note(self, port: int) -> None:
        """Tells who comes second where the desk is."""
        told = json.dumps({"port": port, "version": __version__})
        write_for_owner(self._folder / NOTE, told + "\n")

    def give_up(self) -> None:
        (self._folder / NOTE).unlink(missing_ok=True)
        os.close(self._handle)


def claim(folder: Path) -> Claim | None:
    """The right to open the desk of this folder; None where another process has it."""
    handle = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    if _locked_at_once(handle):
        (folder / NOTE).unlink(missing_ok=True)  # of one that was killed
        return Claim(folder, handle)
    os.close(handle)
    return None


def opened(folder: Path) -> Opened | None:
    """Where the desk of this folder is; None until it says so."""
    try:
        told = json.loads((folder / NOTE).read_text("utf-8"))
        return Opened(int(told["port"]), str(told["version"]))
    except (OSError, ValueError, TypeError, KeyError):
        return None


def _locked_at_once(handle: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
