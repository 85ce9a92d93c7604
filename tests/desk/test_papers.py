"""What stands on the papers of an event, worked out by hand from the tables played."""

from __future__ import annotations

import base64
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from io import BytesIO
from random import Random

import pytest
from pypdf import PdfReader

from paisai.desk.boards.rounds import round_board, where
from paisai.desk.boards.seats import BYE, FREE
from paisai.desk.boards.standings import prize_list, teams, winners
from paisai.desk.papers import documents, papers_there, rounds, standings
from paisai.desk.papers import rounds as schedule
from paisai.desk.papers.bulletin import bulletin
from paisai.errors import NotationError
from paisai.ledger import commands as c
from paisai.prints.paper import Lists, ScoreSheets, Signed
from paisai.prints.pictures import checked_picture
from paisai.prints.typeset import pdf
from paisai.referee.effects import MatchPoints
from paisai.regulations import load
from paisai.regulations.regulation import Particulars
from paisai.text import Text
from paisai.tournament.entries import EntryPlayer
from paisai.tournament.next_step import Due
from paisai.tournament.rounds import Score
from support.entered_hall import entered, playable
from support.hall import Hall, changed, unselected
from support.press import here, number, press
from support.qualified import qualified, three_players
from support.random_course import step


def teachers(entries: int) -> Hall:
    hall = Hall()
    hall.create(load("bashifen-teachers"))
    for i in range(entries):
        hall.enter(f"p{i}", f"u{i}")
    hall.do(c.Begin(agreed=True))
    hall.draw()
    hall.pair()
    return hall


def test_T3_4_who_has_a_bye_is_on_every_list_of_the_round() -> None:
    hall = teachers(5)
    at, stage, round_ = here(hall)
    [free] = round_.byes
    [row] = [r for r in rounds.by_table(at, stage, round_).tables[0].rows if r["table"] == BYE]
    assert number(row["seat0"]) == free
    by_name = rounds.by_name(at, stage, round_).tables[0].rows
    assert {r["name"] for r in by_name if r["table"] == BYE} == {f"{free}甲", f"{free}乙"}
    assert any(r["table"] == BYE for r in bulletin(at, stage, round_).tables[0].rows)
    [said] = round_board(hall.competition, stage, round_).resting
    assert (said["table_text"], said["entry"]) == (BYE, free)
    place = where(hall.competition, free)
    assert place.bye
    assert place.said.zh == "第 1 轮：轮空"
    assert place.text.zh.endswith(place.said.zh)


def test_two_of_one_name_and_unit_find_their_own_tables() -> None:
    """王伟 of 1980 and 王伟 of 1990, both of 一中, have their numbers; nobody else has."""
    hall = Hall()
    regulation = changed("erdayi-sanya-2021", review=None)
    hall.create(replace(regulation, entry=replace(regulation.entry, deadline=None, papers=())))
    for i in range(7):
        hall.enter(f"p{i}", f"u{i}")
    hall.do(c.SetUnit("u", "一中", represents="unit"))
    for id_, year in (("71", 1980), ("72", 1990)):
        player = EntryPlayer("王伟", date(year, 1, 1), "employed")
        hall.do(c.AddEntry(id_, "王伟", (player,), ("u",), leader="领队"))
    while hall.next.due is not Due.RESULTS:
        step(hall, Random(5))
    at, stage, round_ = here(hall)
    rows = rounds.by_name(at, stage, round_).tables[0].rows
    told = {(row["unit"], row["table"]) for row in rows if row["name"] == "王伟"}
    seats = {seat: table.number for table in round_.tables for seat in table.seats}
    assert told == {("一中 71", seats["71"]), ("一中 72", seats["72"])}  # type: ignore[index]
    assert {row["unit"] for row in rows if row["name"] != "王伟"} == {f"u{i}" for i in range(7)}


def test_E4_2a_who_passes_free_is_told_so() -> None:
    """Eleven players make three tables; two pass free."""
    hall = qualified(11)
    hall.do(c.Begin(agreed=True))
    hall.draw()
    hall.pair()
    at, stage, round_ = here(hall)
    assert stage.course.tables is not None
    free = set(stage.course.free)
    assert len(free) == 2
    rows = rounds.by_table(at, stage, round_).tables[0].rows
    assert {number(r["seat0"]) for r in rows if r["table"] == FREE} == free
    assert all("轮空晋级" in where(hall.competition, entry).text.zh for entry in free)
    sheets = rounds.score_sheets(at, stage, round_)
    assert isinstance(sheets, ScoreSheets)
    marked = [[str(t.zh) for t in table.start].count("首叫") for table in sheets.tables]
    assert marked == [1, 1, 1]


