"""Questions to the players of 升级, told as the judge protocol tells them."""

import json
from collections import Counter

from paisai.cards import deck, parse, write
from paisai.judge import OPERATIONS
from paisai.judge.protocol import answer

PRESETS = (
    "shuangsheng-boda-2020",
    "bashifen-teachers",
    "shengji-szpt-2013",
    "tuolaji-zhuhai-2019",
)


def ask(op, **fields):
    return answer(json.dumps({"id": 1, "op": f"shengji/{op}", **fields}), OPERATIONS)


def filled(cards, others, size, without="", decks=2):
    """So many cards: these, then the lowest without points or aces that are left beside the
    others told; none of the suits in `without`."""
    left = Counter(deck(decks))
    left.subtract(parse(f"{cards} {others}"))
    dull = [
        card
        for card in sorted(left.elements(), key=lambda card: card % 13)
        if card.suit is not None and card.rank in "346789JQ" and card.suit not in without
    ]
    held = list(parse(cards))
    return write(held + dull[: size - len(held)])


def play_question(cards, trick, seat, tricks=(), size=25, without="", **fields):
    """Level 2, spades trump, seat 0 declarer by a shown S2, by the rules of boda."""
    told = " ".join([*trick[1], *(play for _, plays in tricks for play in plays), "S2"])
    question = {
        "player": "sound",
        "regulation": "shuangsheng-boda-2020",
        "level": "2",
        "trump": "S",
        "declarer": 0,
        "seat": seat,
        "hand": filled(cards, told, size, without),
        "shows": [{"seat": 0, "cards": "S2"}],
        "tricks": list(tricks),
        "trick": trick,
    }
    return {**question, **fields}
