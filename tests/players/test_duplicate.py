"""Figures over decks, worked out by hand; many tasks at once, in order, with a worker lost."""

import os
import signal
import sys
from io import StringIO
from itertools import count
from types import SimpleNamespace

import pytest

from paisai import many
from paisai.errors import NotationError
from paisai.needs import PartMissing
from paisai.players.duplicate import SideScore, figure, strength


def test_the_deck_is_the_unit():
    """Two decks: won both ways (1.0), won once (0.5). Mean 0.75, sample deviation 0.3536,
    1.96 * 0.3536 / sqrt(2) = 0.49."""
    decks = [
        (SideScore("declarer", True, 2), SideScore("defenders", True, 4)),
        (SideScore("declarer", True, 2), SideScore("defenders", False, -6)),
    ]
    found = strength(decks)
    assert found.decks == 2
    assert found.won.mean == 0.75
    assert found.won.within == pytest.approx(0.49, abs=1e-3)
    assert found.edge.mean == 0.5
    assert found.points.mean == (3 + -2) / 2
    assert found.by_role["declarer"][0].mean == 1.0
    assert found.by_role["defenders"][1].mean == -1.0


def test_one_deck_says_nothing_about_the_spread():
    assert figure([0.5]).within == float("inf")


def square(number):
    return number * number


def fall_once(item):
    """The first to come here kills its own process."""
    number, mark = item
    if number == 3 and not os.path.exists(mark):
        open(mark, "w").close()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_order_and_do_not_depend_on_the_number_of_cores(jobs):
    assert list(many.run(square, range(20), jobs)) == [n * n for n in range(20)]


def test_a_lost_worker_costs_nothing_but_time(tmp_path):
    items = [(number, str(tmp_path / "mark")) for number in range(8)]
    assert list(many.run(fall_once, items, jobs=2)) == [n * n for n in range(8)]
    assert (tmp_path / "mark").exists()


def test_a_task_that_fails_fails_the_run():
    with pytest.raises(ZeroDivisionError):
        list(many.run(invert, [1, 0], jobs=2))


def invert(number):
    return 1 / number


def test_bad_numbers_and_missing_clusters_are_refused():
    with pytest.raises(NotationError):
        many.run(square, range(2), jobs=-1)
    with pytest.raises((NotationError, PartMissing)):  # where there is no part for clusters
        list(many.run(square, range(2), cluster="tcp://127.0.0.1:1"))


# -- how far it is -------------------------------------------------------------------------------


class Terminal(StringIO):
    def isatty(self):
        return True


def watch(monkeypatch):
    """Standard error is a terminal, and a second goes by whenever somebody asks for the time."""
    terminal, clock = Terminal(), count(100)
    monkeypatch.setattr(sys, "stderr", terminal)
    time = SimpleNamespace(monotonic=lambda: float(next(clock)))
    monkeypatch.setattr(many, "time", time)
    return terminal


def test_somebody_who_watches_sees_how_far_it_is(monkeypatch):
    watched = watch(monkeypatch)
    progress = many.Progress(4, "decks")
    for _ in range(4):
        progress.step()
    shown = watched.getvalue()
    for far in ("1/4  1 s, 3 s", "2/4  2 s, 2 s", "3/4  3 s, 1 s", "4/4  4 s, 0 s"):
        assert f" {far} left" in shown
    assert shown.endswith("0 s left \n")


def test_what_an_earlier_run_did_says_nothing_of_the_time_that_is_left(monkeypatch):
    """Of 100 decks 90 were there; one more took a second, so nine seconds are left."""
    watched = watch(monkeypatch)
    many.Progress(100, "decks", before=90).step()
    assert "91/100  1 s, 9 s left" in watched.getvalue()


def test_the_line_makes_room_for_what_is_said(monkeypatch):
    watched = watch(monkeypatch)
    progress = many.Progress(2, "decks")
    progress.clear()
    assert watched.getvalue() == ""
    progress.step()
    progress.clear()
    assert watched.getvalue().endswith("\r\x1b[K")
