"""Which plays may a follower make?

Cards led: N. Cards of the led effective suit in the hand: S. With at most N of them all
are played and anything fills up. With more, N of them are played that hold every unit the
suit owes at once (see `ladder`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from random import Random

from paisai.cards import Card, symbols, write
from paisai.errors import RuleViolation, TooLarge
from paisai.shengji import card_sets
from paisai.shengji.available_units import Kind, fits, shape
from paisai.shengji.ladder import Owed, in_class_order, owed
from paisai.shengji.order import SUIT_EN, SUIT_ZH, Order
from paisai.shengji.rules import Concern, Rules
from paisai.shengji.sets_with_units import Branch, branches
from paisai.shengji.units import Unit, name_en, name_zh

Play = tuple[Card, ...]


class Follows:
    """The legal plays of one follower, asked but never kept: iterate, test, count, draw one.

    `lead` is the reading of the lead, in class order. A play is a set of identical cards;
    it may be asked about in any order and is given sorted.
    """

    __slots__ = ("_suited", "hand", "lead", "order", "rules", "size")

    def __init__(
        self, rules: Rules, order: Order, hand: Sequence[Card], lead: Sequence[Unit]
    ) -> None:
        self.rules = rules
        self.order = order
        self.hand = hand
        self.lead = lead
        self.size = len(lead[0].cards) if len(lead) == 1 else sum(len(u.cards) for u in lead)
        suit, suit_of = lead[0].suit, order.suit_of
        self._suited = [card for card in hand if suit_of[card] == suit]

    @property
    def owed(self) -> tuple[Owed, ...]:
        """The units that must be in the play, in the order in which they are asked for."""
        if len(self._suited) <= self.size:
            return ()
        led = tuple([unit.kind for unit in self.lead if unit.width > 1])
        if not led:
            return ()
        twos, threes = shape(self.order, self._suited)
        if not twos | threes:
            return ()
        return owed(twos, threes, led, self.rules.short_tractor_duty)

    def __contains__(self, play: Collection[Card]) -> bool:
        cards = tuple(play)
        if self.size == len(cards) == 1:
            return cards[0] in (self._suited or self.hand)
        return (
            len(cards) == self.size
            and self._held(cards)
            and self._of_suit(cards) == min(self.size, len(self._suited))
            and self._unpaid(cards) is None
        )

    def __iter__(self) -> Iterator[Play]:
        for branch in self._branches():
            for chosen in card_sets.each(branch.free, branch.wanted):
                yield tuple(sorted(branch.fixed + chosen))

    def count(self, most_branches: int | None = None) -> int:
        """How many there are; `TooLarge` if that takes more than so many branches."""
        found = 0
        for number, branch in enumerate(self._branches()):
            if number == most_branches:
                raise TooLarge
            found += card_sets.number(branch.free, branch.wanted)
        return found

    def sample(self, rng: Random) -> Play:
        """One legal play, each as likely as any other; there must be one."""
        if self.size == 1:
            return card_sets.draw(self._suited or self.hand, 1, rng)
        if len(self.lead) == self.lead[0].length == 1 and len(self._suited) > self.size:
            same = card_sets.repeated(self._suited, self.size)
            if same:
                return (same[int(rng.random() * len(same))],) * self.size
        ways = list(self._branches())
        branch = ways[0]
        if len(ways) > 1:
            weights = [card_sets.number(way.free, way.wanted) for way in ways]
            branch = ways[card_sets.pick(weights, rng)]
        return branch.fixed + card_sets.draw(branch.free, branch.wanted, rng)

    def verify(self, play: Collection[Card]) -> None:
        """Raise the refusal a referee would give, with one play that is accepted."""
        cards = tuple(play)
        if cards in self:
            return
        suit = self.lead[0].suit
        due = min(self.size, len(self._suited))
        if len(cards) != self.size:
            raise self._refusal(
                Concern.FOLLOW_SUIT,
                f"首家出 {self.size} 张，应跟 {self.size} 张，这里是 {len(cards)} 张",
                f"{self.size} cards are led and {self.size} must follow, not {len(cards)}",
            )
        if not self._held(cards):
            raise self._refusal(
                Concern.FOLLOW_SUIT,
                f"手里没有这些牌：{symbols(self._missing(cards))}",
                f"not in the hand: {write(self._missing(cards))}",
            )
        if self._of_suit(cards) != due:
            raise self._refusal(
                Concern.FOLLOW_SUIT,
                f"首家出{SUIT_ZH[suit]}，手里有 {len(self._suited)} 张，应跟 {due} 张，"
                f"这里只有 {self._of_suit(cards)} 张",
                f"{SUIT_EN[suit]} are led and {len(self._suited)} are held: {due} must be played,"
                f" here are {self._of_suit(cards)}",
            )
        unpaid = self._unpaid(cards)
        assert unpaid is not None
        kinds = [unit.kind for unit in self.owed]
        raise self._refusal(
            _concern(unpaid.led),
            f"首家出了{name_zh(unpaid.led)}，手里的{SUIT_ZH[suit]}能跟出{_list_zh(kinds)}，应当跟出",
            f"{name_en(unpaid.led)} is led, and the {SUIT_EN[suit]} held can and must"
            f" answer with {_list_en(kinds)}",
        )

    def _held(self, cards: Play) -> bool:
        held = self.hand.count
        return all(cards.count(card) <= held(card) for card in cards)

    def _missing(self, cards: Play) -> list[Card]:
        return [
            card
            for n, card in enumerate(cards)
            if cards[: n + 1].count(card) > self.hand.count(card)
        ]

    def _of_suit(self, cards: Play) -> int:
        return len(self.order.in_suit(cards, self.lead[0].suit))

    def _unpaid(self, cards: Play) -> Owed | None:
        """The first unit owed that the cards (of the suit, of the right number) do not give."""
        due = self.owed
        if not due:
            return None
        twos, threes = shape(self.order, cards)
        kinds = [unit.kind for unit in due]
        if fits(twos, threes, in_class_order(kinds)):
            return None
        paid = 0
        while fits(twos, threes, in_class_order(kinds[: paid + 1])):
            paid += 1
        return due[paid]

    def _branches(self) -> Iterator[Branch]:
        suited, size = self._suited, self.size
        if len(suited) <= size:
            suit, suit_of = self.lead[0].suit, self.order.suit_of
            others = [card for card in self.hand if suit_of[card] != suit]
            return iter((Branch(tuple(suited), others, size - len(suited)),))
        due = self.owed
        if not due:
            return iter((Branch((), suited, size),))
        kinds = in_class_order([unit.kind for unit in due])
        return branches(self.order, suited, size, kinds)

    def _refusal(self, concern: Concern, zh: str, en: str) -> RuleViolation:
        legal = next(iter(self), None)
        if legal is not None:
            shown = self.order.sorted(legal, self.lead[0].suit)
            zh = f"{zh}；可以出 {symbols(shown)}"
            en = f"{en}; {write(shown)} would be accepted"
        return self.rules.violation(concern, zh, en)


def _concern(led: Kind) -> Concern:
    width, length = led
    if length > 1:
        return Concern.FOLLOW_TRACTOR
    return Concern.FOLLOW_TRIPLE if width == 3 else Concern.FOLLOW_PAIR


def _list_zh(kinds: Sequence[Kind]) -> str:
    return "、".join(
        name_zh(kind) if kinds.count(kind) == 1 else f"{kinds.count(kind)} 个{name_zh(kind)}"
        for kind in dict.fromkeys(kinds)
    )


def _list_en(kinds: Sequence[Kind]) -> str:
    return ", ".join(
        name_en(kind) if kinds.count(kind) == 1 else f"{kinds.count(kind)} × {name_en(kind)}"
        for kind in dict.fromkeys(kinds)
    )
