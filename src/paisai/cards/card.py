"""What is a card, and how is it written?

A card is a number from 0 to 53 with a name: tables are indexed by it directly. Two cards
of different packs with the same face are the same `Card`; a hand is a multiset.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from paisai.errors import NotationError
from paisai.text import Text

SUITS = "SHCD"
"""The suits S H C D, as they are written."""
RANKS = "23456789TJQKA"
"""The ranks from 2 to A, as they are written."""

SUIT_SYMBOLS = dict(zip(SUITS, "♠♥♣♦", strict=True))
SUIT_NAMES = dict(zip(SUITS, ("黑桃", "红桃", "梅花", "方块"), strict=True))
RANK_NAMES = {rank: "10" if rank == "T" else rank for rank in RANKS}
JOKER_NAMES = {"w": "小王", "W": "大王"}


class Card(int):
    """One of the 54 faces. `Card.of("S9")` reads one; `str(card)` writes it.

    >>> card = Card.of("HT")
    >>> card.suit, card.rank, card.symbol, card.chinese
    ('H', 'T', '♥10', '红桃10')
    >>> BIG_JOKER.symbol
    '大王'
    """

    notation: str
    suit: str | None
    rank: str
    symbol: str
    chinese: str

    _all: ClassVar[list[Card]] = []
    _named: ClassVar[dict[str, Card]] = {}

    def __new__(cls, number: int) -> Card:
        if cls._all and 0 <= number < len(cls._all):
            return cls._all[number]
        raise NotationError(
            f"没有编号为 {number} 的牌，编号是 0 到 53",
            f"there is no card number {number}; cards are numbered 0 to 53",
        )

    @classmethod
    def _make(cls, number: int, notation: str) -> Card:
        card = int.__new__(cls, number)
        card.notation = notation
        if notation in JOKER_NAMES:
            card.suit, card.rank = None, notation
            card.symbol = card.chinese = JOKER_NAMES[notation]
        else:
            card.suit, card.rank = notation[0], notation[1]
            card.symbol = SUIT_SYMBOLS[card.suit] + RANK_NAMES[card.rank]
            card.chinese = SUIT_NAMES[card.suit] + RANK_NAMES[card.rank]
        return card

    @classmethod
    def of(cls, text: str) -> Card:
        """Read one card as the protocol writes it (`S9`, `HT`, `w`) or as people do (`♠10`)."""
        card = cls._named.get(text)
        if card is None:
            raise NotationError(
                f"看不懂这张牌：{_short(text)}。写法如 S9、HT、♠10；小王 w，大王 W",
                f"cannot read the card {_short(text)}; write S9, HT or ♠10; w and W for the jokers",
            )
        return card

    @property
    def is_joker(self) -> bool:
        """Whether it is one of the two jokers."""
        return self >= 52

    def __repr__(self) -> str:
        return f"Card.of({self.notation!r})"

    def __str__(self) -> str:
        return self.notation

    def __format__(self, spec: str) -> str:
        return format(self.notation, spec)

    def __reduce__(self) -> tuple[type[Card], tuple[int]]:
        return Card, (int(self),)


def _short(text: str) -> str:
    return repr(text if len(text) <= 20 else text[:20] + "…")


for _number, _notation in enumerate([s + r for s in SUITS for r in RANKS] + ["w", "W"]):
    _card = Card._make(_number, _notation)
    Card._all.append(_card)
    for _name in (_card.notation, _card.symbol, _card.chinese):
        Card._named[_name] = _card
    if _card.rank == "T" and _card.suit is not None:
        Card._named[_card.suit + "10"] = _card

ALL_CARDS: tuple[Card, ...] = tuple(Card._all)
"""The 54 cards of a pack, in the order of their numbers."""
SMALL_JOKER = ALL_CARDS[52]
"""The small joker, written w."""
BIG_JOKER = ALL_CARDS[53]
"""The big joker, written W."""


def parse(text: str) -> tuple[Card, ...]:
    """Read cards separated by spaces, in the order given.

    >>> write(parse("W S9 ♥10"))
    'W S9 HT'
    """
    return tuple(Card.of(word) for word in text.split())


def write(cards: Iterable[Card]) -> str:
    """Cards in the protocol's notation."""
    return " ".join(card.notation for card in cards)


def named(cards: Iterable[Card]) -> Text:
    """The cards for people, in both languages.

    >>> named(parse("W H4")).en
    'big joker ♥4'
    """
    zh = symbols(cards)
    return Text(zh, zh.replace("大王", "big joker").replace("小王", "small joker"))


def symbols(cards: Iterable[Card]) -> str:
    """Cards for people: suit symbols, 10, and the jokers by name.

    >>> symbols(parse("S3 HT W"))
    '♠3 ♥10 大王'
    """
    return " ".join(card.symbol for card in cards)


def by_suit(cards: Iterable[Card]) -> list[Card]:
    """For display where no game's order applies: jokers, then ♠♥♣♦, each from high to low.

    >>> symbols(by_suit(parse("D3 S2 w SA W H4")))
    '大王 小王 ♠A ♠2 ♥4 ♦3'
    """
    return sorted(cards, key=lambda card: (not card.is_joker, int(card) // 13, -int(card)))


def each_face(cards: Iterable[Card]) -> Iterator[tuple[Card, int]]:
    """Every distinct card with its number of copies, in card order."""
    counts: dict[Card, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    yield from sorted(counts.items())
