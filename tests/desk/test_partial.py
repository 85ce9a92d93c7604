"""Who belongs to a unit decides nothing that concerns it: no appeal at its table, of either side,
no ruling, no forfeit, no correction."""

from __future__ import annotations

import pytest

from paisai.desk.permitted import check_right
from paisai.desk.rights import Person, Role
from paisai.errors import NotPermitted
from paisai.ledger import commands as c
from paisai.ledger.infractions import ruling_on
from paisai.regulations.closing import AppealForm
from paisai.tournament.entries import EntryId
from paisai.tournament.sheet import Score
from support.numbered import Numbered, four_pairs


@pytest.fixture(scope="module")
def appealed() -> Numbered:
    """Pair 2 of unit u1 lost to pair 1 of u0 and appeals; u2 and u3 sat at the other table."""
    hall = four_pairs()
    hall.do(c.StartRound())
    hall.scored("1", (7, 5), "2")
    hall.scored("3", (7, 5), "4")
    hall.do(c.EndRound(), minutes=60)
    hall.do(c.PublishScores())
    hall.do(c.FileAppeal(hall.id["2"], AppealForm.WRITTEN, "记反了"))
    return hall


@pytest.mark.parametrize(("number", "decides"), [("1", False), ("2", False), ("3", True)])
def test_neither_sides_unit_decides_an_appeal(
    appealed: Numbered, number: str, decides: bool
) -> None:
    """What the one who appeals is given, his opponents lose."""
    (unit,) = appealed.competition.entrants[appealed.id[number]].units
    judge = Person("仲裁", frozenset({Role.ARBITRATION}), unit=unit)
    decision = c.DecideAppeal(1, False, "维持")
    if decides:
        check_right(judge, decision, appealed.state)
        return
    with pytest.raises(NotPermitted, match="事关自己的单位"):
        check_right(judge, decision, appealed.state)


@pytest.mark.parametrize(("number", "decides"), [("1", False), ("2", False), ("3", True)])
def test_nobody_rules_or_corrects_where_his_own_unit_sits(
    appealed: Numbered, number: str, decides: bool
) -> None:
    """Neither for his pair nor against its opponents."""
    (unit,) = appealed.competition.entrants[appealed.id[number]].units
    chief = Person("裁判长", frozenset({Role.CHIEF}), unit=unit)
    one, table = appealed.id["1"], appealed.table_of(appealed.id["1"])
    for command in (
        c.Rule(one, "conduct", ()),
        c.Rule(one, "conduct", (), table=table, round=1, stage=1),
        c.CorrectResult(table, Score((9, 0)), "写反"),
        c.Forfeit(table, (one,), "不来了", declared=True),
    ):
        if decides:
            check_right(chief, command, appealed.state)
            continue
        with pytest.raises(NotPermitted, match="有您单位的人"):
            check_right(chief, command, appealed.state)
    check_right(chief, c.EnterSheet(table, Score((7, 5)), ("1", "2")), appealed.state)


@pytest.mark.parametrize(("number", "undoes"), [("1", False), ("2", False), ("3", True)])
def test_nor_undoes_what_others_decided_there(number: str, undoes: bool) -> None:
    """A ruling, a result, a correction, a decided appeal: to strike it out is to decide it."""
    hall = four_pairs()
    hall.do(c.StartRound())
    one, table = hall.id["1"], hall.table_of(hall.id["1"])
    hall.do(ruling_on(hall.competition, EntryId(one), "conduct", {}).command)
    seqs = [hall.state.seq]
    hall.scored("1", (7, 5), "2")
    hall.scored("3", (7, 5), "4")
    hall.do(c.EndRound(), minutes=60)
    hall.do(c.PublishScores())
    hall.do(c.CorrectResult(table, Score((6, 5)), "写错"))
    seqs.append(hall.state.seq)
    hall.do(c.FileAppeal(hall.id["2"], AppealForm.WRITTEN, "记反了"))
    hall.do(c.DecideAppeal(1, False, "维持"))
    seqs.append(hall.state.seq)
    (unit,) = hall.competition.entrants[hall.id[number]].units
    chief = Person("裁判长", frozenset({Role.CHIEF}), unit=unit)
    for seq in seqs:
        undo = c.Undo(seq, "更正")
        check_right(Person("裁判长", frozenset({Role.CHIEF})), undo, hall.state)
        if undoes:
            check_right(chief, undo, hall.state)
            continue
        with pytest.raises(NotPermitted, match="事关自己的单位"):
            check_right(chief, undo, hall.state)


def test_who_entered_a_sheet_takes_it_back_himself() -> None:
    hall = four_pairs()
    hall.do(c.StartRound())
    one, two = hall.id["1"], hall.id["2"]
    hall.do(c.EnterSheet(hall.table_of(one), Score((7, 5)), (one, two)))
    event = hall.state.history[-1]
    (unit,) = hall.competition.entrants[one].units
    undo = c.Undo(event.seq, "看错")
    check_right(Person(event.actor, frozenset({Role.CHIEF}), unit=unit), undo, hall.state)
    with pytest.raises(NotPermitted, match="事关自己的单位"):
        check_right(Person("别人", frozenset({Role.CHIEF}), unit=unit), undo, hall.state)
