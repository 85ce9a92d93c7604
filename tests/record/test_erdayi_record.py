"""Records of 竞技二打一: written, read again, replayed, and refused when they are wrong."""

import random
import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisai.cards import Proof, deck
from paisai.cli import main
from paisai.erdayi import Bid, Deal, Sitting
from paisai.erdayi.scoring import scores_text
from paisai.record import Record, RecordError, dumps, loads
from paisai.record.erdayi import deal_record
from paisai.record.erdayi_replay import check, replay
from support.erdayi import HANDS
from support.examples import examples

NAMES = (("规程", "erdayi-sanya-2021"), ("甲", "张三"), ("乙", "Anna B."), ("丙", "王五"))

# Worked out by hand: 甲 bids 3 and goes out in two plays; both others only pass: spring, 3 × 2.
SPRING = f"""\
牌赛记录 1
玩法：竞技二打一
规程：erdayi-sanya-2021
甲：张三
乙：李四
丙：王五
# 决赛第一副

【第 1 副】
{HANDS}  甲 叫 3 分
# 叫得好
第 1 圈
  甲 出 ♠A ♠K ♠Q ♠J ♠10 ♠9 ♠8 ♠7 ♠6 ♠5 ♠4 ♠3
  乙 不出
  丙 不出
第 2 圈
  甲 出 ♥3 ♣3 ♦3 ♥4 ♣4 ♦4 ♥5 ♥6（出完）
结果：庄家甲胜，叫 3 分，春天，乘 2
得分：甲 +12 乙 -6 丙 -6

合计：甲 +12 乙 -6 丙 -6
"""


def random_sitting(seed, deals, proofs=True):
    choose = random.Random(seed)
    sitting = Sitting(choose.randrange(3))
    records = []
    for number in range(1, deals + 1):
        words = tuple(choose.choice(["好运", "8", "a b"]) for _ in range(choose.randrange(3)))
        proof = Proof(f"{choose.getrandbits(256):064x}", words) if proofs else None
        order = proof.deck(1) if proof else choose.sample(deck(), 54)
        deal = Deal.start(order, sitting.next_first_bidder)
        actions, late = 0, []
        warnings = [0, 0, 0]
        while deal.to_act is not None:
            if choose.random() < 0.02:
                late.append(actions)
                if deal.position is not None:
                    warnings[deal.to_act] += 1
            passes = deal.position is None and actions in late  # E4.2t
            action = Bid(0) if passes else choose.choice(list(deal.actions()))
            deal = deal.apply(action)
            actions += 1
        records.append(deal_record(deal, number, proof, late))
        sitting = sitting.add(deal.result, tuple(warnings))
    return sitting, Record("竞技二打一", NAMES, tuple(records), scores_text(sitting.totals))


def test_a_record_worked_out_by_hand_is_right():
    record = loads(SPRING)
    assert check(record).totals == (12, -6, -6)
    assert record.comments == ("决赛第一副",)
    assert record.deals[0].steps[0].comments == ("叫得好",)
    assert dumps(record) == SPRING


@examples(15)
@given(st.integers(0, 2**32), st.integers(1, 3), st.booleans())
def test_round_trip_and_replay(seed, deals, proofs):
    sitting, record = random_sitting(seed, deals, proofs)
    text = dumps(record)
    assert loads(text) == record
    assert dumps(loads(text.encode())) == text
    assert check(loads(text)) == sitting


def test_a_sitting_of_ten_deals_step_by_step():
    sitting, record = random_sitting(7, 10)
    frames = list(replay(loads(dumps(record))))
    assert frames[-1].sitting == sitting
    assert {frame.number for frame in frames} == set(range(1, 11))


def test_line_endings_and_byte_order_mark_of_other_editors_do_not_matter():
    assert loads(("\ufeff" + SPRING.replace("\n", "\r\n")).encode()) == loads(SPRING)


