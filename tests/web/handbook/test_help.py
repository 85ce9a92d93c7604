"""帮助 opens the page of the handbook about the page one is on."""

import re

import pytest
from django.test import Client

from paisai.handbook.contents import CARDS, PAGES
from paisai.web.act_records import RECORDS
from paisai.web.handbook.places import BY_PAGE, BY_TAB, ELSEWHERE, help_of
from paisai.web.people.first import first_account
from paisai.web.templatetags.desk import TABS


@pytest.fixture
def organiser():
    client = Client()
    client.force_login(first_account())
    return client


def test_every_tab_of_the_desk_has_its_page():
    assert [path for path, _ in TABS] == list(BY_TAB)
    named = {
        *BY_TAB.values(),
        *(one.help for one in RECORDS.values() if one.help),
        *BY_PAGE.values(),
        *dict(ELSEWHERE).values(),
    }
    assert named <= {*PAGES, *CARDS}
    assert {*PAGES, *CARDS} - named == set()


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/", "start"),
        ("/o/", "start"),
        ("/o/new/", "start"),
        ("/o/cup/", "rounds"),
        ("/o/cup/sheets/3/", "results"),
        ("/o/cup/do/replace_player/", "withdrawal"),
        ("/o/cup/do/sign_in/", "sign-in"),
        ("/o/cup/try/rule/", "disputes"),
        ("/o/cup/people/forget/", "after"),
        ("/o/server/restore/", "operators"),
        ("/r/cup/t/4/", "referee-card"),
        ("/e/cup/me/", "player-card"),
    ],
)
def test_where_help_leads(path, name):
    assert help_of(path) == f"/help/{name}/"


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("name", PAGES + CARDS)
def test_every_page_and_picture_is_served(name, language):
    client = Client()
    client.cookies["lang"] = language
    answer = client.get(f"/help/{name}/")
    assert answer.status_code == 200
    for source in re.findall(r'<img src="([^"]+)"', answer.content.decode()):
        found = client.get(source)
        assert (found.status_code, found["Content-Type"]) == (200, "image/webp")


def test_a_page_of_the_desk_links_to_its_help_and_a_stranger_sees_none(organiser):
    assert b'href="/help/start/"' in organiser.get("/o/").content
    assert b'href="/help/operators/"' in organiser.get("/o/server/").content
    assert b"/help/" not in Client().get("/").content
    assert b'target="_blank"' not in organiser.get("/help/start/").content


def test_what_is_not_there_is_said_to_be_so():
    for path in ("/help/nothing/", "/help/nothing.pdf", "/help/pictures/board.zh.png"):
        assert Client().get(path).status_code == 404
    assert Client().get("/help/pictures/..%2Fhtml.py").status_code == 404


def test_the_cards_are_papers():
    for name in CARDS:
        answer = Client().get(f"/help/{name}.pdf")
        assert answer["Content-Type"] == "application/pdf"
        assert answer.content.startswith(b"%PDF")


@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing_and_nothing_is_wider_than_the_screen(site, browser, width):
    from axe_playwright_python.sync_playwright import Axe

    context = browser.new_context(viewport={"width": width, "height": 760})
    opened = context.new_page()
    for name in ("start", "rounds", "trouble", "referee-card"):
        opened.goto(f"{site}/help/{name}/")
        assert Axe().run(opened).response["violations"] == []
        wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
        assert not opened.evaluate(wide)
    context.close()
