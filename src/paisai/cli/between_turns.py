"""What has a person at a table of 升级 seen since their last turn?

Somebody who sits there sees how the trick they played to ends, what is shown and what is turned up;
a terminal must tell them. It is told once, when it has happened: what may be looked at again is the
view's.
"""

from __future__ import annotations

from paisai.cards import symbols
from paisai.players.player import Choice, Legal
from paisai.players.shengji.options import Options
from paisai.players.shengji.terminal import SHOWING, trick_text
from paisai.players.terminal import TypingPerson
from paisai.shengji import Action, Phase, Show, View
from paisai.shengji.seats import SEAT_EN, SEAT_ZH
from paisai.text import Text


class Onlooker(TypingPerson[View, Action]):
    """A person in one deal, who is told of everything that happens, and is asked for a show only
    when their cards, the shows or the phase are others than when they showed nothing."""

    _declined: object = None
    _trump_told = False

    def choose(self, view: View, legal: Legal[Action]) -> Choice[Action]:
        seen = Options.seen(view, legal)
        if view.phase in SHOWING:
            return self._show_or_not(view, seen)
        for text in self._news(view, seen):
            self._say(text.in_(self._language))
        return super().choose(view, legal)

    def _show_or_not(self, view: View, legal: Options) -> Choice[Action]:
        moment = (view.phase, view.hand, view.shows)
        if moment == self._declined:
            return Choice(next(iter(legal)), Text("", ""))
        choice = super().choose(view, legal)
        self._declined = None if isinstance(choice.action, Show) else moment
        return choice

    def _news(self, view: View, legal: Options) -> list[Text]:
        told = []
        if not self._trump_told:
            self._trump_told = True
            told += [_shown(show) for show in view.shows]
            if view.turned:
                cards = symbols(view.turned)
                told.append(Text(f"翻底牌 {cards}", f"turned up of the kitty: {cards}"))
        if view.phase is Phase.BURYING and view.kitty:
            cards = symbols(view.kitty)
            told.append(Text(f"底牌 {cards}", f"the kitty: {cards}"))
        if view.phase is Phase.PLAYING and not view.may_look_at:  # else the view shows it
            ended = legal.memory.tricks[-1:]
            told += [Text("上一圈：", "last trick: ") + trick_text(one) for one in ended]
        return [Text("", ""), *told] if told else []


def _shown(show: Show) -> Text:
    cards = symbols(show.cards)
    return Text(f"{SEAT_ZH[show.seat]}亮 {cards}", f"{SEAT_EN[show.seat]} showed {cards}")
