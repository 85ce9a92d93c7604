"""What happens from the first drawn card until the kitty is taken?"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from paisai.cards import Card, by_suit
from paisai.errors import RuleViolation
from paisai.shengji.actions import Action, ShowTogether, Step
from paisai.shengji.burying import Burying
from paisai.shengji.duties import NoShows
from paisai.shengji.rules import Concern, NobodyShows, ShowsAtOnce
from paisai.shengji.seats import SEAT_EN, SEAT_ZH, check_seat
from paisai.shengji.settling import Rulings
from paisai.shengji.shows import Show, verify_show
from paisai.shengji.state import Deal, Hands, Setting, lacking
from paisai.shengji.view import Phase, View
from paisai.text import Text, joined

ANEW = Rulings(ends=True, replayed=True)
"""No card of the kitty sets a suit, in three decks six jokers: it is dealt anew (Z4.9n)."""


class _Fields(NamedTuple):
    setting: Setting
    drawn: int
    shows: tuple[Show, ...]
    offers: tuple[Show, ...]
    turned: int
    at_once: bool


class Drawing(_Fields, Deal):
    """Cards are drawn one by one, anticlockwise; hands are slices of the deck.

    `offers` are the shows somebody could make now. `turned` kitty cards have been turned up.
    `at_once`: the standing show was made by two at once, so the kitty sets the suit (S9.5).
    """

    __slots__ = ()

    __repr__ = Deal.__repr__
    __str__ = Deal.__str__

    @staticmethod
    def begin(setting: Setting) -> Drawing:
        return Drawing(setting, 0, (), (), 0, False)

    @property
    def phase(self) -> Phase:
        return Phase.DRAWING if self.drawn < self.setting.to_draw else Phase.PAUSE

    @property
    def hands(self) -> Hands:
        return tuple(self.setting.drawn_by(seat, self.drawn) for seat in range(4))

    @property
    def declarer(self) -> int | None:
        """The declarer as things stand; None: nobody has shown in a first deal."""
        if not self.setting.first_deal:
            return self.setting.declarer
        return self.shows[-1].seat if self.shows else None

    @property
    def to_act(self) -> int:
        if self.drawn < self.setting.to_draw:
            return (self.setting.first_drawer + self.drawn) & 3
        declarer = self.declarer
        return self.setting.first_drawer if declarer is None else declarer

    @property
    def turned_cards(self) -> tuple[Card, ...]:
        """The kitty cards turned up so far."""
        return self.setting.kitty[: self.turned]

    @property
    def next_to_turn(self) -> tuple[Card, ...]:
        """The kitty card that is turned next, if there is one left."""
        return self.setting.kitty[self.turned : self.turned + 1]

    @property
    def kitty_sets_trump(self) -> bool:
        nobody = not self.shows and self.setting.rules.shows.nobody is not NobodyShows.NO_TRUMP
        return nobody or self.at_once

    @property
    def trump_is_set(self) -> bool:
        """Whether trump would be known if the kitty were taken now."""
        if not self.kitty_sets_trump:
            return True
        turned = self.turned_cards
        if self.setting.rules.shows.nobody is NobodyShows.FIRST_KITTY_CARD:
            return len(turned) > 0
        return len(turned) > 0 and not turned[-1].is_joker

    @property
    def trump(self) -> str | None:
        if self.kitty_sets_trump:
            return self.turned_cards[-1].suit if self.turned else None
        return self.shows[-1].trump if self.shows else None

    def _verify(self, action: Action) -> None:
        rules = self.setting.rules
        if action is Step.DRAW:
            if self.drawn == self.setting.to_draw:
                raise rules.violation(
                    Concern.DRAW,
                    f"牌已摸完，余下 {rules.kitty_size} 张是底牌",
                    f"all cards are drawn; the {rules.kitty_size} left are the kitty",
                )
        elif isinstance(action, Show):
            self._verify_show(action)
        elif isinstance(action, ShowTogether):
            self._verify_show(action.one)
            self._verify_show(action.other)
            if action.one.seat == action.other.seat:
                raise rules.violation(
                    Concern.SHOW, "同时亮主的应是两个人", "two different players show at once"
                )
        elif self.drawn < self.setting.to_draw:
            raise rules.violation(Concern.DRAW, "牌还没有摸完", "the cards are not all drawn yet")
        elif action is Step.TAKE_KITTY:
            if not self.trump_is_set:
                raise rules.violation(
                    Concern.NOBODY_SHOWS,
                    "主牌未定，先翻底牌",
                    "trump is not settled: a kitty card is turned first",
                )
        elif action is Step.TURN_KITTY:
            if self.trump_is_set:
                raise rules.violation(
                    Concern.NOBODY_SHOWS,
                    "主牌已定，不翻底牌",
                    "trump is settled: no kitty card is turned",
                )
        else:
            raise rules.violation(
                Concern.BURY, "庄家还没有拿底牌", "the declarer has not taken the kitty yet"
            )

    def _verify_right(self, show: Show) -> None:
        for duty in self.setting.duties:
            if isinstance(duty, NoShows):
                duty.verify_show(show.seat)

    def _verify_show(self, show: Show) -> None:
        setting = self.setting
        check_seat(show.seat)
        if self.turned:
            raise setting.rules.violation(
                Concern.SHOW_TIME,
                "已翻底牌定主，不能再亮",
                "the kitty has been turned for trump: no more shows",
            )
        self._verify_right(show)
        if lacking(setting.drawn_by(show.seat, self.drawn), show.cards):
            raise setting.rules.violation(
                Concern.SHOW, "只能亮现在手里的牌", "only cards held at this moment can be shown"
            )
        verify_show(setting.rules, setting.level, setting.first_deal, self.shows, show)

    def _next(self, action: Action) -> Deal:
        setting, drawn, shows, offers, turned, at_once = self
        if action is Step.DRAW:
            if drawn in setting.showable:
                offers = self._with_offer(*setting.showable[drawn])
            return Drawing(setting, drawn + 1, shows, offers, turned, at_once)
        if isinstance(action, Show):
            return self._after_show(action, False)
        if isinstance(action, ShowTogether):
            return self._after_both(action)
        if action is Step.TURN_KITTY:
            after = Drawing(setting, drawn, shows, (), turned + 1, at_once)
            all_turned = after.turned == len(setting.kitty)
            return after if after.trump_is_set or not all_turned else after.with_rulings(ANEW)
        declarer = self.declarer
        return Burying.begin(
            setting,
            setting.first_drawer if declarer is None else declarer,
            self.trump,
            shows,
            self.turned_cards,
        )

    def _with_offer(self, seat: int, card: Card) -> tuple[Show, ...]:
        """The offers after the seat has drawn a card that can be shown: only the show of all
        its copies is new."""
        setting = self.setting
        held = setting.drawn_by(seat, self.drawn + 1).count(card)
        show = Show(seat, (card,) * held)
        return (*self.offers, show) if self._allowed(self.shows, show) else self.offers

    def _allowed(self, shows: tuple[Show, ...], show: Show) -> bool:
        setting = self.setting
        try:
            self._verify_right(show)
            verify_show(setting.rules, setting.level, setting.first_deal, shows, show)
        except RuleViolation:
            return False
        return True

    def _after_show(self, show: Show, at_once: bool) -> Drawing:
        setting, drawn, shows, _, turned, _ = self
        shows = (*shows, show)
        held: dict[tuple[int, Card], int] = {}
        for number, drawer_and_card in setting.showable.items():
            if number < drawn:
                held[drawer_and_card] = held.get(drawer_and_card, 0) + 1
        offers = tuple(
            offer
            for (seat, card), most in held.items()
            for copies in range(1, most + 1)
            if self._allowed(shows, offer := Show(seat, (card,) * copies))
        )
        return Drawing(setting, drawn, shows, offers, turned, at_once)

    def _after_both(self, both: ShowTogether) -> Drawing:
        """A larger show has overturned the smaller; equal ones go by the rule for two at once."""
        setting = self.setting
        earlier, later = sorted(
            (both.one, both.other), key=lambda show: (show.seat - setting.first_drawer) & 3
        )
        for first, second in ((earlier, later), (later, earlier)):
            if self._allowed((*self.shows, first), second):
                return self._after_show(first, False)._after_show(second, False)
        at_once = setting.rules.shows.at_once is ShowsAtOnce.KITTY_SETS_SUIT
        return self._after_show(earlier, at_once)

    def _each(self) -> Iterator[Action]:
        if self.drawn < self.setting.to_draw:
            yield Step.DRAW
        elif self.trump_is_set:
            yield Step.TAKE_KITTY
        else:
            yield Step.TURN_KITTY
        yield from self.offers

    def _count(self) -> int:
        return 1 + len(self.offers)

    def choose(self, random: Random) -> Action:
        if not self.offers and self.drawn < self.setting.to_draw:
            return Step.DRAW
        return random.choice(list(self._each()))

    def _standing(self) -> Text:
        shown = joined((show.text for show in self.shows), "，", ", ")
        shown = shown or Text("还没有人亮主", "nobody has shown")
        if self.drawn == self.setting.to_draw:
            return shown + Text("，牌已摸完", ", all cards are drawn")
        seat = self.to_act
        return shown + Text(f"，轮到{SEAT_ZH[seat]}摸牌", f", {SEAT_EN[seat]} to draw")

    @property
    def taken(self) -> int:
        return 0

    def _with(self, setting: Setting) -> Drawing:
        """A side that has lost the right to show offers no more."""
        changed = self._replace(setting=setting)
        offers = tuple(show for show in self.offers if changed._allowed(self.shows, show))
        return changed._replace(offers=offers)

    def view(self, seat: int | None, turned: bool = False) -> View:
        setting, drawn = self.setting, self.drawn
        if seat is not None:
            check_seat(seat)
        return View(
            seat=seat,
            phase=self.phase,
            level=setting.level,
            first_deal=setting.first_deal,
            first_drawer=setting.first_drawer,
            declarer=self.declarer,
            to_act=self.to_act,
            trump_known=self.trump_is_set and bool(self.shows or self.turned),
            trump=self.trump,
            hand=() if seat is None else tuple(by_suit(setting.drawn_by(seat, drawn))),
            cards_held=tuple(map(len, self.hands)),
            shows=self.shows,
            turned=self.turned_cards,
            kitty=None,
            trick=None,
            may_look_at=(),
            own_played=(),
            point_cards=(),
            fines=setting.rulings.points,
        )
