"""Can a file be believed? Hashes, numbers, every decision, every draw, every standing again."""

from __future__ import annotations

import os

from paisai.errors import PaisaiError
from paisai.frozen import record, replace
from paisai.ledger.act_names import ACTS
from paisai.ledger.commands import Command, Rule
from paisai.ledger.deciding import command_of, decided_again, evolved
from paisai.ledger.disk import Damaged, StrPath, cannot_open, name_of
from paisai.ledger.event import GENESIS, Event, canonical
from paisai.ledger.plain_form import to_plain
from paisai.ledger.private import (
    DECIDED_BY_THEM,
    NOTHING,
    SALTED,
    Private,
    erased,
    opened_fields,
    seals,
)
from paisai.ledger.private_file import Forgotten, read_private
from paisai.ledger.refusal import Refusal
from paisai.ledger.state import Request, State
from paisai.ledger.storage import check_size, checked, whole_lines
from paisai.ledger.thrown_away import draws_told
from paisai.persistent import Map
from paisai.referee.effects import as_before
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.naming import label


@record
class Problem:
    """`line` counts from 1 and is the event's number too."""

    line: int
    zh: str
    en: str

    def text(self, language: str = "zh") -> str:
        return (
            f"line {self.line}: {self.en}" if language == "en" else f"第 {self.line} 行：{self.zh}"
        )


@record
class Verified:
    """`events` were read; `draws` recomputed; `head` is the last hash that holds. Of the `sealed`
    particulars `unknown` are not there any more; where deciding again rests on those, the hashes
    alone were checked: of `undecided` events. `forgotten` says who erased them and why. `notices`
    are rulings that stand and are not what the regulation has for their facts: no fault of the
    record, since a chief referee may have had his reasons. `thrown_away` are draws that were
    promised and undone, each says whether anybody could know what was drawn; and what was undone
    under a draw while it was open, words added to it included."""

    problems: tuple[Problem, ...]
    events: int
    draws: int
    head: str
    state: State
    sealed: int = 0
    unknown: int = 0
    undecided: int = 0
    forgotten: tuple[Forgotten, ...] = ()
    notices: tuple[Problem, ...] = ()
    thrown_away: tuple[Problem, ...] = ()

    @property
    def good(self) -> bool:
        return not self.problems


def verify(path: StrPath) -> Verified:
    """Reads a file without changing it. A torn last line is a problem to report here."""
    try:
        check_size(path, os.stat(path).st_size)
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        raise cannot_open(path, error) from None
    try:
        private, forgotten = read_private(path)
    except Damaged as damage:
        found = verify_bytes(data, path)
        problem = Problem(damage.line, damage.zh, damage.en)
        return replace(found, problems=(*found.problems, problem))
    return replace(verify_bytes(data, path, private), forgotten=forgotten)


def verify_bytes(data: bytes, path: StrPath, private: Private = NOTHING) -> Verified:
    problems: list[Problem] = []
    state, draws = State(private=Map(private)), 0
    sealed = unknown = undecided = rulings = 0
    notices: dict[int, Problem] = {}
    whole = whole_lines(data)
    try:
        for event in checked(path, whole, 0, GENESIS, strict=True):
            sealed += len(seals(event))
            unknown += len(erased(event, private))
            command = _command(event, private)
            if isinstance(command, Problem):
                problems.append(command)
                break
            problem = _decided_otherwise(state, event, command)
            if problem is not None:
                if not unknown or event.kind not in DECIDED_BY_THEM:
                    problems.append(problem)
                    break
                undecided += 1
            if isinstance(command, Rule) and state.competition is not None:
                rulings += 1
                notice = _ruled_otherwise(state.competition, event, command, rulings)
                notices |= {} if notice is None else {event.seq: notice}
            state = evolved(state, event, command)
            draws += event.kind == "reveal_draw"
    except Damaged as damage:
        prefix = len(f"{name_of(path)} 第 {damage.line} 行：")
        english = len(f"{name_of(path)}, line {damage.line}: ")
        problems.append(Problem(damage.line, damage.zh[prefix:], damage.en[english:]))
    if not problems and (len(whole) < len(data) or not data):
        problems.append(
            Problem(
                state.seq + 1,
                "最后一行不完整，没有确认过；下次写入时会截去",
                "the last line is torn and was never acknowledged; the next who writes cuts it off",
            )
        )
    counts = (sealed, unknown, undecided)
    standing = _standing(state)
    noted = tuple(one for seq, one in notices.items() if seq in standing)
    return Verified(
        tuple(problems),
        state.seq,
        draws,
        state.head,
        state,
        *counts,
        notices=noted,
        thrown_away=tuple(Problem(seq, said.zh, said.en) for seq, said in draws_told(state)),
    )


def _standing(state: State) -> frozenset[int]:
    """The events of the rulings that are neither undone nor void."""
    rulings = () if state.competition is None else state.competition.rulings
    return frozenset(one.seq for one in rulings if one.cancelled_by is None)


def _ruled_otherwise(
    competition: Competition, event: Event, command: Rule, number: int
) -> Problem | None:
    from paisai.ledger.infractions import ruled_otherwise  # most events have no ruling

    try:
        made = ruled_otherwise(competition, command)
    except PaisaiError as error:
        then = error.sentence
    else:
        if made is None or (made.text, as_before(made.effects)) == (command.text, command.effects):
            return None
        cited = f"（{made.clause}）" if made.clause else ""
        then = made.text + Text(cited, f" ({made.clause})" if made.clause else "")
    whom, said = label(competition, command.entry), command.text
    return Problem(
        event.seq,
        f"第 {number} 号判罚（{whom}）判的是“{said.zh}”；照规程：{then.zh}",
        f"ruling {number} ({whom}) says “{said.en}”; by the regulation: {then.en}",
    )


def _command(event: Event, private: Private) -> Command | Problem:
    try:
        return command_of(event, private)
    except (PaisaiError, KeyError) as error:
        detail = error.zh if isinstance(error, PaisaiError) else "没有写是什么命令"
        return Problem(event.seq, f"读不出命令：{detail}", "its command cannot be read")


def _decided_otherwise(state: State, event: Event, command: Command) -> Problem | None:
    """Decides the event's command again: the same data must come out, draws and standings too."""
    recorded = event.data.get("outcome", {})
    again = decided_again(state, Request(command, event.actor, event.time), recorded)
    if isinstance(again, Refusal):
        return Problem(
            event.seq,
            f"当时不应作出这条记录（{ACTS[event.kind].zh}）：{again.zh}",
            f"this event ({ACTS[event.kind].en}) could not have been decided: {again.en}",
        )
    plain = to_plain(command)
    del plain["do"]
    data = {"command": plain, "outcome": again} if again else {"command": plain}
    if event.kind in SALTED and isinstance(event.data.get("salt"), str):
        data["salt"] = event.data["salt"]  # it decides nothing
    opened = {**event.data, "command": opened_fields(event, state.private)}
    if canonical(data) != canonical(opened):
        return Problem(
            event.seq,
            f"重新计算的结果（{ACTS[event.kind].zh}）与记录不同",
            f"deciding it again ({ACTS[event.kind].en}) gives something else",
        )
    return None
