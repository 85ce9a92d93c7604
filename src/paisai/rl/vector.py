"""Many deals at once, in the manner of Gymnasium's vector environments.

One call steps every deal; one that ends is followed by the next deal of the seed in the same
step, its reward and `terminated` telling of the one that ended. Arrays are made once and filled
anew by every call: copy what must be kept.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from paisai.core import erdayi, shengji
from paisai.rl.rewards import levels_won
from paisai.shengji import RULES

Info: TypeAlias = dict[str, NDArray[Any]]
Step: TypeAlias = tuple[
    NDArray[np.uint8], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], Info
]
MOST_LEGAL = 2000
"""Legal actions of a deal on the average of the vector, never nearly reached."""


class _Vector(ABC):
    """What the vectors of both games have in common: how they begin."""

    def __init__(self, num_envs: int, seed: int) -> None:
        if num_envs < 1:
            raise ValueError(f"a vector has at least one deal, not {num_envs}")
        self.num_envs = num_envs
        self._seed, self._stepped = seed, False
        self._begin()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.num_envs} deals, seed {self._seed}>"

    @abstractmethod
    def _begin(self) -> None:
        """The first deals of the seed."""

    @abstractmethod
    def _observed(self) -> tuple[NDArray[np.uint8], Info]: ...

    def reset(self, seed: int | None = None) -> tuple[NDArray[np.uint8], Info]:
        """The first deals of the seed; without one, of the next seed if these were played."""
        if seed is not None or self._stepped:
            self._seed = self._seed + 1 if seed is None else seed
            self._stepped = False
            self._begin()
        return self._observed()

    def _chosen(self, actions: NDArray[Any], number: int, kind: type) -> NDArray[Any]:
        """The actions for the core; they are below `number`, and nothing is made to fit."""
        found = np.asarray(actions)
        if found.shape != (self.num_envs,) or ((found < 0) | (found >= number)).any():
            raise ValueError(f"step takes {self.num_envs} actions from 0 to {number - 1}")
        self._stepped = True
        return np.ascontiguousarray(found, kind)


class ErdayiVector(_Vector):
    """竞技二打一. Observations are of the seat to act in each deal; `info` has `turn` [n] and the
    legal action numbers, those of deal i being `legal[offsets[i]:offsets[i + 1]]`."""

    def __init__(self, num_envs: int, seed: int = 0) -> None:
        super().__init__(num_envs, seed)
        self._features = np.zeros((num_envs, erdayi.FEATURES), np.uint8)
        self._turns = np.zeros(num_envs, np.uint8)
        self._offsets = np.zeros(num_envs + 1, np.int32)
        self._legal = np.zeros(num_envs * MOST_LEGAL, np.uint16)
        self._scores = np.zeros((num_envs, 3), np.int32)
        self._over = np.zeros(num_envs, np.bool_)

    def _begin(self) -> None:
        self._batch = erdayi.batch(self.num_envs, self._seed)

    def step(self, actions: NDArray[Any]) -> Step:
        """Rewards [n, 3] are the scores of deals that ended, for every seat."""
        chosen = self._chosen(actions, erdayi.ACTIONS, np.uint16)
        self._batch.step(chosen, self._scores, self._over.view(np.uint8))
        features, info = self._observed()
        never = np.zeros(self.num_envs, np.bool_)
        return features, self._scores.astype(np.float32), self._over.copy(), never, info

    def random_actions(self) -> NDArray[np.uint16]:
        actions = np.zeros(self.num_envs, np.uint16)
        self._batch.draw(actions)
        return actions

    def _observed(self) -> tuple[NDArray[np.uint8], Info]:
        total = self._batch.observe(self._features, self._turns, self._offsets, self._legal)
        info: Info = {"turn": self._turns, "offsets": self._offsets, "legal": self._legal[:total]}
        return self._features, info


class ShengjiVector(_Vector):
    """升级 by a preset. Observations are of the seat asked in each deal; `info` has `turn` [n] and
    `action_mask` [n, 121]."""

    def __init__(self, num_envs: int, regulation: str, seed: int = 0) -> None:
        self._rules = RULES[regulation]
        super().__init__(num_envs, seed)
        self._features = np.zeros((num_envs, shengji.FEATURES), np.uint8)
        self._turns = np.zeros(num_envs, np.uint8)
        self._masks = np.zeros((num_envs, shengji.CHOICES), np.uint8)
        self._results = np.zeros((num_envs, 4), np.int32)
        self._over = np.zeros(num_envs, np.bool_)

    def _begin(self) -> None:
        self._batch = shengji.batch(self._rules, self.num_envs, self._seed)

    def step(self, actions: NDArray[Any]) -> Step:
        """Rewards [n, 4] are the levels won in deals that ended, for every seat."""
        chosen = self._chosen(actions, shengji.CHOICES, np.uint8)
        self._batch.step(chosen, self._results, self._over.view(np.uint8))
        rewards = np.zeros((self.num_envs, 4), np.float32)
        for deal in np.flatnonzero(self._over):
            rewards[deal] = levels_won(self._results[deal].tolist())
        features, info = self._observed()
        never = np.zeros(self.num_envs, np.bool_)
        return features, rewards, self._over.copy(), never, info

    def random_actions(self) -> NDArray[np.uint8]:
        actions = np.zeros(self.num_envs, np.uint8)
        self._batch.draw(actions)
        return actions

    def _observed(self) -> tuple[NDArray[np.uint8], Info]:
        self._batch.observe(self._features, self._turns, self._masks)
        return self._features, {"turn": self._turns, "action_mask": self._masks}
