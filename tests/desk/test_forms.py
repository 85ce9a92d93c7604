"""Every act a person gives at a desk has a form; what it says becomes the command, and what is
wrong with it is said beside its field."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest

from paisai.acting.acts import results as acts
from paisai.acting.door import SERIAL
from paisai.acting.foreseeing import SEEN
from paisai.acting.forms import FORMS, Field, Form, Kind, Option, WrongForm, commands_of, form_of
from paisai.acting.forms.reading import answers, refused
from paisai.ledger import Refusal
from paisai.ledger import commands as c
from paisai.ledger.allowed import RETIRED
from paisai.ledger.commands import NAMES
from paisai.regulations import load, preset_ids
from paisai.regulations.closing import AppealForm
from paisai.regulations.scoring import WinnerOnly
from paisai.text import Text
from paisai.tournament.entries import EntryPlayer
from paisai.tournament.next_step import Due
from paisai.tournament.proceedings import BracketRemedy
from paisai.tournament.rounds import Score
from paisai.visible import LONGEST_WORDS
from support.day import Day
from support.entered_hall import entered, playable
from support.form_examples import cases, made
from support.form_examples.halls import (
    Sent,
    at,
    bound,
    drafted,
    entering,
    entries_closed,
    playing,
    posted,
    reviewed,
    ruled,
    seats,
    selecting,
    timed,
)
from support.form_examples.playing import others
from support.hall import Hall
from support.one_table import OneTable
from support.random_course import step


def test_a_fee_is_asked_for_where_the_regulation_has_one() -> None:
    asked = {
        preset
        for preset in preset_ids()
        if any(one.name == "fee" for one in form_of("file_appeal", at(entering(preset)), {}).fields)
    }
    assert asked == {"erdayi-sanya-2021", "shuangsheng-boda-2020"}


@pytest.mark.parametrize("act", ["add_entry", "change_entry", "replace_player"])
def test_E3_4_2_a_written_request_is_asked_for_once_it_is_late(act: str) -> None:
    """Before the deadline, and for who is replaced in an event without a review that has begun
    (T2), a form does not ask for what nobody needs."""

    def asks(hall: Hall) -> bool | None:
        fields = form_of(act, at(hall), {"entry": [next(iter(hall.competition.entrants))]}).fields
        return next((one.required for one in fields if one.name == "late_request"), None)

    assert asks(reviewed()) is None
    assert asks(entries_closed()) is True
    assert act != "replace_player" or asks(playing()) is None


def test_every_act_has_a_form_and_every_form_is_tried() -> None:
    assert set(FORMS) == set(NAMES) - RETIRED == {name for name, _ in cases()}


@pytest.mark.parametrize(("name", "number"), cases())
def test_what_a_form_says_becomes_the_command(name: str, number: int) -> None:
    situation, sent, wanted = made(name, number)
    assert list(commands_of(name, situation, posted(sent))) == wanted


@pytest.mark.parametrize(("name", "number"), cases())
def test_a_form_keeps_what_was_typed_and_gives_it_back(name: str, number: int) -> None:
    situation, sent, wanted = made(name, number)
    form = form_of(name, situation, posted(sent)).kept(posted(sent))
    supplied = {f.name: sent[f.name] for f in form.fields if f.kind is Kind.SUPPLIED}
    again = {**form.posted(), **posted(supplied)}
    assert list(commands_of(name, situation, again)) == wanted
    for field in form.fields:
        assert field.label.zh
        assert field.label.en


BAD = {
    Kind.WHOLE: "三",
    Kind.NUMBER: "三",
    Kind.DATE: "昨天",
    Kind.MOMENT: "昨天",
    Kind.CHOICE: "没有这个",
    Kind.CHOICES: "没有这个",
    Kind.YES_NO: "也许",
}


def wrong_in(field: Field) -> str:
    return BAD.get(field.kind, "长" * (LONGEST_WORDS + 1))


@pytest.mark.parametrize(("name", "number"), cases())
def test_a_bad_value_is_refused_beside_its_field(name: str, number: int) -> None:
    situation, sent, _ = made(name, number)
    form = form_of(name, situation, posted(sent))
    for field in form.fields:
        bad = {**posted(sent), field.name: [wrong_in(field)]}
        with pytest.raises(WrongForm) as refusal:
            commands_of(name, situation, bad)
        told = form_of(name, situation, bad).kept(bad).told(refusal.value)
        beside = told.field(field.name)
        assert beside is not None
        assert beside.wrong.zh
        assert beside.wrong.en
        if field.kind is not Kind.SUPPLIED:
            assert beside.value == (wrong_in(field),)


@pytest.mark.parametrize(("name", "number"), cases())
def test_a_field_that_must_be_filled_in_says_so(name: str, number: int) -> None:
    situation, sent, _ = made(name, number)
    for field in form_of(name, situation, posted(sent)).fields:
        if field.required:
            left = {key: texts for key, texts in posted(sent).items() if key != field.name}
            with pytest.raises(WrongForm) as refusal:
                commands_of(name, situation, left)
            assert field.name in [one.name for one in refusal.value.wrong]


def _refused(name: str, hall: Hall, sent: Sent) -> set[str]:
    with pytest.raises(WrongForm) as refusal:
        commands_of(name, at(hall), posted(sent))
    return {one.name for one in refusal.value.wrong}


def test_two_fields_that_do_not_go_together_are_named() -> None:
    hall = playing()
    sheet: Sent = {"table": "1", "levels1": "3", "signed": list(seats(hall))}
    assert _refused("enter_sheet", hall, sheet) == {"levels2"}
    assert _refused("enter_sheet", hall, {**sheet, "deals": "NS70"}) == {"deals"}
    assert _refused("enter_sheet", hall, {"table": "1"}) == {"levels1"}
    assert _refused("enter_sheet", hall, {"table": "1", "deals": "七十"}) == {"deals"}
    assert _refused("pair", hall, {"remedy": "allow_rematch"}) == {"reason"}
    assert _refused("close", hall, {}) == {"final"}
    seated = others(drafted())
    twice = {**seated, "seat.2.1": seated["seat.1.1"]}
    assert _refused("change_draft", drafted(), twice) == {"seat.2.1"}
    review: Sent = {"entries": ["e0"], "decision": "refuse"}
    assert _refused("review_entry", reviewed(), review) == {"reason"}
    assert _refused("open_notice", reviewed(), {"worked": "周六"}) == {"worked"}
    unit: Sent = {"id": "三工会", "name": "三工会", "time": "10月"}
    assert _refused("set_unit", selecting(), unit) == {"members"}
    decision: Sent = {"appeal": "1", "decision": "uphold", "reason": "是", "levels1": "1"}
    assert _refused("decide_appeal", ruled(), {**decision, "levels2": "0"}) == {"table"}


def test_an_entry_of_a_new_unit_registers_it_first() -> None:
    hall = entering("bashifen-teachers")
    sent: Sent = {"player1": "甲", "player2": "乙", "units": "六中", "leader": "王五"}
    commands = commands_of("add_entry", at(hall), posted(sent))
    assert [type(one) for one in commands] == [c.SetUnit, c.AddEntry]
    for command in commands:
        hall.do(command)
    assert _refused("add_entry", hall, {**sent, "id": "1"}) == {"name"}


def test_what_the_ledger_refuses_stands_beside_its_field() -> None:
    hall = playing()
    form = form_of("end_round", at(hall))
    refusal = hall.ask(c.EndRound())
    assert isinstance(refusal, Refusal)
    beside = form.told(refused(form, refusal)).field("reason")
    assert beside is not None
    assert "理由" in beside.wrong.zh
    whole = form.told(refused(form, hall.refused(c.PublishRound())))
    assert "编排已经公布" in whole.wrong.zh


def test_a_form_of_an_entry_shows_what_it_says_now() -> None:
    form = form_of("change_entry", at(reviewed()), {"entry": ["e1"]})
    there = {field.name: field.value for field in form.fields if field.value}
    assert there == {
        "entry": ("e1",),
        "name": ("e1",),
        "player1": ("e1甲",),
        "born1": ("1990-01-01",),
        "staff1": ("employed",),
        "units": ("一中",),
        "leader": ("领队",),
    }


def test_E3_4_1_nobody_attests_a_stamped_paper_by_doing_nothing() -> None:
    form = form_of("raise_objection", at(reviewed()))
    for name in ("written", "stamped"):
        field = form.field(name)
        assert field is not None
        assert field.value == ()


def test_a_bracket_can_be_drawn_with_a_rule_relaxed() -> None:
    words = {option.value for option in form_of("commit_draw", at(selecting())).fields[0].options}
    assert words == {"", *(one.value for one in BracketRemedy if one is not BracketRemedy.NONE)}


def test_S15_who_was_first_is_asked_where_level_matches_are_won() -> None:
    assert isinstance(load("shengji-szpt-2013").match_scoring, WinnerOnly)
    names = [
        field.name for field in form_of("enter_sheet", at(playing("shengji-szpt-2013"))).fields
    ]
    assert "first" in names
    names = [field.name for field in form_of("enter_sheet", at(playing())).fields]
    assert "first" not in names


def test_a_correction_keeps_who_sat_north_south() -> None:
    """Whoever corrects the levels does not know that the seats would be forgotten."""
    hall = Day("shuangsheng-boda-2020")
    hall.sheet(1, Score((5, 3), north_south=1))
    table = {"table": ["1"], "round": ["1"], "stage": ["1"]}
    asked = {one.name: one for one in form_of("correct_result", at(hall), table).fields}
    assert asked["north_south"].value == (hall.tables[1][1],)
    fresh = {one.name: one for one in form_of("enter_sheet", at(hall), {"table": ["2"]}).fields}
    assert fresh["north_south"].value == ()
    words = acts.correct(hall.competition, 1, acts.Written(["6:2"]), "抄反了")
    assert words.score == Score((2, 6), north_south=1), "North-South first, and seat 2 sat there"


@pytest.mark.parametrize(
    ("preset", "score", "filled"),
    [
        ("bashifen-teachers", "南北70 南北85", {"deals": "南北70 南北85"}),
        ("bashifen-teachers", "5:1", {"levels1": "5", "levels2": "1"}),
        ("erdayi-sanya-2021", "甲+6 乙-4 " + "0 " * 8, {"deals": "甲+6 乙-4 0 0 0 0 0 0 0 0"}),
    ],
)
def test_a_correction_opens_with_what_stands(
    preset: str, score: str, filled: dict[str, str]
) -> None:
    """One wrong deal is one change; sent as it is, it says what stands."""
    hall = OneTable(preset)
    there = hall.tables[1]
    written = acts.Written(score.split())
    hall.do(acts.sheet(hall.competition, 1, written, there))
    form = form_of("correct_result", at(hall), {"table": ["1"]})
    names = ("levels1", "levels2", "deals")
    found = {f.name: f.value[0] for f in form.fields if f.name in names and f.value}
    assert found == filled
    (command,) = commands_of("correct_result", at(hall), {**form.posted(), "reason": ["看错"]})
    assert isinstance(command, c.CorrectResult)
    table = hall.competition.round.tables[0]  # type: ignore[union-attr]
    assert command.score == acts.on_record(table)


def test_a_new_sheet_opens_empty() -> None:
    form = form_of("enter_sheet", at(OneTable("erdayi-sanya-2021")), {"table": ["1"]})
    field = form.field("deals")
    assert field is not None
    assert field.value == ()


def test_a_correction_is_of_the_round_that_is_out_and_not_of_the_draft_after_it() -> None:
    """At the draft's table nobody has sat yet: read there, 6:2 would go to the other side."""
    hall = Day("shuangsheng-boda-2020")
    hall.sheet(1, Score((5, 3), north_south=1))
    for table in list(hall.tables)[1:]:
        hall.sheet(table, Score((5, 3), north_south=0))
    hall.do(c.EndRound())
    hall.do(c.PublishScores())
    hall.do(c.Pair())
    turned = Score((2, 6), north_south=1)
    words = acts.correct(hall.competition, 1, acts.Written(["6:2"]), "抄反了")
    assert words.score == turned
    told = {"table": ["1"], "levels1": ["2"], "levels2": ["6"], "reason": ["抄反了"]}
    (form,) = commands_of("correct_result", at(hall), told)
    assert isinstance(form, c.CorrectResult)
    assert form.score == turned


