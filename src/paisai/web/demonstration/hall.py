"""The hands that run a demonstration: entries, draws, rounds, each at a time of its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from functools import partial
from random import Random

from paisai.desk.rights import Role, pass_name
from paisai.ledger.commands import (
    AddEntry,
    Announce,
    Begin,
    CloseStage,
    ConfirmResult,
    EndRound,
    EnterSheet,
    FinishTable,
    Pair,
    PublishScores,
    ReportResult,
    ShareOut,
    StartRound,
)
from paisai.regulations.regulation import Regulation
from paisai.rehearse.hall import CHIEF, DESK, OFFICE, REFEREE, Hall, Happening
from paisai.rehearse.model import Model
from paisai.rehearse.people import Cast
from paisai.rehearse.referee import retold, seated
from paisai.rehearse.tables import Sheet, Tables
from paisai.tournament.competition import RoundAt
from paisai.tournament.entries import EntryUnit
from paisai.tournament.next_step import Due, next_step
from paisai.tournament.round_times import closable_at, round_over, round_time
from paisai.tournament.rounds import Round, Score, Seated
from paisai.web.demonstration.memory import LedgerInMemory


class DemoHall(Hall):
    """A hall whose events are in memory, with what its tables score drawn from a seed."""

    def __init__(
        self, book: LedgerInMemory, regulation: Regulation, seed: int, now: datetime
    ) -> None:
        super().__init__(book, seed, now)
        self._seed = f"{self.competition.name} {seed}"  # no two events have the same secrets
        self.random = Random(f"demonstration {seed}")
        self._tables = Tables(regulation, Model(self.random), self.random)

    def leader_of(self, unit: EntryUnit) -> str:
        """He speaks by his pass."""
        return pass_name(Role.LEADER, f"{unit.leader}（{unit.name}）")

    # Entries

    def enter(self, cast: Cast, until: datetime, forms: Sequence[AddEntry] | None = None) -> None:
        """Units, then their forms, spread over the days that are left."""
        for unit in cast.units:
            self.do(unit, OFFICE)
        if cast.places is not None:
            self.do(ShareOut(cast.places), OFFICE)
        chosen = cast.entries if forms is None else forms
        step = (until - self.now) / (len(chosen) + 1)
        for form in chosen:
            self.wait(_whole(self.now + step))
            self.do(form, form.leader)

    # The course

    def go_on(self, until: Iterable[Due]) -> None:
        """Whatever is due, up to one of these."""
        stop = set(until)
        steps = {
            Due.BEGIN: lambda: self.do(Begin(agreed=True), OFFICE),
            Due.DRAW: self.draw,
            Due.PAIR: self._pair,
            Due.PUBLISH: self.publish,
            Due.RESULTS: lambda: self.play(self.now + timedelta(minutes=10)),
            Due.CLOSE_STAGE: self._close_stage,
        }
        while (due := next_step(self.competition).due) not in stop:
            steps[due]()
            self.pass_minutes(1)

    def _pair(self) -> None:
        self.do(Pair(), CHIEF)
        self.pass_minutes(3)

    def wait_until_closable(self) -> None:
        """Nothing is closed while it may still be corrected or appealed."""
        over = closable_at(self.competition, self.now)
        if over is not None:
            self.wait(over)

    def _close_stage(self) -> None:
        self.wait_until_closable()
        self.do(CloseStage(), CHIEF)

    # Rounds

    @property
    def round(self) -> Round:
        assert self.competition.round is not None
        return self.competition.round

    def sheets(self) -> dict[int, Sheet]:
        return {table.number: self._sheet() for table in self.round.tables}

    def _sheet(self) -> Sheet:
        sheet = self._tables.match()
        return Sheet(seated(self.competition, sheet.score, self.random), sheet.seconds)

    def play(self, start: datetime, incidents: Iterable[Happening] = ()) -> None:
        """A whole round, to its published scores."""
        self.start(start)
        sheets = self.sheets()
        clock = self.regulation.clocks.round
        slowest = max((sheet.seconds for sheet in sheets.values()), default=0.0)
        end = start + timedelta(seconds=int(slowest))
        acts = list(incidents)
        if clock is not None:
            end = max(end, start + timedelta(minutes=clock.minutes))
            acts += [
                Happening(start + timedelta(minutes=one.minute), self._announce)
                for one in clock.announcements
            ]
        acts.append(Happening(end, lambda: self.do(EndRound(), CHIEF)))
        for table in self.round.tables:
            if table.result is None:
                acts += self.table(table, sheets[table.number], start)
        self.run(acts)
        self.pass_minutes(1)
        self.do(PublishScores(), DESK)

    def start(self, at: datetime) -> None:
        self.wait(at)
        self.do(StartRound(), CHIEF)

    def _announce(self) -> None:
        running = round_time(self.competition, self.now)
        if running is not None and running.due:
            self.do(Announce(), CHIEF)

    def table(self, table: Seated, sheet: Sheet, start: datetime) -> list[Happening]:
        """Most tables report and confirm; every fourth hands its sheet to the desk."""
        done = start + timedelta(seconds=int(sheet.seconds))
        told = done + timedelta(seconds=self.random.randrange(20, 100))
        number = table.number
        acts = [Happening(done, partial(self._finished_late, number))]
        if number % 4 == 0:
            acts.append(Happening(told, partial(self.hand_in, number, sheet.score)))
            return acts
        reporter, *others = self.random.sample(table.seats, len(table.seats))
        acts.append(Happening(told, partial(self.report, number, reporter, sheet.score)))
        for later, entry in enumerate(others, 1):
            at = told + later * timedelta(seconds=40)
            confirm = ConfirmResult(number, entry)
            acts.append(Happening(at, partial(self.do, confirm, entry)))
        return acts

    def report(self, number: int, by: str, score: Score) -> None:
        self.do(ReportResult(number, by, self.read(number, score)), by)

    def hand_in(self, number: int, score: Score) -> None:
        seats = self.round.tables[number - 1].seats
        self.do(EnterSheet(number, self.read(number, score), seats), DESK)

    def read(self, number: int, score: Score) -> Score:
        """The sheet as it stands after what was ruled at the table."""
        return retold(self.competition, self.round.tables[number - 1], score)

    def _finished_late(self, number: int) -> None:
        """The last deal of a table was played out after the time."""
        stage = self.competition.stage
        assert stage is not None
        at = RoundAt(self.competition, stage, self.round)
        over = round_over(at, number)
        if over is not None and self.now > over and not at.table(number).is_settled:
            self.do(FinishTable(number), REFEREE)


def _whole(moment: datetime) -> datetime:
    return moment.replace(microsecond=0)
