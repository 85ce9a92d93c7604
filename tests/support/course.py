"""A whole event of any number, step by step from the list to the end."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from paisai.errors import Needed
from paisai.ledger import Refusal
from paisai.regulations import Regulation
from paisai.tournament.next_step import Due
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
    """Step by step to the end; a Swiss that can be paired no further is ended for that."""
    while hall.next.due is not Due.NOTHING:
        try:
            step(hall, random)
        except Refusal as refusal:
            if hall.next.due is not Due.PAIR or refusal.needed is not Needed.REMEDY:
                raise
            hall.close_stage("人数少，对手都遇过了")
        yield
