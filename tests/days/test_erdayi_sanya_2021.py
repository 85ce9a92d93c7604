"""A preliminary of nine players in which every penalty clause is ruled once at a table.

E4.8: total score; here no two are equal. What a ruling takes is taken from the total; a deal or a
sitting that scores 0 does so only where it was more.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

from paisai.ledger import commands as c
from paisai.ledger.infractions import ruling_on
from paisai.regulations import load
from paisai.tournament.entries import EntryId
from paisai.tournament.next_step import Due
from paisai.tournament.ranking.standings import standings
from paisai.tournament.rounds import Score
from support.day import never_ruled
from support.hall import Hall
from support.random_course import step

PRESET = "erdayi-sanya-2021"


class Sitting(Hall):
    """A to I at three tables of three, in table order; the sitting began half an hour ago."""

    def __init__(self) -> None:
        super().__init__()
        regulation = load(PRESET)
        entry = replace(regulation.entry, deadline=None, papers=(), selection=None)
        only = replace(regulation.stages[0], cut=None)  # type: ignore[call-arg]
        self.create(replace(regulation, stages=(only,), entry=entry, review=None, timetable=()))
        for i in range(9):
            self.enter(f"p{i}", f"u{i}")
        while self.next.due is not Due.PAIR:
            step(self, Random(1))
        self.pair()
        self.do(c.StartRound())
        self.now += timedelta(minutes=30)
        seats = [entry for table in self.tables.values() for entry in table]
        self.id = dict(zip("ABCDEFGHI", seats, strict=True))

    def rule(self, who: str, infraction: str, deal: int | None = None, **facts: Any) -> None:
        entry = EntryId(self.id[who])
        self.do(ruling_on(self.competition, entry, infraction, facts, deal=deal).command, 0)


def test_every_penalty_is_in_the_standing() -> None:
    day = Sitting()
    # A: four deals of 6, six of -2: 12. B: four of -3, six of 4: 12. C: -3 and -2: -24.
    rows = ((6, -3, -3),) * 4 + ((-2, 4, -2),) * 6
    for _ in range(3):
        day.rule("A", "over-time", 2)  # E4.3t: the third in one deal, 3 off: 9
    for deal in (3, 4):
        day.rule("A", "over-time", deal)  # one each in two others: nothing
    day.rule("B", "telling-cards", 5)  # E4.8.3: the 4 of deal 5 is 0: 8
    day.rule("B", "telling-cards", 1)  # the -3 of deal 1 stands
    day.rule("C", "smoking")  # E4.8.5: 3 off: -27
    day.sheet(1, Score(deals=rows))
    # D: ten deals of 2: 20. E and F: -10.
    day.rule("D", "phone")  # E4.8.7: the sitting scores 0
    day.rule("E", "phone")  # and never more: -10 stands
    day.rule("F", "abuse")  # E4.8.12: 3 off
    day.rule("F", "abuse")  # again, with a report: -16
    day.sheet(2, Score(deals=((2, -1, -1),) * 10))
    # G does not come in time, and stands behind everybody who played. H: one deal of 3: 3. I: 3.
    day.rule("G", "lateness", minutes=15)
    day.rule("H", "out-of-turn")  # a warning
    day.rule("H", "out-of-turn")  # 1 off: 2
    day.rule("I", "illegal-play")  # a warning
    day.rule("I", "exposed-card")  # a warning
    day.rule("I", "conduct")  # E4.8.4: a note
    table = c.EnterSheet(3, Score(deals=((-6, 3, 3), *((0, 0, 0),) * 9)), day.tables[3][1:])
    day.do(table)

    found = [(row.place, row.entry, dict(row.keys)["total"]) for row in standings(day.competition)]
    letter = {entry: name for name, entry in day.id.items()}
    assert [(place, letter[entry], total) for place, entry, total in found] == [
        (1, "A", "9"),
        (2, "B", "8"),
        (3, "I", "3"),
        (4, "H", "2"),
        (5, "D", "0"),
        (6, "E", "-10"),
        (7, "F", "-16"),
        (8, "C", "-27"),
        (9, "G", "—"),
    ]
    assert never_ruled(day.competition) == set()
