"""The events to look at: five kinds, five points of life, whatever the hour."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest

from paisai.desk.draw_words import is_bound
from paisai.desk.public.draws import draw_records
from paisai.ledger.state import Status, status
from paisai.rehearse.hall import OFFICE
from paisai.tournament.entries import EntryStatus
from paisai.tournament.next_step import Due, next_step
from paisai.tournament.round_times import round_time
from paisai.web.demonstration.scenes import SCENES

HOURS = (
    datetime(2026, 5, 13, 10, 30),  # a Wednesday morning
    datetime(2026, 5, 17, 0, 20),  # just after midnight on a Sunday
    datetime(2027, 1, 1, 23, 59),
)


def test_no_two_draws_have_the_same_secret_and_a_leader_has_the_last_word() -> None:
    """Who compares two events would take the secret for a constant."""
    records = [one for scene in SCENES for one in draw_records(scene.make(HOURS[0], 7))]
    assert len(records) == 3
    assert len({one.commitment for one in records}) == 3
    assert len({one.secret for one in records}) == 3
    assert all(is_bound(one.words) for one in records)
    assert all("不是服务器保管" in one.rests_on.zh for one in records)


def test_only_who_may_close_an_event_has_closed_it() -> None:
    state = next(scene for scene in SCENES if scene.slug == "shengji").make(HOURS[0], 7)
    assert [one.actor for one in state.history if one.kind == "close"] == [OFFICE]


def test_every_one_is_marked_by_its_name() -> None:
    """So it is on every page, paper and wall."""
    for scene in SCENES[:3]:
        competition = scene.make(HOURS[0], 7).competition
        assert competition is not None
        assert competition.name.startswith("示范：")


@pytest.mark.parametrize("now", HOURS)
def test_each_stands_where_it_should(now: datetime) -> None:
    made = {scene.slug: scene.make(now, 7) for scene in SCENES}
    for state in made.values():
        assert state.time is not None
        assert state.time <= now
    at = {slug: state.competition for slug, state in made.items()}
    assert len({one.regulation.id for one in at.values() if one}) == 5
    assert status(at["bashifen"]) is Status.ENTRY

    erdayi = at["erdayi"]
    assert erdayi is not None
    assert erdayi.notices[0].opened <= now
    assert erdayi.notices[0].last_day >= now.date()
    assert [one.upheld for one in erdayi.objections] == [None]
    assert {one.status for one in erdayi.entrants.values()} == {
        EntryStatus.ENTERED,
        EntryStatus.ACCEPTED,
        EntryStatus.REFUSED,
    }

    shuangsheng = at["shuangsheng"]
    assert shuangsheng is not None
    assert next_step(shuangsheng).due is Due.DRAW

    tuolaji = at["tuolaji"]
    assert tuolaji is not None
    assert status(tuolaji) is Status.PLAYING
    running = round_time(tuolaji, now)
    assert running is not None
    left = running.tables[0].left
    assert left is not None
    assert left.total_seconds() == 18 * 60
    assert tuolaji.round is not None
    assert [table.is_disputed for table in tuolaji.round.tables].count(True) == 1
    assert {ruling.round for ruling in tuolaji.rulings} == {2, 3}
    assert [appeal.upheld for appeal in tuolaji.appeals] == [None]

    assert status(at["shengji"]) is Status.CLOSED


def test_the_same_seed_at_the_same_time_gives_the_same_events() -> None:
    for scene in SCENES[:3]:
        assert scene.make(HOURS[0], 3).head == scene.make(HOURS[0], 3).head


def test_a_new_server_has_them_and_its_first_account_holds_every_staff_role(
    tmp_path: Path,
) -> None:
    program = (
        "from paisai.web.server import set_up; set_up()\n"
        "from paisai.web.demonstration import demonstrate\n"
        "from paisai.web.people.models import Member, Pass\n"
        "from paisai.web.streams.models import Stream\n"
        "from django.test import Client\n"
        "from paisai.web.people.first import first_account\n"
        "said = []\n"
        "demonstrate(said.append); demonstrate(said.append)\n"
        "print(len(said), Stream.objects.count(), Member.objects.count(),\n"
        "      Pass.objects.filter(role='leader').exists(),\n"
        "      Pass.objects.filter(role='player').exists())\n"
        "front = Client().get('/').content.decode()\n"
        "desk = Client(); desk.force_login(first_account())\n"
        "mine = desk.get('/o/').content.decode()\n"
        "print('示范' in front, mine.count('>示范：'), '全部删去' in mine)\n"
        "Client().post('/o/server/demonstrations/remove/')\n"
        "print(Stream.objects.count())\n"
        "desk.post('/o/server/demonstrations/remove/')\n"
        "print(Stream.objects.count(), '全部删去' in desk.get('/o/').content.decode())\n"
    )
    environment = {**os.environ, "PAISAI_DATA": str(tmp_path)}
    environment.pop("DATABASE_URL", None)
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    made, shown, stranger, removed = done.stdout.splitlines()
    assert made.split() == ["5", "5", "25", "True", "True"], done.stderr
    assert shown.split() == ["False", "5", "True"]  # a stranger's first page has none
    assert stranger == "5"  # who does not run the server removes none
    assert removed.split() == ["0", "False"]
