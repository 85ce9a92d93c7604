"""How does one player fare against another, and how do they behave? Duplicate decks; every decision
is checked, timed and counted."""

from __future__ import annotations

import time
import traceback
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from paisai import erdayi
from paisai.errors import NotationError
from paisai.players.duplicate import SideScore
from paisai.players.external import External
from paisai.players.player import Choice, Legal, Player
from paisai.regulations import game_rules


class Conduct(NamedTuple):
    """What a player's decisions were like. `illegal` were not legal, `helped` were made for a
    program that did not answer: something legal was picked at random for either. Times are in
    milliseconds: of the processor, but for programs and servers those that one waits."""

    decisions: int
    illegal: int
    helped: int
    median_ms: float
    p999_ms: float
    longest_ms: float


class Watched(Player[Any, Any]):
    """Another player, with a watch and a referee beside it."""

    def __init__(self, name: str, player: Player[Any, Any]) -> None:
        super().__init__(player.seed, player.ms)
        self.name, self.player = name, player
        self.spent: list[float] = []
        self.illegal = self.helped = 0
        self._clock = time.monotonic if isinstance(player, External) else time.process_time

    def choose(self, view: Any, legal: Legal[Any]) -> Choice[Any]:
        began = self._clock()
        try:
            choice = self.player.choose(view, legal)
        except Exception as error:  # somebody else's player may do anything
            raise _raised(self.name, error) from error
        self.spent.append(1000 * (self._clock() - began))
        if choice.action in legal:
            return choice
        self.illegal += 1
        return Choice(legal.choose(self.dice(view)), choice.why)

    def for_deck(self, seed: int) -> None:
        self.seed = self.player.seed = seed

    def conduct(self) -> Conduct:
        spent = sorted(self.spent) or [0.0]
        return Conduct(
            len(self.spent),
            self.illegal,
            self.helped,
            spent[len(spent) // 2],
            spent[min(len(spent) - 1, int(0.999 * len(spent)))],
            spent[-1],
        )


def _raised(name: str, error: Exception) -> NotationError:
    """What went wrong in a player, and where."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    said = f"{type(error).__name__}: {error} ({last.filename}:{last.lineno})"
    return NotationError(f"牌手 {name} 出错：{said}", f"the player {name} failed: {said}")


def decks_played(
    regulation: str, one: Watched, other: Watched, decks: Iterable[int]
) -> Iterator[tuple[SideScore, ...]]:
    """What `one` did against the other on each deck, which is played twice with the sides
    exchanged. Both have the deck's seed, so that equal ones play alike."""
    of_erdayi = isinstance(game_rules(regulation), erdayi.Rules)
    for deck in decks:
        one.for_deck(deck)
        other.for_deck(deck)
        if of_erdayi:
            from paisai.players.erdayi.duplicate import play_deck

            yield play_deck(deck, one, other)
        else:
            from paisai.players.shengji.duplicate import play_deck as play_shengji

            yield play_shengji(deck, one, other, regulation)
