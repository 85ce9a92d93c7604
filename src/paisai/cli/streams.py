"""Which bytes do our sentences become, and what if nobody listens?

A pipe on Windows has the code page of its system, which lacks ♠♥♣♦ and, outside China, every word
of ours; a service or a program without a window may have no standard streams at all.
"""

from __future__ import annotations

import os
import sys

STREAMS = (("stdin", "r"), ("stdout", "w"), ("stderr", "w"))
"""In the order of their numbers."""


def prepare() -> None:
    """Output is UTF-8 and never fails for a character; a closed stream becomes one that takes
    everything and says nothing, under its own number, so that no file opened later gets that."""
    for name, mode in STREAMS:
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, _nobody(mode))
        elif mode == "w" and hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


def _nobody(mode: str) -> object:
    number = os.open(os.devnull, os.O_RDONLY if mode == "r" else os.O_WRONLY)
    os.set_inheritable(number, True)  # programs that we start get it too
    return open(number, mode, encoding="utf-8", errors="replace")
