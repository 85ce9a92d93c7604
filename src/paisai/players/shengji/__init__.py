"""The players of 升级."""

from paisai.players.registry import Listed

PLAYERS: tuple[Listed, ...] = ()
"""Beside `random`, weakest first."""
