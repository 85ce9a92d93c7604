"""E1: the original names days and no hours; the hours are an offer, of which `new` asks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.desk import paisai

DAY = "2026-05-15"


def hours(file: Path) -> list[tuple[str, str]]:
    rows = paisai("timetable", file).out.splitlines()
    return [(line.split()[0], line.split()[1]) for line in rows if line.startswith("2026")]


def test_E1_hours_that_nobody_set_are_open_and_new_says_so(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    said = paisai("new", file, "erdayi-sanya-2021", "--name", "赛", "--first-day", DAY)
    assert said.code == 0
    assert "各轮的时间未定" in said.out
    assert "原规程第一轮 09:00" in said.out
    assert "--begins" in said.out
    assert hours(file) == [
        ("2026-05-14", "另行通知"),
        ("2026-05-15", "未定"),
        ("2026-05-16", "未定"),
        ("2026-05-17", "未定"),
        ("2026-05-18", "12:00"),
    ]
    assert "冲突" not in paisai("timetable", file).out
    assert "第 1 轮几点开始还没有定" in paisai("status", file).out


def test_E1_new_moves_the_hours_of_play(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    new = ("new", file, "erdayi-sanya-2021", "--name", "赛", "--first-day", DAY)
    said = paisai(*new, "--begins", "13:30")
    assert "--begins" not in said.out
    assert [at for _, at in hours(file)[:4]] == ["另行通知", *["13:30–16:00"] * 3]


def test_hours_that_leave_their_day_or_do_not_exist_are_refused(tmp_path: Path) -> None:
    new = ("new", tmp_path / "a.jsonl", "erdayi-sanya-2021", "--name", "赛", "--first-day", DAY)
    for begins in ("22:00", "早上", "25:00", ""):
        said = paisai(*new, "--begins", begins)
        assert (said.code, said.out, len(said.err.splitlines())) == (2, "", 1)
    assert "几点应如 09:00，不是 25:00" in paisai(*new, "--begins", "25:00").err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("begins", ["9:00", "9：00", "09:00"])
def test_an_hour_is_read_as_people_write_it(tmp_path: Path, begins: str) -> None:
    file = tmp_path / "a.jsonl"
    new = ("new", file, "shuangsheng-boda-2020", "--name", "赛", "--first-day", DAY)
    assert paisai(*new, "--begins", begins).code == 0
    assert json.loads(paisai("timetable", file, "--json").out)["timetable"][0]["start"] == "09:00"


@pytest.mark.parametrize(
    ("preset", "few"),
    [
        ("tuolaji-zhuhai-2019", "至少 2 对；不足 5 对时打不满 5 轮（如 4 对最多 3 轮）"),
        ("bashifen-teachers", "至少 2 对；不足 5 对时打不满 4 轮（如 4 对最多 3 轮）"),
        ("shuangsheng-boda-2020", "至少 7 对"),
        ("erdayi-sanya-2021", "至少 2 人；不超过 9 人时不打初赛"),
    ],
)
def test_how_few_can_take_part_is_said_when_an_event_is_made(
    tmp_path: Path, preset: str, few: str
) -> None:
    """As the page says where the regulation is chosen."""
    said = paisai("new", tmp_path / "a.jsonl", preset, "--name", "赛", "--first-day", DAY)
    assert few in said.out


def test_a_round_is_moved_to_an_hour_of_its_own_day(tmp_path: Path) -> None:
    """三亚 plays its three stages on three days: the second is on the 16th."""
    file = tmp_path / "a.jsonl"
    made = ("new", file, "erdayi-sanya-2021", "--name", "赛", "--first-day", DAY)
    assert paisai(*made, "--at", "2026-03-01").code == 0
    for number, start in (("1", "9:00"), ("2", "13：30")):
        line = (
            "timetable",
            file,
            "--move",
            number,
            start,
            "--reason",
            "定下",
            "--at",
            "2026-03-02",
        )
        assert paisai(*line).code == 0
    assert ("2026-05-15", "09:00") in [(day, at[:5]) for day, at in hours(file)]
    assert ("2026-05-16", "13:30") in [(day, at[:5]) for day, at in hours(file)]
    wrong = paisai("timetable", file, "--start", "25:00")
    assert (wrong.code, wrong.err) == (2, "paisai: 几点应如 09:00，不是 25:00\n")


def test_E3_3_a_deadline_is_a_time_of_day(tmp_path: Path) -> None:
    """2026-04-12 alone would have closed entries at midnight before it."""
    new = ("new", tmp_path / "a.jsonl", "erdayi-sanya-2021", "--name", "赛", "--first-day", DAY)
    said = paisai(*new, "--deadline", "2026-04-12")
    assert (said.code, said.out) == (2, "")
    assert "报名截止要写明几点，如 2026-04-12T18:00" in said.err
    assert paisai(*new, "--deadline", "2026-04-12 18:00").code == 0


def test_S3_reports_that_are_due_after_the_first_day_are_told(tmp_path: Path) -> None:
    made = ("shengji-szpt-2013", "--name", "赛", "--first-day", "2026-12-05", "--at", "2026-10-01")
    said = paisai("new", tmp_path / "a.jsonl", *made, "--report-due", "2026-12-05").out
    assert "注意：各单位 2026-12-05 才截止上报，第 1 轮 2026-12-05 开始" in said
    good = paisai("new", tmp_path / "b.jsonl", *made, "--report-due", "2026-12-04").out
    assert "注意" not in good


def test_E3_3_a_deadline_that_moves_is_told_and_can_be_said_otherwise(tmp_path: Path) -> None:
    """33 days before the first day, so on 13 April 2026 for an event of 16 May: on 1 May that is
    past, and every entry would need a written request."""
    made = ("erdayi-sanya-2021", "--name", "赛", "--first-day", "2026-05-16", "--at", "2026-05-01")
    said = paisai("new", tmp_path / "a.jsonl", *made).out
    assert "报名截止随首日移到 2026-04-13 18:00，要改写 --deadline 时间" in said
    assert "出生截止日移到 2008-12-31，要改写 --born 日期" in said
    assert "注意：报名截止会是 2026-04-13 18:00，已经过去" in said
    otherwise = ("--deadline", "2026-05-05T18:00", "--born", "2000-12-31")
    said = paisai("new", tmp_path / "b.jsonl", *made, *otherwise).out
    assert "移到" not in said
    assert "已经过去" not in said
    first = json.loads((tmp_path / "b.jsonl").read_text().splitlines()[0])
    entry = first["data"]["command"]["regulation"]["entry"]
    assert (entry["deadline"], entry["born_on_or_before"]) == ("2026-05-05T18:00:00", "2000-12-31")


@pytest.mark.parametrize("preset", ["shuangsheng-boda-2020", "shengji-szpt-2013"])
def test_the_hour_of_round_1_is_taken_where_the_regulation_names_none(
    tmp_path: Path, preset: str
) -> None:
    """It was refused, and then asked for."""
    file = tmp_path / "a.jsonl"
    made = (preset, "--name", "赛", "--first-day", "2013-12-07", "--at", "2013-11-01")
    assert "--begins" in paisai("new", tmp_path / "without.jsonl", *made).out
    said = paisai("new", file, *made, "--begins", "09:00")
    assert said.code == 0
    assert "时间未定" not in said.out
    [first, *rest] = json.loads(paisai("timetable", file, "--json").out)["timetable"]
    assert (first["day"], first["start"], first["rounds"]) == ("2013-12-07", "09:00", [1])
    assert {one["start"] for one in rest} <= {"未定"}
    assert "第 1 轮几点开始还没有定" not in paisai("status", file, "--at", "2013-11-02").out


def test_S3_the_report_of_another_year_is_asked_for(tmp_path: Path) -> None:
    made = ("shengji-szpt-2013", "--name", "赛", "--first-day", "2026-12-05", "--at", "2026-10-01")
    said = paisai("new", tmp_path / "a.jsonl", *made)
    assert said.code == 2
    assert "原规程的上报截止日是 2013-11-10，用于 2026 年要另定，写 --report-due 日期" in said.err
    done = paisai("new", tmp_path / "a.jsonl", *made, "--report-due", "2026-11-10")
    assert done.code == 0
    first = json.loads((tmp_path / "a.jsonl").read_text().splitlines()[0])
    regulation = first["data"]["command"]["regulation"]
    assert regulation["entry"]["selection"]["report_due"] == "2026-11-10"
