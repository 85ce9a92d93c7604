"""A phone without a browser that sends as `static/queue-sending.js` does: what is tapped is kept
with an id of its own, sent in order, and sent again until it is answered."""

from __future__ import annotations

import json
import secrets
import time
from dataclasses import dataclass, field
from http.client import HTTPException
from http.cookies import SimpleCookie
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

PATIENCE = 20


@dataclass
class Item:
    """Something tapped: `answer` is the server's, None as long as it is only kept."""

    path: str
    fields: dict[str, str]
    id: str = field(default_factory=lambda: secrets.token_urlsafe(15))
    at: float = field(default_factory=time.time)
    answer: dict[str, Any] | None = None
    sent: int = 0


class QueuePhone:
    def __init__(self, address: str, slug: str, known: dict[str, Any]) -> None:
        self.address, self.slug = address, slug
        self.entry, self.table = str(known["entry"]), int(known["table"])
        self.who = str(known["who"])
        self.cookies = {"paisai": str(known["cookie"])}
        self.items: list[Item] = []

    def _headers(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{name}={text}" for name, text in self.cookies.items())}

    def open(self) -> str:
        """The page, as it is opened once at the start."""
        with urlopen(Request(self.url("me/"), headers=self._headers()), timeout=PATIENCE) as answer:
            for line in answer.headers.get_all("Set-Cookie") or ():
                read = SimpleCookie(line)
                self.cookies |= {name: morsel.value for name, morsel in read.items()}
            return str(answer.read().decode())

    def url(self, path: str) -> str:
        return f"{self.address}/e/{self.slug}/{path}"

    def tap(self, path: str, **fields: str) -> Item:
        item = Item(path, fields)
        self.items.append(item)
        return item

    @property
    def kept(self) -> list[Item]:
        return [item for item in self.items if item.answer is None]

    def flush(self) -> bool:
        """In order; ends at the first that is not answered."""
        return all(self._send(item) for item in self.kept)

    def _send(self, item: Item) -> bool:
        item.sent += 1
        headers = {
            **self._headers(),
            "Accept": "application/json",
            "X-CSRFToken": self.cookies.get("csrftoken", ""),
            "Paisai-Who": self.who,
            "Paisai-Tapped": str(round(1000 * item.at)),
        }
        body = urlencode({**item.fields, "request": item.id}).encode()
        try:
            with urlopen(Request(self.url(item.path), body, headers), timeout=PATIENCE) as answer:
                told = json.loads(answer.read())
        except HTTPError as error:
            if error.code >= 500 or error.code == 401:
                return False
            try:
                told = json.loads(error.read())
            except (OSError, ValueError, HTTPException):
                return False
        except (OSError, ValueError, HTTPException):
            return False
        if not isinstance(told, dict) or not isinstance(told.get("ok"), bool):
            return False
        item.answer = told
        return True
