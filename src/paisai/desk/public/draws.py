"""What does everybody see of the draws of an event, those thrown away included?"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from paisai.desk.boards.draws import COLUMNS, grouped
from paisai.desk.boards.resting import BYE
from paisai.desk.draw_words import GivenWords, how_many, is_bound, whom_they_bind, words_of
from paisai.desk.public.draw_inputs import draw_inputs, drawn_result, play_off_drawn
from paisai.desk.todo import PURPOSE
from paisai.frozen import dataclass, field
from paisai.ledger import Event, State
from paisai.prints.table import Table
from paisai.text import Text
from paisai.tournament.competition import DrawPurpose
from paisai.tournament.naming import label


@dataclass(frozen=True, slots=True)
class DrawRecord:
    """One commitment and what became of it. `head` is the hash of the event that published it and
    goes into the seed as the last word; `of` is what the draw is made of besides, `drawn` what
    came of it, `names` those who were drawn by name."""

    seq: int
    committed: datetime
    commitment: str
    head: str
    purpose: DrawPurpose
    words: tuple[GivenWords, ...]
    secret: str = ""
    seed: str = ""
    revealed: datetime | None = None
    thrown_away: str | None = None
    of: dict[str, Any] | None = None
    drawn: Any = None
    names: dict[str, str] = field(default_factory=dict)
    result: Table | None = None

    @property
    def what(self) -> Text:
        return PURPOSE[self.purpose]

    @property
    def is_open(self) -> bool:
        return self.revealed is None and self.thrown_away is None

    @property
    def all_words(self) -> tuple[str, ...]:
        """What was hashed into the seed after the secret, in order."""
        counted = (f"{one.name}: {one.words}" for one in self.words if one.counts)
        return (*counted, self.head)

    @property
    def how_many(self) -> Text:
        return how_many(self.words)

    @property
    def is_bound(self) -> bool:
        return is_bound(self.words)

    @property
    def binding(self) -> Text:
        return whom_they_bind(self.words, is_open=self.is_open)

    @property
    def state_text(self) -> Text:
        if self.thrown_away is not None and self.revealed is not None:
            return Text(
                f"揭晓以后作废：{self.thrown_away}",
                f"thrown away after it was opened: {self.thrown_away}",
            )
        if self.thrown_away is not None:
            return Text(
                f"这个承诺没有兑现：{self.thrown_away}",
                f"This commitment was not kept: {self.thrown_away}",
            )
        if self.revealed is None:
            return Text("等待公开密钥", "The secret is not revealed yet")
        return Text("抽签完成，密钥已公开", "Drawn; the secret is revealed")


def draw_records(state: State) -> tuple[DrawRecord, ...]:
    """The newest first; nothing disappears."""
    reasons = _reasons(state)
    found: list[DrawRecord] = []
    opened: Event | None = None
    words: list[GivenWords] = []
    for event in state.history:
        if event.kind == "commit_draw":
            if opened is not None:
                found.append(_record(state, opened, words, None, reasons))
            opened, words = event, []
        elif event.kind == "contribute":
            counts = event.seq not in state.undone
            words.append(words_of(event, counts=counts))
        elif event.kind == "reveal_draw" and opened is not None:
            found.append(_record(state, opened, words, event, reasons))
            opened, words = None, []
    if opened is not None:
        found.append(_record(state, opened, words, None, reasons))
    return tuple(reversed(found))


def _reasons(state: State) -> dict[int, str]:
    """Why an event was undone."""
    found = {}
    for event in state.history:
        if event.kind == "undo":
            reason = str(event.data["command"]["reason"])
            for seq in event.data["outcome"]["undone"]:
                found[int(seq)] = reason
    return found


def _record(
    state: State,
    opened: Event,
    words: list[GivenWords],
    revealed: Event | None,
    reasons: dict[int, str],
) -> DrawRecord:
    purpose = DrawPurpose(opened.data["outcome"]["purpose"])
    outcome: dict[str, Any] = revealed.data["outcome"] if revealed is not None else {}
    gone = reasons.get(opened.seq)
    return DrawRecord(
        opened.seq,
        opened.time,
        str(opened.data["command"]["commitment"]),
        opened.hash,
        purpose,
        tuple(words),
        "" if revealed is None else str(revealed.data["command"]["secret"]),
        str(outcome.get("seed", "")),
        None if revealed is None else revealed.time,
        gone,
        None if revealed is None else draw_inputs(state, revealed),
        None if revealed is None else drawn_result(revealed),
        _names(state, purpose, outcome),
        None if revealed is None or gone is not None else _result(state, purpose, revealed),
    )


def _names(state: State, purpose: DrawPurpose, outcome: dict[str, Any]) -> dict[str, str]:
    """Who was drawn, by name."""
    competition = state.competition
    assert competition is not None
    if purpose is DrawPurpose.ZONES:
        return {}
    listed = outcome.get("numbers") or outcome.get("lots") or outcome.get("bracket") or ()
    ids = [one for one in listed if one is not None] + list(outcome.get("free", ()))
    for group in outcome.get("groups") or outcome.get("tables") or ():
        ids += group
    return {one: label(competition, one) for one in ids}


def _by_number(numbers: dict[str, int]) -> list[str]:
    return sorted(numbers, key=lambda one: numbers[one])


def _result(state: State, purpose: DrawPurpose, revealed: Event) -> Table | None:
    """What was drawn, from the event itself: later stages draw again."""
    competition, outcome = state.competition, revealed.data["outcome"]
    assert competition is not None
    if purpose is DrawPurpose.PLAY_OFF:
        tables = play_off_drawn(state, revealed)
        return Table(COLUMNS[purpose], grouped(competition, tables)) if tables else None
    if purpose in (DrawPurpose.NUMBERS, DrawPurpose.LOTS):
        numbers = outcome.get("numbers") or outcome.get("lots") or {}
        rows = tuple(
            {"number": numbers[one], "name": label(competition, one)} for one in _by_number(numbers)
        )
        return Table(COLUMNS[purpose], rows)
    if purpose is DrawPurpose.ZONES:
        zones = outcome.get("zones", {})
        rows = tuple({"number": zones[z], "name": z} for z in _by_number(zones))
        return Table(COLUMNS[purpose], rows)
    groups = outcome.get("groups") or outcome.get("tables")
    if groups:
        return Table(COLUMNS[purpose], grouped(competition, groups, outcome.get("free", ())))
    slots = outcome.get("bracket")
    if slots:
        rows = tuple(
            {"number": i, "name": label(competition, one) if one else BYE}
            for i, one in enumerate(slots, 1)
        )
        return Table(COLUMNS[purpose], rows)
    return None
