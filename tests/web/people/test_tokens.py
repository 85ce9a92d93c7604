"""What does a program's token open, and what stays for a person at a browser?"""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from paisai.desk.rights import Role
from paisai.web import clock
from paisai.web.people.models import Account, ApiToken, Invitation, fresh_token, hashed
from support.web import account, new_event, signed_in

DAY = date(2030, 5, 1)


def holding_token(one: Account) -> Client:
    """A program that has somebody's token and nothing else."""
    token = fresh_token()
    ApiToken.objects.create(token=hashed(token), account=one, name="记分程序", made=clock.now())
    return Client(headers={"Authorization": f"Bearer {token}"})


def test_a_token_reads_the_events_pages() -> None:
    book = new_event("tuolaji-zhuhai-2019", DAY)
    program = holding_token(account(Role.ORGANISER, at=book))
    assert program.get(f"/o/{book.slug}/entries/").status_code == 200
    assert program.get(f"/api/e/{book.slug}/document").status_code == 200


@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("/account/password/", {"new": "绿色的牌桌 17"}),
        ("/account/token/", {"name": "再来一个"}),
        ("/o/{slug}/people/invite/", {"name": "他", "roles": "organiser"}),
        ("/o/{slug}/do/announce/", {"text": "散场"}),
        ("/out/", {"everywhere": "1"}),
    ],
)
def test_what_is_done_on_a_page_is_done_by_a_person(path: str, sent: dict[str, str]) -> None:
    book = new_event("tuolaji-zhuhai-2019", DAY)
    one = account(Role.ORGANISER, at=book)
    one.set_unusable_password()
    one.save()
    program, before = holding_token(one), book.follow().seq
    answer = program.post(path.format(slug=book.slug), sent)
    assert answer.status_code == 403
    assert "/api/" in answer.content.decode()
    one.refresh_from_db()
    assert not one.has_usable_password()
    assert one.tokens.count() == 1
    assert not Invitation.objects.filter(stream=book.stream).exists()
    assert book.follow().seq == before


def test_a_token_opens_neither_the_account_nor_a_sign_in() -> None:
    """By an invitation he sent himself its holder was signed in, and then had the backup."""
    book = new_event("tuolaji-zhuhai-2019", DAY)
    one = account(Role.ORGANISER, at=book)
    program = holding_token(one)
    assert program.get("/account/").status_code == 403
    page = signed_in(one).post(
        f"/o/{book.slug}/people/invite/", {"name": "他", "roles": "chief"}, follow=True
    )
    text = page.content.decode()
    link = text[text.index("/in/invited/") :].split('"')[0].split("<")[0]
    assert program.post(link).status_code == 403
    assert "paisai" not in program.cookies
    assert Invitation.objects.get(stream=book.stream).used is None


def test_signed_out_everywhere_his_programs_are_too() -> None:
    book = new_event("tuolaji-zhuhai-2019", DAY)
    one, boss = account(Role.CHIEF, at=book), account(runs_server=True)
    program = holding_token(one)
    assert program.get(f"/api/e/{book.slug}/document").status_code == 200
    page = signed_in(boss).post(f"/o/server/account/{one.pk}/sign-out/", follow=True)
    assert "1 个令牌作废了" in page.content.decode()
    assert program.get(f"/api/e/{book.slug}/document").status_code == 401


def test_who_signs_himself_out_everywhere_voids_his_tokens() -> None:
    book = new_event("tuolaji-zhuhai-2019", DAY)
    one = account(Role.CHIEF, at=book)
    program, elsewhere = holding_token(one), signed_in(one)
    assert signed_in(one).post("/out/").status_code == 302
    assert program.get(f"/api/e/{book.slug}/document").status_code == 200  # here only
    assert signed_in(one).post("/out/", {"everywhere": "1"}).status_code == 302
    assert program.get(f"/api/e/{book.slug}/document").status_code == 401
    assert elsewhere.get("/account/").status_code == 302
