"""Rulings are numbered 1, 2, 3 in their event, and can belong to an earlier round."""

from __future__ import annotations

from pathlib import Path

import pytest

from paisai.ledger import commands as c
from paisai.referee import effects as to
from paisai.tournament.rounds import Score
from support.day import Day
from support.desk import Desk, paisai, playing
from support.groups_over import groups_over


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """80 分, four pairs, round 1 published and started."""
    return playing(tmp_path, "bashifen-teachers")


def seats(desk: Desk, table: int = 1) -> list[str]:
    return list(desk.json("round")["tables"][table - 1]["seats"])


def over_time(
    desk: Desk, who: str, deal: int, *more: object, side: str = "庄家方"
) -> dict[str, object]:
    return dict(desk.json("rule", who, "超时", f"过错方={side}", "--deal", deal, *more))


def play_round(desk: Desk, first: str = "7:5") -> None:
    desk("result", "sheet", 1, first, "--signed", "all")
    desk("result", "sheet", 2, "7:5", "--signed", "all")
    desk("end")
    desk("publish", "--scores")


def test_rulings_are_numbered_from_one(desk: Desk) -> None:
    one, other = seats(desk)
    assert over_time(desk, one, 1)["ruling"] == 1
    assert over_time(desk, other, 1, side="防守方")["ruling"] == 2
    assert "第 3 号判罚" in desk("rule", one, "超时", "过错方=庄家方", "--deal", 2)
    listed = desk.json("rule", "--list")["rulings"]
    assert [row["ruling"] for row in listed] == [1, 2, 3]
    assert "第 2 号判罚" in desk("log")


def test_a_ruling_that_is_undone_keeps_its_number_to_itself(desk: Desk) -> None:
    one, other = seats(desk)
    over_time(desk, one, 1)
    over_time(desk, other, 1, side="防守方")
    assert "撤销第 1 号判罚" in desk("undo", "--ruling", 1, "--reason", "记错了人")
    assert [row["ruling"] for row in desk.json("rule", "--list")["rulings"]] == [2]
    assert over_time(desk, one, 2)["ruling"] == 3
    assert "第 1 号判罚" in desk("log")
    refusal = desk.refused("undo", "--ruling", 1, "--reason", "再来")
    assert "2、3" in refusal
    assert paisai("verify", desk.file).code == 0


def test_an_appeal_names_the_ruling_by_its_number(desk: Desk) -> None:
    one, other = seats(desk)
    over_time(desk, other, 1)
    desk("rule", one, "lateness", "minutes=16", "--table", 1, minutes=16)
    desk("result", "sheet", 2, "7:5", "--signed", "all")
    desk("end")
    desk("publish", "--scores")
    refusal = desk.refused("appeal", "file", one, "按时到场", "--written", "--ruling", 9)
    assert "1、2" in refusal
    desk("appeal", "file", one, "按时到场", "--written", "--ruling", 2)
    desk("appeal", "decide", 1, "--uphold", "录像为证", "--table", 1, "--score", "8:5")
    assert [row["void"] for row in desk.json("rule", "--list")["rulings"]] == [None, "已撤销"]


def test_a_late_ruling_on_levels_says_what_to_do_and_cites_no_number(desk: Desk) -> None:
    """T8: points are ruled on deal 2 after the table gave its levels."""
    one, _ = seats(desk)
    desk("result", "sheet", 1, "7:5", "--signed", "all")
    refusal = desk.refused("rule", one, "越序出牌", "张数=1", "过错方=庄家方", "--deal", 2)
    assert "号（第" not in refusal
    assert "--included" in refusal
    assert "更正" in refusal


def test_a_ruling_can_belong_to_an_earlier_round(desk: Desk) -> None:
    """T8.8: the second time in the event costs points. What was in round 1 came before what was
    in round 2, whenever it is written down: it is the first, and the next in round 2 the third."""
    one, _ = seats(desk)
    play_round(desk)
    desk("pair")
    desk("publish")
    desk("start")
    here = over_time(desk, one, 1)
    earlier = over_time(desk, one, 1, "--round", 1)
    again = over_time(desk, one, 1)
    assert [r["occurrence"] for r in (here, earlier, again)] == [1, 1, 3]
    assert [r["round"] for r in desk.json("rule", "--list")["rulings"]] == [2, 1, 2]
    assert "已公布的轮次 1、2" in desk.refused("rule", one, "超时", "过错方=庄家方", "--round", 3)


def test_an_earlier_round_takes_the_effect_and_says_whom_it_moves(desk: Desk) -> None:
    """T8.11: 16 minutes late in round 1 forfeits round 1, though round 2 is being played."""
    one, other = seats(desk)
    play_round(desk)
    before = {row["entry"]: row["place"] for row in desk.json("standings")["standings"]}
    assert before[one] < before[other]
    desk("pair")
    desk("publish")
    said = desk(
        *("rule", one, "lateness", "minutes=16", "--round", 1, "--reason", "裁判长补记"), minutes=16
    )
    after = {
        row["entry"]: row["place"] for row in desk.json("standings", "--round", 1)["standings"]
    }
    assert after[other] < after[one]
    assert "改为第" in said
    assert "判本轮弃权" in desk("round", "--round", 1)
    assert "判本轮弃权" not in desk("round", "--round", 2)
    assert paisai("verify", desk.file).code == 0


