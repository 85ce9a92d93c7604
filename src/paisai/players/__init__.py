"""Bots behind one protocol, from random to strong; each sees only what its seat may see."""

from paisai.players.player import DEFAULT_MS, Choice, Legal, Player
from paisai.players.registry import ListedPlayer, make, players_of

__all__ = ["DEFAULT_MS", "Choice", "Legal", "ListedPlayer", "Player", "make", "players_of"]
