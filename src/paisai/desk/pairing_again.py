"""Can the round that is out still be paired again, after a correction of what it was paired on?"""

from __future__ import annotations

from paisai.desk.boards.consequences import changed_by
from paisai.desk.todo import Act, Todo
from paisai.ledger import State, status
from paisai.ledger.allowed import ALLOWED
from paisai.ledger.event import Event
from paisai.text import Text
from paisai.tournament.naming import called
from paisai.tournament.next_step import is_unplayed

CORRECTING = ("correct_result", "decide_appeal", "rule")


def to_pair_again(state: State) -> Todo | None:
    """As long as the ledger would take it. What a correction noted holds until another puts it
    right, or the round is published anew."""
    competition = state.competition
    if competition is None or status(competition) not in ALLOWED["pair_again"]:
        return None
    stage, round_ = competition.stage, competition.round
    if stage is None or round_ is None or not is_unplayed(competition, stage, round_):
        return None
    tables: list[int] = []
    for event in _since_published(state):
        noted = changed_by(event)
        if noted.get("pair_again") and noted.get("round") == round_.number:
            tables = noted["tables"]
        elif event.data["command"].get("round") == round_.number - 1:
            tables = []
    if not tables:
        return None
    zh, en = "、".join(map(str, tables)), ", ".join(map(str, tables))
    text = Text(
        f"前面的成绩更正以后，{called(round_).zh}第 {zh} 桌本应是别的对阵；"
        "还没有打，可以重排，也可以照公布的打",
        f"since an earlier result was changed, tables {en} of {called(round_).en} would be"
        " others; nothing was played, so it can be paired again, or played as published",
    )
    return Todo(Act.PAIR_AGAIN, text)


def _since_published(state: State) -> list[Event]:
    """What corrected something since the round is out, in order."""
    found: list[Event] = []
    for number in range(len(state.history) - 1, -1, -1):
        event = state.history[number]
        if event.seq in state.undone:
            continue
        if event.kind == "publish_round":
            break
        if event.kind in CORRECTING:
            found.append(event)
    return found[::-1]
