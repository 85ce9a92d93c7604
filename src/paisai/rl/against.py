"""竞技二打一 for one learner: the other two seats are played by any player.

A Gymnasium environment. What is observed has the mask in it, as PettingZoo's classic games have it;
the score comes at the end of the deal.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from paisai.cards import Card
from paisai.core import erdayi as core
from paisai.erdayi import PASS, Action, Bid, Deal, Play, count, standard
from paisai.erdayi.deal import cards_of
from paisai.players import Player, make
from paisai.rl.table import ILLEGAL

Seen: TypeAlias = dict[str, NDArray[Any]]


class ErdayiAgainst(gymnasium.Env[Seen, int]):
    """Actions and observations are those of `erdayi_v0`. `opponent` is a player, or its name
    (`sound`, `module:Class`); `seat` is the learner's, another one in every deal if it is None. An
    action that is not legal ends the deal with a reward of −1."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        opponent: Player[Any, Any] | str = "sound",
        seat: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.opponent = make(standard(), opponent) if isinstance(opponent, str) else opponent
        self.seat, self.render_mode = seat, render_mode
        self.observation_space: spaces.Space[Any] = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (core.FEATURES,), np.uint8),
                "action_mask": spaces.Box(0, 1, (core.ACTIONS,), np.int8),
            }
        )
        self.action_space: spaces.Space[Any] = spaces.Discrete(core.ACTIONS)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """The next deal of the seed in which the learner is asked."""
        super().reset(seed=seed)
        while True:
            self._own = int(self.np_random.integers(3)) if self.seat is None else self.seat
            deck, first = core.table().deck(int(self.np_random.integers(1 << 62)))
            self._game = core.game(deck, first)
            self._deal = Deal.start([Card(card) for card in deck], first)
            self._others()
            if self._deal.to_act is not None:  # the others have not passed it out
                return self._seen(), {}

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        if not self._game.allows(int(action)):
            return self._seen(), ILLEGAL, True, False, {}
        self._do(_played(self._deal, int(action)), int(action))
        self._others()
        over = self._game.over
        reward = float(self._game.scores[self._own]) if over else 0.0
        return self._seen(), reward, over, False, {}

    def render(self) -> str | None:
        return str(self._deal) if self.render_mode == "ansi" else None

    def _others(self) -> None:
        """The others play until the learner is asked, or the deal is over."""
        while (seat := self._deal.to_act) is not None and seat != self._own:
            action = self.opponent.act(self._deal.view(seat), self._deal.actions(seat))
            self._do(action, _number(action))

    def _do(self, action: Action, number: int) -> None:
        self._deal = self._deal.apply(action)
        self._game.step(number)

    def _seen(self) -> Seen:
        mask = np.zeros(core.ACTIONS, np.int8)
        if not self._game.over:
            mask[self._game.legal()] = 1
        features = np.frombuffer(self._game.encode(self._own), np.uint8).copy()
        return {"observation": features, "action_mask": mask}


def _played(deal: Deal, number: int) -> Action:
    """The action of a number, with cards of the hand."""
    if number >= core.BID:
        return Bid(number - core.BID)
    if number == core.PASS:
        return PASS
    assert deal.to_act is not None
    return Play(cards_of(deal.hands[deal.to_act], core.table().cards(number)))


def _number(action: Action) -> int:
    if isinstance(action, Bid):
        return core.BID + action.points
    return core.table().number(count(action.cards)) if action.cards else core.PASS
