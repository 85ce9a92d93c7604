"""The form of a ruling asks what this choice needs, marks it, and shows what comes of it."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

import pytest

from paisai.acting.foreseeing import foresee
from paisai.acting.forms import commands_of, form_of
from paisai.acting.forms.model import Kind, WrongForm
from paisai.ledger import Request, carry_out
from paisai.referee import rulings
from paisai.tournament.rounds import Score
from support.form_examples.halls import at, posted
from support.one_table import OneTable

ZHUHAI, BODA = "tuolaji-zhuhai-2019", "shuangsheng-boda-2020"


def asked(table: OneTable, **told: str) -> dict[str, Any]:
    given = {"entry": table.a, **{name.replace("__", "."): text for name, text in told.items()}}
    return {one.name: one for one in form_of("rule", at(table), posted(given)).fields}


def test_Z4_11i_the_form_asks_what_the_choice_needs() -> None:
    table = OneTable(ZHUHAI)
    before = asked(table, infraction="illegal-information")
    assert before["fact.choice"].required
    assert before["fact.choice"].asks_more
    assert {"fact.at_fault", "fact.levels", "included"}.isdisjoint(before)
    moved = asked(table, infraction="illegal-information", fact__choice="level_up")
    assert moved["fact.at_fault"].required
    assert moved["deal"].required
    assert not moved["fact.levels"].required
    out = asked(table, infraction="illegal-information", fact__choice="disqualify")
    assert {"fact.at_fault", "fact.levels"}.isdisjoint(out)
    assert not out["deal"].required


def test_B8_2_8_an_amount_can_be_named_at_the_first_offence() -> None:
    fields = asked(OneTable(BODA), infraction="over-time")
    assert "fact.amount" in fields
    assert not fields["fact.amount"].required


def test_what_is_given_and_not_asked_is_kept_to_be_refused() -> None:
    told = {"infraction": "discretion", "fact__choice": "warning", "fact__amount": "20"}
    assert asked(OneTable(BODA), **told)["fact.amount"].value == ("20",)


def test_I6_nothing_says_that_levels_have_a_ruling_in_them_but_the_referee() -> None:
    """13:4 stands. Before he has chosen what the ruling does nothing is asked of the levels. Points
    of a failed throw cannot be added to them: he ticks that they are in, and nobody did it for
    him. A deal that the declarers lost cannot either, one that the defenders lost is a level."""
    table = OneTable(ZHUHAI)
    table.enter_sheet(Score(levels=(13, 4)))
    assert "included" not in asked(table, infraction="illegal-information")
    moved = asked(table, infraction="illegal-information", fact__choice="level_up")["included"]
    assert [one.value for one in moved.options] == ["yes", "add"]
    assert moved.value == ()
    lost = asked(table, infraction="illegal-information", fact__choice="deal_lost")["included"]
    assert [one.value for one in lost.options] == ["yes", "add"]
    thrown = asked(table, infraction="failed-throw")["included"]
    assert (thrown.kind, thrown.required, thrown.value) == (Kind.YES_NO, True, ())
    told = {"entry": table.a, "infraction": "failed-throw", "fact.at_fault": "defenders"}
    told |= {"deal": "3"}
    deal = {**told, "infraction": "illegal-information", "fact.choice": "deal_lost"}
    assert foresee("rule", at(table), posted({**deal, "included": "add"})).said
    deal["fact.at_fault"] = "declarer"
    with pytest.raises(WrongForm, match="先把成绩更正为各副的得分"):
        foresee("rule", at(table), posted({**deal, "included": "add"}))
    with pytest.raises(WrongForm) as refused:
        foresee("rule", at(table), posted(told))
    (wrong,) = refused.value.wrong
    assert wrong.name == "included"
    assert "先把成绩更正为各副的得分" in wrong.zh
    assert foresee("rule", at(table), posted({**told, "included": "yes"})).said


def test_levels_ruled_on_a_sheet_of_levels_are_shown_before_they_are_added() -> None:
    table = OneTable(ZHUHAI)
    table.enter_sheet(Score(levels=(13, 4)))
    told = {
        "entry": table.a,
        "infraction": "illegal-information",
        "fact.choice": "level_up",
        "fact.at_fault": "defenders",
        "deal": "3",
    }
    field = form_of("rule", at(table), posted(told)).field("included")
    assert field is not None
    assert field.required
    assert [one.value for one in field.options] == ["yes", "add"]
    effects = foresee("rule", at(table), posted({**told, "included": "add"})).effects
    moved = next(one.zh for one in effects if "原为" in one.zh)
    assert "13:4" in moved.split("现为")[0]
    assert "13:5" in moved.split("现为")[1]


def test_a_ruling_is_worked_out_once_from_its_form_to_its_event() -> None:
    """The form makes it, and the ledger that checks it against the regulation need not again."""
    table = OneTable(BODA)
    told = {
        "entry": table.a,
        "infraction": "revoke",
        "fact.case": "next-trick-opponents",
        "fact.cards": "2",
        "fact.at_fault": "defenders",
        "deal": "1",
    }
    made: list[str] = []

    def count(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_name == "rule" and code.co_filename == rulings.__file__:
            made.append(code.co_name)

    sys.setprofile(count)
    try:
        (command,) = commands_of("rule", at(table), posted(told))
        carry_out(table.state, Request(command, "裁判长", at(table).now))
    finally:
        sys.setprofile(None)
    assert made == ["rule"]