def test_a_standing_can_be_added_up_from_its_page() -> None:
    """T3.6a: 7:3 gives 3 to 0 match points and 14 to 6 VP, 2:3 gives 1 to 2 and 9 to 11; T9 takes
    half a point."""
    hall = teachers(4)
    first, second = hall.tables[1], hall.tables[2]
    hall.sheet(1, Score((7, 3)))
    hall.sheet(2, Score((2, 3)))
    hall.on_record(
        c.Rule(
            first[0], "x", (MatchPoints(-0.5),), clause="T9", text=Text("扣半分", "half a point")
        )
    )
    at, stage, _ = here(hall)
    paper = standings.standings(at, stage)
    rows = {number(row["entry"]): row for row in paper.tables[0].rows}
    met = {entry: row["round 1"] for entry, row in rows.items()}
    assert {entry: str(said.zh) for entry, said in met.items()} == {  # type: ignore[attr-defined]
        first[0]: f"{first[1]}: 3/14",
        first[1]: f"{first[0]}: 0/6",
        second[0]: f"{second[1]}: 1/9",
        second[1]: f"{second[0]}: 2/11",
    }
    assert rows[first[0]]["penalties"] == Text("−0.5 (T9)", "−0.5 (T9)")
    assert [rows[entry]["key match_points"] for entry in (*first, *second)] == [
        Fraction(5, 2),
        0,
        1,
        2,
    ]
    assert paper.masthead.provisional
    assert "对手编号" in paper.notes[0].zh


def test_who_withdrew_is_marked_on_the_standing() -> None:
    hall = teachers(4)
    one, other = hall.tables[1]
    hall.sheet(1, Score((7, 3)))
    hall.sheet(2, Score((2, 3)))
    at, stage, _ = here(hall)
    assert "note" not in [column.key for column in standings.standings(at, stage).tables[0].columns]
    hall.do(c.Withdraw(one, "家里有事"))
    at, stage, _ = here(hall)
    paper = standings.standings(at, stage)
    assert paper.tables[0].columns[-1].key == "note"
    rows = {number(row["entry"]): row["note"] for row in paper.tables[0].rows}
    assert rows[one] == Text("已退出", "withdrawn")
    assert rows[other] is None


def test_who_withdrew_keeps_a_prize_and_the_list_of_awards_says_so() -> None:
    """No register takes a place from who has withdrawn."""
    hall = teachers(4)
    one, other = hall.tables[1]
    hall.sheet(1, Score((7, 3)))
    hall.sheet(2, Score((2, 3)))
    at, _, _ = here(hall)
    assert "note" not in [column.key for column in standings.prize_list(at).tables[0].columns]
    hall.do(c.Withdraw(one, "家里有事"))
    at, _, _ = here(hall)
    rows = {number(row["entry"]): row for row in standings.prize_list(at).tables[0].rows}
    assert (rows[one]["place"], rows[one]["note"]) == (1, Text("已退出", "withdrawn"))
    assert rows[other]["note"] is None
    listed = {row["to"]: row["note"] for row in prize_list(hall.competition).table.rows}
    assert listed[one] == Text("已退出", "withdrawn")
    assert winners(hall.competition).rows[0]["note"] == Text("已退出", "withdrawn")


def test_S7_2_who_withdrew_counts_for_the_unit_and_the_team_table_says_so() -> None:
    hall = entered(playable("shengji-szpt-2013"), 8)
    hall.do(c.Begin(agreed=True))
    hall.draw()
    hall.pair()
    hall.do(c.Withdraw("p0", "家里有事"))
    [row] = [row for row in teams(hall.competition).rows if row["unit"] == "u0"]
    assert (
        Text("p0 小组赛（已退出） 2 分", "p0: group stage (withdrawn), 2 points") in row["members"]
    )


def test_B7_2b_the_schedule_is_there_by_numbers_before_the_draw_and_by_names_after() -> None:
    hall = Hall()
    hall.create(load("shuangsheng-boda-2020"))
    for zone in "东南西北":
        for n in "12":
            hall.enter(f"{zone}{n}", zone=zone)
    hall.do(c.Begin(agreed=True))
    hall.draw()

    def printed() -> Lists:
        [found] = [d.paper for d in documents(press(hall)) if d.kind == "schedule"]
        assert isinstance(found, Lists)
        return found

    before = printed()
    assert before.title == schedule.BY_NUMBERS
    assert len(before.tables[0].rows) == 8
    assert all(len([k for k in row if k.startswith("round")]) == 6 for row in before.tables[0].rows)
    hall.draw()
    after = printed()
    assert after.title == schedule.BY_PAIRS
    for row in after.tables[0].rows:
        met = [str(row[f"round {i}"].zh).split()[1] for i in range(1, 7)]  # type: ignore[attr-defined]
        assert len(set(met)) == 6
        zone = number(row["entry"])[0]
        assert zone not in {name[0] for name in met}  # B7.2b: nobody of the own zone
    hall.pair()
    at, stage, round_ = here(hall)
    notes = rounds.by_table(at, stage, round_).notes
    assert [note.zh for note in notes] == [f"第一副打 {round_.first_level.replace('T', '10')}"]


def groups(entries: int) -> Hall:
    hall = Hall()
    hall.create(unselected(load("shengji-szpt-2013")))
    for i in range(entries):
        hall.enter(f"p{i}", f"u{i}")
    hall.do(c.Begin(agreed=True))
    while hall.next.due != "pair":
        hall.draw()
    hall.pair()
    return hall


