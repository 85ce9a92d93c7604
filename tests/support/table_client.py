"""A client of an online table, written from `docs/table-protocol.md` and from nothing else."""

from __future__ import annotations

import asyncio
import hashlib
import json
import secrets
from random import Random
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import websockets

RANKS, SUITS = "23456789TJQKA", "SHCD"
ALL_CARDS = [suit + rank for suit in SUITS for rank in RANKS] + ["w", "W"]


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def asked(
    address: str, sent: dict[str, Any] | None = None, headers: dict[str, str] | None = None
) -> Any:
    """What the address answers, to a GET or to what is posted; a refusal too."""
    body = None if sent is None else json.dumps(sent).encode()
    request = Request(address, body, {"Content-Type": "application/json", **(headers or {})})
    try:
        with urlopen(request, timeout=60) as answer:
            return json.loads(answer.read())
    except HTTPError as refused:
        with refused:
            return json.loads(refused.read())


def deck_of(proof: dict[str, Any], packs: int) -> list[str]:
    """The deck, by the ten lines of docs/shuffle.md."""
    words = [f"{proof['table']} {proof['deal']} {proof['attempt']}"]
    words += [word for word in proof["words"] if word is not None]
    cards = ALL_CARDS * packs
    seed = sha256("paisai seed " + " ".join([proof["secret"], *map(sha256, words)]))
    for i in range(len(cards) - 1, 0, -1):
        j = int(sha256(f"{seed} {i}"), 16) % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


class Client:
    """One seat (or a spectator) with its socket. `raw` has every text that came, `sent` every card
    that went out."""

    def __init__(self, site: str, table: dict[str, Any], random: Random) -> None:
        self.site, self.table, self.random = site, table, random
        self.view: dict[str, Any] = {}
        self.raw: list[tuple[int, str]] = []
        self.sent_cards: set[str] = set()
        self.over: list[dict[str, Any]] = []
        self.words: dict[tuple[int, int], str] = {}
        self.commitments: dict[tuple[int, int], str] = {}
        self.answers: dict[str, dict[str, Any]] = {}
        self.legal: dict[str, Any] | None = None
        self.said: list[dict[str, Any]] = []
        self.opens = True
        self.seals = True
        self._number = 0
        self._name = secrets.token_hex(4)
        self._news = asyncio.Event()

    async def connect(self, hello: bool = True) -> None:
        address = self.site.replace("http", "ws", 1) + self.table["socket"]
        self.socket = await websockets.connect(address, compression=None, max_size=None)
        if hello:
            token = self.table.get("token")
            await self.send(do="hello", **({"token": token} if token else {}))
        self.listening = asyncio.ensure_future(self._listen())

    async def close(self) -> None:
        self.listening.cancel()
        await self.socket.close()

    @property
    def seat(self) -> int | None:
        seat: int | None = self.view["me"]["seat"]
        return seat

    async def send(self, **message: Any) -> str:
        self._number += 1
        message.setdefault("id", f"{self._name}.{self._number}")
        action = message.get("action")
        if isinstance(action, dict):
            self.sent_cards.update(str(action.get("cards", "")).split())
        await self.socket.send(json.dumps(message))
        return str(message["id"])

    async def ask(self, **message: Any) -> dict[str, Any]:
        """The answer to a request."""
        while True:
            identity = await self.send(**message)
            await self.until(lambda identity=identity: identity in self.answers)
            answer = self.answers.pop(identity)
            if answer.get("code") != "too_fast":
                return answer
            await asyncio.sleep(1)

    async def reach(self, n: int) -> None:
        """Waits for the step of this number."""
        await self.until(lambda: self.view["n"] >= n)

    async def until(self, what: Any, seconds: float = 30.0) -> None:
        """Waits for what was sent to make something true."""
        async with asyncio.timeout(seconds):
            while not what():
                self._news.clear()
                await self._news.wait()

    async def _listen(self) -> None:
        async for text in self.socket:
            message = json.loads(text)
            self.raw.append((self.view.get("n", 0), str(text)))
            await self._heard(message)
            self._news.set()

    async def _heard(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "view":
            self.view = message
            self.legal = None
        elif kind == "step":
            await self._step(message)
        elif kind == "legal":
            self.legal = message
        elif kind == "over":
            self.over.append(message)
        elif kind == "ping":
            await self.send(do="pong", t=message["t"])
        elif kind in ("said", "looks"):
            self.said.append(message)
        elif "id" in message:
            self.answers[message["id"]] = message
        await self._shuffle()

    async def _step(self, step: dict[str, Any]) -> None:
        view = self.view
        if step["n"] > view["n"] + 1:
            await self.send(do="view")
            return
        for part, fields in step["set"].items():
            whole = fields is None or isinstance(fields, list) or view[part] is None
            view[part] = fields if whole else {**view[part], **fields}
        view["n"] = step["n"]
        self.legal = None

    async def _shuffle(self) -> None:
        """Seals and opens words of its own."""
        sealing = self.view.get("sealing")
        if sealing is None or self.seat not in sealing["wanted"]:
            return
        this = (sealing["deal"], sealing["attempt"])
        self.commitments[this] = sealing["commitment"]
        about = {"deal": this[0], "attempt": this[1]}
        phase = self.view["table"]["phase"]
        if phase == "sealing" and this not in self.words and self.seals:
            self.words[this] = secrets.token_hex(32)
            await self.send(do="seal", hash=sha256("paisai word " + self.words[this]), **about)
        elif phase == "opening" and self.opens and self.words.get(this):
            word, self.words[this] = self.words[this], ""
            await self.send(do="open", word=word, **about)
            self.words[this] = ""
            self.opened = word

    def random_act(self) -> dict[str, Any]:
        """One of the legal actions that are listed."""
        assert self.legal is not None
        chosen: dict[str, Any] = self.random.choice(self.legal["actions"])
        return chosen

    def random_nonsense(self) -> Any:
        """Something that is hardly ever legal."""
        random, deal = self.random, self.view["deal"]
        hand = deal["hand"].split()
        some = random.sample(hand, min(len(hand), random.randint(1, 6)))
        cards = random.choice([some, random.sample(ALL_CARDS, random.randint(1, 5)), []])
        kind = random.choice(["play", "play", "play", "bury", "show", "bid", "name", "pass", "?"])
        action: dict[str, Any] = {"type": kind}
        if kind in ("play", "bury", "show"):
            action["cards"] = " ".join(cards)
        elif kind == "bid":
            action["points"] = random.choice([-1, 0, 1, 2, 3, 4, "x"])
        elif kind == "name":
            action["kind"] = random.choice(["1x1", "2x1", "9x9", "x", None])
        return random.choice([action, action, action, action, "nonsense", {}])
