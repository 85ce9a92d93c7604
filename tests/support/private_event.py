"""An event with what must be forgotten in it: births, numbers, a telephone, a reason."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path
from typing import Any

from paisai.cards import commitment as shuffle_commitment
from paisai.ledger import Ledger, Refusal, Request, State, decide
from paisai.ledger import commands as c
from paisai.regulations import load
from paisai.tournament.entries import EntryPlayer
from support.hall import plain

NOW = datetime(2026, 5, 1, 9, 0)
ONE = EntryPlayer("张三", date(1990, 3, 7), number="110101199003070018")
TWO = EntryPlayer("李四", number="X99887766")
UNIT = c.SetUnit("u", "一中", telephone="555-0100-77")
ENTRY = c.AddEntry("1", "甲队", (ONE, TWO), ("u",))
SECRETS = ("1990-03-07", "110101199003070018", "X99887766", "555-0100-77")
CREATE = c.Create("比赛", plain(load("tuolaji-zhuhai-2019")), date(2026, 5, 16))
SAID = "心脏不好住院了"
SECRET = "5" * 64


def book(folder: Path) -> Ledger:
    made = Ledger.create(folder / "e.jsonl", CREATE, "组委会", NOW)
    made.do(UNIT, "登记处", NOW)
    made.do(ENTRY, "登记处", NOW)
    return made


def entrant(state: State) -> Any:
    assert state.competition is not None
    return next(iter(state.competition.entrants.values()))


def decided(state: State, request: Request) -> Any:
    found = decide(state, request)
    assert not isinstance(found, Refusal), found
    return found


def drawn(made: Ledger) -> None:
    """Two more entries, of units of their own, and the draw is open."""
    for number in range(2, 4):
        made.do(c.SetUnit(f"u{number}", f"{number}中"), "登记处", NOW)
        people = tuple(EntryPlayer(f"{number}{n}", number=f"N{number}{n}") for n in range(2))
        made.do(c.AddEntry(str(number), f"{number}队", people, (f"u{number}",)), "登记处", NOW)
    made.do(c.Begin(), "组委会", NOW)
    made.do(c.CommitDraw(shuffle_commitment(SECRET)), "组委会", NOW)
