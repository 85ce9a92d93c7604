"""Several people look at a deal that is over together: one leads, the others see what he looks at.
Nothing of a room is kept; in a restart it ends, and who comes back first leads."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from paisai.errors import PaisaiError
from paisai.tables.deciding import clean
from paisai.tables.game import Plain
from paisai.web.tables import visitors
from paisai.web.tables.models import PlayedDeal
from paisai.web.tables.sockets import HELLO_S, LONGEST, NO_TABLE, NOT_PERMITTED, UNREADABLE, read
from paisai.web.tables.telling import write

MOST_PEOPLE = 60
MOST_STEPS = 1000
MOST_TRIED = 200


class Person:
    """Somebody in a room."""

    def __init__(self, socket: WebSocket, name: str) -> None:
        self.socket, self.name = socket, name
        self.id = secrets.token_urlsafe(6)

    async def send(self, message: Plain) -> None:
        with contextlib.suppress(Exception):  # who is gone is taken out by his own end
            await self.socket.send_text(write(message))


class ReplayRoom:
    """The people who look at one deal; the first of them leads until he hands that on."""

    def __init__(self) -> None:
        self.people: list[Person] = []
        self.leader = ""
        self.at: Plain = {"step": 0, "line": []}

    def state(self, one: Person) -> Plain:
        people = [{"who": person.id, "name": person.name} for person in self.people]
        return {
            "type": "room",
            "people": people,
            "leader": self.leader,
            "you": one.id,
            "at": self.at,
        }

    async def tell_all(self) -> None:
        for one in list(self.people):
            await one.send(self.state(one))

    async def come(self, one: Person) -> None:
        self.people.append(one)
        if not self.leader:
            self.leader = one.id
        await self.tell_all()

    async def go(self, one: Person) -> None:
        self.people.remove(one)
        if self.leader == one.id:
            self.leader = self.people[0].id if self.people else ""
        await self.tell_all()

    async def hear(self, one: Person, request: Plain) -> None:
        """What the leader shows, and to whom he hands the lead."""
        if self.leader != one.id:
            return
        if request["do"] == "go" and _is_place(request):
            self.at = {"step": request["step"], "line": request.get("line", [])}
            for other in list(self.people):
                await other.send({"type": "at", **self.at})
        elif request["do"] == "lead" and request.get("to") in {one.id for one in self.people}:
            self.leader = request["to"]
            await self.tell_all()


def _is_place(request: Plain) -> bool:
    step, line = request.get("step"), request.get("line", [])
    if type(step) is not int or not 0 <= step <= MOST_STEPS:
        return False
    return (
        isinstance(line, list)
        and len(line) <= MOST_TRIED
        and all(isinstance(action, dict) for action in line)
    )


_rooms: dict[str, ReplayRoom] = {}


async def room_socket(socket: WebSocket) -> None:
    """The room's end of `WS /rooms/<deal>/socket`."""
    deal = socket.path_params["deal"]
    if not visitors.same_host(socket):
        await socket.close(NOT_PERMITTED)
        return
    await socket.accept()
    there = await asyncio.to_thread(PlayedDeal.objects.filter(key=deal).exists)
    if not there:
        await socket.close(NO_TABLE)
        return
    try:
        hello = read(await asyncio.wait_for(socket.receive_text(), HELLO_S))
        name = clean((hello or {}).get("name", "观众"))
    except (TimeoutError, PaisaiError, KeyError, WebSocketDisconnect):
        with contextlib.suppress(Exception):
            await socket.close(UNREADABLE)
        return
    room = _rooms.setdefault(deal, ReplayRoom())
    if len(room.people) >= MOST_PEOPLE:
        await socket.close(NOT_PERMITTED)
        return
    one = Person(socket, name)
    await room.come(one)
    try:
        await _attend(socket, room, one)
    finally:
        await room.go(one)
        if not room.people:
            _rooms.pop(deal, None)


async def _attend(socket: WebSocket, room: ReplayRoom, one: Person) -> None:
    while True:
        message: Any = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text") or ""
        request = read(text) if len(text) <= 8 * LONGEST else None
        if request is None:
            await socket.close(UNREADABLE)
            return
        await room.hear(one, request)
