"""Which suit does a card belong to, and how high is it there?

Given a level and a trump suit (or none) every card has an effective suit and a position in
it (B6.3a, Z4.4, T7.10, S9.8). Positions that differ by one are adjacent: the level rank
leaves no gap, because it is taken out before the ranks are numbered (B6.3c, S9.13).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from paisai.cards import ALL_CARDS, RANKS, SUITS, Card
from paisai.errors import NotationError
from paisai.frozen import field, record

TRUMP = 4
"""The effective suit of all trumps; the plain suits are 0 to 3 in the order of `SUITS`."""

OFF_LEVEL, TRUMP_LEVEL, SMALL, BIG = 12, 13, 14, 15
"""The highest positions of trump, above the trump suit's own 0 to 11. In no trump all four
level cards are at `TRUMP_LEVEL`, next to the small joker, and nothing lies below."""

SUIT_ZH = ("黑桃", "红桃", "梅花", "方块", "主牌")
SUIT_EN = ("spades", "hearts", "clubs", "diamonds", "trumps")


@record
class Order:
    """The order of all 54 cards for one level and trump; made by `Order.of`, once for each.

    >>> order = Order.of("8", "S")
    >>> [order.position(card) for card in map(Card.of, ("S7", "S9", "SA", "H8", "S8", "w"))]
    [5, 6, 11, 12, 13, 14]
    """

    level: str
    trump: str | None
    suit_of: tuple[int, ...] = field(repr=False, compare=False)
    position_of: tuple[int, ...] = field(repr=False, compare=False)
    display_of: tuple[int, ...] = field(repr=False, compare=False)

    @staticmethod
    def of(level: str, trump: str | None) -> Order:
        """Returns the order of the cards for a level and a trump suit (None: no trump)."""
        return _order(level, trump)

    def suit(self, card: Card) -> int:
        """Returns the suit a card belongs to; level cards and jokers are trump."""
        return self.suit_of[card]

    def position(self, card: Card) -> int:
        """Returns how high a card is in its suit."""
        return self.position_of[card]

    def in_suit(self, cards: Iterable[Card], suit: int) -> list[Card]:
        """Returns the cards that belong to a suit."""
        suit_of = self.suit_of
        return [card for card in cards if suit_of[card] == suit]

    def sorted(self, cards: Iterable[Card], led: int | None = None) -> list[Card]:
        """For the eye: the led suit, trump, ♠♥♣♦, each from high to low (Z4.11).

        >>> from paisai.cards import parse, symbols
        >>> symbols(Order.of("2", "H").sorted(parse("D3 SA H3 C2 W S9 H2")))
        '大王 ♥2 ♣2 ♥3 ♠A ♠9 ♦3'
        """
        display_of, suit_of = self.display_of, self.suit_of
        if led is None:
            return sorted(cards, key=display_of.__getitem__)
        return sorted(cards, key=lambda card: (suit_of[card] != led, display_of[card]))


@cache
def _order(level: str, trump: str | None) -> Order:
    if level not in RANKS or len(level) != 1:
        raise NotationError(
            f"级数应是 {RANKS} 之一，不是 {level}", f"a level is one of {RANKS}, not {level}"
        )
    if trump is not None and (trump not in SUITS or len(trump) != 1):
        raise NotationError(
            f"主花色应是 S、H、C、D 之一或无主，不是 {trump}",
            f"trump is S, H, C, D or none, not {trump}",
        )
    places = [_place(card, level, trump) for card in ALL_CARDS]
    shown = sorted(ALL_CARDS, key=lambda c: (-(places[c][0] == TRUMP), places[c][0], -places[c][1]))
    return Order(
        level,
        trump,
        tuple(suit for suit, _ in places),
        tuple(position for _, position in places),
        tuple(shown.index(card) for card in ALL_CARDS),
    )


def _place(card: Card, level: str, trump: str | None) -> tuple[int, int]:
    if card.suit is None:
        return TRUMP, BIG if card.rank == "W" else SMALL
    if card.rank == level:
        return TRUMP, TRUMP_LEVEL if trump in (None, card.suit) else OFF_LEVEL
    position = RANKS.replace(level, "").index(card.rank)
    return TRUMP if card.suit == trump else SUITS.index(card.suit), position
