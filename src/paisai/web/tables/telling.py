"""What is sent to each who follows a table, worked out once for all who see the same."""

from __future__ import annotations

import json
from typing import Any

from paisai.tables.game import Plain
from paisai.tables.room import Phase, Room, Stored
from paisai.tables.view import (
    common,
    deal_of,
    difference,
    event_of,
    legal_of,
    over_of,
    own,
    own_deal,
    spectator_id,
)

SEATS_MOVE = frozenset({"sat", "left", "seated", "sealing", "broken", "looking"})
"""Events after which somebody may sit elsewhere, or see another hand."""
OF_ME = frozenset({"auto", "options"})


def write(message: Plain) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


class Seen:
    """A table as everybody sees it, and each as he sees it alone. What an act has not changed is
    taken from how it was seen before."""

    def __init__(self, room: Room, before: Seen | None = None) -> None:
        self.room = room
        self._common: Plain | None = None
        self._public: Plain | None = None
        self._own: dict[int, Plain] = {}
        if before is not None:
            self._take_over(before)

    def _take_over(self, before: Seen) -> None:
        was, now = before.room, self.room
        if before._common is not None:
            self._common = common(now, was, before._common)
        if was.deal is None or now.deal is None:
            return
        for seat, own_part in before._own.items():
            if now.deal is was.deal or now.game.own_stays(was.deal, now.deal, seat):
                self._own[seat] = own_part

    @property
    def common(self) -> Plain:
        if self._common is None:
            self._common = common(self.room)
        return self._common

    @property
    def public(self) -> Plain | None:
        """The deal as a spectator sees it."""
        if self._public is None:
            self._public = deal_of(self.room, None)
        return self._public

    def own(self, seat: int) -> Plain:
        """What only this seat sees of the deal."""
        if seat not in self._own:
            self._own[seat] = own_deal(self.room, seat)
        return self._own[seat]

    def deal(self, seat: int | None) -> Plain | None:
        public = self.public
        if seat is None or public is None:
            return public
        return {**public, **self.own(seat)}

    def sees(self, seat: int | None, who: str) -> int | None:
        """Whose hand lies open before this one."""
        if seat is not None or not who:
            return seat
        looker = spectator_id(who)
        return next((owner for owner, to in self.room.looking if to == looker), None)


class Told:
    """One event, as it is told to each seat and to spectators."""

    def __init__(self, before: Seen, after: Seen, event: Stored) -> None:
        self.before, self.after, self.event = before, after, event
        self._steps: dict[Any, str] = {}
        self._legal: dict[int, str | None] = {}
        self._over: str | None = None

    @property
    def seats_move(self) -> bool:
        return self.event.kind in SEATS_MOVE

    def step(self, seat: int | None, who: str) -> str:
        """The step for who sits there. Where something of his own has changed besides the deal
        it is made for him alone."""
        sees = self.after.sees(seat, who)
        alone = self.event.kind in OF_ME or self.after.room.options.counts
        key = (seat, sees, who) if alone else self._public_or(sees)
        if key not in self._steps:
            self._steps[key] = write(self._step(seat, sees, who, alone))
        return self._steps[key]

    def _public_or(self, sees: int | None) -> int | None:
        """None, where this seat is told just what a spectator is."""
        if sees is None or self.event.kind not in ("acted", "came", "went"):
            return sees
        if self.event.data.get("seat") == sees or self.before.room.deal is None:
            return sees
        return None if self.before.own(sees) is self.after.own(sees) else sees

    def _step(self, seat: int | None, sees: int | None, who: str, alone: bool) -> Plain:
        before, after = self.before, self.after
        changed = difference(before.common, after.common)
        changed |= difference({"deal": before.deal(sees)}, {"deal": after.deal(sees)})
        if alone:
            mine = own(after.room, seat, who)
            changed |= {"me": mine["me"], "counts": mine["counts"]}
        event = self.event
        return {
            "type": "step",
            "n": event.n,
            "at": event.at,
            "event": event_of(before.room, after.room, event.kind, event.data, sees),
            "set": changed,
        }

    def legal(self, seat: int | None) -> str | None:
        """What this seat may do now, if anything."""
        if seat is None:
            return None
        if seat not in self._legal:
            legal = legal_of(self.after.room, seat)
            self._legal[seat] = None if legal is None else write(legal)
        return self._legal[seat]

    def over(self) -> str | None:
        """What is told of a deal that has just ended."""
        room = self.after.room
        ended = room.phase in (Phase.BETWEEN, Phase.OVER) and room.finished is not None
        if not ended or self.event.kind != "acted":
            return None
        if self._over is None:
            from paisai.web.tables.played import key_of

            self._over = write(over_of(room, key_of(room.table, room.number)))
        return self._over
