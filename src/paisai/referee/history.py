"""How often has the offender done this before?"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from paisai.errors import NotationError
from paisai.referee.facts import Known
from paisai.regulations.effects import CountedOver

NUMBERS: Mapping[CountedOver, tuple[str, ...]] = {
    CountedOver.EVENT: (),
    CountedOver.ROUND: ("round",),
    CountedOver.DEAL: ("round", "deal"),
}
"""The numbers that tell whether an earlier one still counts."""


class Past(NamedTuple):
    """An earlier infraction of the same offender, with the facts it was ruled on. Its facts
    may hold the numbers of the round and the deal."""

    infraction: str
    facts: Mapping[str, object] = {}


def occurrence(
    counted: Collection[str], over: CountedOver, known: Known, history: Iterable[Past]
) -> int:
    """The number of this occurrence, 1 for the first.

    An earlier one counts unless its round or deal is known to be another: where either of the
    two lacks the number, it is taken to be the same.
    """
    return 1 + sum(
        past.infraction in counted and all(_same(past, known, name) for name in NUMBERS[over])
        for past in history
    )


def _same(past: Past, known: Known, name: str) -> bool:
    number = past.facts.get(name)
    if number is not None and type(number) is not int:
        raise NotationError(
            f"以前的违例里，{name} 应为整数", f"{name} in the history is a whole number"
        )
    return number is None or name not in known or known[name] == number
