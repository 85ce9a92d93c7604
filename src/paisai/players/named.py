"""Which player is meant: one of the package's, anybody's class, a program, or a server's seat?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from paisai import erdayi
from paisai.players.external import External, Language, is_address
from paisai.players.player import DEFAULT_MS, Player
from paisai.players.registry import make
from paisai.regulations import game_rules
from paisai.regulations.playing import AnyRules
from paisai.text import Text


def player_named(
    name: str,
    regulation: str,
    seed: int = 0,
    ms: int = DEFAULT_MS,
    notice: Callable[[Text], None] = lambda text: None,
) -> Player[Any, Any]:
    """The player that a person means at a table of this preset: an id (`sound`), a class
    (`module:Class`), a program with its path (`./bot`), or a server's player
    (`http://host:port#strong`), which are asked the judge's questions. `close` it at the
    end."""
    rules = game_rules(regulation)
    if is_address(name) or "/" in name or "\\" in name:
        return External(name, language_of(regulation, rules), seed, ms, notice)
    return make(rules, name, seed, ms)


def language_of(regulation: str, rules: AnyRules) -> Language[Any, Any]:
    """How the game of these rules asks a program."""
    if isinstance(rules, erdayi.Rules):
        from paisai.players.erdayi.questions import InRanks

        return InRanks()
    from paisai.players.shengji.questions import InCards

    return InCards(regulation)
