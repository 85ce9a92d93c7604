"""Which draws were there, each from its commitment to its reveal, those thrown away too?"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from paisai.desk.draw_words import GivenWords, how_many, whom_they_bind, words_of
from paisai.desk.todo import PURPOSE
from paisai.frozen import dataclass
from paisai.ledger import State
from paisai.text import SILENT, Text
from paisai.tournament.competition import DrawPurpose


@dataclass(frozen=True, slots=True)
class DrawStory:
    """`seq` and `head` are those of the commitment. `secret` is empty until it is revealed; a
    draw that was undone keeps the reason."""

    seq: int
    time: datetime
    head: str
    commitment: str
    words: tuple[GivenWords, ...] = ()
    secret: str = ""
    revealed: datetime | None = None
    last: int = 0
    purpose: DrawPurpose | None = None
    undone: str = ""

    @property
    def name(self) -> Text:
        return SILENT if self.purpose is None else PURPOSE[self.purpose]

    @property
    def how_many(self) -> Text:
        return how_many(self.words)

    @property
    def binding(self) -> Text:
        return whom_they_bind(self.words, is_open=self.revealed is None and not self.undone)


def draw_stories(state: State) -> tuple[DrawStory, ...]:
    """The last first."""
    found: list[DrawStory] = []
    reasons: dict[int, str] = {}
    for event in state.history:
        command, outcome = event.data.get("command", {}), event.data.get("outcome", {})
        if event.kind == "undo":
            reasons |= dict.fromkeys(outcome["undone"], command["reason"])
        elif event.kind == "commit_draw":
            purpose = outcome.get("purpose")
            found.append(
                DrawStory(
                    event.seq,
                    event.time,
                    event.hash,
                    command["commitment"],
                    purpose=None if purpose is None else DrawPurpose(purpose),
                    last=event.seq,
                )
            )
        elif event.kind == "contribute" and found and event.seq not in state.undone:
            said = words_of(event, counts=True)
            found[-1] = replace(found[-1], words=(*found[-1].words, said), last=event.seq)
        elif event.kind == "reveal_draw" and found:
            found[-1] = replace(
                found[-1], secret=command["secret"], revealed=event.time, last=event.seq
            )
    return tuple(
        replace(one, undone=reasons.get(one.last, "") or reasons.get(one.seq, ""))
        for one in reversed(found)
    )
