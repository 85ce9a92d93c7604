"""A client written from the protocol alone plays every preset, with legal acts and others."""

from __future__ import annotations

import asyncio
import json
import re
from random import Random
from typing import Any

import pytest

from paisai.presets import preset_ids
from paisai.record import loads
from paisai.record.replay import replay
from paisai.referee.audit import audit
from paisai.regulations import game_rules, load
from support.running import in_a_loop
from support.table_client import Client, asked, deck_of

CARD = re.compile(r"(?<![0-9A-Za-z_-])([SHCD][2-9TJQKA]|[wW])(?![0-9A-Za-z_-])(?!\.[0-9])")
"""Not the clause S9.16."""
SYMBOL = re.compile("([♠♥♣♦])(10|[2-9JQKA])")
SUIT = dict(zip("♠♥♣♦", "SHCD", strict=True))
QUICK = {"bot_ms": 0, "draw_ms": 0, "pause_ms": 0, "claims": False}


def cards_in(text: str) -> set[str]:
    """Every card that a text names, as programs write them or as people do."""
    found = set(CARD.findall(text))
    found |= {SUIT[suit] + ("T" if rank == "10" else rank) for suit, rank in SYMBOL.findall(text)}
    if "小王" in text or "small joker" in text:
        found.add("w")
    if "大王" in text or "big joker" in text:
        found.add("W")
    return found


async def table_of(
    site: str, preset: str, random: Random, deals: int, **options: Any
) -> list[Client]:
    """People at every seat, and a spectator."""
    seats = 3 if preset.startswith("erdayi") else 4
    chosen = {**QUICK, "deals": deals, **options}
    opened = asked(
        f"{site}/tables/new",
        {
            "regulation": preset,
            "name": "甲乙",
            "seats": ["me", *["open"] * (seats - 1)],
            "options": chosen,
        },
    )
    assert opened["ok"], opened
    clients = [Client(site, opened, random)]
    for _ in range(seats - 1):
        clients.append(
            Client(
                site,
                asked(f"{site}/t/{opened['table']}/sit.json", {"name": "甲乙"}),
                random,
            )
        )
    watching = {key: value for key, value in opened.items() if key != "token"}
    clients.append(Client(site, watching, random))
    for one in clients:
        await one.connect()
    for one in clients:
        await one.until(lambda one=one: one.view)
    assert clients[-1].view["me"]["role"] == "spectator"
    return clients


async def play_deal(clients: list[Client], number: int, illegal: float) -> None:
    """One deal with random legal acts; now and then somebody tries what is not."""
    players = clients[:-1]
    random = players[0].random
    for one in players:
        assert (await one.ask(do="ready"))["type"] == "done"
    first = players[0]
    while len(clients[-1].over) < number:
        await first.until(lambda: first.view["deal"] or len(first.over) >= number)
        if random.random() < 0.05:
            await check_view(random.choice(clients))
        acting = [one for one in players if one.legal is not None]
        drawing = first.view["deal"] and first.view["deal"]["phase"] in ("drawing", "pause")
        if drawing:
            for one in acting:
                if one.legal is not None and random.random() < 0.5:
                    await one.ask(do="act", action=one.random_act())
            await asyncio.sleep(0.01)
            continue
        if not acting:
            await asyncio.sleep(0.002)
            continue
        for one in players:
            if random.random() < illegal and len(one.over) < number:
                await try_nonsense(one)
        one = acting[0]
        if one.legal is None:
            continue
        answer = await one.ask(do="act", seq=one.view["n"], action=one.random_act())
        assert answer["type"] == "done", answer
        for other in clients:
            await other.reach(answer["n"])


async def try_nonsense(one: Client) -> None:
    before = one.view["n"]
    action = one.random_nonsense()
    answer = await one.ask(do="act", action=action)
    if answer["type"] == "done":
        return
    assert answer["type"] == "refused", answer
    assert answer["code"] in ("rule", "notation", "not_permitted"), answer
    assert answer["text"]["zh"], answer
    assert answer["text"]["en"], answer
    if answer["code"] == "rule" and one.view["n"] == before and one.legal is not None:
        assert answer["instead"] is not None, answer
    checked = await one.ask(do="check", action=action)
    assert checked["type"] in ("checked", "refused")


