"""Do the pages of the hall say only what is so, once, and ask only what there is to say?"""

from __future__ import annotations

from datetime import timedelta

import pytest

from paisai.acting.acts.rulings import ruling
from paisai.acting.forms import Situation, form_of
from paisai.acting.referee_board import duties_at
from paisai.desk.boards.mine import my_rounds, my_table
from paisai.ledger import commands as c
from paisai.regulations.clocks import LATENESS
from paisai.tournament.entries import EntryId
from paisai.tournament.rounds import Score
from support.hall import Hall
from support.hall_clock import HallClock
from support.phones import Phone, RefereePhone
from support.web_day import Desk, first_round_done, playing, put


@pytest.fixture
def hall(hall_clock: HallClock) -> Hall:
    one = playing()
    hall_clock.set(one.now + timedelta(minutes=5))
    return one


def _at(hall: Hall) -> Situation:
    return Situation(hall.state, hall.now, "记录台")


def test_what_the_desk_entered_was_never_kept_on_a_phone(hall: Hall) -> None:
    one, other = hall.tables[1]
    hall.sheet(1, Score((5, 1)))
    said = Phone(put(hall), one).get()
    steps = said[said.index('data-report="') : said.index("</ol>", said.index('data-report="'))]
    assert "记录台已录入" in steps
    assert "存在本机" not in steps
    assert "已到记录台" not in steps
    assert f"5:1 胜 {other}" in said
    assert '<span class="tag warn">暂定</span>' in said


def test_a_result_is_told_to_each_side_in_a_few_words(hall: Hall) -> None:
    one, other = map(EntryId, hall.tables[1])
    hall.sheet(1, Score((5, 1)))
    said = [my_table(hall.competition, entry) for entry in (one, other)]
    assert [mine.result.zh for mine in said if mine] == [f"5:1 胜 {other}", f"1:5 负 {one}"]
    assert [mine.result.en for mine in said if mine] == [
        f"5:1, won against {other}",
        f"1:5, lost to {one}",
    ]
    both = my_table(hall.competition, other, for_others=True)
    assert both is not None
    assert both.result.zh == f"南北 {one} 5:1 东西 {other}，南北胜"
    assert my_rounds(hall.competition, other)[0].provisional


def test_two_reports_stand_side_by_side_without_names_and_with_a_word(hall: Hall) -> None:
    one, other = hall.tables[1]
    hall.do(c.ReportResult(1, one, Score((5, 1))))
    hall.do(c.ReportResult(1, other, Score((4, 2))))
    book = put(hall)
    for page in (Desk(book).get("table/1/"), RefereePhone(book).get("t/1/")):
        assert "双方所报不同" in page
        assert '<span class="date">南北 5:1 东西</span>' in page
        assert '<span class="date">南北 4:2 东西</span>' in page
    sheet = RefereePhone(book).get("t/1/sheet/")
    box = sheet[sheet.index("签字的各方") :]
    assert "checked" not in box[: box.index("</fieldset>")]


def test_what_is_to_be_done_at_a_table_is_over_when_it_has_a_result(hall: Hall) -> None:
    """Z4.20: who threw wrongly leads the component that failed; after the match nobody does."""
    one = EntryId(hall.tables[1][0])
    given = ["at_fault=declarer"]
    ruled = ruling(hall.competition, one, "failed-throw", given, 1, 1, now=hall.now)
    hall.do(ruled.command)

    def due() -> int:
        round_ = hall.competition.round
        assert round_ is not None
        return len(duties_at(hall.competition, round_, round_.tables[0]))

    assert due() == 1
    assert "判罚待执行 1" in RefereePhone(put(hall)).get()
    hall.sheet(1, Score((5, 1), rulings_included=True))
    assert due() == 0
    assert "判罚待执行" not in RefereePhone(put(hall)).get()


def test_lateness_is_asked_for_no_side_no_deal_and_for_the_levels_only_where_it_costs_any(
    hall: Hall,
) -> None:
    """Z4.2 takes points and levels of the first deal; nobody is declarer yet."""
    given = {"entry": [hall.tables[1][0]], "infraction": [LATENESS]}
    late = {one.name: one for one in form_of("rule", _at(hall), given).fields}
    assert "fact.at_fault" not in late
    assert "deal" not in late
    assert "included" not in late
    assert late["fact.minutes"].help.zh == "不填就按签到的时间算"
    thrown = {**given, "infraction": ["failed-throw"]}
    asked = {one.name: one for one in form_of("rule", _at(hall), thrown).fields}
    assert "included" not in asked
    assert asked["fact.at_fault"].required
    assert asked["deal"].required
    hall.sheet(1, Score((5, 1)))
    for one in (given, thrown):
        field = form_of("rule", _at(hall), one).field("included")
        assert field is not None
        assert field.required
    conduct = {**given, "infraction": ["conduct"]}
    assert "included" not in {one.name for one in form_of("rule", _at(hall), conduct).fields}


def test_who_has_not_come_is_not_taken_to_have_signed(hall: Hall) -> None:
    """Three of four have signed in: the fourth has not signed the sheet either."""
    (one, two), (three, four) = hall.tables[1], hall.tables[2]

    def signed(table: int) -> tuple[str, ...]:
        field = form_of("enter_sheet", _at(hall), {"table": [str(table)]}).field("signed")
        assert field is not None
        return field.value

    assert signed(2) == (three, four)
    for entry in (one, two, three):
        hall.do(c.SignIn(entry))
    assert signed(1) == (one, two)
    assert signed(2) == (three,)


def test_no_round_is_offered_twice() -> None:
    hall = first_round_done()
    hall.pair()
    for given, values in (({}, ["1", ""]), ({"round": ["2"]}, ["1", "2"])):
        field = form_of("file_appeal", _at(hall), given).field("round")
        assert field is not None
        assert [one.label.zh.strip() for one in field.options] == ["第 1 轮", "第 2 轮"]
        assert [one.value for one in field.options] == values
    stage = form_of("file_appeal", _at(hall), {}).field("stage")
    assert stage is not None
    assert len(stage.options) == 1
    assert stage.options[0].value == ""


def test_a_forfeit_for_who_has_not_come_is_no_green_button(
    hall: Hall, hall_clock: HallClock
) -> None:
    """Z4.2: from the sixteenth minute on."""
    hall.do(c.SignIn(hall.tables[2][0]))
    hall_clock.set(hall.now + timedelta(minutes=20))
    page = RefereePhone(put(hall)).get("t/1/")
    before = page[: page.index("没有到场，判弃权")]
    link = before[before.rindex("<a ") :]
    assert 'class="button wide grave"' in link
