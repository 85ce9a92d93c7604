"""Events at a certain point of their day, prepared through the ledger and put into the database."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta
from itertools import count

from paisai.desk.rights import Role
from paisai.ledger import commands as c
from paisai.ledger import export_text
from paisai.regulations import Regulation, load
from paisai.tournament.next_step import Due
from paisai.tournament.rounds import Score
from paisai.web.streams.books import Book
from paisai.web.streams.import_export import take_in
from support.hall import Hall, changed
from support.hall_clock import HallClock
from support.web import account, signed_in

_numbers = count(1)
TUOLAJI = "tuolaji-zhuhai-2019"
PAIRS = (
    *("狼牙", "龙队", "飞虎", "猛犸", "白鹭", "海豚", "青松", "红柳"),
    *("山鹰", "骏马", "长江", "黄河", "春雷", "秋水", "银杏", "玉兰"),
)


def entered(preset: str = TUOLAJI, pairs: int = 4, regulation: Regulation | None = None) -> Hall:
    """Pairs by name, each of a unit of its own."""
    hall = Hall(datetime(2026, 5, 16, 8, 0))
    hall.create(regulation or load(preset), date(2026, 5, 16))
    for i, name in enumerate(PAIRS[:pairs]):
        hall.enter(name, f"单位{i + 1}")
    return hall


def drawn(pairs: int = 4) -> Hall:
    hall = entered(pairs=pairs)
    hall.do(c.Begin(agreed=True))
    hall.draw("八", "五")
    return hall


def drafted(pairs: int = 4) -> Hall:
    hall = drawn(pairs)
    hall.do(c.Pair())
    return hall


def playing(pairs: int = 4) -> Hall:
    hall = drafted(pairs)
    hall.do(c.PublishRound())
    hall.do(c.StartRound())
    return hall


def first_round_done(pairs: int = 4) -> Hall:
    """Every first named wins, 5:1 at table 1, 4:1 at table 2 and so on."""
    hall = playing(pairs)
    for table in list(hall.tables):
        hall.sheet(table, Score((6 - table, 1)))
    return hall


def put(hall: Hall) -> Book:
    """As a file that is read into the database."""
    return take_in(f"day-{next(_numbers)}", export_text(hall.state))


def in_play(hall_clock: HallClock) -> tuple[Hall, Book]:
    """Two tables are in the fifth minute of their round."""
    hall = playing()
    hall_clock.set(hall.now + timedelta(minutes=5))
    return hall, put(hall)


def over_after_a_round(**values: object) -> Hall:
    """An event of one round, by the regulation with these values: all but its close is done."""
    swiss = load(TUOLAJI).stages[0]
    hall = Hall()
    stages = (replace(swiss, rounds=1),)  # type: ignore[type-var]
    hall.create(changed(TUOLAJI, timetable=(), stages=stages, **values))
    for n in range(4):
        hall.enter(f"队{n}", f"单位{n}")
    hall.do(c.Begin(agreed=True))
    hall.draw()
    hall.pair()
    hall.do(c.StartRound())
    for table in list(hall.tables):
        hall.sheet(table, Score((5, 1)))
    hall.over()
    while hall.next.due is Due.DRAW:
        hall.draw()
    hall.close_stage()
    hall.over()
    return hall


class Desk:
    """One member of staff at one event, through HTTP."""

    def __init__(self, book: Book, *roles: Role) -> None:
        self.book = book
        self.account = account(*(roles or (Role.ORGANISER, Role.CHIEF)), at=book)
        self.client = signed_in(self.account)

    @property
    def seq(self) -> int:
        return self.book.follow().seq

    def get(self, path: str = "", status: int = 200) -> str:
        answer = self.client.get(f"/o/{self.book.slug}/{path}")
        assert answer.status_code == status, (answer.status_code, answer.content.decode()[:2000])
        return str(answer.content.decode())

    def post(self, path: str, status: int = 302, **fields: object) -> str:
        answer = self.client.post(f"/o/{self.book.slug}/{path}", fields)
        assert answer.status_code == status, (answer.status_code, answer.content.decode()[:3000])
        return str(answer.content.decode())
