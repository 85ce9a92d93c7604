"""What happens at a table besides the play: by socket and by address."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import pytest
import websockets

from paisai.plain import dump
from paisai.regulations import load
from paisai.regulations.editing import copied, dumps
from paisai.regulations.loading import from_values
from support.online import QUICK, at_table, finished_deal, play_on
from support.running import in_a_loop
from support.table_client import Client, asked
from support.web import account, signed_in

ERDAYI, BASHIFEN = "erdayi-sanya-2021", "bashifen-teachers"


async def two_people(site: str, preset: str = ERDAYI, **options: Any) -> tuple[Client, Client]:
    """Two people and a bot; both connected and ready."""
    seats = ["me", "open", *["bot:random"] * (1 if preset == ERDAYI else 2)]
    opened = asked(
        f"{site}/tables/new",
        {"regulation": preset, "name": "一", "seats": seats, "options": {**QUICK, **options}},
    )
    other = asked(f"{site}/t/{opened['table']}/sit.json", {"name": "二"})
    clients = Client(site, opened, Random(1)), Client(site, other, Random(2))
    for one in clients:
        await one.connect()
        await one.until(lambda one=one: one.view)
        await one.ask(do="ready")
    for one in clients:
        await one.until(lambda one=one: one.view["deal"])
    return clients


async def turn_of(*clients: Client) -> Client:
    """Whoever is to act; bots act meanwhile."""
    for _ in range(1000):
        for one in clients:
            if one.legal is not None:
                return one
        await asyncio.sleep(0.01)
    raise AssertionError("nobody's turn")


def test_a_play_is_taken_back_by_agreement_of_all(site: str) -> None:
    async def run() -> None:
        one, other = await two_people(site, bot_ms=3000)
        acting = await turn_of(one, other)
        asking, answering = (one, other) if acting is one else (other, one)
        before = dict(asking.view["deal"])
        highest = asking.legal["actions"][-1] if asking.legal else None
        assert (await asking.ask(do="act", action=highest))["type"] == "done"
        assert (await asking.ask(do="propose", what="take_back"))["type"] == "done"
        await answering.until(lambda: answering.view["asks"])
        ask = answering.view["asks"][0]
        assert ask["wanted"] == [answering.seat]
        done = await answering.ask(do="agree", ask=ask["ask"])
        await asking.reach(done["n"])
        assert asking.view["deal"] == before
        for client in (one, other):
            await client.close()

    in_a_loop(run())


def test_who_is_gone_is_played_for_and_takes_the_seat_back(site: str) -> None:
    async def run() -> None:
        one, other = await two_people(site, away_s=1)
        gone = other.seat
        assert gone is not None
        await other.close()
        while not one.view["seats"][gone]["away"]:
            if one.legal is not None:
                await one.ask(do="act", action=one.random_act())
            await asyncio.sleep(0.02)
        again = Client(site, other.table, Random(3))
        await again.connect()
        await again.until(lambda: again.view)
        assert again.seat == gone
        await again.ask(do="back")
        await again.until(lambda: not again.view["seats"][gone]["away"])
        for client in (one, again):
            await client.close()

    in_a_loop(run())


def test_a_request_sent_again_after_a_cut_is_done_once(site: str) -> None:
    async def run() -> None:
        one = await at_table(site, ERDAYI)
        await turn_of(one)
        action = one.random_act()
        first = await one.ask(do="act", id="same", action=action)
        await one.close()
        again = Client(site, one.table, Random(3))
        await again.connect()
        await again.until(lambda: again.view)
        second = await again.ask(do="act", id="same", action=action)
        assert second == first
        await again.close()

    in_a_loop(run())


def test_a_hint_is_legal_and_says_why(site: str) -> None:
    async def run() -> None:
        for preset in (ERDAYI, BASHIFEN):
            one = await at_table(site, preset)
            for _ in range(4):
                await turn_of(one)
                if one.view["deal"]["phase"] in ("drawing", "pause"):
                    await asyncio.sleep(0.01)
                    continue
                hint = await one.ask(do="hint")
                assert hint["type"] == "hint", hint
                assert hint["why"]["zh"]
                assert (await one.ask(do="act", action=hint["action"]))["type"] == "done"
            await one.close()
        silent = await at_table(site, ERDAYI, hints=None)
        await turn_of(silent)
        assert (await silent.ask(do="hint"))["type"] == "refused"
        await silent.close()

    in_a_loop(run())


def test_a_claim_is_granted_when_nobody_can_stop_it_and_the_rest_is_played_out(site: str) -> None:
    async def run() -> None:
        claimed = refused = 0
        for seed in range(12):
            one = await at_table(site, ERDAYI, seed)
            while not one.over:
                if one.legal is None:
                    await asyncio.sleep(0.003)
                    continue
                if one.legal["must_lead"]:
                    answer = await one.ask(do="claim")
                    if answer["type"] == "done":
                        claimed += 1
                        await one.until(lambda one=one: one.over)
                        result = one.over[0]["result"]
                        declares = result["declarer"] == one.seat
                        assert (result["winner"] == one.seat) or not declares
                        break
                    refused += 1
                await one.ask(do="act", action=one.random_act())
            await one.close()
            if claimed >= 2 and refused:
                return
        assert claimed
        assert refused

    in_a_loop(run())


def test_a_spectator_sees_a_hand_only_with_its_owners_leave(site: str) -> None:
    async def run() -> None:
        one = await at_table(site, ERDAYI)
        await turn_of(one)
        seen = asked(f"{site}/t/{one.table['table']}/about.json")
        assert seen["table"]["mine"] is None
        stranger = Client(site, {"socket": one.table["socket"]}, Random(5))
        await stranger.connect()
        await stranger.until(lambda: stranger.view)
        assert stranger.view["deal"]["hand"] == ""
        assert (await stranger.ask(do="act", action={"type": "pass"}))["type"] == "refused"
        assert (await stranger.ask(do="look", seat=0))["type"] == "refused"
        await stranger.close()
        await one.close()

    in_a_loop(run())


def test_counts_tell_only_what_a_seat_has_not_seen(site: str) -> None:
    async def run() -> None:
        one = await at_table(site, ERDAYI, counts=True)
        await turn_of(one)
        hand = one.view["deal"]["hand"].split()
        counts = one.view["counts"]
        assert all(counts[card] == 0 for card in hand)
        kitty = (one.view["deal"]["kitty"] or "").split()
        played = [c for play in one.view["deal"]["trick"] for c in play["cards"].split()]
        assert sum(counts.values()) == 54 - len({*hand, *kitty, *played})
        await one.close()

    in_a_loop(run())


def test_phrases_are_set_and_not_too_many(site: str) -> None:
    async def run() -> None:
        one, other = await two_people(site)
        assert (await one.ask(do="phrase", phrase=1))["type"] == "done"
        await other.until(lambda: other.said)
        assert other.said[0]["seat"] == one.seat
        assert (await one.ask(do="phrase", phrase=1))["type"] == "refused"
        assert (await other.ask(do="phrase", phrase="hello"))["type"] == "refused"
        for client in (one, other):
            await client.close()

    in_a_loop(run())


def test_who_is_too_fast_is_told_and_then_cut_off(site: str) -> None:
    async def run() -> None:
        one = await at_table(site, ERDAYI)
        for number in range(400):
            await one.socket.send(json.dumps({"do": "check", "id": f"f{number}", "action": {}}))
        await one.socket.wait_closed()
        assert one.socket.close_code == 4003
        assert any("too_fast" in text for _, text in one.raw)

    in_a_loop(run())


def test_a_page_of_another_host_gets_no_socket_and_opens_no_table(site: str) -> None:
    async def run() -> None:
        one = await at_table(site, ERDAYI)
        address = site.replace("http", "ws", 1) + one.table["socket"]
        with pytest.raises(websockets.exceptions.InvalidStatus):
            await websockets.connect(address, origin="https://elsewhere.example")
        await one.close()

    in_a_loop(run())


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"regulation": "chess"},
        {"regulation": ERDAYI, "seats": ["me"]},
        {"regulation": ERDAYI, "seats": ["me", "me", "open"]},
        {"regulation": ERDAYI, "seats": ["me", "bot:perfect", "open"]},
        {"regulation": ERDAYI, "name": "长" * 30},
        {"regulation": ERDAYI, "options": {"draw_ms": "fast"}},
        {"regulation_toml": "id = 'x'"},
        {"regulation_toml": 7},
    ],
)
def test_what_cannot_be_opened_is_refused_in_both_languages(
    site: str, sent: dict[str, Any]
) -> None:
    answer = asked(f"{site}/tables/new", sent)
    assert not answer["ok"]
    assert answer["error"]["zh"]
    assert answer["error"]["en"]


def test_other_lines_are_played_by_the_engine_and_refused_by_its_clause(site: str) -> None:
    for preset in (ERDAYI, BASHIFEN):
        over = in_a_loop(finished_deal(site, preset))
        address = f"{site}/deals/{over['deal']}"
        page = asked(f"{address}.json")
        steps = page["steps"]
        plays = [one for one in steps if one["event"].get("action", {}).get("type") == "play"]
        first = plays[0]["step"]
        line = asked(f"{address}/line.json", {"step": first - 1, "actions": []})
        assert line["ok"]
        assert line["to_act"] == plays[0]["event"]["seat"]
        chosen = line["legal"]["actions"][-1]
        tried = asked(f"{address}/line.json", {"step": first - 1, "actions": [chosen]})
        assert tried["ok"]
        assert len(tried["steps"]) == 1
        wrong = asked(
            f"{address}/line.json",
            {"step": first - 1, "actions": [{"type": "play", "cards": "S3 S4 H9"}]},
        )
        assert not wrong["ok"]
        assert wrong["clause"]
        dropped = asked(f"{site}/deals/read.json", {"record": page["record"]})
        assert dropped["ok"], dropped
        assert len(dropped["steps"]) == len(steps)
        assert [one["deal"]["hands"] for one in dropped["steps"]] == [
            one["deal"]["hands"] for one in steps
        ]
        costs = asked(f"{address}/costs.json")
        assert costs["ok"]
        assert all(one["cost"] > 0 and one["step"] <= len(steps) for one in costs["costs"])
    assert asked(f"{site}/deals/nothing.json")["ok"] is False


def test_several_people_look_at_a_deal_together_and_one_leads(site: str) -> None:
    async def run() -> None:
        over = await finished_deal(site, ERDAYI)
        address = site.replace("http", "ws", 1) + f"/rooms/{over['deal']}/socket"
        one, other = await websockets.connect(address), await websockets.connect(address)
        await one.send(json.dumps({"do": "hello", "name": "先来"}))
        first = json.loads(await one.recv())
        assert first["leader"] == first["you"]
        await other.send(json.dumps({"do": "hello", "name": "后来"}))
        second = json.loads(await other.recv())
        assert [person["name"] for person in second["people"]] == ["先来", "后来"]
        await other.send(json.dumps({"do": "go", "step": 9}))
        await one.send(json.dumps({"do": "go", "step": 3, "line": [{"type": "pass"}]}))
        at = json.loads(await other.recv())
        assert at == {"type": "at", "step": 3, "line": [{"type": "pass"}]}
        await one.close()
        left = json.loads(await other.recv())
        assert left["leader"] == left["you"]
        await other.close()

    in_a_loop(run())


def test_a_reported_name_is_replaced_by_staff(site: str) -> None:
    async def run() -> None:
        one, other = await two_people(site)
        assert (await one.ask(do="report", seat=other.seat))["type"] == "done"
        staff = signed_in(account(runs_server=True)).cookies["paisai"].value
        headers = {"Cookie": f"paisai={staff}"}
        assert not asked(f"{site}/tables/reports.json")["ok"]
        reports = asked(f"{site}/tables/reports.json", headers=headers)["reports"]
        mine = next(r for r in reports if r["table"] == one.table["table"])
        answer = asked(
            f"{site}/tables/reports/settle.json",
            {"report": mine["report"], "name": "牌友"},
            headers,
        )
        assert answer["ok"], answer
        await one.until(lambda: one.view["seats"][other.seat]["name"] == "牌友")
        for client in (one, other):
            await client.close()

    in_a_loop(run())


def test_waiting_people_are_put_together_and_find_their_tables_again(site: str) -> None:
    preset = "shengji-szpt-2013"
    first = asked(f"{site}/tables/now", {"regulation": preset, "name": "等"})
    listed = asked(f"{site}/tables/list.json")["tables"]
    assert first["table"] in {one["table"] for one in listed}
    second = asked(f"{site}/tables/now", {"regulation": preset, "name": "来"})
    assert second["table"] == first["table"]
    assert second["seat"] != first["seat"]


def test_a_whole_deal_of_each_game_with_automatic_plays(site: str) -> None:
    async def run() -> None:
        one = await at_table(site, ERDAYI, auto=True)
        await play_on(one, 1)
        await one.close()

    in_a_loop(run())


def test_a_changed_copy_of_a_regulation_is_played_by_its_own_rules(site: str) -> None:
    """二打一 in which a deal that all pass does not count (E4.2p)."""
    values = dump(copied(load(ERDAYI), "our-own"))
    values["match_scoring"]["passed_out_counts"] = False
    changed = dumps(from_values(values, "our-own"))

    async def run() -> None:
        opened = asked(
            f"{site}/tables/new",
            {
                "regulation_toml": changed,
                "name": "人",
                "seats": ["me", "bot:random", "bot:sound"],
                "options": QUICK,
            },
        )
        assert opened["ok"], opened
        one = Client(site, opened, Random(1))
        await one.connect()
        await one.until(lambda: one.view)
        assert one.view["table"]["regulation"]["changed"]
        await one.ask(do="ready")
        await play_on(one, 1)
        page = asked(f"{site}/deals/{one.over[0]['deal']}.json")
        assert page["proved"]
        assert page["regulation"]["id"] == "our-own"
        assert page["steps"][-1]["deal"]["phase"] == "over"
        await one.close()

    in_a_loop(run())
