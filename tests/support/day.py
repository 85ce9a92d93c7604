"""A whole small event by a preset, with pairs called A, B, C, D, and every figure by hand."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

from paisai.ledger import Event
from paisai.ledger import commands as c
from paisai.ledger.infractions import ruling_on
from paisai.referee.catalogue import infractions
from paisai.regulations import load
from paisai.regulations.clauses import ClauseKind, all_clauses
from paisai.regulations.stages import FixedSchedule, RoundRobin, Swiss
from paisai.tournament.competition import Competition, TableAt
from paisai.tournament.entries import EntryId
from paisai.tournament.next_step import Due
from paisai.tournament.pairing.next_round import next_draft
from paisai.tournament.proceedings import Remedy
from paisai.tournament.ranking.standings import standings
from paisai.tournament.rounds import Compass, PlayedDeal, Score, Seated
from paisai.tournament.sheet_story import Story
from support.hall import Hall
from support.random_course import step


class Day(Hall):
    """Four pairs. A and B meet first at table 1, C and D at table 2; A is named first there."""

    def __init__(self, preset: str, rounds: int = 2) -> None:
        super().__init__()
        regulation = load(preset)
        stages = tuple(
            replace(stage, rounds=rounds) if isinstance(stage, Swiss | FixedSchedule) else stage
            for stage in regulation.stages
        )
        entry = replace(regulation.entry, deadline=None, papers=(), selection=None)
        short = replace(regulation, stages=stages, entry=entry, review=None, timetable=())
        self.create(short)
        for i in range(4):
            zone = {"zone": f"z{i}"} if "zone" in regulation.entry.required else {}
            self.enter(f"p{i}", f"u{i}", **zone)
        random = Random(1)
        while self.next.due is not Due.PAIR:
            step(self, random)
        self.id: dict[str, str] = {}
        self.round()
        self._named()

    def _named(self) -> None:
        """C is who A meets in round two, where that is known from the start."""
        (a, b), (one, other) = self.tables[1], self.tables[2]
        competition = self.competition
        assert competition.stage is not None
        spec = competition.regulation.stages[competition.stage.index]
        if isinstance(spec, FixedSchedule | RoundRobin):
            draft = next_draft(competition, competition.stage, Remedy.NONE)
            (met,) = [set(seats) - {a} for seats, _ in draft.tables if a in seats]
            one, other = (one, other) if one in met else (other, one)
        self.id = dict(zip("ABCD", (a, b, one, other), strict=True))

    def round(self) -> None:
        """The next round, begun half an hour ago."""
        self.pair()
        self.do(c.StartRound())
        self.now += timedelta(minutes=30)

    def letter(self, entry: str) -> str:
        return {id_: letter for letter, id_ in self.id.items()}[entry]

    def meets(self) -> set[str]:
        return {
            "".join(sorted(self.letter(entry) for entry in seats)) for seats in self.tables.values()
        }

    def rule(self, who: str, infraction: str, deal: int | None = None, **facts: Any) -> Event:
        entry = EntryId(self.id[who])
        return self.do(ruling_on(self.competition, entry, infraction, facts, deal=deal).command, 0)

    def seated(self, who: str) -> Seated:
        assert self.competition.round is not None
        return next(t for t in self.competition.round.tables if self.id[who] in t.seats)

    def sheet_of(self, text: str) -> tuple[int, int]:
        """`A70 A85 Bx`: who declared each deal, and what the others took. The levels in the order
        in which the two are named in it."""
        words = text.split()
        one = words[0][0]
        table = self.seated(one)
        (other,) = (self.letter(e) for e in table.seats if e != self.id[one])
        cut = self.competition.regulation.stages[0].seats_are_cut
        # East declares first where seats are cut, so who declares first sits East-West.
        north = 1 - table.seats.index(EntryId(self.id[one])) if cut else 0
        deals = tuple(
            PlayedDeal(
                Compass.NORTH_SOUTH
                if table.seats[north] == self.id[word[0]]
                else Compass.EAST_WEST,
                None if word[1:] == "x" else int(word[1:]),
            )
            for word in words
        )
        score = Score(played=deals, north_south=north if cut else None)
        self.let_in(table.number)
        self.do(c.EnterSheet(table.number, score, table.seats), 0)
        levels = self.story(one).levels
        assert {one, other} <= set(self.id)
        return levels if table.seats[0] == self.id[one] else (levels[1], levels[0])

    def story(self, who: str) -> Story:
        competition, table = self.competition, self.seated(who)
        assert competition.stage is not None
        assert competition.round is not None
        assert table.result is not None
        assert table.result.score is not None
        at = TableAt(competition, competition.stage, competition.round, table)
        found = at.story(table.result.score)
        assert found is not None
        return found

    def counted(self, who: str) -> list[int | None]:
        return [deal.counted for deal in self.story(who).deals]

    def standing(self, *keys: str, **which: Any) -> list[tuple[Any, ...]]:
        return [
            (row.place, self.letter(row.entry), *(dict(row.keys)[key] for key in keys))
            for row in standings(self.competition, **which)
        ]


def never_ruled(competition: Competition) -> set[str]:
    """What the regulation lists and nobody was ruled on for: infractions, and penalty clauses."""
    regulation, rulings = competition.regulation, competition.rulings
    clauses = {
        one.id for one in all_clauses(regulation.catalogue) if one.kind is ClauseKind.PENALTY
    }
    return ({one.id for one in infractions(regulation)} | clauses) - {
        name for ruling in rulings for name in (ruling.infraction, ruling.clause)
    }
