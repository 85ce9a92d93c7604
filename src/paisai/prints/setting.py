"""How do values and words become the pages of a PDF?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from paisai import typesetting
from paisai.prints.paper import Language, Masthead
from paisai.prints.safe import clean, said
from paisai.prints.words import say, words
from paisai.text import Text

DIGITS = 12
"""Of the ledger's hash: enough to tell two states of one competition apart."""
PAGE_OF: dict[Language, tuple[str, str, str]] = {
    "zh": ("第 ", " 页，共 ", " 页"),
    "en": ("Page ", " of ", ""),
}
Setting = tuple[bytes, dict[str, Any]]
"""The source and the data, for `typesetting.pdf` or `typesetting.pictures`."""


def printed(masthead: Masthead) -> str:
    return f"{masthead.printed_at:%Y-%m-%d %H:%M}"


def pages(
    template: str,
    title: Text,
    masthead: Masthead,
    language: Language,
    values: Mapping[str, Any],
) -> Setting:
    heading = said(title, language)
    event, of = clean(masthead.event), said(masthead.of, language)
    mark = say("provisional", language) if masthead.provisional else ""
    data = {
        "language": language,
        "words": words(language),
        "page": PAGE_OF[language],
        "title": heading,
        "event": event,
        "round": of,
        "mark": mark,
        "running": "　".join(filter(None, (event, heading, of, mark))),
        "printed": printed(masthead),
        "head": masthead.head[:DIGITS],
        **values,
    }
    return typesetting.template(f"{__package__}.pages", "page.typ", template), data


_DATA = b"json(bytes(sys.inputs.data))"
"""Where the templates take their values."""


def together(settings: Sequence[Setting]) -> Setting:
    """Several papers as one source: each in a block of its own, with its own values."""
    blocks = [
        b"#[\n" + source.replace(_DATA, _DATA + b".papers.at(%d)" % number) + b"\n]\n"
        for number, (source, _) in enumerate(settings)
    ]
    return b"".join(blocks), {"papers": [values for _, values in settings]}
