"""The form of a regulation asks for every value once, and reads back as the regulation it was
made of; what is wrong stands at its field, and what was typed is kept."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisai.acting.acts.event import create
from paisai.acting.forms import Field, Kind
from paisai.acting.regulation_form import (
    Answer,
    Group,
    Listing,
    RegulationForm,
    answer,
    changes_of,
    comparison,
    copy_of,
    regulation_form,
)
from paisai.acting.regulation_form.chapters import CHAPTERS
from paisai.acting.regulation_form.plain_words import in_plain_words
from paisai.acting.regulation_form.whole import regulation_parts
from paisai.acting.regulation_form.words import CHOSEN
from paisai.plain import dump
from paisai.presets import preset_ids
from paisai.regulations import Regulation, load
from paisai.regulations.clauses import Clause, ClauseKind, Decision, Keeper
from paisai.regulations.dates import as_held
from paisai.regulations.document.write import write
from paisai.regulations.editing import values
from paisai.regulations.loading import from_values
from paisai.regulations.regulation import first_hour
from paisai.regulations.scoring import RankingKey
from paisai.regulations.stages import Swiss
from paisai.text import Text
from support.examples import examples

BODA = "shuangsheng-boda-2020"
ZHUHAI = "tuolaji-zhuhai-2019"
TEACHERS = "bashifen-teachers"
SANYA = "erdayi-sanya-2021"


def leaves(value: Any, path: str = "") -> Iterator[str]:
    """Every place of plain values at which no further table or list of tables begins."""
    if isinstance(value, dict):
        if set(value) == {"zh", "en"}:
            yield path
            return
        for key, held in value.items():
            yield from leaves(held, f"{path}.{key}".lstrip("."))
    elif isinstance(value, list) and path.rpartition(".")[2] not in SETS:
        for number, held in enumerate(value):
            yield from leaves(held, f"{path}.{number}")
    else:
        yield path


SETS = {"represents", "barred_staff", "required", "report", "objection_needs", "rounds"}
"""Lists that are asked for as one field."""


def changed(form: RegulationForm, preset: Regulation, **sent: str | list[str]) -> Answer:
    """The form sent back with other texts; `__` stands for a point in a name."""
    posted = form.posted()
    for name, text in sent.items():
        posted[name.replace("__", ".")] = [text] if isinstance(text, str) else text
    return answer(posted, preset)


def field(form: RegulationForm, name: str) -> Field:
    return next(one for one in form.fields() if one.name == name)


@pytest.mark.parametrize("preset", preset_ids())
def test_every_value_of_a_preset_is_asked_for_once(preset: str) -> None:
    regulation = load(preset)
    asked = Counter(one.name for one in regulation_form(regulation, regulation).fields())
    assert set(asked.values()) == {1}
    assert set(leaves(values(regulation))) <= set(asked)


@pytest.mark.parametrize("preset", preset_ids())
def test_a_form_reads_back_as_the_regulation_it_was_made_of(preset: str) -> None:
    regulation = load(preset)
    form = regulation_form(regulation, regulation)
    assert answer(form.posted(), regulation) == Answer(
        answer(form.posted(), regulation).values, (), regulation
    )
    assert not any(one.changed for one in form.fields())


@pytest.mark.parametrize("preset", preset_ids())
def test_every_field_has_names_and_words_in_both_languages(preset: str) -> None:
    regulation = load(preset)
    for one in regulation_form(regulation, regulation).fields():
        texts = [one.label, one.preset, *(option.label for option in one.options)]
        for text in texts:
            assert text.zh.strip(), one
            assert text.en.strip(), one
            assert "{" not in text.zh, one


def test_every_member_of_an_enumeration_has_a_word_of_its_own() -> None:
    for kind, words in CHOSEN.items():
        assert set(words) == set(kind)
        for language in ("zh", "en"):
            assert len({text.in_(language) for text in words.values()}) == len(words), kind


@pytest.mark.parametrize("preset", preset_ids())
def test_chapters_are_those_of_the_document(preset: str) -> None:
    written = [section.title for section in write(load(preset)).sections]
    titles = [chapter.title.zh for chapter in CHAPTERS]
    assert [title for title in written if title != "赛场纪律"] == [
        title for title in titles if title in written
    ]


texts = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp"]), min_size=1
)
said = st.builds(Text, texts.filter(str.strip), texts.filter(str.strip))


@st.composite
def regulations(draw: st.DrawFn) -> Regulation:
    """A preset with other texts, dates, figures, and clauses of the organiser's own."""
    regulation = load(draw(st.sampled_from(preset_ids())))
    entry = replace(
        regulation.entry,
        open_to=tuple(draw(st.lists(said, max_size=3))),
        deadline=draw(st.none() | st.datetimes(datetime(2000, 1, 1), datetime(2100, 1, 1))),
        born_on_or_before=draw(st.none() | st.dates(date(1900, 1, 1))),
        fee=draw(st.none() | st.integers(0, 100_000)),
    )
    row = st.tuples(st.times(), said)
    rows = draw(st.lists(row, max_size=2))
    timetable = tuple(
        replace(load(TEACHERS).timetable[0], day=day, start=start, end=None, what=what, rounds=())
        for day, (start, what) in enumerate(rows)
    )
    own = tuple(
        Clause(
            id=f"自{number}",
            kind=draw(st.sampled_from(ClauseKind)),
            zh=one.zh,
            en=one.en,
            decisions=tuple(draw(st.lists(st.builds(_decision, said), max_size=2))),
            fixes=tuple(draw(st.lists(st.sampled_from(["entry.fee", "stages"]), unique=True))),
            kept_by=tuple(draw(st.lists(st.sampled_from(Keeper), unique=True))),
            document=draw(st.none() | texts),
        )
        for number, one in enumerate(draw(st.lists(said, max_size=2)))
    )
    return replace(
        regulation,
        id="our-cup",
        copied_from=regulation.catalogue,
        name=draw(said),
        entry=entry,
        timetable=timetable,
        clauses=own,
    )


