"""The addresses of tables and deals that answer in JSON: `docs/table-protocol.md`."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from paisai.errors import NotationError, NotPermitted, PaisaiError, RuleViolation
from paisai.ledger.event import GENESIS
from paisai.plain import dump
from paisai.presets import preset_ids
from paisai.regulations import load, loads
from paisai.regulations.regulation import Regulation
from paisai.tables.deciding import SERVER, By, clean, opened, plain_options
from paisai.tables.game import Plain, both, game_of, refusal
from paisai.tables.room import Options, Room, options_from, sealed
from paisai.tables.view import regulation_of
from paisai.web.tables import names, played, visitors
from paisai.web.tables.bots import PLAYERS, version_of
from paisai.web.tables.keeper import NoTable, keeper
from paisai.web.tables.models import OnlineTable, PlayedDeal, TableSitter
from paisai.web.tables.rooms import room_socket
from paisai.web.tables.sockets import PHRASES, table_socket
from paisai.web.tables.store import now_ms

MOST_SENT = 256 * 1024
MOST_LISTED = 200
A_MINUTE = int(os.environ.get("PAISAI_TABLES_A_MINUTE", "300"))
"""Tables that one address opens, or sits down at."""
WAITING_MS = 10 * 60 * 1000
"""A table that has not changed for so long is not offered any more."""

Answer = Callable[[Request], Awaitable[Response]]


class TooFast(PaisaiError):
    def __init__(self) -> None:
        super().__init__("太快了，请过一分钟再试", "too fast; try again in a minute")


class _Rates:
    """How often each address has asked in the last minute, in this process."""

    def __init__(self) -> None:
        self._asked: OrderedDict[str, list[float]] = OrderedDict()

    def count(self, address: str, most: int) -> None:
        now = time.monotonic()
        times = [at for at in self._asked.pop(address, []) if now - at < 60]
        self._asked[address] = [*times, now]
        while len(self._asked) > 10_000:
            self._asked.popitem(last=False)
        if len(times) >= most:
            raise TooFast


rates = _Rates()


class _Gone(PaisaiError):
    pass


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


def _answered(view: Answer) -> Answer:
    """A refusal is an answer too; and nothing here is kept by a browser."""

    async def answer(request: Request) -> Response:
        try:
            made = await view(request)
        except PaisaiError as error:
            made = _refused(error)
        made.headers["Cache-Control"] = "no-store"
        made.headers["X-Content-Type-Options"] = "nosniff"
        return made

    return answer


def _refused(error: PaisaiError) -> Response:
    status = HTTPStatus.BAD_REQUEST
    if isinstance(error, NoTable | _Gone):
        status = HTTPStatus.NOT_FOUND
    elif isinstance(error, NotPermitted):
        status = HTTPStatus.FORBIDDEN
    elif isinstance(error, TooFast):
        status = HTTPStatus.TOO_MANY_REQUESTS
    told: Plain = {"ok": False, "error": {"zh": error.zh, "en": error.en}}
    if isinstance(error, RuleViolation):
        told["clause"] = error.clause
    headers = {"Retry-After": "60"} if isinstance(error, TooFast) else None
    return JSONResponse(told, status, headers)


async def _sent(request: Request) -> Plain:
    """What was posted. Only JSON is taken, from our own pages or from programs: no other site's
    form can send that."""
    if not visitors.same_host(request):
        raise NotPermitted("只接受本站的页面", "only pages of this server may ask this")
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    if kind != "application/json":
        raise NotationError("请发 application/json", "send application/json")
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > MOST_SENT:
            raise NotationError("内容太大", "too large")
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise NotationError("应为 JSON 对象", "a JSON object is wanted")
    return value


async def _who(request: Request) -> tuple[str, bool]:
    """Who asks, and whether he is new and gets a cookie."""
    account = None
    if "paisai" in request.cookies:
        account = await asyncio.to_thread(visitors.account_in, request.cookies)
    known = account or visitors.visitor_in(request.cookies)
    return (known, False) if known else (visitors.fresh_visitor(), True)


def _with_cookie(response: Response, who: str, new: bool) -> Response:
    if new:
        visitors.give_cookie(response, who)
    return response


def _seated(table: str, who: str, seat: int | None) -> Plain:
    return {
        "ok": True,
        "table": table,
        "address": f"/t/{table}/",
        "socket": f"/t/{table}/socket",
        "seat": seat,
        "token": visitors.token_for(table, who),
    }


def _regulation(sent: Plain) -> tuple[Regulation, object]:
    """The regulation, and how the table's stream names it: by its id, or whole."""
    if "regulation_toml" in sent:
        text = sent["regulation_toml"]
        if not isinstance(text, str):
            raise NotationError("regulation_toml 应为文字", "regulation_toml must be text")
        regulation = loads(text, "regulation_toml")
        return regulation, dump(regulation)
    preset = sent.get("regulation")
    if preset not in preset_ids():
        known = "、".join(preset_ids())
        raise NotationError(f"regulation 应为 {known}", f"regulation must be one of {known}")
    return load(preset), preset


