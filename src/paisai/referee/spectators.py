"""How is somebody named who is of no team?

A ruling is on an entry, or on a coach or leader of its team; what a spectator does is noted beside
the entry that it concerned, and costs nobody anything (E4.8.4).
"""

from __future__ import annotations

from paisai.text import Text

SPECTATOR = "观众"


def spectator(name: str = "") -> str:
    """
    >>> spectator("王五"), spectator()
    ('观众 王五', '观众')
    """
    return f"{SPECTATOR} {name.strip()}".strip()


def is_spectator(official: str) -> bool:
    return official.partition(" ")[0] == SPECTATOR


def whose(official: str) -> Text:
    """Who did it, before what he did."""
    if is_spectator(official):
        name = official.removeprefix(SPECTATOR)
        return Text(f"{official} ", f"spectator{name}: ")
    return Text(f"领队或教练 {official} ", f"leader or coach {official}: ")
