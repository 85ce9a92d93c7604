"""Which events may everybody fetch? All, up to a draft that is not published yet."""

from __future__ import annotations

from paisai.ledger import State, fold
from paisai.tournament.competition import RoundStatus


def public_state(state: State) -> State:
    """The ledger as it stood before the draft in hand: its hashes hold as far as it goes."""
    competition = state.competition
    round_ = None if competition is None else competition.round
    if round_ is None or round_.status is not RoundStatus.DRAFT:
        return state
    before = state.seq
    for event in reversed(tuple(state.history)):
        if event.kind == "publish_round" and event.seq not in state.undone:
            break
        if event.kind in ("pair", "pair_again"):
            before = event.seq - 1
    return fold(event for event in state.history if event.seq <= before)
