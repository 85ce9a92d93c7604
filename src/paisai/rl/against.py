"""One deal for one learner: the other seats are played by any player. Gymnasium environments.

What is observed has the mask in it, as PettingZoo's classic games have it, and `infos` has it too;
`action_masks()` gives it where sb3-contrib looks for it. The reward comes at the end of the deal.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from paisai import erdayi, shengji
from paisai.cards import RANKS, Card
from paisai.core import _core
from paisai.core import erdayi as erdayi_core
from paisai.core import shengji as shengji_core
from paisai.erdayi.deal import cards_of
from paisai.frozen import record
from paisai.players import Player, make
from paisai.rl.rewards import levels_won
from paisai.rl.table import ILLEGAL

Seen: TypeAlias = dict[str, NDArray[Any]]
RANDOM = "random"
"""This opponent is played by the core: no other is as quick."""


@record
class PlayedOut:
    """A deal from its first question to its end."""

    seed: int
    index: int
    """Which deal of the seed."""
    seats: list[int]
    actions: list[int]
    scores: list[float]


class _Against(gymnasium.Env[Seen, int]):
    """What both games have in common: whose turn it is, and what the learner sees of it."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 - as Gymnasium declares it
    seats: int
    _game: Any
    """In the core."""
    _deal: Any
    """The same by the Python rules, for the players; None where nobody needs it."""

    def __init__(
        self,
        rules: Any,
        opponent: Player[Any, Any] | str,
        seat: int | None,
        render_mode: str | None,
        sizes: tuple[int, int, int],
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is ansi, not {render_mode}")
        if seat is not None and not 0 <= seat < self.seats:
            raise ValueError(f"a seat is 0 to {self.seats - 1} or None, not {seat}")
        self.opponent = make(rules, opponent) if isinstance(opponent, str) else opponent
        self.seat, self.render_mode = seat, render_mode
        self._in_core = opponent == RANDOM and render_mode is None
        features, highest, actions = sizes
        self.observation_space: spaces.Space[Any] = spaces.Dict(
            {
                "observation": spaces.Box(0, highest, (features,), np.uint8),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.action_space: spaces.Space[Any] = spaces.Discrete(actions)
        self._own, self._seed, self._index, self._dealt = 0, 0, 0, 0
        self._done: list[int] = []

    # -- what a game must say --------------------------------------------------------------------

    @abstractmethod
    def _begin(self) -> None:
        """Deals what `_seed` gives."""

    @abstractmethod
    def _asked(self) -> int:
        """The seat asked; negative when the deal is over."""

    @abstractmethod
    def _mask(self) -> NDArray[np.int8]: ...

    @abstractmethod
    def _take(self, number: int) -> None:
        """Does an action of this number, in both."""

    @abstractmethod
    def _other(self, seat: int) -> None:
        """Another than the learner acts."""

    @abstractmethod
    def _reward(self, seat: int) -> float: ...

    def _learns(self, seat: int) -> bool:
        return seat == self._own

    # -- Gymnasium's questions -------------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Returns the next deal of the seed in which the learner is asked."""
        super().reset(seed=None if seed is None else int(seed))
        while True:
            self._own = int(self.np_random.integers(self.seats)) if self.seat is None else self.seat
            self._deal_next()
            self._others()
            if self._asked() >= 0:  # the others have not ended it among themselves
                return self._seen()

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Returns what the learner sees when he is asked again, or of the end, with the reward.
        An action that is not legal ends the deal with a reward of −1."""
        if not self._mask()[int(action)]:
            seen, infos = self._seen()
            return seen, ILLEGAL, True, False, infos
        self._take(int(action))
        self._others()
        seen, infos = self._seen()
        over = self._asked() < 0
        return seen, self._reward(self._own) if over else 0.0, over, False, infos

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns which actions the learner may take, as sb3-contrib asks for it."""
        return self._mask().astype(np.bool_)

    def render(self) -> str | None:
        """Returns the table with all hands open."""
        return None if self._deal is None else str(self._deal)

    def play_out(self, seed: int) -> PlayedOut:
        """Returns a deal of this seed that the opponent has played in every seat."""
        self._seed, seats = int(seed), list[int]()
        self._dice = _core.Random(self._seed, 1)
        self._begin()
        while (seat := self._asked()) >= 0:
            before = len(self._done)
            self._other(seat)
            seats += [seat] * (len(self._done) - before)
        seats = seats[-len(self._done) :]  # of a deal that was dealt anew only the last is kept
        rewards = [self._reward(seat) for seat in range(self.seats)]
        return PlayedOut(self._seed, self._dealt, seats, self._done, rewards)

    def again(self, seed: int, index: int, actions: Sequence[int]) -> Any:
        """Returns the deal by the Python rules after these actions of all its seats."""
        self._seed, self._index = int(seed), int(index)
        self._begin()
        for number in actions:
            self._take(number)
        self._index = 0
        return self._deal

    def _deal_next(self) -> None:
        self._seed = int(self.np_random.integers(1 << 62))
        self._dice = _core.Random(self._seed, 1)
        self._begin()

    def _others(self) -> None:
        """The others act until the learner is asked, or the deal is over."""
        while (seat := self._asked()) >= 0 and not self._learns(seat):
            self._other(seat)

    def _seen(self) -> tuple[Seen, dict[str, Any]]:
        mask = np.zeros(self.action_space.n, np.int8) if self._asked() < 0 else self._mask()  # type: ignore[attr-defined]
        asked = self._asked() if self._asked() >= 0 else self._own
        features = np.frombuffer(self._game.encode(asked), np.uint8).copy()
        infos = {"action_mask": mask, "seat": asked}
        return {"observation": features, "action_mask": mask}, infos

    # -- copies ----------------------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        """Games of the core are made again from what was done in them."""
        kept = {name: value for name, value in self.__dict__.items() if name not in MADE_AGAIN}
        return {**kept, "dealt": hasattr(self, "_game")}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        dealt, done = kept.pop("dealt"), kept["_done"]
        self.__dict__.update(kept)
        if dealt:
            self._begin()
            self._dice = _core.Random(self._seed, 1)
            for number in done:
                self._again(number)
            self._done = done

    def _again(self, number: int) -> None:
        """An action of anybody, after unpickling."""
        self._take(number)


MADE_AGAIN = ("_game", "_rules", "_dice")


class ErdayiAgainst(_Against):
    """竞技二打一. Actions and observations are those of `erdayi_v0`. `opponent` is a player, or its
    name (`sound`, `module:Class`); `seat` is the learner's, another one in every deal if it is
    None."""

    seats = 3

    def __init__(
        self,
        opponent: Player[Any, Any] | str = "sound",
        seat: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        sizes = (erdayi_core.FEATURES, 1, erdayi_core.ACTIONS)
        super().__init__(erdayi.standard(), opponent, seat, render_mode, sizes)

    def _begin(self) -> None:
        self._dealt = self._index
        deck, first = erdayi_core.table().deck(self._seed, self._dealt)
        self._done = []
        self._game = erdayi_core.game(deck, first)
        self._deal = None
        if not self._in_core:
            self._deal = erdayi.Deal.start([Card(card) for card in deck], first)

    def _asked(self) -> int:
        return int(self._game.to_act)

    def _mask(self) -> NDArray[np.int8]:
        mask = np.zeros(erdayi_core.ACTIONS, np.int8)
        if not self._game.over:
            mask[self._game.legal()] = 1
        return mask

    def _take(self, number: int) -> None:
        if self._deal is not None:
            self._deal = self._deal.apply(_erdayi_action(self._deal, number))
        self._game.step(number)
        self._done.append(number)

    def _other(self, seat: int) -> None:
        if self._deal is None:
            self._take(self._game.draw(self._dice))
            return
        action = self.opponent.act(self._deal.view(seat), self._deal.actions(seat))
        number = _erdayi_number(action)
        self._deal = self._deal.apply(action)
        self._game.step(number)
        self._done.append(number)

    def _reward(self, seat: int) -> float:
        return float(self._game.scores[seat])


def _erdayi_action(deal: erdayi.Deal, number: int) -> erdayi.Action:
    """The action of a number, with cards of the hand."""
    if number >= erdayi_core.BID:
        return erdayi.Bid(number - erdayi_core.BID)
    if number == erdayi_core.PASS:
        return erdayi.PASS
    assert deal.to_act is not None
    return erdayi.Play(cards_of(deal.hands[deal.to_act], erdayi_core.table().cards(number)))


def _erdayi_number(action: erdayi.Action) -> int:
    if isinstance(action, erdayi.Bid):
        return erdayi_core.BID + action.points
    return (
        erdayi_core.table().number(erdayi.count(action.cards)) if action.cards else erdayi_core.PASS
    )


class ShengjiAgainst(_Against):
    """升级 by a preset. Choices and observations are those of `shengji_v0`. `opponent` is a player,
    or its name (`sound`, `module:Class`); the learner plays `seat`, another one in every deal if it
    is None, and its partner's seat too unless `partner` is False."""

    seats = 4

    def __init__(
        self,
        regulation: str = "shuangsheng-boda-2020",
        opponent: Player[Any, Any] | str = "sound",
        seat: int | None = None,
        render_mode: str | None = None,
        partner: bool = True,
    ) -> None:
        self.rules, self.partner = shengji.RULES[regulation], partner
        sizes = (shengji_core.FEATURES, 255, shengji_core.CHOICES)
        super().__init__(self.rules, opponent, seat, render_mode, sizes)

    def _learns(self, seat: int) -> bool:
        return (seat ^ self._own) & 1 == 0 if self.partner else seat == self._own

    def _begin(self) -> None:
        """A kitty of jokers only is no deal (Z4.9n): the next of the seed is dealt."""
        self._done, self._dealt = [], self._index
        self._start()

    def _start(self) -> None:
        self._game = shengji_core.rules_in_core(self.rules).random_game(self._seed, self._dealt)
        game, self._deal = self._game, None
        if not self._in_core:
            cards, declarer = tuple(map(Card, game.deck)), None
            if not game.first_deal:
                declarer = game.declarer
            level = RANKS[game.level]
            self._deal = shengji.Deal.start(cards, self.rules, level, game.first_drawer, declarer)
        game.begin()
        self._follow()

    def _follow(self) -> None:
        """The Python rules go on to where the core is; what is dealt anew begins again."""
        if self._game.over and self._game.result is None:
            self._dealt += 1
            self._done = []
            self._start()
            return
        drawing = (shengji.Phase.DRAWING, shengji.Phase.PAUSE)
        while self._deal is not None and self._deal.phase in drawing:
            if self._game.phase <= shengji_core.PAUSE and self._deal.drawn == self._game.drawn:
                return
            steps = (one for one in self._deal.actions() if isinstance(one, shengji.Step))
            self._deal = self._deal.apply(next(steps))

    def _asked(self) -> int:
        return int(self._game.asked)

    def _mask(self) -> NDArray[np.int8]:
        return np.frombuffer(self._game.choices(), np.int8).copy()

    def _take(self, number: int) -> None:
        action = None if self._deal is None else self._completed(number)
        seat = self._asked()
        self._game.choose(number)
        self._done.append(number)
        if action is not None:
            self._deal = self._deal.apply(action, seat)
        self._follow()

    def _completed(self, number: int) -> shengji.Action | None:
        """The action that this choice makes whole; None: it needs more cards, or shows none."""
        game, seat = self._game, self._asked()
        if number >= shengji_core.FIRST_KIND:
            width, length = divmod(number - shengji_core.FIRST_KIND, 16)
            return shengji.NameKind((width + 1, length + 1))
        if number >= shengji_core.FIRST_SHOW:
            which, copies = divmod(number - shengji_core.FIRST_SHOW, 3)
            face = 13 * which + game.level if which < 4 else 48 + which
            return shengji.Show(seat, (Card(face),) * (copies + 1))
        if game.phase <= shengji_core.PAUSE:
            return None
        chosen = [*game.chosen] if number == shengji_core.DONE else [*game.chosen, number]
        cards = tuple(map(Card, chosen))
        if game.phase == shengji_core.BURYING:
            return shengji.Bury(cards) if len(cards) == self.rules.kitty_size else None
        if game.plays:
            return shengji.Play(cards) if len(cards) == len(game.plays[0]) else None
        return self._lead(cards) if number == shengji_core.DONE else None

    def _lead(self, cards: tuple[Card, ...]) -> shengji.Play:
        """A lead whose units must be stated (Z4.16) is stated the way it is read by default."""
        plain = shengji.Play(cards)
        if plain in self._deal.actions():
            return plain
        order = shengji.Order.of(
            level=RANKS[self._game.level], trump="SHCD "[self._game.trump].strip() or None
        )
        units = shengji.default_reading(order, cards)
        return shengji.Play(cards, tuple(tuple(unit.cards) for unit in units))

    def _other(self, seat: int) -> None:
        if self._deal is None:
            choices = np.flatnonzero(self._mask())
            self._take(int(choices[self._dice.below(len(choices))]))
            return
        action = self.opponent.act(self._deal.view(seat), self._deal.actions(seat))
        if isinstance(action, shengji.Step):
            self._take(shengji_core.DONE)
            return
        for number in self._choices(action):
            self._take(number)

    def _choices(self, action: shengji.Action) -> list[int]:
        """An action as the choices that put it together."""
        if isinstance(action, shengji.Show):
            face = int(action.cards[0])
            which = face // 13 if face < 52 else face - 48
            return [shengji_core.FIRST_SHOW + 3 * which + len(action.cards) - 1]
        if isinstance(action, shengji.NameKind):
            width, length = action.kind
            return [shengji_core.FIRST_KIND + 16 * (width - 1) + length - 1]
        assert isinstance(action, shengji.Bury | shengji.Play)
        numbers = [int(card) for card in action.cards]
        leads = isinstance(action, shengji.Play) and not self._game.plays
        return [*numbers, shengji_core.DONE] if leads else numbers

    def _reward(self, seat: int) -> float:
        return levels_won(self._game.result)[seat]
