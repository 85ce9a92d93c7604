"""What no page sends: NUL, keys of thousands of digits, endless names. Answered, never an error of
the server; on PostgreSQL too, which holds no NUL."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from paisai.desk.rights import Role
from paisai.web.people.models import ApiToken, Invitation
from paisai.web.people.passes import pass_for, pin_of, word_of
from paisai.web.streams.books import Book
from support.web import account, new_event, signed_in

NUL = "a\0b"
DIGITS = "9" * 5000
LONG = "a." + "x" * 252


@pytest.fixture(scope="module")
def book() -> Book:
    return new_event("bashifen-teachers", date(2026, 12, 1))


@pytest.fixture
def django_assert_no_queries() -> Iterator[None]:
    with CaptureQueriesContext(connection) as asked:
        yield
    assert len(asked) == 0


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


def test_an_address_with_nul_is_no_page_and_nothing_is_looked_for_by_it(
    django_assert_no_queries: None,
) -> None:
    for path in ("/e/%00/", "/e/a%00b/standings/", "/?page=%00", "/p/%00/"):
        assert Client().get(path).status_code == 404


def test_a_cookie_with_nul_is_none(book: Book) -> None:
    visitor = Client()
    visitor.cookies["paisai"] = NUL * 8
    assert visitor.get(f"/e/{book.slug}/").status_code == 200


def test_a_feed_with_nul_is_of_no_event(site: str) -> None:
    asked = HTTPConnection(urlsplit(site).netloc, timeout=10)
    asked.request("GET", "/live/%00")
    assert asked.getresponse().status == 404
    asked.close()


@pytest.mark.parametrize("name", ["一\uffff中", "\ufffe一中", "一中\ufdd0"])
def test_what_xml_cannot_hold_is_no_name(book: Book, name: str) -> None:
    """Excel could not open the list."""
    desk = signed_in(account(*Role, at=book))
    said = desk.post(f"/o/{book.slug}/do/set_unit/", {"id": "u77", "name": name})
    assert said.status_code == 400
    assert "u77" not in book.follow().competition.units


@pytest.mark.parametrize("scheme", ["Basic x", "x", "Bearer", "Token abc"])
def test_a_session_acts_by_its_pages_and_not_by_the_api(book: Book, scheme: str) -> None:
    """A page elsewhere makes a browser send its cookie; it can make it send no token."""
    browser = signed_in(account(*Role, at=book))
    done = browser.post(
        f"/api/e/{book.slug}/acts",
        {"commands": [{"do": "set_unit", "id": "u78", "name": "一中"}]},
        content_type="application/json",
        headers={"Authorization": scheme},
    )
    assert done.status_code == 401
    assert "u78" not in book.follow().competition.units


def test_invented_links_keep_no_true_card_out(book: Book) -> None:
    """A hall shares one address."""
    card = pass_for(book.stream, Role.LEADER, "u1")
    for number in range(40):
        assert Client().get(f"/p/invented{number}/").status_code == 410
    assert Client().get(f"/p/{word_of(card)}/").status_code == 302


def test_wrong_pins_of_one_card_keep_no_other_out(book: Book) -> None:
    one, other = (pass_for(book.stream, Role.LEADER, unit) for unit in ("u2", "u3"))
    phones = []
    for card in (one, other):
        phones.append(Client())
        phones[-1].get(f"/p/{word_of(card)}/")
    for number in range(120):
        assert phones[0].post("/in/pin/", {"pin": f"{number:06}"}).status_code == 400
    assert phones[1].post("/in/pin/", {"pin": pin_of(other)}).status_code == 302
