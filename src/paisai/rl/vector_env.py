"""Gymnasium's vector environments: one learner in each of many deals, the others played for it.

Their wrappers take them (`gymnasium.wrappers.vector`). The learner is asked in every deal at every
step; in between the others play, at random or by a policy of yours, all deals at once in the core.
A deal that ends is followed by the next as `autoreset_mode` says: in the next step, in which its
action is for nothing (`AutoresetMode.NEXT_STEP`, Gymnasium's own way), or at once, how the end
looked being in `infos["final_obs"]` (`AutoresetMode.SAME_STEP`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from paisai.rl.vector import ErdayiVector, Info, ShengjiVector

Seen: TypeAlias = Any
"""Observations: a mapping with the mask in it, or an array."""
Policy: TypeAlias = Callable[[dict[str, NDArray[Any]]], NDArray[Any]]
"""Gives the actions of so many seats from their `observation` and `action_mask`."""
Step: TypeAlias = tuple[
    Seen, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
]


class _LearnerVector(VectorEnv[Any, Any, Any]):
    """What both games have in common."""

    highest: ClassVar[int]
    """The largest number in an observation."""

    def __init__(
        self,
        vector: ErdayiVector | ShengjiVector,
        seat: int | None,
        opponents: Policy | str,
        mask_in_observation: bool,
        autoreset_mode: AutoresetMode,
    ) -> None:
        if seat is not None and not 0 <= seat < vector.seats:
            raise ValueError(f"a seat is 0 to {vector.seats - 1} or None, not {seat}")
        if not callable(opponents) and opponents != "random":
            raise ValueError(f'opponents are "random" or a policy, not {opponents!r}')
        if autoreset_mode not in (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP):
            raise ValueError(f"autoreset_mode is NEXT_STEP or SAME_STEP, not {autoreset_mode}")
        self.metadata = {"autoreset_mode": autoreset_mode, "render_modes": []}
        self.num_envs, self.seat, self.opponents = vector.num_envs, seat, opponents
        self._vector, self._masked = vector, mask_in_observation
        features = spaces.Box(0, self.highest, (vector.features,), np.uint8)
        mask = spaces.Box(0, 1, (vector.actions,), np.int8)
        self.single_action_space: spaces.Space[Any] = spaces.Discrete(vector.actions)
        self.single_observation_space: spaces.Space[Any] = features
        if mask_in_observation:
            both: dict[str, spaces.Space[Any]] = {"observation": features, "action_mask": mask}
            self.single_observation_space = spaces.Dict(both)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self._own = np.zeros(self.num_envs, np.uint8)
        self._at_once = autoreset_mode is AutoresetMode.SAME_STEP
        self._new = np.zeros(self.num_envs, np.bool_)
        """Ended in the last step: the next one only shows what follows."""

    # -- Gymnasium's questions -----------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Returns the first questions to the learner in the deals of the seed, or in new ones."""
        super().reset(seed=None if seed is None else int(seed))
        self._vector.reset(int(self.np_random.integers(1 << 62)))
        self._sit(np.ones(self.num_envs, np.bool_))
        rewards, ended = np.zeros(self.num_envs, np.float32), np.ones(self.num_envs, np.bool_)
        self._others_play(rewards, ended, {})
        self._new[:] = False
        return self._answer({})

    def step(self, actions: NDArray[Any]) -> Step:
        """Returns the next questions, the learner's rewards, which deals have ended, and `infos`
        with `action_mask`, `seat`, and where a deal is followed at once, `final_obs`. Raises
        `ValueError` for an action that is not legal: then none is done."""
        rewards = np.zeros(self.num_envs, np.float32)
        ended = np.zeros(self.num_envs, np.bool_)
        final: dict[int, NDArray[np.uint8]] = {}
        self._vector.move(actions, ~self._new if self._new.any() else None, self._own)
        self._note(rewards, ended, final)
        self._others_play(rewards, ended, final)
        seen, infos = self._answer({} if self._at_once else final)
        if final and self._at_once:
            infos["_final_obs"] = ended.copy()
            infos["final_obs"] = np.full(self.num_envs, None, object)
            for deal, features in final.items():
                infos["final_obs"][deal] = self._alone(features)
        self._new = np.zeros_like(ended) if self._at_once else ended.copy()
        return seen, rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def random_actions(self) -> NDArray[Any]:
        """Returns a random legal action of each deal."""
        return self._vector.random_actions()

    def history(self, deal: int) -> list[tuple[int, int]]:
        """Returns (seat, action) of all that was done in this deal so far, by every seat."""
        return self._vector.history(deal)

    # -- the other seats -----------------------------------------------------------------------

    def _sit(self, which: NDArray[np.bool_]) -> None:
        """The learner's seat in the deals that begin."""
        if self.seat is None:
            seats = self.np_random.integers(self._vector.seats, size=self.num_envs)
            self._own = np.where(which, seats, self._own).astype(np.uint8)
        else:
            self._own[:] = self.seat

    def _learns(self) -> NDArray[np.bool_]:
        learns: NDArray[np.bool_] = self._vector.turns == self._own
        return learns

    def _note(
        self,
        rewards: NDArray[np.float32],
        ended: NDArray[np.bool_],
        final: dict[int, NDArray[np.uint8]],
    ) -> None:
        """What the deals that have just ended, and had not before in this step, were worth."""
        over = self._vector.over
        if over.any():
            scores = self._vector.scores()
            for deal in np.flatnonzero(over & ~ended).tolist():
                rewards[deal] = scores[deal, self._own[deal]]
                final[deal] = self._vector.final[deal].copy()
            ended |= over
            self._sit(over)

    def _others_play(
        self,
        rewards: NDArray[np.float32],
        ended: NDArray[np.bool_],
        final: dict[int, NDArray[np.uint8]],
    ) -> None:
        """Until the learner is asked in every deal. A deal that begins and ends before he is
        asked is none of his."""
        while (waiting := ~self._learns()).any():
            self._vector.move(self._others(waiting), waiting, self._own)
            self._note(rewards, ended, final)

    def _others(self, waiting: NDArray[np.bool_]) -> NDArray[Any]:
        if not callable(self.opponents):
            return self._vector.random_actions()
        features, info = self._vector.observe()
        rows = np.flatnonzero(waiting)
        asked = {"observation": features[rows], "action_mask": self._mask(info)[rows]}
        actions = np.zeros(self.num_envs, np.int64)
        actions[rows] = self.opponents(asked)
        return actions

    # -- what the learner sees -----------------------------------------------------------------

    def _mask(self, info: Info) -> NDArray[np.int8]:
        raise NotImplementedError

    def _answer(self, final: dict[int, NDArray[np.uint8]]) -> tuple[Seen, dict[str, Any]]:
        """Copies: what is given out does not change with the next step. In the place of deals that
        follow in the next step stand the ends of the last ones: any action will do."""
        features, info = self._vector.observe()
        mask, seen = self._mask(info), features.copy()
        for deal, end in final.items():
            seen[deal], mask[deal] = end, 1
        infos: dict[str, Any] = {"action_mask": mask, "seat": self._own.copy()}
        if self._masked:
            return {"observation": seen, "action_mask": mask}, infos
        return seen, infos

    def _alone(self, features: NDArray[np.uint8]) -> Seen:
        """What is seen of an end: nothing may be done any more."""
        if not self._masked:
            return features
        return {"observation": features, "action_mask": np.zeros(self._vector.actions, np.int8)}


