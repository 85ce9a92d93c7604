"""Standings with their reasons, the close with what is open, the log found again and undone."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta

import pytest

from paisai.desk.boards.standings import why_above, whys
from paisai.desk.rights import Role
from paisai.ledger import commands as c
from paisai.regulations import load
from paisai.tournament.entries import EntryId
from paisai.tournament.rounds import Score
from support.closed_stage import closed_stage
from support.day import Day
from support.demonstrations import event
from support.hall import Hall
from support.hall_clock import HallClock
from support.qualified import qualified, three_players
from support.web import new_event
from support.web_day import PAIRS, TUOLAJI, Desk, drawn, entered, first_round_done, playing, put


def test_why_above_stands_between_each_two_neighbours() -> None:
    """5:1 and 4:1: both 2 points, the level differences 4 and 3 decide (Z2.2)."""
    hall = first_round_done()
    (one, _), (three, _) = hall.tables[1], hall.tables[2]
    told = whys(hall.competition)
    assert told[EntryId(one)] == why_above(hall.competition, EntryId(one), EntryId(three))
    assert "小分 4 对 3" in told[EntryId(one)].zh
    page = Desk(put(hall)).get("standings/")
    assert "小分 4 对 3" in page
    assert page.count("为什么在前") + page.count("为什么并列") == 3
    assert "暂定" in page


def test_places_say_how_much_of_the_round_in_play_they_count() -> None:
    """Two tables, one of them in: whose table is out is marked; the public page has no places
    before the scores of the first round are announced."""
    hall = playing()
    hall.sheet(1, Score((5, 1)))
    desk = Desk(put(hall))
    page = desk.get("standings/")
    assert "第 1 轮已算 1 / 2 桌，未公布；公开页还没有名次。" in page
    assert page.count("第 1 轮未计") == 2
    assert "第 1 轮已算 1 / 2 桌" in desk.get("awards/")
    hall.sheet(2, Score((4, 1)))
    page = Desk(put(hall)).get("standings/")
    assert "第 1 轮已算 2 / 2 桌，未公布" in page
    assert "未计" not in page
    hall.do(c.PublishScores())
    assert "未公布" not in Desk(put(hall)).get("standings/")
    hall.pair()
    hall.sheet(2, Score((4, 1)))
    page = Desk(put(hall)).get("standings/")
    assert "第 2 轮已算 1 / 2 桌，未公布；公开页是第 1 轮后的名次。" in page
    assert "未公布" not in Desk(put(hall)).get("standings/?after=1")


def test_the_rounds_of_a_knockout_are_called_by_their_names() -> None:
    """The stages and the rounds of the one that is shown are two rows."""
    page = Desk(event("shengji")).get("standings/")
    rows = re.findall(r'<nav class="chips scroll"[^>]*>(.*?)</nav>', page)
    named = [re.findall(r"<a [^>]*>([^<]*)</a>", row) for row in rows]
    assert named == [
        ["总名次", "小组循环", "单败淘汰"],
        ["16 进 8 后", "四分之一决赛后", "半决赛后", "决赛后"],
    ]


@pytest.mark.parametrize("page", ["standings/", "awards/", "results/", "round/", "draw/"])
def test_a_page_with_nothing_on_it_yet_says_what_is_due(page: str) -> None:
    book = new_event("shengji-szpt-2013", date(2030, 5, 20))
    text = Desk(book).get(page)
    assert "各单位上报选拔情况" in text
    assert "main giant" in text


def test_a_date_in_what_is_due_is_not_torn(hall_clock: HallClock) -> None:
    hall = Hall(datetime(2026, 5, 14, 8, 0))
    hall.create(load(TUOLAJI), date(2026, 5, 16))
    for number in range(4):
        hall.enter(PAIRS[number], f"单位{number + 1}")
    hall_clock.set(hall.now + timedelta(hours=1))
    text = Desk(put(hall)).get()
    assert re.search('<h1 class="huge-line">.*<span class="date">2026-05-16', text)


def test_who_withdrew_is_marked_in_the_standings() -> None:
    hall = first_round_done()
    desk = Desk(put(hall))
    assert "已退出" not in desk.get("standings/")
    desk.post("do/withdraw/", entry=hall.tables[1][0], reason="家里有事")
    desk.get()  # the answer to the act says it too
    assert desk.get("standings/").count("已退出") == 1
    public = desk.client.get(f"/e/{desk.book.slug}/standings/").content.decode()
    assert "家里有事" not in public


def test_a_standing_after_a_round_that_was_not_is_said_not_to_be() -> None:
    desk = Desk(put(first_round_done()))
    assert "没有第 7 轮" in desk.get("standings/?after=7")
    assert "<tbody>" in desk.get("standings/?after=1")
    assert "还没有" in Desk(put(entered())).get("standings/")


def test_before_the_first_round_nobody_is_level_with_anybody() -> None:
    """A stage that is open but not paired has no places, though every pair would be first."""
    page = Desk(put(drawn(8))).get("standings/")
    assert "还没有名次" in page
    assert "并列" not in page
    assert "暂定" not in page


def test_a_close_is_offered_only_where_it_would_be_taken() -> None:
    """Not before a round, nor while one is played; between two it is an early end."""
    hall = drawn(8)
    assert "/closing/" not in Desk(put(hall)).get("standings/")
    between = Desk(put(first_round_done())).get("standings/")
    assert "提前结束阶段" in between
    over = Desk(put(last_round_done())).get("standings/")
    assert "提前结束阶段" not in over
    assert ">结束阶段<" in over


def _reasons(hall: Hall) -> list[str]:
    """What the page of the close has a field for."""
    return re.findall(r'<textarea[^>]* name="(\w+)"', Desk(put(hall)).get("closing/"))


def test_a_close_asks_for_the_reasons_that_it_needs(hall_clock: HallClock) -> None:
    """Before the last round why it ends early; after it why although it may be appealed."""
    hall = first_round_done()
    hall_clock.set(hall.now + timedelta(hours=3))
    assert _reasons(hall) == ["early"]
    hall = last_round_done()
    hall_clock.set(hall.now + timedelta(minutes=1))
    assert _reasons(hall) == ["override"]
    hall_clock.set(hall.now + timedelta(hours=3))
    assert _reasons(hall) == []


def test_a_figure_that_decided_nothing_is_marked_blank() -> None:
    """Wins between the tied are counted only of those who are tied: a phone shows no bare label."""
    page = Desk(event("shengji")).get("standings/?stage=1")
    label = 'data-label="相互间胜场"'
    assert re.search(rf'<td {label}[^>]*class="figure blank"></td>', page)
    assert re.search(rf'<td {label}[^>]*class="figure">1</td>', page)


def last_round_done() -> Hall:
    """All five rounds of the preset, or as many as it has, every first named winning."""
    hall = drawn(8)
    while hall.next.due.value == "pair":
        hall.pair()
        for table in list(hall.tables):
            hall.sheet(table, Score((5, table % 3)))
    return hall


def test_the_close_says_what_is_open_and_takes_a_reason(hall_clock: HallClock) -> None:
    hall = last_round_done()
    hall_clock.set(hall.now + timedelta(minutes=1))
    desk = Desk(put(hall))
    page = desk.get("closing/")
    assert "还没有了结的" in page
    assert "还可以申诉" in page
    assert ("publish_scores" in page) is (hall.competition.round.scores_published is None)  # type: ignore[union-attr]
    desk.post("try/close_stage/", 400)
    before = desk.seq
    desk.post("try/close_stage/", 200, override="各队签字放弃申诉")
    assert desk.seq == before
    desk.post("do/close_stage/", override="各队签字放弃申诉")
    assert "结束比赛" in desk.get("closing/")
    desk.post("do/close/", 400, override="各队签字放弃申诉")
    desk.post("do/close/", override="各队签字放弃申诉", final="yes")
    assert desk.book.competition.closed
    assert "最终" in desk.get("standings/")
    assert desk.client.get(f"/o/{desk.book.slug}/closing/").status_code == 302
    assert "总名次" in desk.get("awards/")


def test_after_the_time_for_appeals_it_is_closed_without_a_reason(hall_clock: HallClock) -> None:
    hall = last_round_done()
    hall.over()
    hall_clock.set(hall.now + timedelta(minutes=1))
    desk = Desk(put(hall))
    assert "没有未了结的事" in desk.get("closing/")
    desk.post("do/close_stage/")
    desk.post("do/close/", final="yes")
    assert desk.book.competition.closed


def test_the_close_is_not_the_recorders() -> None:
    desk = Desk(put(last_round_done()), Role.RECORDER)
    assert "/try/close_stage/" not in desk.get("closing/")
    desk.post("do/close_stage/", 403, override="就这样")


def test_the_log_is_found_by_act_person_and_word() -> None:
    desk = Desk(put(drawn()))
    everything = desk.get("log/")
    assert "抽签已锁定" in everything
    assert not re.search(r"[0-9a-f]{64}", everything.split("<footer")[0])  # hashes: under 核对
    assert "抽签已锁定" not in desk.get("log/?kind=set_unit")
    assert "单位1" in desk.get("log/?q=单位1")
    assert "没有这样的记录" in desk.get("log/?actor=无此人")
    assert "没有这样的记录" in desk.get("log/?q=天方夜谭")


def test_an_act_is_undone_after_a_look_and_another_depends_on_it() -> None:
    desk = Desk(put(first_round_done()))
    seq = desk.seq
    page = desk.post("try/undo/", 200, seq=str(seq), reason="录错了桌")
    assert "录入记分表" in page
    assert "名改为" in page
    desk.post("do/undo/", seq=str(seq), reason="录错了桌")
    assert "已撤销" in desk.get("log/")
    assert not desk.book.competition.round.tables[1].has_score  # type: ignore[union-attr]
    pair = next(e.seq for e in desk.book.follow().history if e.kind == "pair")
    assert "以它为据" in desk.post("try/undo/", 400, seq=str(pair), reason="重来")


def test_a_recorder_undoes_only_what_he_did() -> None:
    book = put(first_round_done())
    recorder = Desk(book, Role.RECORDER)
    recorder.post("do/undo/", 403, seq=str(recorder.seq), reason="录错了")


def test_everything_is_computed_again_and_the_head_shown() -> None:
    desk = Desk(put(first_round_done()))
    page = desk.get("log/verify/")
    assert "全部无误" in page
    assert desk.book.follow().head in page
    assert f"<dd>{desk.seq}</dd>" in page


def test_a_special_award_is_open_until_it_is_given() -> None:
    """E6 has special awards; once play has begun the page says which are not given yet, and not
    a month before."""
    assert "没有评出" not in Desk(put(qualified(6))).get("awards/")
    desk = Desk(put(three_players()))
    special = desk.book.competition.regulation.awards.special[0].name.zh  # type: ignore[union-attr]
    assert "没有评出" in desk.get("awards/")
    desk.post("do/give_honour/", 400, award="最佳着装", to="p1")
    desk.post("do/give_honour/", award=special, to="p1")
    page = desk.get("awards/")
    assert f"{special}：p1（u1）" in page


def test_E6_the_page_closes_the_event_once_the_awards_are_given_or_waived() -> None:
    hall = three_players()
    hall.sheet(1, Score(deals=((4, -2, -2), (-1, 2, -1), *[(0, 0, 0)] * 8)))
    hall.close_stage()
    hall.now += timedelta(minutes=30)
    desk = Desk(put(hall))
    assert "评特别奖" in desk.get("")
    assert "还没有评出" in desk.post("do/close/", 400, final="yes")
    assert "这次不评" in desk.get("awards/")
    desk.post("do/waive_honour/", award="体育道德风尚奖", reason="没有人被提名")
    desk.post("do/close/", final="yes")
    assert desk.book.follow().competition.closed
    desk.post("do/mend_name/", entry="p1", player="1", name="p1甲明", reason="少写一个字")
    assert "p1甲明" in desk.get("awards/")


def test_S7_2_units_have_their_totals() -> None:
    page = Desk(put(Day("shengji-szpt-2013"))).get("awards/")
    assert "团体总分" in page
    assert "名单是暂定的" in page


def test_who_undoes_his_own_only_is_offered_no_others() -> None:
    recorder = Desk(put(first_round_done()), Role.RECORDER)
    assert "/try/undo/" not in recorder.get("log/")
    recorder.post("do/publish_scores/")
    assert recorder.get("log/").count("/try/undo/") == 1


def test_a_correction_after_the_close_is_settled_before_the_next_stage(
    hall_clock: HallClock,
) -> None:
    """3 had beaten 4 by three; corrected it is 4 by three: 1 and 4 should have advanced."""
    hall = closed_stage()
    hall_clock.set(hall.now + timedelta(minutes=1))
    desk = Desk(put(hall))
    three, four = EntryId(hall.id["3"]), EntryId(hall.id["4"])
    table = next(t for t in hall.competition.stages[0].rounds[0].tables if three in t.seats)
    levels = ("1", "4") if table.seats[0] == three else ("4", "1")
    sent = {"stage": "1", "round": "1", "table": str(table.number)}
    sent |= {"levels1": levels[0], "levels2": levels[1], "reason": "两队核对原表"}
    page = desk.post("try/correct_result/", 200, **sent)
    assert "要先决定更换还是保留" in page
    desk.post("do/correct_result/", **sent)
    assert "决定晋级" in desk.get()
    desk.post("try/settle_advance/", 400, how="replace", reason="")
    page = desk.post("try/settle_advance/", 200, how="replace", reason="原表录反")
    assert f"{four}（" in page
    desk.post("do/settle_advance/", how="replace", reason="原表录反")
    assert "决定晋级" not in desk.get()
    stage = desk.book.competition.stage
    assert stage is not None
    assert set(stage.participants) == {EntryId(hall.id["1"]), four}


def test_nothing_is_settled_where_nothing_changed() -> None:
    desk = Desk(put(first_round_done()))
    desk.get("try/settle_advance/")
    desk.post("try/settle_advance/", 400, how="keep", reason="照旧")


def test_an_event_that_must_stop_early_is_closed_from_its_page(hall_clock: HallClock) -> None:
    hall = first_round_done()
    hall_clock.set(hall.now + timedelta(minutes=1))
    desk = Desk(put(hall))
    page = desk.get("closing/")
    assert "写明提前结束的理由" in page
    assert "成绩都到了，结束本轮" in desk.get("")  # and not that time is up, which it is not
    assert "#clock" in desk.get("")
    assert "/try/close_stage/" in page
    desk.post("do/close_stage/", 400, override="各队签字放弃申诉")
    desk.post("do/close_stage/", early="停电", override="各队签字放弃申诉")
    assert desk.book.competition.stage is not None
    assert desk.book.competition.stage.closed
    board = desk.get("")
    assert "结束本轮" not in board
    assert "#clock" not in board


def test_who_is_level_is_not_said_to_be_above() -> None:
    """Before the first result everybody is."""
    hall = drawn()
    hall.pair()
    page = Desk(put(hall)).get("standings/")
    assert "为什么并列" in page
    assert "为什么在前" not in page
