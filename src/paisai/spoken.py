"""Which language does `str` speak? The one set as `paisai.language`, or in the environment as
`PAISAI_LANG`; Chinese where neither says English. What is shown to a person who has a language of
his own (a page, a command with `--lang`) asks for that language instead."""

from __future__ import annotations

from sys import modules


def spoken() -> str:
    """Returns "zh" or "en"."""
    return "en" if str(modules["paisai"].language).lower().startswith("en") else "zh"
