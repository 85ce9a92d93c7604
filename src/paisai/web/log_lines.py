"""How does the log tell of a request without what opens a door?"""

from __future__ import annotations

import logging
import re

_OPENS = re.compile(r"(/in/once/|/in/invited/|/p/)[^/\s?&\"']+")
"""Links that sign somebody in; Django writes the path of every request it refuses."""


class Discreet(logging.Formatter):
    """The log is sent to who helps: a link that was mistyped once still works."""

    def format(self, record: logging.LogRecord) -> str:
        return _OPENS.sub(r"\1…", super().format(record))
