"""Which players are there for a game, and which one is meant by a name? Weakest first; `random` is
always there. Anybody's are found by `module:Class`, or by the name that an installed package gives
them (an entry point of the group `paisai.players`)."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from paisai import erdayi, shengji
from paisai.errors import NotationError
from paisai.players.chance import ABOUT, NAME, Chance
from paisai.players.player import DEFAULT_MS, ListedPlayer, Player
from paisai.regulations.playing import AnyRules

ENTRY_POINTS = "paisai.players"
"""The group under which a package lists players: name = module:Class."""


def players_of(rules: AnyRules) -> tuple[ListedPlayer, ...]:
    """Weakest first. The players of a game play it by the rules of every regulation."""
    if isinstance(rules, erdayi.Rules):
        from paisai.players.erdayi import PLAYERS

        return (ListedPlayer("random", NAME, ABOUT, Chance), *PLAYERS)
    if isinstance(rules, shengji.Rules):
        from paisai.players.shengji import PLAYERS as OF_SHENGJI
        from paisai.players.shengji.chance import Chance as ChanceOfShengji

        return (ListedPlayer("random", NAME, ABOUT, ChanceOfShengji), *OF_SHENGJI)
    raise NotationError(
        f"要一份规程的规则，如 shengji.RULES['shuangsheng-boda-2020']，不是 {type(rules).__name__}",
        "the rules of one regulation are wanted, such as shengji.RULES['shuangsheng-boda-2020'],"
        f" not a {type(rules).__name__}",
    )


def earlier_players_of(rules: AnyRules) -> tuple[ListedPlayer, ...]:
    """Those of earlier versions, which can still be played against."""
    if isinstance(rules, erdayi.Rules):
        from paisai.players.erdayi import EARLIER

        return EARLIER
    return ()


def full_name(rules: AnyRules, name: str) -> str:
    """A listed player's name with its version; any other name as it is."""
    return next((one.full_id for one in players_of(rules) if one.id == name), name)


def make(rules: AnyRules, name: str, seed: int = 0, ms: int = DEFAULT_MS) -> Player[Any, Any]:
    """The player of that id, or of a version of it (`strong@1`), or anybody's: `module:Class`, or
    the name of an entry point. An unknown one is refused with those there are."""
    listed = players_of(rules)
    for one in (*listed, *earlier_players_of(rules)):
        if name in (one.id, one.full_id):
            return one.make(seed, ms)
    if ":" in name:
        return _made(name, _imported(name), seed, ms)
    from importlib.metadata import entry_points

    found = tuple(entry_points(group=ENTRY_POINTS, name=name))
    if found:
        return _made(name, _imported(found[0].value), seed, ms)
    known = [*(one.id for one in listed), *(one.full_id for one in earlier_players_of(rules))]
    known += (one.name for one in entry_points(group=ENTRY_POINTS))
    raise NotationError(
        f"没有牌手 {name}，现有：{'、'.join(known)}；自己写的用“模块:类”",
        f"there is no player {name}; there are {', '.join(known)}; one of your own is module:Class",
    )


def _imported(name: str) -> Any:
    """What stands in a module under that name; what goes wrong there is said in one sentence."""
    module, _, attribute = name.partition(":")
    try:
        found: Any = import_module(module)
        for part in attribute.split("."):
            found = getattr(found, part)
    except Exception as error:  # somebody else's module may do anything while it is read
        said = f"{type(error).__name__}: {error}"
        raise NotationError(
            f"读不了牌手 {name}：{said}", f"the player {name} cannot be read: {said}"
        ) from error
    return found


def _made(name: str, kind: Any, seed: int, ms: int) -> Player[Any, Any]:
    made = kind(seed, ms) if isinstance(kind, type) and issubclass(kind, Player) else kind
    if isinstance(made, Player):
        return made
    raise NotationError(
        f"{name} 不是牌手：应为 paisai.players.Player 的子类",
        f"{name} is no player: a subclass of paisai.players.Player is wanted",
    )
