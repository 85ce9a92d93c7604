"""`paisai solve`: the best line of an ending, and what the played one cost."""

import pytest

from paisai import core
from paisai.cli import main
from support.erdayi import HANDS

pytestmark = pytest.mark.skipif(not core.built(), reason="the C core was not built")

RECORD = f"""牌赛记录 1
玩法：竞技二打一
规程：erdayi-sanya-2021

【第 1 副】
{HANDS}  甲 叫 3 分
第 1 圈
  甲 出 ♠A ♠K ♠Q ♠J ♠10 ♠9 ♠8 ♠7 ♠6 ♠5 ♠4 ♠3
  乙 不出
  丙 不出
第 2 圈
  甲 出 ♥3
  乙 出 ♣5
  丙 出 ♣J
  甲 不出
  乙 不出
第 3 圈
  丙 出 ♥Q ♣Q ♦Q ♥K ♣K ♦K ♥A ♣A ♦A ♦J ♠2 ♥2
  甲 不出
  乙 不出
第 4 圈
  丙 出 ♣2 ♦2（剩 2 张）
  甲 不出
  乙 不出
第 5 圈
  丙 出 小王（剩 1 张）
"""


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "record.txt"
    path.write_text(RECORD, "utf-8")
    return str(path)


def test_two_jokers_one_by_one_cost_the_doubling(record, capsys):
    """丙 holds both jokers and nobody a bomb: the rocket ends it, 3 × 2 for each defender. Played
    singly they win too, but without the doubling: 3 each."""
    assert main(["solve", record, "--step", "15"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "各家都打最好：庄家 −12 分",
        "  丙 wW",
        "实际 丙 w：此后最好是庄家 −6 分，亏 6 分",
    ]


def test_a_play_as_good_as_any_costs_nothing(record, capsys):
    """The pair of twos holds; the rocket follows."""
    assert main(["solve", record, "--step", "12", "--deal", "1", "--lang", "en"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "with the best play of all: the declarer −12"
    assert said[-1] == "played 丙 22: nothing is better"


@pytest.mark.parametrize("arguments", [["--step", "19"], ["--step", "1", "--deal", "2"], []])
def test_what_is_not_there_is_refused(record, arguments, capsys):
    assert main(["solve", record, *arguments]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