def test_S6_5_groups_and_knockout_rounds_carry_their_names() -> None:
    hall = groups(8)
    at, stage, round_ = here(hall)
    sections = {
        row["section"]
        for row in rounds.by_table(at, stage, round_).tables[0].rows
        if row["section"]
    }
    names = {section.zh for section in sections}  # type: ignore[attr-defined]
    assert names == {"第 1 组", "第 2 组"}  # S6.5.2: groups of four
    assert all(table.whole for table in standings.standings(at, stage).tables)  # on one sheet each


def test_certificates_carry_day_place_and_organiser_and_are_provisional_before_the_end() -> None:
    hall = Hall()
    said = Particulars(host="校工会", organiser="体育部", place="体育馆")
    hall.create(load("bashifen-teachers"), particulars=said)
    for i in range(4):
        hall.enter(f"p{i}", f"u{i}")
    hall.do(c.Begin(agreed=True))
    hall.draw()
    hall.pair()
    for table in (1, 2):
        hall.sheet(table, Score((7, 3)))
    made = standings.certificates(press(hall))
    assert made.organisers == ("校工会", "体育部")
    assert made.place == "体育馆"
    assert made.date == Text("2026 年 5 月 16 日", "16 May 2026")
    assert made.masthead.provisional
    assert standings.certificates(press(hall), Signed(("本会",))).organisers == ("本会",)


def test_E6_certificates_are_withheld_until_the_last_stage_is_closed() -> None:
    """One table of three, the only one: its result is in, but may still be corrected. Once the
    stage is closed certificates can be handed over, before the end that cannot be undone."""
    hall = three_players()
    hall.sheet(1, Score(deals=((4, -2, -2), (-1, 2, -1), *[(0, 0, 0)] * 8)))

    def printed() -> dict[str, bool]:
        """Which papers there are, and whether each is marked."""
        found = documents(press(hall))
        return {
            d.kind: getattr(getattr(d.paper, "masthead", None), "provisional", False) for d in found
        }

    before = printed()
    assert "certificates" not in before
    assert before["final"] is True
    hall.close_stage()
    after = printed()
    assert "certificates" in after
    assert after["final"] is False
    assert not hall.competition.closed
    hall.close()
    assert printed() == after


def played_teachers() -> Hall:
    """Two pairs have met."""
    hall = teachers(2)
    hall.do(c.StartRound())
    hall.sheet(1, Score((5, 2)))
    return hall


def test_E6_both_of_a_pair_have_a_certificate_of_their_own_and_no_hash_is_on_it() -> None:
    hall = played_teachers()
    made = standings.certificates(press(hall))
    first, second, *_ = made.certificates
    assert len(made.certificates) == 4
    assert (first.names, first.partners) == (second.partners, second.names)
    assert [one.number for one in made.certificates] == ["001", "002", "003", "004"]
    said = "".join(page.extract_text() for page in PdfReader(BytesIO(pdf(made, "zh"))).pages)
    assert f"与{second.names[0]}搭档" in "".join(said.split())
    assert "荣誉证书" in "".join(said.split())
    assert hall.state.head[:12] not in said


def test_E6_the_day_of_the_award_is_that_of_the_last_scores_unless_it_is_said() -> None:
    hall = played_teachers()
    hall.now += timedelta(days=1)
    hall.do(c.PublishScores())
    assert standings.certificates(press(hall)).date.zh == "2026 年 5 月 17 日"
    told = Signed(day=date(2026, 5, 20))
    assert standings.certificates(press(hall), told).date.zh == "2026 年 5 月 20 日"


PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
)


def test_a_seal_is_a_small_png_or_jpeg_that_can_be_set() -> None:
    assert checked_picture(PNG) == PNG
    wide = PNG[:16] + (50_000).to_bytes(4, "big") + PNG[20:]
    for content, said in (
        (b"", "PNG"),
        (b"GIF89a" + PNG, "PNG"),
        (b"<svg/>", "PNG"),
        (PNG + bytes(600 << 10), "KB"),
        (wide, "3000"),
        (PNG[:45], "打不开"),
    ):
        with pytest.raises(NotationError, match=said):
            checked_picture(content)
    hall = played_teachers()
    sealed = standings.certificates(press(hall), Signed(seal=PNG, logo=PNG))
    assert pdf(sealed, "zh").count(b"/Subtype/Image") > pdf(
        standings.certificates(press(hall)), "zh"
    ).count(b"/Subtype/Image")


def test_a_paper_says_what_it_is_of_before_it_is_made() -> None:
    """So that a list of papers need not make any."""
    for hall, of in ((teachers(4), "第 1 轮"), (groups(8), "小组循环 第 1 轮")):
        there = list(papers_there(press(hall)))
        assert of in {one.of_whom.zh for one in there if one.kind == "bulletin"}
        for one in there:
            assert one.of_whom == one.make().masthead.of, one.file


def test_only_the_papers_that_are_wanted_are_made() -> None:
    hall = teachers(4)
    at, _, _ = here(hall)
    assert [one.kind for one in documents(at, kinds=("standings",))] == ["standings"]
    there = [(one.kind, one.file, one.of) for one in papers_there(at)]
    assert there == [(one.kind, one.file, one.of) for one in documents(at)]
