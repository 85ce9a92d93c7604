"""What happens on the day of each preset, whoever writes it down."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Protocol

from paisai.tournament.competition import Competition
from paisai.tournament.next_step import Due, next_step
from paisai.tournament.rounds import Seated

Rows = tuple[tuple[str, ...], ...]


class Desk(Protocol):
    """What the script asks of a desk. Time is told to it; a desk that repeats another's acts takes
    the other's times."""

    @property
    def competition(self) -> Competition: ...

    def at(self, time: datetime) -> None: ...
    def wait(self, minutes: float) -> None: ...
    def wait_until_closable(self) -> None: ...
    def new(self, preset: str, name: str, first_day: date, rooms: tuple[str, ...]) -> None: ...
    def unit(self, id_: str, selection: tuple[str, ...]) -> None: ...
    def share(self, places: int) -> None: ...
    def entries(self, rows: Rows) -> None: ...
    def entry(self, one: dict[str, str]) -> None: ...
    def papers(self, dated: date | None) -> None: ...
    def review(self) -> None: ...
    def notice(self) -> None: ...
    def qualify(self) -> None: ...
    def draw(self, who: str, words: str) -> None: ...
    def pair(self) -> None: ...
    def publish(self) -> None: ...
    def start(self) -> None: ...
    def sheets(self, scores: dict[int, str], more: dict[str, str]) -> None: ...
    def end(self) -> None: ...
    def scores(self) -> None: ...
    def rule(self, entry: str, infraction: str, table: int) -> None: ...
    def correct(self, table: int, score: str, reason: str) -> None: ...
    def appeal(self, entry: str, form: str, text: str, fee: int, step: bool) -> None: ...
    def decide(self, reason: str) -> None: ...
    def honour(self, award: str, to: str) -> None: ...
    def close_stage(self) -> None: ...
    def close(self) -> None: ...
    def shows(self, *shows: str) -> None:
        """The wall shows one of these now."""


@dataclass(frozen=True)
class Plan:
    """`entries` is the sheet, its heads first; `one` the entry by the form."""

    preset: str
    start: datetime
    first_day: date
    entries: Rows
    one: dict[str, str]
    infraction: str
    units: int = 0


def _pairs(count: int, **more: str) -> Rows:
    """`more`: further columns, with {n} for the number and {half} for its half."""
    heads = ("编号", "名称", "选手一", "选手二", *more)
    rows = [
        (
            str(n),
            f"第{n}队",
            f"甲{n}",
            f"乙{n}",
            *(v.format(n=n, half=n % 4) for v in more.values()),
        )
        for n in range(1, count)
    ]
    return (heads, *rows)


MAY = datetime(2026, 5, 16, 8, 0)
BY_HAND = {"id": "8", "name": "白鹭队", "player1": "周一", "player2": "吴二"}
PLANS = (
    Plan(
        "tuolaji-zhuhai-2019",
        MAY,
        MAY.date(),
        _pairs(8, 单位="单位{n}"),
        {**BY_HAND, "units": "单位八"},
        "conduct",
    ),
    Plan(
        "bashifen-teachers",
        MAY,
        MAY.date(),
        _pairs(8, 单位="单位{n}"),
        {**BY_HAND, "units": "单位八"},
        "conduct",
    ),
    Plan(
        "shuangsheng-boda-2020",
        MAY,
        MAY.date(),
        _pairs(8, 赛区="赛区{half}"),
        {**BY_HAND, "zone": "赛区0"},
        "conduct",
    ),
    Plan(
        "shengji-szpt-2013",
        datetime(2013, 11, 1, 9, 0),
        date(2013, 11, 24),
        (
            ("编号", "名称", "选手一", "选手二", "单位", "选拔名次"),
            *(
                (
                    f"{2 * u + n}",
                    f"第{2 * u + n}队",
                    f"单位{u}{n}甲",
                    f"单位{u}{n}乙",
                    f"单位{u}",
                    f"{n}",
                )
                for u in range(4)
                for n in (1, 2)
                if (u, n) != (3, 2)
            ),
        ),
        {
            "id": "8",
            "name": "第8队",
            "player1": "单位32甲",
            "player2": "单位32乙",
            "units": "单位3",
            "seed": "2",
        },
        "looking-back",
        units=4,
    ),
    Plan(
        "erdayi-sanya-2021",
        datetime(2021, 10, 8, 9, 0),
        date(2021, 11, 17),
        (
            ("编号", "选手", "出生日期", "单位", "领队", "人员类别", "代表", "工作单位"),
            *(
                (
                    f"{n}",
                    f"选手{n}",
                    "1990-01-31",
                    f"协会{n % 5}",
                    "王领队",
                    "在职",
                    "行业体协",
                    "一厂",
                )
                for n in range(1, 10)
            ),
        ),
        {
            "id": "10",
            "player1": "选手十",
            "born1": "1991-02-28",
            "staff1": "employed",
            "employer1": "二厂",
            "units": "协会0",
            "represents": "industry_association",
            "leader": "王领队",
        },
        "conduct",
    ),
)


