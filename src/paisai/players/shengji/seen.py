"""What does a player of 升级 know in the middle of a deal?

His hand, the cards played, and what the plays have told: who is out of a suit, who had no pair
to follow a pair with. Everything else is counted: a card that is neither in his hand nor played
(nor buried by himself) is `unseen`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from paisai.cards import Card
from paisai.frozen import record
from paisai.shengji.order import TRUMP, Order
from paisai.shengji.reading import Reading
from paisai.shengji.rules import Rules
from paisai.shengji.seats import side_of
from paisai.shengji.trick import POINTS_OF, points, winner
from paisai.shengji.view import Memory

SUITS = TRUMP + 1
HIGHEST = 16
"""One more than the highest position."""


@record
class PastTrick:
    """One trick that is over, or the one on the table: the plays in turn from the leader."""

    leader: int
    lead: Reading
    plays: tuple[tuple[Card, ...], ...]
    winner: int


class Seen:
    """One seat's knowledge when it has to play. `plays` and `lead` are of the trick on the table,
    empty for the leader. `points` are the defenders' so far, fines included."""

    __slots__ = (
        "buried",
        "copies",
        "declarer",
        "hand",
        "held",
        "lead",
        "leader",
        "order",
        "plays",
        "points",
        "rules",
        "seat",
        "slots",
        "tricks",
        "unpaired",
        "unseen",
        "unseen_in",
        "void",
    )

    def __init__(
        self,
        rules: Rules,
        order: Order,
        seat: int,
        declarer: int,
        hand: Sequence[Card],
        buried: Sequence[Card] | None,
        tricks: Sequence[PastTrick],
        leader: int,
        lead: Reading,
        plays: Sequence[tuple[Card, ...]],
        fines: int = 0,
    ) -> None:
        self.rules = rules
        self.order = order
        self.seat = seat
        self.declarer = declarer
        self.hand = tuple(hand)
        self.buried = None if buried is None else tuple(buried)
        self.tricks = tuple(tricks)
        self.leader = leader
        self.lead = lead
        self.plays = tuple(plays)
        self._count()
        self._read(fines)

    @property
    def defends(self) -> bool:
        return side_of(self.seat) != side_of(self.declarer)

    @property
    def best(self) -> int:
        """The seat whose play is the highest on the table."""
        return (self.leader + winner(self.rules, self.order, self.lead, self.plays)) & 3

    def ours(self, seat: int) -> bool:
        return side_of(seat) == side_of(self.seat)

    def others(self) -> tuple[int, int, int]:
        return (self.seat + 1) & 3, (self.seat + 2) & 3, (self.seat + 3) & 3

    def _count(self) -> None:
        """`copies` of the hand by card, and what is unseen by card and by suit."""
        copies = [0] * 54
        for card in self.hand:
            copies[card] += 1
        unseen = [self.rules.decks - held for held in copies]
        for card in self.buried or ():
            unseen[card] -= 1
        for past in self.tricks:
            for play in past.plays:
                for card in play:
                    unseen[card] -= 1
        for play in self.plays:
            for card in play:
                unseen[card] -= 1
        unseen_in = [0] * SUITS
        for number, suit in zip(unseen, self.order.suit_of, strict=True):
            unseen_in[suit] += number
        self.copies = copies
        self.unseen = unseen
        self.unseen_in = unseen_in

    def _read(self, fines: int) -> None:
        """What the plays have told, and how many cards each seat still holds."""
        suit_of = self.order.suit_of
        self.void = [[False] * SUITS for _ in range(4)]
        self.unpaired = [[False] * SUITS for _ in range(4)]
        played = [0, 0, 0, 0]
        total = fines
        table = [(past.leader, past.lead, past.plays) for past in self.tricks]
        if self.plays:
            table.append((self.leader, self.lead, self.plays))
        for leader, lead, plays in table:
            led = lead[0].suit
            size = len(plays[0])
            pair_led = any(unit.width > 1 for unit in lead)
            for place, play in enumerate(plays):
                seat = (leader + place) & 3
                played[seat] += size
                if place == 0:
                    continue
                suited = [card for card in play if suit_of[card] == led]
                if len(suited) < size:
                    self.void[seat][led] = True
                elif pair_led and len(set(suited)) == size:
                    self.unpaired[seat][led] = True
        for past in self.tricks:
            if side_of(past.winner) != side_of(self.declarer):
                total += sum(points(play) for play in past.plays)
        self.points = total
        size = self.rules.hand_size
        self.held = [size - number for number in played]
        unknown_kitty = 0 if self.buried is not None else self.rules.kitty_size
        self.slots = sum(self.held[seat] for seat in self.others()) + unknown_kitty
        if not self.unseen_in[TRUMP]:
            for seat in self.others():
                self.void[seat][TRUMP] = True


def seen_from(rules: Rules, memory: Memory) -> Seen:
    """The knowledge of a seat in play."""
    view = memory.view
    assert view.seat is not None
    assert view.declarer is not None
    tricks = [PastTrick(t.leader, t.lead, t.plays, t.winner or 0) for t in memory.tricks]
    if view.trick is not None:
        leader, lead, plays = view.trick.leader, view.trick.lead, view.trick.plays
    else:
        leader, lead, plays = view.seat, (), ()
    order = Order.of(view.level, view.trump)
    return Seen(
        rules, order, view.seat, view.declarer, view.hand, memory.buried,
        tricks, leader, lead, plays, view.fines,
    )  # fmt: skip


def points_in(cards: Iterable[Card]) -> int:
    return sum(POINTS_OF[card] for card in cards)