def check_over(clients: list[Client], packs: int) -> None:
    """The proof of the last deal, by every client for itself."""
    for one in clients[:-1]:
        over = one.over[-1]
        proof = over["proof"]
        this = (proof["deal"], proof["attempt"])
        assert proof["commitment"] == one.commitments[this]
        assert one.opened == proof["words"][one.seat or 0]
        deck = deck_of(proof, packs)
        assert " ".join(deck) == proof["deck"]
        dealt = sorted([card for hand in [*over["hands"], over["kitty"]] for card in hand.split()])
        assert dealt == sorted(deck)


def check_leaks(clients: list[Client]) -> None:
    """No byte that came before a deal was over names a card that the seat could not know then."""
    spectator = clients[-1]
    for number, one in enumerate(clients):
        seat = None if number == len(clients) - 1 else number
        over = one.over[-1]
        own = set() if seat is None else set(over["hands"][seat].split())
        known = set(own) | one.sent_cards
        declarer: int | None = None
        for _, text in one.raw:
            message = json.loads(text)
            if message["type"] == "over":
                break
            if message["type"] == "view" and (message["deal"] or {}).get("phase") == "over":
                continue  # of the deal before
            deal = message.get("deal") or message.get("set", {}).get("deal") or {}
            declarer = deal.get("declarer", declarer)
            open_kitty = len(over["hands"]) == 3 or deal.get("phase") == "over"
            if deal.get("kitty") and (open_kitty or (seat is not None and seat == declarer)):
                known |= set(deal["kitty"].split())
            known |= _laid_open(message)
            if message["type"] == "view":
                message.pop("table", None)
            unknown = cards_in(json.dumps(message, ensure_ascii=False)) - known
            assert not unknown, (seat, unknown, text)
    assert spectator.over


def _laid_open(message: dict[str, Any]) -> set[str]:
    """What is put on the table by this message: plays, shows, turned cards."""
    found: set[str] = set()
    event = message.get("event", {})
    action = event.get("action", {})
    if event.get("kind") == "acted" and action.get("type") in ("play", "show"):
        found |= set(action["cards"].split())
    deal = message.get("deal") or message.get("set", {}).get("deal") or {}
    return found | set((deal.get("turned") or "").split())


async def whole_match(site: str, preset: str, seed: int, deals: int, illegal: float) -> None:
    random = Random(seed)
    packs = getattr(game_rules(preset), "decks", 1)
    clients = await table_of(site, preset, random, deals)
    for number in range(1, deals + 1):
        for one in clients:
            one.raw.clear()
            one.sent_cards.clear()
        await play_deal(clients, number, illegal)
        for one in clients:
            await one.until(lambda one=one, number=number: len(one.over) >= number)
        check_over(clients, packs)
        check_leaks(clients)
        await check_page(site, preset, clients[0])
        for one in clients:
            await check_view(one)
    for one in clients:
        await one.close()


async def check_view(one: Client) -> None:
    """What was put together from the steps is what is there when it is asked for."""
    kept = one.view
    n, mine = kept["n"], dict(kept)
    await one.send(do="view")
    await one.until(lambda: one.view is not kept)
    if one.view["n"] == n:
        for part in ("seats", "match", "sealing", "deal", "clock", "asks", "me"):
            assert one.view[part] == mine[part], part


async def check_page(site: str, preset: str, one: Client) -> None:
    over = one.over[-1]
    page = await asyncio.to_thread(asked, f"{site}/deals/{over['deal']}.json")
    assert page["ok"], page
    assert page["proved"]
    assert page["audit"] == []
    assert page["result"] == over["result"]
    record = loads(page["record"])
    for _ in replay(record):
        pass
    assert audit(record, load(preset)) == []
    last = page["steps"][-1]["deal"]
    assert last["phase"] == "over"


@pytest.mark.parametrize("preset", preset_ids())
def test_a_client_written_from_the_protocol_plays_a_deal(site: str, preset: str) -> None:
    in_a_loop(whole_match(site, preset, seed=1, deals=2, illegal=0.15))


@pytest.mark.long
@pytest.mark.parametrize("preset", preset_ids())
def test_a_client_written_from_the_protocol_plays_a_thousand_deals(site: str, preset: str) -> None:
    for seed in range(1000):
        in_a_loop(whole_match(site, preset, seed, 1, illegal=0.1))
