"""The live feed over HTTP: who is told of what, and how often."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any
from urllib.request import urlopen

import pytest

from paisai.web.live.hub import Follower, Hub, hub
from support.web_day import playing, put


@contextmanager
def listening(site: str, slug: str, query: str) -> Iterator[Callable[[], dict[str, Any]]]:
    """A follower who is greeted already; each call gives the next he is told."""
    with urlopen(f"{site}/live/{slug}?since=0&{query}", timeout=20) as feed:

        def next_() -> dict[str, Any]:
            line = next(line for line in feed if line.startswith(b"data:"))
            told: dict[str, Any] = json.loads(line[5:])
            return told

        next_()
        yield next_


def test_a_phone_of_one_table_is_not_told_of_the_others(site: str) -> None:
    slug = put(playing()).slug
    wanted = "topics=course+table%3A7"
    with listening(site, slug, wanted) as mine, listening(site, slug, "") as all_:
        hub.tell(slug, 900, ("round", "standings", "table:3"))
        hub.tell(slug, 901, ("round", "standings", "table:7"))
        hub.tell(slug, 902, ("round", "course"))
        hub.tell(slug, 903, ("all",))
        assert [mine()["seq"] for _ in range(3)] == [901, 902, 903]
        assert [all_()["seq"] for _ in range(4)] == [900, 901, 902, 903]


def test_the_public_pages_are_told_of_several_at_once(
    site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paisai.web.live.feed.HOLD", 0.5)
    slug = put(playing()).slug
    with listening(site, slug, "together=1") as told:
        hub.tell(slug, 900, ("round", "table:1"))
        assert told() == {"seq": 900, "topics": ["round", "table:1"], "crowd": 1}
        for number in (2, 3):
            hub.tell(slug, 900 + number, ("round", f"table:{number}"))
        assert told() == {"seq": 903, "topics": ["round", "table:2", "table:3"], "crowd": 1}


def test_who_does_not_listen_is_not_filled_up() -> None:
    own = Hub()
    follower = own.follow("x", frozenset({"table:1"}))
    assert not follower.wants(("round", "table:2"))
    assert follower.wants(("table:1",))
    assert follower.wants(("all",))
    assert own.crowd("x") == 1
    own.leave("x", follower)
    assert own.crowd("x") == 0


def test_a_heartbeat_says_how_far_the_event_is(site: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who listens to little is told so of what passed him by, and does not ask for all of it when
    he comes back."""
    monkeypatch.setattr("paisai.web.live.feed.HEARTBEAT", 0.2)
    slug = put(playing()).slug
    with listening(site, slug, "topics=table%3A7") as told:
        hub.tell(slug, 900, ("round", "table:3"))
        beats = [told() for _ in range(2)]
        assert beats[-1] == {"seq": 900, "topics": [], "crowd": 1}


def test_an_event_that_is_not_there_leaves_nothing_behind() -> None:
    own = Hub()
    own.leave("none", own.follow("none"))
    assert not own._followers


def test_followers_leave_room_for_pages_and_one_address_for_the_others() -> None:
    """Of six places one address has three; who came first goes, and comes back by himself."""

    async def followed() -> None:
        own = Hub()
        own.open(6)

        def comes(slug: str, address: str) -> Follower:
            one = own.follow(slug, None, address)
            own.make_room(address)
            return one

        hall = [comes("x", "192.0.2.7") for _ in range(3)]
        others = [comes("y", f"192.0.2.{n}") for n in range(10, 13)]
        assert own.crowd("x") == own.crowd("y") == 3
        comes("x", "192.0.2.7")
        assert own.crowd("x") == 3
        assert await hall[0].get() is None
        comes("y", "192.0.2.13")
        assert (own.crowd("x"), own.crowd("y")) == (2, 4)
        assert await hall[1].get() is None
        assert all(one.empty() for one in (hall[2], *others))

    with ThreadPoolExecutor(1) as aside:  # a browser of another test has a loop of its own here
        aside.submit(asyncio.run, followed()).result()
