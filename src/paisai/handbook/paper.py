"""How is the handbook set on paper? All pages as one PDF, or one card to hang up."""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote

from markdown_it.tree import SyntaxTreeNode

from paisai.handbook.contents import (
    PAGES,
    Language,
    Page,
    page,
    picture,
    target,
    tokens,
)
from paisai.text import Text
from paisai.typesetting import pdf, template

TITLE = Text("牌赛 · 办赛手册", "Paisai: the organiser's handbook")


def handbook(language: Language) -> bytes:
    """The pages for organisers as one PDF."""
    return _set([page(name, language) for name in PAGES], language, TITLE.in_(language))


def card(name: str, language: Language) -> bytes:
    """One of the cards as a PDF of one page, in large type."""
    one = page(name, language)
    return _set([one], language, one.title, card=True)


def _set(some: list[Page], language: Language, title: str, card: bool = False) -> bytes:
    chapters = [_chapter(one) for one in some]
    names = {name for one in chapters for name in _pictures(one)}
    data = {
        "language": language,
        "title": title,
        "card": card,
        "chapters": chapters,
        "pictures": {name: list(picture(name)) for name in sorted(names)},
    }
    return pdf(template("paisai.handbook", "handbook.typ"), data)


def _chapter(one: Page) -> dict[str, Any]:
    return {"name": one.name, "title": one.title, "parts": _parts(one, _root(one))}


def _root(one: Page) -> SyntaxTreeNode:
    return SyntaxTreeNode(tokens(one))


def _parts(one: Page, node: SyntaxTreeNode) -> list[dict[str, Any]]:
    return [_part(one, child) for child in node.children]


def _part(one: Page, node: SyntaxTreeNode) -> dict[str, Any]:
    """A part by its kind, as Markdown names it, with what the template needs of it."""
    part: dict[str, Any] = {"kind": node.type}
    match node.type:
        case "text" | "code_inline":
            part["text"] = node.content
        case "fence":
            part["text"] = node.content.rstrip()
        case "heading":
            part |= {"level": int(node.tag[1:]), "label": f"{one.name}#{node.attrs['id']}"}
        case "link":
            part |= _link(one, unquote(str(node.attrs["href"])))
        case "image":
            part["picture"] = str(node.attrs["src"]).rpartition("/")[2]
        case _:
            pass
    part["parts"] = _parts(one, node)
    return part


def _link(one: Page, link: str) -> dict[str, str]:
    """A link to a page that is not in the handbook's PDF, a card's, is plain words there."""
    to = target(one, link)
    if to is None:
        return {"address": link}
    if to.page not in PAGES:
        return {}
    return {"label": f"{to.page}#{to.heading}" if to.heading else to.page}


def _pictures(part: dict[str, Any]) -> list[str]:
    own = [str(part["picture"])] if "picture" in part else []
    return own + [name for below in part["parts"] for name in _pictures(below)]
