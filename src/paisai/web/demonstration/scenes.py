"""Five events, each at another point of its life, with times that suit the moment they are made."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, time, timedelta

from paisai.acting.acts.event import create
from paisai.frozen import record, replace
from paisai.ledger import State
from paisai.ledger.commands import (
    AddEntry,
    Close,
    FileAppeal,
    GiveHonour,
    OpenNotice,
    RaiseObjection,
    ReviewEntry,
    SetPaper,
    SignIn,
)
from paisai.regulations import load
from paisai.regulations.entering import WhenShown
from paisai.regulations.regulation import Particulars, first_hour
from paisai.rehearse import referee
from paisai.rehearse.hall import OFFICE, REFEREE, Happening
from paisai.rehearse.people import Cast, cast
from paisai.rehearse.script import misread
from paisai.text import Text
from paisai.tournament.entries import PaperStatus
from paisai.tournament.next_step import Due
from paisai.tournament.ranking.prizes import final_ranking
from paisai.web.demonstration.hall import DemoHall
from paisai.web.demonstration.memory import LedgerInMemory

MARK = Text("示范", "demonstration")
"""It stands in the event's name, so that every page, paper, wall and workbook bears it."""


@record
class Scene:
    """`at` says where the event stands; `make` plays it up to there."""

    slug: str
    at: Text
    make: Callable[[datetime, int], State]


def _hall(
    regulation: str,
    name: str,
    first_day: date,
    opened: datetime,
    seed: int,
    rooms: str,
    place: str,
) -> DemoHall:
    particulars = Particulars(
        host="青禾市总工会",
        organiser="青禾市桥牌与扑克协会",
        place=place,
        contact="赛事办公室",
        telephone="000-000000",
    )
    chosen = load(regulation)
    command = create(
        f"{MARK.zh}：{name}", chosen, first_day, rooms, particulars, first_hour(chosen)
    )
    opened = opened.replace(microsecond=0)
    book = LedgerInMemory(command, OFFICE, opened, f"demonstration {regulation} {seed}")
    assert book.state.competition is not None
    return DemoHall(book, book.state.competition.regulation, seed, opened)


def _people(hall: DemoHall, entries: int, units: int, seed: int) -> Cast:
    """Entries are called by their players, as people do."""
    made = cast(hall.regulation, entries, units, seed)
    named = (
        replace(form, name="/".join(player.name for player in form.players))
        for form in made.entries
    )
    return replace(made, entries=tuple(named))


def entries_open(now: datetime, seed: int) -> State:
    """Half of the forms have come, and two weeks are left."""
    first_day = (now + timedelta(days=14)).date()
    hall = _hall(
        "bashifen-teachers",
        "青禾市教职工八十分双人赛",
        first_day,
        now - timedelta(days=9),
        seed,
        "工会活动中心:16",
        "青禾市教工活动中心三楼",
    )
    people = _people(hall, 28, 16, seed)
    hall.enter(people, now - timedelta(hours=2), people.entries[:17])
    return hall.book.state


def on_notice(now: datetime, seed: int) -> State:
    """The deadline was the day before yesterday; one entry was refused, the list is out, somebody
    has objected, and one who came late, by written request, still lacks a paper."""
    before = load("erdayi-sanya-2021")
    assert before.entry.deadline is not None
    assert before.event.first_day is not None
    distance = before.event.first_day - before.entry.deadline.date()
    first_day = (now - timedelta(days=2)).date() + distance
    hall = _hall(
        "erdayi-sanya-2021",
        "青禾杯竞技二打一公开赛",
        first_day,
        now - timedelta(days=30),
        seed,
        "主赛场:12",
        "青禾市体育馆",
    )
    people = _people(hall, 30, 8, seed)
    deadline = hall.regulation.entry.deadline
    assert deadline is not None
    *in_time, late = people.entries
    refused = in_time[11]
    hall.enter(people, deadline - timedelta(hours=5), in_time)
    for form in in_time:
        _papers(hall, form, 1 if form is refused else 0)
        reason = "没有体检证明，过了补交的时间" if form is refused else ""
        hall.do(ReviewEntry(form.id, form is not refused, reason), OFFICE)
    hall.wait(min(deadline + timedelta(hours=15), now - timedelta(hours=20)))
    hall.do(OpenNotice(), OFFICE)
    hall.do(replace(late, request="领队书面申请：报名表寄送延误"), late.leader)
    _papers(hall, late, 2)
    shown = in_time[8]
    objector = next(form for form in in_time if form.units != shown.units)
    hall.wait(now.replace(microsecond=0) - timedelta(hours=3))
    hall.do(
        RaiseObjection(
            shown.id, objector.units[0], "报名时已经不在该单位工作", evidence="劳动合同终止证明"
        ),
        objector.leader,
    )
    return hall.book.state


def _papers(hall: DemoHall, form: AddEntry, missing: int) -> None:
    """All that come with the entry but the first few; what may not be old comes later."""
    papers = [
        paper
        for paper in hall.regulation.entry.papers
        if paper.when is WhenShown.ENTRY and paper.max_age_days is None
    ]
    for paper in papers[missing:]:
        hall.do(SetPaper(form.id, 1, paper.id, PaperStatus.ACCEPTED), OFFICE)


