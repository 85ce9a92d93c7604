"""Many deals at once, every seat's turn a step; one call of the core steps them all.

One that ends is followed by the next deal of the seed in the same step, its reward and
`terminated` telling of the one that ended, `final_obs` how its end looked to who acted last. Arrays
are made once and filled anew by every call: copy what must be kept. For one learner in the manner
of Gymnasium there is `paisai.rl.vector_env`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, NamedTuple, TypeAlias

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
LOOK_BACK = 256
"""Room for so many steps; where it is full, those that no open deal has made are forgotten."""


class _Log(NamedTuple):
    """What was done in the last steps: by step and deal."""

    chosen: NDArray[Any]
    turns: NDArray[np.uint8]
    rows: NDArray[np.bool_]
    """Whether this deal was stepped."""

    @classmethod
    def of(cls, steps: int, deals: int, kind: type) -> _Log:
        size = (steps, deals)
        return cls(np.zeros(size, kind), np.zeros(size, np.uint8), np.zeros(size, np.bool_))

    def put(
        self, step: int, chosen: NDArray[Any], turns: NDArray[Any], rows: NDArray[Any] | None
    ) -> None:
        self.chosen[step], self.turns[step] = chosen, turns
        self.rows[step] = True if rows is None else rows

    def moved(self, gone: int) -> _Log:
        """Without the first steps; twice as long where hardly any can go."""
        steps, deals = self.chosen.shape
        new = _Log.of(steps if gone > steps // 4 else 2 * steps, deals, self.chosen.dtype.type)
        for old, into in zip(self, new, strict=True):
            into[: steps - gone] = old[gone:]
        return new


class _Vector(ABC):
    """What the vectors of both games have in common: how they begin, go on and are copied."""

    seats: int
    actions: int
    """How many action numbers there are."""
    features: int
    _kind: type[np.unsignedinteger[Any]]

    def __init__(self, num_envs: int, seed: int) -> None:
        if num_envs < 1:
            raise ValueError(f"a vector has at least one deal, not {num_envs}")
        self.num_envs = num_envs
        self._seed, self._stepped = int(seed), False
        self._make()
        self._begin()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.num_envs} deals, seed {self._seed}>"

    @abstractmethod
    def _batch_of_seed(self) -> Any:
        """The first deals of the seed, in the core."""

    @abstractmethod
    def observe(self) -> tuple[NDArray[np.uint8], Info]:
        """Returns what the seat asked in each deal sees, and what it may do."""

    @abstractmethod
    def scores(self) -> NDArray[np.float32]:
        """Returns what the deals that ended in the last step were worth to every seat."""

    def _make(self) -> None:
        self._features = np.zeros((self.num_envs, self.features), np.uint8)
        self.final = np.zeros((self.num_envs, self.features), np.uint8)
        self.turns = np.zeros(self.num_envs, np.uint8)
        self.over = np.zeros(self.num_envs, np.bool_)
        self._results = np.zeros((self.num_envs, self.seats), np.int32)

    def _begin(self) -> None:
        self._batch = self._batch_of_seed()
        self._batch.observe(turns=self.turns)
        self.indices = self._now()
        self._began = np.zeros(self.num_envs, np.int64)
        self._ended = self.indices, self._began
        self._steps, self._forgotten = 0, 0
        self._log = _Log.of(LOOK_BACK, self.num_envs, self._kind)

    def _now(self) -> NDArray[np.uint64]:
        """Which deals of the seed these are."""
        return np.frombuffer(self._batch.state(), np.uint64)[: self.num_envs]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], Info]:
        """Returns the first deals of the seed; without one, of the next if these were played."""
        if seed is not None or self._stepped:
            self._seed = self._seed + 1 if seed is None else int(seed)
            self._stepped = False
            self._begin()
        return self.observe()

    def step(self, actions: NDArray[Any]) -> Step:
        """Returns the next observations, the rewards [n, seats] of deals that ended, which did,
        and what may be done. Raises `ValueError` for an action that is not legal: none is done."""
        self.move(actions)
        rewards = self.scores()
        features, info = self.observe()
        info["final_obs"] = self.final
        never = np.zeros(self.num_envs, np.bool_)
        return features, rewards, self.over.copy(), never, info

    def move(
        self,
        actions: NDArray[Any],
        which: NDArray[np.bool_] | None = None,
        seats: NDArray[np.uint8] | None = None,
    ) -> None:
        """Steps every deal, or only those of `which`, without looking at the next question. What
        is seen of an end is seen by `seats`, by who acted last if that is None."""
        chosen = self._chosen(actions, which)
        turns = self.turns.copy()
        rows = None if which is None else np.ascontiguousarray(which, np.bool_)
        looks = None if seats is None else np.ascontiguousarray(seats, np.uint8)
        self._batch.step(
            chosen,
            self._results,
            self.over.view(np.uint8),
            None if rows is None else rows.view(np.uint8),
            looks,
            self.final,
        )
        self._stepped = True
        if self._steps - self._forgotten == len(self._log.chosen):
            gone = int(self._began.min()) - self._forgotten
            self._log = self._log.moved(gone)
            self._forgotten += gone
        self._log.put(self._steps - self._forgotten, chosen, turns, rows)
        self._steps += 1
        now = self._now()
        self._ended = self.indices, self._began.copy()
        self._began[now != self.indices] = self._steps
        self.indices = now
        self._batch.observe(turns=self.turns)

    def random_actions(self) -> NDArray[Any]:
        """Returns a random legal action of each deal."""
        actions = np.zeros(self.num_envs, self._kind)
        self._batch.draw(actions)
        return actions

    def history(self, deal: int) -> list[tuple[int, int]]:
        """Returns (seat, action) of all that was done in this deal so far, the first first."""
        if not 0 <= deal < self.num_envs:
            raise ValueError(f"a deal is 0 to {self.num_envs - 1}, not {deal}")
        seats, actions = self._done(deal, int(self._began[deal]))
        return list(zip(seats, actions, strict=True))

    def ended(self, deal: int) -> tuple[int, list[int], list[int]]:
        """Returns of a deal that ended in the last step which one of the seed it was, and the
        seats and actions of all that was done in it."""
        if not self.over[deal]:
            raise ValueError(f"deal {deal} has not ended in the last step")
        indices, began = self._ended
        return int(indices[deal]), *self._done(deal, int(began[deal]))

    def _done(self, deal: int, since: int) -> tuple[list[int], list[int]]:
        """The seats and actions of this deal from a step on."""
        steps = slice(since - self._forgotten, self._steps - self._forgotten)
        rows = self._log.rows[steps, deal]
        seats, chosen = self._log.turns[steps, deal][rows], self._log.chosen[steps, deal][rows]
        return seats.tolist(), chosen.tolist()

    def game(self, deal: int) -> Any:
        """Returns a copy of the deal as a game of the core, all hands open."""
        return self._batch.game(deal)

    def _chosen(self, actions: NDArray[Any], which: NDArray[np.bool_] | None) -> NDArray[Any]:
        """The actions for the core; they are numbers of actions, and nothing is made to fit."""
        asked = np.asarray(actions)
        wrong = (asked < 0) | (asked >= self.actions)
        if which is not None and asked.shape == (self.num_envs,):
            wrong &= which
        if asked.shape != (self.num_envs,) or asked.dtype.kind not in "iu" or wrong.any():
            raise ValueError(
                f"step takes {self.num_envs} actions from 0 to {self.actions - 1}, whole numbers"
            )
        return np.array(asked, self._kind)

    # -- copies ----------------------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        """The batch is made again: its deals from their beginning, then what was done in them."""
        kept = {name: value for name, value in self.__dict__.items() if name != "_batch"}
        return {**kept, "state": self._batch.state()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        state = kept.pop("state")
        self.__dict__.update(kept)
        self._batch = self._batch_of_seed()
        self._batch.resume(state)
        for number in range(self._forgotten, self._steps):
            at = number - self._forgotten
            which = self._log.rows[at] & (self._began <= number)
            self._batch.step(self._log.chosen[at], which=which.view(np.uint8))


class ErdayiVector(_Vector):
    """竞技二打一. Observations are of the seat to act in each deal; `info` has `turn` [n] and the
    legal action numbers, those of deal i being `legal[offsets[i]:offsets[i + 1]]`."""

    seats, actions, features, _kind = 3, erdayi.ACTIONS, erdayi.FEATURES, np.uint16

    def __init__(self, num_envs: int, seed: int = 0) -> None:
        super().__init__(num_envs, seed)

    def _make(self) -> None:
        super()._make()
        self._offsets = np.zeros(self.num_envs + 1, np.int32)
        self._legal = np.zeros(self.num_envs * MOST_LEGAL, np.uint16)

    def _batch_of_seed(self) -> Any:
        return erdayi.batch(self.num_envs, self._seed)

    def scores(self) -> NDArray[np.float32]:
        """Returns the scores of the deals that ended in the last step."""
        return self._results.astype(np.float32)

    def observe(self) -> tuple[NDArray[np.uint8], Info]:
        """Returns what the seat to act in each deal sees, and what it may do."""
        total = self._batch.observe(self._features, self.turns, self._offsets, self._legal)
        info: Info = {"turn": self.turns, "offsets": self._offsets, "legal": self._legal[:total]}
        return self._features, info


class ShengjiVector(_Vector):
    """升级 by a preset. Observations are of the seat asked in each deal; `info` has `turn` [n] and
    `action_mask` [n, 121]."""

    seats, actions, features, _kind = 4, shengji.CHOICES, shengji.FEATURES, np.uint8

    def __init__(self, num_envs: int, regulation: str, seed: int = 0) -> None:
        self._rules = RULES[regulation]
        super().__init__(num_envs, seed)

    def _make(self) -> None:
        super()._make()
        self._masks = np.zeros((self.num_envs, shengji.CHOICES), np.uint8)

    def _batch_of_seed(self) -> Any:
        return shengji.batch(self._rules, self.num_envs, self._seed)

    def scores(self) -> NDArray[np.float32]:
        """Returns the levels won in the deals that ended in the last step."""
        rewards = np.zeros((self.num_envs, 4), np.float32)
        for deal in np.flatnonzero(self.over):
            rewards[deal] = levels_won(self._results[deal].tolist())
        return rewards

    def observe(self) -> tuple[NDArray[np.uint8], Info]:
        """Returns what the seat asked in each deal sees, and what it may do."""
        self._batch.observe(self._features, self.turns, self._masks)
        return self._features, {"turn": self.turns, "action_mask": self._masks}
