"""Between the end of the last stage and the close of the event places are provisional, wherever
they are read: E4.8.9 lets the final be corrected for ten minutes after its scores are out.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from desk.test_who_advances import tied
from ledger.test_closing import wrong_way_round
from paisai.desk.boards.mine import nowhere
from paisai.desk.boards.standings import stands
from paisai.desk.public.moment import public_moment
from paisai.desk.public.wall import screens
from paisai.desk.public.wall_shows import WallShow
from paisai.ledger import commands as c
from paisai.tournament.entries import EntryId
from paisai.tournament.rounds import Score
from support.closed_stage import closed_stage
from support.hall import Hall
from support.qualified import three_players

DEALS = ((4, -2, -2), (-1, 2, -1), *[(0, 0, 0)] * 8)
CORRECTED = ((-2, 4, -2), (-1, 2, -1), *[(0, 0, 0)] * 8)


@pytest.fixture
def final() -> Hall:
    """The scores of the final are published at 9:02, and the stage is closed at once, for a
    reason."""
    hall = three_players()
    hall.now = datetime(2026, 5, 16, 9, 0)
    hall.sheet(1, Score(deals=DEALS), 0)
    hall.do(c.PublishScores(), 2)
    hall.do(c.CloseStage(override="大家都同意"), 0)
    return hall


def test_E4_8_9_until_it_is_closed_the_hall_is_told_how_long_places_may_change(
    final: Hall,
) -> None:
    said = public_moment(final.competition, final.now).now
    assert said.zh == "比赛打完，名次暂定，到 09:12 还可能更正"
    assert said.en == "Play is over; the places are provisional and may be corrected until 09:12"
    later = final.now + timedelta(minutes=11)
    assert public_moment(final.competition, later).now.zh == "比赛打完，名次暂定，等待确认"
    final.close()
    assert public_moment(final.competition, final.now).now.zh == "比赛结束，名次已定"


def test_E4_8_9_the_wall_marks_medals_and_places_as_provisional(final: Hall) -> None:
    for show in (WallShow.AWARDS, WallShow.STANDINGS):
        (shown,) = screens(final.state, final.now, [show])
        assert shown.provisional, show
    assert shown.title.zh == "总名次"
    final.close()
    for show in (WallShow.AWARDS, WallShow.STANDINGS):
        (shown,) = screens(final.state, final.now, [show])
        assert not shown.provisional, show


def test_E4_8_9_the_stage_does_not_stand_while_it_may_be_corrected(final: Hall) -> None:
    assert not stands(final.competition, 3, final.now)
    assert stands(final.competition, 3, final.now + timedelta(minutes=11))


def test_E4_8_9_a_player_reads_the_same_on_his_phone(final: Hall) -> None:
    first = next(iter(final.competition.stages[-1].rounds[0].tables)).seats[0]
    assert "名次暂定" in nowhere(final.competition, EntryId(first)).zh
    final.do(c.CorrectResult(1, Score(deals=CORRECTED), "核对原表", round=1))
    assert "名次暂定，到 09:12" in public_moment(final.competition, final.now).now.zh
    final.close()
    assert "结束" in nowhere(final.competition, EntryId(first)).zh


def test_a_timetable_may_name_more_rounds_than_there_are_stages() -> None:
    """Of two stages the first has a round and a play-off; the copy still has hours of a third."""
    hall, _ = tied()
    hall.draw()
    hall.pair()
    following = public_moment(hall.competition, hall.now).next
    assert following is not None
    assert "决赛" in following.zh


def test_nobody_is_sent_to_a_seat_while_it_is_open_who_advances() -> None:
    """The final is published; a correction says that another should play it."""
    hall = closed_stage()
    hall.draw()
    hall.pair()
    assert "请入座" in public_moment(hall.competition, hall.now).now.zh
    hall.do(wrong_way_round(hall))
    assert public_moment(hall.competition, hall.now).now.zh.startswith("成绩有更正")
    hall.do(c.SettleAdvance(True, "原表录反"))
    assert "请入座" not in public_moment(hall.competition, hall.now).now.zh