def _seats(sent: Plain, number: int, who: str, name: object) -> list[Plain]:
    wanted = sent.get("seats", ["me", *["bot:sound"] * (number - 1)])
    if not isinstance(wanted, list) or len(wanted) != number:
        raise NotationError(f"seats 应有 {number} 个", f"seats must be {number}")
    seats: list[Plain] = []
    for one in wanted:
        if one == "me" and not any(seat.get("who") for seat in seats):
            seats.append({"kind": "person", "who": who, "name": clean(name)})
        elif one == "open":
            seats.append({"kind": "open"})
        elif isinstance(one, str) and one.startswith("bot:") and one[4:] in PLAYERS:
            bot = {"kind": "bot", "player": one[4:], "version": version_of(one[4:]), "ready": True}
            seats.append(bot)
        else:
            raise NotationError(
                f'座位应为 "me"（一次）、"open" 或 "bot:{"|".join(PLAYERS)}"',
                f'a seat is "me" (once), "open" or "bot:{"|".join(PLAYERS)}"',
            )
    return seats


async def open_table(sent: Plain, who: str) -> Room:
    """A new table as it was asked for, stored."""
    regulation, rule_set = _regulation(sent)
    options = options_from(sent.get("options", {}))
    title = sent.get("title") or ""
    seats = _seats(sent, game_of(regulation).seats, who, sent.get("name", "牌友"))
    at = now_ms()
    for seat in seats:
        if seat["kind"] == "person":
            seat["gone_at"] = at
    data = opened(who, rule_set, title, plain_options(options), seats)
    home = keeper()
    home.thinkers.open()
    if game_of(regulation).name == "erdayi":
        from paisai.erdayi.catalogue import catalogue

        await asyncio.to_thread(catalogue)  # it takes a second the first time: not the loop's
    return await home.add(secrets.token_urlsafe(12), sealed(1, at, "opened", data, GENESIS))


async def _new(request: Request) -> Response:
    sent = await _sent(request)
    rates.count(f"open {_address(request)}", A_MINUTE)
    who, new = await _who(request)
    room = await open_table(sent, who)
    answer = JSONResponse(_seated(room.table, who, room.seat_of(who)))
    return _with_cookie(answer, who, new)


async def _sit(request: Request) -> Response:
    sent = await _sent(request)
    rates.count(f"sit {_address(request)}", A_MINUTE)
    who, new = await _who(request)
    table = request.path_params["table"]
    room = await _sit_down(table, who, sent)
    return _with_cookie(JSONResponse(_seated(table, who, room.seat_of(who))), who, new)


async def _sit_down(table: str, who: str, sent: Plain) -> Room:
    home = keeper()
    live = await home.table(table)
    if live.room.seat_of(who) is None:
        asked = {"do": "sit", "seat": sent.get("seat"), "name": sent.get("name", "牌友")}
        await home.perform(table, By(who, None), asked)
    return live.room


async def _now(request: Request) -> Response:
    """Somebody wants to play this game now: waiting people are put together."""
    sent = await _sent(request)
    rates.count(f"open {_address(request)}", A_MINUTE)
    who, new = await _who(request)
    wanted = sent.get("regulation", "any")
    for table in await asyncio.to_thread(_waiting, wanted):
        try:
            room = await _sit_down(table, who, {"name": sent.get("name", "牌友")})
        except PaisaiError:
            continue
        return _with_cookie(JSONResponse(_seated(table, who, room.seat_of(who))), who, new)
    if wanted == "any":
        wanted = preset_ids()[0]
    seats = game_of(load(wanted)).seats if wanted in preset_ids() else 4
    asked = {
        "regulation": wanted,
        "name": sent.get("name", "牌友"),
        "seats": ["me", *["open"] * (seats - 1)],
        "options": {"listed": True, "clock": {"kind": "move", "seconds": 20, "bank": 60}},
    }
    room = await open_table(asked, who)
    answer = JSONResponse(_seated(room.table, who, room.seat_of(who)))
    return _with_cookie(answer, who, new)


