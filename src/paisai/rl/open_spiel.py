"""Both games for OpenSpiel: importing this registers `python_paisai_erdayi` and
`python_paisai_shengji`.

    import pyspiel
    import paisai.rl.open_spiel
    state = pyspiel.load_game("python_paisai_erdayi").new_initial_state()

Chance deals card by card, so that OpenSpiel's own history holds the whole deal and can be written
down, read and copied. Actions, observations and returns are those of the PettingZoo environments
(docs/environments.md). OpenSpiel is not among our extras: `pip install open_spiel`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pyspiel

from paisai.cards import RANKS, Card, write
from paisai.core import erdayi as erdayi_core
from paisai.core import shengji as shengji_core
from paisai.erdayi import write as write_ranks
from paisai.rl.rewards import levels_won
from paisai.shengji import RULES, Rules

__all__ = ["ErdayiGame", "ShengjiGame"]

MOST_SCORE = 2.0 * 3 * 2**14
"""The declarer's for 3, doubled by every bomb that a deck can hold, the rocket and a spring."""
MOST_LEVELS = 20.0
HIDDEN = -1
"""In place of a card that another seat has buried."""


def _game_type(name: str, long_name: str, seats: int, parameters: dict[str, Any]) -> Any:
    kinds = pyspiel.GameType
    return pyspiel.GameType(
        short_name=name,
        long_name=long_name,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=seats,
        min_num_players=seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


_ERDAYI = _game_type("python_paisai_erdayi", "Competition Dou Dizhu (paisai)", 3, {})
_SHENGJI = _game_type(
    "python_paisai_shengji",
    "Shengji (paisai)",
    4,
    {"regulation": "shuangsheng-boda-2020", "level": 0, "first_drawer": 0, "declarer": -1},
)


class _Begun:
    """A game of the core that can be pickled, as OpenSpiel copies its states: made again from the
    cards, it does again what was done."""

    def __init__(self, make: Callable[..., Any], dealt: tuple[Any, ...]) -> None:
        self._make, self._dealt = make, dealt
        self._done: list[int] = []
        self.game = make(*dealt)

    def do(self, action: int) -> None:
        if self._make is _shengji_game:
            self.game.choose(action)
        else:
            self.game.step(action)
        self._done.append(action)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self._make, self._dealt, self._done)


def _again(make: Callable[..., Any], dealt: tuple[Any, ...], done: list[int]) -> _Begun:
    begun = _Begun(make, dealt)
    for action in done:
        begun.do(action)
    return begun


def _shengji_game(rules: Rules, level: int, deck: bytes, drawer: int, declarer: int) -> Any:
    game = shengji_core.rules_in_core(rules).game(level, deck, drawer, declarer)
    game.begin()
    return game


class _State(pyspiel.State):  # type: ignore[misc]
    """Cards are dealt by chance until the deck is whole; then the core has the game."""

    def __init__(self, game: Any, deck: Sequence[int]) -> None:
        super().__init__(game)
        self._left = Counter(deck)
        self._dealt: list[int] = []
        self._actions: list[tuple[int, int]] = []
        self._begun: _Begun | None = None

    @property
    def game(self) -> Any:
        """The game in the core; None until the cards are dealt."""
        return None if self._begun is None else self._begun.game

    def _begin(self) -> _Begun:
        raise NotImplementedError

    def _asked(self) -> int:
        raise NotImplementedError

    def legal(self) -> list[int]:
        """Returns the legal actions of the seat asked, sorted."""
        raise NotImplementedError

    def scores(self) -> list[float]:
        """Returns what the deal was worth to each seat."""
        raise NotImplementedError

    # -- OpenSpiel's questions -------------------------------------------------------------------

    def current_player(self) -> int:
        """Returns the seat asked, chance while cards are dealt, or that it is over."""
        if self.game is None:
            return int(pyspiel.PlayerId.CHANCE)
        asked = self._asked()
        return asked if asked >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Returns whether the deal is over."""
        return self.game is not None and self._asked() < 0

    def returns(self) -> list[float]:
        """Returns the scores of the seats; zeros before the end."""
        return self.scores() if self.is_terminal() else [0.0] * self.num_players()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns each card that may come next with its probability."""
        total = self._left.total()
        return [(card, copies / total) for card, copies in sorted(self._left.items()) if copies]

    def _legal_actions(self, player: int) -> list[int]:
        return self.legal()

    def _apply_action(self, action: int) -> None:
        if self._begun is not None:
            self._actions.append((self._asked(), self._noted(action)))
            self._begun.do(action)
            return
        self._left[action] -= 1
        self._dealt.append(action)
        if not self._left.total():
            self._begun = self._begin()

    def _noted(self, action: int) -> int:
        return action

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return write([Card(action)])
        return self._named(action)

    def _named(self, action: int) -> str:
        raise NotImplementedError

    def known(self, seat: int) -> str:
        """Returns all that the seat knows, and in which order it came to know it."""
        raise NotImplementedError

    def __str__(self) -> str:
        dealt = write([Card(card) for card in self._dealt])
        done = " ".join(f"{seat}:{self._named(action)}" for seat, action in self._actions)
        return f"{dealt} | {done}".strip()


