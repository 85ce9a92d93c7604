"""The players of 竞技二打一."""

from paisai.players.registry import Listed

PLAYERS: tuple[Listed, ...] = ()
"""Beside `random`, weakest first."""
