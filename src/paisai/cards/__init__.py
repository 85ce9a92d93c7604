"""Cards, decks, notation and provable shuffles; no rule of any game."""

from paisai.cards.card import (
    ALL_CARDS,
    BIG_JOKER,
    RANKS,
    SMALL_JOKER,
    SUITS,
    Card,
    by_suit,
    each_face,
    parse,
    symbols,
    write,
)
from paisai.cards.deck import check_possible, check_whole, deck
from paisai.cards.shuffle import Proof, commitment, seed_of, shuffled

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
