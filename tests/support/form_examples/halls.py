"""In which halls are the forms tried?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import cache

from paisai.acting.forms import Posted, Situation
from paisai.ledger import Command
from paisai.ledger import commands as c
from paisai.ledger.infractions import ruling_on
from paisai.regulations import load, preset_ids
from paisai.regulations.closing import AppealForm
from paisai.regulations.dates import moved
from paisai.tournament.entries import EntryId, EntryPlayer, PaperStatus
from paisai.tournament.rounds import Score
from support.day import Day
from support.hall import Hall, changed
from support.one_table import OneTable

Sent = dict[str, str | list[str]]


def posted(sent: Sent) -> Posted:
    return {name: [text] if isinstance(text, str) else text for name, text in sent.items()}


def at(hall: Hall) -> Situation:
    return Situation(hall.state, hall.now, "记录台")


@cache
def nothing() -> Situation:
    hall = Hall()
    regulations = tuple(load(preset) for preset in preset_ids())
    return Situation(hall.state, hall.now, "记录台", regulations)


def entering(preset: str, day: date = date(2026, 7, 1)) -> Hall:
    hall = Hall()
    hall.create(moved(load(preset), day), day)
    return hall


@cache
def reviewed() -> Hall:
    """二打一, whose entries are reviewed, shown and objected to."""
    hall = entering("erdayi-sanya-2021")
    for i in range(3):
        hall.enter(f"e{i}", "一中")
    return hall


@cache
def entries_closed() -> Hall:
    """The same on the day after the deadline."""
    hall = Hall()
    deadline = reviewed().competition.regulation.entry.deadline
    assert deadline is not None
    hall.state, hall.now = reviewed().state, deadline + timedelta(days=1)
    return hall


@cache
def objected() -> Hall:
    hall = Hall()
    hall.state, hall.now = reviewed().state, reviewed().now
    for entry in ("e0", "e1", "e2"):
        for paper in hall.competition.regulation.entry.papers:
            if paper.max_age_days is None:
                hall.do(c.SetPaper(entry, 1, paper.id, PaperStatus.ACCEPTED), 0)
        hall.do(c.ReviewEntry(entry, True), 0)
    deadline = hall.competition.regulation.entry.deadline
    assert deadline is not None
    hall.now = deadline + timedelta(hours=1)
    hall.do(c.OpenNotice())
    hall.do(c.RaiseObjection("e1", "一中", "不是本单位的人", "名册"))
    return hall


@cache
def selecting() -> Hall:
    """A union's own selection, from which places are shared out."""
    return entering("shengji-szpt-2013")


@cache
def playing(preset: str = "bashifen-teachers") -> Day:
    return Day(preset)


@cache
def timed() -> Hall:
    """Round 2 has a time."""
    hall = Hall()
    hall.state, hall.now = playing().state, playing().now
    hall.do(c.ChangeSchedule(2, datetime(2026, 5, 16, 14, 0), "原来没有定"))
    return hall


@cache
def bound() -> Hall:
    """The same where the timetable binds (S6.5.3)."""
    hall, day = Hall(), playing("shengji-szpt-2013")
    hall.state, hall.now = day.state, day.now
    hall.do(c.ChangeSchedule(2, datetime(2026, 5, 16, 14, 0), "原来没有定"))
    return hall


@cache
def cut() -> Day:
    return Day("shuangsheng-boda-2020")


@cache
def checked() -> Hall:
    """Whoever comes in is checked at the door (B10)."""
    hall = Hall()
    papers = load("shuangsheng-boda-2020").entry.papers
    entry = replace(load("bashifen-teachers").entry, papers=papers)
    hall.create(changed("bashifen-teachers", entry=entry, timetable=()))
    for i in range(4):
        hall.enter(f"p{i}", f"u{i}")
    return hall


@cache
def undrawn() -> Hall:
    hall = Hall()
    sanya = load("erdayi-sanya-2021")
    entry = replace(sanya.entry, deadline=None, papers=(), barred_staff=(), required=())
    hall.create(changed("erdayi-sanya-2021", review=None, entry=entry, timetable=()))
    for i in range(3):
        hall.enter(f"e{i}", "一中")
    hall.do(c.Begin(agreed=True))
    return hall


@cache
def three() -> Hall:
    hall = Hall()
    hall.state, hall.now = undrawn().state, undrawn().now
    hall.draw()
    hall.pair()
    hall.do(c.StartRound())
    return hall


@cache
def drafted() -> Hall:
    day = playing()
    hall = Hall()
    hall.state, hall.now = day.state, day.now
    for table in (1, 2):
        hall.sheet(table, Score((3, 1)))
    hall.do(c.Pair())
    return hall


@cache
def reported() -> Hall:
    """The second side of table 2 has reported."""
    hall = Hall()
    hall.state, hall.now = playing().state, playing().now
    hall.do(c.ReportResult(2, hall.tables[2][1], Score((3, 5))))
    return hall


@cache
def ruled() -> Hall:
    """A ruling on deal 1 of table 1, and an appeal against it."""
    day = playing()
    hall = Hall()
    hall.state, hall.now = day.state, day.now
    entry = EntryId(hall.tables[1][0])
    facts = {"at_fault": "defenders", "cards": 2}
    listed = ruling_on(hall.competition, entry, "out-of-turn", facts, table=1, deal=1)
    hall.do(listed.command)
    hall.do(c.FileAppeal(entry, AppealForm.WRITTEN, "不服", 0, 1))
    return hall


def with_a_fee() -> Hall:
    hall = entering("shuangsheng-boda-2020")
    hall.enter("p1", "u1", zone="一区")
    return hall


def joining() -> Hall:
    """A pair of two units, of which the second has not agreed."""
    hall = entering("bashifen-teachers")
    for unit in ("u1", "u2"):
        hall.do(c.SetUnit(unit, f"单位{unit}"))
    pair = (EntryPlayer("甲一", date(1990, 1, 1)), EntryPlayer("乙一", date(1990, 1, 2)))
    hall.do(c.AddEntry("9", "联队", pair, ("u1", "u2"), awaits=("u2",)))
    return hall


@cache
def with_an_appeal() -> Hall:
    """Its fee of 200 is not in yet."""
    hall = OneTable("shuangsheng-boda-2020")
    hall.do(c.EndRound("双方打完"))
    hall.do(c.FileAppeal(hall.a, AppealForm.WRITTEN, "不服"))
    return hall


def seats(hall: Hall, table: int = 1) -> tuple[str, ...]:
    return hall.tables[table]


Case = tuple[Callable[[], Hall], Callable[[Hall], Sent], Callable[[Hall], list[Command]]]
