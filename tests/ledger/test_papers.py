"""E3.1.4: a test is at most five days old on the first day of play, and not of tomorrow."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest

from paisai.errors import Needed
from paisai.ledger import Reason
from paisai.ledger import commands as c
from paisai.regulations import load
from paisai.tournament.entries import PaperStatus
from support.hall import Hall

FIRST_DAY = date(2021, 11, 15)


@pytest.fixture
def hall() -> Hall:
    hall = Hall(datetime(2021, 10, 20, 9, 0))
    hall.create(load("erdayi-sanya-2021"), FIRST_DAY)
    hall.enter("p0", "u0")
    return hall


def paper(dated: date | None, status: PaperStatus = PaperStatus.ACCEPTED) -> c.SetPaper:
    return c.SetPaper("p0", 1, "negative-test", status, dated)


def test_E3_1_4_a_paper_of_tomorrow_is_refused(hall: Hall) -> None:
    """On 20 October nobody can hold a test of 10 November, nor of 21 October, of any kind."""
    for dated in (date(2021, 11, 10), date(2021, 10, 21)):
        for status in PaperStatus:
            refusal = hall.refused(paper(dated, status))
            assert (refusal.reason, refusal.clause) == (Reason.TOO_EARLY, "E3.1.4")
            assert f"{dated} 在今天（2021-10-20）之后" in refusal.zh
    waiver = c.SetPaper("p0", 1, "waiver", PaperStatus.ACCEPTED, date(2021, 10, 21))
    assert hall.refused(waiver).reason is Reason.TOO_EARLY
    hall.do(c.SetPaper("p0", 1, "waiver", PaperStatus.ACCEPTED, date(2021, 10, 20)))


@pytest.mark.parametrize(
    ("today", "dated", "good"),
    [
        (date(2021, 11, 9), date(2021, 11, 9), False),
        (date(2021, 11, 10), date(2021, 11, 9), False),
        (date(2021, 11, 10), date(2021, 11, 10), True),
        (FIRST_DAY, date(2021, 11, 9), False),
        (FIRST_DAY, date(2021, 11, 10), True),
        (FIRST_DAY, FIRST_DAY, True),
        (FIRST_DAY + timedelta(days=1), date(2021, 11, 10), True),
        (FIRST_DAY + timedelta(days=1), date(2021, 11, 16), True),
    ],
)
def test_E3_1_4_five_days_are_counted_back_from_the_first_day(
    hall: Hall, today: date, dated: date, good: bool
) -> None:
    """15 November less five days is the tenth, whenever it is handed in."""
    hall.now = datetime(today.year, today.month, today.day, 9, 0)
    if good:
        hall.do(paper(dated))
    else:
        refusal = hall.refused(paper(dated))
        assert (refusal.reason, refusal.clause) == (Reason.TOO_LATE, "E3.1.4")
        assert "2021-11-10 或以后" in refusal.zh
    undated = hall.refused(paper(None))
    assert (undated.reason, undated.needed) == (Reason.TOO_LATE, Needed.DATED)
    assert "要写明材料日期，2021-11-10 或以后的才收" in undated.zh
