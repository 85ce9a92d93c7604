"""A hall whose round began at nine, and so many minutes after it."""

from __future__ import annotations

from datetime import datetime, timedelta

from paisai.ledger import commands as c
from paisai.regulations import Regulation
from paisai.tournament.proceedings import DrawPurpose
from support.hall import Hall

NINE = datetime(2026, 5, 16, 9, 0)


def started(regulation: Regulation, pairs: int = 4) -> Hall:
    hall = Hall()
    hall.create(regulation)
    for i in range(pairs):
        hall.enter(f"p{i}", f"u{i}", zone=f"z{i}")
    hall.do(c.Begin(agreed=True))
    if hall.next.purpose is DrawPurpose.SCHEDULE:
        hall.draw()
    hall.draw()
    hall.pair()
    hall.now = NINE
    hall.do(c.StartRound(), 0)
    return hall


def at(hall: Hall, minutes: float) -> float:
    """Minutes from now to so many after nine."""
    return (NINE + timedelta(minutes=minutes) - hall.now) / timedelta(minutes=1)
