"""What happened, from the first event to the last, in words?"""

from __future__ import annotations

from collections.abc import Iterator

from paisai.desk.rights import person_text
from paisai.desk.sentences import About, gone_entries, ruling_numbers, sentence
from paisai.errors import NotationError
from paisai.ledger import Event, State
from paisai.ledger.deciding import command_of
from paisai.ledger.private import NOTHING
from paisai.prints.table import Row, Table, figure, text
from paisai.text import Text
from paisai.tournament.naming import label

LOG = (
    figure("seq", "号", "no."),
    text("when", "时间", "time"),
    text("who", "谁", "who"),
    text("said", "内容", "what"),
    text("void", "撤销", "undone"),
)
VOID = Text("已撤销", "undone")


def log(state: State, last: int | None = None, *, words: bool = True) -> Table:
    """`words`: with what was said about people, as far as it is not erased."""
    if last is not None and last < 1:
        raise NotationError(
            "只看最后几条，应为从 1 起的整数", "the last so many: a whole number from 1"
        )
    assert state.competition is not None
    first = 1 if last is None else max(1, state.seq - last + 1)
    gone, numbers = gone_entries(state), ruling_numbers(state)
    rows: list[Row] = []
    for event, stage, round_ in _course(state):
        if event.seq < first:
            continue
        about = About(state.competition, event, stage, round_, gone, numbers)
        rows.append(
            {
                "seq": event.seq,
                "time": event.time.isoformat(),
                "actor": event.actor,
                "when": f"{event.time:%Y-%m-%d %H:%M}",
                "who": person_text(label(state.competition, event.actor)),
                "kind": event.kind,
                "hash": event.hash,
                "command": event.data.get("command", {}),
                "said": sentence(command_of(event, state.private if words else NOTHING), about),
                "undone": event.seq in state.undone,
                "void": VOID if event.seq in state.undone else "",
            }
        )
    return Table(LOG, tuple(rows), Text("没有记录", "there are no events"))


def _course(state: State) -> Iterator[tuple[Event, int, int]]:
    """Each event with the stage and round it was in."""
    stage = round_ = 0
    draft = False
    for event in state.history:
        counts = event.seq not in state.undone
        if counts and event.kind == "begin":
            stage, round_ = 1, 0
        if counts and event.kind == "pair" and not draft:
            round_, draft = round_ + 1, True
        yield event, stage, round_
        if counts and event.kind == "publish_round":
            draft = False
        if counts and event.kind == "close_stage":
            stage, round_, draft = stage + 1, 0, False
        if counts and event.kind == "settle_advance" and event.data["command"]["replace"]:
            round_, draft = 0, False
