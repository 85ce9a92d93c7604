"""What may the declarer bury?"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from paisai.cards import Card, symbols
from paisai.frozen import replace
from paisai.shengji import card_sets
from paisai.shengji.actions import Action, Bury, ShowTogether
from paisai.shengji.order import Order
from paisai.shengji.playing import Playing
from paisai.shengji.rules import Concern
from paisai.shengji.shows import Show
from paisai.shengji.state import Deal, Hands, Setting, Settled, lacking, played
from paisai.shengji.view import Phase, View
from paisai.text import Text


class _Fields(NamedTuple):
    settled: Settled
    hands: Hands


class Burying(_Fields, Deal):
    """The declarer holds the kitty and buries as many cards as it had; any points may be
    among them (B6.2, Z4.11, T7.5, S9.2)."""

    __slots__ = ()

    __repr__ = Deal.__repr__
    __str__ = Deal.__str__

    @staticmethod
    def begin(
        setting: Setting,
        declarer: int,
        trump: str | None,
        shows: tuple[Show, ...],
        turned: tuple[Card, ...],
    ) -> Burying:
        hands = tuple(
            setting.drawn_by(seat, setting.to_draw) + (setting.kitty if seat == declarer else ())
            for seat in range(4)
        )
        order = Order.of(setting.level, trump)
        return Burying(Settled(setting, declarer, order, shows, turned), hands)

    @property
    def phase(self) -> Phase:
        return Phase.BURYING

    @property
    def to_act(self) -> int:
        return self.settled.declarer

    @property
    def setting(self) -> Setting:
        return self.settled.setting

    @property
    def hand(self) -> tuple[Card, ...]:
        """The declarer's, with the kitty."""
        return self.hands[self.settled.declarer]

    def _verify(self, action: Action) -> None:
        rules = self.settled.setting.rules
        size = rules.kitty_size
        if isinstance(action, Show | ShowTogether):
            raise rules.violation(
                Concern.SHOW_TIME,
                "庄家已拿底牌，不能再亮主或反主",
                "the declarer has taken the kitty: no more shows",
            )
        if not isinstance(action, Bury):
            raise rules.violation(
                Concern.BURY, f"庄家先埋 {size} 张底牌", f"the declarer first buries {size} cards"
            )
        if len(action.cards) != size:
            raise rules.violation(
                Concern.BURY,
                f"底牌应埋 {size} 张，这里是 {len(action.cards)} 张",
                f"{size} cards are buried, not {len(action.cards)}",
            )
        missing = lacking(self.hand, action.cards)
        if missing:
            raise rules.violation(
                Concern.BURY,
                f"手里没有这些牌：{symbols(missing)}",
                f"not in the hand: {symbols(missing)}",
            )

    def _next(self, action: Action) -> Playing:
        assert isinstance(action, Bury)
        hands = played(self.hands, self.settled.declarer, action.cards)
        return Playing.begin(self.settled, hands, action.cards)

    def _each(self) -> Iterator[Action]:
        for cards in card_sets.each(self.hand, self.settled.setting.rules.kitty_size):
            yield Bury(cards)

    def _count(self) -> int:
        return card_sets.number(self.hand, self.settled.setting.rules.kitty_size)

    def choose(self, random: Random) -> Action:
        return Bury(card_sets.draw(self.hand, self.settled.setting.rules.kitty_size, random))

    @property
    def _order(self) -> Order:
        return self.settled.order

    def _standing(self) -> Text:
        return self.settled.text + Text("，等庄家埋底", ", the declarer is to bury")

    @property
    def declarer(self) -> int:
        return self.settled.declarer

    @property
    def taken(self) -> int:
        return 0

    def _with(self, setting: Setting) -> Burying:
        return self._replace(settled=replace(self.settled, setting=setting))

    def view(self, seat: int | None, turned: bool = False) -> View:
        settled = self.settled
        seen = settled.view(seat, self.phase, self.to_act, self.hands)
        if seat != settled.declarer:
            return seen
        return replace(seen, kitty=settled.setting.kitty)
