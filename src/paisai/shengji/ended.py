"""What is left to ask of a deal that ended before its last card?

A ruling has ended it (T8.1, T8.7, T8.10), or no card of the kitty could set the suit (Z4.9n).
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from paisai.frozen import replace
from paisai.shengji.actions import Action
from paisai.shengji.order import Order
from paisai.shengji.rules import Concern
from paisai.shengji.score import DealScore, scored
from paisai.shengji.state import Deal, Hands, Setting
from paisai.shengji.view import Memory, Phase, View
from paisai.text import Text


class _Fields(NamedTuple):
    before: Deal


class Ended(_Fields, Deal):
    """The deal as it stood: points as taken, no kitty capture."""

    __slots__ = ()

    __repr__ = Deal.__repr__
    __str__ = Deal.__str__

    @property
    def phase(self) -> Phase:
        return Phase.OVER

    @property
    def to_act(self) -> None:
        return None

    @property
    def hands(self) -> Hands:
        return self.before.hands

    @property
    def setting(self) -> Setting:
        return self.before.setting

    @property
    def declarer(self) -> int | None:
        return self.before.declarer

    @property
    def taken(self) -> int:
        return self.before.taken

    @property
    def result(self) -> DealScore | None:
        """None for a deal that is played again, and where nobody was declarer yet."""
        if self.declarer is None or self.rulings.replayed:
            return None
        return scored(self, self.before.trick_points, self.taken - self.before.trick_points)

    def _verify(self, action: Action) -> None:
        if self.rulings.replayed:
            zh, en = "这副牌不算，要重新发牌", "the deal does not count and is dealt anew"
        else:
            zh, en = "这副牌已判结束", "the deal was ended"
        raise self.setting.rules.violation(Concern.TURN, zh, en)

    def _next(self, action: Action) -> Deal:
        raise AssertionError("nothing is legal in a deal that was ended")

    def _each(self) -> Iterator[Action]:
        return iter(())

    def _count(self) -> int:
        return 0

    def choose(self, random: Random) -> Action:
        raise AssertionError("nothing is legal in a deal that was ended")

    def _with(self, setting: Setting) -> Ended:
        return Ended(self.before._with(setting))

    def view(self, seat: int | None, turned: bool = False) -> View:
        return replace(self.before.view(seat, turned), phase=Phase.OVER, to_act=None)

    def memory(self, seat: int) -> Memory:
        return replace(self.before.memory(seat), view=self.view(seat))

    @property
    def _order(self) -> Order | None:
        return self.before._order

    def _standing(self) -> Text:
        if self.rulings.replayed:
            return Text("这副牌不算，重新发牌", "the deal does not count and is dealt anew")
        ended = Text("裁判终止这副牌", "the referee has ended the deal")
        return ended if self.result is None else ended + Text("，", ", ") + self.result.text
