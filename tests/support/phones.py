"""Phones of the hall: passes, referees and what they send."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from django.test import Client

from paisai.desk.rights import Role
from paisai.web.people.models import Pass
from paisai.web.people.passes import pass_for, pin_of, word_of
from paisai.web.streams.books import Book
from support.web import account, signed_in

JSON = {"Accept": "application/json"}
HIDDEN = re.compile(r'type="hidden" name="(table|round|serial|score)" value="([^"]*)"')


class Phone:
    """The holder of a pass, by HTTP."""

    def __init__(
        self, book: Book, subject: str, role: Role = Role.PLAYER, *, pin: bool = True
    ) -> None:
        self.book, self.subject = book, subject
        self.held = pass_for(book.stream, role, subject)
        self.client = Client()
        assert self.client.get(f"/p/{word_of(self.held)}/").status_code == 302
        if pin:
            assert self.client.post("/in/pin/", {"pin": pin_of(self.held)}).status_code == 302

    def get(self, path: str = "me/", status: int = 200) -> str:
        answer = self.client.get(f"/e/{self.book.slug}/{path}")
        assert answer.status_code == status, (answer.status_code, answer.content.decode()[:2000])
        return str(answer.content.decode())

    def send(self, path: str, **fields: Any) -> tuple[int, dict[str, Any]]:
        """As the queue sends it: JSON is asked for."""
        who = fields.pop("who", None)
        headers = {**JSON, **({"Paisai-Who": who} if who else {})}
        answer = self.client.post(f"/e/{self.book.slug}/me/{path}", fields, headers=headers)
        return answer.status_code, answer.json()

    def report(self, table: int, levels: tuple[int, int], **more: Any) -> tuple[int, Any]:
        one, other = map(str, levels)
        fields = {"table": table, "levels1": one, "levels2": other, **more}
        return self.send("do/report_result/", **fields)

    def seen(self) -> dict[str, str]:
        """What the form under “对，确认” holds, as the page shows it now."""
        page = self.get()
        assert "对，确认" in page
        form = page[page.index("me/do/confirm_result/") : page.index("对，确认")]
        return {name: unescape(text) for name, text in HIDDEN.findall(form)}

    def confirm(self, **more: Any) -> tuple[int, Any]:
        return self.send("do/confirm_result/", **{**self.seen(), **more})


class RefereePhone:
    """A referee, by HTTP; with `tables` only these are his."""

    def __init__(self, book: Book, *roles: Role, tables: str = "") -> None:
        self.book = book
        self.account = account(*(roles or (Role.REFEREE,)), at=book)
        if tables:
            self.account.roles.update(tables=tables)
        self.client = signed_in(self.account)

    def get(self, path: str = "", status: int = 200) -> str:
        answer = self.client.get(f"/r/{self.book.slug}/{path}")
        assert answer.status_code == status, (answer.status_code, answer.content.decode()[:2000])
        return str(answer.content.decode())

    def send(self, path: str, **fields: Any) -> tuple[int, dict[str, Any]]:
        answer = self.client.post(f"/r/{self.book.slug}/{path}", fields, headers=JSON)
        return answer.status_code, answer.json()


def locked_out(held: Pass, tries: int) -> Client:
    """Who holds this pass, after so many wrong PINs: then the right one does not help either."""
    client = Client()
    client.get(f"/p/{word_of(held)}/")
    right = pin_of(held)
    wrong = "0" * len(right) if set(right) != {"0"} else "1" * len(right)
    for _ in range(tries):
        assert client.post("/in/pin/", {"pin": wrong}).status_code == 400
    assert client.post("/in/pin/", {"pin": right}).status_code == 400
    return client
