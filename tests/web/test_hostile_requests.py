"""What no page sends: NUL, keys of thousands of digits, endless names. Answered, never an error of
the server; on PostgreSQL too, which holds no NUL."""

from __future__ import annotations

from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from paisai.desk.rights import Role
from paisai.web.people.models import ApiToken, Invitation
from paisai.web.streams.books import Book
from support.web import account, new_event, signed_in

NUL = "a\0b"
DIGITS = "9" * 5000
LONG = "a." + "x" * 252


@pytest.fixture(scope="module")
def book() -> Book:
    return new_event("bashifen-teachers", date(2026, 12, 1))


def test_a_name_to_sign_in_with_that_no_database_holds() -> None:
    answer = Client().post("/in/", {"login": NUL, "password": NUL})
    assert answer.status_code == 400
    assert "名字或密码不对" in answer.content.decode()


@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("people/cancel/", {"invitation": DIGITS}),
        ("people/change/", {"member": DIGITS}),
        ("do/rule/", {"case": DIGITS}),
        ("do/set_unit/", {"id": "u1", "name": "一中", "request": NUL}),
        ("results/upload/", {"file": LONG}),
        ("entries/import/", {"file": LONG}),
    ],
)
def test_what_the_desk_is_sent(book: Book, path: str, sent: dict[str, str]) -> None:
    desk = signed_in(account(*Role, at=book))
    more = {"file": SimpleUploadedFile(sent["file"], b"1")} if "file" in sent else sent
    assert desk.post(f"/o/{book.slug}/{path}", more).status_code in (302, 400)


@pytest.mark.parametrize("name", [NUL, "王\u202e裁判"])
def test_an_invitation_and_a_token_are_named_as_one_sees(book: Book, name: str) -> None:
    one = account(Role.ORGANISER, at=book)
    desk = signed_in(one)
    path = f"/o/{book.slug}/people/invite/"
    said = desk.post(path, {"roles": "referee", "name": name}, follow=True).content.decode()
    assert "看不见的字符" in said
    assert not Invitation.objects.filter(stream=book.stream).exists()
    assert desk.post("/account/token/", {"name": name}).status_code == 400
    assert desk.post("/account/token/drop/", {"token": DIGITS}).status_code == 302
    assert not ApiToken.objects.filter(account=one).exists()


def test_a_regulation_of_no_number() -> None:
    desk = signed_in(account(runs_server=True))
    assert desk.post("/regulations/copy/", {"preset": DIGITS}).status_code == 404
    assert desk.get(f"/o/new/?regulation=own-{DIGITS}").status_code == 404
