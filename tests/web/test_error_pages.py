"""A page that says no says what to do, and has a button for it."""

from __future__ import annotations

import re
from unittest.mock import patch

import pytest
from django.test import Client

from paisai.desk.rights import Role
from support.demonstrations import event
from support.web import account, signed_in


def _buttons(page: str) -> list[str]:
    return re.findall(r'<a class="button[^"]*" href="([^"]+)"', page)


@pytest.mark.parametrize("path", ["/lang/", "/out/", "/o/{slug}/results/upload/"])
def test_an_address_that_only_takes_forms_is_no_empty_page(path: str) -> None:
    """Somebody whose form was refused stands at its address, and presses Enter there."""
    book = event("tuolaji")
    desk = signed_in(account(Role.ORGANISER, at=book))
    answer = desk.get(path.format(slug=book.slug))
    assert answer.status_code == 405
    assert answer["Allow"] == "POST"
    assert "从页面上的按钮进来" in answer.content.decode()
    assert "/" in _buttons(answer.content.decode())


def test_who_was_signed_out_while_he_filled_in_a_form_is_told_to_sign_in() -> None:
    """Not that the page is for organisers: he is one."""
    slug = event("tuolaji").slug
    page = f"/o/{slug}/do/announce/?next=/o/{slug}/"
    answer = Client().post(page, {"text": "开饭"}, headers={"referer": f"http://testserver{page}"})
    text = answer.content.decode()
    assert answer.status_code == 403
    assert "登录已经过期，这次没有交上" in text
    (first, *_) = _buttons(text)
    assert first.startswith("/in/?next=%2Fo%2F")
    assert "announce" in first
    foreign = Client().post(page, {"text": "开饭"}, headers={"referer": "http://elsewhere/o/"})
    assert _buttons(foreign.content.decode())[0] == "/in/?next="


def test_a_form_that_is_too_old_leads_back_to_its_page() -> None:
    slug = event("tuolaji").slug
    page = f"/e/{slug}/draw/"
    strict = Client(enforce_csrf_checks=True)
    answer = strict.post(page, {"words": "八"}, headers={"referer": f"http://testserver{page}"})
    assert answer.status_code == 403
    assert "这次没有交上" in answer.content.decode()
    assert _buttons(answer.content.decode())[0] == page


@pytest.mark.parametrize("path", ["//elsewhere.example/x", "/\\elsewhere.example", "///elsewhere"])
def test_no_button_leads_to_another_site(path: str) -> None:
    """The page that says there is none at `//elsewhere.example/x` has a form, too."""
    strict = Client(enforce_csrf_checks=True)
    headers = {"referer": f"http://testserver{path}"}
    old = strict.post("/lang/", {"lang": "en"}, headers=headers)
    assert old.status_code == 403
    assert "elsewhere" not in old.content.decode()


def test_a_page_that_nobody_can_have_come_from() -> None:
    """What cannot be read does not break the page that says what broke."""
    strict = Client(enforce_csrf_checks=True)
    answer = strict.post("/lang/", {"lang": "en"}, headers={"referer": "http://["})
    assert answer.status_code == 403
    assert "这次没有交上" in answer.content.decode()


def test_who_may_not_see_the_desk_finds_the_public_pages() -> None:
    slug = event("tuolaji").slug
    other = signed_in(account(Role.REFEREE, at=event("shengji")))
    answer = other.get(f"/o/{slug}/")
    assert answer.status_code == 403
    assert _buttons(answer.content.decode()) == [f"/e/{slug}/", "/"]


def test_what_broke_can_be_tried_again_and_a_screen_does_so_by_itself() -> None:
    slug = event("tuolaji").slug
    client = Client(raise_request_exception=False)
    with patch("paisai.web.pages.render", side_effect=RuntimeError):
        page, wall = client.get(f"/e/{slug}/standings/?x=1"), client.get(f"/w/{slug}/?show=plan")
    assert page.status_code == wall.status_code == 500
    assert _buttons(page.content.decode()) == [f"/e/{slug}/standings/?x=1", "/"]
    assert "Refresh" not in page
    assert wall["Refresh"] == "15"


def test_an_event_that_is_not_there_has_no_way_back_to_it() -> None:
    answer = Client().get("/e/nowhere/standings/")
    assert answer.status_code == 404
    assert _buttons(answer.content.decode()) == ["/"]


def test_an_event_without_a_knockout_has_no_page_of_it() -> None:
    """It said that the bracket was not drawn yet."""
    answer = Client().get(f"/e/{event('tuolaji').slug}/bracket/")
    assert answer.status_code == 404
    assert "这场比赛没有淘汰赛" in answer.content.decode()
    assert Client().get(f"/e/{event('shengji').slug}/bracket/").status_code == 200
