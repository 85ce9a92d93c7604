"""Ways to bend a draw: each is refused, or whoever verifies the file is told.

The organiser is taken for the one who would: he may do every act of the desk, has the file, and
rewrites it with right hashes. What only a visitor's browser meets is in
`tests/web/public/test_bent_draws.py`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from paisai.cards import commitment
from paisai.desk.public.draws import draw_doubts, draw_records
from paisai.desk.rights import Role, pass_name
from paisai.desk.sentences import happened
from paisai.ledger import Event, Reason, Verified, decide, evolve
from paisai.ledger import commands as c
from paisai.ledger.event import GENESIS, sealed
from paisai.ledger.refusal import Refusal
from paisai.ledger.state import Request, State
from paisai.ledger.verify import against, kept_heads, verify_bytes
from paisai.tournament.entries import EntryPlayer
from paisai.tournament.proceedings import SERVER
from support.entered_hall import SWISS, entered, playable, verified
from support.hall import Hall

SECRET = "5e" * 32
LEADER = pass_name(Role.LEADER, "王（一中）")


def locked(*, closed: bool = False, words: bool = True) -> Hall:
    """Eight pairs, a late announcement, and a draw to which two have added words."""
    hall = entered(playable(SWISS), 8)
    hall.do(c.Begin(agreed=True))
    hall.do(c.Announce("请各队代表上前"))
    hall.do(c.CommitDraw(commitment(SECRET), keeper=SERVER))
    if words:
        spoken(hall, "甲", "8")
        spoken(hall, LEADER, "42")
    if closed:
        hall.do(c.CloseWords())
    return hall


def spoken(hall: Hall, who: str, words: str) -> None:
    """He speaks himself, and so it is recorded."""
    hall.now += timedelta(minutes=1)
    decided = decide(hall.state, Request(c.Contribute(who, words), who, hall.now))
    assert not isinstance(decided, Refusal), decided
    hall.state = evolve(hall.state, decided[0])


def drawn() -> Hall:
    hall = locked(closed=True)
    hall.do(c.RevealDraw(SECRET))
    return hall


PLAYERS = (EntryPlayer("新甲"), EntryPlayer("新乙"))
OPEN: dict[str, Callable[[Hall], c.Command]] = {
    "an entry added": lambda _: c.AddEntry("p9", "p9", PLAYERS, ("u1",), zone="z1"),
    "an entry removed": lambda _: c.RemoveEntry("p1"),
    "an entry withdrawn": lambda _: c.Withdraw("p1", "有事"),
    "an entry changed": lambda _: c.ChangeEntry("p1", "p1", PLAYERS, ("u1",), zone="z1"),
    "a player renamed": lambda _: c.MendName("p1", 1, "别名", "写错了"),
    "a player replaced": lambda _: c.ReplacePlayer("p1", 1, PLAYERS[0], "生病"),
    "an entry under another number": lambda _: c.ChangeEntry("p01", "p1", PLAYERS, ("u1",)),
    "an entry of another unit": lambda _: c.ChangeEntry("p1", "p1", PLAYERS, ("u2",), zone="z1"),
    "an entry of another zone": lambda _: c.ChangeEntry("p1", "p1", PLAYERS, ("u1",), zone="z2"),
    "a unit of another zone": lambda _: c.SetUnit("u1", "u1", zone="z2"),
    "the last act before it undone": lambda hall: c.Undo(first(hall, "announce"), "说错了"),
    "the beginning undone": lambda hall: c.Undo(first(hall, "begin"), "少了一队"),
    "an entry of long ago undone": lambda hall: c.Undo(first(hall, "add_entry"), "报错了"),
    "the commitment undone": lambda hall: c.Undo(first(hall, "commit_draw"), "不好看"),
    "a word struck out": lambda hall: c.Undo(first(hall, "contribute"), "不好看"),
    "another regulation": lambda hall: c.Create("比赛", {}, hall.competition.first_day),
    "a second commitment": lambda _: c.CommitDraw("0" * 64),
    "begun again": lambda _: c.Begin(agreed=True),
    "the schedule's seed chosen": lambda _: c.MakeSchedule("七"),
    "a round paired before": lambda _: c.Pair(),
    "a stage closed before": lambda _: c.CloseStage(),
    "given up without a word": lambda _: c.GiveUpDraw(" "),
    "a word given twice": lambda _: c.Contribute("甲", "8"),
    "a secret that does not match": lambda _: c.RevealDraw("a7" * 32),
}


def first(hall: Hall, kind: str) -> int:
    return next(event.seq for event in hall.state.history if event.kind == kind)


@pytest.mark.parametrize("closed", [False, True], ids=["takes words", "words closed"])
@pytest.mark.parametrize("way", OPEN)
def test_while_a_draw_is_open_nothing_of_it_changes(way: str, closed: bool) -> None:
    hall = locked(closed=closed)
    before = hall.state
    hall.refused(OPEN[way](hall))
    assert hall.state == before
    if not closed:
        hall.do(c.CloseWords())
    hall.do(c.RevealDraw(SECRET))
    assert verified(hall).good


def test_words_come_before_the_closing_and_the_secret_after_it() -> None:
    hall = locked()
    assert "先截止报话" in hall.refused(c.RevealDraw(SECRET)).zh
    hall.do(c.CloseWords())
    assert "不能再加" in hall.refused(c.Contribute("迟到的", "9")).zh
    assert hall.refused(c.CloseWords()).reason is Reason.NOT_NOW
    assert "不能撤销" in hall.refused(c.Undo(hall.state.seq, "还有人要报")).zh


def test_a_draw_that_is_opened_is_undone_whole_or_not_at_all() -> None:
    hall = drawn()
    reveal = hall.state.seq
    for kind in ("commit_draw", "contribute", "close_words", "add_entry", "begin"):
        refusal = hall.refused(c.Undo(first(hall, kind), "不好看"))
        assert refusal.reason is Reason.OTHERS_DEPEND
    hall.do(c.Undo(reveal, "名单有误"))
    used = hall.refused(c.CommitDraw(commitment(SECRET)))
    assert "已经用过" in used.zh


def test_no_clock_is_set_right_so_that_something_else_is_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What the clock has nothing to do with may be drawn by a wrong one; where lateness decides who
    is drawn, the draw comes first."""
    hall = locked()
    hall.now += timedelta(days=2)
    hall.do(c.Announce("请坐好"))
    ahead = c.CorrectClock(2 * 24 * 3600, "电脑的钟快了两天")
    hall.now -= timedelta(days=2)
    assert not isinstance(hall.ask(ahead), Refusal)
    monkeypatch.setattr("paisai.ledger.drawing.same_material", lambda _: False)
    assert "这样校正时钟会改动参加抽签的内容" in hall.refused(ahead).zh
    earlier = Request(c.CloseWords(), "记录台", hall.now - timedelta(days=9))
    refused = decide(hall.state, earlier)
    assert isinstance(refused, Refusal)
    assert refused.reason is Reason.TOO_EARLY


