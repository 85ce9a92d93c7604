"""Somebody at a page of a real server: his cookies, and the forms he sends."""

from __future__ import annotations

import re
import uuid
from html import unescape
from http.cookies import SimpleCookie
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener


class Answer(NamedTuple):
    status: int
    url: str
    content: bytes

    @property
    def text(self) -> str:
        return unescape(self.content.decode())


class DeskClient:
    """Follows redirects, as browsers do; cookies are kept for each address by itself."""

    def __init__(self, address: str, cookie: str = "") -> None:
        self.address = address
        self._jar: dict[str, dict[str, str]] = {}
        if cookie:
            self._jar[address] = {"paisai": cookie}
        self._opener = build_opener(_Stay())

    def get(self, path: str) -> Answer:
        return self._asked(path if "://" in path else self.address + path, None, "")

    def post(self, path: str, **fields: str) -> Answer:
        return self.send(path, fields)

    def send(self, path: str, fields: dict[str, str], file: bytes | None = None) -> Answer:
        """A form with the token of this visitor, and a file if one is chosen."""
        url = path if "://" in path else self.address + path
        base = "/".join(url.split("/", 3)[:3])
        if "csrftoken" not in self._jar.get(base, {}):
            self._asked(f"{base}/in/", None, "")
        known = {**fields, "csrfmiddlewaretoken": self._jar[base]["csrftoken"]}
        if file is None:
            return self._asked(url, urlencode(known).encode(), "application/x-www-form-urlencoded")
        edge = uuid.uuid4().hex
        parts = [
            f'--{edge}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{text}\r\n'.encode()
            for name, text in known.items()
        ]
        parts.append(
            f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n'
            "Content-Type: application/octet-stream\r\n\r\n".encode()
            + file
            + f"\r\n--{edge}--\r\n".encode()
        )
        return self._asked(url, b"".join(parts), f"multipart/form-data; boundary={edge}")

    def _asked(self, url: str, body: bytes | None, kind: str, times: int = 0) -> Answer:
        base = "/".join(url.split("/", 3)[:3])
        jar = self._jar.setdefault(base, {})
        headers = {"Cookie": "; ".join(f"{name}={text}" for name, text in jar.items())}
        if kind:
            headers["Content-Type"] = kind
        try:
            answer = self._opener.open(Request(url, body, headers), timeout=60)
        except HTTPError as error:
            answer = error
        with answer:
            for line in answer.headers.get_all("Set-Cookie") or ():
                jar |= {name: morsel.value for name, morsel in SimpleCookie(line).items()}
            to = answer.headers.get("Location")
            if to and times < 5:
                there = to if "://" in to else base + to
                return self._asked(there, None, "", times + 1)
            return Answer(answer.status, url, answer.read())


class _Stay(HTTPRedirectHandler):
    """Redirects are followed by the client, with the cookies of where they lead."""

    def redirect_request(self, *_: Any) -> None:
        return None


def code_in(page: str) -> str:
    found = re.search(r"<b class=\"huge-line\"><code>([-A-Z0-9]{19})</code>", page)
    assert found is not None, page
    return found[1]