def _decision(text: Text) -> Decision:
    return Decision(zh=text.zh, en=text.en)


@examples(12)
@given(regulations())
def test_any_copy_reads_back_as_it_is(regulation: Regulation) -> None:
    preset = load(regulation.catalogue)
    answered = answer(regulation_form(regulation, preset).posted(), regulation)
    assert answered.wrong == ()
    assert answered.regulation == regulation
    again = regulation_form(answered.values, preset)
    assert again == regulation_form(regulation, preset)


def test_a_field_shows_its_clause_its_limits_and_what_the_preset_says() -> None:
    preset = load(BODA)
    ours = copy_of(preset, [])
    answered = changed(regulation_form(ours, preset), ours, clocks__round__minutes="55")
    assert answered.regulation is not None
    minutes = field(regulation_form(answered.regulation, preset), "clocks.round.minutes")
    assert minutes.value == ("55",)
    assert minutes.preset == Text("50 分钟", "50 minutes")
    assert minutes.changed
    assert minutes.clauses == ("B7.3",)
    assert minutes.unit == Text("分钟", "minutes")
    assert minutes.limits is not None
    assert minutes.limits.ge == 1


def test_what_cannot_be_read_is_said_at_its_field_and_kept() -> None:
    ours = copy_of(load(BODA), [])
    form = regulation_form(ours, load(BODA))
    for name, typed, words in (
        ("clocks.round.minutes", "五十", "整数"),
        ("clocks.round.minutes", "0", "不能小于 1"),
        ("clocks.round.minutes", "", "缺少"),
        ("match_scoring.win", "2.3", "0.5 的倍数"),
        ("entry.deadline", "明天", "日期"),
        ("entry.registered_by", "谁", "只能是"),
        ("event.arbitration", "也许", "true"),
        ("id", "Our Cup", "写法"),
    ):
        answered = answer({**form.posted(), name: [typed]}, ours)
        assert answered.regulation is None
        told = regulation_form(answered.values, load(BODA)).told(answered.wrong)
        assert [one.name for one in told.fields() if one.wrong] == [name]
        assert words in field(told, name).wrong.zh
        assert field(told, name).wrong.en
        assert field(told, name).value == ((typed,) if typed else ())
    blank = answer({**form.posted(), "name.en": [" "]}, ours)
    told = regulation_form(blank.values, load(BODA)).told(blank.wrong)
    assert field(told, "name").wrong.zh == "不能为空"