def test_a_suspension_is_ruled_in_the_last_round() -> None:
    """A suspension from round 1 on would be for rounds that are over."""
    day = Day("bashifen-teachers")
    for table in (1, 2):
        day.sheet(table, Score(levels=(7, 5)))
    day.round()
    refused = day.refused(c.Rule(day.id["A"], "conduct", (to.Suspend(1),), round=1))
    assert "最后一轮" in refused.zh


def test_minutes_that_contradict_the_sign_in_need_a_reason(desk: Desk) -> None:
    """T8.11: 7 minutes by the sign-in; 17 would forfeit the round."""
    one, _ = seats(desk)
    started = desk.now
    desk("sign-in", one, minutes=7)
    assert (desk.now - started).seconds == 7 * 60
    refusal = desk.refused("rule", one, "迟到", "迟到分钟数=17")
    assert "签到时迟到 7 分钟" in refusal
    assert "17" in refusal
    assert "--reason" in refusal
    said = desk(*("rule", one, "迟到", "迟到分钟数=17", "--reason", "签到台的钟慢了"), minutes=17)
    assert "签到台的钟慢了" in said
    assert "7 分钟" in said
    assert "签到台的钟慢了" in desk("rule", "--list")
    assert "签到台的钟慢了" in desk("log")


def test_the_minutes_of_the_sign_in_need_no_reason(desk: Desk) -> None:
    one, _ = seats(desk)
    desk("sign-in", one, minutes=7)
    assert desk.json("rule", one, "迟到", "迟到分钟数=7")["ruling"] == 1


def test_S2_2_a_ruling_on_a_closed_stage_asks_who_advances(tmp_path: Path) -> None:
    """S2.2: 30 minutes late forfeits the round; who won group 1 and was late in all three is
    last, and nothing is drawn until that is settled."""
    desk = groups_over(tmp_path)
    first, *_ = desk.json("standings", "--stage", 1)["standings"]
    late = ("rule", first["entry"], "迟到", "迟到分钟数=30", "--stage", 1)
    for round_ in (1, 2, 3):
        said = desk(*late, "--round", round_)
    assert "晋级的应是" in said
    assert "settle" in desk("status")
    assert desk.refused("draw")
    assert "没有第 3 阶段；已开始的是第 1、2 阶段" in desk.refused(
        "rule", first["entry"], "迟到", "迟到分钟数=30", "--stage", 3
    )


def test_one_ruling_is_appealed_once(desk: Desk) -> None:
    one, _ = seats(desk)
    desk("rule", one, "lateness", "minutes=16", "--table", 1, minutes=16)
    desk("result", "sheet", 2, "7:5", "--signed", "all")
    desk("end")
    desk("publish", "--scores")
    appeal = ("appeal", "file", one, "按时到场", "--written", "--ruling", 1)
    desk(*appeal)
    assert "已有第 1 号申诉" in desk.refused(*appeal)
    desk("appeal", "decide", 1, "--uphold", "录像为证", "--table", 1, "--score", "8:5")
    assert "已经撤销" in desk.refused(*appeal)


def test_what_the_levels_contain_cannot_be_undone_under_them(desk: Desk) -> None:
    """The sheet says that its levels have ruling 1 in them; without the ruling it would not."""
    one, _ = seats(desk)
    words = ("result", "sheet", 1, "7:5", "--signed", "all", "--rulings-included")
    assert "没有算在各副上的判罚" in desk.refused(*words)
    desk("rule", one, "越序出牌", "张数=1", "过错方=庄家方", "--deal", 1)
    desk(*words)
    assert "录入记分表" in desk.refused("undo", "--ruling", 1, "--reason", "看错了")


def test_a_figure_is_refused_in_the_words_it_is_asked_in(desk: Desk) -> None:
    one, _ = seats(desk)
    for cards in ("999", "x", "-1", "1" * 5000):
        refusal = desk.refused("rule", one, "越序出牌", f"张数={cards}", "过错方=庄家方")
        assert refusal.startswith("张数 应为1 到 33 的整数")
        assert "cards" not in refusal


def test_T8_11_who_sits_at_no_table_is_not_late(desk: Desk) -> None:
    one, _ = seats(desk)
    desk("entries", "withdraw", one, "--reason", "生病")
    desk("result", "sheet", 2, "7:5", "--signed", "all")
    desk("pair")
    desk("publish")
    assert "没有上桌" in desk.refused("rule", one, "迟到", "迟到分钟数=16")
    assert desk.json("rule", one, "迟到", "迟到分钟数=16", "--round", 1, minutes=16)["ruling"] == 1