def test_a_draw_made_again_until_it_pleases_says_how_often() -> None:
    hall = locked()
    hall.do(c.GiveUpDraw("话筒坏了"))
    hall.draw()
    hall.do(c.Undo(hall.state.seq, "不好看"))
    before = hall.state
    hall.do(c.CommitDraw("0" * 64))
    third = hall.do(c.GiveUpDraw("还是不好看"))
    assert "本场第 3 次作废" in happened(hall.state, third).zh
    hall.state = before
    hall.draw("8")
    found = verified(hall)
    assert found.good
    assert [one.zh[-9:] for one in found.thrown_away] == ["本场第 1 次作废", "本场第 2 次作废"]
    last, second, gone = draw_records(hall.state)
    assert [one.attempt for one in (gone, second, last)] == [1, 2, 3]
    assert (gone.thrown_away, second.thrown_away) == ("话筒坏了", "不好看")
    assert "这是第 3 次抽：前 2 次作废" in told(hall.state)


def test_a_secret_that_somebody_holds_and_words_of_staff_are_told() -> None:
    hall = drawn()
    assert told(hall.state) == ""
    by_staff = locked()
    by_staff.do(c.Contribute("组织者", "七"))
    by_staff.do(c.CloseWords())
    by_staff.do(c.RevealDraw(SECRET))
    assert "知道密钥的人可以挑选它" in told(by_staff.state)
    alone = locked(words=False, closed=True)
    alone.do(c.RevealDraw(SECRET))
    assert "只能相信组织者" in told(alone.state)
    held = entered(playable(SWISS), 8)
    held.do(c.Begin(agreed=True))
    held.draw("8")
    assert "密钥由 记录台 自己保管，不是服务器保管" in told(held.state)


def test_B7_2b_a_seed_that_was_filled_in_is_told() -> None:
    hall = entered(playable("shuangsheng-boda-2020"), 8)
    hall.do(c.Begin(agreed=True))
    assert "由抽签排定" in hall.refused(c.MakeSchedule("七")).zh
    hall.on_record(c.MakeSchedule("七"))
    hall.draw("8")
    assert verified(hall).good
    assert "对阵总表的随机数是填写的" in told(hall.state)


def told(state: State) -> str:
    return "；".join(one.zh for one in draw_doubts(state))


Edit = Callable[[list[Event]], list[Event]]


def changed(kind: str, change: Callable[[dict[str, Any]], None], number: int = 0) -> Edit:
    """One event of a kind, changed by whoever has the file."""

    def edit(events: list[Event]) -> list[Event]:
        place = [i for i, one in enumerate(events) if one.kind == kind][number]
        data = deepcopy(events[place].data)
        change(data)
        return [*events[:place], replace(events[place], data=data), *events[place + 1 :]]

    return edit


def exchanged(events: list[Event]) -> list[Event]:
    """The words in the other order."""
    one, other = (i for i, event in enumerate(events) if event.kind == "contribute")
    events = list(events)
    events[one], events[other] = events[other], events[one]
    return events


def without(kind: str, number: int = 0) -> Edit:
    def edit(events: list[Event]) -> list[Event]:
        place = [i for i, one in enumerate(events) if one.kind == kind][number]
        return [*events[:place], *events[place + 1 :]]

    return edit


