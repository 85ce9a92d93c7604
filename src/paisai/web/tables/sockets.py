"""How does a client talk with a table? `docs/table-protocol.md` says all of it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from collections import deque
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from paisai.errors import NotationError, NotPermitted, PaisaiError
from paisai.tables.deciding import REQUESTS, MovedOn
from paisai.tables.due import LAG_MOST
from paisai.tables.game import Plain, both, refusal
from paisai.tables.room import Phase, Room
from paisai.tables.view import legal_of, spectator_id, view_of
from paisai.text import Text
from paisai.web.tables import claims, visitors
from paisai.web.tables.bots import version_of
from paisai.web.tables.keeper import Keeper, LiveTable, NoTable, keeper
from paisai.web.tables.store import now_ms
from paisai.web.tables.telling import Told, write

HELLO_S = 10.0
LONGEST = 8 * 1024
A_SECOND, IN_A_ROW = 20, 60
TOO_FAST_TIMES = 100
"""Who was told so often that he is too fast is cut off."""
WAITING_MOST = 400
"""Messages that somebody has not taken yet; then he is cut off and comes again."""
PING_S = 30.0
NO_TABLE, NOT_PERMITTED, UNREADABLE, TOO_FAST, GONE, RESTART = 4000, 4001, 4002, 4003, 4004, 1012

PHRASES = (
    Text("大家好", "Hello everybody"),
    Text("好牌", "Well played"),
    Text("谢谢", "Thank you"),
    Text("请快一点", "A little faster, please"),
    Text("请稍等", "One moment, please"),
    Text("抱歉", "Sorry"),
    Text("再来一副", "Another deal"),
    Text("我要走了", "I have to go"),
    Text("合作愉快", "Good partnership"),
    Text("真可惜", "What a pity"),
)

log = logging.getLogger(__name__)


class Session:
    """One socket at a table."""

    def __init__(self, socket: WebSocket, home: Keeper, table: str, who: str) -> None:
        self.socket, self.home, self.table, self.who = socket, home, table, who
        self.seat: int | None = None
        self.lag = 0
        self._allowance, self._heard = float(IN_A_ROW), time.monotonic()
        self._too_fast = 0
        self._out: deque[str] = deque()
        self._more = asyncio.Event()
        self._closing: int | None = None
        self._pinged: dict[int, float] = {}
        self._said = 0.0

    # -- sending -----------------------------------------------------------------------------------

    def send(self, text: str) -> None:
        if len(self._out) >= WAITING_MOST:
            self._closing = RESTART
        else:
            self._out.append(text)
        self._more.set()

    def end(self) -> None:
        self.close(RESTART)

    def close(self, code: int) -> None:
        self._closing = code
        self._more.set()

    async def writing(self) -> None:
        """Sends what there is, until the socket is closed."""
        send = self.socket.send
        while True:
            await self._more.wait()
            self._more.clear()
            while self._out and self._closing != RESTART:
                await send({"type": "websocket.send", "text": self._out.popleft()})
            if self._closing is not None:
                with contextlib.suppress(Exception):
                    await self.socket.close(self._closing)
                return

    async def pinging(self) -> None:
        """Measures how long the way is."""
        number = 0
        while True:
            number += 1
            self._pinged = {number: time.monotonic()}
            self.send(write({"type": "ping", "t": number}))
            await asyncio.sleep(PING_S)

    def _pong(self, request: Plain) -> None:
        began = self._pinged.pop(request.get("t", -1), None)
        if began is not None:
            self.lag = int(1000 * (time.monotonic() - began))

    def happened(self, told: Told) -> None:
        """What the table tells those who follow it."""
        if told.seats_move:
            room = told.after.room
            seat = room.seat_of(self.who) if self.who else None
            if seat != self.seat or told.before.sees(seat, self.who) != told.after.sees(
                seat, self.who
            ):
                self._moved(seat)
                self.send(self.view(room))
                return
        self.send(told.step(self.seat, self.who))
        legal = told.legal(self.seat)
        if legal is not None:
            self.send(legal)
        over = told.over()
        if over is not None:
            self.send(over)

    def _moved(self, seat: int | None) -> None:
        before, self.seat = self.seat, seat
        self.home._spawn(self._connect(before, seat))

    async def _connect(self, before: int | None, after: int | None) -> None:
        with contextlib.suppress(PaisaiError, OSError):
            if before is not None:
                await self.home.went(self.table, before)
            if after is not None:
                await self.home.came(self.table, after)

    def view(self, room: Room) -> str:
        """Everything this seat may see."""
        live = self.home.live(self.table)
        seen = view_of(room, self.seat, self.who)
        seen["table"]["watching"] = live.watching if live is not None else 0
        seen["table"]["phrases"] = [both(text) for text in PHRASES]
        head = {"type": "view", "n": room.n, "now": now_ms(), "lag": self.lag}
        return write({**head, **seen})

    # -- hearing -----------------------------------------------------------------------------------

    def slow_enough(self) -> bool:
        now = time.monotonic()
        self._allowance = min(IN_A_ROW, self._allowance + A_SECOND * (now - self._heard))
        self._heard = now
        if self._allowance < 1:
            self._too_fast += 1
            return False
        self._allowance -= 1
        return True

    async def hearing(self) -> None:
        """Answers one request after the other, until the other end goes."""
        while self._closing is None:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if text is None or len(text) > LONGEST:
                self.close(UNREADABLE)
                return
            await self.hear(text)

    async def hear(self, text: str) -> None:
        request = read(text)
        if request is None:
            self._refuse(None, NotationError("看不懂", "this cannot be read"))
            return
        if request["do"] == "pong":
            self._pong(request)
            return
        if not self.slow_enough():
            if self._too_fast > TOO_FAST_TIMES:
                self.close(TOO_FAST)
            slower = both(Text("太快了，请慢一点", "too fast; slow down"))
            refused = {"type": "refused", "id": request.get("id"), "code": "too_fast"}
            self.send(write({**refused, "clause": "", "text": slower, "instead": None}))
            return
        try:
            await self._answer(request)
        except PaisaiError as error:
            self._refuse(request, error)
        except OSError:
            # It was not stored: who asked sends it again, and the connection begins anew.
            self.close(RESTART)

    def _refuse(self, request: Plain | None, error: PaisaiError) -> None:
        told = refusal(error)
        if isinstance(error, MovedOn):
            told["code"] = "moved_on"
        told["instead"] = None
        live = self.home.live(self.table)
        asked = request is not None and request.get("do") in ("act", "check", "why")
        if asked and live is not None and self.seat is not None:
            told["instead"] = _instead(live.room, self.seat)
        identity = None if request is None else request.get("id")
        self.send(write({"type": "refused", "id": identity, **told}))

    async def _answer(self, request: Plain) -> None:
        do = request["do"]
        answer = getattr(self, f"_do_{do}", None) if do in _ANSWERED else None
        if answer is not None:
            await answer(request)
            return
        if do not in REQUESTS:
            known = "、".join((*REQUESTS, *_ANSWERED))
            raise NotationError(
                f"没有这个请求：{do[:30]}；有 {known}", f"no request {do[:30]}; there are {known}"
            )
        request.pop("lag", None)
        request.pop("granted", None)
        request.pop("version", None)
        if not isinstance(request.get("id"), str) or not 1 <= len(request["id"]) <= 40:
            raise NotationError("id 应为 1 到 40 个字的文字", "id is a text of 1 to 40 characters")
        if do == "act":
            request["lag"] = min(self.lag, LAG_MOST)
        elif do == "claim":
            request["granted"] = self._claim_holds()
        elif do in ("bot", "start"):
            request["version"] = version_of(str(request.get("player") or "sound"))[:40]
        n = await self.home.perform(self.table, self._by(), request)
        self.send(write({"type": "done", "id": request["id"], "n": n}))

    def _by(self) -> Any:
        from paisai.tables.deciding import By

        return By(self.who, self.seat)

    def _claim_holds(self) -> bool:
        live = self.home.live(self.table)
        if live is None or self.seat is None or live.room.phase is not Phase.PLAYING:
            return False
        return claims.granted(live.room, self.seat)

    async def _do_view(self, request: Plain) -> None:
        live = await self.home.table(self.table)
        self.send(self.view(live.room))
        self.send_legal(live.room)

    def send_legal(self, room: Room) -> None:
        legal = None if self.seat is None else legal_of(room, self.seat)
        if legal is not None:
            self.send(write(legal))

    def _action(self, room: Room, request: Plain) -> Any:
        action = request.get("action")
        if not isinstance(action, dict):
            raise NotationError("action 应为对象", "action must be an object")
        if self.seat is None or room.phase is not Phase.PLAYING:
            raise NotPermitted("现在没有您在打的牌", "you are not in a deal now")
        return room.game.read(room.deal, self.seat, action)

    async def _do_check(self, request: Plain) -> None:
        room = (await self.home.table(self.table)).room
        action = self._action(room, request)
        told: Plain = {"type": "checked", "id": request.get("id"), "legal": True}
        try:
            room.deal.verify(action, self.seat)
        except PaisaiError as error:
            told |= {"legal": False, **refusal(error), "instead": _instead(room, self.seat or 0)}
        # What a throw would come to is nobody's to know before it is made.
        told |= room.game.told(room.deal, action, None)
        told["cost"] = room.game.cost(room.deal, action)
        told["readings"] = room.game.readings(room.deal, action)
        told.setdefault("parts", None)
        self.send(write(told))

    async def _do_why(self, request: Plain) -> None:
        await self._do_check(request)

    async def _do_hint(self, request: Plain) -> None:
        room = (await self.home.table(self.table)).room
        if self.seat is None or legal_of(room, self.seat) is None:
            raise NotPermitted("轮到您时才有提示", "a hint is for your own turn")
        if room.options.hints is None:
            raise NotPermitted("这一桌没有提示", "this table has no hints")
        action, why = await self.home.hint(room, self.seat)
        told: Plain = {"type": "hint", "id": request.get("id"), "action": room.game.write(action)}
        if told["action"]["type"] in ("draw", "turn_kitty", "take_kitty"):
            told["action"] = {"type": "no_show"}
            shape: Plain = {"zh": "不亮", "en": "show nothing"}
        else:
            shape = room.game.told(room.deal, action, None)["shape"]
        told |= {"shape": shape, "why": both(why), "player": room.options.hints}
        self.send(write(told))

    async def _do_phrase(self, request: Plain) -> None:
        number = request.get("phrase")
        if self.seat is None or type(number) is not int or not 0 <= number < len(PHRASES):
            raise NotationError(
                f"phrase 应为 0 到 {len(PHRASES) - 1}", f"phrase is 0 to {len(PHRASES) - 1}"
            )
        if time.monotonic() - self._said < 2:
            raise NotPermitted("请过两秒再说", "wait two seconds before the next phrase")
        self._said = time.monotonic()
        live = await self.home.table(self.table)
        said = {"type": "said", "seat": self.seat, "phrase": number, "text": both(PHRASES[number])}
        _to_all(live, write(said))
        self.send(write({"type": "done", "id": request.get("id"), "n": live.room.n}))

    async def _do_look(self, request: Plain) -> None:
        """The owner of the hand is asked; only he can show it."""
        live = await self.home.table(self.table)
        seat = request.get("seat")
        if self.seat is not None or not self.who:
            raise NotPermitted("观看的人才能请求看牌", "only spectators ask to look")
        asks = write({"type": "looks", "who": spectator_id(self.who), "seat": seat})
        for one in live.listeners:
            if isinstance(one, Session) and one.seat == seat:
                one.send(asks)
        self.send(write({"type": "done", "id": request.get("id"), "n": live.room.n}))

    async def _do_report(self, request: Plain) -> None:
        from paisai.web.tables import names

        live = await self.home.table(self.table)
        seat = request.get("seat")
        if type(seat) is not int or not 0 <= seat < len(live.room.seats):
            raise NotationError("seat 应为座位", "seat must be a seat")
        name = live.room.seats[seat].name
        if name:
            await asyncio.to_thread(names.report, self.table, seat, name)
        self.send(write({"type": "done", "id": request.get("id"), "n": live.room.n}))

    async def _do_link(self, request: Plain) -> None:
        if self.seat is None:
            raise NotPermitted("要先坐下", "take a seat first")
        token = visitors.token_for(self.table, self.who)
        told = {"type": "link", "id": request.get("id"), "token": token}
        self.send(write({**told, "address": f"/t/{self.table}/#seat={token}"}))


_ANSWERED = ("view", "check", "why", "hint", "phrase", "look", "report", "link")
"""Requests that change nothing at the table."""


def _to_all(live: LiveTable, text: str) -> None:
    for one in list(live.listeners):
        if isinstance(one, Session):
            one.send(text)


def _instead(room: Room, seat: int) -> Plain | None:
    if room.phase is not Phase.PLAYING:
        return None
    instead: Plain | None = room.game.instead(room.deal, seat)
    return instead


def read(text: str) -> Plain | None:
    """A request, if the text is one."""
    try:
        request = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(request, dict) or not isinstance(request.get("do"), str):
        return None
    return request


async def table_socket(socket: WebSocket) -> None:
    """The table's end of `WS /t/<table>/socket`."""
    table = socket.path_params["table"]
    if not visitors.same_host(socket):
        await socket.close(NOT_PERMITTED)
        return
    await socket.accept()
    try:
        session = await _met(socket, table)
    except (TimeoutError, WebSocketDisconnect):
        with contextlib.suppress(Exception):
            await socket.close(UNREADABLE)
        return
    if session is not None:
        await _attend(session)


