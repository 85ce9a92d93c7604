"""An event on the web with two units and a pair of each."""

from __future__ import annotations

from datetime import date

from paisai.desk.rights import Role
from paisai.ledger.commands import AddEntry, SetUnit
from paisai.tournament.entries import EntryPlayer
from paisai.web.people.visitor import Visitor
from paisai.web.streams.acting import act
from paisai.web.streams.books import Book
from support.web import account, new_event

DAY = date(2030, 5, 1)
ZHUHAI = "tuolaji-zhuhai-2019"


def event(regulation: str = ZHUHAI) -> Book:
    """Two units with a pair each."""
    book = new_event(regulation, DAY)
    organiser = Visitor(account(Role.ORGANISER, at=book)).actor(book.stream)
    commands = [
        SetUnit("u1", "一中", leader="王领队", telephone="13800000001"),
        SetUnit("u2", "二中", leader="李领队", telephone="13800000002"),
        AddEntry("1", "甲队", pair("张三", "李四"), ("u1",), leader="王领队"),
        AddEntry("2", "乙队", pair("王五", "赵六"), ("u2",), leader="李领队"),
    ]
    act(book, lambda *_: commands, organiser)
    return book


def pair(one: str, other: str) -> tuple[EntryPlayer, ...]:
    return (
        EntryPlayer(one, date(1980, 1, 2), number=f"ID-{one}"),
        EntryPlayer(other, date(1981, 3, 4), number=f"ID-{other}"),
    )