class ErdayiState(_State):
    """A deal of 竞技二打一; before the first card chance says who bids first."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, range(54))
        self._first: int | None = None

    def _begin(self) -> _Begun:
        return _Begun(erdayi_core.game, (bytes(self._dealt), self._first))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns who may bid first, then each card that may come next, with its probability."""
        if self._first is None:
            return [(seat, 1 / 3) for seat in range(3)]
        return super().chance_outcomes()

    def _apply_action(self, action: int) -> None:
        if self._first is None:
            self._first = action
        else:
            super()._apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self._first is None:
            return f"{action} bids first"
        return super()._action_to_string(player, action)

    def _asked(self) -> int:
        return int(self.game.to_act)

    def legal(self) -> list[int]:
        """Returns the legal action numbers, sorted."""
        return sorted(self.game.legal())

    def scores(self) -> list[float]:
        """Returns the scores of the three seats."""
        return [float(score) for score in self.game.scores]

    def _named(self, action: int) -> str:
        if action >= erdayi_core.BID:
            return f"bid {action - erdayi_core.BID}"
        if action == erdayi_core.PASS:
            return "pass"
        return write_ranks(erdayi_core.table().cards(action))

    def known(self, seat: int) -> str:
        """Returns the hand, the kitty once it is shown, and all that was done."""
        if self.game is None:
            return ""
        hand = self.game.hands[seat] + self.game.played[seat]
        kitty = write_ranks(self.game.kitty) if self.game.phase and self.game.declarer >= 0 else "?"
        done = " ".join(f"{who}:{self._named(action)}" for who, action in self._actions)
        return f"{seat} {write_ranks(hand)} ({kitty}) {done}"


class ShengjiState(_State):
    """A deal of 升级, choice by choice; the deck is drawn in the order in which it is dealt."""

    def __init__(self, game: Any, rules: Rules, setting: tuple[int, int, int]) -> None:
        super().__init__(game, [card for card in range(54) for _ in range(rules.decks)])
        self._rules, self._setting = rules, setting

    def _begin(self) -> _Begun:
        level, first_drawer, declarer = self._setting
        dealt = (self._rules, level, bytes(self._dealt), first_drawer, declarer)
        return _Begun(_shengji_game, dealt)

    def _asked(self) -> int:
        return int(self.game.asked)

    def _noted(self, action: int) -> int:
        return HIDDEN - action - 1 if self.game.phase == shengji_core.BURYING else action

    def legal(self) -> list[int]:
        """Returns the legal choices, sorted."""
        return [choice for choice, allowed in enumerate(self.game.choices()) if allowed]

    def scores(self) -> list[float]:
        """Returns the levels won by each seat; zeros where the deal is dealt anew (Z4.9n)."""
        return [0.0] * 4 if self.game.result is None else levels_won(self.game.result)

    def _named(self, action: int) -> str:
        """A choice in words; what is buried is kept as a negative number."""
        if action <= HIDDEN:
            return "bury " + write([Card(HIDDEN - action - 1)])
        if action < shengji_core.DONE:
            return write([Card(action)])
        if action == shengji_core.DONE:
            return "done"
        if action < shengji_core.FIRST_KIND:
            which, copies = divmod(action - shengji_core.FIRST_SHOW, 3)
            return f"show {copies + 1} {('S', 'H', 'C', 'D', 'w', 'W')[which]}"
        width, length = divmod(action - shengji_core.FIRST_KIND, 16)
        return f"name {width + 1} x {length + 1}"

    def known(self, seat: int) -> str:
        """Returns the cards drawn so far, the kitty for who took it, and all that was done; what
        another has buried is hidden."""
        if self.game is None:
            return ""
        first = self.game.first_drawer
        drawn = self._dealt[: self.game.drawn][(seat - first) & 3 :: 4]
        done = " ".join(
            f"{who}:{'bury ?' if action <= HIDDEN and who != seat else self._named(action)}"
            for who, action in self._actions
        )
        taken = self.game.phase >= shengji_core.BURYING and self.game.declarer == seat
        kitty = write([Card(card) for card in self._dealt[self.game.drawn :]]) if taken else "?"
        trump = "SHCD-"[self.game.trump]
        return f"{seat} {write([Card(card) for card in drawn])} ({kitty}) {trump} {done}"


