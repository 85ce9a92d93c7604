"""How is a whole competition rehearsed, from the first form to the prize list?"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from paisai.frozen import record
from paisai.ledger.book import Ledger, Salts
from paisai.ledger.commands import Begin, Close, CloseStage, Create, GiveHonour, Pair, WaiveHonour
from paisai.ledger.event import Event
from paisai.ledger.refusal import Reason, Refusal
from paisai.plain import dump
from paisai.regulations.regulation import Regulation
from paisai.rehearse.entering import enter, first_day, opens
from paisai.rehearse.hall import CHIEF, OFFICE, Hall, Refused
from paisai.rehearse.hours import Day, days
from paisai.rehearse.model import Model
from paisai.rehearse.people import People, cast
from paisai.rehearse.real import RandomPlayers
from paisai.rehearse.rounds import RoundPlay
from paisai.rehearse.script import Script
from paisai.rehearse.tables import Outcomes, Tables
from paisai.tournament.competition import Competition, Room
from paisai.tournament.next_step import Due, next_step
from paisai.tournament.proceedings import Remedy
from paisai.tournament.ranking.prizes import final_ranking, honours_open
from paisai.tournament.round_times import closable_at

Say = Callable[[str, str], None]
"""Told what has just been done, in Chinese and English."""


@record
class Rehearsed:
    """A rehearsal that is over. `refused` are the mistakes the ledger turned down."""

    path: Path
    head: str
    events: int
    competition: Competition
    days: tuple[Day, ...]
    refused: tuple[Refused, ...]


@record
class Occasion:
    """Under which name and from which day on a rehearsal is held, and by whom it is played."""

    name: str
    first_day: date
    people: People | None = None


def rehearse(
    regulation: Regulation,
    path: Path,
    *,
    entries: int,
    units: int | None = None,
    seed: int = 1,
    fast: bool = False,
    say: Say = lambda zh, en: None,
    held: Occasion | None = None,
) -> Rehearsed:
    """Play it all into a new file; everything in it follows from the arguments."""
    held = held or Occasion(f"排练：{regulation.name.zh}", first_day(regulation))
    people = cast(regulation, entries, units, seed, held.people)
    random = Random(f"hall {seed}")
    outcomes: Outcomes = Model(random) if fast else RandomPlayers(random)
    room = Room("比赛大厅", max(entries // 2, 1))
    create = Create(held.name, plain(regulation), held.first_day, (room,))
    began = opens(held.first_day)
    book = Ledger.create(path, create, OFFICE, began, _salts(seed))
    hall = Hall(book, seed, began)
    enter(hall, people, random)
    qualified = regulation.entry.how_many(len(hall.competition.entrants))
    say(
        f"{len(people.units)} 个单位，{qualified.zh}",
        f"{len(people.units)} units, {qualified.en}",
    )
    _Course(hall, Tables(regulation, outcomes, random), random, seed, say).play()
    state = book.state
    return Rehearsed(
        book.path,
        state.head,
        state.seq,
        hall.competition,
        days(hall.competition),
        tuple(hall.refused),
    )


def _salts(seed: int) -> Salts:
    numbers = count(1)
    return lambda: f"rehearsal {seed} {next(numbers)}"


def plain(regulation: Regulation) -> dict[str, Any]:
    """A regulation as the ledger embeds it."""
    plain: dict[str, Any] = dump(regulation)
    return plain


class _Course:
    """Does what is due until nothing is."""

    def __init__(self, hall: Hall, tables: Tables, random: Random, seed: int, say: Say) -> None:
        self._hall, self._tables, self._random = hall, tables, random
        self._seed, self._say = seed, say
        self._script = Script(random)

    def play(self) -> None:
        steps: dict[Due, Callable[[], object]] = {
            Due.BEGIN: lambda: self._hall.do(Begin(agreed=True), CHIEF),
            Due.DRAW: self._hall.draw,
            Due.PAIR: self._pair,
            Due.PUBLISH: self._hall.publish,
            Due.RESULTS: self._round,
            Due.CLOSE_STAGE: self._close_stage,
            Due.CLOSE: self._close,
        }
        while (due := next_step(self._hall.competition).due) is not Due.NOTHING:
            steps[due]()

    def _pair(self) -> None:
        if self._hall.competition.round is not None:
            self._script.between_rounds(self._hall)
            if next_step(self._hall.competition).due is not Due.PAIR:
                return
        self._script.at_draft(self._hall, self._paired())
        self._hall.pass_minutes(2)

    def _paired(self) -> Event:
        """The best legal round; where there is none, the first remedy that makes one."""
        reason = "没有合法的对阵，组委会同意放宽"
        for remedy in (Remedy.NONE, Remedy.ALLOW_REMATCH):
            try:
                return self._hall.do(
                    Pair(remedy, reason if remedy is not Remedy.NONE else ""), CHIEF
                )
            except Refusal as refusal:
                if refusal.reason is not Reason.NOT_POSSIBLE:
                    raise
                self._say(refusal.zh, refusal.en)
        return self._hall.do(Pair(Remedy.ALLOW_SAME_UNIT, reason), CHIEF)

    def _round(self) -> None:
        hall = self._hall
        self._script.bad_reports(hall)
        self._script.correct_earlier(hall)
        RoundPlay(hall, self._tables, self._script, self._random).play()
        self._script.after_scores(hall)
        competition, round_ = hall.competition, hall.competition.round
        assert competition.stage is not None
        assert round_ is not None
        stage = competition.spec(competition.stage).name
        tables = len(round_.tables)
        kind = ("加赛", "play-off") if round_.play_off else (f"第 {round_.number} 轮", "")
        self._say(
            f"{stage.zh} {kind[0]}：{tables} 桌打完",
            f"{stage.en} {kind[1] or f'round {round_.number}'}: {tables} tables played",
        )

    def _close_stage(self) -> None:
        self._script.between_rounds(self._hall)
        if next_step(self._hall.competition).due is Due.CLOSE_STAGE:
            self._wait_until_over()
            self._hall.do(CloseStage(), CHIEF)

    def _wait_until_over(self) -> None:
        """Nothing is closed while it may still be corrected or appealed."""
        over = closable_at(self._hall.competition, self._hall.now)
        if over is not None:
            self._hall.wait(over)

    def _close(self) -> None:
        awards = self._hall.regulation.awards
        ranking = [row.entry for row in final_ranking(self._hall.competition)]
        for special in awards.special if awards else ():
            for entry in self._random.sample(ranking, min(special.count, len(ranking))):
                self._hall.do(GiveHonour(special.name.zh, entry), OFFICE)
        for special, _ in honours_open(self._hall.competition):
            self._hall.do(WaiveHonour(special.name.zh, "没有更多的人选"), OFFICE)
        self._hall.pass_minutes(5)
        self._wait_until_over()
        self._hall.do(Close(), OFFICE)
