"""What was a draw made of when it was revealed, and what came of it? As plain values, so that
anybody can make it again.

What does everybody see of the draws of an event, those thrown away included?

Whom must people trust for a draw that stands, though every figure of it is right?
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import datetime
from threading import Lock
from typing import Any

from paisai.desk.boards.draws import COLUMNS, grouped, schedule_rows, seats_drawn
from paisai.desk.boards.seats import BYE
from paisai.desk.draw_words import (
    GivenWords,
    how_many,
    is_bound,
    whom_they_bind,
    whose_secret,
    words_of,
)
from paisai.desk.due.todo import PURPOSE
from paisai.frozen import field, record, replace
from paisai.ledger import Event, Problem, State, fold
from paisai.ledger.allowed import ENDINGS
from paisai.ledger.private import OF_A_DRAW
from paisai.prints.table import Table
from paisai.text import SILENT, Text
from paisai.tournament.competition import Competition
from paisai.tournament.draw_material import as_text, draw_material
from paisai.tournament.entries import EntryId
from paisai.tournament.formats.threes import play_off_of
from paisai.tournament.naming import label
from paisai.tournament.proceedings import DrawPurpose

KEPT = 64
_kept: OrderedDict[str, Any] = OrderedDict()
_lock = Lock()


def draw_inputs(state: State, revealed: Event) -> dict[str, Any]:
    """Of a draw that was revealed by this event, as things stood then."""
    purpose = DrawPurpose(revealed.data["outcome"]["purpose"])

    def made() -> dict[str, Any]:
        competition = _at(state, revealed.seq - 1)
        assert competition.stage is not None
        assert competition.draw is not None
        remedy = competition.draw.remedy
        material = draw_material(competition, competition.stage, purpose, remedy)
        if purpose is DrawPurpose.ZONES and not competition.draw.made_of:
            material["before"] = True
        return material

    found: dict[str, Any] = _once(f"of {revealed.hash}", made)
    return found


def play_off_drawn(state: State, revealed: Event) -> tuple[tuple[EntryId, ...], ...]:
    """The tables that this draw gave: its event holds only the seed."""

    def made() -> tuple[tuple[EntryId, ...], ...]:
        competition = _at(state, revealed.seq)
        assert competition.stage is not None
        return play_off_of(competition, competition.stage)

    found: tuple[tuple[EntryId, ...], ...] = _once(f"drawn {revealed.hash}", made)
    return found


def _once(key: str, make: Callable[[], Any]) -> Any:
    with _lock:
        if key in _kept:
            return _kept[key]
    found = make()
    with _lock:
        _kept[key] = found
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return found


def drawn_result(state: State, revealed: Event) -> Any:
    """What was published, in the form in which it is made again."""
    outcome = revealed.data["outcome"]
    purpose = DrawPurpose(outcome["purpose"])
    if purpose is DrawPurpose.PLAY_OFF:
        return play_off_drawn(state, revealed)
    if purpose is DrawPurpose.TABLES:
        return [one for table in outcome["tables"] for one in table] + outcome["free"]
    if purpose in (DrawPurpose.NUMBERS, DrawPurpose.LOTS):
        numbers = outcome.get("numbers") or outcome.get("lots") or {}
        return sorted(numbers, key=lambda one: int(numbers[one]))
    if purpose is DrawPurpose.SCHEDULE:
        return {"rounds": outcome["rounds"], "byes": outcome["byes"]}
    if "indices" in outcome:
        return {"zones": outcome["zones"], "indices": outcome["indices"]}
    return outcome.get("zones") or outcome.get("groups") or outcome.get("bracket")


def _at(state: State, seq: int) -> Competition:
    events = [event for event in state.history if event.seq <= seq]
    found = fold(events, State(private=state.private)).competition
    assert found is not None
    return found


@record
class DrawRecord:
    """One commitment and what became of it. `head` is the hash of the event that published it and
    goes into the seed as the last word; `of` is what the draw is made of besides and `made_of` its
    hash, published with the commitment; `drawn` is what came of it, `names` those who were drawn by
    name. `words_hash` was published when the list of words was closed. `attempt` counts the draws
    of one thing that were thrown away before it. `last` is the event that would have to be undone.
    """

    seq: int
    committed: datetime
    commitment: str
    head: str
    purpose: DrawPurpose
    words: tuple[GivenWords, ...]
    holder: str
    keeper: str = ""
    made_of: str = ""
    words_hash: str = ""
    closed: datetime | None = None
    secret: str = ""
    seed: str = ""
    revealed: datetime | None = None
    last: int = 0
    thrown_away: str | None = None
    attempt: int = 1
    of: dict[str, Any] | None = None
    drawn: Any = None
    names: dict[str, str] = field(default_factory=dict)
    result: Table | None = None
    here: bool = True
    """What the record says of the server is true of this one, as far as is known."""

    @property
    def what(self) -> Text:
        return PURPOSE[self.purpose]

    @property
    def is_open(self) -> bool:
        return self.revealed is None and self.thrown_away is None

    @property
    def takes_words(self) -> bool:
        return self.is_open and self.closed is None

    @property
    def given_words(self) -> tuple[str, ...]:
        """As they were hashed, in order."""
        return tuple(f"{one.name}: {one.words}" for one in self.words if one.counts)

    @property
    def all_words(self) -> tuple[str, ...]:
        """What was hashed into the seed after the secret, in order."""
        return (*self.given_words, self.head)

    @property
    def material(self) -> str:
        """What the draw is made of, as the text whose hash was published."""
        return as_text(self.of) if self.made_of and self.of is not None else ""

    @property
    def how_many(self) -> Text:
        return how_many(self.words)

    @property
    def rests_on(self) -> Text:
        """Whose honesty it rests on; silent where the server kept the secret."""
        before = not self.made_of
        return whose_secret(self.keeper, self.holder, before=before, here=self.here)

    @property
    def is_bound(self) -> bool:
        return is_bound(self.words) and not self.rests_on

    @property
    def binding(self) -> Text:
        return whom_they_bind(self.words, is_open=self.takes_words)

    @property
    def how_often(self) -> Text:
        """Said of every draw that is not the first for the same thing."""
        if self.attempt == 1:
            return SILENT
        gone = self.attempt - 1
        return Text(
            f"这是第 {self.attempt} 次抽：前 {gone} 次作废",
            f"this is draw number {self.attempt} for it: {gone} before it "
            + ("was" if gone == 1 else "were")
            + " thrown away",
        )

    @property
    def state_text(self) -> Text:
        if self.thrown_away is not None and self.revealed is not None:
            return Text(
                f"揭晓以后作废：{self.thrown_away}",
                f"Thrown away after it was opened: {self.thrown_away}",
            )
        if self.thrown_away is not None:
            return Text(
                f"没有揭晓就作废：{self.thrown_away}",
                f"Thrown away before it was opened: {self.thrown_away}",
            )
        if self.closed is not None and self.revealed is None:
            return Text("报话已截止，等揭晓", "The words are closed; it is to be opened")
        if self.revealed is None:
            return Text("已锁定，等揭晓", "Locked; not opened yet")
        return Text("已揭晓", "Drawn and opened")


def draw_records(state: State, kept_here: Collection[str] | None = None) -> tuple[DrawRecord, ...]:
    """The newest first; nothing disappears. `kept_here`: the commitments whose secrets this server
    has made, where that is known."""
    reasons, struck = _reasons(state), _struck_out(state)
    found = [_record(state, events, reasons, struck) for events in _draws(state)]
    for place, one in enumerate(found):
        before = found[place - 1] if place else None
        if before and before.thrown_away is not None and before.purpose is one.purpose:
            found[place] = replace(one, attempt=before.attempt + 1)
    if kept_here is not None:
        found = [replace(one, here=one.commitment in kept_here) for one in found]
    return tuple(reversed(found))


def _draws(state: State) -> Iterator[list[Event]]:
    """The events of each draw, from its commitment on."""
    open_: list[Event] = []
    for event in state.history:
        if event.kind == "commit_draw":
            if open_:
                yield open_
            open_ = [event]
        elif open_ and event.kind in OF_A_DRAW:
            open_.append(event)
    if open_:
        yield open_


def _reasons(state: State) -> dict[int, str]:
    """Why an event was undone, or a draw given up."""
    found = {}
    for event in state.history:
        if event.kind in ENDINGS:
            reason = str(event.data["command"]["reason"])
            for seq in event.data["outcome"]["undone"]:
                found[int(seq)] = reason
    return found


def _record(
    state: State, events: Sequence[Event], reasons: dict[int, str], struck: frozenset[int]
) -> DrawRecord:
    opened = events[0]
    command, outcome = opened.data["command"], opened.data["outcome"]
    purpose = DrawPurpose(outcome["purpose"])
    words = [one for one in events if one.kind == "contribute"]
    closed = next((one for one in events if one.kind == "close_words"), None)
    revealed = next((one for one in events if one.kind == "reveal_draw"), None)
    gone = reasons.get(opened.seq)
    record = DrawRecord(
        opened.seq,
        opened.time,
        str(command["commitment"]),
        opened.hash,
        purpose,
        tuple(words_of(one, counts=one.seq not in struck) for one in words),
        opened.actor,
        str(command.get("keeper", "")),
        str(outcome.get("made_of", "")),
        "" if closed is None else str(closed.data["outcome"]["hash"]),
        None if closed is None else closed.time,
        last=events[-1].seq,
        thrown_away=gone,
    )
    if revealed is None:
        return record
    drawn: dict[str, Any] = revealed.data["outcome"]
    return replace(
        record,
        secret=str(revealed.data["command"]["secret"]),
        seed=str(drawn.get("seed", "")),
        revealed=revealed.time,
        of=draw_inputs(state, revealed),
        drawn=drawn_result(state, revealed),
        names=_names(state, purpose, drawn),
        result=None if gone is not None else _result(state, purpose, revealed),
    )


def _struck_out(state: State) -> frozenset[int]:
    """Words that were undone alone, as earlier versions let it be done; those of a draw that was
    thrown away as a whole were in it."""
    return frozenset(
        seq
        for event in state.history
        if event.kind == "undo" and len(event.data["outcome"]["undone"]) == 1
        for seq in event.data["outcome"]["undone"]
        if state.history[seq - 1].kind == "contribute"
    )


def _names(state: State, purpose: DrawPurpose, outcome: dict[str, Any]) -> dict[str, str]:
    """Who was drawn, by name."""
    competition = state.competition
    assert competition is not None
    listed = (
        outcome.get("indices")
        or outcome.get("numbers")
        or outcome.get("lots")
        or outcome.get("bracket")
        or ()
    )
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
    if purpose is DrawPurpose.SCHEDULE:
        return Table(COLUMNS[purpose], schedule_rows(outcome["rounds"], outcome["byes"]))
    if purpose is DrawPurpose.ZONES:
        zones, indices = outcome.get("zones", {}), outcome.get("indices")
        if indices is not None:
            return seats_drawn(competition, draw_inputs(state, revealed)["zones"], zones, indices)
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


CHOSEN_SEED = Text(
    "对阵总表的随机数是填写的，不是抽出来的：填的人可以挑选",
    "the seed of the match schedule was filled in, not drawn: whoever filled it in could choose",
)


def draw_doubts(state: State) -> Iterator[Problem]:
    """By the number of the event, for whoever verifies."""
    for event in state.history:
        if event.kind == "make_schedule" and event.seq not in state.undone:
            yield Problem(event.seq, CHOSEN_SEED.zh, CHOSEN_SEED.en)
    for one in reversed(draw_records(state)):
        if one.thrown_away is not None:
            continue
        if one.rests_on:
            yield _told(one.seq, one.rests_on)
        if not is_bound(one.words):
            yield _told(one.seq, one.binding)
        if one.how_often:
            yield _told(one.seq, one.how_often)


def _told(seq: int, text: Text) -> Problem:
    return Problem(seq, text.zh, text.en)
