"""Is what `paisai status` says next accepted, at every point of an event?"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path

from paisai.desk.boards.status import status_board
from paisai.desk.due.now import next_todo
from paisai.desk.due.todo import Task
from paisai.ledger import Ledger
from paisai.ledger import commands as c
from paisai.regulations import load
from paisai.tournament.next_step import Due, NextStep
from paisai.tournament.rounds import Score
from support.desk import Desk, form, new, reported
from support.hall import Hall, changed
from support.numbered import four_pairs


def due(desk: Desk) -> str:
    return desk("status").splitlines()[-1]


def test_before_the_draw_of_an_event_with_review(tmp_path: Path) -> None:
    """E3: papers, review, public notice, qualification; a withdrawn entry is not counted."""
    desk = new(tmp_path, "erdayi-sanya-2021", datetime(2021, 10, 8, 9, 0))
    assert "entries template" in due(desk)
    assert "entries import" in due(desk)
    rows = [f"{n},选手{n},1990-01-31,协会{n},王领队,在职,单位" for n in range(1, 6)]
    head = "编号,选手,出生日期,单位,领队,人员类别,代表"
    desk("entries", "import", form(desk, head, *rows))
    for n in range(1, 6):
        assert f"paisai entries papers {desk.file} {n} all 合格" in due(desk)
        desk("entries", "papers", n, "all", "accepted")
    assert f"paisai entries review {desk.file} all" in due(desk)
    desk("entries", "review", "all")
    assert "截止以后，公示" in due(desk)
    desk.now = datetime(2021, 11, 1, 9, 0)
    assert "：公示" in due(desk)
    assert f"paisai entries notice {desk.file}" in due(desk)
    desk("entries", "notice")
    said = ("entries", "object", "选手2", "协会1", "不是本行业人员", "--evidence", "花名册")
    number = desk.json(*said)["objection"]
    assert f"--decide {number}" in due(desk)
    desk("entries", "object", "--decide", number, "--uphold", "属实")
    assert f"paisai entries qualify {desk.file}" in due(desk)
    desk.now = datetime(2021, 11, 9, 9, 0)
    desk("entries", "qualify")
    assert desk.json("status")["entries"] == 4
    assert "核酸检测阴性报告" in due(desk)  # E3.1.4: the test that must be fresh
    assert "--dated" in due(desk)


def test_of_a_round(tmp_path: Path) -> None:
    desk = new(tmp_path, "bashifen-teachers")
    rows = [f"{n},第{n}队,甲{n},乙{n},单位{n}" for n in range(1, 5)]
    desk("entries", "import", form(desk, "编号,名称,选手一,选手二,单位", *rows))
    assert f"paisai draw {desk.file}" in due(desk)
    desk("draw")
    desk("pair")
    desk("publish")
    assert f"paisai start {desk.file}" in due(desk)
    desk("start")
    assert "paisai start" not in due(desk)
    for table in (1, 2):
        desk("result", "sheet", table, "7:5", "--signed", "all")
    assert f"paisai end {desk.file}" in desk("status")
    desk("end")
    assert "paisai end" not in desk("status")
    assert f"paisai publish {desk.file} --scores" in desk("status")
    # T10: appeals count from the scores, so without them the stage would not close.
    before = Ledger.open(desk.file).state.competition
    assert before is not None
    assert next_todo(before, NextStep(Due.CLOSE_STAGE), desk.now).act is Task.SCORES
    desk("publish", "--scores")
    assert "--scores" not in desk("status")
    one = desk.json("round")["tables"][0]["seats"][1]
    number = desk.json("appeal", "file", one, "算错", "--written", "--fee", 500)["appeal"]
    assert f"paisai appeal decide {desk.file} {number}" in desk("status")
    assert f"paisai pair {desk.file}" in due(desk)
    competition = Ledger.open(desk.file).state.competition
    assert competition is not None
    at_the_close = next_todo(competition, NextStep(Due.CLOSE_STAGE), desk.now)
    assert at_the_close.act is Task.APPEAL  # the stage would not close
    desk("appeal", "decide", number, "--dismiss", "没有算错")
    assert "appeal decide" not in desk("status")


def test_S6_5_1_first_the_units_report_and_places_are_shared_out(tmp_path: Path) -> None:
    desk = new(tmp_path, "shengji-szpt-2013", datetime(2013, 11, 1, 9, 0))
    assert "各单位上报选拔情况" in due(desk)
    swiss = ("units", "set", "甲院", "--members", 9, "--entrants", 9, "--format", "瑞士")
    assert "循环或淘汰" in desk.refused(*swiss)
    reported(desk, "甲院", "乙院", places=4)
    assert "录入报名" in due(desk)


def test_S6_5_1_entries_taken_in_before_the_places_are_shared_out_do_not_hide_that(
    tmp_path: Path,
) -> None:
    """The draw would be refused: first the shares, then the entries beyond a unit's share."""
    desk = new(tmp_path, "shengji-szpt-2013", datetime(2013, 11, 1, 9, 0))
    rows = [f"{unit}{n}甲,{unit}{n}乙,{unit},{n}" for unit in ("甲院", "乙院") for n in (1, 2, 3)]
    desk("entries", "import", form(desk, "选手一,选手二,单位,选拔名次", *rows))
    assert "分配名额" in desk.refused("draw")
    assert "还没有分配名额" in due(desk)
    assert f"paisai units share {desk.file}" in due(desk)
    reported(desk, "甲院", "乙院", places=5)
    assert "多于分到的名额" in desk.refused("draw")
    assert "多于分到的名额" in due(desk)
    assert f"paisai entries withdraw {desk.file}" in due(desk)
    over = next(unit for unit in ("甲院", "乙院") if f"{unit} 的参赛者多于" in due(desk))
    desk("entries", "withdraw", f"{over}3甲", "--reason", "名额不够")
    assert f"paisai draw {desk.file}" in due(desk)


