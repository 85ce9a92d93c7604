"""What is said between the rounds, after the last and while a play-off is drawn; when the rounds
behind a play-off are; and by what joint places are split. From the clauses E4.2a-d, by hand.

Ten players: nine play, one passes free, so eight of the nine go on. At every table 6, −3, −3 in the
first deal and nothing after it: places 1-3 have +6, places 4-9 −3: six are level for five places.
"""

from __future__ import annotations

from datetime import date, datetime, time

import pytest

from paisai.acting.forms import Situation, form_of
from paisai.desk.boards.cut_line import PLAYED_OFF, THROUGH
from paisai.desk.boards.rounds import round_board
from paisai.desk.boards.standings import prize_list, standing
from paisai.desk.boards.status import status_board
from paisai.desk.boards.timetable import timetable_board
from paisai.desk.papers import rounds as round_papers
from paisai.desk.papers import standings as standing_papers
from paisai.desk.public.moment import public_moment
from paisai.desk.public.wall import screens
from paisai.desk.public.wall_shows import WallShow
from paisai.desk.sentences import happened
from paisai.ledger import Reason
from paisai.ledger import commands as c
from paisai.tournament.next_step import Due
from paisai.tournament.rounds import Score
from paisai.tournament.timetable import planned_name, timetable
from support.entered_hall import entered, playable, verified
from support.hall import Hall
from support.press import here, press

SANYA = "erdayi-sanya-2021"
Deal = tuple[int, int, int]


def deals(*rows: Deal, of: int = 10) -> Score:
    return Score(deals=rows + ((0, 0, 0),) * (of - len(rows)))


def said(hall: Hall) -> str:
    return public_moment(hall.competition, hall.now).now.zh


def coming(hall: Hall) -> str:
    found = public_moment(hall.competition, hall.now).next
    return "" if found is None else found.zh


def due(hall: Hall) -> str:
    return status_board(hall.state, hall.now).next.text.zh


def begun(count: int) -> Hall:
    hall = entered(playable(SANYA), count)
    hall.do(c.Begin(agreed=True))
    hall.draw()
    hall.pair()
    return hall


@pytest.fixture
def level() -> Hall:
    """The scores of the preliminary are published, and nothing can be corrected any more."""
    hall = begun(10)
    hall.start()
    for table in hall.tables:
        hall.sheet(table, deals((6, -3, -3)))
    return hall


def test_E4_2b_before_the_scores_are_out_nobody_is_said_to_be_level(level: Hall) -> None:
    assert said(level) == "初赛打完，成绩待公布"


def test_E4_2b_who_is_level_for_how_many_places_is_said_on_every_front(level: Hall) -> None:
    level.over()
    six = [entry for table in level.tables.values() for entry in table[1:]]
    whom = said(level).removeprefix("初赛第 4 至 9 名并列：").removesuffix("，加赛取 5 名晋级")
    assert {name.split("（")[0] for name in whom.split("、")} == {*six}
    assert due(level).startswith("抽签（加赛）：第 4 至 9 名并列：")
    assert due(level).endswith("，加赛取 5 名晋级")
    found = standing(level.competition, 1, None)
    notes = {row["entry"]: row["note"] for row in found.table.rows}
    assert [notes[entry] for entry in six] == [PLAYED_OFF] * 6
    assert [*notes.values()].count(THROUGH) == 3
    assert found.line.zh.startswith("暂列晋级 4 名（含轮空 1 名）；第 4 至 9 名并列：")
    stage = level.competition.stage
    assert stage is not None
    assert standing_papers.standings(press(level), stage).notes[0] == found.line
    (wall,) = screens(level.state, level.now, [WallShow.STANDINGS])
    assert found.line in wall.notes
    level.do(c.CommitDraw("0" * 64))
    assert said(level).startswith("正在抽签：加赛；第 4 至 9 名并列：")


def played_off(hall: Hall) -> None:
    """Six at two tables with 5, −1, −4 each: four go on, the two at −4 are level again for one
    place and play it off with a substitute, for nobody else is left."""
    while hall.next.due is Due.DRAW:
        hall.draw()
        hall.pair()
        hall.start()
        for table in hall.tables:
            hall.sheet(table, deals((6, -3, -3), (-1, 2, -1), of=3))
        hall.over()


