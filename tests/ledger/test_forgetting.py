"""What is erased is gone, every hash still holds, and nobody's value goes with it by mistake."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from paisai.errors import NotationError
from paisai.ledger import (
    EventFile,
    Ledger,
    Reason,
    Refusal,
    Request,
    due_at,
    export_text,
    fold,
    verify,
)
from paisai.ledger import commands as c
from paisai.ledger.event import sealed
from paisai.ledger.private import UNKNOWN
from paisai.ledger.private_file import private_path
from paisai.regulations import load
from paisai.rehearse.competition import rehearse
from paisai.tournament.entries import EntryPlayer
from support.private_event import (
    CREATE,
    NOW,
    ONE,
    SAID,
    SECRET,
    SECRETS,
    TWO,
    UNIT,
    book,
    decided,
    drawn,
    entrant,
)


def test_what_is_erased_is_gone_and_every_hash_holds(tmp_path: Path) -> None:
    made = book(tmp_path)
    made.do(
        c.AddEntry("2", "乙队", (EntryPlayer("王五", number="1"), EntryPlayer("赵六")), ("u",)),
        "甲",
        NOW,
    )
    head, other = made.state.head, Ledger.open(made.path)
    with pytest.raises(Refusal) as refused:
        made.forget("组委会", NOW, entry="1")
    assert refused.value.reason is Reason.NEEDS_REASON
    with pytest.raises(NotationError, match="没有 9"):
        made.forget("组委会", NOW, entry="9", reason="要求删除")
    assert made.forget("组委会", NOW, entry="1", reason="本人要求") == 3
    beside = private_path(made.path).read_text("utf-8")
    assert not [secret for secret in SECRETS[:3] if secret in beside]
    assert SECRETS[3] in beside
    for one in (made, Ledger.open(made.path)):
        assert entrant(one.state).players == (EntryPlayer("张三"), EntryPlayer("李四"))
        assert one.state.head == head
        assert [(note.values, note.of, note.by, note.reason) for note in one.forgotten] == [
            (3, "1", "组委会", "本人要求")
        ]
    found = verify(made.path)
    assert (found.problems, found.head, found.sealed, found.unknown) == ((), head, 5, 3)
    assert [note.reason for note in found.forgotten] == ["本人要求"]
    assert made.forget("组委会", NOW, entry="1", reason="再来") == 0
    assert made.forget("组委会", NOW, unit="u", reason="全部") == 1
    assert made.forget("组委会", NOW, reason="全部") == 1
    assert not [secret for secret in SECRETS if secret in private_path(made.path).read_text()]
    assert verify(made.path).good
    assert entrant(other.state).players == (ONE, TWO)
    other.refresh()
    assert other.state == made.state


def test_another_process_that_writes_learns_of_the_erasure(tmp_path: Path) -> None:
    made = book(tmp_path)
    other = Ledger.open(made.path)
    made.forget("组委会", NOW, reason="删除")
    other.do(replace(UNIT, id="v", name="二中"), "登记处", NOW)
    assert entrant(other.state).players == (EntryPlayer("张三"), EntryPlayer("李四"))
    made.refresh()
    assert made.state == other.state
    assert made.state.competition is not None
    assert made.state.competition.units["v"].telephone == "555-0100-77"


def test_who_erases_never_takes_away_what_another_has_just_written(tmp_path: Path) -> None:
    made = book(tmp_path)
    other = Ledger.open(made.path)
    other.do(replace(UNIT, id="v", name="二中"), "登记处", NOW)
    assert made.forget("组委会", NOW, unit="u", reason="删除") == 1
    assert made.state.competition is not None
    assert made.state.competition.units["v"].telephone == "555-0100-77"


def test_two_of_one_name_stand_after_their_numbers_are_erased(tmp_path: Path) -> None:
    """Two people of one name in one unit are told apart by their numbers alone. Without them the
    second entry would be refused; it was decided when they were known."""
    made = Ledger.create(tmp_path / "e.jsonl", CREATE, "组委会", NOW)
    made.do(UNIT, "登记处", NOW)
    for id_, number in (("1", "10"), ("2", "20")):
        two = (EntryPlayer("张三", number=number), EntryPlayer(f"搭档{id_}", number=f"{number}0"))
        made.do(c.AddEntry(id_, f"{id_}队", two, ("u",)), "登记处", NOW)
    made.do(c.Withdraw("2", "有事"), "登记处", NOW)
    assert verify(made.path).undecided == 0
    made.forget("组委会", NOW, reason="删除")
    found = verify(made.path)
    assert (found.problems, found.undecided) == ((), 1)
    last = made.do(c.Undo(made.state.seq, "没有退出"), "登记处", NOW)
    assert last.data["outcome"] == {"undone": [5]}
    assert verify(made.path).good
    with pytest.raises(Refusal, match="以它为据"):
        made.do(c.Undo(2, "单位不对"), "登记处", NOW)


def test_a_decision_that_rests_on_nothing_erased_is_still_checked(tmp_path: Path) -> None:
    made = book(tmp_path)
    made.forget("组委会", NOW, reason="删除")
    withdraw = Request(c.Withdraw("1", "有事"), "甲", NOW)
    first = decided(made.state, withdraw)[0]
    second = sealed(first.seq + 1, NOW, "甲", first.kind, first.data, first.hash)
    file = EventFile.open(made.path)
    file.append([first, second], file.seq)
    assert [problem.line for problem in verify(made.path).problems] == [second.seq]


def test_what_was_said_of_people_is_sealed_read_and_erased(tmp_path: Path) -> None:
    """Of one entry: checked, withdrawn, back, a player replaced, not come, and its appeal."""
    made = book(tmp_path)
    made.do(c.SetUnit("u9", "九中"), "登记处", NOW)
    namesake = (EntryPlayer("张三"), EntryPlayer("王五"))
    made.do(c.AddEntry("9", "九队", namesake, ("u9",)), "登记处", NOW)
    made.do(c.ConfirmEntry("9", f"一 {SAID}"), "登记处", NOW)
    left = made.do(c.Withdraw("9", f"二 {SAID}"), "登记处", NOW)
    made.do(c.Undo(left.seq, f"三 {SAID}"), "登记处", NOW)
    made.do(c.ReplacePlayer("9", 2, EntryPlayer("赵六"), f"四 {SAID}"), "登记处", NOW)
    drawn(made)
    made.do(c.CloseWords(), "组委会", NOW)
    made.do(c.RevealDraw(SECRET), "组委会", NOW)
    made.do(c.Pair(), "组委会", NOW)
    made.do(c.PublishRound(), "组委会", NOW)
    competition = made.state.competition
    assert competition is not None
    assert competition.round is not None
    table = next(one for one in competition.round.tables if "9" in one.seats)
    made.do(c.StartRound(), "裁判长", NOW)
    made.do(c.Forfeit(table.number, ("9",), f"五 {SAID}", declared=True), "裁判长", NOW)
    step = competition.regulation.appeals.steps[0]
    made.do(c.FileAppeal("9", step.form, f"六 {SAID}", 1000), "9", NOW)

    assert SAID not in export_text(made.state)
    opened = sorted(str(one.value) for one in made.state.private.values() if SAID in str(one.value))
    assert opened == sorted(f"{n} {SAID}" for n in "一二三四五六")
    again = Ledger.open(made.path)
    assert again.state == made.state
    assert again.state.competition is not None
    assert [one.text for one in again.state.competition.appeals] == [f"六 {SAID}"]

    known = verify(made.path)
    assert (known.problems, known.unknown, known.undecided) == ((), 0, 0)
    assert made.forget("组委会", NOW, entry="9", reason="本人要求") == 6
    assert SAID not in private_path(made.path).read_text("utf-8")
    found = verify(made.path)
    assert (found.problems, found.unknown, found.undecided) == ((), 6, 0)
    assert made.state.competition is not None
    assert [one.text for one in made.state.competition.appeals] == [UNKNOWN]
    last = made.do(c.Undo(made.state.seq, "撤回申诉"), "登记处", NOW)
    assert made.do(c.Undo(last.seq - 2, "来了"), "登记处", NOW).data["outcome"]["undone"]


def test_it_is_due_some_days_after_the_event_was_closed(tmp_path: Path) -> None:
    done = rehearse(load("erdayi-sanya-2021"), tmp_path / "e.jsonl", entries=9, fast=True)
    state = Ledger.open(done.path).state
    closed = next(event.time for event in state.history if event.kind == "close")
    assert due_at(state, 30) == closed + timedelta(days=30)
    assert due_at(fold(state.history[:5]), 30) is None
