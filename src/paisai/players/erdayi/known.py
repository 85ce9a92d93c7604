"""What does a seat know while the cards are played? The view, in packed counts."""

from __future__ import annotations

from paisai.erdayi import Counts, Pattern, Reading, View, count, read
from paisai.erdayi.moves import ROCKET, masks
from paisai.erdayi.patterns import LAST_IN_SEQUENCE, PLANE
from paisai.erdayi.ranks import GUARD, ONES, UNIT, WHOLE
from paisai.frozen import record

WIDTH = {
    Pattern.SINGLE: 1,
    Pattern.STRAIGHT: 1,
    Pattern.PAIR: 2,
    Pattern.PAIR_CHAIN: 2,
    Pattern.BOMB: 4,
    Pattern.FOUR_SINGLES: 4,
    Pattern.FOUR_PAIRS: 4,
}
"""How often the body of a pattern has each of its ranks; three where it is not named."""
CHAINS = (Pattern.STRAIGHT, Pattern.PAIR_CHAIN, Pattern.PLANE, *PLANE)


@record
class LetGo:
    """A pass on an opponent's play."""

    seat: int
    on: Counts
    since: Counts
    """What the seat has played after it."""


@record
class Known:
    """`next` and `before` are 下家 and 上家; `owner` is whose play lies on the table."""

    seat: int
    declarer: int
    hand: Counts
    unseen: Counts
    """In the two other hands together."""
    kitty: Counts
    """Of the kitty, what another declarer must still hold."""
    played: tuple[Counts, Counts, Counts]
    left: tuple[int, ...]
    table: Reading | None
    on_table: Counts
    owner: int

    @property
    def next(self) -> int:
        return (self.seat + 1) % 3

    @property
    def before(self) -> int:
        return (self.seat + 2) % 3

    @property
    def partner(self) -> int | None:
        return None if self.seat == self.declarer else 3 - self.seat - self.declarer

    @property
    def opponents(self) -> tuple[int, ...]:
        return tuple(s for s in range(3) if s not in (self.seat, self.partner))

    @property
    def opponents_left(self) -> int:
        """The fewest cards of an opponent."""
        return min(self.left[seat] for seat in self.opponents)


def known(view: View) -> Known:
    """From the view of a seat that is to play."""
    assert view.seat is not None
    assert view.declarer is not None
    assert view.hand is not None
    played = [0, 0, 0]
    for one in view.plays:
        played[one.seat] += count(one.cards)
    hand, kitty = count(view.hand), count(view.kitty or ())
    on_table = 0 if view.table is None else count(view.table.cards)
    return Known(
        seat=view.seat,
        declarer=view.declarer,
        hand=hand,
        unseen=WHOLE - hand - sum(played),
        kitty=0 if view.seat == view.declarer else _less(kitty, played[view.declarer]),
        played=(played[0], played[1], played[2]),
        left=view.cards_held,
        table=read(on_table),
        on_table=on_table,
        owner=view.seat if view.table is None else view.table.seat,
    )


def passes(view: View) -> list[LetGo]:
    """Those that tell something: on an opponent's play, the latest first."""
    found: list[LetGo] = []
    after = [0, 0, 0]
    for at in reversed(range(len(view.plays))):
        one = view.plays[at]
        if one.cards:
            after[one.seat] += count(one.cards)
            continue
        beat = next(earlier for earlier in view.plays[at - 1 :: -1] if earlier.cards)
        if view.declarer in (one.seat, beat.seat):
            found.append(LetGo(one.seat, count(beat.cards), after[one.seat]))
    return found


def _less(counts: Counts, taken: Counts) -> Counts:
    """What must be left of each rank, nothing where more was taken."""
    left = (counts | GUARD) - taken
    enough = (left & GUARD) >> 3
    return left & ~GUARD & enough * 7


def beaten_by(play: Reading, cards: Counts) -> bool:
    """Whether anything that can be made of these cards beats it."""
    if play.pattern is Pattern.ROCKET:
        return False
    if cards & ROCKET == ROCKET or (play.pattern is not Pattern.BOMB and masks(cards)[3]):
        return True
    return beaten_in_kind(play, cards)


def beaten_in_kind(play: Reading, cards: Counts) -> bool:
    """Whether a play of its own pattern and length can be made of these cards and beats it."""
    if play.pattern is Pattern.ROCKET:
        return False
    ranks = masks(cards)[WIDTH.get(play.pattern, 3) - 1]
    if play.pattern not in CHAINS:
        return ranks >> 4 * (play.top + 1) != 0
    body = ONES & (1 << 4 * play.length) - 1
    return any(
        ranks >> 4 * low & body == body
        for low in range(play.top - play.length + 2, LAST_IN_SEQUENCE + 2 - play.length)
    )


def highest(cards: Counts) -> int:
    """The index of the highest rank; -1 for none."""
    return (cards.bit_length() - 1) // 4 if cards else -1


def lowest(cards: Counts) -> int:
    """The index of the lowest rank of some cards."""
    return next(index for index, unit in enumerate(UNIT) if cards & 15 * unit)