def slipped_in(kind: str, data: dict[str, Any], before: str) -> Edit:
    def edit(events: list[Event]) -> list[Event]:
        place = next(i for i, one in enumerate(events) if one.kind == before)
        new = replace(events[place], kind=kind, data=data)
        return [*events[:place], new, *events[place:]]

    return edit


def set_to(*path: str, value: object) -> Callable[[dict[str, Any]], None]:
    def change(data: dict[str, Any]) -> None:
        for step in path[:-1]:
            data = data[step]
        data[path[-1]] = value

    return change


def first_two(data: dict[str, Any]) -> None:
    numbers = data["outcome"]["numbers"]
    numbers["p0"], numbers["p1"] = numbers["p1"], numbers["p0"]


FORGED: dict[str, Edit] = {
    "a word changed": changed("contribute", set_to("command", "words", value="9")),
    "a word's speaker changed": changed("contribute", set_to("command", "name", value="乙")),
    "a word struck out": without("contribute"),
    "a word added before the closing": slipped_in(
        "contribute", {"command": {"name": "丙", "words": "1"}}, "close_words"
    ),
    "a word added after the closing": slipped_in(
        "contribute", {"command": {"name": "丙", "words": "1"}}, "reveal_draw"
    ),
    "the order of words exchanged": exchanged,
    "the closing left out": without("close_words"),
    "the number of words": changed("close_words", set_to("outcome", "words", value=1)),
    "the hash of the words": changed("close_words", set_to("outcome", "hash", value="0" * 64)),
    "the hash of what is drawn": changed(
        "commit_draw", set_to("outcome", "made_of", value="0" * 64)
    ),
    "another purpose": changed("commit_draw", set_to("outcome", "purpose", value="lots")),
    "another commitment": changed("commit_draw", set_to("command", "commitment", value="0" * 64)),
    "another keeper": changed("commit_draw", set_to("command", "keeper", value="")),
    "another secret": changed("reveal_draw", set_to("command", "secret", value="a7" * 32)),
    "another seed": changed("reveal_draw", set_to("outcome", "seed", value="0" * 64)),
    "two lots exchanged": changed("reveal_draw", first_two),
    "an entry left out": without("add_entry", 3),
    "an entry renamed": changed("add_entry", set_to("command", "name", value="改")),
    "an entry withdrawn meanwhile": slipped_in(
        "withdraw", {"command": {"entry": "p1", "reason": "x"}}, "close_words"
    ),
    "an entry undone meanwhile": slipped_in(
        "undo", {"command": {"seq": 20, "reason": "x"}, "outcome": {"undone": [20]}}, "close_words"
    ),
    "the regulation changed": changed(
        "create", set_to("command", "regulation", "name", value={"zh": "改", "en": "changed"})
    ),
    "the time of the commitment": lambda events: [
        replace(one, time=one.time - timedelta(seconds=30)) if one.kind == "commit_draw" else one
        for one in events
    ],
    "who opened it": lambda events: [
        replace(one, actor="别人") if one.kind == "commit_draw" else one for one in events
    ],
}


def rewritten(state: State, edit: Edit) -> Verified:
    """The file with an edit, numbers and hashes put right."""
    lines, head = [], GENESIS
    for seq, one in enumerate(edit([*state.history]), 1):
        event = sealed(seq, one.time, one.actor, one.kind, one.data, head)
        lines.append(event.line())
        head = event.hash
    return verify_bytes("".join(f"{line}\n" for line in lines).encode(), Path("比赛.jsonl"))


@pytest.mark.parametrize("way", FORGED)
def test_a_file_rewritten_with_right_hashes_does_not_verify(way: str) -> None:
    hall = drawn()
    assert rewritten(hall.state, lambda events: events).good
    assert not rewritten(hall.state, FORGED[way]).good


def test_a_draw_forged_as_one_of_before_verifies_and_is_told() -> None:
    """Without the hash of what is drawn, and without a closing, it is what earlier versions wrote:
    by their formula it stands, and everybody is told that it has neither."""
    hall = entered(playable(SWISS), 8)
    hall.do(c.Begin(agreed=True))
    hall.on_record(c.CommitDraw(commitment(SECRET)))
    hall.on_record(c.Contribute("甲", "8"))
    hall.on_record(c.RevealDraw(SECRET))
    assert verified(hall).good
    assert "按早先的办法" in told(hall.state)
    assert not rewritten(hall.state, changed("reveal_draw", first_two)).good


def test_a_whole_file_made_anew_is_found_by_whoever_kept_a_head() -> None:
    """Who knows the secret can write another day with other words; the commitment's head was on the
    wall."""
    hall = drawn()
    seq = first(hall, "contribute")
    line = json.dumps({"seq": seq, "head": hall.state.history[seq - 1].hash})
    kept = kept_heads(line, "heads")
    other = locked(words=False)
    spoken(other, LEADER, "43")
    other.do(c.CloseWords())
    other.do(c.RevealDraw(SECRET))
    assert verified(other).good
    assert against(hall.state, kept) == ()
    assert against(other.state, kept) != ()
