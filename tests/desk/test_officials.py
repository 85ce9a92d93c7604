"""E4.8.12: what a coach or leader does is ruled on him, or on the team, as the regulation says."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader

from paisai.frozen import replace
from paisai.referee.effects import Duty, Report, Warned
from paisai.referee.history import Past
from paisai.referee.rulings import rule
from paisai.regulations import load
from paisai.regulations.effects import OfficialFault
from support.desk import Desk, paisai
from support.entered import entered, reviewed


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Ten players of five associations, two each, all led by 王领队; the first table is played."""
    desk = entered(tmp_path, "erdayi-sanya-2021")
    reviewed(desk)
    for word in ("draw", "pair", "publish", "start"):
        desk(word)
    return desk


def totals(desk: Desk) -> dict[str, str]:
    rows = desk.json("standings")["standings"]
    return {row["entry"]: row["keys"]["total"] for row in rows}


def test_E4_8_12_a_leader_s_abuse_is_recorded_against_him_and_costs_no_player_points(
    desk: Desk,
) -> None:
    seats = desk.json("round")["tables"][0]["seats"]
    desk("result", "sheet", 1, *["0"] * 10, "--signed", "all")
    before = totals(desk)
    told = desk.json("rule", seats[0], "谩骂侮辱", "领队=王领队")
    assert [effect["kind"] for effect in told["effects"]] == ["duty"]
    assert told["occurrence"] == 1
    assert totals(desk) == before
    # the second time is reported, again without points
    again = desk.json("rule", seats[0], "abuse", "official=王领队")
    assert again["occurrence"] == 2
    assert "领队或教练 王领队 谩骂侮辱，第 2 次：记在本人名下" in again["text"]["zh"]
    assert totals(desk) == before
    # a player's own is another matter: it is his first, and costs 3
    own = desk.json("rule", seats[0], "abuse")
    assert own["effects"] == [{"kind": "score", "amount": -3}]
    assert totals(desk)[seats[0]] == "-3"
    listed = desk.json("rule", "--list")["rulings"]
    assert [row["official"] for row in listed] == ["王领队", "王领队", None]
    assert listed[0]["name"].startswith("王领队／")


def test_E4_8_12_nobody_else_is_ruled_on_and_nothing_else_is_ruled_on_a_leader(desk: Desk) -> None:
    refusal = desk.refused("rule", 1, "abuse", "教练=张三")
    assert "领队和教练是：王领队" in refusal
    assert "registered" in desk.refused("rule", 1, "abuse", "coach=张三", lang="en")
    assert "只判选手" in desk.refused("rule", 1, "smoking", "领队=王领队")
    assert "写一个姓名" in desk.refused("rule", 1, "abuse", "领队=")
    facts = [row["name"] for row in desk.json("rule", "--facts", "abuse")["facts"]]
    assert "official" in facts
    assert "official" not in [r["name"] for r in desk.json("rule", "--facts", "smoking")["facts"]]


def test_E4_8_12_the_report_is_a_paper_from_the_second_time_on(desk: Desk, tmp_path: Path) -> None:
    report = ("export", "pdf", tmp_path / "p", "--what", "report", "--private")
    desk("rule", 1, "abuse", "领队=王领队")
    assert desk.refused(*report)
    number = desk.json("rule", 1, "abuse", "领队=王领队")["ruling"]
    files = desk.json(*report)["files"]
    assert [Path(file).name for file in files] == [f"{number}-纪律报告.pdf"]
    page = PdfReader(files[0]).pages[0].extract_text()
    for words in ("王领队", "领队或教练", "谩骂侮辱", "E4.8.12", "裁判长"):
        assert words in page
    desk("undo", "--ruling", number, "--reason", "认错了人")
    assert desk.refused("export", "pdf", tmp_path / "q", "--what", "report", "--private")
    english = paisai("--lang", "en", "rule", desk.file, "--list").out
    assert "leader or coach 王领队: abusive behaviour" in english.casefold().replace(
        "Leader", "leader"
    )


