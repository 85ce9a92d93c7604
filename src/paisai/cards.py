"""Cards, decks, notation and provable shuffles; no rule of any game."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, TypeVar

from paisai.errors import NotationError
from paisai.frozen import record
from paisai.text import Text

__all__ = [
    "ALL_CARDS",
    "BIG_JOKER",
    "RANKS",
    "SMALL_JOKER",
    "SUITS",
    "Card",
    "Proof",
    "by_suit",
    "check_possible",
    "check_whole",
    "commitment",
    "deck",
    "each_face",
    "parse",
    "seed_of",
    "shuffled",
    "symbols",
    "write",
]


# What is a card, and how is it written?
# A card is a number from 0 to 53 with a name: tables are indexed by it directly. Two cards of
# different packs with the same face are the same `Card`; a hand is a multiset.


SUITS = "SHCD"
"""The suits, as they are written."""
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


# Which cards are in the deck, and can these cards have come from it?


def deck(packs: int = 1) -> tuple[Card, ...]:
    """The unshuffled deck: pack after pack, each ♠2…♠A ♥2…♥A ♣2…♣A ♦2…♦A, small, big joker.

    >>> len(deck(1)), len(deck(2)), len(deck(3))
    (54, 108, 162)
    """
    _check_packs(packs)
    return ALL_CARDS * packs


def check_possible(cards: Iterable[Card], packs: int) -> None:
    """Raise `NotationError` if the cards hold more copies of one face than the packs do."""
    _check_packs(packs)
    for card, copies in each_face(cards):
        if copies > packs:
            raise NotationError(
                f"{card.symbol} 有 {copies} 张，{packs} 副牌里最多 {packs} 张",
                f"{copies} copies of {card}; {packs} pack(s) hold at most {packs}",
            )


def check_whole(cards: Iterable[Card], packs: int) -> None:
    """Raise `NotationError` unless the cards are exactly the deck, in any order."""
    cards = tuple(cards)
    if packs == 1 and len(cards) == 54 == len(set(cards)):
        return  # no card twice and none too few
    check_possible(cards, packs)
    if len(cards) != 54 * packs:
        missing = [card for card, n in each_face((*deck(packs), *cards)) if n < 2 * packs]
        raise NotationError(
            f"应有 {54 * packs} 张牌，这里有 {len(cards)} 张，例如缺 {missing[0].symbol}",
            f"{54 * packs} cards are wanted, here are {len(cards)}; {missing[0]} is missing",
        )


def _check_packs(packs: int) -> None:
    if packs not in (1, 2, 3):
        raise NotationError(f"副数应为 1 到 3，不是 {packs}", f"1 to 3 packs, not {packs}")


# How is a shuffle made that nobody can have arranged, and how is it checked?
# Before the deal the dealer draws a secret and publishes its commitment. Then the players may add
# words. After the deal the secret is revealed, and anyone recomputes the order from the secret and
# the words: the dealer could not choose the words, the players did not know the secret.
# `docs/shuffle.md` gives the whole recipe in ten lines of Python.
# Only SHA-256 is used, so the order is the same on every machine and Python version.


T = TypeVar("T")

_HEX = re.compile("[0-9a-f]{64}")


def _sha256(text: str) -> str:
    try:
        return hashlib.sha256(text.encode()).hexdigest()
    except UnicodeEncodeError:
        raise NotationError(
            "添词或种子里有不成字的编码，请换成普通文字",
            "a word or seed holds half a character; write plain text",
        ) from None


def check_secret(secret: str) -> None:
    """A secret is 64 hexadecimal digits (256 bits), as `secrets.token_hex(32)` gives it."""
    if not _HEX.fullmatch(secret):
        raise NotationError(
            "密钥应为 64 位小写十六进制数字", "a secret is 64 lower-case hexadecimal digits"
        )


def commitment(secret: str) -> str:
    """What is published before the deal."""
    check_secret(secret)
    return _sha256("paisai commit " + secret)


def seed_of(secret: str, words: Iterable[str] = ()) -> str:
    """The seed: the secret and each contributed word, in the order they were given.

    Each word is hashed first, so no word can pass for two.
    """
    check_secret(secret)
    return _sha256(" ".join(["paisai seed", secret, *map(_sha256, words)]))


def shuffled(items: Sequence[T], seed: str) -> list[T]:
    """Fisher-Yates from the end; step i draws from SHA-256(seed, i).

    A 256-bit number modulo at most a few thousand is uniform to within 2**-240.

    >>> "".join(shuffled("ABCDE", "seed"))
    'DECBA'
    """
    order = list(items)
    for i in range(len(order) - 1, 0, -1):
        j = int(_sha256(f"{seed} {i}"), 16) % (i + 1)
        order[i], order[j] = order[j], order[i]
    return order


@record
class Proof:
    """All that is needed to recompute one shuffle. It is secret until the deal is over."""

    secret: str
    words: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        check_secret(self.secret)

    @property
    def commitment(self) -> str:
        """What is published before the words are known: the hash of the secret."""
        return commitment(self.secret)

    @property
    def seed(self) -> str:
        """What the shuffle is made from: the secret and the words together."""
        return seed_of(self.secret, self.words)

    def deck(self, packs: int) -> tuple[Card, ...]:
        """The deck in the order this proof gives it; the first card is dealt first."""
        return tuple(shuffled(deck(packs), self.seed))

    def shows(self, published: str, cards: Sequence[Card], packs: int) -> bool:
        """Whether this proof explains both the published commitment and the dealt order."""
        return self.commitment == published and self.deck(packs) == tuple(cards)
