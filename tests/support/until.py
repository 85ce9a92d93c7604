"""Waiting for what a page can be asked: its own way of waiting is barred by our policy."""

from __future__ import annotations

import time
from typing import Any

PATIENCE = 20
"""Seconds."""


def until(page: Any, asked: str) -> None:
    end = time.monotonic() + PATIENCE
    while not page.evaluate(asked):
        assert time.monotonic() < end, asked
        time.sleep(0.05)
