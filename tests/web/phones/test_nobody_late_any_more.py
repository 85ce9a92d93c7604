"""Who was ruled on, has reported or has forfeited stands nowhere as late or to be ruled on: not on
the board, not on the referees' phones, not by the command line's clock (T8.11, Z4.2).

拖拉机 of Zhuhai: the clock starts, table 2 has signed in, table 1 has not; 7 minutes later.
"""

from __future__ import annotations

from datetime import timedelta

import pytest

from paisai.acting.referee_board import tables_to_go_to
from paisai.desk.boards.attention import Trouble, attention
from paisai.desk.boards.clock import clock_board
from paisai.ledger import commands as c
from paisai.ledger.infractions import ruling_on
from paisai.tournament.competition import RoundAt
from paisai.tournament.entries import EntryId
from paisai.tournament.rounds import Score
from support.hall import Hall
from support.hall_clock import HallClock
from support.phones import RefereePhone
from support.web_day import playing, put

LATE = ("已迟", "迟到要判", "还没有签到", "判迟到", "判弃权")


@pytest.fixture
def hall() -> Hall:
    """Two tables."""
    return playing(4)


def everywhere(hall: Hall, minutes: float) -> str:
    """What board, clock and phones say of lateness at table 1."""
    competition, now = hall.competition, hall.now + timedelta(minutes=minutes)
    assert competition.stage is not None
    assert competition.round is not None
    clock = clock_board(competition, now)
    assert clock is not None
    troubles = (Trouble.NOT_HERE, Trouble.CAME_LATE)
    noted = [one.text.zh for one in attention(competition, now) if one.trouble in troubles]
    first = tables_to_go_to(RoundAt(competition, competition.stage, competition.round), now)
    assert 1 not in first or "迟到" not in first[1].zh
    return "；".join((*noted, *(line.zh for line in clock.lines)))


def begun(hall: Hall) -> None:
    for number, seats in hall.tables.items():
        if number != 1:
            for entry in seats:
                hall.do(c.SignIn(entry), 0)


@pytest.mark.parametrize("how", ["ruled", "reported", "signed in later", "forfeited"])
def test_I4_who_is_dealt_with_is_late_no_more(hall: Hall, hall_clock: HallClock, how: str) -> None:
    begun(hall)
    one, other = hall.tables[1]
    assert "还没有签到" in everywhere(hall, 7)
    if how == "ruled":
        hall.now += timedelta(minutes=7)
        for entry in (one, other):
            given = ruling_on(hall.competition, EntryId(entry), "lateness", {"minutes": 7})
            hall.do(given.command, 0)
    elif how != "forfeited":
        hall.do(c.ReportResult(1, one, Score(levels=(5, 2))), 60)
        if how == "signed in later":
            hall.do(c.SignIn(one))
            hall.do(c.ConfirmResult(1, other))
            hall.do(c.SignIn(other))
    else:
        hall.do(c.Forfeit(1, (one, other), "没有来", declared=True), 20)
    said = everywhere(hall, 7)
    assert not any(word in said for word in LATE), said
    book = put(hall)
    hall_clock.set(hall.now + timedelta(minutes=7))
    referee = RefereePhone(book)
    for page in (referee.get(), referee.get("t/1/")):
        assert not any(word in page for word in LATE), [w for w in LATE if w in page]
