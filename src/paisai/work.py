"""How much work may an answer cost? Counted in steps, never by the clock, so that the same question
has the same answer on any machine.

What searches says how many steps it is about to take; who asks for somebody unknown allows
so many. Where nobody has set a bound, nothing is counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from paisai.errors import TooLarge

_left: ContextVar[list[int] | None] = ContextVar("steps left", default=None)


@contextmanager
def at_most(steps: int) -> Iterator[None]:
    """Within it `TooLarge` is raised where more than so many steps would be taken. One is about as
    long as a turn of a plain loop, a fifth of a microsecond."""
    token = _left.set([steps])
    try:
        yield
    finally:
        _left.reset(token)


def spend(steps: int) -> None:
    """So many steps come next."""
    left = _left.get()
    if left is not None:
        left[0] -= steps
        if left[0] < 0:
            raise TooLarge
