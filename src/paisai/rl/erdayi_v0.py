"""竞技二打一 as a PettingZoo environment: three seats, bidding and play, 27,476 actions."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv

from paisai.core import erdayi as core
from paisai.erdayi import write
from paisai.rl.table import TableEnv, wrapped

__all__ = ["env", "raw_env"]


class raw_env(TableEnv):
    """Without PettingZoo's wrappers."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi", "human"],
        "name": "erdayi_v0",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(self, render_mode: str | None = None, mask_in_observation: bool = False) -> None:
        super().__init__(3, core.FEATURES, 1, core.ACTIONS, render_mode, mask_in_observation)

    def _deal(self, seed: int, index: int) -> None:
        self._game = core.random_game(seed, index)

    def _turn(self) -> int:
        return self._game.to_act

    def _do(self, action: int) -> None:
        self._game.step(action)

    def _rewards(self) -> list[float]:
        return [float(score) for score in self._game.scores]

    def _features(self, seat: int) -> bytes:
        return self._game.encode(seat)

    def _mask(self) -> NDArray[np.int8]:
        mask = np.zeros(core.ACTIONS, np.int8)
        mask[self._game.legal()] = 1
        return mask

    def _text(self) -> str:
        game = self._game
        rows = [f"{seat}: {write(hand)}" for seat, hand in enumerate(game.hands)]
        beat = "" if game.beat < 0 else f", to beat {write(core.table().cards(game.beat))}"
        return "\n".join([*rows, f"turn {game.to_act}, bid {game.bid}{beat}"])


def env(render_mode: str | None = None, mask_in_observation: bool = False) -> AECEnv:
    """The environment with PettingZoo's wrappers."""
    return wrapped(raw_env(render_mode, mask_in_observation))
