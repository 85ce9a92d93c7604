"""A person and other programs at the table, as somebody at a terminal meets them."""

import json
import re
import subprocess
import sys
import textwrap

import pytest

from paisai.cards import deck
from paisai.cli import main
from paisai.erdayi import Bid, Deal
from paisai.errors import NotationError
from paisai.players import external
from paisai.players.erdayi.options import Options
from paisai.players.erdayi.questions import InRanks
from paisai.players.external import External
from paisai.players.terminal import TypingPerson


def play(arguments, typed):
    done = subprocess.run(
        [sys.executable, "-m", "paisai", "play", *arguments],
        input=typed.encode(),
        capture_output=True,
        timeout=120,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_a_whole_deal_of_erdayi_in_a_terminal():
    """Who bid what, who plays with whom, the kitty, what is left and the scores are all there."""
    arguments = ["erdayi-sanya-2021", "--with", "random", "--seed", "5"]
    code, said, wrong = play(arguments, "?\n!\n" + "!\n" * 60)
    assert code == 0, wrong
    lines = said.splitlines()
    assert lines[0].endswith("你是甲，乙是下家，丙是上家")
    assert "h 提示，! 代打，quit 退出" in said
    assert any("底牌" in line and "余牌" in line for line in lines)
    assert lines[-2].startswith("余牌：")
    assert "累计 甲" in lines[-1]


def test_a_whole_deal_of_shengji_in_a_terminal():
    """The side one is on, tricks in one line with the highest marked, the kitty at the end."""
    arguments = ["tuolaji-zhuhai-2019", "--with", "random", "--seed", "2"]
    code, said, wrong = play(arguments, "!\n" * 60)
    assert code == 0, wrong
    lines = said.splitlines()
    assert lines[0].endswith("你是东家，对家是西家")
    assert "你方坐庄" in said or "你方防守" in said
    assert lines[-3].startswith("最后一圈：")
    assert lines[-3].count("◀") == 1
    assert lines[-2].startswith("底牌 ")
    assert "你方打 " in lines[-1]


def test_who_sits_at_the_table_sees_every_trick_end():
    """Whoever won it: told once each, his own cards among them come to all he was dealt. And he
    is not asked twice to show with nothing new to see."""
    for regulation, hand in (("shuangsheng-boda-2020", 25), ("tuolaji-zhuhai-2019", 39)):
        code, said, wrong = play([regulation, "--with", "sound", "--seed", "9"], "!\n" * 120)
        assert code == 0, wrong
        ended = [line for line in said.splitlines() if line.startswith(("上一圈", "最后一圈"))]
        own = [re.search(r"东家 ([^家]*?)(?:◀|  |$)", line)[1].split() for line in ended]
        assert sum(map(len, own)) == hand
        screens = [text for text in said.split("\n\n") if "亮牌（" in text and "25 张" not in text]
        assert len(set(screens)) == len(screens)


def test_shows_and_the_kitty_taken_up_are_told():
    _, said, _ = play(["bashifen-teachers", "--with", "sound", "--seed", "9"], "!\n" * 6 + "quit\n")
    assert "\n东家亮 ♣2\n底牌 ♠2 ♣8 ♥Q ♥6 ♣10 ♦10 ♥K ♠7\n" in said


def test_who_breaks_off_is_said_goodbye(monkeypatch, capsys):
    def interrupted(person, question):
        raise KeyboardInterrupt

    monkeypatch.setattr(TypingPerson, "_typed", interrupted)
    assert main(["play", "--with", "random", "--seed", "3"]) == 0
    assert capsys.readouterr().out.endswith("再见\n")


def test_S9_17_5_points_that_lie_face_down_are_not_told():
    for regulation, told in (("shengji-szpt-2013", False), ("bashifen-teachers", True)):
        arguments = [regulation, "--with", "random", "--seed", "2"]
        _, said, _ = play(arguments, "!\n" * 12 + "quit\n")
        assert ("防守方 " in said) is told


def test_what_is_typed_is_judged_with_its_clause_and_may_be_tried_again():
    typed = "4\nx\nh\n3\n\n3579\n?\nh\nquit\n"
    code, said, wrong = play(["--with", "sound", "--seed", "3", "--lang", "en"], typed)
    assert code == 0, wrong
    assert "4 is no bid; bid 1, 2 or 3, or pass (E4.2)" in said
    assert "type 0, 1, 2 or 3" in said
    assert "a leader must play (E4.3)" in said
    assert "goodbye" in said


def test_the_end_of_the_input_is_a_farewell():
    code, said, _ = play(["--with", "sound", "--seed", "1"], "")
    assert code == 0
    assert "再见" in said


@pytest.mark.parametrize(
    "arguments",
    [["--with", "nobody"], ["--with", "./no-such-program"], ["nowhere"], ["--ms", "0"]],
)
def test_bad_words_are_one_line_and_code_2(arguments, capsys):
    assert main(["play", *arguments]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


# -- programs -----------------------------------------------------------------------------------

ANSWERS = """
    import json, sys
    for line in sys.stdin:
        asked = json.loads(line)
        assert asked["ms"] == 10 and asked["seed"] == 0, asked
        if asked["op"] == "erdayi/choose_bid":
            answer = {"bid": 3 if not asked["bids"] else 0}
        elif asked["history"] and asked["history"][-1][1] or asked["history"][-2:-1]:
            answer = {"play": "" if len(asked["history"]) % 3 else asked["hand"][0]}
        else:
            answer = {"play": asked["hand"][0], "why": {"zh": "小的先走", "en": "low first"}}
        print(json.dumps({"id": asked["id"], "ok": True, **answer}), flush=True)
"""


def program(folder, source):
    path = folder / "bot.py"
    path.write_text(f"#!{sys.executable}\n{textwrap.dedent(source)}", "utf-8")
    path.chmod(0o755)
    return path


def seat(path, notices, ms=10):
    return External(str(path), InRanks(), ms=ms, notice=lambda text: notices.append(text.en))


def test_a_program_is_asked_the_judges_questions(tmp_path):
    notices = []
    bot = seat(program(tmp_path, ANSWERS), notices)
    deal = Deal.start(deck(), 0)
    view = deal.view(0)
    assert bot.act(view, Options(view)) == Bid(3)
    view = deal.apply(Bid(3)).view(0)
    choice = bot.choose(view, Options(view))
    assert len(choice.action.cards) == 1
    assert choice.why.zh == "小的先走"
    assert notices == []
    bot.close()


@pytest.mark.parametrize(
    ("source", "notice"),
    [
        ("import time\ntime.sleep(60)", "too slow"),
        ("import sys\nsys.stdin.readline()\nsys.exit(1)", "ended"),
        ("print('nonsense', flush=True)\ninput()", "no readable answer"),
        ("print('x' * 1000000, flush=True)\ninput()", "no readable answer"),
        ("print('[]', flush=True)\ninput()", "no readable answer"),
        ("print('{\"id\": 1}', flush=True)\ninput()", "no readable answer"),
        ('print(\'{"id": 1, "play": [3]}\', flush=True)\ninput()', "no readable answer"),
        ('print(\'{"id": 1, "play": "wW3"}\', flush=True)\ninput()', "not legal"),
        ('print(\'{"id": 1, "play": ""}\', flush=True)\ninput()', "not legal"),
    ],
)
def test_a_program_cannot_crash_the_table(tmp_path, source, notice, monkeypatch):
    monkeypatch.setattr(external, "STARTING_MS", 2000)
    notices = []
    bot = seat(program(tmp_path, source), notices)
    view = Deal.start(deck(), 0).apply(Bid(3)).view(0)
    action = bot.act(view, Options(view))
    assert action in Options(view)
    assert len(notices) == 1
    assert notice in notices[0]
    bot.close()


def test_a_program_that_died_is_started_again(tmp_path):
    notices = []
    once = tmp_path / "once"
    source = f"""
    import json, os, sys
    if not os.path.exists({str(once)!r}):
        open({str(once)!r}, "w").close()
        sys.exit(1)
    for line in sys.stdin:
        print(json.dumps({{"id": json.loads(line)["id"], "ok": True, "bid": 2}}), flush=True)
    """
    bot = seat(program(tmp_path, source), notices, ms=3000)
    view = Deal.start(deck(), 0).view(0)
    bot.act(view, Options(view))
    assert len(notices) == 1
    assert bot.act(view, Options(view)) == Bid(2)
    assert len(notices) == 1
    bot.close()


def test_what_is_no_program_is_refused(tmp_path):
    with pytest.raises(NotationError):
        External(str(tmp_path / "none"), InRanks())
    plain = tmp_path / "plain"
    plain.write_text("no program")
    with pytest.raises(NotationError):
        External(str(plain), InRanks())


def test_our_own_judge_can_sit_at_the_table(tmp_path):
    """A program that hands every question on to `paisai judge`, for a player of its choice."""
    source = """
    import json, sys
    from paisai.judge import judge
    for line in sys.stdin:
        asked = {**json.loads(line), "player": "sound"}
        print(json.dumps(judge(json.dumps(asked))), flush=True)
    """
    path = program(tmp_path, source)
    for regulation in ("erdayi-sanya-2021", "bashifen-teachers"):
        arguments = [regulation, "--with", str(path), "--seed", "3", "--ms", "20"]
        code, said, wrong = play(arguments, "!\n" * 60)
        assert code == 0, wrong
        assert str(path) not in said, said


def test_questions_are_those_of_the_protocol():
    deal = Deal.start(deck(), 1).apply(Bid(0)).apply(Bid(2))
    asked = InRanks().question(deal.view(0), Options(deal.view(0)))
    assert asked.op == "erdayi/choose_bid"
    assert json.loads(json.dumps(asked.fields))["bids"] == [[1, 0], [2, 2]]


def test_a_stray_line_costs_a_program_one_answer_at_most(tmp_path):
    """It greets first, and then answers every question rightly, with its id."""
    notices = []
    bot = seat(
        program(tmp_path, 'print("hello", flush=True)\n' + textwrap.dedent(ANSWERS)), notices
    )
    view = Deal.start(deck(), 0).view(0)
    for _ in range(3):
        bot.act(view, Options(view))
    bot.close()
    assert len(notices) <= 1


@pytest.mark.parametrize(("typed", "left"), [("q", 19), ("tt", 18)])
def test_small_letters_are_ranks_in_erdayi_too(typed, left):
    """甲 declares and holds a queen and two tens. Who types q to lead the queen does not leave."""
    _, said, _ = play(["--with", "random", "--seed", "3"], f"3\n{typed}\n")
    assert f"余牌 甲{left} " in said
