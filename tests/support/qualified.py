"""Events of 竞技二打一: players entered, reviewed, noticed and qualified (E3), or just entered."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime

from paisai.ledger import commands as c
from paisai.regulations import load
from paisai.tournament.entries import PaperStatus
from support.hall import Hall


def qualified(players: int) -> Hall:
    hall = Hall(datetime(2021, 10, 20, 9, 0))
    hall.create(load("erdayi-sanya-2021"), date(2021, 11, 15))
    papers = hall.competition.regulation.entry.papers
    entries = [f"p{i}" for i in range(players)]
    for entry in entries:
        hall.enter(entry, f"u{entry}")
        for paper in papers:
            if paper.max_age_days is None:
                hall.do(c.SetPaper(entry, 1, paper.id, PaperStatus.ACCEPTED), 0)
        hall.do(c.ReviewEntry(entry, True), 0)
    hall.now = datetime(2021, 11, 1, 9, 0)
    hall.do(c.OpenNotice())
    hall.now = datetime(2021, 11, 10, 9, 0)
    hall.do(c.Qualify())
    for entry in entries:
        for paper in papers:
            if paper.max_age_days is not None:
                fresh = date(2021, 11, 10)
                hall.do(c.SetPaper(entry, 1, paper.id, PaperStatus.ACCEPTED, fresh), 0)
    return hall


def three_players() -> Hall:
    """The only table of an event without papers and review, its round published."""
    regulation = load("erdayi-sanya-2021")
    entry = replace(regulation.entry, deadline=None, papers=())
    hall = Hall()
    hall.create(replace(regulation, review=None, entry=entry))
    for i in range(3):
        hall.enter(f"p{i}", f"u{i}")
    hall.do(c.Begin(agreed=True))
    hall.draw()
    hall.pair()
    return hall