def test_E4_2b_after_a_play_off_the_semi_final_is_announced_on_its_day(level: Hall) -> None:
    """Play is on 16, 17 and 18 May at 9:00; the preliminary and a play-off were played on the
    16th: the semi-final comes on the 17th, and not the final."""
    level.over()
    played_off(level)
    assert any(round_.play_off for round_ in level.competition.stages[0].rounds)
    assert coming(level) == "2026-05-17 09:00 复赛"
    assert said(level) == "初赛打完，晋级名单待公布"
    level.close_stage()
    assert coming(level) == "2026-05-17 09:00 复赛"
    assert said(level) == "正在准备复赛"
    assert due(level) == "编排复赛"


def moved(hall: Hall, number: int, hour: int) -> None:
    at = datetime.combine(date(2026, 5, 17), time(hour))
    hall.do(c.ChangeSchedule(number, at, "场地冲突", force_majeure=True))


def test_E1_after_a_play_off_the_semi_final_can_be_moved_and_the_final_keeps_its_name(
    level: Hall,
) -> None:
    level.over()
    played_off(level)
    at = Situation(level.state, "主办方", level.now)
    (field, *_) = form_of("change_schedule", at, {}).fields
    assert [one.label.zh.split("（")[0] for one in field.options] == ["复赛", "决赛"]
    moved(level, 2, 10)
    assert "复赛定在" in happened(level.state, level.state.history[-1]).zh
    moved(level, 3, 15)
    rows = {row["rounds"]: row for row in timetable_board(level.competition).table.rows}
    assert rows[(2,)]["what"].zh == "比赛：复赛（改期）"  # type: ignore[attr-defined]
    assert rows[(2,)]["start"] == "10:00"
    assert rows[(3,)]["what"].zh == "比赛：决赛（改期）"  # type: ignore[attr-defined]
    refused = level.refused(c.ChangeSchedule(1, level.now.replace(day=20), "晚"))
    assert (refused.reason, refused.zh) == (Reason.TOO_LATE, "初赛已经开始，不能再改期")
    assert level.refused(c.ChangeSchedule(4, level.now.replace(day=20), "晚")).zh.startswith(
        "没有第 4 轮"
    )
    assert verified(level).good


def test_E4_2a_a_stage_left_out_is_in_no_timetable_and_the_others_keep_their_numbers() -> None:
    """Six begin with the semi-final, which is round 2 of the timetable."""
    hall = begun(6)
    assert [slot.rounds for slot in timetable(hall.competition).slots if slot.rounds] == [
        (2,),
        (3,),
    ]
    assert planned_name(hall.competition, 2).zh == "复赛"
    assert "不打初赛" in hall.refused(c.ChangeSchedule(1, hall.now.replace(day=20), "晚")).zh
    assert coming(hall) == "2026-05-18 09:00 决赛"


def test_E4_2d_after_the_last_round_the_wall_says_that_all_is_played() -> None:
    """Three play the final only; two of them are level first, play off, and then all is played."""
    hall = begun(3)
    hall.start()
    hall.sheet(1, deals((3, 3, -6)))
    assert said(hall) == "各轮都已打完，成绩待公布"
    hall.over()
    assert said(hall).startswith("决赛第 1 至 2 名并列：")
    assert said(hall).endswith("，加赛定名次")
    assert due(hall).startswith("编排加赛，3 副：第 1 至 2 名并列：")
    hall.pair()
    hall.start()
    hall.sheet(1, deals((6, -3, -3), of=3))
    hall.over()
    assert said(hall) == "各轮都已打完，名次待公布"


def test_E4_2c_joint_places_at_two_tables_say_how_they_were_split() -> None:
    """Twelve: 24/−12/−12, 11/−4/−7, 6/−3/−3 and 6/−3/−3. In order 24, 11, two with 6 at places 3
    and 4: one sits at table 1 (places 1-3), the other at table 2 (4-6); then four with −3 at
    places 5-8, at tables 2 and 3; and ninth −4: nobody is level over the line."""
    hall = begun(12)
    hall.start()
    hall.sheet(1, deals((24, -12, -12)))
    hall.sheet(2, deals((12, -6, -6), (-1, 2, -1)))
    hall.sheet(3, deals((6, -3, -3)))
    hall.sheet(4, deals((6, -3, -3)))
    hall.close_stage()
    hall.pair()
    _, stage, round_ = here(hall)
    note = round_board(hall.competition, stage, round_).note
    first, second = note.zh.split("；")
    assert first.startswith("并列第 3 名的 ")
    assert first.endswith("分在第 1、2 桌，先后按上一阶段抽签的桌号和座位")
    assert second.startswith("并列第 5 名的 ")
    assert "分在第 2、3 桌" in second
    assert note in round_papers.by_table(press(hall), stage, round_).notes


