"""What each event says for itself, and the dates that move with it."""

from datetime import date, datetime, time

import pytest

from paisai.frozen import replace
from paisai.regulations import load, preset_ids
from paisai.regulations.clauses import all_clauses
from paisai.regulations.dates import beginning, held_from, hours_open, moved
from paisai.regulations.document.model import BLANK, CHANGED, OURS, STAR, STARRED, clean
from paisai.regulations.document.write import write
from paisai.regulations.editing import copied, copy
from paisai.regulations.loading import loads
from paisai.regulations.regulation import Particulars
from support.desk import new, paisai

GIVEN = Particulars(
    host="市总工会", organiser="棋牌协会", place="文化宫", contact="陈静", telephone="555-0100"
)


def every_text(document):
    for section in document.sections:
        for one in section.articles:
            yield one.text
            yield from one.margin
            if one.table:
                yield from (cell for row in (one.table.header, *one.table.rows) for cell in row)


def test_E3_3_deadline_cut_off_and_days_move_with_the_first_day():
    """3 December 2021 less 33 days is 31 October; 15 May 2026 less 33 days is 12 April. Who is 18
    in the year 2026 was born by the end of 2008."""
    entry = moved(load("erdayi-sanya-2021"), date(2026, 5, 15)).entry
    assert entry.deadline == datetime(2026, 4, 12, 18, 0)
    assert entry.born_on_or_before == date(2008, 12, 31)
    same = load("erdayi-sanya-2021")
    assert moved(same, date(2021, 12, 3)) is same


def test_a_leap_day_moves_to_a_year_without_one():
    text = copy("erdayi-sanya-2021", "mine").replace("2003-12-31", "2004-02-29")
    there = moved(loads(text), date(2022, 12, 3))
    assert there.entry.born_on_or_before == date(2005, 2, 28)


@pytest.mark.parametrize("preset", preset_ids())
def test_with_everything_said_only_what_the_original_leaves_open_is_blank(preset):
    regulation = moved(load(preset), date(2026, 5, 16))
    shown = "".join(every_text(write(regulation, GIVEN)))
    for word in ("市总工会", "棋牌协会", "文化宫", "陈静", "555-0100"):
        assert word in shown
    if regulation.event.first_day:
        assert "2026 年 5 月 16 日" in shown
    assert BLANK in "".join(every_text(write(regulation)))


@pytest.mark.parametrize("preset", preset_ids())
def test_the_version_for_print_has_a_star_where_we_have_chosen_and_loses_no_sentence(preset):
    """No clause, no word about our readings in the text; one line above says what the star is."""
    marked = write(load(preset))
    plain = clean(marked)
    shown = "".join(every_text(plain))
    assert plain.clauses == frozenset()
    assert (plain.preface, plain.title) == (STARRED.zh, marked.title)
    assert OURS.zh not in shown
    assert CHANGED.zh not in shown
    assert "条款" not in [a.table.header[-1] for s in plain.sections for a in s.articles if a.table]
    for clause in all_clauses(preset):
        for decision in clause.decisions:
            assert decision.told or f"{decision.zh}{STAR}" in shown, clause.id
    pairs = [
        (one, other)
        for before, after in zip(marked.sections, plain.sections, strict=True)
        for one, other in zip(before.articles, after.articles, strict=True)
    ]
    for one, other in pairs:
        ours = one.label == OURS.zh or any(note.told for note in one.notes)
        own = "".join(sentence.text for sentence in one.sentences)
        assert other.text.startswith(own + STAR if ours and own else own)
        rows = [] if one.table is None or not one.table.cites else one.table.rows
        for row, bare in zip(rows, other.table.rows if rows else (), strict=True):
            assert bare[0].endswith(STAR) == (row[-1] == OURS.zh)


@pytest.mark.parametrize("preset", preset_ids())
def test_no_heading_is_empty(preset):
    for section in write(load(preset)).sections:
        assert section.articles
        assert all(one.text or one.table or one.notes for one in section.articles), section.title


