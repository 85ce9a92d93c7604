"""A small hall for the tests: commands in, a competition out, minute by minute."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

from paisai.cards import commitment
from paisai.ledger import Command, Event, Refusal, Request, State, decide, evolve
from paisai.ledger import commands as c
from paisai.ledger.deciding import decided_again
from paisai.ledger.event import sealed
from paisai.ledger.plain_form import to_plain
from paisai.ledger.reviewing import open_checks
from paisai.plain import dump
from paisai.regulations import Regulation, load
from paisai.tournament.competition import Competition, RoundAt
from paisai.tournament.entries import EntryId, EntryPlayer, PaperStatus
from paisai.tournament.next_step import NextStep, next_step
from paisai.tournament.proceedings import BracketRemedy
from paisai.tournament.ranking.prizes import honours_open
from paisai.tournament.ranking.standings import standings
from paisai.tournament.round_times import closable_at
from paisai.tournament.rounds import RoundStatus, Score

DAY = date(2026, 5, 16)


def plain(regulation: Regulation) -> dict[str, Any]:
    return dump(regulation)


class Hall:
    """Holds the state; every command is given a minute after the last."""

    def __init__(self, start: datetime = datetime(2026, 5, 16, 8, 0)) -> None:
        self.state = State()
        self.now = start
        self.draws = 0

    @property
    def competition(self) -> Competition:
        assert self.state.competition is not None
        return self.state.competition

    @property
    def next(self) -> NextStep:
        return next_step(self.competition)

    def ask(self, command: Command, minutes: float = 1) -> tuple[Event, ...] | Refusal:
        return decide(self.state, Request(command, "记录台", self.now + timedelta(minutes=minutes)))

    def do(self, command: Command, minutes: float = 1) -> Event:
        decided = self.ask(command, minutes)
        if isinstance(decided, Refusal):
            raise decided
        self.now += timedelta(minutes=minutes)
        self.state = evolve(self.state, decided[0])
        return decided[0]

    def asked_before(self, command: Command) -> dict[str, Any] | Refusal:
        """What an earlier version decided, that did not ask what is asked of a new command."""
        return decided_again(
            self.state, Request(command, "记录台", self.now + timedelta(minutes=1)), {}
        )

    def on_record(self, command: Command) -> Event:
        """The event as an earlier version wrote it."""
        outcome = self.asked_before(command)
        if isinstance(outcome, Refusal):
            raise outcome
        self.now += timedelta(minutes=1)
        fields = to_plain(command)
        data = {"command": fields} | ({"outcome": outcome} if outcome else {})
        kind = fields.pop("do")
        event = sealed(self.state.seq + 1, self.now, "记录台", kind, data, self.state.head)
        self.state = evolve(self.state, event)
        return event

    def refused(self, command: Command, minutes: float = 1) -> Refusal:
        decided = self.ask(command, minutes)
        assert isinstance(decided, Refusal), decided
        assert decided.zh
        assert decided.en
        return decided

    def create(self, regulation: Regulation, first_day: date = DAY, **more: Any) -> None:
        self.do(c.Create("比赛", plain(regulation), first_day, **more))

    def enter(self, id_: str, *units: str, **more: Any) -> None:
        """An entry with invented players; units are registered when first named."""
        rules = self.competition.regulation.entry
        kind = "" if len(rules.represents) < 2 else "unit"
        for unit in units:
            if unit not in self.competition.units:
                self.do(c.SetUnit(unit, unit, represents=kind), 0)
        staff = "employed" if rules.barred_staff else None
        players = tuple(
            EntryPlayer(f"{id_}{'甲乙'[i]}", date(1990, 1, 1), staff) for i in range(rules.players)
        )
        if "leader" in rules.required:
            more.setdefault("leader", "领队")
        self.do(c.AddEntry(id_, id_, players, tuple(units), **more), 0)

    def draw(self, *words: str, remedy: BracketRemedy = BracketRemedy.NONE) -> Event:
        """The draw that is due, from commitment to reveal; secrets are fixed by their number."""
        self.draws += 1
        secret = hashlib.sha256(f"secret {self.draws}".encode()).hexdigest()
        reason = "" if remedy is BracketRemedy.NONE else "第一轮避不开"
        self.do(c.CommitDraw(commitment(secret), remedy, reason), 0)
        for i, word in enumerate(words):
            self.do(c.Contribute(f"领队{i}", word), 0)
        self.do(c.CloseWords(), 0)
        return self.do(c.RevealDraw(secret), 0)

    def draw_until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """A draw to which the hall adds numbers until the outcome suits the worked example."""
        self.draws += 1
        secret = hashlib.sha256(f"secret {self.draws}".encode()).hexdigest()
        self.do(c.CommitDraw(commitment(secret)), 0)
        before = self.state
        for number in range(20_000):
            self.state = before
            self.do(c.Contribute("观众", str(number)), 0)
            self.do(c.CloseWords(), 0)
            outcome = dict(self.do(c.RevealDraw(secret), 0).data["outcome"])
            if wanted(outcome):
                return outcome
        raise AssertionError("no draw suits")

    def pair(self) -> dict[int, tuple[str, ...]]:
        """Drafts and publishes the next round; the tables."""
        self.do(c.Pair())
        self.do(c.PublishRound(self.substitutes))
        return self.tables

    @property
    def substitutes(self) -> tuple[str, ...]:
        """Somebody for each seat that the draft leaves empty."""
        stage, round_ = self.competition.stage, self.competition.round
        assert stage is not None
        assert round_ is not None
        empty = sum(t.to_be_filled for t in RoundAt(self.competition, stage, round_).tables)
        return tuple(f"替补{number}" for number in range(1, empty + 1))

    @property
    def tables(self) -> dict[int, tuple[str, ...]]:
        round_ = self.competition.round
        assert round_ is not None
        return {table.number: table.seats for table in round_.tables}

    def table_of(self, *entries: str) -> int:
        for number, seats in self.tables.items():
            if set(entries) <= set(seats):
                return number
        raise AssertionError(f"{entries} do not meet: {self.tables}")

    def let_in(self, table: int) -> None:
        """Who sits at the table has passed the checks of the day (B10)."""
        for entry in self.tables[table]:
            entrant = self.competition.entrants[EntryId(entry)]
            for player, paper in open_checks(self.competition, entrant, self.now.date()):
                self.do(c.SetPaper(entry, player, paper.id, PaperStatus.ACCEPTED), 0)

    def start(self) -> None:
        """The round begins, if it has not."""
        round_ = self.competition.round
        if round_ is not None and round_.status is RoundStatus.PUBLISHED:
            self.do(c.StartRound(), 0)

    def sheet(self, table: int, score: Score, minutes: float = 1) -> Event:
        self.let_in(table)
        return self.do(c.EnterSheet(table, score, self.tables[table]), minutes)

    def result(self, one: str, levels: tuple[int, int], other: str, **more: Any) -> Event:
        """The match of two entries, levels as named here, whoever sits North-South."""
        table = self.table_of(one, other)
        if self.tables[table][0] != one:
            levels = levels[::-1]
            if more.get("first") is not None:
                more["first"] = 1 - more["first"]
        return self.sheet(table, Score(levels, **more))

    def over(self) -> None:
        """Scores are published, and time passes until nothing can be corrected or appealed."""
        round_ = self.competition.round
        stage = self.competition.stage
        assert stage is not None
        if round_ is not None and round_.scores_published is None and not stage.closed:
            self.do(c.PublishScores())
        until = closable_at(self.competition, self.now)
        self.now = max(self.now, until or self.now)

    def close_stage(self, early: str = "") -> Event:
        self.over()
        return self.do(c.CloseStage(early))

    def close(self) -> Event:
        """Special awards that nobody gave are waived."""
        self.over()
        for award, _ in honours_open(self.competition):
            self.do(c.WaiveHonour(award.name.zh, "没有人被提名"))
        return self.do(c.Close())

    def places(self, **which: Any) -> list[tuple[int, str]]:
        return [(row.place, row.entry) for row in standings(self.competition, **which)]


def unselected(regulation: Regulation) -> Regulation:
    """Without the units' own selections before it."""
    return replace(regulation, entry=replace(regulation.entry, selection=None))


def changed(preset: str, **fields: Any) -> Regulation:
    """A preset with other values, as an organiser's copy."""
    regulation = load(preset)
    return replace(
        regulation, **{"id": "eigen-copy", "copied_from": regulation.catalogue, **fields}
    )
