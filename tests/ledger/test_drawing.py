"""Can a draw be recomputed by anybody, what takes it back, and who tells of one thrown away?"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from datetime import datetime, timedelta

from paisai.cards import commitment
from paisai.desk.sentences import happened
from paisai.ledger import Reason, Refusal, Status, status
from paisai.ledger import commands as c
from paisai.regulations import load
from paisai.tournament.next_step import Due
from support.entered_hall import SWISS, verified
from support.hall import Hall, changed


def begun() -> Hall:
    """Four pairs of four units, and lots to be drawn."""
    hall = Hall()
    hall.create(load(SWISS))
    for i in range(4):
        hall.enter(f"p{i}", f"u{i}")
    hall.do(c.Begin(agreed=True))
    return hall


def test_a_draw_can_be_recomputed_with_a_hash_and_nothing_else() -> None:
    hall = begun()

    def sha(text: str) -> str:
        return hashlib.sha256(text.encode()).hexdigest()

    secret = sha("秘密")
    opened = hall.do(c.CommitDraw(sha("paisai commit " + secret)))
    assert hall.refused(c.Withdraw("p0", "x")).reason is Reason.NOT_NOW
    hall.do(c.Contribute("甲", "8"))
    wrong = hall.refused(c.RevealDraw(sha("另一个")))
    assert wrong.reason is Reason.NOT_NOW
    closed = hall.do(c.CloseWords()).data["outcome"]
    assert closed == {"words": 1, "hash": sha(f"paisai words {sha('甲: 8')}")}
    wrong = hall.refused(c.RevealDraw(sha("另一个")))
    assert wrong.reason is Reason.WRONG_SECRET
    outcome = hall.do(c.RevealDraw(secret)).data["outcome"]
    assert outcome["seed"] == sha(f"paisai seed {secret} {sha('甲: 8')} {sha(opened.hash)}")


def test_undoing_a_draw_takes_its_secret_with_it() -> None:
    hall = begun()
    drawn = hall.draw("8")
    hall.do(c.Undo(drawn.seq, "名单有误"))
    assert hall.next.due is Due.DRAW
    assert hall.state.undone == {*range(drawn.seq - 3, drawn.seq + 1)}
    assert hall.refused(c.Undo(drawn.seq, "再一次")).reason is Reason.UNKNOWN
    again = hall.draw("8")
    assert again.data["outcome"]["seed"] != drawn.data["outcome"]["seed"]


def test_an_open_draw_is_given_up_with_its_words_and_counted() -> None:
    """A hundred people may have added theirs: nobody takes them out one by one."""
    hall = begun()
    promised = hall.do(c.CommitDraw("0" * 64))
    said = [hall.do(c.Contribute(who, "8")).seq for who in "甲乙"]
    hall.do(c.Announce("请加话"))
    said.append(hall.do(c.Contribute("丙", "8")).seq)
    for seq in (promised.seq, *said):
        assert "不能撤销" in hall.refused(c.Undo(seq, "说错了")).zh
    assert hall.refused(c.GiveUpDraw("  ")).reason is Reason.NEEDS_REASON
    gone = hall.do(c.GiveUpDraw("话筒没有开"))
    assert gone.data["outcome"] == {"undone": [promised.seq, *said], "number": 1}
    assert hall.next.due is Due.DRAW
    assert hall.refused(c.Undo(promised.seq, "再一次")).reason is Reason.UNKNOWN
    assert hall.refused(c.Undo(gone.seq, "还是要")).reason is Reason.UNKNOWN
    assert hall.refused(c.GiveUpDraw("再一次")).reason is Reason.NOT_NOW
    drawn = hall.draw("8")
    assert verified(hall).good
    opened = hall.refused(c.Undo(drawn.seq - 3, "不好看"))
    assert f"请先撤销第 {drawn.seq} 号" in opened.zh


def test_what_came_before_a_draw_given_up_can_be_undone_again() -> None:
    """Somebody is missing on the list: give the draw up, take the beginning back, enter him."""
    hall = begun()
    begin = hall.state.seq
    hall.do(c.CommitDraw("0" * 64))
    hall.do(c.Contribute("甲", "8"))
    hall.do(c.GiveUpDraw("少了一队"))
    hall.do(c.Undo(begin, "少了一队"))
    hall.enter("p4", "u4")
    hall.do(c.Begin(agreed=True))
    assert len(hall.draw().data["outcome"]["numbers"]) == 5
    assert verified(hall).good


def test_a_draw_that_was_thrown_away_is_told_by_who_verifies() -> None:
    """One commitment is never opened, the next is opened and does not please, the third counts."""
    hall = begun()
    promised = hall.do(c.CommitDraw("0" * 64))
    hall.do(c.GiveUpDraw("投影没有开"))
    opened = hall.draw()
    hall.do(c.Undo(opened.seq, "不好看"))
    hall.draw()
    found = verified(hall)
    assert found.good
    told = [(one.line, one.zh) for one in found.thrown_away]
    first, second = promised.seq, opened.seq - 2
    assert told == [
        (first, "这一次抽签没有揭晓就作废，是本场第 1 次作废"),
        (second, "这一次抽签揭晓以后作废，是本场第 2 次作废"),
    ]


def test_what_earlier_versions_let_be_undone_under_a_draw_is_told_by_who_verifies() -> None:
    """Who knows the secret could try which words to leave in, or which entries: three late ones
    taken back moved the lot of the first from 51 of 53 to 17 of 50."""
    hall = begun()
    secret = "5e" * 32
    spoken = hall.do(c.Announce("请各队代表上前"))
    hall.on_record(c.CommitDraw(commitment(secret)))
    assert status(hall.competition) is Status.DRAWING_BEFORE
    said = hall.on_record(c.Contribute("甲", "8"))
    assert "不能撤销" in hall.refused(c.Undo(said.seq, "不好看")).zh
    struck = hall.on_record(c.Undo(said.seq, "不好看"))
    taken = hall.on_record(c.Undo(spoken.seq, "不好看"))
    assert "先截止报话" in hall.refused(c.RevealDraw(secret)).zh
    hall.on_record(c.RevealDraw(secret))
    found = verified(hall)
    assert found.good
    assert [one.line for one in found.thrown_away] == [said.seq, taken.seq]
    assert struck.seq not in [one.line for one in found.thrown_away]
    assert found.thrown_away[0].zh == "抽签时报的这句话撤销了，没有算进去"


def test_a_draw_that_an_earlier_version_left_open_is_closed_and_opened_as_any_other() -> None:
    hall = begun()
    secret = "5e" * 32
    hall.on_record(c.CommitDraw(commitment(secret)))
    hall.on_record(c.Contribute("甲", "8"))
    assert hall.next.due is Due.CLOSE_WORDS
    hall.do(c.Contribute("乙", "9"))
    hall.do(c.CloseWords())
    assert hall.refused(c.Contribute("丙", "10")).reason is Reason.NOT_NOW
    hall.do(c.RevealDraw(secret))
    assert verified(hall).good
    hall = begun()
    hall.on_record(c.CommitDraw(commitment(secret)))
    hall.do(c.GiveUpDraw("换新的办法抽"))
    hall.draw()
    assert verified(hall).good


def test_E3_3_nobody_is_shut_out_before_the_deadline_unless_for_a_reason_on_record() -> None:
    """Entries until 18:00 on the day before; the draw ends them."""
    regulation = load(SWISS)
    deadline = datetime(2026, 5, 15, 18, 0)
    hall = Hall(deadline - timedelta(hours=2))
    hall.create(changed(SWISS, entry=replace(regulation.entry, deadline=deadline)))
    for i in range(4):
        hall.enter(f"p{i}", f"u{i}")
    early = hall.refused(c.Begin())
    assert early.reason is Reason.TOO_EARLY
    assert "2026-05-15 18:00 截止" in early.zh
    assert hall.refused(c.Begin("  ")).reason is Reason.TOO_EARLY
    assert not isinstance(hall.ask(c.Begin(), 120), Refusal)
    assert hall.asked_before(c.Begin())["participants"] == ["p0", "p1", "p2", "p3"]
    event = hall.do(c.Begin("各单位都报齐了"))
    assert "报名截止以前抽签：各单位都报齐了" in happened(hall.state, event).zh
    assert verified(hall).problems == ()