class _Observer:
    """What a seat sees, as the environments have it; with perfect recall, all that it knows."""

    def __init__(self, features: int, recall: bool) -> None:
        self._recall = recall
        self.tensor = np.zeros(0 if recall else features, np.float32)
        self.dict = {} if recall else {"observation": self.tensor}

    def set_from(self, state: _State, player: int) -> None:
        """Fills the tensor; before all cards are dealt it is empty."""
        if not self._recall:
            self.tensor.fill(0)
            if state.game is not None:
                self.tensor[:] = np.frombuffer(state.game.encode(player), np.uint8)

    def string_from(self, state: _State, player: int) -> str:
        """Returns the observation as text: all that is known, or the features that are not 0."""
        if self._recall:
            return state.known(player)
        self.set_from(state, player)
        return " ".join(f"{at}:{self.tensor[at]:.0f}" for at in np.flatnonzero(self.tensor))


class ErdayiGame(pyspiel.Game):  # type: ignore[misc]
    """竞技二打一 in OpenSpiel, `python_paisai_erdayi`; it has no parameters."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        info = pyspiel.GameInfo(
            num_distinct_actions=erdayi_core.ACTIONS,
            max_chance_outcomes=54,
            num_players=3,
            min_utility=-MOST_SCORE,
            max_utility=MOST_SCORE,
            utility_sum=0.0,
            max_game_length=192,
        )
        super().__init__(_ERDAYI, info, params or {})

    def new_initial_state(self) -> ErdayiState:
        """Returns a deal before the first card."""
        return ErdayiState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """Returns what OpenSpiel observes states with."""
        return _Observer(erdayi_core.FEATURES, bool(iig_obs_type and iig_obs_type.perfect_recall))


class ShengjiGame(pyspiel.Game):  # type: ignore[misc]
    """升级 in OpenSpiel, `python_paisai_shengji`. Parameters: `regulation` (a preset), `level` (0
    for 2 to 12 for A), `first_drawer`, `declarer` (-1: a first deal, for which they contend)."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        preset = str(given.get("regulation", "shuangsheng-boda-2020"))
        if preset not in RULES:
            raise pyspiel.SpielError(f"regulation is one of {', '.join(RULES)}, not {preset}")
        self._rules = RULES[preset]
        self._setting = (
            int(given.get("level", 0)),
            int(given.get("first_drawer", 0)),
            int(given.get("declarer", -1)),
        )
        level, first_drawer, declarer = self._setting
        if not (0 <= level < len(RANKS) and 0 <= first_drawer < 4 and -1 <= declarer < 4):
            raise pyspiel.SpielError("level is 0 to 12, first_drawer 0 to 3, declarer -1 to 3")
        info = pyspiel.GameInfo(
            num_distinct_actions=shengji_core.CHOICES,
            max_chance_outcomes=54,
            num_players=4,
            min_utility=-MOST_LEVELS,
            max_utility=MOST_LEVELS,
            utility_sum=0.0,
            max_game_length=600,
        )
        super().__init__(_SHENGJI, info, given)

    def new_initial_state(self) -> ShengjiState:
        """Returns a deal before the first card."""
        return ShengjiState(self, self._rules, self._setting)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """Returns what OpenSpiel observes states with."""
        return _Observer(shengji_core.FEATURES, bool(iig_obs_type and iig_obs_type.perfect_recall))


pyspiel.register_game(_ERDAYI, ErdayiGame)
pyspiel.register_game(_SHENGJI, ShengjiGame)
