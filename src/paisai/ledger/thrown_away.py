"""What became of draws that do not stand, and what was changed under a draw while it was open?

Today most of it is refused; files of before, and files that somebody has written himself, may hold
any of it, and whoever verifies one is told.
"""

from __future__ import annotations

from collections.abc import Iterator

from paisai.frozen import record
from paisai.ledger.allowed import ENDINGS
from paisai.ledger.event import Event
from paisai.ledger.state import State
from paisai.text import Text

_CHANGING = frozenset({"undo", "correct_clock"})


@record
class _Draw:
    promised: Event
    events: tuple[Event, ...]
    opened: bool


def draws_told(state: State) -> Iterator[tuple[int, Text]]:
    """By the number of the event that it is about."""
    number, used = 0, set[str]()
    for draw in _draws(state):
        published = str(draw.promised.data["command"]["commitment"])
        if published in used:
            yield draw.promised.seq, _USED
        used.add(published)
        gone = draw.promised.seq in state.undone
        if not gone:
            yield from _changed_meanwhile(state, draw)
        if gone:
            number += 1
            yield draw.promised.seq, _thrown_away(number, opened=draw.opened)


_USED = Text(
    "这个承诺以前用过，密钥那时可能已有人知道",
    "this commitment was used before, and its secret may have been known",
)


def _draws(state: State) -> Iterator[_Draw]:
    """A secret serves one draw, so what is revealed after a commitment is its own."""
    promised: Event | None = None
    since: list[Event] = []
    for event in state.history:
        if event.kind == "commit_draw":
            if promised is not None:
                yield _Draw(promised, tuple(since), opened=False)
            promised, since = event, []
        elif event.kind == "reveal_draw" and promised is not None:
            yield _Draw(promised, tuple(since), opened=True)
            promised, since = None, []
        else:
            since.append(event)
    if promised is not None:
        yield _Draw(promised, tuple(since), opened=False)


def _changed_meanwhile(state: State, draw: _Draw) -> Iterator[tuple[int, Text]]:
    """Whoever knows the secret could choose by taking out words that others added, or an act that
    the draw was made of."""
    for event in draw.events:
        if event.kind == "contribute" and event.seq in state.undone:
            yield (
                event.seq,
                Text(
                    "抽签时报的这句话撤销了，没有算进去",
                    "these words, added to a draw, were undone and did not count",
                ),
            )
        elif event.kind in _CHANGING and not _only_words(state, event):
            yield (
                event.seq,
                Text(
                    f"第 {draw.promised.seq} 号锁定的抽签揭晓以前，记录改动了：抽的内容可能变了",
                    f"the record was changed while the draw locked by event {draw.promised.seq} was"
                    " open: what was drawn may have changed",
                ),
            )


def _only_words(state: State, event: Event) -> bool:
    """Whether nothing but words was undone, which are told of themselves."""
    undone = event.data.get("outcome", {}).get("undone", ())
    return event.kind in ENDINGS and all(
        state.history[seq - 1].kind == "contribute" for seq in undone
    )


def _thrown_away(number: int, *, opened: bool) -> Text:
    return Text(
        f"这一次抽签{'揭晓以后' if opened else '没有揭晓就'}作废，是本场第 {number} 次作废",
        f"this draw was thrown away {'after' if opened else 'before'} it was opened, number"
        f" {number} of this event",
    )
