"""Has a file been rewritten since somebody kept its head?

A chain of hashes has no signature: whoever writes a whole file anew computes it anew, and it
verifies. What binds its writer is a head that somebody else kept while it was written.

A kept head is what `/e/<event>/head` of a server gives: {"seq": 812, "head": "9f…"}; several stand
one to a line.
"""

from __future__ import annotations

import json
import re

from paisai.errors import NotationError
from paisai.frozen import record
from paisai.ledger.state import State
from paisai.ledger.verify import Problem
from paisai.text import Text

WHOLE_ONLY = Text(
    "这说明文件完整、前后相符，不说明是谁写的：整个重写过的文件也能通过。只有同别人在比赛中留下的"
    "末值"
    "相符，才说明到那一条为止没有改过",
    "this proves that the file is whole and consistent, not who wrote it: a file that was written"
    " anew from the start passes too. Only a head that somebody else kept during the event proves"
    " that nothing up to it was changed",
)
_HASH = re.compile("[0-9a-f]{64}")


@record
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


def as_kept(kept: tuple[KeptHead, ...]) -> Text:
    """What heads that all fit prove."""
    last, count = max(one.seq for one in kept), len(kept)
    return Text(
        f"同留下的 {count} 个末值相符：从那以后，到第 {last} 条为止没有改过",
        f"fits {count} kept head(s): nothing up to event {last} was changed since",
    )
