"""`paisai draw`: in one go and step by step, and what it says of whose secret it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from paisai.ledger import export_text
from paisai.regulations import load
from support.desk import Desk, paisai
from support.entered_hall import SWISS, entered, playable
from support.hall import Hall


@pytest.fixture
def swiss(tmp_path: Path) -> Desk:
    return on_file(entered(playable(SWISS), 8), tmp_path)


def on_file(hall: Hall, folder: Path) -> Desk:
    file = folder / "赛.jsonl"
    file.write_text(export_text(hall.state), encoding="utf-8")
    return Desk(file, hall.now)


def test_B7_2b_one_word_makes_both_draws_of_a_fixed_schedule(tmp_path: Path) -> None:
    """Zones of 3, 2, 2 and 2; the schedule first, then who has which number."""
    hall = Hall()
    hall.create(load("shuangsheng-boda-2020"))
    for i, zone in enumerate("东东东南南西西北北"):
        hall.enter(f"p{i}", zone=zone)
    desk = on_file(hall, tmp_path)
    said = desk("draw")
    assert "对阵总表已抽定" in said
    assert "赛区号和区内号已抽定" in said
    assert said.count("承诺：") == 2
    assert said.count("记录台 自己保管，不是服务器保管") == 2
    assert not list(tmp_path.glob("*.secret"))
    found = desk.json("verify")
    assert (found["ok"], found["draws"]) == (True, 2)
    assert {one["zh"].split("，")[0] for one in found["doubts"]} == {
        "密钥由 记录台 自己保管",
        "没有选手或领队报过话：这次抽签只能相信组织者",
    }
    desk("pair")


def test_B7_2b_step_by_step_each_draw_has_words_of_its_own(tmp_path: Path) -> None:
    hall = entered(playable("shuangsheng-boda-2020"), 8)
    desk = on_file(hall, tmp_path)
    assert desk.json("draw", "--commit")["purpose"] == "schedule"
    desk("draw", "--contribute", "--words", "领队甲", "八万")
    assert desk.json("draw", "--reveal")["purpose"] == "schedule"
    assert "抽签（赛区号和区内号）" in desk("status")
    assert desk.json("draw", "--commit")["purpose"] == "zones"
    desk("draw", "--contribute", "--words", "领队甲", "八万")
    assert "indices" in desk.json("draw", "--reveal")["outcome"]


def test_words_are_closed_with_their_number_and_hash(swiss: Desk) -> None:
    swiss("draw", "--commit")
    swiss("draw", "--contribute", "--words", "领队甲", "八万")
    assert "已经在里面了" in swiss.refused("draw", "--contribute", "--words", "领队甲", "八万")
    closed = swiss.json("draw", "--close", "--words", "领队乙", "九万")
    assert closed["words"] == 2
    assert len(closed["hash"]) == 64
    assert "不能再加" in swiss.refused("draw", "--contribute", "--words", "迟到的", "一")
    assert "不能撤销" in swiss.refused("undo", "--reason", "不好看")
    swiss("draw", "--reveal")
    assert paisai("verify", swiss.file).code == 0


def test_a_draw_given_up_is_counted_and_verify_tells_of_it(swiss: Desk) -> None:
    swiss("draw", "--commit")
    assert "理由" in swiss.refused("draw", "--give-up")
    assert "本场第 1 次作废：话筒坏了" in swiss("draw", "--give-up", "--reason", "话筒坏了")
    swiss("draw")
    said = paisai("verify", swiss.file).out
    assert "没有揭晓就作废，是本场第 1 次作废" in said
    assert "这是第 2 次抽：前 1 次作废" in said
    english = paisai("--lang", "en", "verify", swiss.file).out
    assert "this draw rests on the honesty of 记录台" in english
