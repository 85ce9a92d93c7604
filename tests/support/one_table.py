"""One table of one preset, with rulings on its deals and its sheet."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

from paisai.ledger import Event, Refusal
from paisai.ledger import commands as c
from paisai.ledger.infractions import ruling_on
from paisai.regulations import Regulation, load
from paisai.regulations.stages import FixedSchedule
from paisai.tournament.competition import TableAt
from paisai.tournament.entries import EntryId
from paisai.tournament.from_regulation import match_table
from paisai.tournament.match_score import MatchScore
from paisai.tournament.next_step import Due
from paisai.tournament.rounds import Compass, PlayedDeal, Score
from paisai.tournament.sheet_story import Story
from paisai.tournament.table_score import deal_scores, match_score
from support.hall import Hall
from support.random_course import step

SIDES = {"NS": Compass.NORTH_SOUTH, "EW": Compass.EAST_WEST}


def played(text: str, **more: Any) -> Score:
    """`NS80 EWx`: who declared, and what the defenders took; x for a deal ended by a ruling."""
    deals = tuple(
        PlayedDeal(SIDES[word[:2]], None if word[2:] == "x" else int(word[2:]))
        for word in text.split()
    )
    return Score(played=deals, **more)


class OneTable(Hall):
    """Two pairs (or three players) meet at table 1; the round has begun 40 minutes ago. `a` is the
    first named of the table, who sits North-South where the pairing says so."""

    def __init__(self, preset: str | Regulation) -> None:
        super().__init__()
        regulation = load(preset) if isinstance(preset, str) else preset
        first, *others = regulation.stages
        if isinstance(first, FixedSchedule):
            regulation = replace(regulation, stages=(replace(first, rounds=1), *others))
        entry = replace(regulation.entry, deadline=None, papers=(), selection=None)
        regulation = replace(regulation, review=None, entry=entry)
        self.create(regulation)
        players = regulation.entry.players
        for i in range(2 if players == 2 else 3):
            zone = {"zone": f"z{i}"} if "zone" in regulation.entry.required else {}
            self.enter(f"p{i}", f"u{i}", **zone)
        self.begin()
        self.pair()
        self.do(c.StartRound())
        self.now += timedelta(minutes=40)
        seats = self.tables[1]
        self.a, self.b = seats[0], seats[1]

    def begin(self) -> None:
        random = Random(1)
        while self.next.due is not Due.PAIR:
            step(self, random)

    def rule(self, entry: str, infraction: str, deal: int | None = None, **facts: Any) -> Event:
        made = ruling_on(self.competition, EntryId(entry), infraction, facts, deal=deal)
        return self.do(made.command)

    def refused_rule(self, entry: str, infraction: str, deal: int | None, **facts: Any) -> Refusal:
        made = ruling_on(self.competition, EntryId(entry), infraction, facts, deal=deal)
        return self.refused(made.command)

    def enter_sheet(self, score: Score | str, **more: Any) -> Event:
        return self.sheet(1, played(score, **more) if isinstance(score, str) else score)

    def refused_sheet(self, score: Score | str, **more: Any) -> Refusal:
        made = played(score, **more) if isinstance(score, str) else score
        return self.refused(c.EnterSheet(1, made, self.tables[1]))

    @property
    def stage(self) -> int:
        assert self.competition.stage is not None
        return self.competition.stage.index

    @property
    def story(self) -> Story:
        table = self._table
        assert table.score is not None
        found = table.story(table.score)
        assert found is not None
        return found

    @property
    def _table(self) -> TableAt:
        table = self.competition.table(1)
        assert table is not None
        return table

    @property
    def match(self) -> MatchScore:
        regulation = self.competition.regulation
        rules = match_table(regulation, regulation.stages[self.stage])
        return match_score(self._table, rules)[1]

    @property
    def deals(self) -> dict[str, tuple[int, ...]]:
        return dict(deal_scores(self._table))
