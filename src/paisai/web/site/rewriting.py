"""How does a page of the server become a page on a disk? Its addresses lead to files; what only a
server can answer goes."""

from __future__ import annotations

import html
from collections.abc import Callable
from datetime import datetime
from html.parser import HTMLParser

LINKS = {"a": "href", "img": "src", "link": "href", "script": "src", "object": "data"}
EMPTY = frozenset({"meta", "link", "img", "input", "br", "hr", "path", "use", "col", "source"})
GONE_CLASSES = frozenset({"time-left"})
"""Clocks that nobody would set going."""
Where = Callable[[str, str], str | None]
"""The file that an address stands for, seen from this page: of which element, which address."""


def rewritten(page: str, where: Where, until: Callable[[datetime], str]) -> str:
    """The page as it stands on a disk. A link that leads nowhere there becomes plain words; forms
    and running clocks go, and of a time that is counted down to the hour is told, by `until`."""
    reader = _Rewriting(where, until)
    reader.feed(page)
    reader.close()
    return "".join(reader.out)


class _Rewriting(HTMLParser):
    def __init__(self, where: Where, until: Callable[[datetime], str]) -> None:
        super().__init__(convert_charrefs=False)
        self.out: list[str] = []
        self._where, self._until = where, until
        self._gone: list[str] = []
        """The elements that are open within one that goes."""
        self._ends: list[tuple[str, str]] = []
        """The elements that are open, each with the name it was given."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if self._gone or _goes(tag, values):
            if tag not in EMPTY:
                self._gone.append(tag)
            return
        text = str(self.get_starttag_text())
        link = values.get(LINKS.get(tag, ""))
        if tag == "script" and link is not None:
            self._script(link)
            return
        if link is not None and link.startswith("/"):
            found = self._where(tag, _with_language(link, values))
            if found is None:
                self._plain(tag)
                return
            text = text.replace(html.escape(link, quote=True), html.escape(found, quote=True), 1)
            if html.escape(found, quote=True) not in text:
                text = text.replace(link, found, 1)
        if values.get("data-until"):
            text = text.replace(' role="timer"', "").replace(" data-until=", " data-was-until=")
            said = self._until(datetime.fromtimestamp(int(values["data-until"]) / 1000))
            self.out += [text, html.escape(said)]
            self._ends.append((tag, tag))
            return
        self.out.append(text)
        if tag not in EMPTY:
            self._ends.append((tag, tag))

    def _plain(self, tag: str) -> None:
        """The words of a link that leads nowhere from a disk."""
        if tag == "a":
            self.out.append("<span>")
            self._ends.append((tag, "span"))
        elif tag not in EMPTY:
            self._gone.append(tag)

    def _script(self, link: str) -> None:
        found = self._where("script", link)
        if found is not None:
            self.out.append(f'<script defer src="{html.escape(found, quote=True)}">')
            self._ends.append(("script", "script"))
        else:
            self._gone.append("script")

    def handle_endtag(self, tag: str) -> None:
        if self._gone:
            if tag in self._gone:
                while self._gone.pop() != tag:
                    pass
            return
        while self._ends:
            was, called = self._ends.pop()
            if was == tag:
                self.out.append(f"</{called}>")
                return

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Of an SVG."""
        if not self._gone:
            self.out.append(str(self.get_starttag_text()))

    def handle_data(self, data: str) -> None:
        if not self._gone:
            self.out.append(data)

    def handle_entityref(self, name: str) -> None:
        self.handle_data(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.handle_data(f"&#{name};")

    def handle_decl(self, decl: str) -> None:
        self.out.append(f"<!{decl}>")


def _goes(tag: str, values: dict[str, str]) -> bool:
    return tag == "form" or not GONE_CLASSES.isdisjoint(values.get("class", "").split())


def _with_language(link: str, values: dict[str, str]) -> str:
    """A link to the same page in the other language says which."""
    other = values.get("data-language")
    return f"{link}#language={other}" if other else link
