"""A whole event of a few entries in the browser: whatever is due, every page of everybody answers,
and every paper can be printed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from django.test import Client

from paisai.regulations import preset_ids
from paisai.tournament.next_step import Due, fewest_entries
from paisai.web.streams.books import Book
from support.course import course, entered_apart
from support.entered_hall import playable
from support.hall import Hall
from support.hall_clock import HallClock
from support.phones import Phone, RefereePhone
from support.web_day import Desk, put

SANYA = "erdayi-sanya-2021"
DESK = (
    *("", "entries/", "draw/", "round/", "draft/", "results/", "sheets/", "rulings/"),
    *("rulings/new/", "standings/", "awards/", "closing/", "log/", "papers/", "wall/", "people/"),
)
PUBLIC = (
    *("", "where/", "entries/", "draw/", "rounds/", "standings/", "bracket/", "teams/"),
    *("awards/", "schedule/", "appeal/", "papers/", "regulation/"),
)
SOMETIMES = ("bracket/", "teams/", "draft/", "awards/")
"""Pages that only some events have."""


def moments(hall: Hall, random: Random) -> Iterator[None]:
    """Each time that something else is due, or another round is."""
    before = None
    for _ in course(hall, random):
        round_ = hall.competition.round
        now = (hall.next.due, hall.next.purpose, round_ and (round_.serial, round_.status))
        if now != before:
            yield
        before = now


def look_everywhere(hall: Hall, book: Book) -> None:
    desk, public, referee = Desk(book), Client(), RefereePhone(book)
    for path in DESK:
        _answers(desk.client, f"/o/{book.slug}/{path}")
    for path in PUBLIC:
        _answers(public, f"/e/{book.slug}/{path}")
    for path in ("", "frames/"):
        _answers(public, f"/w/{book.slug}/{path}")
    _answers(referee.client, f"/r/{book.slug}/")
    tables = hall.tables if hall.competition.round is not None else {}
    if hall.next.due is Due.RESULTS:
        for number in tables:
            _answers(referee.client, f"/r/{book.slug}/t/{number}/")
            _answers(desk.client, f"/o/{book.slug}/table/{number}/")
    player = Phone(book, next(iter(hall.competition.entrants)), pin=False)
    assert player.get()


def _answers(client: Client, path: str) -> None:
    """A page, or the way to one; never a failure of the server."""
    status = client.get(path).status_code
    allowed = (200, 302, 404) if path.endswith(SOMETIMES) else (200, 302)
    assert status in allowed, (path, status)


def few(preset: str, count: int, hall_clock: HallClock, seed: int) -> None:
    hall = entered_apart(playable(preset), count)
    for _ in moments(hall, Random(1000 * seed + count)):
        hall_clock.set(hall.now)
        look_everywhere(hall, put(hall))


def test_E4_2a_every_page_answers_at_every_moment_of_an_event_of_five(
    hall_clock: HallClock,
) -> None:
    """No preliminary, a table of two with a substitute, and whatever comes of it by lot."""
    few(SANYA, 5, hall_clock, 0)


@pytest.mark.long
@pytest.mark.parametrize("count", range(2, 15))
@pytest.mark.parametrize("preset", preset_ids())
def test_every_page_answers_at_every_moment_of_every_small_event(
    preset: str, count: int, hall_clock: HallClock
) -> None:
    if count >= fewest_entries(playable(preset)):
        few(preset, count, hall_clock, 1)