def test_an_entry_that_is_not_offered_is_not_taken_for_one_whose_number_holds_its_own() -> None:
    """1 sits elsewhere; at this table sit 3 and 10."""
    offered = tuple(Option(one, Text(f"{one} 队{one}", f"{one} 队{one}")) for one in ("3", "10"))
    field = Field("entry", Text("参赛者", "entry"), Kind.CHOICE, offered, required=True)
    form = Form("rule", Text("判罚", "rule"), (field,), Text("判", "rule"))
    for word in ("1", "0", "队1", ""):
        with pytest.raises(WrongForm):
            answers(form, {"entry": [word]})
    for word in ("10", "10 队10"):
        assert answers(form, {"entry": [word]}).text("entry") == "10"


@pytest.mark.parametrize("preset", preset_ids())
def test_no_field_has_the_name_of_what_a_page_sends_with_every_form(preset: str) -> None:
    """The id of the act, where to go next, the round meant, what was seen before."""
    hall = entering(preset)
    sent = {"csrfmiddlewaretoken", "request", "next", SERIAL, SEEN}
    for kind in FORMS:
        if kind != "create":
            assert not sent & {name for f in form_of(kind, at(hall)).fields for name in f.names}


def test_an_entry_called_like_its_player_is_called_like_the_new_one() -> None:
    """Only a name of its own stands in the form; one that lists the players follows them."""
    hall = entering("tuolaji-zhuhai-2019")
    one, other = EntryPlayer("张三"), EntryPlayer("李四")
    hall.do(c.SetUnit("u1", "一中"))
    for id_, name in (("1", "张三/李四"), ("2", "飞虎")):
        players = (one, other) if id_ == "1" else (EntryPlayer("王五"), EntryPlayer("赵六"))
        hall.do(c.AddEntry(id_, name, players, ("u1",), leader="王"))
    names = {}
    for id_ in ("1", "2"):
        form = form_of("change_entry", at(hall), {"entry": [id_]})
        sent = {name: texts for field in form.fields for name, texts in field.posted().items()}
        [command] = commands_of("change_entry", at(hall), {**sent, "player2": ["钱七"]})
        assert isinstance(command, c.ChangeEntry)
        names[id_] = command.name
    assert names == {"1": "张三/钱七", "2": "飞虎"}


