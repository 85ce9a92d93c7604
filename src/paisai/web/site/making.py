"""How does an event become a folder of plain pages? They are the public pages, asked for by nobody
in particular, in both languages; so what is not public is not in them."""

from __future__ import annotations

import io
import posixpath
import zipfile
from collections import deque
from collections.abc import Mapping
from datetime import datetime
from functools import cache
from urllib.parse import quote, unquote, urlsplit

from django.conf import settings
from django.core.handlers.base import BaseHandler
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpResponse
from django.template.loader import render_to_string

from paisai.errors import NotationError
from paisai.web.language import COOKIE
from paisai.web.pages import STATIC_SITE
from paisai.web.site.rewriting import rewritten
from paisai.web.site.scripts import classic
from paisai.web.streams.books import Book
from paisai.web.style_sheet import own_file

LANGUAGES = ("zh", "en")
NOT_HERE = ("enter/", "me/", "share/", "unit/")
"""Addresses of an event that only a server answers."""
LEFT_OUT = frozenset({"page.js", "installing.js"})
"""Scripts that follow a server."""
UNTIL = {"zh": "到 {:%m-%d %H:%M}", "en": "until {:%m-%d %H:%M}"}
EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The first time that a zip can hold; all files have it: the same pages are the same zip."""


def static_site(book: Book) -> Mapping[str, bytes]:
    """All files of the site by their paths; `index.html` is where one begins. Raises
    `NotationError` where a page or a paper cannot be made now."""
    files: dict[str, bytes] = {}
    for language in LANGUAGES:
        _Walk(book.slug, language, files).walk()
    name = book.competition.name
    files["index.html"] = render_to_string("site/index.html", {"name": name}).encode()
    return dict(sorted(files.items()))


def zipped(files: Mapping[str, bytes]) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, EARLIEST), content, zipfile.ZIP_DEFLATED)
    return held.getvalue()


class _Walk:
    """All pages of one language that links lead to."""

    def __init__(self, slug: str, language: str, files: dict[str, bytes]) -> None:
        self._base, self._language, self._files = f"/e/{slug}/", language, files
        self._waiting = deque([self._base])
        self._seen = {self._base}

    def walk(self) -> None:
        while self._waiting:
            path = self._waiting.popleft()
            file = self._file(path, self._language)
            if file is None or file in self._files:
                continue
            answer = _asked(path, self._language)
            if answer["Content-Type"].startswith("text/html"):
                page = answer.content.decode()
                self._files[file] = self._page(page, file).encode()
            else:
                self._files[file] = answer.content

    def _page(self, page: str, file: str) -> str:
        here = posixpath.dirname(file)

        def where(tag: str, link: str) -> str | None:
            to, fragment = self._target(tag, link)
            if to is None:
                return None
            found = quote(posixpath.relpath(to, here or "."))
            return f"{found}#{fragment}" if fragment else found

        return rewritten(page, where, self._until)

    def _until(self, moment: datetime) -> str:
        return UNTIL[self._language].format(moment)

    def _target(self, tag: str, link: str) -> tuple[str | None, str]:
        """The file that a link leads to, which is made if it is not there; and the place in it."""
        parts = urlsplit(link)
        if parts.path.startswith("/static/"):
            return self._own(tag, parts.path.removeprefix("/static/")), ""
        if not parts.path.startswith(self._base) or parts.query:
            return None, ""
        language, fragment = self._language, parts.fragment
        if fragment.startswith("language="):
            language, fragment = fragment.removeprefix("language="), ""
        file = self._file(parts.path, language)
        if file is not None and parts.path not in self._seen and language == self._language:
            self._seen.add(parts.path)
            self._waiting.append(parts.path)
        return file, fragment

    def _file(self, path: str, language: str) -> str | None:
        """Pages lie side by side, so that links between them are short; what is the same in both
        languages lies above."""
        rest = unquote(path.removeprefix(self._base))
        if rest.startswith(NOT_HERE):
            return None
        if rest in ("head", "ledger.json"):
            return "head.json" if rest == "head" else rest
        if rest.startswith("papers/") and rest.endswith(".pdf"):
            return rest
        if rest.endswith(".pdf"):
            return f"{language}/{rest}"
        return f"{language}/{rest.strip('/').replace('/', '-') or 'index'}.html"

    def _own(self, tag: str, name: str) -> str | None:
        """One of our own files; scripts in the form that opens from a disk."""
        if tag == "script":
            if name in LEFT_OUT:
                return None
            content = classic(name)
        else:
            content = own_file(name)
        file = f"static/{name}"
        self._files.setdefault(file, content)
        return file


@cache
def _handler() -> BaseHandler:
    handler = BaseHandler()
    handler.load_middleware()
    return handler


def _asked(path: str, language: str) -> HttpResponse:
    """A page as a stranger gets it who has no server to come back to."""
    allowed = settings.ALLOWED_HOSTS[0].lstrip(".")
    request = WSGIRequest(
        {
            "REQUEST_METHOD": "GET",
            "PATH_INFO": unquote(path).encode().decode("latin-1"),
            "QUERY_STRING": "",
            "SERVER_NAME": "localhost" if allowed == "*" else allowed,
            "SERVER_PORT": "80",
            "HTTP_COOKIE": f"{COOKIE}={language}",
            "wsgi.input": io.BytesIO(),
            "wsgi.url_scheme": "http",
            STATIC_SITE: True,
        }
    )
    answer = _handler().get_response(request)
    if not isinstance(answer, HttpResponse) or answer.status_code != 200:
        raise NotationError(
            f"{path} 现在做不出来（{answer.status_code}），请过一会儿再试",
            f"{path} cannot be made now ({answer.status_code}); try again in a while",
        )
    return answer