def _waiting(regulation: object) -> list[str]:
    tables = OnlineTable.objects.filter(
        listed=True, open_seats__gt=0, phase="waiting", changed__gt=now_ms() - WAITING_MS
    ).order_by("open_seats", "opened")
    return [
        one.id
        for one in tables[:50]
        if regulation == "any"
        or (one.regulation["id"] == regulation and not one.regulation["changed"])
    ][:5]


def _listed(one: OnlineTable) -> Plain:
    return {
        "table": one.id,
        "address": f"/t/{one.id}/",
        "title": one.title,
        "regulation": one.regulation,
        "game": one.game,
        "seats": one.seats,
        "open": one.open_seats,
        "phase": one.phase,
        "deal": one.deal,
        "opened": one.opened,
    }


def lobby() -> list[Plain]:
    """The tables that are listed, those with open seats first."""
    tables = OnlineTable.objects.filter(
        listed=True, changed__gt=now_ms() - 12 * WAITING_MS
    ).exclude(phase__in=("over", "closed"))
    return [_listed(one) for one in tables.order_by("-open_seats", "-opened")[:MOST_LISTED]]


async def _list(request: Request) -> Response:
    return JSONResponse({"ok": True, "tables": await asyncio.to_thread(lobby)})


def mine(who: str) -> Plain:
    """The tables somebody has sat at or opened, and the deals played there."""
    known = list(
        TableSitter.objects.filter(who=who).order_by("-at").values_list("table", flat=True)[:100]
    )
    tables = {one.id: one for one in OnlineTable.objects.filter(id__in=known)}
    deals = PlayedDeal.objects.filter(table__in=known).order_by("-ended")[:MOST_LISTED]
    return {
        "tables": [_listed(tables[table]) for table in known if table in tables],
        "deals": [
            {
                "deal": deal.key,
                "address": f"/deals/{deal.key}/",
                "table": deal.table,
                "number": deal.number,
                "regulation": deal.regulation,
                "ended": deal.ended,
                "result": deal.result["text"],
            }
            for deal in deals
        ],
    }


async def _mine(request: Request) -> Response:
    who, new = await _who(request)
    found = await asyncio.to_thread(mine, who)
    return _with_cookie(JSONResponse({"ok": True, **found}), who, new)


def choices() -> Plain:
    """What can be chosen when a table is opened."""
    from paisai.players import players_of
    from paisai.regulations import game_rules

    games = []
    for preset in preset_ids():
        regulation = load(preset)
        players = [
            {"player": one.id, "name": both(one.name), "about": both(one.about)}
            for one in players_of(game_rules(preset))
            if one.id in PLAYERS
        ]
        game = game_of(regulation)
        games.append(
            {
                "regulation": preset,
                "title": {"zh": regulation.name.zh, "en": regulation.name.en},
                "game": game.name,
                "seats": game.seats,
                "seat_names": [both(name) for name in game.seat_names],
                "players": players,
            }
        )
    return {
        "games": games,
        "options": Options().plain(),
        "phrases": [both(text) for text in PHRASES],
    }


async def _choices(request: Request) -> Response:
    return JSONResponse({"ok": True, **await asyncio.to_thread(choices)})


async def _about(request: Request) -> Response:
    table = request.path_params["table"]
    room = (await keeper().table(table)).room
    who, new = await _who(request)
    seats = [
        {"kind": seat.kind.value, "name": seat.name, "player": seat.player or None}
        for seat in room.seats
    ]
    told = {
        "table": table,
        "address": f"/t/{table}/",
        "title": room.title,
        "regulation": regulation_of(room),
        "game": room.game.name,
        "seats": seats,
        "open": sum(seat["kind"] == "open" for seat in seats),
        "phase": room.phase.value,
        "deal": room.number,
        "opened": room.opened,
        "options": room.options.plain(),
        "mine": room.seat_of(who),
    }
    return _with_cookie(JSONResponse({"ok": True, "table": told}), who, new)


# -- deals -----------------------------------------------------------------------------------------


def _deal(key: str) -> PlayedDeal:
    found = PlayedDeal.objects.filter(key=key).first()
    if found is None:
        raise _Gone("没有这副牌，或它还没有打完", "there is no such deal, or it is not over")
    return found


async def _deal_page(request: Request) -> Response:
    key = request.path_params["deal"]
    return JSONResponse(await asyncio.to_thread(lambda: played.page_of(_deal(key))))


