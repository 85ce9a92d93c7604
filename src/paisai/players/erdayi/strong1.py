"""The strong player of version 1: a small network says how likely each play wins, and with
the time there is the hidden cards are dealt again and again and played on, the end of a deal
exactly. It runs in the C core; where none was built it plays as `sound` does, and says so."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from threading import local
from typing import Any, NamedTuple

from paisai import core
from paisai.erdayi import PASS, Action, Counts, Phase, Play, View, count
from paisai.erdayi.deal import cards_of
from paisai.erdayi.ranks import UNIT, WHOLE, size
from paisai.players.erdayi.bidding import bid_by_chance
from paisai.players.erdayi.known import Known, LetGo, known, passes
from paisai.players.erdayi.sound import Sound
from paisai.players.player import DEFAULT_MS, Choice, Legal, Player
from paisai.text import Text

WEIGHTS = Path(__file__).with_name("strong-1.bin")
"""Three networks (declarer, its 下家, its 上家); RLCard's rule agent took part in their
training."""


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


WORK_A_MS = 1200
"""Units of work for a millisecond of budget: they take about half of it, so that a budget is
kept on a busier or slower machine too."""
KITTIES_A_MS, LEAST_KITTIES = 2, 4
"""How many kitties are tried before a bid: they take about a fifth of the budget."""
FIRST_LEAD = (-1, 0, 17, 17, 0)
"""Nothing to beat, by nobody, both others with all their cards; the declarer leads."""
TOO_HIGH = 0.1
"""The networks' word for the best of many first leads promises that much too much
(bench/erdayi_bids.py)."""
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
            return bid_by_chance(view, self.chance(count(view.hand or ())))
        now = known(view)
        play, value, worlds = self._think(now, passes(view), len(view.plays))
        action = PASS if not play else Play(cards_of(view.hand or (), play))
        return Choice(action, _why(play, value, worlds))

    def chance(self, hand: Counts) -> float:
        """How likely a hand of seventeen wins as the declarer's, over kitties it may get."""
        dice, thinker, effort = self.dice(hand), _thinker(), Effort(0, self.longest())
        unseen = WHOLE - hand
        hidden = [unit for unit in UNIT for _ in range(unseen // unit & 15)]
        kitties = max(LEAST_KITTIES, KITTIES_A_MS * self.ms)
        likely = 0.0
        for _ in range(kitties):
            kitty = sum(dice.sample(hidden, 3))
            cards = (hand + kitty, unseen - kitty, 0, 0, 0)
            _, value, _, _ = thinker.choose(cards, FIRST_LEAD, effort, 0, [])
            likely += value
        return max(0.0, likely / kitties - TOO_HIGH)

    def _think(self, now: Known, passed: list[LetGo], moment: int) -> tuple[int, float, int]:
        """The cards to play (0: pass), how likely they win, in how many worlds they were tried."""
        from paisai.core import erdayi

        table = erdayi.table()
        beat = table.number(now.on_table) if now.on_table else -1
        cards = (now.hand, now.unseen, now.played[now.next], now.played[now.before], now.kitty)
        left = now.left
        role = (now.seat - now.declarer) % 3
        on_table = (beat, int(now.owner == now.before), left[now.next], left[now.before], role)
        effort = Effort(WORK_A_MS * self.ms, self.longest())
        # Two seats that see as much at the same moment think of other worlds.
        own = (self.seed * 1_000_003 + moment * 3 + now.seat) % (1 << 64)
        told = [(one.since, table.number(one.on), (one.seat - now.seat) % 3) for one in passed]
        action, value, worlds, _ = _thinker().choose(cards, on_table, effort, own, told)
        return 0 if action == erdayi.PASS else table.cards(action), value, worlds


def _thinker() -> Any:
    """One for each thread: a search is done in place."""
    if not hasattr(_of_thread, "thinker"):
        from paisai.core import _core, erdayi

        _of_thread.thinker = _core.ErdayiThinker(erdayi.table(), _weights())
    return _of_thread.thinker


@cache
def _weights() -> bytes:
    return WEIGHTS.read_bytes()


def _why(play: int, value: float, worlds: int) -> Text:
    share = round(100 * value)
    zh = f"估计胜率 {share}%" + (f"，试想了 {worlds} 种牌" if worlds else "")
    en = f"wins about {share}%" + (
        f", tried in {worlds} deals of the hidden cards" if worlds else ""
    )
    if not play:
        return Text(f"不出更好：{zh}", f"passing is better: {en}")
    number = size(play)
    return Text(f"出这 {number} 张最好：{zh}", f"these {number} are best: {en}")


def _without_core(why: Text) -> Text:
    return Text(
        f"{why.zh}（没有编译 C 内核，按稳健的打法）",
        f"{why.en} (no C core was built: played as sound does)",
    )