@pytest.mark.parametrize(("name", "number"), cases())
def test_leaving_a_choice_says_what_that_means(name: str, number: int) -> None:
    situation, sent, _ = made(name, number)
    for field in form_of(name, situation, posted(sent)).fields:
        unsaid = [option.label for option in field.options if not option.value]
        assert all(label.zh not in ("", "—") and label.en not in ("", "—") for label in unsaid)
        assert not (field.required and unsaid), field.name


def test_E6_the_awards_that_can_be_given_are_those_of_the_regulation() -> None:
    hall = Hall()
    hall.create(load("erdayi-sanya-2021"))
    award = form_of("give_honour", at(hall)).field("award")
    assert award is not None
    assert [option.label.en for option in award.options] == ["sportsmanship award"]
    assert award.value == ("体育道德风尚奖",)
    sent = {"award": "最佳服装奖", "to": "全体裁判"}
    with pytest.raises(WrongForm, match="体育道德风尚奖"):
        commands_of("give_honour", at(hall), posted(sent))


def test_T3_6b_who_changes_the_result_of_a_late_sheet_is_asked_who_answers_for_it() -> None:
    """A correction and an upheld appeal alike; of a late sheet it may be said that it was none."""
    late, in_time = OneTable("bashifen-teachers"), OneTable("bashifen-teachers")
    late.now += timedelta(minutes=35)
    for hall in (late, in_time):
        by = hall.b if hall is late else None
        hall.do(c.EnterSheet(1, Score((1, 6)), hall.tables[1], responsible=by))
        hall.do(c.PublishScores())
        hall.do(c.FileAppeal(hall.a, AppealForm.WRITTEN, "级数记反了"))
        for kind in ("correct_result", "decide_appeal"):
            asked = form_of(kind, at(hall), posted({"appeal": "1", "table": "1"}))
            [who] = [one for one in asked.fields if one.name == "responsible"]
            said = [option.value for option in who.options]
            assert said == (["", "in_time"] if hall is late else [""]) + [hall.a, hall.b]
    told = {"appeal": "1", "decision": "uphold", "reason": "属实", "table": "1"}
    told |= {"levels1": "6", "levels2": "1", "responsible": late.a}
    upheld = c.DecideAppeal(1, True, "属实", 1, Score((6, 1)), responsible=late.a)
    assert list(commands_of("decide_appeal", at(late), posted(told))) == [upheld]
    lifted = {key: told[key] for key in ("appeal", "decision", "reason", "table")}
    nobody = c.DecideAppeal(1, True, "属实", 1, in_time=True)
    asked = posted({**lifted, "responsible": "in_time"})
    assert list(commands_of("decide_appeal", at(late), asked)) == [nobody]