def test_two_of_one_table_ruled_late_have_one_answer_on_both_ways() -> None:
    """Table 1: two come 20 minutes late and forfeit; the third is alone and has 0. Entering and
    correcting say the same, and what to do if it is wrong."""
    hall = begun(9)
    hall.start()
    one, two, three = hall.tables[1]
    hall.now = hall.now.replace(hour=hall.now.hour + 1)
    for entry in (one, two):
        hall.do(c.Forfeit(1, (entry,), "没有到场", declared=True))
    entering = hall.refused(c.EnterSheet(1, deals((6, -3, -3)), (three,)))
    correcting = hall.refused(c.CorrectResult(1, deals((6, -3, -3)), "补录"))
    assert entering.zh == correcting.zh
    assert f"只剩 {three}" in entering.zh
    assert "记 0 分" in entering.zh
    assert "先撤销它" in entering.zh


def test_the_second_to_withdraw_from_a_table_forfeits_it_too() -> None:
    hall = begun(9)
    one, two, _ = hall.tables[1]
    for entry in (one, two):
        hall.do(c.Withdraw(entry, "有事"))
    round_ = hall.competition.round
    assert round_ is not None
    assert round_.tables[0].result is not None
    assert round_.tables[0].result.absent == (one, two)
    assert 1 not in hall.next.tables
    assert verified(hall).good


def test_E4_2a_who_withdraws_before_the_close_is_replaced_and_after_it_not() -> None:
    """Twelve, 5, −1 and −4 at the first table, twice, four and eight times that at the others: 1-9
    go on. The ninth withdraws before the close: the tenth moves up. After the close
    the eighth withdraws: nobody moves up."""
    hall = begun(12)
    hall.start()
    for table in hall.tables:
        f = 2 ** (table - 1)
        hall.sheet(table, deals((6 * f, -3 * f, -3 * f), (-f, 2 * f, -f)))
    hall.over()
    line = [row["entry"] for row in standing(hall.competition, 1, None).table.rows]
    event = hall.do(c.Withdraw(line[8], "有事"))
    assert f"这一阶段还没有结束，由 {line[9]}" in happened(hall.state, event).zh
    hall.close_stage()
    event = hall.do(c.Withdraw(line[7], "有事"))
    assert happened(hall.state, event).zh.endswith(
        "上一阶段已经结束，不再递补，以后的桌记弃权，座位由裁判长指定的替补坐"
    )
    assert len(hall.competition.stages[1].participants) == 9
    assert verified(hall).good


def test_E6_who_withdrew_has_no_certificate_for_a_place_not_played_out() -> None:
    """Nine; one withdraws before the semi-final is played and is ninth: eight certificates. Who
    played it out and goes home before the final keeps his."""
    hall = begun(9)
    gone = hall.tables[1][0]
    hall.do(c.Withdraw(gone, "有事"))
    hall.start()
    for table in hall.tables:
        signers = [entry for entry in hall.tables[table] if entry != gone]
        f = 2 ** (table - 1)
        score = deals((-3 * f, 6 * f, -3 * f), (-f, -f, 2 * f))
        hall.do(c.EnterSheet(table, score, tuple(signers)))
    hall.close_stage()
    final = hall.competition.stages[1].participants
    stays = next(e for e in hall.competition.entrants if e not in (*final, gone))
    hall.do(c.Withdraw(stays, "先走"))
    hall.pair()
    hall.start()
    hall.sheet(1, deals((6, -3, -3), (-1, 2, -1)))
    hall.close_stage()
    given = prize_list(hall.competition)
    rewarded = [row["to"] for row in given.table.rows if row["place"]]
    assert gone not in rewarded
    assert stays in rewarded
    assert any(f"第 9 名 {gone}" in one.zh for one in given.notes)
    certificates = standing_papers.certificates(press(hall)).certificates
    assert len(certificates) == 8
    assert len(standing_papers.final(press(hall)).tables[0].rows) == 9
