"""Why is this bid or play not allowed? One sentence with its clause. (E4.2 to E4.5)"""

from __future__ import annotations

from collections.abc import Sequence

from paisai.cards import Card, each_face, symbols
from paisai.erdayi.actions import Action, Bid, Play
from paisai.erdayi.patterns import Reading, beats, kickers_forbidden, read
from paisai.erdayi.ranks import count
from paisai.erdayi.rules import Concern, Rules
from paisai.errors import RuleViolation


def bids(highest: int) -> tuple[Bid, ...]:
    """What may be bid over that; no bid comes first. (E4.2)"""
    return tuple(Bid(points) for points in (0, 1, 2, 3) if not 0 < points <= highest)


def verify_bid(action: Action, highest: int, rules: Rules) -> None:
    if not isinstance(action, Bid):
        raise rules.violation(Concern.BID, "现在是叫牌，请叫分或不叫", "bidding is on: bid or pass")
    if action.points not in (0, 1, 2, 3):
        raise rules.violation(
            Concern.BID,
            f"没有 {action.points} 分，只能叫 1、2、3 分或不叫",
            f"{action.points} is no bid; bid 1, 2 or 3, or pass",
        )
    if 0 < action.points <= highest:
        raise rules.violation(
            Concern.BID,
            f"已有人叫 {highest} 分，只能叫更高的分或不叫",
            f"{highest} was bid; bid higher or pass",
        )


def verify_play(action: Action, hand: Sequence[Card], table: Reading | None, rules: Rules) -> None:
    """`table` is what must be beaten, None for a lead."""
    if not isinstance(action, Play):
        raise rules.violation(Concern.PLAY, "叫牌已结束，请出牌", "bidding is over: play cards")
    if not action.cards:
        if table is None:
            raise rules.violation(
                Concern.PLAY, "轮到你引牌，必须出牌，不能过", "a leader must play"
            )
        return
    verify_held(action.cards, hand, rules)
    reading = read(count(action.cards))
    if reading is None:
        raise _no_pattern(action.cards, rules)
    if table is not None and not beats(reading, table):
        raise _too_low(reading, table, rules)


def verify_held(cards: Sequence[Card], hand: Sequence[Card], rules: Rules) -> None:
    """Each card is in the hand, and none is named twice (one pack)."""
    for card, copies in each_face(cards):
        if card not in hand:
            raise rules.violation(
                Concern.PLAY,
                f"手里没有 {card.symbol}，只能出自己手里的牌",
                f"{card} is not in the hand",
            )
        if copies > 1:
            raise rules.violation(
                Concern.DECK, f"{card.symbol} 只有一张", f"there is only one {card} in the pack"
            )


def _no_pattern(cards: Sequence[Card], rules: Rules) -> RuleViolation:
    if kickers_forbidden(count(cards)):
        return rules.violation(
            Concern.KICKERS,
            f"{symbols(cards)}：所带的牌里不能有双王、炸弹，也不能有与飞机相连的三张",
            "the kickers may hold neither both jokers, nor a bomb, nor a triple beside the plane",
        )
    return rules.violation(
        Concern.PATTERNS,
        f"{symbols(cards)} 不成牌型；可出单牌、对子、三张（可带）、顺子、连对、飞机、"
        "四带二、炸弹、火箭",
        "these cards are no pattern of the game",
    )


def _too_low(reading: Reading, table: Reading, rules: Rules) -> RuleViolation:
    if reading.pattern is table.pattern and reading.length == table.length:
        return rules.violation(
            Concern.BEATS,
            f"{reading.chinese}压不住{table.chinese}；请出更大的，或炸弹、火箭，或不出",
            "not higher than what lies there; play higher, a bomb or the rocket, or pass",
        )
    if table.pattern.value in ("bomb", "rocket"):
        return rules.violation(
            Concern.BEATS,
            f"{reading.chinese}压不住{table.chinese}",
            f"a {reading.pattern.value} does not beat a {table.pattern.value}",
        )
    return rules.violation(
        Concern.PLAY,
        f"上手是{table.chinese}，须出同牌型同张数的更大牌，或炸弹、火箭，或不出",
        f"a {table.pattern.value} was played: follow with the same pattern and number of cards, "
        "higher, or a bomb or the rocket, or pass",
    )