@pytest.mark.parametrize("preset", preset_ids())
def test_a_draft_of_tables_that_were_drawn_is_not_changed_by_hand(preset: str) -> None:
    """The form can be looked at, at tables of three too, and what it sends is refused."""
    hall = entered(playable(preset), 9)
    while hall.next.due is not Due.PAIR:
        step(hall, Random(1))
    hall.do(c.Pair())
    asked = form_of("change_draft", at(hall), {}).fields
    by_hand = preset in ("bashifen-teachers", "tuolaji-zhuhai-2019")
    assert any(one.name.startswith("seat.") for one in asked) is by_hand
    if not by_hand:
        [command] = commands_of("change_draft", at(hall), posted({"reason": "换一换"}))
        assert "不能手改" in hall.refused(command).zh


def test_players_come_first_and_the_team_name_last() -> None:
    """Two columns of fields go in pairs; who plays alone has no team to name."""
    pairs = playing()
    [entry, *_] = pairs.competition.entrants
    names = [one.name for one in form_of("change_entry", at(pairs), {"entry": [entry]}).fields]
    assert names[:2] == ["entry", "player1"]
    assert names[-1] == "name"
    assert form_of("add_entry", at(entering("erdayi-sanya-2021"))).field("name") is None


def test_rounds_of_one_session_have_one_hour_and_only_those_to_come_are_offered() -> None:
    """The teachers' timetable has two rounds a half-day, from 09:00 and from 15:00; then of an
    event whose round 1 has begun."""
    hall = Hall()
    hall.create(load("bashifen-teachers"))
    field = form_of("change_schedule", at(hall)).field("round")
    assert field is not None
    said = [one.label.zh for one in field.options]
    assert said[0].startswith("第 1 轮（")
    assert said[0].endswith(" 09:00）")
    assert said[1] == "第 2 轮（接第 1 轮）"
    why = form_of("change_schedule", at(hall)).field("reason")
    assert why is not None
    assert why.required
    begun = form_of("change_schedule", at(timed())).field("round")
    assert begun is not None
    assert next(one.value for one in begun.options) == "2"


def test_force_majeure_is_asked_for_where_the_timetable_binds() -> None:
    """S6.5.3 binds the committee; no other preset does."""
    given = {"round": ["2"]}
    assert form_of("change_schedule", at(bound()), given).field("force_majeure") is not None
    assert form_of("change_schedule", at(timed()), given).field("force_majeure") is None