def test_what_does_not_fit_together_is_said_at_its_field_or_its_list() -> None:
    preset = load(TEACHERS)
    ours = copy_of(preset, [])
    form = regulation_form(ours, preset)
    rounds = changed(form, ours, stages__0__cut="4")
    assert [one.name for one in rounds.wrong] == ["stages.0.cut"]
    game = changed(form, ours, game__kitty_size="7")
    assert [one.name for one in game.wrong] == ["game"]
    levels = changed(form, ours, game__levels__step="", game__levels__further="20")
    assert [one.name for one in levels.wrong] == ["game.levels.rows"]
    told = regulation_form(levels.values, preset).told(levels.wrong)
    [group] = [one for one in listings(told) if one.path == "game.levels.rows"]
    assert group.wrong.zh
    chain = changed(form, ours, ranking__chain__0="total_score")
    assert "ranking.chain.0" in [one.name for one in chain.wrong]
    assert "total_score" not in chain.wrong[0].zh


def listings(form: RegulationForm) -> Iterator[Listing]:
    def inside(one: Any) -> Iterator[Listing]:
        if isinstance(one, Listing):
            yield one
            for item in one.items:
                yield from inside(item)
        elif isinstance(one, Group):
            for part in one.parts:
                yield from inside(part)

    for chapter in form.chapters:
        for group in chapter.groups:
            yield from inside(group)


def test_items_are_added_removed_and_moved() -> None:
    preset = load(TEACHERS)
    ours = copy_of(preset, [])
    posted = regulation_form(ours, preset).posted()
    chain = list(ours.ranking.chain)
    down = answer({**posted, "down": ["ranking.chain.0"]}, ours).values["ranking"]["chain"]
    assert down == [chain[1], chain[0], *chain[2:]]
    up = answer({**posted, "up": ["ranking.chain.1"]}, ours).values["ranking"]["chain"]
    assert up == down
    gone = answer({**posted, "remove": ["penalties.0"]}, ours)
    assert gone.regulation is not None
    assert gone.regulation.penalties == ours.penalties[1:]
    more = answer({**posted, "add": ["stages:knockout"]}, ours)
    assert more.values["stages"][-1] == {"kind": "knockout"}
    again = regulation_form(more.values, preset)
    assert "stages.1.places" in [one.name for one in again.fields()]
    filled: dict[str, list[str]] = {
        **again.posted(),
        "stages.0.cut": ["8"],
        "stages.1.id": ["final"],
        "stages.1.name.zh": ["决赛"],
        "stages.1.name.en": ["final"],
        "stages.1.places": ["8"],
        "stages.1.tie": ["first_to_reach_the_level"],
    }
    two = answer(filled, ours)
    assert two.wrong == ()
    assert two.regulation is not None
    assert [stage.kind for stage in two.regulation.stages] == ["swiss", "knockout"]
    for hostile in ("nowhere", "stages.99", "stages.x", "id", "game.levels.rows.0.0", ""):
        for word in ("add", "remove", "up", "down"):
            assert answer({**posted, word: [hostile]}, ours).regulation == ours


def test_a_part_is_left_out_by_its_box_and_put_in_again() -> None:
    preset = load("erdayi-sanya-2021")
    ours = copy_of(preset, [])
    form = regulation_form(ours, preset)
    without = changed(form, ours, review=[])
    assert without.regulation is not None
    assert without.regulation.review is None
    shown = regulation_form(without.values, preset)
    assert field(shown, "review").changed
    again = changed(shown, ours, review="yes")
    assert {one.name for one in again.wrong} >= {"review.notice_working_days"}


def test_another_kind_of_stage_asks_for_its_own_fields() -> None:
    preset = load(TEACHERS)
    ours = copy_of(preset, [])
    other = changed(regulation_form(ours, preset), ours, stages__0__kind="groups")
    names = [one.name for one in regulation_form(other.values, preset).fields()]
    assert "stages.0.group_size" in names
    assert "stages.0.rounds" not in names