def draw_due(now: datetime, seed: int) -> State:
    """Everything is ready for the zones to draw their numbers."""
    first_day = (now + timedelta(days=1)).date()
    hall = _hall(
        "shuangsheng-boda-2020",
        "青禾双升双人赛",
        first_day,
        now - timedelta(days=20),
        seed,
        "一楼大厅:8，二楼会议室:6",
        "青禾市文化宫",
    )
    people = _people(hall, 26, 5, seed)
    hall.enter(people, now - timedelta(days=2))
    hall.wait(now.replace(microsecond=0) - timedelta(minutes=15))
    hall.go_on((Due.DRAW,))
    return hall.book.state


def mid_round(now: datetime, seed: int) -> State:
    """The third round has run for some time: half of the tables have reported, two sides differ,
    a ruling of this round, and an appeal of the round before that is not decided yet."""
    now = now.replace(microsecond=0)
    third = now - timedelta(minutes=52)
    first = third - timedelta(hours=4, minutes=10)
    hall = _hall(
        "tuolaji-zhuhai-2019",
        "青禾市职工三副牌拖拉机赛",
        first.date(),
        first - timedelta(days=21),
        seed,
        "东厅:10，西厅:8",
        "青禾市工人文化宫",
    )
    people = _people(hall, 31, 9, seed)
    hall.enter(people, first - timedelta(days=3))
    hall.wait(first - timedelta(minutes=40))
    hall.go_on((Due.RESULTS,))
    hall.play(first)
    hall.go_on((Due.RESULTS,))
    second = first + timedelta(hours=2)
    hall.play(second, _late_and_appealed(hall, second))
    hall.go_on((Due.RESULTS,))
    hall.start(third)
    _half_played(hall, third, now)
    return hall.book.state


def _late_and_appealed(hall: DemoHall, start: datetime) -> tuple[Happening, ...]:
    """Somebody is ruled late and appeals when the time is up; the committee has not met yet."""
    table = hall.round.tables[4]
    entry, appeals, clock = table.seats[1], hall.regulation.appeals, hall.regulation.clocks.round
    assert clock is not None

    def rule() -> None:
        hall.do(referee.lateness(hall.competition, entry, table.number, 6), REFEREE)

    def appeal() -> None:
        ruling = hall.competition.rulings[-1].number
        text = "电梯停运，两人都在楼下签了到，不应算迟到"
        hall.do(FileAppeal(entry, appeals.steps[0].form, text, ruling=ruling), entry)

    up = start + timedelta(minutes=clock.minutes, seconds=30)
    return Happening(start + timedelta(minutes=7), rule), Happening(up, appeal)


def _half_played(hall: DemoHall, start: datetime, now: datetime) -> None:
    tables = [table for table in hall.round.tables if table.result is None]
    for table in tables[:-1]:
        for entry in table.seats:
            hall.do(SignIn(entry), REFEREE)
    hall.pass_minutes(9)
    sheets = hall.sheets()
    ruled = tables[2]
    made = referee.at_random(
        hall.competition, ruled.seats[0], ruled, sheets[ruled.number].score, 2, hall.random, False
    )
    if made is not None:
        hall.do(made, REFEREE)
    disputed, pending = tables[5], tables[6]
    acts = []
    for table in tables[: len(tables) * 3 // 5]:
        if table not in (disputed, pending):
            seconds = hall.random.uniform(0.55, 0.95) * (now - start).total_seconds()
            sheet = sheets[table.number]._replace(seconds=seconds)
            acts += hall.table(table, sheet, start)
    hall.run(act for act in acts if act.at < now - timedelta(minutes=2))
    score = hall.read(disputed.number, sheets[disputed.number].score)
    hall.report(disputed.number, disputed.seats[0], score)
    hall.report(disputed.number, disputed.seats[1], misread(score))
    hall.report(pending.number, pending.seats[1], sheets[pending.number].score)


def finished(now: datetime, seed: int) -> State:
    """Groups, bracket, team totals and awards, a week ago."""
    day = (now - timedelta(days=8)).date()
    hall = _hall(
        "shengji-szpt-2013",
        "青禾学院教工升级赛",
        day,
        datetime.combine(day - timedelta(days=35), time(9)),
        seed,
        "大学生活动中心:12",
        "青禾学院大学生活动中心",
    )
    people = _people(hall, 24, 12, seed)
    hall.enter(people, datetime.combine(day - timedelta(days=16), time(17)))
    hall.wait(datetime.combine(day, time(8)))
    hall.go_on((Due.CLOSE,))
    awards = hall.regulation.awards
    ranking = [row.entry for row in final_ranking(hall.competition)]
    for special in awards.special if awards else ():
        for entry in hall.random.sample(ranking, min(special.count, len(ranking))):
            hall.do(GiveHonour(special.name.zh, entry), OFFICE)
    hall.wait_until_closable()
    hall.do(Close(), OFFICE)
    return hall.book.state


SCENES = (
    Scene("bashifen", Text("正在报名", "entries are open"), entries_open),
    Scene("erdayi", Text("正在公示", "on public notice"), on_notice),
    Scene("shuangsheng", Text("等待抽签", "a draw is due"), draw_due),
    Scene("tuolaji", Text("第三轮进行中", "in the third round"), mid_round),
    Scene("shengji", Text("已经结束", "finished"), finished),
)
