"""How does a deal begin? From the order of the deck everything else follows."""

from __future__ import annotations

from collections.abc import Iterable

from paisai.cards import Card
from paisai.shengji.actions import Action, Bury, NameKind, Play, ShowTogether, Step
from paisai.shengji.burying import Burying
from paisai.shengji.drawing import Drawing
from paisai.shengji.playing import Playing, Score
from paisai.shengji.rules import Rules
from paisai.shengji.shows import Show
from paisai.shengji.state import Actions, Deal, Explanation, Setting
from paisai.shengji.view import Phase, Trick, View

__all__ = [
    "Action",
    "Actions",
    "Bury",
    "Burying",
    "Deal",
    "Drawing",
    "Explanation",
    "NameKind",
    "Phase",
    "Play",
    "Playing",
    "Score",
    "Setting",
    "Show",
    "ShowTogether",
    "Step",
    "Trick",
    "View",
    "start_deal",
]


def start_deal(
    rules: Rules, level: str, deck: Iterable[Card], first_drawer: int, declarer: int | None
) -> Drawing:
    """A deal before the first card is drawn.

    The first card of the deck goes to the first drawer, then anticlockwise; the last ones
    are the kitty, in that order from the top. `declarer` is None in a first deal; where the
    rules do not leave him to the shows (B6.4) East is taken.
    """
    return Drawing.start(Setting(rules, level, tuple(deck), first_drawer, declarer))
