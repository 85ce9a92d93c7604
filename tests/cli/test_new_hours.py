"""E1: the original names days and no hours; the hours are an offer, of which `new` asks."""

from __future__ import annotations

from pathlib import Path

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
    for begins in ("22:00", "早上"):
        said = paisai(*new, "--begins", begins)
        assert (said.code, said.out, len(said.err.splitlines())) == (2, "", 1)
    boda = paisai(
        *("new", tmp_path / "b.jsonl", "shuangsheng-boda-2020", "--name", "赛"),
        *("--first-day", DAY, "--begins", "09:00"),
    )
    assert boda.code == 2
    assert "没有写各轮的时间" in boda.err
    assert not list(tmp_path.iterdir())
