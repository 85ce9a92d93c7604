"""Was a play made in time, and what does the regulation do if not?

Times are seconds, handed in; a limit of 30 seconds is kept at 30 and broken after it.
"""

from __future__ import annotations

from enum import Enum

from paisai.erdayi.regulated import OVER_TIME
from paisai.frozen import record
from paisai.regulations import Regulation
from paisai.regulations.citing import clause_of
from paisai.regulations.clocks import OnTimeout


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
