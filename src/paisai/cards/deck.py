"""Which cards are in the deck, and can these cards have come from it?"""

from __future__ import annotations

from collections.abc import Iterable

from paisai.cards.card import ALL_CARDS, Card, each_face
from paisai.errors import NotationError


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
