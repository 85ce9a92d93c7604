"""Has a file been rewritten since somebody kept its head?

A kept head is what `/e/<event>/head` of a server gives: {"seq": 812, "head": "9f…"}; several stand
one to a line.
"""

from __future__ import annotations

import json
import re

from paisai.errors import NotationError
from paisai.frozen import dataclass
from paisai.ledger.state import State
from paisai.ledger.verify import Problem

_HASH = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class KeptHead:
    seq: int
    head: str


def kept_heads(text: str, name: str) -> tuple[KeptHead, ...]:
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            values = json.loads(line)
            one = KeptHead(values["seq"], values["head"])
            good = type(one.seq) is int and one.seq > 0 and bool(_HASH.fullmatch(one.head))
        except (ValueError, TypeError, KeyError, RecursionError):
            good = False
        if not good:
            raise NotationError(
                f"{name} 第 {number} 行应是从公开网页“核对”留下的末值，原样一行",
                f"{name}, line {number}: a head as the public page “Check” gives it is wanted,"
                " one to a line",
            )
        found.append(one)
    if not found:
        raise NotationError(f"{name} 里没有末值", f"{name} holds no head")
    return tuple(found)


def against(state: State, kept: tuple[KeptHead, ...]) -> tuple[Problem, ...]:
    """Every kept head that the file does not have at its number."""
    hashes = {event.seq: event.hash for event in state.history}
    problems = []
    for one in kept:
        now = hashes.get(one.seq)
        if now is None:
            problems.append(
                Problem(
                    one.seq,
                    f"当时已有 {one.seq} 条记录，现在只有 {state.seq} 条",
                    f"there were {one.seq} events when the head was kept; now there are"
                    f" {state.seq}",
                )
            )
        elif now != one.head:
            problems.append(
                Problem(
                    one.seq,
                    f"当时的末值是 {one.head[:16]}…，现在是 {now[:16]}…：记录被改写过",
                    f"the head was {one.head[:16]}…, it is now {now[:16]}…: rewritten since",
                )
            )
    return tuple(problems)
