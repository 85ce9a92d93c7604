"""What is every state of a deal asked?

A deal goes through three states: `Drawing` until the kitty is taken, `Burying`, `Playing`
to the end. Each is a value; an action gives the next one.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple, TypeAlias

from paisai.cards import Card, check_whole
from paisai.errors import NotationError, RuleViolation
from paisai.shengji.actions import Action
from paisai.shengji.levels import count_of_a
from paisai.shengji.order import Order
from paisai.shengji.rules import FirstDeclarer, JokerShows, Rules
from paisai.shengji.seats import EAST, check_seat
from paisai.shengji.shows import Show
from paisai.shengji.view import Phase, View

Hands: TypeAlias = tuple[tuple[Card, ...], ...]
"""The four hands, by seat."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What is fixed before the first card is drawn.

    `declarer` is None in a first deal whose declarer is found by showing. `penalty` is what
    referees have added to the defenders' points so far, signed.
    """

    rules: Rules
    level: str
    deck: tuple[Card, ...]
    first_drawer: int
    declarer: int | None
    penalty: int = 0
    to_draw: int = field(init=False, repr=False, compare=False)
    """How many cards are drawn before the kitty is left."""
    showable: Mapping[int, tuple[int, Card]] = field(init=False, repr=False, compare=False)
    """The cards that can be shown, by the number of their draw: who draws it, which card."""

    def __post_init__(self) -> None:
        count_of_a(self.level)
        check_seat(self.first_drawer)
        if self.declarer is not None:
            check_seat(self.declarer)
        elif self.rules.first_declarer is FirstDeclarer.EAST:
            object.__setattr__(self, "declarer", EAST)
        check_whole(self.deck, self.rules.decks)
        jokers = self.rules.shows.jokers is not JokerShows.NONE
        object.__setattr__(self, "to_draw", len(self.deck) - self.rules.kitty_size)
        showable = {
            number: ((self.first_drawer + number) & 3, card)
            for number, card in enumerate(self.deck[: self.to_draw])
            if card.rank == self.level or (jokers and card.is_joker)
        }
        object.__setattr__(self, "showable", showable)

    @property
    def first_deal(self) -> bool:
        """Whether showing finds the declarer."""
        return self.declarer is None

    @property
    def kitty(self) -> tuple[Card, ...]:
        """What is left on the table, from the top."""
        return self.deck[self.to_draw :]

    def drawn_by(self, seat: int, drawn: int) -> tuple[Card, ...]:
        """The cards a seat holds after so many draws in all."""
        return self.deck[(seat - self.first_drawer) & 3 : drawn : 4]


@dataclass(frozen=True, slots=True)
class Settled:
    """What is fixed once the kitty is taken."""

    setting: Setting
    declarer: int
    order: Order
    shows: tuple[Show, ...]
    turned: tuple[Card, ...]

    def view(
        self,
        seat: int | None,
        phase: Phase,
        to_act: int | None,
        hands: Hands,
        fines: int,
    ) -> View:
        """The view before the first lead; the kitty is not seen."""
        setting = self.setting
        return View(
            seat=seat,
            phase=phase,
            level=setting.level,
            first_deal=setting.first_deal,
            first_drawer=setting.first_drawer,
            declarer=self.declarer,
            to_act=to_act,
            trump_known=True,
            trump=self.order.trump,
            hand=() if seat is None else tuple(self.order.sorted(hands[seat])),
            cards_held=tuple(map(len, hands)),
            shows=self.shows,
            turned=self.turned,
            kitty=None,
            trick=None,
            may_look_at=(),
            tricks=(),
            point_cards=(),
            fines=fines,
        )


def played(hands: Hands, seat: int, cards: tuple[Card, ...]) -> Hands:
    """The hands after these cards have left one of them; they must be in it."""
    hand, left = list(hands[seat]), list(hands)
    for card in cards:
        hand.remove(card)
    left[seat] = tuple(hand)
    return tuple(left)


def lacking(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> list[Card]:
    """The faces of which the hand holds fewer than `cards` has."""
    return [card for card in dict.fromkeys(cards) if cards.count(card) > hand.count(card)]


class Explanation(NamedTuple):
    """Why something is not legal, and what would be."""

    clause: str
    zh: str
    en: str
    instead: Action


class Actions:
    """The legal actions of a state: iterate to have them one by one; `in` never does."""

    __slots__ = ("_deal",)

    def __init__(self, deal: Deal) -> None:
        self._deal = deal

    def __iter__(self) -> Iterator[Action]:
        return self._deal._each()

    def __contains__(self, action: Action) -> bool:
        try:
            self._deal.verify(action)
        except (RuleViolation, NotationError):
            return False
        return True

    def choose(self, random: Random) -> Action:
        """One of them, each as likely as any other."""
        return self._deal._choose(random)


class Deal:
    """A state of a deal."""

    __slots__ = ()

    @property
    @abstractmethod
    def phase(self) -> Phase: ...

    @property
    @abstractmethod
    def to_act(self) -> int | None:
        """Whose turn it is; a show may come from anybody. None when the deal is over."""

    @abstractmethod
    def verify(self, action: Action) -> None:
        """Raise `RuleViolation` unless the action is legal now."""

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """What this seat may see; None: what a spectator may."""

    @abstractmethod
    def with_penalty(self, points: int) -> Deal:
        """The same with a referee's signed change of the defenders' points."""

    @abstractmethod
    def _next(self, action: Action) -> Deal:
        """The state after an action known to be legal."""

    @abstractmethod
    def _each(self) -> Iterator[Action]: ...

    def _choose(self, random: Random) -> Action:
        return random.choice(list(self._each()))

    def actions(self) -> Actions:
        return Actions(self)

    def apply(self, action: Action) -> Deal:
        """The state after the action, which is verified first."""
        self.verify(action)
        return self._next(action)

    def explain(self, action: Action) -> Explanation | None:
        """Why the action is not legal, with one that is; None if it is legal."""
        try:
            self.verify(action)
        except RuleViolation as broken:
            return Explanation(broken.clause, broken.zh, broken.en, next(self._each()))
        return None
