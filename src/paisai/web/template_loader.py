"""Templates are read from the folders of their pages; what only their formatting needs is not sent.

The formatter puts tags that follow one another on lines of their own, and Chinese has no spaces
between words. So a line break between two tags counts as nothing:

    {% t "首叫：" "Bids first: " %}
    {% say bids_first %}

reads 首叫：张三. Where a space is wanted between two tags, it is written: `{{ " " }}`. A line break
at the edge of a paragraph, a cell, a button is nothing, either. Anywhere else one is a
space, as in every page.
"""

from __future__ import annotations

import re

from django.template.base import Origin
from django.template.loaders import filesystem

BLOCKS = (
    "html|head|title|meta|link|script|body|main|header|footer|nav|section|article|aside|div|p"
    "|h[1-6]|ul|ol|li|dl|dt|dd|table|caption|thead|tbody|tfoot|tr|td|th|form|fieldset|legend"
    "|details|summary|figure|figcaption|option|optgroup|hr|br|noscript|dialog|button"
)
"""Elements at whose edges white space is not shown."""
TAG = r"\{%[^\n]*?%\}|\{\{[^\n]*?\}\}|\{#[^\n]*?#\}"
QUOTED = rf'"(?:{TAG}|[^"])*"'
ELEMENT = re.compile(rf"</?[a-zA-Z](?:{TAG}|{QUOTED}|[^>\"])*>")
IN_ELEMENT = re.compile(rf"(?P<space>\s+)|(?P<tag>{TAG})|{QUOTED}|[^\s\"{{]+|.")
BLOCK = re.compile(rf"</?(?:{BLOCKS})[\s>]", re.IGNORECASE)
BEGINS = re.compile(r"\{% (?:if|for)\b")
TURNS = re.compile(r"\{% (?:elif|else|empty)\b")
ENDS = re.compile(r"\{% end")
BETWEEN_TAGS = re.compile(r"(?<=[%#]\})\s*\n\s*(?=\{[%#])")
LINE_BREAK = re.compile(r"\s*\n\s*")


def compact(source: str) -> str:
    """Returns a template's text as it is compiled."""
    parts: list[str] = []
    end, at_edge = 0, False
    for element in ELEMENT.finditer(source):
        text, block = source[end : element.start()], BLOCK.match(element[0]) is not None
        if element[0] != "</pre>":
            text = _text(text, at_edge, block)
        parts += text, _element(element[0])
        end, at_edge = element.end(), block
    parts.append(_text(source[end:], at_edge, before_edge=True))
    return "".join(parts)


def _text(text: str, after_edge: bool, before_edge: bool) -> str:
    text = LINE_BREAK.sub("\n", BETWEEN_TAGS.sub("", text))
    if after_edge:
        text = text.removeprefix("\n")
    if before_edge:
        text = text.removesuffix("\n")
    return text.replace("\n", " ")


def _element(element: str) -> str:
    """Returns it in one line, one space before each attribute and within its condition."""
    parts: list[str] = []
    space = False
    for part in IN_ELEMENT.finditer(element):
        if part["space"]:
            space = True
            continue
        if part["tag"] and (BEGINS.match(part[0]) or TURNS.match(part[0])):
            parts.append(part[0])
            space = space or TURNS.match(part[0]) is not None
            continue
        if (part["tag"] and ENDS.match(part[0])) or part[0] == ">":
            space = False
        words = _value(part[0]) if part[0].startswith('"') else part[0]
        parts.append(f" {words}" if space else words)
        space = False
    return "".join(parts)


def _value(quoted: str) -> str:
    return f'"{_text(quoted[1:-1], after_edge=True, before_edge=True)}"'


class Loader(filesystem.Loader):
    """Reads a template from one of the folders of the settings."""

    def get_contents(self, origin: Origin) -> str:
        return compact(super().get_contents(origin))