def play(desk: Desk, plan: Plan) -> None:
    _enter(desk, plan)
    desk.shows("welcome")
    first = True
    for _ in range(300):
        match next_step(desk.competition).due:
            case Due.BEGIN | Due.DRAW:
                desk.draw("观众", "八万")
                desk.shows("draw", "welcome", "results", "standings")
            case Due.PAIR:
                desk.pair()
            case Due.PUBLISH:
                desk.publish()
                desk.shows("names", "plan")
                desk.start()
                desk.shows("clock", "names", "plan")
            case Due.RESULTS:
                _round(desk, plan, first)
                first = False
                desk.shows("plan", "results", "standings", "awards", "welcome", "draw")
            case Due.CLOSE_STAGE:
                desk.wait_until_closable()
                desk.close_stage()
            case Due.CLOSE:
                _honours(desk)
                desk.wait_until_closable()
                desk.close()
            case Due.NOTHING:
                desk.shows("awards", "standings")
                return
            case other:
                raise AssertionError(other)
    raise AssertionError("the day does not end")


def _enter(desk: Desk, plan: Plan) -> None:
    desk.at(plan.start)
    desk.new(plan.preset, "春季赛", plan.first_day, ("一厅:3", "二厅:9"))
    desk.shows("welcome")
    for number in range(plan.units):
        ranking = tuple(f"单位{number}{n}甲、单位{number}{n}乙" for n in range(1, 5))
        desk.unit(f"单位{number}", ranking)
    if plan.units:
        desk.share(2 * plan.units)
    desk.entries(plan.entries)
    desk.entry(plan.one)
    regulation = desk.competition.regulation
    if regulation.review is not None:
        desk.papers(None)
        desk.review()
        deadline = regulation.entry.deadline
        assert deadline is not None
        desk.at(deadline + timedelta(hours=15))
        desk.notice()
        notice = desk.competition.notices[-1]
        desk.at(datetime.combine(notice.last_day + timedelta(days=1), datetime.min.time()))
        desk.wait(60 * 9)
        desk.qualify()
        day = plan.first_day - timedelta(days=1)
        desk.at(datetime.combine(day, datetime.min.time()) + timedelta(hours=9))
        desk.papers(day)
    desk.at(datetime.combine(plan.first_day, datetime.min.time()) + timedelta(hours=8, minutes=30))


THREE = {1: (12, 6), 2: (24, 6), 3: (48, 6)}
"""What 甲 and then 乙 win as declarer; every player of a round has another total."""


def _round(desk: Desk, plan: Plan, first: bool) -> None:
    competition = desk.competition
    round_ = competition.round
    assert round_ is not None
    clock = competition.regulation.clocks.round
    minutes = 20 if clock is None else clock.minutes + 1
    if first:
        desk.wait(7)
        minutes -= 7
        desk.rule(round_.tables[0].seats[0], plan.infraction, 1)
    desk.wait(minutes)
    missing = [table for table in round_.tables if table.result is None]
    desk.sheets({one.number: _score(one) for one in missing}, _more(desk, plan))
    if first:
        desk.correct(2, _corrected(round_.tables[1]), "记分表写反了")
    desk.end()
    if first:
        steps, fee = competition.regulation.appeals.steps, competition.regulation.appeals.fee
        for step in steps:
            last = step is steps[-1]
            desk.appeal(
                round_.tables[0].seats[0],
                step.form.value,
                "没有违反纪律",
                fee if last else 0,
                step is not steps[0],
            )
        desk.decide("事实清楚，维持判罚")
    desk.scores()


def _more(desk: Desk, plan: Plan) -> dict[str, str]:
    """Where seats are cut at the table the sheet says who sat North-South: who is named first."""

    stage = desk.competition.stage
    assert stage is not None
    return {"north_south": "first"} if desk.competition.spec(stage).seats_are_cut else {}


def _score(table: Seated) -> str:
    if len(table.seats) == 3:
        one, two = THREE[table.number]
        return " ".join((f"甲+{one}", f"乙+{two}", *["0"] * 8))
    return f"{4 + table.number % 3}:{table.number % 3}"


def _corrected(table: Seated) -> str:
    if len(table.seats) == 3:
        return " ".join(("乙+24", "甲+6", *["0"] * 8))
    return "2:6"


def _honours(desk: Desk) -> None:
    competition = desk.competition
    awards = competition.regulation.awards
    given = {one.award for one in competition.honours}
    for special in awards.special if awards else ():
        if special.name.zh not in given:
            desk.honour(special.name.zh, next(iter(competition.entrants)))
