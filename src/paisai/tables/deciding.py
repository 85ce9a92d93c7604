"""May this be done at the table now, and which event is it? Who asks is who he says: that was
seen to before."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from paisai.errors import NotationError, NotPermitted, PaisaiError
from paisai.shengji.drawing import Drawing
from paisai.tables.due import all_ready
from paisai.tables.evolving import wanted
from paisai.tables.game import Plain
from paisai.tables.proving import word_hash
from paisai.tables.room import (
    Phase,
    Room,
    SeatKind,
    Stored,
    options_from,
    sealed,
)

HEX = re.compile("[0-9a-f]{64}")
LONGEST_NAME = 20
LONGEST_TITLE = 40
PLAYERS = ("random", "sound", "strong")
PROPOSALS = ("take_back", "pause", "resume")


class MovedOn(PaisaiError):
    """Somebody has acted since the sender looked."""


class Decided(NamedTuple):
    """An event, with the deal after it where that was worked out to decide."""

    kind: str
    data: Plain
    deal: Any = None


class By(NamedTuple):
    """Who asks: his id, and where he sits."""

    who: str
    seat: int | None
    owner: bool = False


SERVER = By("", None)


def decide(room: Room, by: By, request: Plain, at: int) -> tuple[Stored, Any]:
    """The event that the request makes now, and the deal after it where that is known; raises
    `PaisaiError` and nothing has changed."""
    do = request.get("do")
    handler = _HANDLERS.get(do) if isinstance(do, str) else None
    if handler is None:
        raise NotationError(
            f"没有这个请求：{str(do)[:30]}；有 {'、'.join(_HANDLERS)}",
            f"there is no request {str(do)[:30]}; there are {', '.join(_HANDLERS)}",
        )
    if room.closed:
        raise NotPermitted("这一桌已经关了", "this table is closed")
    made = handler(room, by, request, at)
    data = made.data
    if "id" in request and by.who:
        data = {**data, "key": f"{by.who} {request['id']}"}
    return sealed(room.n + 1, max(at, room.at), made.kind, data, room.head), made.deal


def opened(owner: str, rule_set: object, title: str, options: Plain, seats: list[Plain]) -> Plain:
    """The data of the first event of a table."""
    return {
        "owner": owner,
        "regulation": rule_set,
        "title": clean(title, LONGEST_TITLE) if title else "",
        "options": options,
        "seats": seats,
    }


def clean(text: object, longest: int = LONGEST_NAME) -> str:
    """A name as it may stand at a table: plain text on one line, of some length."""
    if isinstance(text, str):
        plain = " ".join(text.split())
        if 1 <= len(plain) <= longest and plain.isprintable():
            return plain
    raise NotationError(
        f"名字应为 1 到 {longest} 个字的文字", f"a name is 1 to {longest} characters of plain text"
    )


def name_at(room: Room, name: object, seat: int | None = None) -> str:
    """The name, with a number behind it where somebody else at the table has it."""
    wished = clean(name)
    taken = {one.name for number, one in enumerate(room.seats) if number != seat}
    if wished not in taken:
        return wished
    return next(
        text
        for number in range(2, 10)
        if (text := f"{wished[: LONGEST_NAME - 2]} {number}") not in taken
    )


def _own(by: By) -> int:
    if by.seat is None:
        raise NotPermitted("要先坐下", "take a seat first")
    return by.seat


def _number(room: Room, value: object) -> int:
    if type(value) is int and 0 <= value < len(room.seats):
        return value
    raise NotationError(
        f"座位应为 0 到 {len(room.seats) - 1}", f"a seat is 0 to {len(room.seats) - 1}"
    )


def _owner(room: Room, by: By) -> None:
    if not by.owner:
        raise NotPermitted("只有开桌的人能这样做", "only who opened the table can do this")


def _before_deal(room: Room) -> None:
    if room.phase not in (Phase.WAITING, Phase.BETWEEN, Phase.OVER):
        raise NotPermitted("打完这副牌再改", "this can be changed when the deal is over")


# -- who sits --------------------------------------------------------------------------------------


def _sit(room: Room, by: By, request: Plain, at: int) -> Decided:
    if not by.who:
        raise NotPermitted("没有身份不能坐下", "who is not known cannot sit down")
    if by.seat is not None:
        raise NotPermitted("已经坐下了", "you sit already")
    free = [i for i, seat in enumerate(room.seats) if seat.kind is SeatKind.OPEN]
    bots = [i for i, seat in enumerate(room.seats) if seat.kind is SeatKind.BOT]
    if request.get("seat") is not None:
        seat = _number(room, request["seat"])
        if seat not in free and seat not in bots:
            raise NotPermitted("这个座位有人了", "somebody sits there")
    elif free or bots:
        seat = (free or bots)[0]
    else:
        raise NotPermitted("这一桌坐满了，可以观看", "the table is full; you can watch")
    if room.phase in (Phase.SEALING, Phase.OPENING):
        raise NotPermitted("正在洗牌，请稍等再坐下", "the cards are being shuffled; a moment")
    return Decided("sat", {"seat": seat, "who": by.who, "name": name_at(room, request.get("name"))})


def _leave(room: Room, by: By, request: Plain, at: int) -> Decided:
    return Decided("left", {"seat": _own(by)})


def _gone(room: Room, by: By, request: Plain, at: int) -> Decided:
    return Decided("left", {"seat": request["seat"], "why": "gone"})


def _came(room: Room, by: By, request: Plain, at: int) -> Decided:
    return Decided("came", {"seat": request["seat"], "process": request["process"]})


def _went(room: Room, by: By, request: Plain, at: int) -> Decided:
    return Decided("went", {"seat": request["seat"], "process": request["process"]})


def _lost(room: Room, by: By, request: Plain, at: int) -> Decided:
    return Decided("lost", {"links": request["links"]})


def _ready(room: Room, by: By, request: Plain, at: int) -> Decided:
    seat, ready = _own(by), request.get("ready", True)
    if not isinstance(ready, bool):
        raise NotationError("ready 应为 true 或 false", "ready must be true or false")
    _before_deal(room)
    return Decided("ready", {"seat": seat, "ready": ready})


def _name(room: Room, by: By, request: Plain, at: int) -> Decided:
    seat = _own(by)
    return Decided("named", {"seat": seat, "name": name_at(room, request.get("name"), seat)})


def _rename(room: Room, by: By, request: Plain, at: int) -> Decided:
    """By staff."""
    return Decided("named", {"seat": request["seat"], "name": request["name"]})


def _bot(room: Room, by: By, request: Plain, at: int) -> Decided:
    _owner(room, by)
    _before_deal(room)
    seat, player = _number(room, request.get("seat")), request.get("player")
    if room.seats[seat].kind is SeatKind.PERSON:
        raise NotPermitted("这个座位有人了", "somebody sits there")
    if player is None:
        return Decided("seated", {"seats": [{"seat": seat, "kind": "open"}]})
    if player not in PLAYERS:
        raise NotationError(f"机器人有 {'、'.join(PLAYERS)}", f"the bots are {', '.join(PLAYERS)}")
    version = request.get("version", "")
    change = {"seat": seat, "kind": "bot", "player": player, "version": version}
    return Decided("seated", {"seats": [change]})


def _remove(room: Room, by: By, request: Plain, at: int) -> Decided:
    _owner(room, by)
    _before_deal(room)
    seat = _number(room, request.get("seat"))
    if seat == by.seat:
        raise NotPermitted("离座请用 leave", "use leave to give up your own seat")
    return Decided("seated", {"seats": [{"seat": seat, "kind": "open"}]})


def _start(room: Room, by: By, request: Plain, at: int) -> Decided:
    _owner(room, by)
    _before_deal(room)
    bots = [
        {
            "seat": number,
            "kind": "bot",
            "player": room.options.stand_in,
            "version": request.get("version", ""),
        }
        for number, seat in enumerate(room.seats)
        if seat.kind is SeatKind.OPEN
    ]
    return Decided("seated", {"seats": bots})


def _options(room: Room, by: By, request: Plain, at: int) -> Decided:
    _owner(room, by)
    if room.number or room.phase is not Phase.WAITING:
        raise NotPermitted("第一副牌开始前才能改", "options change before the first deal only")
    options = options_from(request.get("options"), room.options)
    return Decided("options", {"options": plain_options(options)})


def plain_options(options: Any) -> Plain:
    from paisai.frozen import fields

    return {field.name: getattr(options, field.name) for field in fields(options)}


# -- how a deck is made ----------------------------------------------------------------------------


def _shuffle(room: Room, by: By, request: Plain, at: int) -> Decided:
    """By the server: `secret` is its own, `order` the drawn seats."""
    anew = room.phase is Phase.SEALING and room.sealing is None
    if not anew and not all_ready(room):
        raise NotPermitted("还没有都准备好", "not everybody is ready")
    data: Plain = {"secret": request["secret"]}
    seats = room.seats
    if room.options.random_seats and room.number == 0:
        data["order"] = request["order"]
        seats = tuple(room.seats[place] for place in request["order"])
    data["wanted"] = [
        number
        for number, seat in enumerate(seats)
        if seat.kind is SeatKind.PERSON and seat.links and not seat.away
    ]
    if anew:
        data["anew"] = True
    return Decided("sealing", data)


def _of_this_deal(room: Room, request: Plain, phase: Phase) -> None:
    this = (request.get("deal"), request.get("attempt")) == (room.number, room.attempt)
    if not this or room.phase is not phase or room.sealing is None:
        raise MovedOn("这副牌的洗牌已经过去了", "this shuffle is past")


def _hex(value: object, name: str) -> str:
    if isinstance(value, str) and HEX.fullmatch(value):
        return value
    raise NotationError(
        f"{name} 应为 64 位小写十六进制数字", f"{name} is 64 lower-case hexadecimal digits"
    )


def _seal(room: Room, by: By, request: Plain, at: int) -> Decided:
    seat = _own(by)
    _of_this_deal(room, request, Phase.SEALING)
    assert room.sealing is not None
    if seat not in room.sealing.wanted:
        raise NotPermitted("这副牌不等您的词", "this deal does not wait for your words")
    if room.sealing.hashes[seat] is not None:
        raise NotPermitted("已经封好，不能再换", "it is sealed and cannot be changed")
    return Decided("sealed", {"seat": seat, "hash": _hex(request.get("hash"), "hash")})


def _open(room: Room, by: By, request: Plain, at: int) -> Decided:
    seat = _own(by)
    _of_this_deal(room, request, Phase.OPENING)
    assert room.sealing is not None
    if seat not in room.sealing.wanted or room.sealing.words[seat] is not None:
        raise NotPermitted("这副牌不等您的词", "this deal does not wait for your words")
    word = _hex(request.get("word"), "word")
    if word_hash(word) != room.sealing.hashes[seat]:
        raise NotPermitted("这个词与封好的不符", "this word does not have the hash you sealed")
    return Decided("words", {"seat": seat, "word": word})


def _unsealed(room: Room, by: By, request: Plain, at: int) -> Decided:
    if room.phase is not Phase.SEALING or room.sealing is None:
        raise MovedOn("过去了", "past")
    return Decided("opening", {})


def _unopened(room: Room, by: By, request: Plain, at: int) -> Decided:
    if room.phase is not Phase.OPENING or room.sealing is None:
        raise MovedOn("过去了", "past")
    words = room.sealing.words
    return Decided("broken", {"seats": [s for s in room.sealing.wanted if words[s] is None]})


# -- the deal --------------------------------------------------------------------------------------


def _playing(room: Room) -> None:
    if room.phase is not Phase.PLAYING:
        raise NotPermitted("现在没有在打牌", "no deal is being played")
    if room.paused_at is not None:
        raise NotPermitted("暂停中，先继续", "the table is paused; resume first")


def _act(room: Room, by: By, request: Plain, at: int) -> Decided:
    seat, action = _own(by), request.get("action")
    _playing(room)
    if not isinstance(action, dict):
        raise NotationError("action 应为对象", "action must be an object")
    if room.claim is not None:
        raise NotPermitted("余牌已归一家，桌子正在打完", "the rest was claimed and is played out")
    seq = request.get("seq")
    if type(seq) is int and seq < room.acted_n and not isinstance(room.deal, Drawing):
        raise MovedOn("您看到的之后又有人出了牌", "somebody has acted since you looked")
    if action.get("type") == "no_show" and isinstance(room.deal, Drawing):
        if room.no_show[seat]:
            raise NotPermitted("已经说过不亮了", "you have said so already")
        return Decided("no_show", {"seat": seat})
    lag = request.get("lag", 0)
    return _acted(room, seat, "person", action, lag)


def _acted(room: Room, seat: int | None, by: str, action: Plain, lag: int = 0) -> Decided:
    if seat is not None and action.get("type") in ("draw", "turn_kitty", "take_kitty"):
        raise NotationError("这由桌子来做", "the table does this itself")
    read = room.game.read(room.deal, seat if seat is not None else -1, action)
    after = room.deal.apply(read, seat) if seat is not None else room.deal.apply(read)
    data: Plain = {"by": by, "action": room.game.write(read)}
    if seat is not None:
        data["seat"] = seat
    if lag:
        data["lag"] = lag
    return Decided("acted", data, after)


def _act_for(room: Room, by: By, request: Plain, at: int) -> Decided:
    """By the server: `how` is bot, stand_in, auto, clock or claim."""
    _playing(room)
    return _acted(room, request["seat"], request["how"], request["action"])


def _draw(room: Room, by: By, request: Plain, at: int) -> Decided:
    """By the server: the table draws a round, turns a kitty card or has the kitty taken."""
    _playing(room)
    deal = room.deal
    if not isinstance(deal, Drawing):
        raise MovedOn("过去了", "past")
    left = deal.setting.to_draw - deal.drawn
    if left:
        whole = room.options.draw_ms == 0 or request.get("all", False)
        return Decided("drawn", {"count": left if whole else min(len(room.seats), left)})
    return _acted(room, None, "table", room.game.write(room.game.table_step(deal)))


def _late(room: Room, by: By, request: Plain, at: int) -> Decided:
    """By the server: time is up. With a bank that means a bot plays on; by a regulation what it
    says, which is an act or a warning."""
    _playing(room)
    seat: int = room.deal.to_act
    if room.options.clock == "move":
        return Decided("away", {"seat": seat, "why": "late"})
    action = room.game.on_time_out(room.regulation, room.deal)
    limit = room.game.limit(room.regulation, room.deal)
    clause = limit.clause if limit is not None else ""
    if action is not None and room.late:
        made = _acted(room, seat, "clock", room.game.write(action))
        return replace_data(made, clause=clause)
    warned = 0 if limit is not None and limit.what == "bid" else 1
    return Decided("late", {"seat": seat, "clause": clause, "warned": warned})


def replace_data(made: Decided, **more: Any) -> Decided:
    return made._replace(data={**made.data, **more})


def _away(room: Room, by: By, request: Plain, at: int) -> Decided:
    return Decided("away", {"seat": request["seat"]})


def _back(room: Room, by: By, request: Plain, at: int) -> Decided:
    seat = _own(by)
    if not room.seats[seat].away:
        raise NotPermitted("您就在打", "you are playing yourself")
    return Decided("back", {"seat": seat})


def _auto(room: Room, by: By, request: Plain, at: int) -> Decided:
    auto = request.get("auto")
    if not isinstance(auto, bool):
        raise NotationError("auto 应为 true 或 false", "auto must be true or false")
    return Decided("auto", {"seat": _own(by), "auto": auto})


# -- by agreement ----------------------------------------------------------------------------------


def _propose(room: Room, by: By, request: Plain, at: int) -> Decided:
    seat, what = _own(by), request.get("what")
    if what not in PROPOSALS:
        raise NotationError(
            f"what 应为 {'、'.join(PROPOSALS)}", f"what is one of {', '.join(PROPOSALS)}"
        )
    if any(ask.what == what for ask in room.asks):
        raise NotPermitted("已经有人提出了", "this has been proposed already")
    if what == "resume":
        if room.paused_at is None:
            raise NotPermitted("没有暂停", "the table is not paused")
    else:
        _playing(room)
        if not getattr(room.options, what):
            raise NotPermitted("这一桌不允许", "this table does not allow it")
    if what == "take_back" and (
        room.undo is None or room.undo.seat != seat or room.claim is not None
    ):
        raise NotPermitted(
            "只能悔自己刚做、别人还没有接着做的一手",
            "only your own last act can be taken back, before anybody has acted after it",
        )
    return Decided("proposed", {"seat": seat, "what": what})


def _ask(room: Room, by: By, request: Plain) -> int:
    seat, number = _own(by), request.get("ask")
    for ask in room.asks:
        if ask.n == number:
            if seat not in wanted(room, ask):
                raise NotPermitted("您已经答过了", "you have answered already")
            return ask.n
    raise MovedOn("这个提议已经过去了", "this proposal is past")


def _agree(room: Room, by: By, request: Plain, at: int) -> Decided:
    return Decided("agreed", {"ask": _ask(room, by, request), "seat": _own(by)})


def _decline(room: Room, by: By, request: Plain, at: int) -> Decided:
    return Decided("declined", {"ask": _ask(room, by, request), "seat": _own(by)})


def _claim(room: Room, by: By, request: Plain, at: int) -> Decided:
    """`granted` comes from the server, which has asked who knows the game."""
    seat = _own(by)
    _playing(room)
    if not room.options.claims or room.claim is not None:
        raise NotPermitted("这一桌不能收余牌", "claims are not allowed now")
    if room.deal.to_act != seat or isinstance(room.deal, Drawing):
        raise NotPermitted("轮到自己领出时才能收余牌", "claim when it is yours to lead")
    if not request.get("granted"):
        raise NotPermitted(
            "从您看到的牌还不能断定余下都是您的，请接着打",
            "what you have seen does not make the rest yours for certain; play on",
        )
    return Decided("claimed", {"seat": seat})


def _show_hand(room: Room, by: By, request: Plain, at: int) -> Decided:
    to = request.get("to")
    if to is not None and (not isinstance(to, str) or len(to) > 40):
        raise NotationError("to 应为观看者", "to must be a spectator")
    return Decided("looking", {"seat": _own(by), "to": to})


def _close(room: Room, by: By, request: Plain, at: int) -> Decided:
    return Decided("closed", {"why": request["why"]})


Handler = Callable[[Room, By, Plain, int], Decided]
REQUESTS: Mapping[str, Handler] = {
    "sit": _sit,
    "leave": _leave,
    "ready": _ready,
    "name": _name,
    "bot": _bot,
    "remove": _remove,
    "start": _start,
    "options": _options,
    "seal": _seal,
    "open": _open,
    "act": _act,
    "propose": _propose,
    "agree": _agree,
    "decline": _decline,
    "claim": _claim,
    "back": _back,
    "auto": _auto,
    "show_hand": _show_hand,
}
"""What somebody at the table can ask for."""
_HANDLERS: Mapping[str, Handler] = {
    **REQUESTS,
    "gone": _gone,
    "came": _came,
    "went": _went,
    "lost": _lost,
    "rename": _rename,
    "shuffle": _shuffle,
    "unsealed": _unsealed,
    "unopened": _unopened,
    "act_for": _act_for,
    "table": _draw,
    "late": _late,
    "away": _away,
    "close": _close,
}
