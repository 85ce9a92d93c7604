"""A file is folded in rows of one kind: the same comes out as event by event."""

from __future__ import annotations

from pathlib import Path

import pytest

from paisai.errors import NotationError
from paisai.ledger import Event, Ledger, Refusal, State, evolve, export_text, fold, import_text
from paisai.ledger import commands as c
from paisai.ledger.event import GENESIS, sealed
from paisai.regulations import load
from paisai.tournament.rounds import Score
from support.hall import Hall


@pytest.fixture
def hall() -> Hall:
    """A Swiss of six pairs whose first round is under way."""
    hall = Hall()
    hall.create(load("tuolaji-zhuhai-2019"))
    for i in range(6):
        hall.enter(f"p{i}", f"u{i}")
    hall.do(c.Begin(agreed=True))
    hall.draw("8")
    hall.pair()
    return hall


def test_sheets_in_a_row_stand_as_if_entered_one_by_one(hall: Hall) -> None:
    for table in (3, 1, 2):
        hall.sheet(table, Score((table, 7)))
    folded = fold(hall.state.history)
    assert folded == hall.state
    assert folded.competition is not None
    assert folded.competition.round is not None
    assert folded.competition.round.scored_before == 3
    assert [table.result.seq for table in folded.competition.round.tables if table.result] == [
        hall.state.seq - 1,
        hall.state.seq,
        hall.state.seq - 2,
    ]


def test_late_entries_in_a_row_take_the_next_numbers(hall: Hall) -> None:
    """T3.4: six pairs have numbers 1 to 6; the seventh and the eighth follow as they came."""
    for table in (1, 2, 3):
        hall.sheet(table, Score((table, 7)))
    for late in ("p6", "p7"):
        hall.do(c.SetUnit(f"u{late}", f"u{late}"))
    for late in ("p6", "p7"):
        hall.enter(late, f"u{late}", request="补报")
    folded = fold(hall.state.history)
    assert folded == hall.state
    assert folded.competition is not None
    assert folded.competition.stage is not None
    numbers = folded.competition.stage.course.numbers
    assert numbers is not None
    assert (numbers["p6"], numbers["p7"]) == (7, 8)  # type: ignore[index]


def test_an_undone_sheet_in_the_middle_of_a_row_is_gone(hall: Hall) -> None:
    first = hall.sheet(1, Score((1, 7)))
    hall.sheet(2, Score((2, 7)))
    hall.do(c.Undo(first.seq, "录错"))
    hall.sheet(1, Score((7, 1)))
    assert fold(hall.state.history) == hall.state


def test_a_row_can_be_cut_anywhere(hall: Hall) -> None:
    """Who has read a part of it goes on from there."""
    for table in (1, 2, 3):
        hall.sheet(table, Score((table, 7)))
    events = tuple(hall.state.history)
    state = State()
    for cut, event in enumerate(events):
        assert fold(events[cut:], state) == hall.state
        state = evolve(state, event)


def forged(events: list[Event], at: int, data: dict[str, object]) -> str:
    """The file with other data in one event, and good hashes all the same."""
    previous, made = GENESIS, []
    for number, event in enumerate(events):
        held = data if number == at else event.data
        made.append(sealed(event.seq, event.time, event.actor, event.kind, held, previous))
        previous = made[-1].hash
    return "".join(event.line() + "\n" for event in made)


def test_what_no_desk_wrote_is_named_by_its_own_line_in_the_row(hall: Hall, tmp_path: Path) -> None:
    for table in (1, 2, 3):
        hall.sheet(table, Score((table, 7)))
    events = list(hall.state.history)
    wrong = {**events[-2].data, "outcome": ["late"]}
    path = tmp_path / "x.jsonl"
    path.write_text(forged(events, len(events) - 2, wrong), encoding="utf-8", newline="")
    with pytest.raises(NotationError, match=f"第 {len(events) - 1} 行"):
        Ledger.open(path)
    nowhere = {"command": {**events[-2].data["command"], "table": 9}}
    with pytest.raises(Refusal, match="没有第 9 桌"):
        import_text(forged(events, len(events) - 2, nowhere), tmp_path / "y.jsonl")
    assert export_text(hall.state) == forged(events, -1, {})  # it forges nothing else
