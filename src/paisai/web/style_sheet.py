"""One style sheet for all pages, `paisai.css`: its parts in their order, sent as one file.

A part is what docs/design.md names, in `static/styles/`; where two of them speak of the same thing
the later one is heard."""

from __future__ import annotations

from pathlib import Path

STATIC = Path(__file__).parent / "static"
STYLE_SHEET = "paisai.css"
PARTS = ("tokens", "shared", "desk", "public", "wall", "cards", "phone", "handbook", "seasons")


def own_file(name: str) -> bytes:
    """Returns one of our own files as it is sent. Raises `OSError` where there is none."""
    if name == STYLE_SHEET:
        return b"".join((STATIC / "styles" / f"{part}.css").read_bytes() for part in PARTS)
    return STATIC.joinpath(*name.split("/")).read_bytes()