async def _deal_record(request: Request) -> Response:
    row = await asyncio.to_thread(_deal, request.path_params["deal"])
    headers = {"Content-Disposition": f'attachment; filename="deal-{row.number}.txt"'}
    return PlainTextResponse(row.record, headers=headers)


async def _line(request: Request) -> Response:
    sent = await _sent(request)
    rates.count(f"line {_address(request)}", 300)
    key = request.path_params["deal"]

    def line() -> Plain:
        return played.line_of(_deal(key), sent.get("step"), sent.get("actions", []))

    try:
        return JSONResponse(await asyncio.to_thread(line))
    except RuleViolation as error:
        return JSONResponse({"ok": False, "error": refusal(error)["text"], **refusal(error)}, 409)


async def _costs(request: Request) -> Response:
    """Worked out once, where the bots think."""
    rates.count(f"costs {_address(request)}", 20)
    row = await asyncio.to_thread(_deal, request.path_params["deal"])
    costs = row.more.get("costs")
    if costs is None:
        if row.regulation["changed"]:
            costs = []
        else:
            costs = await keeper().thinkers.work(played.costs_of, row.record)
        await keeper().writer.do(lambda: _keep_costs(row.key, costs))
    return JSONResponse({"ok": True, "costs": costs})


def _keep_costs(key: str, costs: list[Plain]) -> None:
    row = _deal(key)
    row.more = {**row.more, "costs": costs}
    row.save(update_fields=["more"])


async def _read(request: Request) -> Response:
    sent = await _sent(request)
    rates.count(f"read {_address(request)}", 30)
    return JSONResponse(await asyncio.to_thread(played.read_record, sent.get("record")))


async def _delete(request: Request) -> Response:
    await _sent(request)
    who, _ = await _who(request)
    key = request.path_params["deal"]
    if not await keeper().writer.do(lambda: names.forget_deal(key, who)):
        raise _Gone("没有您的这副牌", "there is no such deal of yours")
    return JSONResponse({"ok": True})


# -- staff -----------------------------------------------------------------------------------------


async def _staff(request: Request) -> None:
    account = await asyncio.to_thread(visitors.account_in, request.cookies)
    if account is None or not await asyncio.to_thread(visitors.runs_server, account):
        raise NotPermitted("这一页只给管理员", "this is for who runs the server")


async def _reports(request: Request) -> Response:
    await _staff(request)
    return JSONResponse({"ok": True, "reports": await asyncio.to_thread(names.reported)})


async def _settle(request: Request) -> Response:
    """A reported name is replaced, or with `name` null let be."""
    sent = await _sent(request)
    await _staff(request)
    report, name = sent.get("report"), sent.get("name")
    if type(report) is not int:
        raise NotationError("report 应为编号", "report must be its number")
    instead = None if name is None else clean(name)
    found = await keeper().writer.do(lambda: names.settle(report))
    if found is None:
        raise _Gone("没有这条举报", "there is no such report")
    table, seat, unfit = found
    home = keeper()
    live = await home.table(table)
    if instead is not None and live.room.seats[seat].name == unfit:
        await home.perform(table, SERVER, {"do": "rename", "seat": seat, "name": instead})
    return JSONResponse({"ok": True})


def routes() -> list[BaseRoute]:
    """For the server's router."""

    def post(path: str, view: Answer) -> Route:
        return Route(path, _answered(view), methods=["POST"])

    def get(path: str, view: Answer) -> Route:
        return Route(path, _answered(view), methods=["GET"])

    return [
        post("/tables/new", _new),
        post("/tables/now", _now),
        get("/tables/list.json", _list),
        get("/tables/mine.json", _mine),
        get("/tables/choices.json", _choices),
        get("/t/{table}/about.json", _about),
        post("/t/{table}/sit.json", _sit),
        WebSocketRoute("/t/{table}/socket", table_socket),
        post("/deals/read.json", _read),
        get("/deals/{deal}.json", _deal_page),
        get("/deals/{deal}.txt", _deal_record),
        post("/deals/{deal}/line.json", _line),
        get("/deals/{deal}/costs.json", _costs),
        post("/deals/{deal}/delete.json", _delete),
        get("/tables/reports.json", _reports),
        post("/tables/reports/settle.json", _settle),
        WebSocketRoute("/rooms/{deal}/socket", room_socket),
    ]


__all__ = ["choices", "lobby", "mine", "open_table", "routes"]
