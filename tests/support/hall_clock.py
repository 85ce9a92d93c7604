"""The hall's clock, for tests."""

from __future__ import annotations

from datetime import datetime, timedelta


class HallClock:
    """The hall's clock as a test sets it; it runs on by itself."""

    def __init__(self) -> None:
        self._ahead = timedelta()

    def now(self) -> datetime:
        return datetime.now() + self._ahead

    def set(self, time: datetime) -> None:
        self._ahead = time - datetime.now()

    def forward(self, **by: float) -> None:
        self._ahead += timedelta(**by)