def test_T4_T5_dress_equipment_and_who_interprets_are_written_from_their_values():
    text = copy("bashifen-teachers", "mine")
    shown = "".join(every_text(write(loads(text))))
    assert "着装由各单位自行安排" in shown
    assert "牌和桌椅由承办方准备" in shown
    assert "本规程由主办单位解释" in shown
    changed = text.replace('interpreted_by = "host"', 'interpreted_by = "committee"')
    assert "本规程由组委会解释" in "".join(every_text(write(loads(changed))))
    silent = changed.replace('dress_by = "units"\n', "").replace('interpreted_by = "committee"', "")
    shown = "".join(every_text(write(loads(silent))))
    assert "着装" not in shown.replace("（衣着", "")
    assert "解释，没有写到" not in shown


def test_Z7_the_host_interprets_the_regulation():
    document = write(load("tuolaji-zhuhai-2019"))
    (said,) = [a for s in document.sections for a in s.articles if "Z7" in a.clauses]
    assert said.text == "本规程由主办单位解释，没有写到的事项另行通知。"


def test_an_event_asks_for_them_and_its_document_shows_them(tmp_path):
    desk = new(tmp_path, "erdayi-sanya-2021", host="市总工会", place="文化宫")
    said = paisai("regulation", "show", desk.file, "--clean")
    assert said.code == 0, said
    assert "主办单位：市总工会" in said.out
    assert "比赛地点：文化宫" in said.out
    assert "E3." not in said.out


def as_an_event(preset, day=date(2026, 12, 18)):
    """As an event of that day has it whose organiser has changed nothing, its hours still open."""
    return held_from(hours_open(moved(copied(load(preset), "our-cup"), day)), day)


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("preset", preset_ids())
def test_dates_that_moved_with_the_first_day_are_not_marked_as_changed(preset, language):
    """The card beside the text says that nothing is changed; the text must not say otherwise."""
    document = write(as_an_event(preset), GIVEN, language, held=True)
    assert all(a.label != CHANGED.in_(language) for s in document.sections for a in s.articles)
    assert CHANGED.in_(language) not in document.preface


def test_E3_3_a_deadline_the_organiser_set_himself_is_marked():
    """33 days before 18 December is 15 November; he takes entries a day longer."""
    there = as_an_event("erdayi-sanya-2021")
    assert there.entry.deadline == datetime(2026, 11, 15, 18, 0)
    later = replace(there, entry=replace(there.entry, deadline=datetime(2026, 11, 16, 18, 0)))
    document = write(later, GIVEN, held=True)
    marked = [a.title for s in document.sections for a in s.articles if a.label == CHANGED.zh]
    assert marked == ["报名"]
    assert CHANGED.zh in document.preface


@pytest.mark.parametrize("preset", preset_ids())
def test_the_text_of_an_event_is_no_form_to_fill_in_and_offers_nothing(preset):
    """A preset has blanks and suggestions; who reads the regulation of an event can do nothing
    about them. What its organiser has not said is left out."""
    for given in (GIVEN, Particulars()):
        for language, offered in (("zh", "建议"), ("en", "uggest")):
            document = write(as_an_event(preset), given, language, held=True)
            shown = "".join(every_text(document))
            assert BLANK not in shown
            assert offered not in shown
            assert all(one.text or one.table for s in document.sections for one in s.articles)
    if load(preset).entry.deadline is None:
        assert "截止时间另行通知" in "".join(every_text(write(as_an_event(preset), held=True)))


def test_S3_the_preset_has_no_day_and_its_report_is_asked_for_in_another_year() -> None:
    """Only 10 November 2013 is printed; no first day, and nothing is so many days before one."""
    szpt = load("shengji-szpt-2013")
    assert szpt.event.first_day is None
    for day, due in (
        (date(2013, 12, 7), date(2013, 11, 10)),
        (date(2026, 5, 16), None),
    ):
        selection = moved(szpt, day).entry.selection
        assert selection is not None
        assert selection.report_due == due


def test_B7_the_hour_of_the_first_round_is_said_where_a_regulation_has_none() -> None:
    boda = load("shuangsheng-boda-2020")
    [row] = beginning(boda, time(9, 30)).timetable
    assert (row.day, row.start, row.rounds) == (1, time(9, 30), (1,))
