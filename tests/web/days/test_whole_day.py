"""The organiser's whole day for each preset, through pages alone, with a wall left open; the same
day by the words of `paisai` on a file is the same to the last hash.
The ordinary run has a day of two rounds, `organiser/test_whole_day.py`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from paisai.ledger import Event, State
from paisai.tournament.ranking.prizes import final_ranking
from support.hall_clock import HallClock
from support.web import account
from support.whole_day.dice import Dice
from support.whole_day.pages import Pages
from support.whole_day.script import PLANS, Plan, play
from support.whole_day.words import Words


def done(state: State) -> list[tuple[str, Any]]:
    """What was done, without who and when."""
    return [(one.kind, _asked(one)) for one in state.history]


def _asked(event: Event) -> Any:
    return event.data["command"]


@pytest.mark.long
@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.preset)
def test_a_day_by_pages_is_the_day_by_words(
    plan: Plan,
    site: str,
    browser: Any,
    hall_clock: HallClock,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    organiser = account(runs_server=True)
    desk = Pages(browser, site, organiser, hall_clock)
    with monkeypatch.context() as patch:
        Dice(patch)
        play(desk, plan)
    assert desk.errors == []
    by_pages = desk.book.follow()

    times = [event.time for event in by_pages.history]
    with monkeypatch.context() as patch:
        Dice(patch)
        words = Words(tmp_path, organiser.name, times)
        play(words, plan)
    assert done(words.state) == done(by_pages)
    assert final_ranking(words.competition) == final_ranking(desk.competition)
    assert words.state.head == by_pages.head
