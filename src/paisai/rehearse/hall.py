"""Who does what, at which time? The hands of the organiser on one ledger."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import NamedTuple, Protocol

from paisai.cards import commitment
from paisai.frozen import record
from paisai.ledger.commands import (
    CloseWords,
    Command,
    CommitDraw,
    Contribute,
    PublishRound,
    RevealDraw,
)
from paisai.ledger.event import Event
from paisai.ledger.refusal import Reason, Refusal
from paisai.ledger.state import State
from paisai.regulations.regulation import Regulation
from paisai.tournament.competition import Competition, RoundAt
from paisai.tournament.entries import EntryUnit
from paisai.tournament.proceedings import BracketRemedy

OFFICE = "组委会"
DESK = "记录台"
CHIEF = "裁判长"
REFEREE = "裁判员"


class AnyLedger(Protocol):
    """Where the events go: a file, or memory only."""

    state: State

    def do(self, command: Command, actor: str, time: datetime) -> Event: ...


class Happening(NamedTuple):
    """Something that happens at a moment; what happens at the same moment keeps its order."""

    at: datetime
    run: Callable[[], object]


@record
class Refused:
    """A mistake the ledger has turned down, and why."""

    command: Command
    refusal: Refusal


class Unrefused(AssertionError):
    """A mistake went through: the rehearsal has found a defect."""


class Hall:
    """The ledger with a clock that only runs forward, and secrets that come from the seed."""

    def __init__(self, book: AnyLedger, seed: int, now: datetime) -> None:
        self.book = book
        self.now = now
        self.refused: list[Refused] = []
        self._seed = f"{seed}"
        self._draws = 0

    @property
    def competition(self) -> Competition:
        assert self.book.state.competition is not None
        return self.book.state.competition

    @property
    def regulation(self) -> Regulation:
        return self.competition.regulation

    def wait(self, until: datetime) -> None:
        self.now = max(self.now, until)

    def pass_minutes(self, minutes: float) -> None:
        self.now += timedelta(minutes=minutes)

    def do(self, command: Command, actor: str) -> Event:
        return self.book.do(command, actor, self.now)

    def mistake(self, command: Command, actor: str, *reasons: Reason) -> None:
        """Try what must be refused; the ledger stays as it is."""
        before = self.book.state.head
        try:
            self.do(command, actor)
        except Refusal as refusal:
            assert self.book.state.head == before
            if reasons and refusal.reason not in reasons:
                raise
            self.refused.append(Refused(command, refusal))
        else:
            raise Unrefused(f"{command} was accepted")

    def run(self, acts: Iterable[Happening]) -> None:
        for act in sorted(acts, key=lambda act: act.at):
            self.wait(act.at)
            act.run()

    def draw(self) -> None:
        """A draw that can be checked: the secret is fixed first, people in the hall add to it."""
        self._draws += 1
        secret = hashlib.sha256(f"paisai rehearsal {self._seed} {self._draws}".encode()).hexdigest()
        self._commit(commitment(secret))
        self.pass_minutes(1)
        for unit in list(self.competition.units.values())[:2]:
            words = str(int(secret[:8], 16) % 97 + len(unit.name))
            leader = self.leader_of(unit)
            self.do(Contribute(leader, words), leader)
        self.pass_minutes(1)
        self.do(CloseWords(), CHIEF)
        self.pass_minutes(1)
        self.do(RevealDraw(secret), CHIEF)

    def publish(self) -> None:
        """The draft, with substitutes on the seats that nobody has (E4.2a)."""
        stage, round_ = self.competition.stage, self.competition.round
        assert stage is not None
        assert round_ is not None
        empty = sum(t.to_be_filled for t in RoundAt(self.competition, stage, round_).tables)
        named = tuple(f"裁判员 {number} 号" for number in range(1, empty + 1))
        self.do(PublishRound(named), CHIEF)

    def leader_of(self, unit: EntryUnit) -> str:
        """As the ledger names them when they speak."""
        return unit.leader

    def _commit(self, published: str) -> None:
        """Where no bracket is legal, the first remedy that makes one."""
        for remedy in BracketRemedy:
            reason = "" if remedy is BracketRemedy.NONE else "第一轮避不开，组委会同意放宽"
            try:
                self.do(CommitDraw(published, remedy, reason), CHIEF)
                return
            except Refusal as refusal:
                if refusal.reason is not Reason.NOT_POSSIBLE:
                    raise
                self.refused.append(Refused(CommitDraw(published, remedy, reason), refusal))