def test_a_copy_has_an_id_and_a_name_and_loses_nothing() -> None:
    preset = load(ZHUHAI)
    ours = copy_of(preset, [f"{ZHUHAI}-2"])
    assert ours.id == f"{ZHUHAI}-3"
    assert ours.name == preset.name + Text("（副本）", " (copy)")
    assert replace(ours, id=preset.id, name=preset.name, copied_from=None) == preset
    assert copy_of(ours, [ours.id]).copied_from == ZHUHAI


def test_a_changed_preset_needs_an_id_of_its_own() -> None:
    preset = load(BODA)
    answered = changed(regulation_form(preset, preset), preset, clocks__round__minutes="55")
    assert [one.name for one in answered.wrong] == ["id"]


def test_a_notice_of_no_days_is_refused_with_the_way_to_have_none() -> None:
    ours = copy_of(load(SANYA), [])
    name = "review.notice_working_days"
    answered = answer({**regulation_form(ours, load(SANYA)).posted(), name: ["0"]}, ours)
    [said] = [one for one in answered.wrong if one.name == name]
    assert said.zh == "不能小于 1；审核了就要公示，至少 1 天；都不要，就不勾选“审核公示”"
    assert regulation_parts()["review"].label.zh == "审核公示"


def test_a_moment_is_written_as_people_write_it() -> None:
    preset = load(SANYA)
    entry = replace(preset.entry, deadline=datetime(2026, 11, 17, 23, 0))
    [deadline] = comparison(replace(preset, entry=entry), preset)
    assert (deadline.preset.zh, deadline.now.zh) == ("2021-10-31 18:00", "2026-11-17 23:00")


def test_the_comparison_says_both_values_in_words_with_the_clause() -> None:
    preset = load(TEACHERS)
    main = preset.stages[0]
    assert isinstance(main, Swiss)
    ours = replace(
        copy_of(preset, []),
        stages=(replace(main, rounds=9, same_unit_meets=True),),
        ranking=replace(preset.ranking, chain=(RankingKey.MATCH_POINTS, RankingKey.LOTS)),
        penalties=preset.penalties[1:],
    )
    found = {one.place: one for one in comparison(ours, preset)}
    assert {"id", "name", "copied_from"} < set(found)
    rounds = found["stages[main].rounds"]
    assert rounds.chapter.zh == "赛制与编排"
    assert rounds.label.zh.endswith("轮数")
    assert (rounds.preset.zh, rounds.now.zh) == (str(main.rounds), "9")
    meets = found["stages[main].same_unit_meets"]
    assert (meets.preset.zh, meets.now.en, meets.clauses) == ("否", "yes", ("T3.4",))
    assert found["ranking.chain"].now.zh.endswith("；抽签")
    gone = found[f"penalties[{preset.penalties[0].id}]"]
    assert (gone.preset, gone.now.zh) == (preset.penalties[0].name, "没有")
    assert comparison(preset, preset) == ()


def test_a_word_of_the_file_is_not_looked_for_inside_another() -> None:
    row = Text("应依次为 group、round1、round2、4", "must be group, round1, round2, 4")
    assert in_plain_words(row) == row


def test_sentences_name_things_as_the_form_does() -> None:
    said = in_plain_words(Text("固定对阵按赛区抽签，代表里要有 zone", "zone must be among them"))
    assert said.zh == "固定对阵按赛区抽签，代表里要有 “赛区”"
    assert said.en == "zone must be among them"


def test_any_texts_are_answered() -> None:
    preset = load(BODA)
    for hostile in ({}, {"stages.0.kind": ["x"]}, {"stages.99999999999.id": ["a"]}, {"a.b": []}):
        answered = answer(hostile, preset)  # type: ignore[arg-type]
        assert answered.regulation is None
        regulation_form(answered.values, preset).told(answered.wrong)
    assert time(8, 30).isoformat(timespec="minutes") == "08:30"
    assert Kind.BOTH in {one.kind for one in regulation_form({}, preset).fields()}


