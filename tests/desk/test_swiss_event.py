"""A small 80 分 event by commands alone, from the first to the prize list."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from paisai.cli import parser
from paisai.regulations.terminal import width
from support.desk import Desk, form, new, paisai

HEAD = "编号,名称,选手一,选手二,单位"
ROWS = (
    "1,龙队,张一,张二,一中",
    "2,Tigers,李一,李二,二中",
    "3,豹队,赵一,赵二,三中",
    "4,鹰队,钱一,钱二,四中",
    "5,熊队,周一,周二,五中",
    "6,马队,吴一,吴二,六中、七中",
)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    desk = new(tmp_path, "bashifen-teachers", rooms="一厅:2,二厅:4")
    desk("entries", "import", form(desk, HEAD, *ROWS))
    return desk


def published(desk: Desk) -> list[tuple[str, str]]:
    """Draw if due, pair, publish, start; the pairs in table order."""
    desk("pair")
    tables = desk.json("publish")["tables"]
    desk("start")
    return [(table["seats"][0], table["seats"][1]) for table in tables]


def test_from_new_to_awards(desk: Desk) -> None:
    """T3.6a: a difference of 3 or more is 3-0, so whoever wins both matches 7:3 has 6."""
    desk("draw", "--words", "领队", "八")
    won = {str(n): 0 for n in range(1, 7)}
    for _ in range(2):
        for table, pair in enumerate(published(desk), 1):
            best = min(pair)
            won[best] += 3
            score = "7:3" if pair[0] == best else "3:7"
            desk("result", "report", table, pair[0], score)
            desk("result", "confirm", table, pair[1])
        desk("end")
        desk("publish", "--scores")
    rows = desk.json("standings")["standings"]
    assert {row["entry"]: row["keys"]["match_points"] for row in rows} == {
        entry: str(points) for entry, points in won.items()
    }
    assert rows[0]["keys"]["match_points"] == "6"
    desk("close", "--early", "场地只用半天", minutes=16)
    assert "--final" in desk.refused("close")
    desk("close", "--final")
    assert desk.json("status")["due"] == "nothing"
    awards = desk.json("awards")
    assert awards["final"] is True
    assert won[awards["awards"][0]["to"]] == 6
    verified = desk.json("verify")
    assert verified["ok"] is True
    assert verified["draws"] >= 1
    assert desk.json("log")["events"][-1]["seq"] == verified["events"]


def test_the_whole_event_travels_with_its_hash(desk: Desk) -> None:
    desk("draw")
    published(desk)
    head = desk.json("verify")["head"]
    out = desk.file.with_name("event.json")
    desk("export", "json", out)
    other = Desk(desk.file.with_name("other.jsonl"))
    said = paisai("import", other.file, out)
    assert said.code == 0
    assert other.file.read_bytes() == desk.file.read_bytes()
    assert other.json("verify")["head"] == head
    assert other.json("standings") == desk.json("standings")
    assert paisai("import", other.file, out).code == 2


def test_a_changed_export_is_not_imported(desk: Desk) -> None:
    out = desk.file.with_name("event.json")
    desk("export", "json", out)
    out.write_text(out.read_text().replace("豹队", "狗队"))
    target = desk.file.with_name("other.jsonl")
    said = paisai("import", target, out)
    assert said.code == 2
    assert "行" in said.err
    assert not target.exists()


def test_a_draw_step_by_step_keeps_its_secret_to_itself(desk: Desk) -> None:
    done = desk.json("draw", "--commit")
    [kept] = desk.file.parent.glob("*.secret")
    if os.name == "posix":
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    secret = kept.read_text().strip()
    assert secret not in desk.file.read_text()
    assert done["purpose"] == "numbers"
    assert desk.json("draw", "--contribute", "--words", "王领队", "8")["contributions"] == 1
    assert "抽签" in desk.refused("draw", "--commit")
    revealed = desk.json("draw", "--reveal")
    assert revealed["secret"] == secret
    assert sorted(revealed["outcome"]["numbers"].values()) == [1, 2, 3, 4, 5, 6]
    assert not kept.exists()
    assert desk.json("verify")["draws"] == 1


def test_a_draw_without_its_secret_is_given_up_and_drawn_again(desk: Desk) -> None:
    desk("draw", "--commit")
    [kept] = desk.file.parent.glob("*.secret")
    kept.unlink()
    assert kept.name in desk.refused("draw", "--reveal")
    assert "理由" in desk.refused("draw", "--give-up")
    assert "第 1 次作废" in desk("draw", "--give-up", "--reason", "密钥丢失")
    assert "先用" in desk.refused("draw", "--close")
    assert desk.json("draw")["purpose"] == "numbers"


def test_rejected_with_a_sentence_and_nothing_changed(desk: Desk) -> None:
    """The refusals that the issue names."""
    desk("draw")
    pairs = published(desk)
    one, other = pairs[0]
    outside = pairs[1][0]
    assert "还缺第 1、2、3 桌" in desk.refused("pair")
    assert "missing: tables 1, 2, 3" in desk.refused("pair", lang="en")
    assert "还缺第 1、2、3 桌" in desk.refused("publish", "--scores")
    assert "missing: tables 1, 2, 3" in desk.refused("publish", "--scores", lang="en")
    assert "没有第 9 桌" in desk.refused("result", "sheet", 9, "7:5", "--signed", "all")
    assert "不在第 1 桌" in desk.refused("result", "report", 1, outside, "7:5")
    assert "负数" in desk.refused("result", "report", 1, one, "-1:5")
    assert "没有参赛者 无名" in desk.refused("result", "report", 1, "无名", "7:5")
    assert "签字" in desk.refused("result", "sheet", 1, "7:5", "--signed", one)
    assert "签字" in desk.refused("result", "sheet", 1, "7:5")
    desk("result", "report", 1, one, "7:5")
    assert "已经报过" in desk.refused("result", "report", 1, one, "7:5")
    desk("result", "confirm", 1, other)
    assert "已有成绩" in desk.refused("result", "sheet", 1, "7:5", "--signed", "all")
    desk("result", "sheet", 2, "12:1", "--signed", "all")  # odd level jumps are fine


def test_different_reports_go_to_the_desk(desk: Desk) -> None:
    desk("draw")
    one, other = published(desk)[0]
    desk("result", "report", 1, one, "7:5")
    assert desk.json("result", "report", 1, other, "5:7")["disputed"] is True
    assert "双方所报不同" in desk("round")
    assert desk.json("round")["missing"] == [1, 2, 3]
    desk("result", "sheet", 1, "7:5", "--signed", "all")
    assert desk.json("round")["missing"] == [2, 3]


def test_a_correction_tells_what_moved_and_an_undo_takes_it_back(desk: Desk) -> None:
    desk("draw")
    pairs = published(desk)
    for table in (1, 2, 3):
        desk("result", "sheet", table, "7:5", "--signed", "all")
    before = desk.json("standings")
    assert "理由" in desk.refused("result", "correct", 1, "5:7")
    out = desk("result", "correct", 1, "5:7", "--reason", "记反了")
    north, east = desk.json("round")["tables"][0]["names"]
    assert f"第 1 桌：南北 {north} 5:7 东西 {east}，东西胜，已更正" in out
    assert "名改为第" in out
    after = {
        row["entry"]: row["keys"]["match_points"] for row in desk.json("standings")["standings"]
    }
    assert (after[pairs[0][0]], after[pairs[0][1]]) == ("0.5", "2.5")  # T3.6a, difference 2
    desk("undo", "--reason", "原来没错")
    assert desk.json("standings") == before
    assert desk.json("log")["events"][-2]["undone"] is True


def test_where_somebody_sits(desk: Desk) -> None:
    assert "公布" in desk.refused("where", "张二")
    desk("draw")
    pairs = published(desk)
    table = next(i for i, pair in enumerate(pairs, 1) if "1" in pair)
    found = desk.json("where", "张二")
    assert (found["entry"], found["table"]) == ("1", table)
    assert found["room"] == ("一厅" if table < 3 else "二厅")
    assert found["opponents"] == [e for e in pairs[table - 1] if e != "1"]
    assert f"第 {table} 桌" in desk("where", "龙队")


def test_why_is_one_above_another(desk: Desk) -> None:
    """T3.6a: 6:5 is 2-1."""
    desk("draw")
    one, other = published(desk)[0]
    desk("result", "sheet", 1, "6:5", "--signed", "all")
    sentence = desk.json("standings", "--why", one, other)["why"]["zh"]
    assert "场分 2 对 1" in sentence
    assert "没有参赛者" in desk.refused("standings", "--why", one, "谁")
    assert "应为 1 到 1" in desk.refused("standings", "--round", "7")


def test_a_hand_changed_draft_says_what_it_breaks(desk: Desk) -> None:
    desk("draw")
    desk("pair")
    first = desk.json("round")["tables"]
    one, other = first[0]["seats"][0], first[1]["seats"][0]
    assert "理由" in desk.refused("pair", "--swap", one, other)
    changed = desk.json("pair", "--swap", one, other, "--reason", "同车来的")
    assert changed["tables"][0]["seats"][0] == other
    assert set(changed["distance"]) >= {"points", "places", "broken"}


def test_tables_are_aligned_whatever_the_script(desk: Desk) -> None:
    """Every column begins at the same place of the terminal, Chinese or not."""
    lines = desk("entries", "list").splitlines()
    units = ["单位", "一中", "二中", "三中", "四中", "五中", "六中"]
    starts = {width(line[: line.index(unit)]) for line, unit in zip(lines, units, strict=True)}
    assert len(starts) == 1
    assert all(line == line.rstrip() for line in lines)


def test_status_names_what_is_due(desk: Desk) -> None:
    assert desk.json("status")["due"] == "begin"
    desk("draw")
    assert desk.json("status")["due"] == "pair"
    desk("pair")
    assert desk.json("status")["due"] == "publish_round"
    desk("publish")
    status = desk.json("status")
    assert (status["due"], status["tables"]) == ("results", [1, 2, 3])
    assert "本轮开始计时" in desk("status")
    desk("start")
    assert "还缺第 1、2、3 桌" in desk("status")


def test_a_damaged_file_is_told_by_its_line(desk: Desk) -> None:
    text = desk.file.read_text()
    desk.file.write_text(text.replace("Tigers", "Cats"))
    said = paisai("verify", desk.file)
    assert said.code == 1
    assert "行" in said.out
    assert paisai("status", desk.file).code == 2


def test_bad_command_lines_are_one_line(desk: Desk) -> None:
    assert "整数" in desk.refused("result", "report", "x", "1", "7:5")
    assert "缺少" in desk.refused("result", "sheet")
    assert "usage" in desk.refused("result", "sheet", lang="en")
    assert paisai("result", "nothing", desk.file).code == 2
    for word, problem in (("pair", "2026-05-01"), ("pair", "2026-13-01T00:00"), ("draw", "now")):
        said = paisai(word, desk.file, "--at", problem)
        assert said.code == 2
        assert len(said.err.splitlines()) == 1
    assert "早于" in paisai("draw", desk.file, "--at", "2020-01-01T00:00").err
    assert paisai("new", desk.file, "bashifen-teachers", "--name", "又一场").code == 2
    said = paisai("new", desk.file.with_name("n"), "no-such", "--name", "甲")
    assert said.code == 2
    assert "bashifen-teachers" in said.err
    said = paisai(
        "new", desk.file.with_name("n"), "bashifen-teachers", "--name", "甲", "--rooms", "厅"
    )
    assert "一厅:20" in said.err
    assert not desk.file.with_name("n").exists()


def test_a_torn_last_line_is_repaired_by_the_next_who_writes(desk: Desk) -> None:
    with desk.file.open("ab") as file:
        file.write('{"seq": 99, "中'.encode()[:-1])
    assert paisai("verify", desk.file).code == 1
    torn = desk.file.read_bytes()
    assert desk.json("status")["entries"] == 6
    desk("log")
    assert desk.file.read_bytes() == torn
    desk("clock", "--announce", "继续")
    assert paisai("verify", desk.file).code == 0


def test_every_word_of_the_docs_is_there() -> None:
    """docs/desk.md: each line of its example is a command line that can be read."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "desk.md").read_text("utf-8")
    lines = page.split("```")[1].strip().splitlines()
    assert len(lines) == 15
    for line in lines:
        program, *arguments = line.split()
        assert program == "paisai"
        assert parser(arguments[0]).parse_args(arguments).run