class ErdayiVectorEnv(_LearnerVector):
    """竞技二打一, one seat of three learning: `seat`, another one in every deal if it is None. The
    reward is its score at the end of the deal. `opponents` are "random", or a policy that gets
    `observation` and `action_mask` of the seats asked and gives their actions."""

    highest = 1

    def __init__(
        self,
        num_envs: int = 1,
        seat: int | None = None,
        opponents: Policy | str = "random",
        mask_in_observation: bool = True,
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
    ) -> None:
        vector = ErdayiVector(num_envs)
        super().__init__(vector, seat, opponents, mask_in_observation, autoreset_mode)

    def _mask(self, info: Info) -> NDArray[np.int8]:
        mask = np.zeros((self.num_envs, self._vector.actions), np.int8)
        rows = np.repeat(np.arange(self.num_envs), np.diff(info["offsets"]))
        mask[rows, info["legal"]] = 1
        return mask


class ShengjiVectorEnv(_LearnerVector):
    """升级 by a preset, one side learning: the learner plays `seat` and, unless `partner` is False,
    its partner's seat too; another one in every deal if `seat` is None. The reward is the levels
    won. `opponents` are as in `ErdayiVectorEnv`."""

    highest = 255

    def __init__(
        self,
        num_envs: int = 1,
        regulation: str = "shuangsheng-boda-2020",
        seat: int | None = None,
        opponents: Policy | str = "random",
        mask_in_observation: bool = True,
        partner: bool = True,
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
    ) -> None:
        vector = ShengjiVector(num_envs, regulation)
        super().__init__(vector, seat, opponents, mask_in_observation, autoreset_mode)
        self.partner = partner

    def _learns(self) -> NDArray[np.bool_]:
        if self.partner:
            ours: NDArray[np.bool_] = (self._vector.turns ^ self._own) & 1 == 0
            return ours
        return super()._learns()

    def _mask(self, info: Info) -> NDArray[np.int8]:
        return info["action_mask"].astype(np.int8)
