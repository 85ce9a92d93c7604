"""How is a page of the handbook shown in a browser?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from urllib.parse import quote, unquote

from markdown_it.token import Token

from paisai.handbook.contents import MARKDOWN, Page, target, tokens


@cache
def html(one: Page, home: str) -> str:
    """The body of a page, its links and pictures under the address `home`."""
    found = tokens(one)
    for token in _within(found):
        if token.type == "link_open":
            token.attrSet("href", _address(one, str(token.attrGet("href")), home))
        elif token.type == "image":
            token.attrSet("src", home + "pictures/" + str(token.attrGet("src")).rpartition("/")[2])
    return str(MARKDOWN.renderer.render(found, MARKDOWN.options, {}))


def _within(found: list[Token]) -> Iterator[Token]:
    for token in found:
        yield token
        yield from _within(token.children or [])


def _address(one: Page, link: str, home: str) -> str:
    to = target(one, unquote(link))
    if to is None:
        return link
    return f"{home}{to.page}/" + (f"#{quote(to.heading)}" if to.heading else "")
