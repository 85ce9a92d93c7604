"""Which players are there for a game? Weakest first; `random` is always there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from paisai import erdayi
from paisai.errors import NotationError
from paisai.frozen import dataclass
from paisai.players.chance import ABOUT, NAME, Chance
from paisai.players.player import DEFAULT_MS, Player
from paisai.regulations.playing import AnyRules
from paisai.text import Text


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A player by its id, with how to make one from a seed and a budget in milliseconds."""

    id: str
    name: Text
    about: Text
    make: Callable[[int, int], Player[Any, Any]]


RANDOM = ListedPlayer("random", NAME, ABOUT, Chance)


def players_of(rules: AnyRules) -> tuple[ListedPlayer, ...]:
    """Weakest first. The players of a game play it by the rules of every regulation."""
    if isinstance(rules, erdayi.Rules):
        from paisai.players.erdayi import PLAYERS
    else:
        from paisai.players.shengji import PLAYERS
    return (RANDOM, *PLAYERS)


def make(rules: AnyRules, name: str, seed: int = 0, ms: int = DEFAULT_MS) -> Player[Any, Any]:
    """The player of that id; an unknown one is refused with those there are."""
    listed = players_of(rules)
    for one in listed:
        if one.id == name:
            return one.make(seed, ms)
    known = "、".join(one.id for one in listed)
    raise NotationError(
        f"没有牌手 {name}，现有：{known}",
        f"there is no player {name}; there are {', '.join(one.id for one in listed)}",
    )