def test_what_is_next_is_not_said_a_second_time() -> None:
    """T10: the stage is over but for its scores; their publication is due, and no reminder."""
    regulation = load("bashifen-teachers")
    stages = (replace(regulation.stages[0], rounds=1),)  # type: ignore[type-var]
    hall = Hall()
    hall.create(changed("bashifen-teachers", timetable=(), stages=stages))
    for i in range(4):
        hall.enter(f"p{i}", f"u{i}")
    hall.do(c.Begin(agreed=True))
    hall.draw()
    hall.pair()
    hall.do(c.StartRound())
    for table, levels in zip(list(hall.tables), ((5, 1), (7, 1)), strict=True):
        hall.sheet(table, Score(levels))
    hall.do(c.EndRound(), minutes=60)
    board = status_board(hall.state, hall.now)
    assert board.next.act is Task.SCORES
    assert Task.SCORES not in [todo.act for todo in board.reminders]


def test_Z5_with_all_results_in_the_round_is_ended_before_anybody_waits_for_its_clock() -> None:
    """Appeals count from the end of the round: on the clock's own time that is an hour away. Of
    several rounds that are open the last is named."""
    regulation = load("tuolaji-zhuhai-2019")
    stages = (replace(regulation.stages[0], rounds=2),)  # type: ignore[type-var]
    hall = Hall()
    hall.create(changed("tuolaji-zhuhai-2019", timetable=(), stages=stages))
    for i in range(4):
        hall.enter(f"p{i}", f"u{i}")
    hall.do(c.Begin(agreed=True))
    hall.draw()
    for _ in range(2):
        hall.pair()
        hall.do(c.StartRound())
        for table, levels in zip(list(hall.tables), ((5, 1), (7, 1)), strict=True):
            hall.sheet(table, Score(levels))
    board = status_board(hall.state, hall.now)
    assert board.next.act is Task.END
    assert Task.END not in [todo.act for todo in board.reminders]
    hall.do(c.EndRound("都打完了"))
    board = status_board(hall.state, hall.now)
    assert board.next.act is Task.CLOSE_STAGE
    assert "第 2 轮到" in board.next.text.zh
    assert "第 1 轮" not in board.next.text.zh


def test_T10_a_round_is_ended_and_its_scores_are_out_before_the_next_is_paired() -> None:
    """As in the last round; only then it is true that everything before is done."""
    hall = four_pairs()
    hall.do(c.StartRound())
    for table in list(hall.tables):
        hall.sheet(table, Score((5, 1)))

    def due() -> tuple[Task, str]:
        board = status_board(hall.state, hall.now)
        assert board.next.act not in [todo.act for todo in board.reminders]
        return board.next.act, board.next.text.zh

    assert due() == (Task.END, "成绩都到了，结束本轮；然后编排第 2 轮")
    hall.do(c.EndRound("都打完了"))
    assert due() == (Task.SCORES, "公布成绩；然后编排第 2 轮")
    hall.do(c.PublishScores())
    assert due() == (Task.PAIR, "编排第 2 轮")


def test_Z1_2_too_few_for_all_rounds_is_said_before_the_draw() -> None:
    """Five rounds: four pairs have three opponents each, five have four and a bye; of six in two
    units of three each has three. With six of six units all goes well."""

    def said(*units: str) -> list[str]:
        hall = Hall()
        hall.create(changed("tuolaji-zhuhai-2019", timetable=()))
        for i, unit in enumerate(units):
            hall.enter(f"p{i}", unit)
        todos = status_board(hall.state, hall.now).reminders
        return [todo.text.zh for todo in todos if "打得成" in todo.text.zh]

    assert "最多打得成 3 轮" in said(*"abcd")[0]
    assert said(*"abcde") == []
    assert "最多打得成 3 轮" in said(*"aaabbb")[0]
    assert said(*"abcdef") == []
