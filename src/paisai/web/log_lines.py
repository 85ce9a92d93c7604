"""How does the log tell of a request without what opens a door?"""

from __future__ import annotations

import io
import logging
import os
import re
import sys
from logging.handlers import RotatingFileHandler

_OPENS = re.compile(r"(/in/once/|/in/invited/|/p/)[^/\s?&\"']+")
"""Links that sign somebody in; Django writes the path of every request it refuses."""


class Discreet(logging.Formatter):
    """The log is sent to who helps: a link that was mistyped once still works."""

    def format(self, record: logging.LogRecord) -> str:
        return _OPENS.sub(r"\1…", super().format(record))


class OwnersFile(RotatingFileHandler):
    """For its owner only, each time it is begun anew; where it cannot be written, one line."""

    def _open(self) -> io.TextIOWrapper:
        def for_owner(path: str, flags: int) -> int:
            return os.open(path, flags, 0o600)

        found = open(self.baseFilename, self.mode, encoding=self.encoding, opener=for_owner)  # noqa: SIM115
        assert isinstance(found, io.TextIOWrapper)
        return found

    def handleError(self, record: logging.LogRecord) -> None:
        error = sys.exc_info()[1]
        said = f"{self.baseFilename}：{getattr(error, 'strerror', None) or error}"
        sys.stderr.write(f"paisai: {said}\n")
