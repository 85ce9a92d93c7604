"""How does an event change a table?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from paisai.cards import commitment, write
from paisai.frozen import replace
from paisai.tables.game import Plain
from paisai.tables.proving import proof_of
from paisai.tables.room import (
    MOST_BROKEN,
    OPEN_MS,
    SEAL_MS,
    Act,
    Ask,
    Finished,
    Options,
    Phase,
    Room,
    Sealing,
    Seat,
    SeatKind,
    Stored,
    Undo,
    room_of,
)

DONE_KEPT = 48
"""Requests remembered, so that one that comes twice is done once."""


def evolve(room: Room | None, event: Stored, table: str = "", deal: Any = None) -> Room:
    """The table after the event. `deal`: the deal after it, where whoever decided knows it."""
    if room is None:
        made = room_of(table, event.data, event.at)
    elif event.kind == "acted":
        made = _acted(room, event, deal)
    else:
        made = _CHANGES[event.kind](room, event.data, event)
    done = made.done
    key = event.data.get("key")
    if key is not None:
        done = (*done[-DONE_KEPT:], (key, event.n))
    return replace(made, n=event.n, at=event.at, head=event.hash, done=done)


def _with_seat(room: Room, number: int, **changes: Any) -> Room:
    seats = list(room.seats)
    seats[number] = replace(seats[number], **changes)
    return replace(room, seats=tuple(seats))


def _new_person(room: Room, who: str, name: str) -> Seat:
    return Seat(SeatKind.PERSON, who, name, bank=1000 * room.options.bank)


def _sat(room: Room, data: Plain, event: Stored) -> Room:
    seats = list(room.seats)
    seats[data["seat"]] = replace(_new_person(room, data["who"], data["name"]), gone_at=event.at)
    return replace(room, seats=tuple(seats))


def _left(room: Room, data: Plain, event: Stored) -> Room:
    """Before a deal the seat is open again; in it the stand-in goes on with it."""
    seat = Seat()
    if room.phase not in (Phase.WAITING, Phase.OVER):
        seat = _stand_in(room)
    seats = list(room.seats)
    seats[data["seat"]] = seat
    return _without_words(replace(room, seats=tuple(seats)), (data["seat"],), event.at)


def _stand_in(room: Room) -> Seat:
    return Seat(SeatKind.BOT, "", "", room.options.stand_in, ready=True)


def _without_words(room: Room, seats: tuple[int, ...], at: int) -> Room:
    """A deck that is being made goes on without the words of these."""
    sealing = room.sealing
    if sealing is None:
        return room
    wanted = tuple(seat for seat in sealing.wanted if seat not in seats)
    return _with_words(replace(room, sealing=replace(sealing, wanted=wanted)), at)


def _came(room: Room, data: Plain, event: Stored) -> Room:
    number = data["seat"]
    seat = room.seats[number]
    stood = room.stood
    if seat.lost_at is not None and _decides(room, number):
        stood += max(0, event.at - max(seat.lost_at, room.began))
    links = tuple(dict.fromkeys((*seat.links, data["process"])))
    room = replace(_with_seat(room, number, links=links, gone_at=None, lost_at=None), stood=stood)
    sealing = room.sealing
    if sealing is not None and seat.lost_at is not None and number in sealing.wanted:
        until = max(sealing.until, event.at + SEAL_MS)
        room = replace(room, sealing=replace(sealing, until=until))
    return room


def _decides(room: Room, seat: int) -> bool:
    return room.phase is Phase.PLAYING and room.deal is not None and room.deal.to_act == seat


def _went(room: Room, data: Plain, event: Stored) -> Room:
    seat = room.seats[data["seat"]]
    links = tuple(link for link in seat.links if link != data["process"])
    gone = event.at if not links else None
    lost = data.get("lost_at") if not links else None
    return _with_seat(room, data["seat"], links=links, gone_at=gone, lost_at=lost)


def _lost(room: Room, data: Plain, event: Stored) -> Room:
    """The server of these people is gone, and since when."""
    for seat, process, lost_at in data["links"]:
        room = _went(room, {"seat": seat, "process": process, "lost_at": lost_at}, event)
    return room


def _ready(room: Room, data: Plain, event: Stored) -> Room:
    return _with_seat(room, data["seat"], ready=data["ready"])


def _named(room: Room, data: Plain, event: Stored) -> Room:
    return _with_seat(room, data["seat"], name=data["name"])


def _seated(room: Room, data: Plain, event: Stored) -> Room:
    seats = list(room.seats)
    for change in data["seats"]:
        kind = SeatKind(change["kind"])
        seats[change["seat"]] = Seat(
            kind, "", "", change.get("player", ""), change.get("version", ""), ready=kind == "bot"
        )
    return replace(room, seats=tuple(seats))


def _options(room: Room, data: Plain, event: Stored) -> Room:
    options = Options(**data["options"])
    seats = tuple(replace(seat, bank=1000 * options.bank) for seat in room.seats)
    return replace(room, options=options, seats=seats)


# -- how a deck is made ----------------------------------------------------------------------------


def _sealing(room: Room, data: Plain, event: Stored) -> Room:
    order = data.get("order")
    if order is not None:
        room = replace(room, seats=tuple(room.seats[place] for place in order))
    anew = room.phase in (Phase.SEALING, Phase.OPENING) or data.get("anew", False)
    empty: tuple[str | None, ...] = (None,) * len(room.seats)
    sealing = Sealing(
        data["secret"],
        commitment(data["secret"]),
        tuple(data["wanted"]),
        event.at + SEAL_MS,
        empty,
        empty,
    )
    over = room.phase is Phase.OVER
    return _with_words(
        replace(
            room,
            phase=Phase.SEALING,
            number=room.number if anew else room.number + 1,
            attempt=room.attempt + 1 if anew else 1,
            sealing=sealing,
            match=None if over else room.match,
            deal=None,
            asks=(),
            claim=None,
            looking=(),
        ),
        event.at,
    )


def _put(values: tuple[str | None, ...], place: int, value: str) -> tuple[str | None, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _sealed(room: Room, data: Plain, event: Stored) -> Room:
    assert room.sealing is not None
    hashes = _put(room.sealing.hashes, data["seat"], data["hash"])
    return _with_words(replace(room, sealing=replace(room.sealing, hashes=hashes)), event.at)


def _opening(room: Room, data: Plain, event: Stored) -> Room:
    """Who has sealed nothing in time plays without words."""
    assert room.sealing is not None
    sealing = room.sealing
    wanted = tuple(seat for seat in sealing.wanted if sealing.hashes[seat] is not None)
    return _with_words(replace(room, sealing=replace(sealing, wanted=wanted)), event.at)


def _words(room: Room, data: Plain, event: Stored) -> Room:
    assert room.sealing is not None
    words = _put(room.sealing.words, data["seat"], data["word"])
    return _with_words(replace(room, sealing=replace(room.sealing, words=words)), event.at)


def _broken(room: Room, data: Plain, event: Stored) -> Room:
    """Who did not open is counted; who did so before loses the seat. The deck is made anew."""
    seats = list(room.seats)
    for number in data["seats"]:
        times = seats[number].broken + 1
        seats[number] = replace(seats[number], broken=times)
        if times >= MOST_BROKEN:
            seats[number] = _stand_in(room)
    return replace(room, seats=tuple(seats), phase=Phase.SEALING, sealing=None)


def _with_words(room: Room, at: int) -> Room:
    """The table goes on when the last hash or the last word it waits for is there."""
    sealing = room.sealing
    if sealing is None:
        return room
    if room.phase is Phase.SEALING:
        if any(sealing.hashes[seat] is None for seat in sealing.wanted):
            return room
        opening = replace(sealing, until=at + OPEN_MS)
        room, sealing = replace(room, phase=Phase.OPENING, sealing=opening), opening
    if any(sealing.words[seat] is None for seat in sealing.wanted):
        return room
    return _dealt(room, sealing, at)


def _dealt(room: Room, sealing: Sealing, at: int) -> Room:
    words = tuple(
        word if seat in sealing.wanted else None for seat, word in enumerate(sealing.words)
    )
    hashes = tuple(
        hash_ if seat in sealing.wanted else None for seat, hash_ in enumerate(sealing.hashes)
    )
    proof = proof_of(room.table, room.number, room.attempt, sealing.secret, words)
    match, match_began, match_deals = room.match, room.match_began, room.match_deals
    if match is None:
        match, match_began, match_deals = room.game.new_match(room.rules, proof.seed), at, 0
    deck = proof.deck(room.game.packs(room.rules))
    seconds = 0.0
    if room.options.clock == "regulation":
        seconds = max(0.0, (at - match_began) / 1000)
    match, deal = room.game.start_deal(match, deck, seconds)
    seats = tuple(
        replace(seat, ready=seat.kind is SeatKind.BOT, bank=seat.bank) for seat in room.seats
    )
    return replace(
        room,
        phase=Phase.PLAYING,
        seats=seats,
        sealing=None,
        proof={
            "table": room.table,
            "deal": room.number,
            "attempt": room.attempt,
            "commitment": sealing.commitment,
            "secret": sealing.secret,
            "hashes": list(hashes),
            "words": list(words),
            "deck": write(deck),
        },
        match=match,
        match_began=match_began,
        match_deals=match_deals,
        deal=deal,
        start=deal,
        acts=(),
        no_show=(False,) * len(room.seats),
        undo=None,
        began=at,
        stood=0,
        late=False,
        warnings=(0,) * len(room.seats),
    )


# -- the deal --------------------------------------------------------------------------------------


def _drawn(room: Room, data: Plain, event: Stored) -> Room:
    deal = room.deal
    for _ in range(data["count"]):
        deal = deal.apply(room.game.table_step(deal))
    act = Act(event.n, None, "table", {"type": "draw", "count": data["count"]}, event.at, 0)
    return replace(room, deal=deal, acts=(*room.acts, act), began=event.at, undo=None)


def _no_show(room: Room, data: Plain, event: Stored) -> Room:
    seat = data["seat"]
    return replace(room, no_show=(*room.no_show[:seat], True, *room.no_show[seat + 1 :]))


def used(room: Room, at: int, lag: int) -> int:
    """Milliseconds that the present decision has taken."""
    return max(0, at - room.began - room.stood - lag)


def _acted(room: Room, event: Stored, known: Any) -> Room:
    data, before = event.data, room.deal
    seat, by, plain = data.get("seat"), data["by"], data["action"]
    if known is None:
        action = room.game.read(before, seat if seat is not None else -1, plain)
        known = before.apply(action)
    took = used(room, event.at, data.get("lag", 0))
    act = Act(event.n, seat, by, plain, event.at, took)
    seats, undo, no_show = room.seats, None, room.no_show
    if seat is not None:
        if by == "person" and room.options.clock == "move":
            over = max(0, took - 1000 * room.options.seconds)
            if over:
                seats = _spent(seats, seat, over)
        undo = Undo(seat, before, len(room.acts), room.no_show)
        if plain["type"] == "show":
            no_show = (False,) * len(room.seats)
    asks = room.asks
    if asks:
        asks = tuple(ask for ask in asks if ask.what != "take_back")
    made = replace(
        room,
        deal=known,
        acts=(*room.acts, act),
        seats=seats,
        undo=undo,
        no_show=no_show,
        acted_n=event.n if seat is not None else room.acted_n,
        began=event.at,
        stood=0,
        late=False,
        asks=asks,
    )
    return _finished(made, event.at) if known.to_act is None else made


def _spent(seats: tuple[Seat, ...], number: int, over: int) -> tuple[Seat, ...]:
    changed = list(seats)
    changed[number] = replace(changed[number], bank=max(0, changed[number].bank - over))
    return tuple(changed)


def _finished(room: Room, at: int) -> Room:
    """The deal is over: it counts in the match, and the table waits for the next."""
    seconds = room.match_seconds(at)
    match = room.game.finish(room.match, room.deal, seconds, room.warnings)
    deals = room.match_deals + 1
    over = room.game.is_over(match, seconds)
    if room.options.deals is not None and deals >= room.options.deals:
        over = True
    assert room.proof is not None
    finished = Finished(
        number=room.number,
        start=room.start,
        deal=room.deal,
        match=match,
        acts=room.acts,
        proof=room.proof,
        seats=room.seats,
        late=room.warnings,
        result=room.game.result(room.deal, match),
        ended=at,
    )
    return replace(
        room,
        phase=Phase.OVER if over else Phase.BETWEEN,
        match=match,
        match_deals=deals,
        finished=finished,
        claim=None,
        undo=None,
        asks=(),
        began=at,
    )


def _away(room: Room, data: Plain, event: Stored) -> Room:
    made = _with_seat(room, data["seat"], away=True)
    return replace(made, began=event.at, stood=0, late=False)


def _back(room: Room, data: Plain, event: Stored) -> Room:
    made = _with_seat(room, data["seat"], away=False)
    if _decides(room, data["seat"]):
        return replace(made, began=event.at, stood=0, late=False)
    return made


def _auto(room: Room, data: Plain, event: Stored) -> Room:
    return _with_seat(room, data["seat"], auto=data["auto"])


def _late(room: Room, data: Plain, event: Stored) -> Room:
    seat = data["seat"]
    warnings = list(room.warnings)
    warnings[seat] += data.get("warned", 1)
    return replace(room, late=True, warnings=tuple(warnings))


# -- by agreement ----------------------------------------------------------------------------------


def wanted(room: Room, ask: Ask) -> tuple[int, ...]:
    """The people who have not answered yet; bots and who is away agree."""
    return tuple(
        seat for seat in room.people if seat not in ask.agreed and not room.seats[seat].away
    )


def _proposed(room: Room, data: Plain, event: Stored) -> Room:
    ask = Ask(event.n, data["what"], data["seat"], (data["seat"],))
    return _agreed_by_all(replace(room, asks=(*room.asks, ask)), ask, event.at)


def _agreed(room: Room, data: Plain, event: Stored) -> Room:
    ask = next(ask for ask in room.asks if ask.n == data["ask"])
    agreed = ask._replace(agreed=(*ask.agreed, data["seat"]))
    asks = tuple(agreed if one.n == ask.n else one for one in room.asks)
    return _agreed_by_all(replace(room, asks=asks), agreed, event.at)


def _agreed_by_all(room: Room, ask: Ask, at: int) -> Room:
    if wanted(room, ask):
        return room
    room = replace(room, asks=tuple(one for one in room.asks if one.n != ask.n))
    if ask.what == "pause":
        return replace(room, paused_at=at)
    if ask.what == "resume":
        return _resumed(room, at)
    undo = room.undo
    if undo is None or undo.seat != ask.by:
        return room
    return replace(
        room,
        deal=undo.deal,
        acts=room.acts[: undo.acts],
        no_show=undo.no_show,
        undo=None,
        acted_n=room.n + 1,
        began=at,
        stood=0,
        late=False,
    )


def _resumed(room: Room, at: int) -> Room:
    assert room.paused_at is not None
    stood = at - room.paused_at
    return replace(
        room, paused_at=None, stood=room.stood + stood, match_began=room.match_began + stood
    )


def _declined(room: Room, data: Plain, event: Stored) -> Room:
    return replace(room, asks=tuple(ask for ask in room.asks if ask.n != data["ask"]))


def _claimed(room: Room, data: Plain, event: Stored) -> Room:
    return replace(room, claim=data["seat"], undo=None, asks=(), began=event.at)


def _looking(room: Room, data: Plain, event: Stored) -> Room:
    others = tuple(pair for pair in room.looking if pair[0] != data["seat"])
    if data["to"] is None:
        return replace(room, looking=others)
    return replace(room, looking=(*room.looking, (data["seat"], data["to"])))


def _closed(room: Room, data: Plain, event: Stored) -> Room:
    return replace(room, phase=Phase.OVER, closed=data["why"])


_CHANGES: Mapping[str, Callable[[Room, Plain, Stored], Room]] = {
    "sat": _sat,
    "left": _left,
    "came": _came,
    "went": _went,
    "lost": _lost,
    "ready": _ready,
    "named": _named,
    "seated": _seated,
    "options": _options,
    "sealing": _sealing,
    "sealed": _sealed,
    "opening": _opening,
    "words": _words,
    "broken": _broken,
    "drawn": _drawn,
    "no_show": _no_show,
    "away": _away,
    "back": _back,
    "auto": _auto,
    "late": _late,
    "proposed": _proposed,
    "agreed": _agreed,
    "declined": _declined,
    "claimed": _claimed,
    "looking": _looking,
    "closed": _closed,
}
