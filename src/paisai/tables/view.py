"""What is one seat, or a spectator, told of a table? Of cards only what `deal.view` gives."""

from __future__ import annotations

from typing import Any

from paisai.shengji.drawing import Drawing
from paisai.tables.due import due, limit, pause_ms, silent_at
from paisai.tables.evolving import wanted
from paisai.tables.game import Plain, both
from paisai.tables.room import Phase, Room, Seat, SeatKind
from paisai.text import Text

_BOT_NAMES = {
    "random": Text("随意", "Random"),
    "sound": Text("稳健", "Sound"),
    "strong": Text("高手", "Strong"),
}
_WORDS = {
    "opened": Text("开桌", "the table is open"),
    "sat": Text("{name} 坐下", "{name} sits down"),
    "left": Text("{name} 离座", "{name} leaves the seat"),
    "came": Text("{name} 到了", "{name} is here"),
    "went": Text("{name} 断线", "{name} is not connected"),
    "lost": Text("服务器重新开了", "the server has started anew"),
    "ready": Text("{name} 准备好了", "{name} is ready"),
    "named": Text("{name} 改了名字", "{name} has another name"),
    "seated": Text("座位变了", "the seats have changed"),
    "options": Text("选项变了", "the options have changed"),
    "sealing": Text("洗牌：各家封词", "the shuffle: everybody seals words"),
    "sealed": Text("{name} 已封词", "{name} has sealed"),
    "opening": Text("开词", "the words are opened"),
    "words": Text("{name} 已开词", "{name} has opened"),
    "broken": Text("{names} 没有开词，重新洗牌", "{names} did not open; the deck is made anew"),
    "drawn": Text("摸牌", "cards are drawn"),
    "no_show": Text("{name} 不亮", "{name} shows nothing more"),
    "away": Text("{name} 托管", "a bot plays for {name}"),
    "back": Text("{name} 回来了", "{name} plays again"),
    "auto": Text("{name} 改了自动", "{name} has changed the automatic switch"),
    "late": Text("{name} 超时", "{name} is over time"),
    "proposed": Text("{name} 提议", "{name} proposes"),
    "agreed": Text("{name} 同意", "{name} agrees"),
    "declined": Text("{name} 不同意", "{name} does not agree"),
    "claimed": Text("{name} 摊牌，余下都归他", "{name} shows the hand: the rest is theirs"),
    "looking": Text("{name} 让人看牌", "{name} lets a spectator look"),
    "closed": Text("关桌", "the table is closed"),
}


def view_of(room: Room, seat: int | None, who: str = "") -> Plain:
    """Everything that this seat (None: a spectator) may see, in parts."""
    return {**common(room), **own(room, seat, who)}


def common(room: Room, before: Room | None = None, known: Plain | None = None) -> Plain:
    """The parts that are the same for everybody. Those that depend on nothing that has changed
    are taken from what was `known` before."""
    seats = table = match = None
    if before is not None and known is not None:
        seats = known["seats"] if before.seats is room.seats else None
        if before.match is room.match and before.phase is room.phase:
            match = known["match"] if room.options.clock != "regulation" else None
            same = (before.number, before.paused_at, before.claim, before.closed)
            if seats is not None and same == (room.number, room.paused_at, room.claim, room.closed):
                table = known["table"]
    return {
        "table": _table(room) if table is None else table,
        "seats": [_seat(*one) for one in enumerate(room.seats)] if seats is None else seats,
        "match": _match(room) if match is None else match,
        "sealing": _sealing(room),
        "clock": clock(room),
        "asks": [
            {
                "ask": ask.n,
                "what": ask.what,
                "by": ask.by,
                "agreed": list(ask.agreed),
                "wanted": list(wanted(room, ask)),
            }
            for ask in room.asks
        ],
    }


def own(room: Room, seat: int | None, who: str = "") -> Plain:
    """The parts that are this seat's alone."""
    sees = seat
    if seat is None and who:
        sees = next((owner for owner, to in room.looking if to == spectator_id(who)), None)
    parts: Plain = {
        "me": {
            "role": "spectator" if seat is None else "seat",
            "seat": seat,
            "owner": bool(who) and who == room.owner,
            "auto": _auto(room, seat),
            "sees": sees if seat is None else None,
            "id": spectator_id(who) if who else None,
        },
        "deal": deal_of(room, sees),
        "counts": None,
    }
    if room.options.counts and seat is not None and room.deal is not None:
        parts["counts"] = room.game.unseen(room.deal, seat)
    return parts


