"""Every page that can be reached by following links, and what is wrong with it."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any, NamedTuple
from urllib.parse import urljoin, urlsplit

from django.test import Client
from django.urls import resolve

from paisai.web.style_sheet import own_file

LINKS = {"a": "href", "link": "href", "script": "src", "img": "src", "form": "action"}
LINKS |= {"iframe": "src", "object": "data", "use": "href", "source": "src", "embed": "src"}
START = "/"
FOLLOWED = ("a", "iframe", "img", "object", "embed")
EVENT = re.compile(r"/(?:o/server/event|e|o|w|r|live|api/e|play)/([a-z0-9-]+)")


class Page(NamedTuple):
    path: str
    route: str
    html: bool
    bad: tuple[str, ...]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.links: list[tuple[str, str]] = []
        self.count: Counter[str] = Counter()
        self.title = ""
        self._in = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.count[tag] += 1
        self._in = tag
        values = dict(attrs)
        found = values.get(LINKS.get(tag, ""))
        if found is not None:
            self.links.append((tag, found))
        if "style" in values or any(name.startswith("on") for name in values):
            self.count["inline"] += 1
        data = values.get("type") == "application/json"
        if tag in ("style", "script") and "src" not in values and not data:
            self.count["inline"] += 1

    def handle_endtag(self, tag: str) -> None:
        self._in = ""

    def handle_data(self, data: str) -> None:
        if self._in == "title":
            self.title += data


def crawl(client: Client, slugs: set[str], each: int, *, questions: bool = True) -> Iterator[Page]:
    """`each`: how many pages of one kind (the same route and, with `questions`, the same kind of
    question) are looked at for one event. Other events than these are passed by."""
    seen, waiting, kinds = {START}, deque([(START, "")]), Counter[object]()
    while waiting:
        path, of = waiting.popleft()
        answer: Any = client.get(path)
        page, links = _read(path, of, answer)
        yield page
        for tag, link in links:
            to = urljoin(path, link).partition("#")[0]
            if to in seen or tag not in FOLLOWED or to.startswith("/static/"):
                continue
            seen.add(to)
            event = EVENT.match(to)
            if event and event[1] not in slugs | {"new", "server"}:
                continue
            kind = (event and event[1], _route(to), _asked(to) if questions else ())
            kinds[kind] += 1
            if kinds[kind] <= each:
                waiting.append((to, path))


def _read(path: str, of: str, answer: Any) -> tuple[Page, list[tuple[str, str]]]:
    bad: list[str] = []
    if answer.status_code >= 400:
        bad.append(f"{answer.status_code}, linked from {of}")
    links: list[tuple[str, str]] = []
    html = answer.get("Content-Type", "").startswith("text/html") and answer.status_code < 300
    if answer.status_code in (301, 302):
        links.append(("a", answer["Location"]))
    elif html:
        reader = _Reader()
        reader.feed(answer.content.decode())
        links = reader.links
        if not reader.title.strip():
            bad.append("no title")
        if reader.count["h1"] != 1:
            bad.append(f"{reader.count['h1']} h1")
        if reader.count["inline"]:
            bad.append(f"{reader.count['inline']} inline scripts or styles")
    for tag, link in links:
        bad += _wrong_link(path, tag, link)
    return Page(path, _route(path), html, tuple(bad)), links


def _wrong_link(path: str, tag: str, link: str) -> Iterator[str]:
    parts = urlsplit(link)
    if parts.scheme == "tel" and tag == "a":
        return
    if parts.netloc or parts.scheme:
        yield f"an address outside: {link}"
        return
    to = urljoin(path, parts.path) if parts.path else path
    if to.startswith("/static/"):
        name = to.removeprefix("/static/")
        try:
            own_file(name)
        except OSError:
            yield f"there is no {to}"


def _route(path: str) -> str:
    try:
        return resolve(urlsplit(path).path).route
    except Exception:
        return urlsplit(path).path


def _asked(path: str) -> tuple[str, ...]:
    """Which questions stand in the address, not their values."""
    return tuple(sorted(part.partition("=")[0] for part in urlsplit(path).query.split("&")))