def test_letters_and_half_width_colons_are_understood():
    text = SPRING.replace("♠A ♠K", "SA SK").replace("首叫：甲", "首叫: 甲").replace("3 分", "3分")
    text = text.replace("甲 叫 3分", "甲 叫3分")
    assert check(loads(text)).totals == (12, -6, -6)


def test_an_unfinished_deal_may_stand_without_result():
    text = SPRING[: SPRING.index("第 2 圈")]
    assert check(loads(text)).results == ()


WRONG = [
    # what is changed, into what, the line, what the message says, the clause
    ("牌赛记录 1", "棋谱 1", 1, "牌赛记录 1", None),
    ("牌赛记录 1", "牌赛记录 2", 1, "版本 1", None),
    ("玩法：竞技二打一", "玩法：麻将", 2, "竞技二打一", None),
    ("玩法：竞技二打一\n", "", 2, "玩法", None),
    ("规程：", "规章：", 3, "规程", None),
    ("乙：李四", "甲：李四", 5, "两次", None),
    ("【第 1 副】", "第一副", 9, "看不懂", None),
    ("首叫：甲", "首叫：丁", 10, "甲、乙、丙", None),
    ("首叫：甲\n", "", 9, "首叫", None),
    ("♠3 ♥3 ♣3 ♦3 ♠4", "♠3 ♥3 ♣3 ♠4", 14, "17", "E4.t1"),
    ("底牌：♠Q", "底牌：♠3", 14, "♠3", "E4.t1"),
    ("底牌：♠Q ♠K ♠A\n", "", 9, "底牌", None),
    ("  甲 叫 3 分", "  甲 叫 4 分", 15, "只能叫", "E4.2"),
    ("  甲 叫 3 分", "  甲 叫 0 分", 15, "不叫", "E4.2"),
    ("  甲 叫 3 分", "  乙 叫 3 分", 15, "轮到", "E4.2"),
    ("  甲 叫 3 分", "  甲 叫三分", 15, "数字", None),
    ("  甲 叫 3 分", "  甲 叫 3 分 半", 15, "数字", None),
    ("  甲 叫 3 分", "  甲 抢地主", 15, "可写", None),
    ("  乙 不出", "  丙 不出", 19, "轮到", "E4.3"),
    ("  乙 不出", "  乙 不出 ♠3", 19, "不应有内容", None),
    ("  乙 不出", "  乙 出 ♣5", 19, "顺子", "E4.3"),
    ("  乙 不出", "  乙 出", 19, "没有写牌", None),
    ("  乙 不出", "  乙 出 ♠3", 19, "手里没有", "E4.3"),
    ("  乙 不出", "  乙 出 ♠1", 19, "看不懂这张牌", None),
    ("  乙 不出", "  乙 不出（剩 2 张）", 19, "不应有", "E4.3r"),
    ("  乙 不出\n", "", 19, "轮到", "E4.3"),
    ("第 2 圈", "第 3 圈", 21, "第 3 圈", None),
    ("♥5 ♥6（出完）", "♥5 ♥6（剩 1 张）", 22, "出完", "E4.3r"),
    ("♥5 ♥6（出完）", "♥5 ♥6 ♥4（出完）", 22, "♥4", "E4.t1"),
    ("春天，乘 2", "乘 1", 23, "春天，乘 2", "E4.6"),
    ("得分：甲 +12 乙 -6", "得分：甲 +6 乙 -3", 24, "+12", "E4.7"),
    ("合计：甲 +12", "合计：甲 +11", 26, "+12", "E4.8"),
    ("合计：", "总计：", 26, "合计", None),
]


@pytest.mark.parametrize(("old", "new", "line", "says", "clause"), WRONG)
def test_what_is_wrong_is_refused_with_its_line(old, new, line, says, clause):
    assert SPRING.count(old) >= 1
    with pytest.raises(RecordError) as refusal:
        check(loads(SPRING.replace(old, new, 1)))
    assert refusal.value.line == line
    assert says in refusal.value.zh
    assert refusal.value.clause == clause
    assert re.search(r"line \d+", refusal.value.en)


