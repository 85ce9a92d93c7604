"""What may not be asked for while a draw is open, and which draw may not be opened?

Asked of whoever acts now; what an event holds already is never refused for it. `paisai verify`
tells of it instead.
"""

from __future__ import annotations

from collections.abc import Callable

from paisai.ledger.commands import (
    CloseWords,
    Command,
    CommitDraw,
    Contribute,
    CorrectClock,
    GiveUpDraw,
    RevealDraw,
    Undo,
)
from paisai.ledger.possible_when import CLOSE_FIRST, LOCKED
from paisai.ledger.refusal import Reason, refuse
from paisai.ledger.state import State
from paisai.text import Text
from paisai.tournament.proceedings import Contribution, OpenDraw


def check_open_draw(state: State, command: Command, after: Callable[[], State]) -> None:
    """Of a new draw, or while one is open; `after` is the state that the command would make."""
    if isinstance(command, CommitDraw):
        _check_new(state, command)
        return
    draw = state.competition.draw if state.competition is not None else None
    assert draw is not None
    if isinstance(command, Contribute):
        _check_once(draw, command)
    elif isinstance(command, Undo):
        raise refuse(Reason.NOT_NOW, LOCKED)
    elif isinstance(command, RevealDraw) and not draw.words_hash:
        raise refuse(Reason.NOT_NOW, CLOSE_FIRST)
    elif not isinstance(command, CloseWords | RevealDraw | GiveUpDraw):
        _check_unchanged(draw, command, after())


def _check_new(state: State, command: CommitDraw) -> None:
    used = any(
        event.kind == "commit_draw" and event.data["command"]["commitment"] == command.commitment
        for event in state.history
    )
    if used:
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                "这个承诺已经用过，它的密钥可能已有人知道；每次抽签要用新的密钥",
                "this commitment was used before and its secret may be known: take a new one",
            ),
        )


def _check_once(draw: OpenDraw, command: Contribute) -> None:
    if Contribution(command.name, command.words) in draw.contributions:
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                f"{command.name} 的这句话已经在里面了，同一句只算一次；要再加，换一句",
                f"these words of {command.name} are in the draw already and count once; add others",
            ),
        )


def _check_unchanged(draw: OpenDraw, command: Command, after: State) -> None:
    from paisai.ledger.drawing import same_material

    competition = after.competition
    assert competition is not None
    if competition.draw == draw and same_material(competition):
        return
    what = (
        ("这样校正时钟", "setting the clock right so")
        if isinstance(command, CorrectClock)
        else ("这样做", "this")
    )
    raise refuse(
        Reason.NOT_NOW,
        Text(
            f"抽签已经锁定，{what[0]}会改动参加抽签的内容；先揭晓，或写明理由作废这次抽签",
            f"a draw is locked, and {what[1]} would change what is drawn; open it first, or give"
            " it up"
            " and say why",
        ),
    )
