"""What the desk says of who has not come: how late, and from when the round is forfeited.

80 分 begins at 9:00; T8.11 forfeits after 10 minutes, so from 9:10:01 on.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from paisai.desk.boards.attention import Trouble, attention
from paisai.desk.boards.clock import clock_board
from paisai.ledger import commands as c
from support.numbered import Numbered, four_pairs

NINE = datetime(2026, 5, 16, 9, 0)


@pytest.fixture
def hall() -> Numbered:
    """All but one side have signed in."""
    hall = four_pairs()
    hall.now = NINE
    hall.do(c.StartRound(), 0)
    for number in "234":
        hall.do(c.SignIn(hall.id[number]), 0)
    return hall


def said(hall: Numbered, minutes: float) -> tuple[str, str]:
    """On the board, and with the clock."""
    now = NINE + timedelta(minutes=minutes)
    noted = [one for one in attention(hall.competition, now) if one.trouble is Trouble.NOT_HERE]
    board = clock_board(hall.competition, now)
    assert board is not None
    return noted[0].text.zh, board.lines[-1].zh


def test_T8_11_from_when_the_round_is_forfeited_is_said_before_and_after(hall: Numbered) -> None:
    before, clock_before = said(hall, 4)
    assert before.endswith("已迟 4 分钟，按 T8.11 09:10:01 起可以判弃权")
    assert clock_before.endswith("按 T8.11 09:10:01 起可以判弃权")
    after, clock_after = said(hall, 10.5)
    assert after.endswith("已迟 11 分钟，按 T8.11 可以判弃权")
    assert clock_after.endswith("按 T8.11 可以判弃权")
