"""Long lists of events come in pages: the latest first, and none is lost."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta

import pytest
from django.test import RequestFactory

from paisai.desk.rights import Role
from paisai.ledger import commands as c
from paisai.regulations import load
from paisai.web.people.models import Member
from paisai.web.streams.lists import listed
from paisai.web.streams.models import Stream
from support.demonstrations import event
from support.hall import Hall
from support.hall_clock import HallClock
from support.web import account, new_event, signed_in
from support.web_day import PAIRS, TUOLAJI, Desk, playing, put

FIRST = date(2150, 1, 1)
A_PAGE = 24


@pytest.mark.parametrize("path", ["/", "/o/"])
def test_a_page_shows_the_latest_and_leads_to_the_others(path: str) -> None:
    made = [
        new_event("bashifen-teachers", FIRST + timedelta(days=n)).slug for n in range(A_PAGE + 3)
    ]
    client = signed_in(account(runs_server=True))
    found: list[str] = []
    sizes: list[int] = []
    to = [""]
    while to:
        text = client.get(path + to[0]).content.decode()
        shown = re.findall(rf'<h2><a href="{"/e/" if path == "/" else path}([^"/]+)/"', text)
        found += shown
        sizes.append(len(shown))
        to = re.findall(r'href="(\?page=\d+)">更早的比赛', text)
    assert sizes[0] == A_PAGE
    assert len(set(found)) == len(found)
    ours = [slug for slug in found if slug in made]
    assert ours == made[::-1]
    assert 'href="?page=1">更晚的比赛' in client.get(f"{path}?page=2").content.decode()
    assert client.get(f"{path}?page=none").status_code == 200


def test_what_is_played_today_comes_before_what_is_to_come(hall_clock: HallClock) -> None:
    """On the day nobody looks for the event among those of next month."""
    hall = playing()
    hall_clock.set(hall.now)
    desk = Desk(put(hall))
    later = new_event("bashifen-teachers", hall.now.date() + timedelta(days=20))
    Member.objects.create(account=desk.account, stream=later.stream, role=Role.ORGANISER.value)
    text = desk.client.get("/o/").content.decode()
    assert text.index(f"/o/{desk.book.slug}/") < text.index(f"/o/{later.slug}/")


def test_what_is_to_come_stands_before_what_is_over() -> None:
    """On the first page: one closed eight days ago, one that begins in a month."""
    over, to_come = event("shengji"), event("erdayi")
    assert over.competition.closed
    both = Stream.objects.filter(slug__in=(over.slug, to_come.slug))
    found, _ = listed(RequestFactory().get("/"), both, datetime.now())
    assert [one.stream.slug for one in found] == [to_come.slug, over.slug]


def _in_the_hall(day: date) -> Hall:
    """Played on a day of its own: the other tests' events do not stand beside it."""
    hall = Hall(datetime.combine(day, time(8)))
    hall.create(load(TUOLAJI), day)
    for name in PAIRS[:4]:
        hall.enter(name, f"{name}单位")
    hall.do(c.Begin(agreed=True))
    hall.draw("八", "五")
    hall.pair()
    hall.do(c.StartRound())
    return hall


@pytest.mark.parametrize("path", ["/", "/o/"])
def test_what_is_played_now_comes_before_what_begins_tomorrow(
    path: str, hall_clock: HallClock
) -> None:
    """Both are begun; people are in the hall of one."""
    hall = _in_the_hall(date(2031, 3, 8))
    hall_clock.set(hall.now)
    now = put(hall)
    other = Hall(hall.now)
    other.create(load(TUOLAJI), hall.now.date() + timedelta(days=1))
    for name in PAIRS[:4]:
        other.enter(name, f"{name}单位")
    other.do(c.Begin(agreed=True))
    tomorrow = put(other)
    text = signed_in(account(runs_server=True)).get(path).content.decode()
    at = "/e/" if path == "/" else path
    assert text.index(f'"{at}{now.slug}/"') < text.index(f'"{at}{tomorrow.slug}/"')


def test_what_is_played_today_is_on_the_first_page_however_many_are_to_come(
    hall_clock: HallClock,
) -> None:
    hall = _in_the_hall(date(2032, 3, 8))
    hall_clock.set(hall.now)
    book = put(hall)
    for n in range(A_PAGE):
        new_event("bashifen-teachers", hall.now.date() + timedelta(days=20 + n))
    text = signed_in(account()).get("/").content.decode()
    assert f'<h2><a href="/e/{book.slug}/"' in text
