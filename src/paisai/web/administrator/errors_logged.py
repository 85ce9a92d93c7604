"""Which errors stand in the server's log, by the numbers that people were shown?"""

from __future__ import annotations

import re
from pathlib import Path

from paisai.frozen import record

_HEAD = re.compile(
    r"^(?P<time>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)\S* (?P<level>[A-Z]+) (?P<who>\S+) (?P<said>.*)$"
)
_ERROR = re.compile(r"error (?P<number>[0-9a-f]{8}) at (?P<method>[A-Z]+) (?P<path>\S*)")


@record
class LoggedError:
    """`lines` is what the program said of it, the cause last."""

    number: str
    time: str
    method: str
    path: str
    lines: tuple[str, ...]

    @property
    def cause(self) -> str:
        return self.lines[-1] if self.lines else ""


def errors_logged(data: Path) -> list[LoggedError]:
    """The newest first, of the log and of those before it."""
    found: list[LoggedError] = []
    for path in sorted(data.glob("server.log*"), key=lambda one: one.stat().st_mtime):
        found += _in(path.read_text("utf-8", "replace"))
    return found[::-1]


def _in(text: str) -> list[LoggedError]:
    found: list[LoggedError] = []
    head: tuple[str, re.Match[str]] | None = None
    lines: list[str] = []

    def keep() -> None:
        if head is not None:
            time, error = head
            found.append(
                LoggedError(error["number"], time, error["method"], error["path"], tuple(lines))
            )

    for line in text.splitlines():
        begins = _HEAD.match(line)
        if begins is None:
            lines.append(line)
            continue
        keep()
        error = _ERROR.fullmatch(begins["said"])
        head, lines = ((begins["time"], error) if error else None), []
    keep()
    return found
