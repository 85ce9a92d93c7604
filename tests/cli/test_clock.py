"""The clock of a round on the command line: what is shown, asked for and refused."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from support.desk import Desk, form, new


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Four pairs of 80 分, started at 9:00: 60 minutes, at 50 one last deal."""
    desk = new(tmp_path, "bashifen-teachers")
    rows = [f"{n},甲{n},乙{n},单位{n}" for n in range(1, 5)]
    desk("entries", "import", form(desk, "编号,选手一,选手二,单位", *rows))
    desk("draw")
    desk("pair")
    desk("publish")
    desk.now = datetime(2026, 5, 16, 8, 59)
    desk("start")
    return desk


def test_T3_2_status_round_and_clock_say_the_time_left_and_what_is_due(desk: Desk) -> None:
    desk("clock", "--extend", 10, "--table", 2, "--reason", "换牌")
    said = desk("clock", minutes=4)
    assert "全场：还剩 55:00，10:00 时间到；可以开始新的一副" in said
    assert "第 2 桌：还剩 65:00，10:10 时间到" in said
    assert "下一次播报 09:50：打完手上这副，再打最后一副" in said
    assert "还剩 55:00" in desk("status")
    assert "还剩 55:00" in desk("round")
    desk.now = datetime(2026, 5, 16, 9, 49)
    assert "现在播报 09:50" in desk("clock")
    assert f"paisai clock {desk.file} --announce" in desk("status")
    assert "播报：打完手上这副，再打最后一副" in desk("clock", "--announce", minutes=0)
    assert "--announce" not in desk("status")
    assert "下一次是 10:00：时间到" in desk.refused("clock", "--announce")
    desk.now = datetime(2026, 5, 16, 10, 4)
    assert "时间到，手上这副打完为止" in desk("clock")
    assert desk.json("clock", minutes=0)["clock"]["tables"][1]["left"] == 300


def test_T3_2_end_before_its_time_asks_for_a_reason(desk: Desk) -> None:
    assert "10:00" in desk.refused("end", minutes=20)
    assert "提前结束：停电" in desk("end", "--reason", "停电", minutes=20)


def test_T8_11_sign_in_counts_the_minutes(desk: Desk) -> None:
    one, two = desk.json("round")["tables"][0]["seats"]
    assert "签到，第 1 桌" in desk("sign-in", one, minutes=0)
    came = desk("sign-in", two, "--arrived", "2026-05-16T09:10:01", minutes=12)
    assert "迟到 11 分钟" in came
    [typed] = [line for line in came.splitlines() if "paisai rule" in line]
    assert typed.endswith(f"paisai rule {desk.file} {two} '迟到'")
    assert "已在 09:10:01 签到" in desk.refused("sign-in", two)
    ruled = desk.json("rule", two, "迟到", "--dry-run")
    assert ruled["effects"] == [{"kind": "forfeit_round"}]
    assert desk.json("rule", two, "lateness", "minutes=3", "--dry-run")["effects"] == []


def test_T3_2_a_last_deal_played_out_after_the_time_is_noted(desk: Desk) -> None:
    assert "还没有到" in desk.refused("clock", "--finished", 1, minutes=30)
    desk.now = datetime(2026, 5, 16, 10, 7)
    said = desk("clock", "--finished", 1, "--when", "2026-05-16T10:06")
    assert "第 1 桌 10:06 打完" in said
    assert desk.json("result", "sheet", 1, "7:5", "--signed", "all")["late_by"] is None


def test_T10_close_says_until_when_and_takes_a_reason(desk: Desk) -> None:
    for table in (1, 2):
        desk("result", "sheet", table, f"{6 + table}:5", "--signed", "all")
    desk("end")
    early = ("close", "--early", "场地只用半天")
    assert "成绩还没有公布，公布后 15 分钟内可以申诉" in desk.refused(*early)
    desk("publish", "--scores")
    assert "以后可以结束" in desk.refused(*early)
    assert desk.refused(*early).endswith("--override 理由")
    assert "仍然结束：各队同意" in desk(*early, "--override", "各队同意")


def test_a_mistyped_time_is_asked_about_and_can_be_taken_back(desk: Desk) -> None:
    right = desk.now
    desk.now = datetime(2062, 5, 16, 9, 0)
    assert desk.refused("clock", "--announce", "请安静").endswith("--ahead")
    desk("clock", "--announce", "请安静", "--ahead")
    desk.now = right
    assert "早于" in desk.refused("clock", "--announce", "再说一遍")
    desk("undo", "--reason", "时间写错")
    desk("clock", "--announce", "再说一遍")
    assert desk.json("verify")["ok"] is True


def test_a_correction_after_the_next_pairing_says_so_and_pairs_again(desk: Desk) -> None:
    """1 and 3 won by two and by four; the other way round at table 1 the winners differ."""
    for table in (1, 2):
        desk("result", "sheet", table, f"{5 + 2 * table}:5", "--signed", "all")
    desk("pair")
    desk("publish")
    wrong = ("result", "correct", 1, "5:7", "--round", 1, "--reason", "记反")
    said = desk(*wrong)
    assert "第 2 轮已公布的第 1、2 桌本应是别的对阵，还没有打，可以重排" in said
    desk("pair", "--again", "--reason", "第 1 轮更正")
    desk("publish")
    assert desk.json("verify")["ok"] is True
