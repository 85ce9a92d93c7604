"""Who belongs to a unit decides nothing that concerns it: no appeal at its table, of either side,
no ruling, no forfeit, no correction."""

from __future__ import annotations

import pytest

from paisai.acting.permitted import check_right
from paisai.desk.rights import Person, Role
from paisai.errors import NotPermitted
from paisai.ledger import commands as c
from paisai.ledger.infractions import ruling_on
from paisai.regulations.closing import AppealForm
from paisai.tournament.entries import EntryId
from paisai.tournament.rounds import Score
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


@pytest.mark.parametrize(("number", "settles"), [("1", False), ("2", False), ("3", True)])
def test_nor_takes_one_of_two_reports_that_differ(number: str, settles: bool) -> None:
    """A sheet that says what all sides say is no decision; one that a side has contradicted is."""
    hall = four_pairs()
    hall.do(c.StartRound())
    one, two = hall.id["1"], hall.id["2"]
    table = hall.table_of(one)
    (unit,) = hall.competition.entrants[hall.id[number]].units
    referee = Person("裁判", frozenset({Role.REFEREE}), unit=unit)
    same = c.EnterSheet(table, Score((5, 3)), (one, two))
    hall.do(c.ReportResult(table, one, Score((5, 3))))
    check_right(referee, same, hall.state)
    otherwise = c.EnterSheet(table, Score((3, 5)), (one, two))
    sheets = [otherwise]
    hall.do(c.ReportResult(table, two, Score((3, 5))))
    sheets += [same, c.EnterSheet(table, Score((5, 3)), (one,), decided=True)]
    for sheet in sheets:
        if settles:
            check_right(referee, sheet, hall.state)
            continue
        with pytest.raises(NotPermitted, match="有您单位的人"):
            check_right(referee, sheet, hall.state)


@pytest.mark.parametrize("role", [Role.CHIEF, Role.REFEREE, Role.RECORDER, Role.ORGANISER])
def test_only_a_referee_decides_what_not_all_have_signed(role: Role) -> None:
    hall = four_pairs()
    hall.do(c.StartRound())
    one, two = hall.id["1"], hall.id["2"]
    table = hall.table_of(one)
    hall.do(c.ReportResult(table, one, Score((5, 3))))
    hall.do(c.ReportResult(table, two, Score((3, 5))))
    person = Person("某人", frozenset({role}))
    check_right(person, c.EnterSheet(table, Score((5, 3)), (one, two)), hall.state)
    decided = c.EnterSheet(table, Score((5, 3)), (one,), decided=True)
    if role in (Role.CHIEF, Role.REFEREE):
        check_right(person, decided, hall.state)
        return
    with pytest.raises(NotPermitted, match="由裁判长、裁判裁定"):
        check_right(person, decided, hall.state)


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
