"""Who took longer than the regulation gives them? (E4.2t, E4.3t, B6.12t, Z4.24, T8.8, S10)

A record says so with 超时 before the step, or with the seconds a step took in brackets.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from paisai.erdayi.regulated import OVER_TIME
from paisai.frozen import record
from paisai.record import DealRecord, Record, RecordStep
from paisai.record.grammar import GRAMMARS, TRICK, Grammar
from paisai.referee.audit.faults import Fault, Noted
from paisai.regulations.citing import clause_of
from paisai.regulations.clocks import OnTimeout
from paisai.regulations.regulation import Regulation
from paisai.shengji.policies import Side

# Was a play made in time, and what does the regulation do if not?
# Times are seconds, handed in; a limit of 30 seconds is kept at 30 and broken after it.


class Timed(Enum):
    """What a player has a time for."""

    BID = "bid"
    BURY = "bury"
    BURY_AND_FIRST_LEAD = "bury-and-first-lead"
    """Both together, where the regulation has it so (Z4.24)."""
    LEAD = "lead"
    FOLLOW = "follow"


class TableActs(Enum):
    """What is done for a player whose time is up."""

    NOTHING = "nothing"
    PASS = "pass"
    """A bid not made in time is a pass, at every table (E4.2t); online a play too (E4.3t)."""
    LOWEST_SINGLE = "lowest-single"
    """Online, for who has to lead (E4.3t)."""


@record
class OverTime:
    """A limit that was not kept: `infraction` is the id for `rule`, None where being late
    costs nothing but what the table does. `clause` is where the limit stands."""

    timed: Timed
    limit: int
    used: float
    infraction: str | None
    acts: TableActs
    clause: str | None


_FIELDS = {
    Timed.BID: "bid",
    Timed.BURY: "bury",
    Timed.BURY_AND_FIRST_LEAD: "bury",
    Timed.LEAD: "lead",
    Timed.FOLLOW: "follow",
}


def limit(regulation: Regulation, timed: Timed) -> int | None:
    """Seconds, None without a limit (E4.2t, E4.3t, B6.12t, Z4.24, T8.8, S10)."""
    play = regulation.clocks.play
    if timed in (Timed.BURY, Timed.BURY_AND_FIRST_LEAD):
        together = timed is Timed.BURY_AND_FIRST_LEAD
        return play.bury if together is play.bury_includes_first_lead else None
    seconds: int | None = getattr(play, _FIELDS[timed])
    return seconds


def over_time(
    regulation: Regulation, timed: Timed, began: float, done: float, online: bool = False
) -> OverTime | None:
    """What a time that began and was done so comes to; None if it was kept. `done` may be
    now, if it is not done yet."""
    seconds = limit(regulation, timed)
    used = done - began
    if seconds is None or used <= seconds:
        return None
    bid = timed is Timed.BID
    known = any(infraction.id == OVER_TIME for infraction in regulation.penalties)
    return OverTime(
        timed,
        seconds,
        used,
        OVER_TIME if known and not bid else None,
        TableActs.PASS if bid else _acts(regulation, timed, online),
        clause_of(regulation, f"clocks.play.{_FIELDS[timed]}") or None,
    )


def _acts(regulation: Regulation, timed: Timed, online: bool) -> TableActs:
    if not online or regulation.clocks.play.on_timeout is OnTimeout.ONLY_RECORD:
        return TableActs.NOTHING
    acts = {Timed.LEAD: TableActs.LOWEST_SINGLE, Timed.FOLLOW: TableActs.PASS}
    return acts.get(timed, TableActs.NOTHING)


_TIMED = {"叫": Timed.BID, "不叫": Timed.BID, "埋": Timed.BURY}


def over_times(record: Record, regulation: Regulation) -> Iterator[tuple[int, Noted]]:
    """Every time that was too long, with the number of its deal."""
    for entry in record.deals:
        walk = _Times(entry, GRAMMARS[record.game], regulation)
        yield from ((entry.number, noted) for noted in walk.run())


@dataclass
class _Times:
    entry: DealRecord
    grammar: Grammar
    regulation: Regulation
    trick: int | None = None
    leads: bool = True
    """Whether the next to play leads."""
    passes: int = 0
    marked: list[RecordStep] = field(default_factory=list)
    """The 超时 of the player who acts next."""
    burying: int = 0
    """The seconds the bury took, where the first lead is timed together with it."""
    led: bool = False
    """Whether anybody has led in this deal."""

    def run(self) -> Iterator[Noted]:
        for step in self.entry.steps:
            if step.verb == TRICK:
                self.trick, self.leads, self.passes = step.number, True, 0
            elif step.verb == "超时":
                self.marked.append(step)
            elif step.verb in (*_TIMED, "出", "不出"):
                yield from self._acted(step)

    def _acted(self, step: RecordStep) -> Iterator[Noted]:
        timed = _TIMED.get(step.verb) or (Timed.LEAD if self.leads else Timed.FOLLOW)
        late = self._too_long(step, timed)
        if timed is Timed.BID:
            if step.verb == "叫" and (late is not None or self.marked):
                yield self._bid(step)
        else:
            marks = [mark.line for mark in self.marked if mark.seat == step.seat]
            for line in marks or ([step.line] if late is not None else []):
                yield self._noted(step, timed, late, line)
        self.marked = []
        if timed in (Timed.LEAD, Timed.FOLLOW):
            self.passes = self.passes + 1 if step.verb == "不出" else 0
            self.leads = self.passes == len(self.grammar.seats) - 1

    def _too_long(self, step: RecordStep, timed: Timed) -> OverTime | None:
        together = self.regulation.clocks.play.bury_includes_first_lead
        first_lead = together and timed is Timed.LEAD and not self.led
        self.led = self.led or timed is Timed.LEAD
        seconds = step.seconds or 0
        if timed is Timed.BURY and together:
            self.burying = seconds
            return None
        if first_lead:  # untimed itself, it took no less than nothing
            total = self.burying + seconds
            return over_time(self.regulation, Timed.BURY_AND_FIRST_LEAD, 0, total)
        return over_time(self.regulation, timed, 0, seconds)

    def _bid(self, step: RecordStep) -> Noted:
        """A bid not made in time is a pass, and costs nothing more (E4.2t)."""
        zh, en = "叫牌超时作不叫，不能再叫分", "out of time to bid is a pass: no bid counts"
        return Noted(Fault.BID, step.line, step.seat, self._clause(Timed.BID), zh, en)

    def _noted(self, step: RecordStep, timed: Timed, late: OverTime | None, line: int) -> Noted:
        assert step.seat is not None
        who = self.grammar.seats[step.seat]
        zh, en = f"{who}超时", f"{who} was out of time"
        if late is not None:
            zh = f"{who}用了 {late.used:.0f} 秒，限 {late.limit} 秒"
            en = f"{who} took {late.used:.0f} seconds; the limit is {late.limit}"
        side, clause = self._side(step.seat), self._clause(timed)
        return Noted(Fault.OVER_TIME, line, step.seat, clause, zh, en, self.trick, at_fault=side)

    def _clause(self, timed: Timed) -> str:
        """Where the limit stands."""
        seconds = limit(self.regulation, timed)
        late = None if seconds is None else over_time(self.regulation, timed, 0, seconds + 1)
        return (late.clause if late is not None else None) or ""

    def _side(self, seat: int) -> Side | None:
        """升级: by who has taken or buried the kitty in the record."""
        if len(self.grammar.seats) != 4:
            return None
        takers = [step.seat for step in self.entry.steps if step.verb in ("取底", "埋")]
        if not takers or takers[-1] is None:
            return None
        return Side.DECLARER if (seat - takers[-1]) % 2 == 0 else Side.DEFENDERS
