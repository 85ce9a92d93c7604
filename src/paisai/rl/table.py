"""What have the PettingZoo environments in common? One deal, seats as agents, scores at its end."""

from __future__ import annotations

import secrets
import sys
from abc import abstractmethod
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

Observation: TypeAlias = NDArray[np.uint8]
ILLEGAL = -1.0


class TableEnv(AECEnv):  # type: ignore[misc]
    """A deal from the first card to the score. A seat is rewarded at the end, and only then.

    Which actions the seat asked may take is in its `infos["action_mask"]`, and with
    `mask_in_observation` in what it observes too, as PettingZoo's classic games have it. Any other
    ends the deal at once: that seat is rewarded with `ILLEGAL`, the others with 0.

    Copied and pickled it goes on by itself, from the same deal after the same actions.
    """

    def __init__(
        self,
        seats: int,
        features: int,
        highest: int,
        actions: int,
        render_mode: str | None,
        mask_in_observation: bool = False,
    ) -> None:
        super().__init__()
        known = self.metadata["render_modes"]
        if render_mode is not None and render_mode not in known:
            raise ValueError(f"render_mode is {' or '.join(known)}, not {render_mode}")
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._seed: int | None = None
        self._dealt = 0
        self._done: list[int] = []
        self._masked = mask_in_observation
        seen: spaces.Space[Any] = spaces.Box(0, highest, (features,), np.uint8)
        if mask_in_observation:
            mask = spaces.Box(0, 1, (actions,), np.int8)
            seen = spaces.Dict({"observation": seen, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    # -- what a game must say ------------------------------------------------------------------

    @abstractmethod
    def _deal(self, seed: int, index: int) -> None:
        """Begin deal `index` of the seed."""

    @abstractmethod
    def _turn(self) -> int:
        """The seat asked; negative when the deal is over."""

    @abstractmethod
    def _do(self, action: int) -> None: ...

    @abstractmethod
    def _rewards(self) -> list[float]:
        """Of each seat, when the deal is over."""

    @abstractmethod
    def _features(self, seat: int) -> bytes: ...

    @abstractmethod
    def _mask(self) -> NDArray[np.int8]:
        """Of the seat asked."""

    @abstractmethod
    def _text(self) -> str:
        """The table as a person would see all of it."""

    def _prepare(self) -> None:
        """What is made again after unpickling, before a deal is."""

    # -- copies ----------------------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        made_again = ("_game", "_rules")
        return {name: held for name, held in self.__dict__.items() if name not in made_again}

    def __setstate__(self, held: dict[str, Any]) -> None:
        self.__dict__.update(held)
        self._prepare()
        if self._dealt:
            assert self._seed is not None
            self._deal(self._seed, self._dealt - 1)
            for action in self._done:
                self._do(action)

    # -- PettingZoo's questions ----------------------------------------------------------------

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A seed begins its deals from the first; without one the next deal follows."""
        if seed is not None or self._seed is None:
            self._seed = secrets.randbits(32) if seed is None else seed
            self._dealt = 0
        self._deal_next()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._ask()

    def _deal_next(self) -> None:
        assert self._seed is not None
        self._deal(self._seed, self._dealt)
        self._dealt += 1
        self._done = []

    def _ask(self) -> None:
        """The next seat has its turn, and only it is told what it may do."""
        self.agent_selection = self.possible_agents[self._turn()]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection]["action_mask"] = self._mask()

    def observe(self, agent: str) -> Observation | dict[str, NDArray[Any]]:
        """What the seat sees; with the mask, of another than the seat asked it is empty."""
        features = self._features(self.possible_agents.index(agent))
        seen = np.frombuffer(features, np.uint8).copy()
        if not self._masked:
            return seen
        mask = self.infos.get(agent, {}).get("action_mask")
        if mask is None:
            mask = np.zeros(self.action_spaces[agent].n, np.int8)
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent] or action is None:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        legal = bool(self.infos[agent]["action_mask"][action])
        if legal:
            self._done.append(int(action))
            self._do(int(action))
        else:
            self.rewards[agent] = ILLEGAL
        if legal and self._turn() >= 0:
            self._ask()
        else:
            if legal:
                self.rewards = dict(zip(self.possible_agents, self._rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {agent: {} for agent in self.agents}
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        if self.render_mode == "human":
            sys.stdout.write(self._text() + "\n")
            return None
        return self._text()

    def close(self) -> None:
        """Nothing is held open."""


def wrapped(env: TableEnv) -> AECEnv:
    """With PettingZoo's checks of the order of calls and the bounds of actions."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))
