"""What may a seat do, and what does it know? The rules it plays by, and all it has seen: a program
remembers the tricks and what it has buried, which are not shown again."""

from __future__ import annotations

from collections.abc import Container, Iterator
from random import Random

from paisai.errors import NotationError, RuleViolation
from paisai.players.player import Legal
from paisai.shengji import (
    Action,
    Bury,
    Concern,
    Follows,
    NameKind,
    Order,
    Phase,
    Play,
    Rules,
    Show,
    Step,
    View,
    card_sets,
)
from paisai.shengji.deal import Actions
from paisai.shengji.lead import Leads
from paisai.shengji.policies import StatedUnits
from paisai.shengji.reading import verify_unambiguous
from paisai.shengji.rules import NobodyShows
from paisai.shengji.shows import verify_show
from paisai.shengji.state import lacking
from paisai.shengji.view import Memory


class Options:
    """The legal actions of a seat, made from what it has seen.

    While cards are drawn every seat is asked, and a `Step` says that it shows nothing. Throws are
    only tested, as everywhere. `bound`: what the duties of a ruled deal leave (T8.6), if it has
    any.
    """

    def __init__(
        self, rules: Rules, memory: Memory, bound: Container[Action] | None = None
    ) -> None:
        self.rules = rules
        self.memory = memory
        self.view = memory.view
        self.bound = bound

    @classmethod
    def seen(cls, view: View, legal: Legal[Action]) -> Options:
        """What the seat of the view may do and has seen, from the legal actions it was given:
        `deal.actions()`, or these options themselves."""
        if isinstance(legal, cls):
            return legal
        if isinstance(legal, Actions) and view.seat is not None:
            return cls(legal.rules, legal.memory(view.seat), legal if legal.bound else None)
        raise TypeError("deal.actions() is wanted, and the view of a seat")

    def __contains__(self, action: object) -> bool:
        try:
            return self._allows(action) and (self.bound is None or action in self.bound)
        except (RuleViolation, NotationError):
            return False

    def _allows(self, action: object) -> bool:
        view = self.view
        if view.phase in (Phase.DRAWING, Phase.PAUSE):
            return action is self._step() or (isinstance(action, Show) and self._may_show(action))
        if view.phase is Phase.BURYING:
            return (
                isinstance(action, Bury)
                and len(action.cards) == self.rules.kitty_size
                and not lacking(view.hand, action.cards)
            )
        if view.phase is Phase.NAMING:
            return isinstance(action, NameKind) and action.kind in self._kinds()
        if view.phase is not Phase.PLAYING or not isinstance(action, Play):
            return False
        if self._trick_begun():
            return action.cards in self._follows()
        self._verify_lead(action)
        return True

    def verify(self, action: Action) -> None:
        """Raise `RuleViolation`, with its clause and what would do, unless it may be done."""
        view, rules = self.view, self.rules
        if view.phase is Phase.PLAYING and isinstance(action, Play):
            if self._trick_begun():
                self._follows().verify(action.cards)
            else:
                self._verify_lead(action)
        elif isinstance(action, Show) and not lacking(view.hand, action.cards):
            verify_show(rules, view.level, view.first_deal, view.shows, action)
        elif action not in self and view.phase is Phase.BURYING:
            number = rules.kitty_size
            raise rules.violation(
                Concern.BURY, f"请写 {number} 张自己手里的牌", f"name {number} cards of the hand"
            )
        elif action not in self:
            raise rules.violation(Concern.SHOW, "请写自己手里的牌", "name cards of the hand")

    def _verify_lead(self, play: Play) -> None:
        lead = self._leads().verify(play.cards, play.units)
        if play.units is None and self.rules.stated_units is StatedUnits.WHERE_IN_DOUBT:
            verify_unambiguous(self.rules, self._order(), lead)

    def __iter__(self) -> Iterator[Action]:
        bound = self.bound
        return (action for action in self._each() if bound is None or action in bound)

    def _each(self) -> Iterator[Action]:
        view = self.view
        if view.phase in (Phase.DRAWING, Phase.PAUSE):
            yield self._step()
            yield from self.shows()
        elif view.phase is Phase.BURYING:
            yield from map(Bury, card_sets.each(view.hand, self.rules.kitty_size))
        elif view.phase is Phase.NAMING:
            yield from map(NameKind, self._kinds())
        elif self._trick_begun():
            yield from map(Play, self._follows())
        else:
            yield from (Play(unit.cards) for unit in self._leads())

    def choose(self, random: Random) -> Action:
        """Returns one of the legal actions at random."""
        view = self.view
        if self.bound is not None:
            return random.choice(list(self))
        if view.phase is Phase.BURYING:
            return Bury(card_sets.draw(view.hand, self.rules.kitty_size, random))
        if view.phase is Phase.PLAYING:
            if self._trick_begun():
                return Play(self._follows().sample(random))
            return Play(self._leads().sample(random).cards)
        return random.choice(list(self))

    def shows(self) -> list[Show]:
        """All shows the seat may make now."""
        view = self.view
        assert view.seat is not None
        return [
            show
            for card in sorted(set(view.hand))
            if card.rank == view.level or card.is_joker
            for number in range(1, view.hand.count(card) + 1)
            if self._may_show(show := Show(view.seat, (card,) * number))
        ]

    def _may_show(self, show: Show) -> bool:
        view = self.view
        if view.turned or show.seat != view.seat or lacking(view.hand, show.cards):
            return False
        if self.bound is not None and show not in self.bound:
            return False
        try:
            verify_show(self.rules, view.level, view.first_deal, view.shows, show)
        except RuleViolation:
            return False
        return True

    def _step(self) -> Step:
        """What happens if nobody shows: the next card, the kitty turned, the kitty taken."""
        view = self.view
        if view.phase is Phase.DRAWING:
            return Step.DRAW
        unknown = not view.trump_known and self.rules.shows.nobody is not NobodyShows.NO_TRUMP
        return Step.TURN_KITTY if unknown else Step.TAKE_KITTY

    def _order(self) -> Order:
        return Order.of(self.view.level, self.view.trump)

    def _trick_begun(self) -> bool:
        return self.view.trick is not None and bool(self.view.trick.plays)

    def _follows(self) -> Follows:
        assert self.view.trick is not None
        return Follows(self.rules, self._order(), self.view.hand, self.view.trick.lead)

    def _leads(self) -> Leads:
        return Leads(self.rules, self._order(), self.view.hand)

    def _kinds(self) -> tuple[tuple[int, int], ...]:
        trick = self.view.trick
        assert trick is not None
        assert trick.failed is not None
        return trick.failed.kinds
