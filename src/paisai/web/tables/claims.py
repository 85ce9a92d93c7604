"""Is the rest somebody's for certain, from what that seat has seen alone, and how is it played
out? (Asked by the server; the game's own rules say what beats what.)"""

from __future__ import annotations

from typing import Any

from paisai.tables.room import Room


def granted(room: Room, seat: int) -> bool:
    """Whether nobody can stop this seat, whatever the others hold."""
    deal = room.deal
    if deal.to_act != seat:
        return False
    return _best_lead(room, seat) is not None


def next_play(room: Room) -> Any:
    """The next play of a deal whose rest was claimed: the claimant's winning one, of the others
    the first that is legal."""
    deal, seat = room.deal, room.deal.to_act
    if seat == room.claim:
        found = _best_lead(room, seat)
        if found is not None:
            return found
    return next(iter(deal.actions()))


def _best_lead(room: Room, seat: int) -> Any | None:
    from paisai.erdayi import claim as of_erdayi
    from paisai.shengji import claim as of_shengji

    if room.game.name == "erdayi":
        return of_erdayi.certain_play(room.deal, seat)
    return of_shengji.certain_play(room.deal, seat)