def spectator_id(who: str) -> str:
    """How the others know a spectator, without learning who it is elsewhere."""
    import hashlib

    return hashlib.sha256(f"paisai spectator {who}".encode()).hexdigest()[:12]


def _auto(room: Room, seat: int | None) -> bool:
    if seat is None:
        return False
    auto = room.seats[seat].auto
    return room.options.auto if auto is None else auto


def name_of(seat: Seat) -> Text:
    """What a seat is called at the table."""
    if seat.kind is SeatKind.BOT:
        return _BOT_NAMES.get(seat.player, Text(seat.player, seat.player))
    return Text(seat.name, seat.name)


def regulation_of(room: Room) -> Plain:
    regulation = room.regulation
    name = regulation.name
    return {
        "id": regulation.id,
        "title": {"zh": name.zh, "en": name.en},
        "changed": not room.preset,
    }


def _table(room: Room) -> Plain:
    return {
        "id": room.table,
        "title": room.title,
        "game": room.game.name,
        "regulation": regulation_of(room),
        "options": room.options.plain(),
        "owner": room.seat_of(room.owner),
        "phase": room.phase.value,
        "deal": room.number,
        "paused": room.paused_at is not None,
        "claim": room.claim,
        "why_over": room.closed or None,
    }


def _seat(number: int, seat: Seat) -> Plain:
    name = name_of(seat)
    return {
        "seat": number,
        "kind": seat.kind.value,
        "name": name.zh,
        "name_en": name.en,
        "player": seat.player or None,
        "here": seat.here,
        "away": seat.away,
        "ready": seat.ready,
        "broken": seat.broken,
    }


def _match(room: Room) -> Plain | None:
    if room.match is None:
        return None
    seen = room.game.match_view(room.match, room.match_seconds(room.at))
    if room.options.deals is not None:
        seen["of"] = room.options.deals
    seen["over"] = room.phase is Phase.OVER
    return seen


def _sealing(room: Room) -> Plain | None:
    sealing = room.sealing
    if sealing is None:
        return None
    opened = room.phase is Phase.OPENING
    return {
        "deal": room.number,
        "attempt": room.attempt,
        "commitment": sealing.commitment,
        "hashes": list(sealing.hashes),
        "words": list(sealing.words) if opened else [None] * len(sealing.words),
        "wanted": list(sealing.wanted),
        "opened": [s for s in sealing.wanted if sealing.words[s] is not None],
        "until": sealing.until,
    }


def clock(room: Room) -> Plain:
    """Whose time runs, and what was left of it at the moment `at`."""
    seen: Plain = {
        "kind": room.options.clock,
        "seat": None,
        "left": None,
        "limit": None,
        "clause": "",
        "bank": [seat.bank for seat in room.seats],
        "warnings": list(room.warnings),
        "at": room.began,
        "running": False,
        "until": None,
        "away_at": None,
    }
    if room.phase is Phase.PLAYING and room.paused_at is None:
        if isinstance(room.deal, Drawing):
            if room.deal.drawn == room.deal.setting.to_draw:
                seen["until"] = room.began + room.stood + pause_ms(room)
        else:
            _running(room, seen)
    elif room.phase in (Phase.WAITING, Phase.BETWEEN):
        coming = due(room)
        if coming is not None and coming.what == "shuffle":
            seen["until"] = coming.at
    return seen


def _running(room: Room, seen: Plain) -> None:
    number = room.deal.to_act
    seen["seat"] = number
    seat = room.seats[number]
    if seat.by_bot or room.claim is not None:
        return
    allowed = limit(room)
    if allowed is not None:
        seen["left"] = seen["limit"] = 1000 * allowed.seconds
        seen["clause"], seen["running"] = allowed.clause, seat.lost_at is None
        seen["at"] = room.began + room.stood
    away_ms = 1000 * room.options.away_s
    seen["away_at"] = silent_at(room)
    if seat.gone_at is not None:
        seen["away_at"] = max(seat.gone_at, room.began) + away_ms


