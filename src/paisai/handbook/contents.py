"""Which pages has the handbook, and what do they say? Each is one file of Markdown a language, of
the same name; the first line is its title."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Literal

from markdown_it import MarkdownIt
from markdown_it.token import Token

from paisai.frozen import record

Language = Literal["zh", "en"]
PAGES = (
    *("start", "morning", "rounds"),
    *("entries", "sign-in", "results", "disputes", "withdrawal", "ties", "printing", "awards"),
    *("after", "season", "trouble", "operators"),
)
"""In the order of an event."""
CARDS = ("referee-card", "player-card")
"""One sheet each, to hang up."""
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


@record
class Page:
    name: str
    language: Language
    source: str

    @property
    def title(self) -> str:
        return self.source.partition("\n")[0].removeprefix("# ")


@record
class Target:
    """A page that a link leads to, and the heading there; without a heading: its beginning."""

    page: str
    heading: str = ""


def in_language(language: str) -> Language:
    return "en" if language == "en" else "zh"


@cache
def page(name: str, language: Language) -> Page:
    text = (files(__package__) / language / f"{name}.md").read_text("utf-8")
    return Page(name, language, text)


def pages(language: Language) -> list[Page]:
    return [page(name, language) for name in (*PAGES, *CARDS)]


@cache
def picture(name: str) -> bytes:
    """Raises FileNotFoundError where there is none of that name."""
    return (files(__package__) / "pictures" / name).read_bytes()


def target(one: Page, link: str) -> Target | None:
    """Where a link within the handbook leads; None for one that leads out of it.

    >>> target(Page("start", "zh", ""), "results.md#更正")
    Target(page='results', heading='更正')
    """
    file, _, heading = link.partition("#")
    if not file:
        return Target(one.name, heading)
    if file.endswith(".md") and "/" not in file:
        return Target(file.removesuffix(".md"), heading)
    return None


def anchor(heading: str) -> str:
    """The name under which a heading is linked to, the same that viewers of Markdown give it.

    >>> anchor("停电了，怎么办")
    '停电了怎么办'
    >>> anchor("A wrong result")
    'a-wrong-result'
    """
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def tokens(one: Page) -> list[Token]:
    """The parts of a page, its headings with their anchors."""
    found = MARKDOWN.parse(one.source)
    for opening, inline in pairwise(found):
        if opening.type == "heading_open":
            opening.attrSet("id", anchor(inline.content))
    return found
