"""What became of draws that do not stand, and what was changed under a draw while it was open?

Today most of it is refused; files of before, and files that somebody has written himself, may hold
any of it, and whoever verifies one is told.

Can a file be believed? Hashes, numbers, every decision, every draw, every standing again.

Has a file been rewritten since somebody kept its head?

A chain of hashes has no signature: whoever writes a whole file anew computes it anew, and it
verifies. What binds its writer is a head that somebody else kept while it was written.

A kept head is what `/e/<event>/head` of a server gives: {"seq": 812, "head": "9f…"}; several stand
one to a line.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator

from paisai.errors import NotationError, PaisaiError
from paisai.frozen import record, replace
from paisai.ledger.act import act_name
from paisai.ledger.allowed import ENDINGS
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
from paisai.persistent import Map
from paisai.referee.effects import as_before
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.naming import label

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
            f"当时不应作出这条记录（{act_name(event.kind).zh}）：{again.zh}",
            f"this event ({act_name(event.kind).en}) could not have been decided: {again.en}",
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
            f"重新计算的结果（{act_name(event.kind).zh}）与记录不同",
            f"deciding it again ({act_name(event.kind).en}) gives something else",
        )
    return None


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
