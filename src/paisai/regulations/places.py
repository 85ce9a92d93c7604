"""Which places does a regulation have, whatever values stand there?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from types import NoneType
from typing import Annotated, Any, get_args, get_origin

from paisai import erdayi
from paisai.frozen import fields, is_record
from paisai.plain import hints_of
from paisai.regulations.regulation import Regulation
from paisai.shengji import rules as shengji

_SELECTED = re.compile(r"\[[^\]]*\]")


@cache
def is_place(place: str) -> bool:
    """Whether a clause can fix this: a field of the schema or of a game.

    >>> is_place("stages[main].rounds"), is_place("clocks.round.hours")
    (True, False)
    """
    steps = _SELECTED.sub("", place).split(".")
    if steps[0] == "game" and len(steps) > 1:
        known = {field.name for game in (shengji.Rules, erdayi.Rules) for field in fields(game)}
        return steps[1] in known
    return _has(Regulation, steps)


def _has(kind: Any, steps: list[str]) -> bool:
    if not steps:
        return True
    return any(
        steps[0] in hints and _has(hints[steps[0]], steps[1:])
        for hints in (hints_of(record) for record in _records(kind))
    )


def _records(kind: Any) -> Iterator[Any]:
    """The records a type is made of: behind limits, in lists, and each of several."""
    if get_origin(kind) is Annotated:
        yield from _records(kind.__origin__)
    elif is_record(kind):
        yield kind
    elif get_origin(kind) is not Mapping:
        for part in get_args(kind):
            if part not in (NoneType, Ellipsis):
                yield from _records(part)
