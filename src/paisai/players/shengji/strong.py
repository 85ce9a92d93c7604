"""A player that thinks ahead: hidden hands are guessed many times, each play it considers is
played on as sound players would, to the end of the deal or until a network judges it, and what
comes to most is done.

Needs the C core; without it a strong player plays soundly and says so.
"""

from __future__ import annotations

from collections.abc import Sequence

from paisai.cards import Card
from paisai.core import built
from paisai.players.player import Choice
from paisai.players.shengji import showing
from paisai.players.shengji.burying import choose_bury
from paisai.players.shengji.considered import standing_value
from paisai.players.shengji.habits import TRAINED
from paisai.players.shengji.options import Options
from paisai.players.shengji.playing import Ranked, ranked_plays
from paisai.players.shengji.reasons import PlayReason
from paisai.players.shengji.seen import Seen, points_in, seen_from
from paisai.players.shengji.sound import Sound, allowed
from paisai.players.shengji.thinking import Candidate, Think, Tried, ask_bury, ask_play
from paisai.shengji import Action, Bury, Order, Play, Rules, View, default_reading
from paisai.shengji.order import TRUMP
from paisai.shengji.trick import Value, value_of
from paisai.text import Text

WORK_A_MS = 3300
"""How much is simulated for each millisecond of the budget, in plays of a single card to a trick:
about half of what one core can do. A decision so depends on the seed and not on how busy the
machine is, and a somewhat slower core still keeps the budget."""
MOST = 8
"""How many plays are looked at."""
PRIOR = 0.002
"""What a point of the sound player's balance is worth beside what guesses come to, with all cards
in the hand; the fewer are left, the less."""
WAYS_TO_BURY = tuple(
    (boldness, void) for boldness in (-1.2, -0.4, 0.0, 0.4, 1.2) for void in (0.0, 4.0, 9.0)
)
"""How boldly points are buried, and what a void is worth, in the ways that are looked at."""
OF_THE_FIRST = (PlayReason.LOW_LEAD, PlayReason.FORCED, PlayReason.DISCARD)
"""Reasons that say of a play that no other costs less: true of the first by the numbers alone."""

ALONE = Text(
    "（没有编译内核，按稳健牌手打）", " (no core was built, so this is the sound player's)"
)


class Strong(Sound):
    """As the sound player, but plays and buries by what guessed deals come to, and asks for other
    trumps to show."""

    def _asked(self, rules: Rules) -> showing.Asked:
        return showing.STRONG[rules.decks]

    def _bury(self, view: View, legal: Options) -> Choice[Action]:
        if not built():
            return _alone(super()._bury(view, legal))
        rules, order, hand = legal.rules, Order.of(view.level, view.trump), view.hand
        ways = dict.fromkeys(
            tuple(sorted(choose_bury(rules, order, hand, *way))) for way in WAYS_TO_BURY
        )
        candidates = [Candidate(cards, 0.0) for cards in ways]
        if len(candidates) == 1:
            return Choice(Bury(candidates[0].cards), PlayReason.BURY.text)
        assert view.seat is not None
        tried = ask_bury(
            _think(), rules, order, view.seat, hand, view.shows, candidates,
            self._seed(hand), self._budget(), self._seconds(),
        )  # fmt: skip
        best = _best(candidates, tried)
        return Choice(Bury(candidates[best].cards), PlayReason.BURY.text + _thought(tried[best]))

    def _play(self, view: View, legal: Options) -> Choice[Action]:
        if not built():
            return _alone(super()._play(view, legal))
        seen = seen_from(legal.rules, legal.memory)
        ranked = allowed(ranked_plays(seen, TRAINED[legal.rules.decks]), legal)[:MOST]
        if not ranked:
            return super()._play(view, legal)
        if len(ranked) == 1:
            return Choice(Play(ranked[0].cards), ranked[0].reason.text)
        best = standing_value(seen) if seen.plays else None
        candidates = [_candidate(seen, best, one, ranked[0].value) for one in ranked]
        tried = ask_play(
            _think(), seen, view.shows, candidates, best,
            self._seed(seen.hand), self._budget(), self._seconds(),
        )  # fmt: skip
        chosen = _best(candidates, tried)
        why = reason_of(ranked, chosen).text + _thought(tried[chosen])
        return Choice(Play(candidates[chosen].cards), why)

    def _seed(self, hand: Sequence[Card]) -> int:
        return self.dice(*sorted(hand)).getrandbits(63)

    def _budget(self) -> int:
        return WORK_A_MS * self.ms

    def _seconds(self) -> float:
        return self.longest() / 1000


def _think() -> Think:
    from paisai.core import _core

    return _core.think


def _candidate(seen: Seen, best: Value | None, one: Ranked, most: float) -> Candidate:
    bias = PRIOR * len(seen.hand) / seen.rules.hand_size * (one.value - most)
    if best is None:
        lead = default_reading(seen.order, one.cards)
        return Candidate(one.cards, bias, (lead[0].suit == TRUMP, (lead[0].top,)), lead)
    value = value_of(seen.rules, seen.order, seen.lead, one.cards)
    return Candidate(one.cards, bias, value if value is not None and value > best else None)


def _best(candidates: Sequence[Candidate], tried: Sequence[Tried]) -> int:
    return max(
        (index for index in range(len(tried)) if tried[index].stayed),
        key=lambda index: tried[index].worth + candidates[index].bias,
    )


def reason_of(ranked: Sequence[Ranked], chosen: int) -> PlayReason:
    """What is true of the play that the search has picked: that it costs or gives least only of the
    one that does."""
    reason = ranked[chosen].reason
    if chosen and reason in OF_THE_FIRST:
        return PlayReason.TRIED
    fewest = min(points_in(one.cards) for one in ranked)
    if reason is PlayReason.LEAST and points_in(ranked[chosen].cards) > fewest:
        return PlayReason.TRIED
    return reason


def _thought(tried: Tried) -> Text:
    return Text(
        f"（设想了 {tried.times} 种牌情，这样最好）",
        f" (best over {tried.times} guesses at the cards)",
    )


def _alone(choice: Choice[Action]) -> Choice[Action]:
    return Choice(choice.action, choice.why + ALONE)
