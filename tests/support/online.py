"""Tables as tests open them."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

from support.table_client import Client, asked

QUICK = {"bot_ms": 0, "draw_ms": 0, "pause_ms": 0}


async def at_table(site: str, preset: str, seed: int = 1, **options: Any) -> Client:
    """One person against random bots, connected and ready."""
    seats = 3 if preset.startswith("erdayi") else 4
    opened = asked(
        f"{site}/tables/new",
        {
            "regulation": preset,
            "name": "人",
            "seats": ["me", *["bot:random"] * (seats - 1)],
            "options": {**QUICK, **options},
        },
    )
    assert opened["ok"], opened
    one = Client(site, opened, Random(seed))
    await one.connect()
    await one.until(lambda: one.view)
    await one.ask(do="ready")
    return one


async def play_on(one: Client, deals: int) -> None:
    """Plays at random until so many deals are over."""
    while len(one.over) < deals:
        drawing = one.view["deal"] and one.view["deal"]["phase"] in ("drawing", "pause")
        if one.legal is not None and not drawing:
            await one.ask(do="act", action=one.random_act())
        else:
            await asyncio.sleep(0.005)


async def finished_deal(site: str, preset: str) -> dict[str, Any]:
    """What was told when a deal was over."""
    one = await at_table(site, preset)
    await play_on(one, 1)
    over = one.over[0]
    await one.close()
    return over
