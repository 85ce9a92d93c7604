"""A page of our own making with one of the real scripts on it, in a real browser.

The server of these pages is the test: it says what a page holds, what each address answers, and
what the feed tells. So a script's promises can be asked for one by one, and at their edges."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import paisai.web

STATIC = Path(paisai.web.__file__).parent / "static"
SITE = "http://stage.test"
KINDS = {".js": "text/javascript", ".css": "text/css"}
Answer = dict[str, Any]


class Stage:
    """`answers`: what an address answers, or a function of the request; `asked`: what was asked
    for, in order; `feed`: the news that the next follower is told."""

    def __init__(self, browser: Any, **options: Any) -> None:
        self.context = browser.new_context(**options)
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.errors: list[str] = []
        self.answers: dict[str, Answer | Callable[[Any], Answer]] = {}
        self.asked: list[Any] = []
        self.feed: list[dict[str, Any]] = []
        self.context.route("**/*", self._answer)

    def _answer(self, route: Any) -> None:
        request = route.request
        path = urlsplit(request.url).path
        file = STATIC / path.removeprefix("/static/")
        if path.startswith("/static/") and file.is_file():
            route.fulfill(body=file.read_text("utf-8"), content_type=KINDS[file.suffix])
            return
        self.asked.append(request)
        if path.startswith("/live/"):
            told = "".join(f"data: {json.dumps(one)}\n\n" for one in self.feed)
            self.feed = []
            route.fulfill(body=f"retry: 50\n\n{told}", content_type="text/event-stream")
            return
        answer = self.answers.get(path)
        if callable(answer):
            answer = answer(request)
        if answer is None:
            route.abort()
            return
        route.fulfill(**{"content_type": "text/html; charset=utf-8", **answer})

    def open(self, main: str, *scripts: str, path: str = "/e/x/", body: str = "") -> Any:
        """Opens a page with this in it; `body`: attributes of its body."""
        tags = "".join(f'<script type="module" src="/static/{one}"></script>' for one in scripts)
        self.answers[path] = {
            "body": f'<!doctype html><html lang="zh-CN"><head><title>x</title>{tags}</head>'
            f'<body data-slug="x" data-seq="7" {body}>{main}</body></html>'
        }
        self.page.goto(SITE + path)
        return self.page

    def told(self, path: str) -> list[Any]:
        """Returns the requests to an address so far."""
        return [one for one in self.asked if urlsplit(one.url).path == path]

    def close(self) -> None:
        assert not self.errors, self.errors
        self.context.close()
