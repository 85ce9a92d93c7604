"""Is what cannot be kept, shown or reckoned with refused when it is asked for, and only then?"""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from paisai.ledger import Reason, decide, evolve
from paisai.ledger import commands as c
from paisai.ledger.deciding import decided_again
from paisai.ledger.event import sealed
from paisai.ledger.refusal import Refusal
from paisai.ledger.state import Request
from paisai.regulations import load
from paisai.tournament.competition import Room
from paisai.tournament.entries import EntryPlayer
from paisai.tournament.round_times import ends_at
from support.hall import DAY, Hall, plain

PRESET = "bashifen-teachers"


@pytest.fixture(scope="module")
def hall() -> Hall:
    """Four pairs sit at two tables, the clock runs."""
    hall = Hall()
    hall.create(load(PRESET))
    for i in range(4):
        hall.enter(f"p{i}", f"u{i}")
    hall.do(c.Begin(agreed=True))
    hall.draw()
    hall.do(c.Pair())
    hall.do(c.PublishRound())
    hall.do(c.StartRound())
    return hall


UNSEEN = "\u200b\u200d\u2060\ufeff\u00ad\u3164\u2800\u115f\ufe0f\U000e0041\U000e0100"


@pytest.mark.parametrize("sign", UNSEEN, ids=ascii)
def test_a_sign_that_nobody_sees_is_no_part_of_a_name(sign: str) -> None:
    """张三 of 一中 is entered; 张三 with such a sign between would be he again, unnoticed."""
    hall = Hall()
    hall.create(load(PRESET))
    hall.do(c.SetUnit("u", "一中"))
    hall.do(c.AddEntry("1", "一", (EntryPlayer("张三"), EntryPlayer("李四")), ("u",)))
    twin = (EntryPlayer(f"张{sign}三"), EntryPlayer("王五"))
    assert "看不见" in hall.refused(c.AddEntry("2", "二", twin, ("u",))).zh
    assert "看不见" in hall.refused(c.SetUnit("v", f"一{sign}中")).zh
    again = (EntryPlayer("张三"), EntryPlayer("王五"))
    assert "已在" in hall.refused(c.AddEntry("2", "二", again, ("u",))).zh


def test_words_may_hold_what_joins_their_letters(hall: Hall) -> None:
    """A heart is two signs, a family five; in a reason they are no name."""
    assert not isinstance(hall.ask(c.PauseRound("谢谢 \u2764\ufe0f")), Refusal)
    assert "看不见" in hall.refused(c.PauseRound("\u200b")).zh
    assert "看不见" in hall.refused(c.PauseRound("前\u202e后")).zh


def test_what_is_too_long_to_show_is_refused(hall: Hall) -> None:
    assert not isinstance(hall.ask(c.SetUnit("x", "长" * 200)), Refusal)
    assert "最多 200 字" in hall.refused(c.SetUnit("x", "长" * 201)).zh
    assert "最多 4000 字" in hall.refused(c.PauseRound("长" * 4001)).zh


@pytest.mark.parametrize("minutes", [24 * 60 + 1, 999_999_999, 10**18])
def test_a_round_is_not_made_longer_than_the_calendar(hall: Hall, minutes: int) -> None:
    """Five extensions of 999,999,999 minutes end in the year 11532, which no clock can tell."""
    refusal = hall.refused(c.ExtendRound(minutes))
    assert refusal.reason is Reason.UNREADABLE
    assert "1440" in refusal.zh
    assert not isinstance(hall.ask(c.ExtendRound(24 * 60)), Refusal)


def test_a_hall_has_as_many_tables_as_a_hall_can_have() -> None:
    hall, regulation = Hall(), plain(load(PRESET))
    refusal = hall.refused(c.Create("赛", regulation, DAY, (Room("一厅", 2001),)))
    assert "2000" in refusal.zh
    hall.do(c.Create("赛", regulation, DAY, (Room("一厅", 2000),)))


AT = datetime(2026, 5, 16, 9, 0)


@pytest.mark.parametrize(
    "command",
    [
        c.ChangeSchedule(2, AT.replace(tzinfo=UTC), "停电"),
        c.SignIn("p0", AT.replace(tzinfo=UTC)),
        c.FinishTable(1, AT.replace(tzinfo=UTC)),
        c.ChangeSchedule(2, AT.replace(year=9999), "停电"),
        c.ChangeSchedule(2, AT.replace(year=1), "停电"),
        c.AddEntry("z", "z", (EntryPlayer("甲", date(1, 1, 1)), EntryPlayer("乙"))),
    ],
    ids=lambda one: type(one).__name__,
)
def test_a_time_is_one_of_the_hall(hall: Hall, command: c.Command) -> None:
    refusal = hall.refused(command)
    assert refusal.reason is Reason.UNREADABLE
    assert "不带时区" in refusal.zh or "年份" in refusal.zh


def test_what_is_on_record_is_never_refused_for_it(hall: Hall) -> None:
    """Events of earlier days hold such names; they are decided again when a file is verified, and
    when something before them is undone."""
    held = Request(c.SetUnit("u9", "一\u200b中"), "记录台", hall.now)
    assert isinstance(hall.ask(held.command), Refusal)
    assert not isinstance(decided_again(hall.state, held, {}), Refusal)


def test_nor_does_it_stand_in_the_way_of_undoing() -> None:
    """一中 stands on record with a sign that would not be taken now; the unit before it, on which
    nothing rests, is taken back."""
    before = Hall()
    before.create(load(PRESET))
    first = before.do(c.SetUnit("u1", "二中"))
    state = before.state
    kept = {"command": {"id": "u2", "name": "一\u200b中"}}
    state = evolve(state, sealed(state.seq + 1, before.now, "记录台", "set_unit", kept, state.head))
    decided = decide(state, Request(c.Undo(first.seq, "写错了"), "记录台", before.now))
    assert not isinstance(decided, Refusal)


def test_what_an_old_file_says_of_its_clock_is_reckoned_with(hall: Hall) -> None:
    """Such a file can still be imported: its own pages, and the list of all events, must stand."""
    state = hall.state
    for _ in range(5):
        more = {"command": {"minutes": 999_999_999, "reason": "x"}}
        event = sealed(state.seq + 1, hall.now, "记录台", "extend_round", more, state.head)
        state = evolve(state, event)
    assert state.competition is not None
    ends = ends_at(state.competition)
    assert ends is not None
    assert ends.year == hall.now.year + 1
