"""How do bots think without anybody waiting for them? In processes of their own, started afresh so
that it works on every system; what they are handed is the deal, what they look at their view."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import Any

from paisai.text import Text
from paisai.version import __version__

THINKING_MS = {"random": 1, "sound": 10, "strong": 250}
PLAYERS = tuple(THINKING_MS)
WORKERS = max(1, min(4, (os.cpu_count() or 2) - 1))


def version_of(player: str) -> str:
    """What a record says of a bot, so that old deals can be replayed."""
    return f"{player} {__version__}"


@lru_cache(maxsize=64)
def _made(rules: Any, player: str, seed: int) -> Any:
    from paisai.players import make

    return make(rules, player, seed, THINKING_MS[player])


def think(deal: Any, seat: int, player: str, seed: int) -> tuple[Any, Text]:
    """What the player does in this seat, and why. It is shown its view and what it may do."""
    try:
        bot = _made(deal.rules, player, seed)
    except TypeError:  # rules that cannot be hashed
        from paisai.players import make

        bot = make(deal.rules, player, seed, THINKING_MS[player])
    choice = bot.choose(deal.view(seat), deal.actions(seat))
    return choice.action, choice.why


def _quietly() -> None:
    """A worker is stopped by its parent, never by the keyboard."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Thinkers:
    """The processes in which bots think."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    def open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(WORKERS, spawn, initializer=_quietly)
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    async def work(self, work: Callable[..., Any], *about: Any) -> Any:
        """What the work gives, done where bots think."""
        return await asyncio.get_running_loop().run_in_executor(self.open(), work, *about)

    async def ask(self, deal: Any, seat: int, player: str, secret: str) -> tuple[Any, Text]:
        """What the bot does. What it throws for is drawn from the secret of the deal, so that
        nobody foresees it and a replay gives the same."""
        drawn = hashlib.sha256(f"{secret} {seat}".encode()).digest()
        seed = int.from_bytes(drawn[:6], "big")
        if player == "random":
            return think(deal, seat, player, seed)
        loop = asyncio.get_running_loop()
        for _ in range(2):
            try:
                return await loop.run_in_executor(self.open(), think, deal, seat, player, seed)
            except BrokenProcessPool:
                with contextlib.suppress(Exception):
                    self.close()
                self._pool = None
        return think(deal, seat, "random", seed)
