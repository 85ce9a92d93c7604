"""Clauses that oblige people: they are told at the moment it matters, and not when it does not."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path

import openpyxl
import pytest
from pypdf import PdfReader

from paisai.ledger import commands as c
from paisai.regulations import load
from paisai.regulations.editing import copy
from paisai.regulations.entering import PaperMissing
from paisai.regulations.regulation import Particulars
from paisai.tournament.entries import PaperStatus
from paisai.tournament.ranking.standings import standings
from paisai.tournament.timetable import timetable
from support.desk import Desk, form, new, paisai
from support.hall import Hall, changed
from support.one_table import OneTable

SANYA, BODA, ZHUHAI = "erdayi-sanya-2021", "shuangsheng-boda-2020", "tuolaji-zhuhai-2019"
TEACHERS, SZPT = "bashifen-teachers", "shengji-szpt-2013"

ONE_ROUND = ("rounds = 6", "rounds = 1")


def published(folder: Path, preset: str, *pairs: tuple[str, str]) -> Desk:
    """Four pairs; the first round is out and has not begun. `pairs` are changed values."""
    text = copy(preset, "mine")
    for old, new_ in pairs:
        assert old in text
        text = text.replace(old, new_, 1)
    folder.mkdir(exist_ok=True)
    file = folder / "mine.toml"
    file.write_text(text, encoding="utf-8")
    desk = new(folder, str(file))
    rows = [f"{n},第{n}队,甲{n},乙{n},单位{n},赛区{n}" for n in range(1, 5)]
    desk("entries", "import", form(desk, "编号,名称,选手一,选手二,单位,赛区", *rows))
    desk("draw")
    if "抽签" in desk("status") or desk.json("status")["due"] == "draw":
        desk("draw")
    desk("pair")
    assert reminded(desk) is False  # nobody is told before the round is out
    desk("publish")
    return desk


def reminded(desk: Desk) -> bool:
    return any("宣布规则" in one["zh"] for one in desk.json("status")["reminders"])


def sheet(desk: Desk, name: str = "p") -> str:
    files = desk.json("export", "pdf", desk.file.with_name(name), "--what", "briefing")["files"]
    pages = "".join(page.extract_text() for page in PdfReader(files[0]).pages)
    return pages.replace("\n", "").replace(" ", "")


@pytest.mark.parametrize(
    ("preset", "words", "change", "otherwise"),
    [
        pytest.param(
            TEACHERS,
            "2002年审定的全国升级竞赛规程（试行）。",
            ("2002 年审定的全国升级竞赛规程（试行）", "本校规则"),
            "本校规则。",
            id="T3.1",
        ),
        pytest.param(
            ZHUHAI,
            "组委会制定的三副牌拖拉机规则。",
            ("组委会制定的三副牌拖拉机规则", "本市规则"),
            "本市规则。",
            id="Z1.1",
        ),
        pytest.param(
            TEACHERS,
            "本规程由主办单位解释，没有写到的事项另行通知。",
            ('interpreted_by = "host"', 'interpreted_by = "committee"'),
            "本规程由组委会解释",
            id="T5",
        ),
        pytest.param(
            ZHUHAI,
            "本规程由主办单位解释，没有写到的事项另行通知。",
            ('interpreted_by = "host"', 'interpreted_by = "organiser"'),
            "本规程由承办方解释",
            id="Z7",
        ),
        pytest.param(
            BODA,
            "本规程由组委会解释，没有写到的事项另行通知。",
            ('interpreted_by = "committee"', 'interpreted_by = "host"'),
            "本规程由主办单位解释",
            id="B11",
        ),
    ],
)
def test_T3_1_Z1_1_T5_Z7_B11_told_before_the_first_round_and_not_after_it_began(
    tmp_path, preset, words, change, otherwise
):
    few = (ONE_ROUND,) if preset == BODA else ()
    desk = published(tmp_path / "a", preset, *few)
    assert reminded(desk)
    assert words in sheet(desk)
    desk("start")
    assert not reminded(desk)
    assert desk.refused("export", "pdf", tmp_path / "q", "--what", "briefing")
    other = sheet(published(tmp_path / "b", preset, *few, change))
    assert otherwise in other
    assert words not in other


def test_B6_11_the_uniform_signal_is_told_before_play(tmp_path):
    desk = published(tmp_path, BODA, ONE_ROUND)
    assert reminded(desk)
    assert "信号牌统一为8、9、J、Q" in sheet(desk)
    asked = ("export", "pdf", desk.file, tmp_path / "e", "--what", "briefing")
    assert paisai("--lang", "en", *asked).out.strip().endswith("briefing.pdf")
    desk("start")
    assert not reminded(desk)


def test_E4_1_the_rules_it_rests_on_are_told_before_play():
    from paisai.desk.boards.briefing import told_before_play
    from paisai.desk.due.now import briefing_is_due

    table = OneTable(SANYA)
    assert not briefing_is_due(table.competition)  # it has begun
    told = {one.clauses: one.text for one in told_before_play(load(SANYA)) if "E4.1" in one.clauses}
    assert any("使用纸牌，当面对局" in text.zh for text in told.values())
    assert any("paper cards" in text.en.casefold() for text in told.values())
    event = replace(load(SANYA).event, based_on=None, cards=None)
    assert not any("E4.1" in one.clauses for one in told_before_play(changed(SANYA, event=event)))


def test_E8_the_committee_interprets_and_it_is_told_before_play():
    from paisai.desk.boards.briefing import told_before_play

    hall = Hall()
    hall.create(changed(SANYA, review=None))
    told = [one for one in told_before_play(hall.competition.regulation) if "E8" in one.clauses]
    assert [one.text.zh for one in told] == ["本规程由组委会解释，没有写到的事项另行通知。"]
    silent = changed(SANYA, event=replace(load(SANYA).event, interpreted_by=None))
    assert not any("E8" in one.clauses for one in told_before_play(silent))


@pytest.mark.parametrize("preset", [SANYA, BODA, ZHUHAI, TEACHERS, SZPT])
def test_E4_8_7_E4_8_4_B9_B10_Z4_1_T9_S2_3_duties_of_conduct_are_in_the_regulation_and_the_briefing(
    preset,
):
    """Their penalties stand in a table; what is asked of people stands in words, once in each."""
    from paisai.desk.boards.briefing import told_before_play
    from paisai.regulations.document.write import write

    printed = "".join(one.text for part in write(load(preset)).sections for one in part.articles)
    briefed = "".join(one.text.zh for one in told_before_play(load(preset)))
    for words in DUTIES[preset]:
        assert printed.count(words) == 1, words
        assert briefed.count(words) == 1, words


DUTIES = {
    SANYA: ("比赛开始前关闭手机", "不得吸烟", "酒后不得入场", "不得谩骂侮辱", "向别人报牌"),
    BODA: (
        *("友谊第一", "移交公安", "比赛中不说话，不吸烟", "服从现场防疫人员"),
        *("扣牌的张数传递信息", "计时与计局相结合"),
    ),
    ZHUHAI: ("不埋怨同伴，不吸烟", "表情等暗示同伴"),
    TEACHERS: (
        *("佩带证件，并关闭手机", "不吸烟，场内和周边不喧哗", "尊重裁判、对手和同伴"),
        *(
            "离座须经对方同意",
            "只在一轮开始前和结束后可以用来",
            "赛前告诉对方",
            "声音或动作传递信息",
        ),
    ),
    SZPT: ("不喧哗，不用话语、动作、眼神暗示", "分数靠心算", "谁也不得提醒", "不得查牌"),
}


@pytest.mark.parametrize(
    ("preset", "clause", "words"),
    [
        (BODA, "B8.2.5", "不该亮的时候亮出来，是暴露张"),
        (BODA, "B8.2.6", "过了这一圈就是藏张"),
        (ZHUHAI, "Z4.22", "掉落让人看见，不论有意无意都是暴露张"),
        (ZHUHAI, "Z4.19", "没有跟出，是藏张"),
        (ZHUHAI, "Z4.5", "背面颜色相同的 3 副牌"),
        (TEACHERS, "T8.6", "掉落让人看见，不论有意无意都是暴露张"),
        (TEACHERS, "T8.7", "藏张指该出而未出的牌或组合"),
    ],
)
def test_B8_2_5_B8_2_6_Z4_22_Z4_19_Z4_5_T8_6_T8_7_words_of_the_hall_are_defined_in_print(
    preset, clause, words
):
    from paisai.regulations.document.write import write

    said = [one for part in write(load(preset)).sections for one in part.articles]
    assert [words in one.text for one in said if words in one.text and clause in one.clauses]


@pytest.mark.parametrize(
    ("preset", "title", "words"),
    [
        (SZPT, "选拔与名额分配", "到期没有上报的单位不参加分配"),
        (SANYA, "其他", "怎样交成绩，裁判长可以另作安排"),
        (SANYA, "其他", "异议都向裁判长提出"),
        (TEACHERS, "其他", "申诉交给裁判员"),
        (BODA, "赛事", "活动主题：＿＿"),
    ],
)
def test_S6_5_1_E4_8_9_E4_8_10_T10_B11_stand_where_one_looks_for_them(preset, title, words):
    from paisai.regulations.document.write import write

    printed = write(load(preset)).sections
    under = [part.title for part in printed for one in part.articles if words in one.text]
    under += [
        one.title
        for part in printed
        for one in part.articles
        if any(words in note.text for note in one.notes)
    ]
    assert under == [title]


def test_S3_name_host_and_place_are_the_event_s_own_and_blank_until_said():
    from paisai.regulations.document.write import write

    blank = "".join(one.text for one in write(load(SZPT)).sections[0].articles)
    assert "主办单位：＿＿" in blank
    hall = Hall()
    hall.create(load(SZPT), particulars=Particulars(host="校体育运动委员会", place="教工活动中心"))
    said = hall.competition.particulars
    told = write(hall.competition.regulation, said, held=True).sections[0].articles
    assert "主办单位：校体育运动委员会" in "".join(one.text for one in told)
    assert "＿＿" not in "".join(one.text for one in told)


def notes(desk: Desk, name: str) -> str:
    out = desk.file.with_name(name)
    assert paisai("entries", "template", desk.file, out).code == 0
    cells = openpyxl.load_workbook(out).worksheets[1].values
    return "".join(str(cell) for row in cells for cell in row if cell)


def test_E3_5_who_fills_in_a_form_reads_who_bears_the_cost(tmp_path):
    desk = new(tmp_path / "a", SANYA, datetime(2021, 10, 8, 9, 0))
    assert "费用由选手自己承担" in notes(desk, "a.xlsx")
    text = copy(SANYA, "mine").replace('costs = "players"', 'costs = "organiser"')
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    hosted = notes(new(tmp_path / "b", str(tmp_path / "mine.toml")), "b.xlsx")
    assert "费用由主办方承担" in hosted
    assert "选手自己承担" not in hosted


def test_T4_dress_is_told_with_the_form_and_equipment_before_play(tmp_path):
    desk = published(tmp_path / "a", TEACHERS)
    assert "着装由各单位自行安排" in notes(desk, "a.xlsx")
    assert "比赛用的牌和桌椅由承办方准备" in sheet(desk)
    silent = published(tmp_path / "b", TEACHERS, ('dress_by = "units"\n', ""))
    assert "着装" not in notes(silent, "b.xlsx")
    assert "桌椅由承办方准备" in sheet(silent)


def test_S5_who_was_not_checked_is_told_at_sign_in_or_kept_from_the_seat():
    def hall(missing: PaperMissing) -> Hall:
        rules = load(SZPT).entry
        papers = tuple(replace(paper, missing=missing) for paper in rules.papers)
        entry = replace(rules, papers=papers, selection=None, deadline=None)
        hall = Hall()
        hall.create(changed(SZPT, entry=entry))
        for name in ("a", "b"):
            hall.enter(name, f"u{name}")
        for player in (1, 2):
            for paper in papers:
                hall.do(c.SetPaper("a", player, paper.id, PaperStatus.ACCEPTED), 0)
        hall.now = datetime.combine(hall.competition.first_day, hall.now.time())
        return hall

    day = hall(PaperMissing.WARNS)
    assert "warned" not in day.do(c.SignIn("a")).data.get("outcome", {})
    told = day.do(c.SignIn("b")).data["outcome"]
    assert len(told["warned"]) == 4  # two players, two declarations
    strict = hall(PaperMissing.KEEPS_FROM_THE_SEAT)
    refusal = strict.refused(c.Begin())
    assert refusal.clause == "S5"
    assert "b（ub） 的材料还不齐" in refusal.zh
    for player in (1, 2):
        for paper in strict.competition.regulation.entry.papers:
            strict.do(c.SetPaper("b", player, paper.id, PaperStatus.ACCEPTED), 0)
    strict.do(c.Begin(agreed=True))


def test_E5_appeals_are_decided_by_arbitration_or_by_the_committee(tmp_path):
    for name, change, body in (
        ("a", (), "仲裁委员会裁决"),
        ("b", (("arbitration = true", "arbitration = false"),), "组委会裁决"),
    ):
        desk = published(tmp_path / name, TEACHERS, *change)
        desk("start")
        one = desk.json("round")["tables"][0]["seats"][0]
        ruling = desk.json("rule", one, "违反赛场纪律")["ruling"]
        for table in (1, 2):
            desk("result", "sheet", table, "7:5", "--signed", "all")
        desk.now += timedelta(minutes=60)
        desk("end")
        desk("publish", "--scores")
        assert not any("申诉" in r["zh"] for r in desk.json("status")["reminders"])
        desk("appeal", "file", one, "不服", "--written", "--ruling", ruling)
        said = [desk.json("status")["next"]["zh"]]
        said += [reminder["zh"] for reminder in desk.json("status")["reminders"]]
        assert any(body in words for words in said)


def test_E1_the_days_of_arrival_play_and_departure_follow_the_first_day():
    hall = Hall(datetime(2026, 5, 1, 9, 0))
    hall.create(load(SANYA), date(2026, 6, 10))
    slots = timetable(hall.competition, datetime(2026, 6, 10, 9, 0)).slots
    days = [(slot.what.zh, slot.day) for slot in slots]
    assert days[0] == ("报到", date(2026, 6, 9))
    assert days[-1] == ("离会", date(2026, 6, 13))
    assert {day for what, day in days if what.startswith("比赛")} == {
        date(2026, 6, 10),
        date(2026, 6, 11),
        date(2026, 6, 12),
    }
    assert slots[-1].end == datetime(2026, 6, 13, 12, 0)
    later = changed(
        SANYA,
        timetable=tuple(
            replace(row, end=row.end.replace(hour=14)) if row.end else row
            for row in load(SANYA).timetable
        ),
    )
    other = Hall(datetime(2026, 5, 1, 9, 0))
    other.create(later, date(2026, 6, 10))
    assert timetable(other.competition, datetime(2026, 6, 10, 9, 0)).slots[-1].end.hour == 14


def test_E6_3_the_final_places_have_a_column_of_grades_where_the_regulation_wants_one():
    from paisai.desk.papers.press import Press
    from paisai.desk.papers.standings import final

    for grades, wanted in ((True, True), (False, False)):
        awards = replace(load(SANYA).awards, grades=grades)
        table = OneTable(changed(SANYA, awards=awards))
        [shown] = final(Press(table.state, table.now)).tables
        assert any(column.key == "grade" for column in shown.columns) is wanted


def test_E6_3_an_event_of_a_class_says_that_a_season_may_count_it_and_another_does_not():
    from paisai.desk.papers.press import Press
    from paisai.desk.papers.standings import final
    from paisai.regulations.document.write import write

    for class_, wanted in (("A", True), (None, False)):
        awards = replace(load(SANYA).awards, season_class=class_)
        table = OneTable(changed(SANYA, awards=awards))
        notes = [note.zh for note in final(Press(table.state, table.now)).notes]
        assert notes == (["A 类赛事，可计入赛季。"] if wanted else [])
        sections = write(table.competition.regulation).sections
        printed = [one.text for part in sections for one in part.articles]
        assert any("本赛是 A 类赛事" in text for text in printed) is wanted


def test_E4_t13_a_table_plays_so_many_deals_and_one_deal_that_scores_nought_is_one_of_them():
    from paisai.tournament.rounds import Score

    table = OneTable(SANYA)
    rows = ((2, -1, -1),) * 10
    assert "10" in table.refused_sheet(Score(deals=rows[:9])).zh
    assert "10" in table.refused_sheet(Score(deals=(*rows, (0, 0, 0)))).zh
    table.rule(table.a, "telling-cards", 10)
    assert table.refused_rule(table.a, "telling-cards", 11).zh
    table.enter_sheet(Score(deals=rows))
    total = {row.entry: dict(row.keys)["total"] for row in standings(table.competition)}
    assert total[table.a] == "18"  # nine deals of 2, the tenth counts nothing


def test_T3_3_two_rounds_before_noon_and_two_after_it_as_the_timetable_has_it():
    hall = Hall(datetime(2026, 5, 1, 9, 0))
    hall.create(load(TEACHERS), date(2026, 5, 16))
    slots = timetable(hall.competition, datetime(2026, 5, 16, 9, 0)).slots
    hours = {number: slot.start.hour for slot in slots for number in slot.rounds or ()}
    assert [hours[n] < 12 for n in (1, 2, 3, 4)] == [True, True, False, False]
    rows = load(TEACHERS).timetable
    moved = tuple(replace(row, start=row.start.replace(hour=19), end=None) for row in rows[1:])
    evening = Hall(datetime(2026, 5, 1, 9, 0))
    evening.create(changed(TEACHERS, timetable=(rows[0], *moved)), date(2026, 5, 16))
    slots = timetable(evening.competition, datetime(2026, 5, 16, 9, 0)).slots
    assert {slot.start.hour for slot in slots if 3 in (slot.rounds or ())} == {19}


def test_B8_3_players_settle_first_is_told_where_the_regulation_says_so(tmp_path):
    desk = published(tmp_path / "a", BODA, ONE_ROUND)
    assert "违例先由双方协商，协商不成请裁判员处理" in sheet(desk)
    other = published(tmp_path / "b", BODA, ONE_ROUND, ("settle_first = true\n", ""))
    assert "双方协商" not in sheet(other)


def test_Z5_no_fee_teams_bear_the_cost_and_the_host_appoints_the_referees(tmp_path):
    desk = published(tmp_path / "a", ZHUHAI)
    assert "不收报名费。交通、住宿费用由各队自己承担。" in notes(desk, "a.xlsx")
    assert "设裁判长、裁判员和仲裁委员会，由主办单位选派" in sheet(desk)
    appointed = ('officials_appointed_by = "host"\n', "")
    other = published(tmp_path / "b", ZHUHAI, appointed, ("fee = 0", "fee = 50"))
    assert "选派" not in sheet(other)
    assert "报名费 50 元" in notes(other, "b.xlsx")