@pytest.mark.parametrize("preset", preset_ids())
def test_of_a_copy_that_was_kept_nothing_is_said_to_be_changed(preset: str) -> None:
    """As a database keeps it: times are texts there."""
    original = load(preset)
    copy = copy_of(original, ())
    held = json.loads(json.dumps(dump(copy)))
    found = [field.name for field in regulation_form(held, original).fields() if field.changed]
    assert found == []
    assert changes_of(copy, original) == ()
    assert [one.place for one in comparison(copy, original)] == ["id", "name", "copied_from"]


@pytest.mark.parametrize("preset", preset_ids())
def test_no_list_of_a_copy_that_was_kept_is_said_to_be_changed(preset: str) -> None:
    original = load(preset)
    held = json.loads(json.dumps(dump(copy_of(original, ()))))
    lists = list(_listings(regulation_form(held, original)))
    assert lists
    assert [one.path for one in lists if one.changed] == []


def test_a_list_is_changed_by_what_is_in_it_by_its_order_and_by_its_length() -> None:
    original = load(TEACHERS)
    held = json.loads(json.dumps(dump(original)))
    first, *others = held["timetable"]
    for now in ([{**first, "day": 2}, *others], others, [*others, first]):
        form = regulation_form({**held, "timetable": now}, original)
        assert [one.path for one in _listings(form) if one.changed] == ["timetable"]


def _listings(form: RegulationForm) -> Iterator[Listing]:
    waiting: list[object] = [group for chapter in form.chapters for group in chapter.groups]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Listing):
            yield one
            waiting += one.items
        elif isinstance(one, Group):
            waiting += one.parts


def test_an_item_is_named_by_what_is_so_not_by_what_is_not() -> None:
    form = regulation_form(load("bashifen-teachers"), load("bashifen-teachers"))
    titles = [item.title.zh for one in _listings(form) for item in one.items]
    assert any("罚分，数目 40" in title for title in titles)
    assert not [title for title in titles if title.endswith(" 否") or " 否，" in title]


@pytest.mark.parametrize("preset", preset_ids())
@pytest.mark.parametrize("begins", [None, time(10, 15)])
def test_the_days_and_hours_of_an_event_are_no_change_of_its_regulation(
    preset: str, begins: time | None
) -> None:
    original, day = load(preset), date(2026, 12, 5)
    hour = begins if first_hour(original) else None
    for one in (original, copy_of(original, ())):
        held = from_values(create("比赛", one, day, begins=hour).regulation, "held")
        assert changes_of(held, as_held(original, held, day)) == ()


def test_an_hour_the_organiser_wrote_is_a_change_and_the_others_are_not() -> None:
    """三亚's hours are only offered, 初赛 at 9:00: he has his own at 9:30."""
    original, day = load("erdayi-sanya-2021"), date(2026, 12, 5)
    arrival, first, *others = original.timetable
    rows = (arrival, replace(first, start=time(9, 30)), *others)
    ours = replace(copy_of(original, ()), timetable=rows)
    for begins in (None, time(9, 30)):
        held = from_values(create("比赛", ours, day, begins=begins).regulation, "held")
        (change,) = changes_of(held, as_held(original, held, day))
        assert change.place == "timetable[1].start"
        assert (change.preset.zh, change.now.zh) == ("09:00", "09:30")


def test_changes_stand_in_the_order_of_the_chapters_and_do_not_say_theirs_twice() -> None:
    """比赛时间 is a chapter after 成绩与名次, though its values come before in the file."""
    preset = load(BODA)
    assert preset.clocks.round is not None
    ours = replace(
        copy_of(preset, []),
        clocks=replace(preset.clocks, round=replace(preset.clocks.round, minutes=1)),
        score_sheet=replace(preset.score_sheet, within_minutes=1),
    )
    sheet, clock = changes_of(ours, preset)
    assert (sheet.chapter.zh, clock.chapter.zh) == ("成绩与名次", "比赛时间")
    assert clock.label.zh == "每轮时间 · 每轮分钟"
    assert (sheet.now, clock.now.en) == (Text("1 分钟", "1 minute"), "1 minute")
