"""升级 as a PettingZoo environment: four seats, shows, kitty and play, 121 choices card by card."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv

from paisai.cards import RANKS, Card, symbols
from paisai.core import shengji as core
from paisai.rl.rewards import levels_won
from paisai.rl.table import TableEnv, wrapped
from paisai.shengji import RULES

__all__ = ["env", "raw_env"]

FIRST = "shuangsheng-boda-2020"


class raw_env(TableEnv):
    """Without PettingZoo's wrappers."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi", "human"],
        "name": "shengji_v0",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        regulation: str = FIRST,
        render_mode: str | None = None,
        mask_in_observation: bool = False,
    ) -> None:
        super().__init__(4, core.FEATURES, 255, core.CHOICES, render_mode, mask_in_observation)
        self._regulation = regulation
        self._prepare()

    def _prepare(self) -> None:
        self._rules = core.rules_in_core(RULES[self._regulation])

    def _deal(self, seed: int, index: int) -> None:
        self._game = self._rules.random_game(seed, index)
        self._game.begin()

    def _turn(self) -> int:
        return self._game.asked

    def _do(self, action: int) -> None:
        """A kitty of jokers only is no end: the seed's next deal is dealt in its place (Z4.9n)."""
        self._game.choose(action)
        if self._game.over and self._game.result is None:
            self._deal_next()

    def _rewards(self) -> list[float]:
        assert self._game.result is not None
        return levels_won(self._game.result)

    def _features(self, seat: int) -> bytes:
        return self._game.encode(seat)

    def _mask(self) -> NDArray[np.int8]:
        return np.frombuffer(self._game.choices(), np.int8).copy()

    def _text(self) -> str:
        game = self._game
        rows = [f"{seat}: {symbols(map(Card, hand))}" for seat, hand in enumerate(game.hands)]
        trump = "无主" if game.trump == core.NO_TRUMP else "♠♥♣♦"[game.trump]
        table = "; ".join(symbols(map(Card, play)) for play in game.plays)
        said = (
            f"{RANKS[game.level]}, {trump}, defenders {game.points + game.fines}, turn {game.asked}"
        )
        return "\n".join([*rows, said, f"on the table: {table}"])


def env(
    regulation: str = FIRST, render_mode: str | None = None, mask_in_observation: bool = False
) -> AECEnv:
    """The environment with PettingZoo's wrappers."""
    return wrapped(raw_env(regulation, render_mode, mask_in_observation))
