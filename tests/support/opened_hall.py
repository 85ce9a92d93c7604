"""A hall in which entries can be handed in, and what is said to those that cannot."""

from __future__ import annotations

from datetime import date, datetime

from paisai.ledger import commands as c
from paisai.regulations import Regulation, load
from paisai.tournament.entries import EntryPlayer
from support.hall import Hall

SZPT, TUOLAJI = load("shengji-szpt-2013"), load("tuolaji-zhuhai-2019")


def opened(regulation: Regulation, now: datetime = datetime(2021, 10, 10, 9, 0)) -> Hall:
    hall = Hall(now)
    hall.create(regulation, date(now.year, 12, 15))
    return hall


def pair(*names: str, **more: str) -> tuple[EntryPlayer, ...]:
    return tuple(EntryPlayer(name, **more) for name in names)  # type: ignore[arg-type]


def said(hall: Hall, command: c.Command, clause: str, words: str) -> None:
    refusal = hall.refused(command)
    assert refusal.clause == clause, refusal.zh
    assert words in refusal.zh
