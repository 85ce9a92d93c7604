"""Codes for cameras: in the terminal, on a page, on a card."""

from __future__ import annotations

import io

import segno


def in_terminal(text: str) -> str:
    out = io.StringIO()
    segno.make(text, error="m", micro=False).terminal(out, compact=True)
    return out.getvalue()


def svg(text: str) -> str:
    """An image without a size of its own; black on white in any look."""
    out = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(out, kind="svg", xmldecl=False, nl=False, omitsize=True, light="#fff", border=2)
    return out.getvalue().decode()
