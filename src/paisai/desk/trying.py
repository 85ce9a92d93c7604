"""What would the competition be after an act that is not written down?"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from paisai.ledger import Command, Refusal, Request, State, decide, evolve


def after(state: State, request: Request) -> State:
    """The state after one request; a refusal is raised."""
    decided = decide(state, request)
    if isinstance(decided, Refusal):
        raise decided
    for event in decided:
        state = evolve(state, event)
    return state


def tried(state: State, commands: Sequence[Command], actor: str, time: datetime) -> State:
    for command in commands:
        state = after(state, Request(command, actor, time))
    return state
