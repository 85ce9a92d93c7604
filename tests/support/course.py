"""A whole event of any number, step by step from the list to the end."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from paisai.errors import Needed
from paisai.ledger import Refusal
from paisai.regulations import Regulation
from paisai.tournament.next_step import Due
from paisai.tournament.proceedings import BracketRemedy, DrawPurpose
from support.hall import Hall
from support.random_course import step


def entered_apart(regulation: Regulation, count: int) -> Hall:
    """Everybody of a unit and a zone of his own, so that only the number is tried."""
    hall = Hall()
    hall.create(regulation)
    for i in range(count):
        hall.enter(f"p{i}", f"u{i}", zone=f"z{i}")
    return hall


def course(hall: Hall, random: Random) -> Iterator[None]:
    """Step by step to the end; a Swiss that can be paired no further is ended for that, a bracket
    that cannot be drawn by the rules is drawn with what gives way."""
    while hall.next.due is not Due.NOTHING:
        try:
            step(hall, random)
        except Refusal as refusal:
            if hall.next.purpose is DrawPurpose.BRACKET:
                _draw_relaxed(hall)
            elif hall.next.due is Due.PAIR and refusal.needed is Needed.REMEDY:
                hall.close_stage("人数少，对手都遇过了")
            else:
                raise
        yield


def _draw_relaxed(hall: Hall) -> None:
    """By the first remedy that the program takes; one of those it offers must do."""
    for remedy in BracketRemedy:
        try:
            hall.draw("放宽", remedy=remedy)
        except Refusal:
            continue
        return
    raise AssertionError("no remedy makes the bracket")
