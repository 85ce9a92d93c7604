"""Programs at an online table, and a deal recomputed by who has played it."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from support.desk import paisai
from support.online import finished_deal
from support.running import in_a_loop
from support.table_client import Client, asked

QUICK = {"bot_ms": 0, "draw_ms": 10, "pause_ms": 0}


@pytest.mark.parametrize("preset", ["erdayi-sanya-2021", "shengji-szpt-2013"])
def test_a_player_of_the_package_sits_down_at_a_table_by_its_address(
    site: str, preset: str
) -> None:
    seats = 3 if preset.startswith("erdayi") else 4
    wanted = ["open", *["bot:random"] * (seats - 1)]
    opened = asked(f"{site}/tables/new", {"regulation": preset, "seats": wanted, "options": QUICK})
    said = paisai("play", f"{site}{opened['address']}", "--with", "sound", "--deals", "2")
    assert said.code == 0, said.err
    lines = said.out.splitlines()
    assert len(lines) == 2
    assert all(line.endswith("✓") for line in lines)


def test_a_table_that_is_not_there_is_one_line_and_exit_2(site: str) -> None:
    said = paisai("play", f"{site}/t/nothing/", "--with", "sound")
    assert said.code == 2
    assert "没有这一桌" in said.err


def test_a_deal_is_recomputed_from_its_address_and_from_its_files(
    site: str, tmp_path: Path
) -> None:
    over = in_a_loop(finished_deal(site, "erdayi-sanya-2021"))
    assert paisai("table", "verify", f"{site}{over['address']}").code == 0
    page = asked(f"{site}/deals/{over['deal']}.json")
    right = tmp_path / "deal.txt"
    right.write_text(page["record"], "utf-8")
    assert paisai("table", "verify", right).code == 0
    for change in (_other_secret, _other_word, _other_deck):
        wrong = tmp_path / "deal.json"
        wrong.write_text(json.dumps(change(json.loads(json.dumps(page)))), "utf-8")
        said = paisai("table", "verify", wrong)
        assert said.code == 1, change
        assert said.out
    assert paisai("table", "verify", tmp_path / "none").code == 2


def _other_secret(page: dict[str, Any]) -> dict[str, Any]:
    page["proof"]["secret"] = "0" * 64
    return page


def _other_word(page: dict[str, Any]) -> dict[str, Any]:
    page["proof"]["words"][0] = "0" * 64
    return page


def _other_deck(page: dict[str, Any]) -> dict[str, Any]:
    first, second, *rest = page["proof"]["deck"].split()
    page["proof"]["deck"] = " ".join([second, first, *rest])
    return page


def test_a_program_without_a_cookie_has_its_seat_by_its_token_alone(site: str) -> None:
    async def come() -> None:
        opened = asked(f"{site}/tables/new", {"regulation": "erdayi-sanya-2021", "name": "程序"})
        one = Client(site, opened, Random(1))
        await one.connect()
        await one.until(lambda: one.view)
        assert one.seat == 0
        other = Client(site, {**opened, "token": opened["token"][:-1] + "x"}, Random(1))
        await other.connect()
        await other.socket.wait_closed()
        assert other.socket.close_code == 4001
        link = await one.ask(do="link")
        again = Client(site, {**opened, "token": link["token"]}, Random(1))
        await again.connect()
        await again.until(lambda: again.view)
        assert again.seat == 0
        for client in (one, again):
            await client.close()

    in_a_loop(come())
