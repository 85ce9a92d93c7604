"""The strongest player of 竞技二打一: networks say how likely each play wins, and with the time
there is deals of the hidden cards are drawn by what the others have done and played on, the end of
a deal exactly. It runs in the C core; where none was built it plays as `sound` does, and says
so."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from threading import local
from typing import Any, NamedTuple

from paisai import core
from paisai.erdayi import PASS, Action, Counts, Phase, Play, View, count
from paisai.erdayi.deal import cards_of
from paisai.erdayi.ranks import UNIT, WHOLE
from paisai.players.erdayi.bidding import bid_by_points
from paisai.players.erdayi.chances import Chances
from paisai.players.erdayi.reasons import Look, Thought, reason, stake
from paisai.players.erdayi.sound import Sound
from paisai.players.player import DEFAULT_MS, Choice, Legal, Player
from paisai.text import Text

WEIGHTS = Path(__file__).with_name("strong-1.bin")
"""Three networks (declarer, its 下家, its 上家), those of version 1."""
CHANCES = Path(__file__).with_name("strong-2.json")
ENOUGH_MS = 50
"""From this budget on there is time to ask which deals are likely."""


class Effort(NamedTuple):
    """How hard a decision is thought about; the core's own header says what each is."""

    work: int
    most_ms: int
    candidates: int = 4
    margin: float = 2.0
    horizon: int = 99
    solve_cards: int = 18
    solve_nodes: int = 1500
    prior: float = 100.0
    unlikely: float = 0.15
    drawn: int = 1
    past: int = 0
    sharp: float = 8.0
    doubt: float = 0.1
    twice: int = 0
    sure: float = 0.0
    by_points: float = 0.0

    @classmethod
    def of(cls, ms: int, longest: int) -> Effort:
        """For a budget. Deals that are drawn without asking whether the others would have played
        so promise defenders far too much: where there is no time for that, the networks' own word
        weighs as much as a hundred of them. With time they are drawn with care, fewer weigh more,
        and the networks' choice is given up only where it falls behind on fresh deals by more than
        a standard error."""
        short = cls(WORK_A_MS * ms, longest)
        if ms < ENOUGH_MS:
            return short
        return short._replace(
            candidates=8, margin=3.0, horizon=2, prior=30.0, drawn=16, past=12, twice=1, sure=1.0
        )


WORK_A_MS = 1200
"""Units of work for a millisecond of budget: they take about half of it, so that a budget is
kept on a busier or slower machine too."""
KITTIES_A_MS, LEAST_KITTIES = 2, 4
"""How many kitties are tried before a bid: they take about a fifth of the budget."""
_of_thread = local()


class Strong(Player[View, Action]):
    """Asks the networks, and with the time there is plays the likeliest hidden cards on."""

    def __init__(self, seed: int = 0, ms: int = DEFAULT_MS) -> None:
        super().__init__(seed, ms)
        if core.built():
            _thinker()  # what is read once is read before the first decision

    def choose(self, view: View, legal: Legal[Action]) -> Choice[Action]:
        if not core.built():
            choice = Sound(self.seed, self.ms).choose(view, legal)
            return Choice(choice.action, _without_core(choice.why))
        if view.phase is Phase.BIDDING:
            return bid_by_points(view, *self.worth(count(view.hand or ())))
        thought = chances().corrected(self.look(view), view)
        play = thought.looks[0].play
        action = PASS if not play else Play(cards_of(view.hand or (), play))
        return Choice(action, reason(thought, stake(view)))

    def worth(self, hand: Counts) -> tuple[float, float]:
        """How likely a hand of seventeen wins as the declarer's, over kitties it may get, and the
        points it then gets from each of the others for a bid of 1."""
        return chances().of_a_bid.of(*self.raw_worth(hand))

    def raw_worth(self, hand: Counts) -> tuple[float, float]:
        """The same as the networks say it of the best first lead."""
        dice, effort = self.dice(hand), Effort(0, self.longest())
        unseen = WHOLE - hand
        hidden = [unit for unit in UNIT for _ in range(unseen // unit & 15)]
        kitties = max(LEAST_KITTIES, KITTIES_A_MS * self.ms)
        wins = points = 0.0
        for _ in range(kitties):
            kitty = sum(dice.sample(hidden, 3))
            looks, *_ = _thinker().search((hand + kitty, kitty, 0), [], effort, 0)
            wins += looks[0][1]
            points += looks[0][2]
        return wins / kitties, points / kitties

    def look(self, view: View) -> Thought:
        """What was looked at before a play, with what the networks and the search say of it."""
        from paisai.core import erdayi

        assert view.seat is not None
        assert view.declarer is not None
        table = erdayi.table()
        history = [
            table.number(count(one.cards)) if one.cards else erdayi.PASS for one in view.plays
        ]
        role = (view.seat - view.declarer) % 3
        cards = (count(view.hand or ()), count(view.kitty or ()), role)
        effort = Effort.of(self.ms, self.longest())
        # Two seats that see as much at the same moment think of other worlds.
        own = (self.seed * 1_000_003 + len(history) * 3 + view.seat) % (1 << 64)
        looks, possible, *_ = _thinker().search(cards, history, effort, own)
        return Thought(
            tuple(
                Look(
                    0 if action == erdayi.PASS else table.cards(action),
                    wins,
                    points,
                    worlds,
                )
                for action, wins, points, _, _, worlds in looks
            ),
            possible,
            0 if looks[0][1] == 1 and not looks[0][5] else None,
        )


def _thinker() -> Any:
    """One for each thread: a search is done in place."""
    if not hasattr(_of_thread, "thinker"):
        from paisai.core import _core, erdayi

        _of_thread.thinker = _core.ErdayiThinker(erdayi.table(), weights())
    return _of_thread.thinker


@cache
def weights() -> bytes:
    """The file of the networks, as the core reads it."""
    return WEIGHTS.read_bytes()


def chances() -> Chances:
    """What comes true of what they say."""
    return Chances.read(CHANCES)


def _without_core(why: Text) -> Text:
    return Text(
        f"{why.zh}（没有编译 C 内核，按稳健的打法）",
        f"{why.en} (no C core was built: played as sound does)",
    )
