"""Can a file be believed? Hashes, numbers, every decision, every draw, every standing again."""

from __future__ import annotations

from pathlib import Path

from paisai.errors import NotationError, PaisaiError
from paisai.frozen import dataclass
from paisai.ledger.deciding import command_of, decide, evolve
from paisai.ledger.event import GENESIS, Event, canonical
from paisai.ledger.refusal import Refusal
from paisai.ledger.state import Request, State
from paisai.ledger.storage import Damaged, checked, whole_lines


@dataclass(frozen=True, slots=True)
class Problem:
    """`line` counts from 1 and is the event's number too."""

    line: int
    zh: str
    en: str

    def text(self, language: str = "zh") -> str:
        return (
            f"line {self.line}: {self.en}" if language == "en" else f"第 {self.line} 行：{self.zh}"
        )


@dataclass(frozen=True, slots=True)
class Verified:
    """`events` were read; `draws` recomputed; `head` is the last hash that holds."""

    problems: tuple[Problem, ...]
    events: int
    draws: int
    head: str
    state: State

    @property
    def good(self) -> bool:
        return not self.problems


def verify(path: str | Path) -> Verified:
    """Reads a file without changing it. A torn last line is a problem to report here."""
    path = Path(path)
    try:
        data = path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise NotationError(
            f"打不开 {path.name}：{reason}", f"cannot open {path.name}: {reason}"
        ) from None
    return verify_bytes(data, path)


def verify_bytes(data: bytes, path: Path) -> Verified:
    problems: list[Problem] = []
    state, draws = State(), 0
    whole = whole_lines(data)
    try:
        for event in checked(path, whole, 0, GENESIS):
            problem = _decided_otherwise(state, event)
            if problem is not None:
                problems.append(problem)
                break
            state = evolve(state, event)
            draws += event.kind == "reveal_draw"
    except Damaged as damage:
        prefix = len(f"{path.name} 第 {damage.line} 行：")
        english = len(f"{path.name}, line {damage.line}: ")
        problems.append(Problem(damage.line, damage.zh[prefix:], damage.en[english:]))
    if not problems and (len(whole) < len(data) or not data):
        problems.append(
            Problem(
                state.seq + 1,
                "最后一行不完整，没有确认过；下次写入时会截去",
                "the last line is torn and was never acknowledged; the next who writes cuts it off",
            )
        )
    return Verified(tuple(problems), state.seq, draws, state.head, state)


def _decided_otherwise(state: State, event: Event) -> Problem | None:
    """Decides the event's command again: the same data must come out, draws and standings too."""
    try:
        command = command_of(event)
    except (PaisaiError, KeyError) as error:
        detail = error.zh if isinstance(error, PaisaiError) else "缺少 command"
        return Problem(event.seq, f"读不出命令：{detail}", "its command cannot be read")
    again = decide(state, Request(command, event.actor, event.time))
    if isinstance(again, Refusal):
        return Problem(
            event.seq,
            f"当时不应作出这条记录（{event.kind}）：{again.zh}",
            f"this event ({event.kind}) could not have been decided: {again.en}",
        )
    if canonical(again[0].data) != canonical(event.data):
        return Problem(
            event.seq,
            f"重新计算的结果（{event.kind}）与记录不同",
            f"deciding it again ({event.kind}) gives something else",
        )
    return None
