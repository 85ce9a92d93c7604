"""A player like a decent member of a club: counts cards, points and trumps, helps the partner."""

from __future__ import annotations

from paisai.players.player import Choice, Legal, Player
from paisai.players.shengji import showing
from paisai.players.shengji.burying import choose_bury
from paisai.players.shengji.habits import BY_HAND
from paisai.players.shengji.naming import choose_kind
from paisai.players.shengji.options import Options
from paisai.players.shengji.playing import Ranked, ranked_plays
from paisai.players.shengji.reasons import PlayReason
from paisai.players.shengji.seen import seen_from
from paisai.shengji import Action, Bury, NameKind, Order, Phase, Play, Rules, Show, View


class Sound(Player[View, Action]):
    """Decides from the view alone, by the same balance of points at every card."""

    def choose(self, view: View, legal: Legal[Action]) -> Choice[Action]:
        seen = Options.seen(view, legal)
        if view.phase in (Phase.DRAWING, Phase.PAUSE):
            return self._show(view, seen)
        if view.phase is Phase.BURYING:
            return self._bury(view, seen)
        if view.phase is Phase.NAMING:
            kind = choose_kind(view)
            return Choice(NameKind(kind), PlayReason.NAME_KIND.text)
        return self._play(view, seen)

    def _show(self, view: View, legal: Options) -> Choice[Action]:
        offers = legal.shows()
        assert view.seat is not None
        show = showing.choose_show(
            legal.rules, view.level, view.first_deal, view.seat, view.hand, view.shows, offers,
            view.phase is Phase.PAUSE, self._asked(legal.rules),
        )  # fmt: skip
        if show is None:
            return Choice(next(iter(legal)), PlayReason.NO_SHOW.text)
        return Choice(show, _why_show(view, show).text)

    def _asked(self, rules: Rules) -> showing.Asked:
        """For which trumps it shows."""
        return showing.SOUND

    def _bury(self, view: View, legal: Options) -> Choice[Action]:
        order = Order.of(view.level, view.trump)
        return Choice(Bury(choose_bury(legal.rules, order, view.hand)), PlayReason.BURY.text)

    def _play(self, view: View, legal: Options) -> Choice[Action]:
        ranked = allowed(ranked_plays(seen_from(legal.rules, legal.memory), BY_HAND), legal)
        if not ranked:
            return Choice(next(iter(legal)), PlayReason.FORCED.text)
        return Choice(Play(ranked[0].cards), ranked[0].reason.text)


def allowed(ranked: list[Ranked], legal: Options) -> list[Ranked]:
    """Without what a duty forbids."""
    if legal.bound is None:
        return ranked
    return [one for one in ranked if Play(one.cards) in legal]


def _why_show(view: View, show: Show) -> PlayReason:
    if not view.shows:
        return PlayReason.SHOW
    standing = view.shows[-1]
    mine = standing.seat == show.seat and standing.trump == show.trump
    return PlayReason.REINFORCE if mine else PlayReason.OVERTURN
