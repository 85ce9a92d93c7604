"""A sixth format on the pages: the desk, the public and the program all show an event of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client

from support.double_round_robin import NAMES, played, registered
from support.web_day import Desk, put


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    with registered():
        yield


def test_the_desk_and_the_public_see_an_event_of_it() -> None:
    desk = Desk(put(played(rounds=2)))
    for page in ("", "draw/", "round/", "results/", "standings/", "papers/", "log/verify/"):
        desk.get(page)
    assert all(name in desk.get("standings/") for name in NAMES)
    home = f"/e/{desk.book.slug}/"
    for page in ("", "draw/", "rounds/1/1/", "standings/", "entries/", "papers/", "check/"):
        assert Client().get(home + page).status_code == 200, page
    shown = Client().get(f"{home}rounds/1/1/").content.decode()
    assert all(name in shown for name in NAMES)


def test_the_next_round_is_paired_and_a_result_taken_by_the_page() -> None:
    desk = Desk(put(played(rounds=3)))
    desk.post("do/pair/")
    desk.post("do/publish_round/")
    desk.post("do/start_round/")
    round_ = desk.book.follow().competition.round
    seats = list(round_.tables[0].seats)
    desk.post("do/enter_sheet/", table="1", levels1="5", levels2="3", signed=seats)
    assert desk.book.follow().competition.table(1).is_settled