def own_deal(room: Room, seat: int) -> Plain:
    """What of the deal only this seat sees."""
    return {} if room.deal is None else room.game.own(room.deal, seat)


def deal_of(room: Room, seat: int | None) -> Plain | None:
    """The deal as this seat sees it."""
    if room.deal is None:
        return None
    seen = {"number": room.number, **room.game.view(room.deal, seat)}
    if room.game.name == "shengji":
        seen["no_show"] = list(room.no_show)
    seen["open_hand"] = None
    if room.claim is not None and room.phase is Phase.PLAYING:
        seen["open_hand"] = room.game.view(room.deal, room.claim)["hand"]
    if room.phase in (Phase.BETWEEN, Phase.OVER) and room.finished is not None:
        seen["result"] = room.finished.result
    return seen


def difference(before: Plain, after: Plain) -> Plain:
    """The parts that changed, and of each the fields that changed."""
    changed: Plain = {}
    for part, now in after.items():
        was = before.get(part)
        if was is now or was == now:
            continue
        if isinstance(was, dict) and isinstance(now, dict):
            changed[part] = {key: value for key, value in now.items() if was.get(key) != value}
        else:
            changed[part] = now
    return changed


# -- what happened ---------------------------------------------------------------------------------


def event_of(before: Room | None, after: Room, kind: str, data: Plain, seat: int | None) -> Plain:
    """What is told to a seat (None: a spectator) of an event."""
    if kind == "acted" and before is not None:
        return _acted(before, after, data, seat)
    told: Plain = {"kind": kind}
    for name in ("seat", "seats", "count", "ready", "auto", "what", "ask", "hash", "why", "clause"):
        if name in data:
            told[name] = data[name]
    told["text"] = _sentence(before, after, kind, data)
    return told


def _sentence(before: Room | None, after: Room, kind: str, data: Plain) -> Plain:
    words = _WORDS[kind]
    seated = after.seats
    if kind == "left" and before is not None:
        seated = before.seats
    number = data.get("seat")
    name = name_of(seated[number]) if isinstance(number, int) else Text("", "")
    names = Text("", "")
    if kind == "broken" and before is not None:
        told = [name_of(before.seats[number]) for number in data["seats"]]
        names = Text("、".join(one.zh for one in told), ", ".join(one.en for one in told))
    return {
        "zh": words.zh.format(name=name.zh, names=names.zh),
        "en": words.en.format(name=name.en, names=names.en),
    }


def _acted(before: Room, after: Room, data: Plain, viewer: int | None) -> Plain:
    game, plain, seat = before.game, data["action"], data.get("seat")
    action = game.read(before.deal, seat if seat is not None else -1, plain)
    told: Plain = {"kind": "acted", "seat": seat, "by": data["by"]}
    told["action"] = plain if viewer is not None and viewer == seat else game.hidden(plain)
    told |= game.told(before.deal, action, after.deal)
    actor = seat if seat is not None else before.deal.to_act
    told["text"] = both(game.sentence(actor, action, told["shape"]))
    if data.get("clause"):
        told["clause"] = data["clause"]
    return told


def over_of(room: Room, address: str = "") -> Plain:
    """What is told when a deal is over: all of it."""
    finished = room.finished
    assert finished is not None
    hands, kitty = room.game.dealt(finished.deal)
    return {
        "type": "over",
        "n": room.n,
        "deal": address,
        "address": f"/deals/{address}/",
        "number": finished.number,
        "result": finished.result,
        "hands": hands,
        "kitty": kitty,
        "proof": finished.proof,
    }


def legal_of(room: Room, seat: int) -> Plain | None:
    """What this seat may do now; None: nothing."""
    if room.phase is not Phase.PLAYING or room.claim is not None or room.paused_at is not None:
        return None
    if seat not in room.game.may_act(room.deal):
        return None
    legal: Any = room.game.legal(room.deal, seat)
    if legal is None:
        return None
    return {"type": "legal", "n": room.n, "seat": seat, **legal}