def test_E4_8_4_a_leader_s_and_a_spectator_s_conduct_is_recorded_and_costs_nobody(
    desk: Desk, tmp_path: Path
) -> None:
    seats = desk.json("round")["tables"][0]["seats"]
    desk("result", "sheet", 1, *["0"] * 10, "--signed", "all")
    before = totals(desk)
    leader = desk.json("rule", seats[0], "E4.8.4", "领队=王领队")
    assert "领队或教练 王领队 违反赛场纪律" in leader["text"]["zh"]
    told = desk.json("rule", seats[0], "E4.8.4", "观众=赵六", "--reason", "站在桌边说话")
    assert "观众 赵六 违反赛场纪律" in told["text"]["zh"]
    assert "Spectator 赵六: conduct" in told["text"]["en"]
    assert "记在本人名下，不扣选手的分" in told["text"]["zh"]
    assert totals(desk) == before
    listed = desk.json("rule", "--list")["rulings"]
    assert [row["official"] for row in listed] == ["王领队", "观众 赵六"]
    assert listed[1]["name"].startswith("观众 赵六／")
    # abuse: the first time and the second, with a report that says who he is
    desk("rule", seats[0], "abuse", "spectator=赵六")
    again = desk.json("rule", seats[0], "abuse", "spectator=赵六")
    assert again["occurrence"] == 2
    assert totals(desk) == before
    report = ("export", "pdf", tmp_path / "p", "--what", "report", "--private")
    page = PdfReader(desk.json(*report)["files"][0]).pages[0].extract_text()
    assert "观众 赵六" in page
    assert "领队或教练" not in page
    assert "只判选手" in desk.refused("rule", seats[0], "smoking", "观众=赵六")


@pytest.mark.parametrize(
    ("preset", "infraction"),
    [
        ("bashifen-teachers", "conduct"),
        ("tuolaji-zhuhai-2019", "conduct"),
        ("shuangsheng-boda-2020", "conduct"),
        ("shuangsheng-boda-2020", "disorder"),
        ("shengji-szpt-2013", "noise-or-hints"),
    ],
)
def test_T9_Z4_1_B9_S2_3_every_hall_can_note_what_a_spectator_does(
    preset: str, infraction: str
) -> None:
    """Again and again: no match points off, no round lost, nobody disqualified."""
    regulation = load(preset)
    facts = {"case": "disqualified"} if infraction == "disorder" else {}
    past = [Past(infraction, {})] * 3
    made = rule(regulation, infraction, facts, past, "观众")
    assert {type(effect) for effect in made.effects} <= {Duty, Warned, Report}
    assert "记在本人名下，不扣选手的分" in made.text.zh
    against = tuple(
        replace(one, by_official=OfficialFault.AGAINST_THE_PLAYERS) if one.by_official else one
        for one in regulation.penalties
    )
    again = rule(replace(regulation, penalties=against), infraction, facts, past, "观众")
    assert again.effects == made.effects


def test_E4_8_7_the_chief_s_leave_for_a_phone_is_on_record_for_the_round(desk: Desk) -> None:
    seats = desk.json("round")["tables"][0]["seats"]
    allowed = desk.json("rule", seats[0], "裁判长批准接打电话", "--reason", "家人住院")
    assert "本轮使用手机不算违例" in allowed["text"]["zh"]
    refused = desk.refused("rule", seats[0], "手机")
    assert f"第 {allowed['ruling']} 号记录：这一轮裁判长批准接打电话，不能再判" in refused
    assert "undo that one first" in desk.refused("rule", seats[0], "phone", lang="en")
    other = desk.json("rule", seats[1], "phone")
    assert [effect["kind"] for effect in other["effects"]] == ["zero_round"]
    desk("undo", "--ruling", allowed["ruling"], "--reason", "批错了人")
    assert desk.json("rule", seats[0], "phone")["ruling"]