def test_the_first_bidder_must_pass_on():
    _, record = random_sitting(3, 2, proofs=False)
    text = dumps(record)
    second = text.index("首叫", text.index("【第 2 副】"))
    other = next(seat for seat in "甲乙丙" if seat != text[second + 3])
    with pytest.raises(RecordError, match="首叫应为") as refusal:
        check(loads(text[: second + 3] + other + text[second + 4 :]))
    assert refusal.value.clause == "E4.t3"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("密钥：", "密钥：0", "64"),
        ("承诺：", "承诺：0", "承诺"),
        ("添词：", "添词：又", "密钥和添词"),
    ],
)
def test_a_proof_that_does_not_fit(old, new, says):
    proof = Proof("ab" * 32, ("好运",))
    text = dumps(Record("竞技二打一", (), (deal_record(Deal.start(proof.deck(1), 0), 1, proof),)))
    assert check(loads(text)).results == ()
    with pytest.raises(RecordError, match=says):
        check(loads(text.replace(old, new)))


HOSTILE = {
    "empty": b"",
    "garbage": bytes(range(256)) * 4_000,
    "megabytes": b"\xe7" * 5_000_000,
    "one long line": "牌赛记录 1\n".encode() + "甲".encode() * 100_000,
    "nesting": "牌赛记录 1\n玩法：竞技二打一\n".encode() + b"(" * 1_900 + b"\n" + b"[" * 1_900,
    "deals": (
        "牌赛记录 1\n玩法：竞技二打一\n" + "".join(f"【第 {n} 副】\n" for n in range(1, 2_000))
    ).encode(),
    "control": SPRING.replace("张三", "张\x00三").encode(),
    "utf-16": SPRING.encode("utf-16"),
    "steps": (SPRING[: SPRING.index("第 2 圈")] + "  乙 不出\n" * 200_000).encode(),
    "comments": (SPRING + "# 好\n" * 500_000 + "尾").encode(),
    "repeated fields": ("牌赛记录 1\n玩法：竞技二打一\n" + "赛事：一\n" * 100_000).encode(),
}


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_file_gives_one_clear_error(data):
    with pytest.raises(RecordError) as refusal:
        check(loads(data))
    assert len(refusal.value.zh) < 200
    assert "\n" not in refusal.value.zh


@given(st.binary(max_size=400) | st.text(max_size=400).map(str.encode))
def test_any_bytes_give_a_record_or_one_error(data):
    with pytest.raises(RecordError):
        check(loads(data))


@given(st.data())
def test_a_damaged_record_is_read_or_refused_never_worse(data):
    lines = SPRING.split("\n")
    at = data.draw(st.integers(0, len(lines) - 1))
    lines[at] = data.draw(st.text(max_size=30) | st.sampled_from(lines))
    with suppress(RecordError):
        check(loads("\n".join(lines)))


def test_a_name_cannot_smuggle_in_a_line():
    record = Record("竞技二打一", (("甲", "张三\n合计：甲 +99"),))
    with pytest.raises(ValueError, match="换行"):
        dumps(record)


def test_the_command_checks_and_shows(tmp_path, capsys):
    path = tmp_path / "一副.txt"
    path.write_text(SPRING, "utf-8")
    assert main(["record", "check", str(path)]) == 0
    assert "甲 +12" in capsys.readouterr().out
    assert main(["record", "show", str(path), "--deal", "1"]) == 0
    assert "甲 20 张  ♠A ♠K" in capsys.readouterr().out


def test_the_command_refuses_in_one_line_with_exit_code_2(tmp_path, capsys):
    path = tmp_path / "坏.txt"
    path.write_text(SPRING.replace("合计：甲 +12", "合计：甲 +9"), "utf-8")
    assert main(["record", "check", str(path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert main(["--lang", "en", "record", "check", str(path)]) == 2
    assert "line 26" in capsys.readouterr().err
    assert main(["record", "check", str(tmp_path / "nowhere")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