async def _met(socket: WebSocket, table: str) -> Session | None:
    """Who has come; None where he is not let in."""
    message = await asyncio.wait_for(socket.receive(), HELLO_S)
    if message["type"] == "websocket.disconnect":
        return None
    text = message.get("text") or ""
    hello = read(text) if len(text) <= LONGEST else None
    if hello is None or hello["do"] != "hello":
        await socket.close(UNREADABLE)
        return None
    home = keeper()
    try:
        live = await home.table(table)
    except NoTable:
        await socket.close(NO_TABLE)
        return None
    who = await _who(socket, hello, table)
    if who is None:
        await socket.close(NOT_PERMITTED)
        return None
    session = Session(socket, home, table, who)
    session.seat = live.room.seat_of(who) if who else None
    watches = session.seat is None and who != live.room.owner
    if watches and live.room.options.spectators == "none" and not _free(live.room):
        await socket.close(NOT_PERMITTED)
        return None
    return session


def _free(room: Room) -> bool:
    return any(seat.kind != "person" for seat in room.seats)


async def _who(socket: WebSocket, hello: Plain, table: str) -> str | None:
    """Whose socket it is: "" is nobody known; None: the token is not ours."""
    if hello.get("token") is not None:
        return visitors.holder_of(hello["token"], table)
    account = None
    if "paisai" in socket.cookies:
        account = await asyncio.to_thread(visitors.account_in, socket.cookies)
    return account or visitors.visitor_in(socket.cookies) or ""


async def _attend(session: Session) -> None:
    """Follows the table for as long as the socket is open. Who sits there is connected before he
    is heard: what he asks for is asked by somebody who is here."""
    home, table = session.home, session.table
    live = await home.table(table)
    tasks: list[asyncio.Future[None]] = []
    seated = session.seat is not None
    try:
        if session.seat is not None:
            await home.came(table, session.seat)
        else:
            live.watching += 1
        session.send(session.view(live.room))
        live.listeners.add(session)
        session.send_legal(live.room)
        tasks += [
            asyncio.ensure_future(work)
            for work in (session.writing(), session.hearing(), session.pinging())
        ]
        home.tasks(tasks)
        await asyncio.wait(tasks[:2], return_when=asyncio.FIRST_COMPLETED)
    except (PaisaiError, OSError):
        log.exception("table %s", table)
    finally:
        live.listeners.discard(session)
        if not seated:
            live.watching = max(0, live.watching - 1)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if session.seat is not None and home.is_open:
            with contextlib.suppress(PaisaiError, OSError):
                await home.went(table, session.seat)
