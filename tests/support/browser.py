"""Chromium, as lean as it comes: its shell without a window where the system has it."""

from __future__ import annotations

import shutil
from typing import Any

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The first takes half the time of the others."""
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--in-process-gpu",
    "--disable-lcd-text",
    "--num-raster-threads=1",
)


def chromium() -> str | None:
    return next((path for path in map(shutil.which, PROGRAMS) if path), None)


def launched(playwright: Any) -> Any:
    return playwright.chromium.launch(executable_path=chromium(), args=list(ARGUMENTS))
