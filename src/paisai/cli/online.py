"""A player at an online table: `paisai play URL --with PLAYER`, written from
`docs/table-protocol.md`.

A player is shown the view of its seat and what it may do. Both are asked of a deal that is put
together from what the seat was told: its own hand as it is, the other hands filled up with cards it
has not seen, which no view shows.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from paisai import erdayi
from paisai.cards import Card, deck, parse
from paisai.errors import NotationError, PaisaiError
from paisai.needs import needs
from paisai.players.player import Player
from paisai.players.registry import make
from paisai.regulations import load, rules_of
from paisai.regulations.playing import AnyRules
from paisai.shengji import Step
from paisai.shengji.burying import Burying
from paisai.shengji.drawing import Drawing
from paisai.shengji.order import Order
from paisai.shengji.playing import Playing
from paisai.shengji.shows import Show
from paisai.shengji.state import Deal, Setting, Settled
from paisai.shengji.units import Unit, as_unit
from paisai.shengji.view import FailedThrow, Trick
from paisai.text import Text

Plain = dict[str, Any]
WAITS = (0.25, 0.5, 1.0, 2.0, 3.0)
"""Seconds before each try to come back."""
MOST_TRIES = 20


def is_table(address: str) -> bool:
    """Whether an online table is meant."""
    return address.startswith(("http://", "https://"))


class OnlinePlayer:
    """One seat at a table, played by a player of the package until so many deals are over."""

    def __init__(self, address: str, player: str, ms: int, say: Callable[[Text], None]) -> None:
        parts = urlsplit(address)
        self._site = f"{parts.scheme}://{parts.netloc}"
        self._table = parts.path.strip("/").removeprefix("t/").strip("/")
        self._token = parts.fragment.removeprefix("seat=") or None
        self._name, self._ms, self._say = player, ms, say
        self._view: Plain = {}
        self._player: Player[Any, Any] | None = None
        self._rules: AnyRules | None = None
        self._words: dict[tuple[int, int], str] = {}
        self._seen = Seen()
        self._sent: dict[str, Plain] = {}
        self.deals = 0

    def play(self, deals: int) -> None:
        """Sits down and plays; raises `PaisaiError` where the table does not let it."""
        if self._token is None:
            sat = self._post("sit.json", {"name": f"程序 {self._name}"[:20]})
            self._token = sat["token"]
        tries = 0
        while self.deals < deals:
            try:
                self._attend(deals)
                tries = 0
            except OSError:
                if tries == MOST_TRIES:
                    raise NotationError("连不上这一桌", "the table cannot be reached") from None
                time.sleep(WAITS[min(tries, len(WAITS) - 1)])
                tries += 1

    def _post(self, path: str, sent: Plain) -> Plain:
        address = f"{self._site}/t/{self._table}/{path}"
        request = Request(address, json.dumps(sent).encode(), {"Content-Type": "application/json"})
        try:
            with urlopen(request, timeout=20) as answer:
                made: Plain = json.loads(answer.read())
                return made
        except HTTPError as refused:
            with refused:
                told = _error(refused.read())
            raise NotationError(told["zh"], told["en"]) from None
        except (URLError, ValueError):
            raise NotationError(f"连不上 {address}", f"{address} cannot be reached") from None

    def _attend(self, deals: int) -> None:
        with needs():
            from websockets.exceptions import ConnectionClosed
            from websockets.sync.client import connect

        address = self._site.replace("http", "ws", 1) + f"/t/{self._table}/socket"
        with connect(address, compression=None, max_size=None) as socket:
            self._send = socket.send
            socket.send(json.dumps({"do": "hello", "token": self._token}))
            for request in list(self._sent.values()):
                socket.send(json.dumps(request))
            try:
                while self.deals < deals:
                    self._heard(json.loads(socket.recv()))
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd is not None else 0
                if code in (4000, 4001, 4004):
                    raise NotationError(
                        "没有这一桌，或不让进", "there is no such table, or it lets nobody in"
                    ) from None
                raise ConnectionError from closed

    def _request(self, **request: Any) -> None:
        request["id"] = secrets.token_hex(6)
        self._sent[request["id"]] = request
        self._send(json.dumps(request))

    def _heard(self, message: Plain) -> None:
        kind = message["type"]
        if kind == "ping":
            self._send(json.dumps({"do": "pong", "t": message["t"]}))
        elif kind == "view":
            self._view = message
            self._looked()
        elif kind == "step":
            self._step(message)
        elif kind == "legal":
            self._act(message)
        elif kind == "over":
            self._over(message)
        elif kind in ("done", "refused"):
            request = self._sent.pop(message.get("id") or "", None)
            if kind == "refused" and request is not None and request["do"] == "act":
                instead = message.get("instead")
                if message.get("code") == "rule" and instead is not None:
                    self._request(do="act", action=instead)

    def _step(self, step: Plain) -> None:
        view = self._view
        if step["n"] > view["n"] + 1:
            self._send(json.dumps({"do": "view"}))
            return
        for part, fields in step["set"].items():
            whole = fields is None or isinstance(fields, list) or view.get(part) is None
            view[part] = fields if whole else {**view[part], **fields}
        view["n"] = step["n"]
        self._seen.heard(step["event"])
        self._looked()

    def _looked(self) -> None:
        """Answers what the table waits for: ready, hashes, words."""
        view, seat = self._view, self._view["me"]["seat"]
        if seat is None:
            raise NotationError("这个座位已经没有了", "the seat is gone")
        if self._rules is None:
            self._rules = self._regulated()
        self._seen.look(view)
        sitting = view["seats"][seat]
        phase = view["table"]["phase"]
        asked = {request["do"] for request in self._sent.values()}
        if sitting["away"] and "back" not in asked:
            self._request(do="back")
        if (
            phase in ("waiting", "between", "over")
            and not sitting["ready"]
            and "ready" not in asked
        ):
            self._request(do="ready")
        sealing = view["sealing"]
        if sealing is not None and seat in sealing["wanted"]:
            self._shuffle(sealing, seat, phase)

    def _regulated(self) -> AnyRules:
        regulation = self._view["table"]["regulation"]
        if regulation["changed"]:
            raise NotationError(
                "这一桌的规程改过，程序不知道怎么打",
                "the table plays by a changed regulation, which a program cannot read from it",
            )
        return rules_of(load(regulation["id"]))

    def _shuffle(self, sealing: Plain, seat: int, phase: str) -> None:
        this = (sealing["deal"], sealing["attempt"])
        about = {"deal": this[0], "attempt": this[1]}
        if phase == "sealing" and sealing["hashes"][seat] is None and this not in self._words:
            word = self._words[this] = secrets.token_hex(32)
            self._request(do="seal", hash=_sha256("paisai word " + word), **about)
        elif phase == "opening" and seat not in sealing["opened"] and self._words.get(this):
            self._request(do="open", word=self._words[this], **about)
            self._words[this] = ""

    def _act(self, legal: Plain) -> None:
        deal = self._view["deal"]
        if legal["n"] != self._view["n"] or deal is None:
            return
        assert self._rules is not None
        if self._player is None:
            self._player = make(self._rules, self._name, secrets.randbits(32), self._ms)
        seat = legal["seat"]
        try:
            guessed = guess(self._rules, deal, seat, self._seen, legal)
            action = self._player.act(guessed.view(seat), guessed.actions(seat))
            plain = _written(action)
        except (PaisaiError, IndexError, ValueError, KeyError, AssertionError):
            plain = legal["actions"][0]  # it came in the middle and has not seen enough
        if plain is not None:
            self._request(do="act", seq=legal["n"], action=plain)

    def _over(self, over: Plain) -> None:
        self.deals += 1
        proof = over["proof"]
        words = [word for word in proof["words"] if word is not None]
        seed = " ".join(
            [
                proof["secret"],
                *map(_sha256, [f"{proof['table']} {proof['deal']} {proof['attempt']}", *words]),
            ]
        )
        proved = _sha256("paisai commit " + proof["secret"]) == proof["commitment"]
        proved = proved and _order(_sha256("paisai seed " + seed), len(proof["deck"].split()))
        text = over["result"]["text"]
        mark = "✓" if proved == proof["deck"] else "✗"
        self._say(Text(f"{text['zh']} {mark}", f"{text['en']} {mark}"))
        self._seen = Seen()


def _order(seed: str, size: int) -> str:
    """The deck that a seed makes, by docs/shuffle.md."""
    from paisai.cards import shuffled

    return " ".join(card.notation for card in shuffled(deck(size // 54), seed))


def _error(body: bytes) -> Plain:
    try:
        told: Plain = json.loads(body)["error"]
    except (ValueError, KeyError, TypeError):
        return {"zh": "服务器没有答复", "en": "the server did not answer"}
    return told


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


class Seen:
    """What a seat has seen of the deal in progress."""

    def __init__(self) -> None:
        self.number = 0
        self.bids: list[int] = []
        self.plays: list[tuple[int, str]] = []
        self.tricks: list[Plain] = []
        self.buried = ""

    def heard(self, event: Plain) -> None:
        if event["kind"] != "acted":
            return
        action, seat = event["action"], event["seat"]
        if action["type"] in ("play", "pass"):
            self.plays.append((seat, action.get("cards", "")))
        elif action["type"] == "bury" and "cards" in action:
            self.buried = action["cards"]

    def look(self, view: Plain) -> None:
        """Takes what lies open of the tricks that were played."""
        deal = view["deal"]
        if deal is None:
            return
        if deal["number"] != self.number:
            plays = self.plays if self.number == 0 else []
            self.__init__()  # type: ignore[misc]
            self.number, self.plays = deal["number"], plays
        played = deal.get("tricks_played", 0)
        if played == len(self.tricks) + 1 and deal["may_look_at"]:
            self.tricks.append(deal["may_look_at"][-1])


def guess(rules: AnyRules, deal: Plain, seat: int, seen: Seen, legal: Plain) -> Any:
    """A deal in which this seat sees just what it was told."""
    if isinstance(rules, erdayi.Rules):
        return _guess_erdayi(rules, deal, seat, seen)
    return _guess_shengji(rules, deal, seat, seen, legal)


def _filled(known: Iterable[Card], packs: int, sizes: list[int]) -> list[list[Card]]:
    """Cards that nobody has seen, in hands of these sizes."""
    left = Counter(deck(packs))
    left.subtract(known)
    cards = [card for card, copies in left.items() for _ in range(max(0, copies))]
    hands = []
    for size in sizes:
        hands.append(cards[:size])
        cards = cards[size:]
    return hands


def _guess_erdayi(rules: erdayi.Rules, deal: Plain, seat: int, seen: Seen) -> erdayi.Deal:
    hand = parse(deal["hand"])
    played = [(who, parse(cards)) for who, cards in seen.plays]
    known = [*hand, *(card for _, cards in played for card in cards)]
    kitty = parse(deal["kitty"] or "")
    declarer = deal["declarer"]
    unplayed = [card for card in kitty if card not in known]
    sizes = list(deal["cards_held"])
    for other, size in enumerate(sizes):
        if other == declarer and other != seat:
            sizes[other] = size - len(unplayed)
    others = [other for other in range(3) if other != seat]
    filled = _filled([*known, *kitty], 1, [*(sizes[other] for other in others), 3])
    hands: list[Any] = [(), (), ()]
    hands[seat] = list(hand)
    for other, some in zip(others, filled, strict=False):
        hands[other] = some + (unplayed if other == declarer else [])
    for who, cards in played:
        hands[who] = [*hands[who], *cards]
    if declarer is not None:
        hands[declarer] = [card for card in hands[declarer] if card not in kitty]
    start = erdayi.Deal.from_hands(hands, kitty or tuple(filled[-1]), deal["first_bidder"], rules)
    for bid in deal["bids"]:
        start = start.apply(erdayi.Bid(bid["points"]))
    for _, cards in played:
        start = start.apply(erdayi.Play(cards))
    return start


def _guess_shengji(rules: Any, deal: Plain, seat: int, seen: Seen, legal: Plain) -> Deal:
    hand, held = parse(deal["hand"]), deal["cards_held"]
    phase, first = deal["phase"], deal["first_drawer"]
    shows = tuple(Show(one["seat"], parse(one["cards"])) for one in deal["shows"])
    others = [other for other in range(4) if other != seat]
    declarer = None if deal["first_deal"] else deal["declarer"]
    if phase in ("drawing", "pause"):
        drawn = sum(held)
        (rest,) = _filled(hand, rules.decks, [54 * rules.decks - len(hand)])
        own = list(hand)
        cards = [
            own.pop() if (first + place) & 3 == seat and place < drawn else rest.pop()
            for place in range(54 * rules.decks)
        ]
        setting = Setting(rules, deal["level"], tuple(cards), first, declarer)
        offers = tuple(Show(seat, parse(action["cards"])) for action in legal["actions"])
        return Drawing(setting, drawn, shows, offers, len(parse(deal["turned"])), False)
    order = Order.of(deal["level"], deal["trump"])
    tricks = tuple(_trick(one, order) for one in seen.tricks)
    trick = None if deal["trick"] is None else _trick(deal["trick"], order)
    known = [*hand, *parse(seen.buried)]
    for one in (*tricks, *((trick,) if trick is not None else ())):
        known += [card for cards in one.plays for card in cards]
    size = rules.kitty_size
    filled = _filled(known, rules.decks, [*(held[other] for other in others), size])
    hands: list[tuple[Card, ...]] = [(), (), (), ()]
    hands[seat] = hand
    for other, some in zip(others, filled, strict=False):
        hands[other] = tuple(some)
    kitty = parse(deal["kitty"] or "")
    (above,) = _filled(kitty, rules.decks, [54 * rules.decks - len(kitty)])
    setting = Setting(rules, deal["level"], (*above, *kitty), first, declarer)
    settled = Settled(setting, deal["declarer"], order, shows, parse(deal["turned"]))
    if phase == "burying":
        return Burying(settled, tuple(hands))
    leader = trick.leader if trick is not None else seat
    return Playing(
        settled,
        parse(seen.buried) or tuple(filled[-1]),
        tuple(hands),
        tricks,
        leader,
        trick.lead if trick is not None else (),
        trick.plays if trick is not None else (),
        trick.failed if trick is not None else None,
        None,
        0,
        deal["fines"],
    )


def _trick(plain: Plain, order: Order) -> Trick:
    lead = []
    for part in plain["lead"]:
        unit = as_unit(order, parse(part["cards"]))
        assert isinstance(unit, Unit)
        lead.append(unit)
    failed = None
    if plain["failed"] is not None:
        kinds = [kind.split("x") for kind in plain["failed"]["kinds"]]
        failed = FailedThrow(
            parse(plain["failed"]["cards"]),
            tuple((int(width), int(length)) for width, length in kinds),
            plain["failed"]["fine"],
        )
    plays = tuple(parse(play["cards"]) for play in plain["plays"])
    return Trick(plain["leader"], tuple(lead), plays, plain["winner"], failed)


def _written(action: Any) -> Plain | None:
    """An action as the protocol has it; None where the table does it itself."""
    from paisai.tables.erdayi import ERDAYI
    from paisai.tables.shengji import SHENGJI

    if isinstance(action, Step):
        return None
    if isinstance(action, erdayi.Bid | erdayi.Play):
        return ERDAYI.write(action)
    return SHENGJI.write(action)
