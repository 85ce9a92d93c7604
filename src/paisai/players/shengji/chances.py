"""How likely can another seat beat a play?

Every unseen card is taken to lie with each seat that may still hold it, and in the kitty where
that is unknown, in proportion to the cards held there.
"""

from __future__ import annotations

from functools import cached_property

from paisai.players.shengji.habits import Roles
from paisai.players.shengji.seen import HIGHEST, SUITS, Seen
from paisai.shengji.available_units import Kind
from paisai.shengji.order import TRUMP
from paisai.shengji.reading import Reading

Standing = tuple[bool, int]
"""The best play of a trick: whether it is a ruff or a trump lead, and its top."""


class Chances:
    """Estimates for one decision of one seat."""

    def __init__(self, seen: Seen, roles: Roles) -> None:
        self.seen = seen
        self.habits = roles[seen.defends]
        self._beats: dict[tuple[int, int, Kind, Standing], float] = {}

    @cached_property
    def share(self) -> list[list[float]]:
        """The chance that an unseen card of a suit lies with a seat."""
        seen = self.seen
        shares = [[0.0] * SUITS for _ in range(4)]
        others = seen.others()
        kitty = seen.slots - sum(seen.held[seat] for seat in others)
        for suit in range(SUITS):
            holders = [seat for seat in others if not seen.void[seat][suit]]
            room = kitty + sum(seen.held[seat] for seat in holders)
            for seat in holders:
                shares[seat][suit] = seen.held[seat] / room if room else 0.0
        return shares

    @cached_property
    def above(self) -> list[list[int]]:
        """Unseen cards of a suit above a position (index position + 1)."""
        return [self._above(suit) for suit in range(SUITS)]

    def _above(self, suit: int) -> list[int]:
        counts = [0] * (HIGHEST + 1)
        seen, position_of = self.seen, self.seen.order.position_of
        for card, its_suit in enumerate(seen.order.suit_of):
            if its_suit == suit:
                counts[position_of[card]] += seen.unseen[card]
        total = 0
        for position in range(HIGHEST, -1, -1):
            total += counts[position]
            counts[position] = total
        return counts

    def higher(self, suit: int, position: int) -> int:
        """How many unseen cards of the suit are higher."""
        return self.above[suit][position + 1]

    @cached_property
    def wide(self) -> list[list[list[int]]]:
        """By suit and position: of how many faces two, and three, copies are unseen."""
        seen, order = self.seen, self.seen.order
        found = [[[0, 0] for _ in range(HIGHEST)] for _ in range(SUITS)]
        for card, number in enumerate(seen.unseen):
            if number > 1:
                at = found[order.suit_of[card]][order.position_of[card]]
                at[0] += 1
                at[1] += number > 2
        return found

    def void_chance(self, seat: int, suit: int) -> float:
        seen = self.seen
        if seen.void[seat][suit]:
            return 1.0
        return (1 - self.share[seat][suit]) ** seen.unseen_in[suit]

    def holds_higher(self, seat: int, suit: int, kind: Kind, top: int) -> float:
        """The chance that a seat has a unit of the kind above the top."""
        seen = self.seen
        if seen.void[seat][suit]:
            return 0.0
        share = self.share[seat][suit]
        if kind == (1, 1):
            return 1 - (1 - share) ** self.above[suit][top + 1]
        if seen.unpaired[seat][suit]:
            return 0.0
        windows = self.windows(suit, kind, top)
        if not windows:
            return 0.0
        width, length = kind
        each = share ** (width * length)
        if self.seen.rules.decks == 3 and width == 2:
            each *= 2**length
        return float(1 - (1 - min(each, 1.0)) ** windows)

    def windows(self, suit: int, kind: Kind, top: int) -> int:
        """In how many places a unit of the kind above the top could lie among unseen cards."""
        width, length = kind
        row = self.wide[suit]
        if length == 1:
            return sum(row[position][width - 2] for position in range(top + 1, HIGHEST))
        count = run = 0
        for position in range(HIGHEST):
            run = run + 1 if row[position][width - 2] else 0
            if run >= length and position > top:
                count += 1
        return count

    def is_top(self, suit: int, kind: Kind, top: int) -> bool:
        """Whether nobody can hold a higher one in the suit."""
        seen = self.seen
        if all(seen.void[seat][suit] for seat in seen.others()):
            return True
        if kind == (1, 1):
            return self.above[suit][top + 1] == 0
        holders = (
            seat
            for seat in seen.others()
            if not seen.void[seat][suit] and not seen.unpaired[seat][suit]
        )
        return not any(True for _ in holders) or self.windows(suit, kind, top) == 0

    def beats(self, seat: int, lead: Reading, standing: Standing) -> float:
        """The chance that a seat still to play wins over the standing play."""
        led = lead[0].suit
        if len(lead) > 1:
            return self._ruffs_throw(seat, lead, standing)
        kind = lead[0].kind
        key = seat, led, kind, standing
        found = self._beats.get(key)
        if found is None:
            found = self._beats[key] = self._unit_beaten(seat, led, kind, standing)
        return found

    def _unit_beaten(self, seat: int, led: int, kind: Kind, standing: Standing) -> float:
        trumped, top = standing
        if led == TRUMP:
            return self.holds_higher(seat, TRUMP, kind, top)
        void = self.void_chance(seat, led)
        if trumped:
            return void * self.holds_higher(seat, TRUMP, kind, top)
        ruff = self.habits.ruffs * self.holds_higher(seat, TRUMP, kind, -1) if void else 0.0
        if void == 1.0:
            return ruff
        return (1 - void) * self.holds_higher(seat, led, kind, top) + void * ruff

    def _ruffs_throw(self, seat: int, lead: Reading, standing: Standing) -> float:
        """Only a ruff of every led kind beats a throw."""
        trumped, top = standing
        if lead[0].suit == TRUMP:
            return 0.0
        chance = self.habits.ruffs * self.void_chance(seat, lead[0].suit)
        chance *= self.holds_higher(seat, TRUMP, lead[0].kind, top if trumped else -1)
        for unit in lead[1:]:
            chance *= self.holds_higher(seat, TRUMP, unit.kind, -1) * 0.7
        return chance
