"""May these cards be shown now, and what do they change?

A show is told by the cards that would then lie: both cards when one is reinforced to a pair.
The last show of a valid history stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from paisai.cards import BIG_JOKER, RANKS, Card, check_possible, named, symbols, write
from paisai.errors import NotationError, RuleViolation
from paisai.shengji.rules import (
    AfterShowing,
    Concern,
    FirstDeclarer,
    JokerShowers,
    JokerShows,
    Overturners,
    Rules,
)
from paisai.shengji.seats import SEAT_EN, SEAT_ZH, check_seat, partner_of
from paisai.text import Text


class Show(NamedTuple):
    """A player shows identical level cards, or a pair of identical jokers for no trump."""

    seat: int
    cards: tuple[Card, ...]

    @property
    def trump(self) -> str | None:
        """The suit that the show makes trump; None for jokers."""
        return self.cards[0].suit

    def __str__(self) -> str:
        """
        >>> from paisai.cards import parse
        >>> print(Show(0, parse("S2 S2")))
        东家亮 ♠2 ♠2
        """
        return str(self.text)

    @property
    def text(self) -> Text:
        """Who shows what, in both languages."""
        return Text(f"{SEAT_ZH[self.seat]}亮 ", f"{SEAT_EN[self.seat]} shows ") + named(self.cards)

    def __repr__(self) -> str:
        return f"Show({self.seat}, parse({write(self.cards)!r}))"


class Shown(NamedTuple):
    """What a show that is allowed makes: trump (None: no trump), and whether its player
    becomes declarer, who was not."""

    trump: str | None
    declarer_changes: bool


def verify_show(
    rules: Rules, level: str, first_deal: bool, history: Sequence[Show], show: Show
) -> Shown:
    """What the show makes, or the `RuleViolation` it is. The history is taken as valid."""
    _verify_cards(rules, level, show.cards)
    takes_deal = first_deal and rules.first_declarer is FirstDeclarer.SHOWER
    if not history:
        return Shown(show.trump, takes_deal)
    standing = history[-1]
    if show.seat == standing.seat and show.cards[0] == standing.cards[0]:
        if len(show.cards) <= len(standing.cards):
            raise rules.violation(
                Concern.REINFORCE,
                "加固要比已亮的多出相同的牌",
                "to reinforce, more of the same card must lie than now",
            )
        return Shown(show.trump, False)
    _verify_larger(rules, first_deal, standing, show)
    _verify_overturner(rules, history, show)
    return Shown(show.trump, takes_deal and show.seat != standing.seat)


def judge_show(
    rules: Rules, level: str, first_deal: bool, history: Iterable[Show], show: Show
) -> Shown:
    """As `verify_show` for a history from outside: whatever cannot have happened is refused."""
    if level not in RANKS or len(level) != 1:
        raise NotationError(f"没有这一级：{level}", f"there is no level {level}")
    past: list[Show] = []
    for earlier in history:
        _check_possible(rules, [*past, earlier])
        try:
            verify_show(rules, level, first_deal, past, earlier)
        except RuleViolation as broken:
            raise NotationError(
                f"第 {len(past) + 1} 次亮主（{symbols(earlier.cards)}）本身不成立：{broken.zh}",
                f"show number {len(past) + 1} could not have been made: {broken.en}",
            ) from broken
        past.append(earlier)
    _check_possible(rules, [*past, show])
    return verify_show(rules, level, first_deal, past, show)


def _check_possible(rules: Rules, shows: Iterable[Show]) -> None:
    """A player's later show of a card includes his earlier one; the decks hold them all."""
    held: dict[tuple[int, Card], int] = {}
    for seat, cards in shows:
        check_seat(seat)
        for card in set(cards):
            held[seat, card] = max(held.get((seat, card), 0), cards.count(card))
    check_possible([card for (_, card), n in held.items() for _ in range(n)], rules.decks)


def _verify_cards(rules: Rules, level: str, cards: tuple[Card, ...]) -> None:
    jokers = any(card.is_joker for card in cards)
    if jokers and rules.shows.jokers is JokerShows.NONE:
        raise rules.violation(
            Concern.NO_TRUMP, "不打无主，王不能亮", "no trump is not played: jokers are not shown"
        )
    if jokers and (len(cards) != 2 or cards[0] != cards[1]):
        raise rules.violation(
            Concern.NO_TRUMP,
            "亮无主要一对大王或一对小王",
            "no trump takes a pair of big or of small jokers",
        )
    if not cards or any(card != cards[0] for card in cards):
        raise rules.violation(
            Concern.SHOW, "亮主要亮相同的级牌", "a show is one or more identical level cards"
        )
    if not jokers and cards[0].rank != level:
        raise rules.violation(
            Concern.SHOW,
            f"这副牌打 {level}，只能亮级牌",
            f"only level cards, here {level}, are shown",
        )


def _verify_larger(rules: Rules, first_deal: bool, standing: Show, show: Show) -> None:
    if standing.cards[0].is_joker:
        if (
            first_deal
            and rules.shows.jokers is JokerShows.BIG_OVER_SMALL_IN_FIRST_DEAL
            and show.cards[0] == BIG_JOKER
        ):
            return
        raise rules.violation(
            Concern.NO_TRUMP,
            "已亮无主，不能再反",
            "no trump has been shown and cannot be overturned",
        )
    if show.cards[0].is_joker:
        return
    if len(show.cards) <= len(standing.cards):
        raise rules.violation(
            Concern.OVERTURN,
            f"反主的张数要多于已亮的 {len(standing.cards)} 张",
            f"an overturn needs more than the {len(standing.cards)} card(s) on show",
        )
    if show.trump == standing.trump:
        raise rules.violation(
            Concern.OVERTURN, "反主要用另一门花色", "an overturn must be in another suit"
        )


def _verify_overturner(rules: Rules, history: Sequence[Show], show: Show) -> None:
    standing, policy = history[-1], rules.shows
    if show.cards[0].is_joker and policy.joker_showers is JokerShowers.ANYBODY:
        return
    if policy.after_showing is not AfterShowing.HIMSELF and show.seat == standing.seat:
        raise rules.violation(Concern.OVERTURN, "自己不能反自己", "nobody overturns his own show")
    if policy.overturners is Overturners.OPPONENTS and show.seat == partner_of(standing.seat):
        raise rules.violation(
            Concern.OVERTURN,
            "亮主一方不能反自己人，只有对方可以反",
            "only the other side may overturn",
        )
    if policy.after_showing is AfterShowing.NOTHING and any(
        earlier.seat == show.seat for earlier in history
    ):
        raise rules.violation(
            Concern.OVERTURN,
            "亮过主的人被反后不能再反",
            "a player who has shown may not overturn afterwards",
        )
