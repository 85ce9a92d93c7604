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


USUAL = {"reduced_motion": "reduce", "service_workers": "block"}
"""Nothing moves, and what a page asks for goes to the server that the test cuts off."""


def chromium() -> str | None:
    return next((path for path in map(shutil.which, PROGRAMS) if path), None)


def launched(playwright: Any, *more: str) -> Any:
    return playwright.chromium.launch(executable_path=chromium(), args=[*ARGUMENTS, *more])


class Browser:
    """One Chromium for all tests of a process. Nothing moves where a test does not ask for it:
    every frame that is drawn costs time."""

    def __init__(self, chromium: Any) -> None:
        self._chromium = chromium

    def new_context(self, **options: Any) -> Any:
        return self._chromium.new_context(**{**USUAL, **options})

    def new_page(self, **options: Any) -> Any:
        return self._chromium.new_page(**{**USUAL, **options})

    @property
    def contexts(self) -> list[Any]:
        return list(self._chromium.contexts)
