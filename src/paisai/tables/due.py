"""What does a table do next by itself, and when? From the table alone: any server can ask."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from paisai.shengji.drawing import Drawing
from paisai.tables.game import Limit
from paisai.tables.room import (
    BETWEEN_MS,
    GONE_MS,
    LOST_MS,
    SILENT_TIMES,
    Due,
    Phase,
    Room,
    SeatKind,
)

LAG_MOST = 500
"""Milliseconds given back for the way of one act."""
CLAIM_MS = 250


def due(room: Room) -> Due | None:
    """The next thing, or None: the table waits for somebody."""
    return min(_possible(room), default=None)


def _possible(room: Room) -> Iterator[Due]:
    if room.closed:
        return
    if room.phase is Phase.WAITING:
        for number in room.people:
            seat = room.seats[number]
            if seat.gone_at is not None:
                yield Due(seat.gone_at + GONE_MS, "gone", number)
    if room.paused_at is not None or _nobody_here(room):
        return
    if room.phase in (Phase.WAITING, Phase.BETWEEN, Phase.OVER):
        yield from _next_deal(room)
    elif room.phase in (Phase.SEALING, Phase.OPENING):
        yield _words(room)
    else:
        yield from _in_deal(room)


def _nobody_here(room: Room) -> bool:
    """Where people sit and none of them is here, everything stands still until one is back."""
    people = room.people
    if not people:
        return False
    return not any(_is_here(room, number) for number in people)


def _is_here(room: Room, number: int) -> bool:
    seat = room.seats[number]
    return seat.here or (
        seat.gone_at is not None and room.at - seat.gone_at < 1000 * room.options.away_s
    )


def all_ready(room: Room) -> bool:
    """Whether the next deal can begin: nobody is missing, and the people want it."""
    people = [room.seats[number] for number in room.people]
    if any(seat.kind is SeatKind.OPEN for seat in room.seats):
        return False
    if room.phase is Phase.OVER:
        return bool(people) and all(seat.ready or seat.away for seat in people)
    return all(seat.ready or seat.away or not room.options.ready for seat in people)


def _next_deal(room: Room) -> Iterator[Due]:
    if not all_ready(room) or (room.phase is Phase.OVER and room.match is None):
        for number in room.people:
            seat = room.seats[number]
            if room.phase is Phase.BETWEEN and seat.gone_at is not None and not seat.away:
                yield Due(seat.gone_at + 1000 * room.options.away_s, "away", number)
        return
    waits = room.phase is Phase.BETWEEN and not (room.options.ready and room.people)
    yield Due(room.began + BETWEEN_MS if waits else room.at, "shuffle")


def _lost(room: Room) -> int:
    """Until when everything waits for people whose server went; 0: for nobody."""
    return max((seat.lost_at or 0 for seat in room.seats), default=0)


def _words(room: Room) -> Due:
    sealing = room.sealing
    if sealing is None:
        return Due(room.at, "shuffle")
    until = sealing.until
    for number in sealing.wanted:
        lost = room.seats[number].lost_at
        if lost is not None:
            until = max(until, lost + 1000 * room.options.away_s)
    return Due(until, "unsealed" if room.phase is Phase.SEALING else "unopened")


def pause_ms(room: Room) -> int:
    """How long shows are possible after the last card (B6.6, Z4.8)."""
    regulated: int = room.rules.shows.pause
    return max(room.options.pause_ms, 1000 * regulated)


def _in_deal(room: Room) -> Iterator[Due]:
    deal = room.deal
    if isinstance(deal, Drawing):
        wait = room.options.draw_ms if deal.drawn < deal.setting.to_draw else pause_ms(room)
        lost = _lost(room)
        if deal.turned or _nobody_shows(room):
            wait = 0
        at = room.began + room.stood + wait
        yield Due(max(at, lost + LOST_MS) if lost else at, "table")
        return
    number = deal.to_act
    if room.claim is not None:
        yield Due(room.began + CLAIM_MS, "claim", number)
        return
    seat = room.seats[number]
    if seat.by_bot:
        yield Due(room.began + room.options.bot_ms, "bot", number)
        return
    yield from _for_person(room, number)


def _nobody_shows(room: Room) -> bool:
    """Whether all people have said that they show nothing more."""
    people = [number for number in room.people if not room.seats[number].away]
    return bool(people) and all(room.no_show[number] for number in people)


def _for_person(room: Room, number: int) -> Iterator[Due]:
    seat = room.seats[number]
    auto = room.options.auto if seat.auto is None else seat.auto
    if auto and room.game.goes_by_itself(room.deal) is not None:
        yield Due(room.began + _delay(room), "auto", number)
    away_ms = 1000 * room.options.away_s
    if seat.lost_at is not None:
        yield Due(seat.lost_at + max(away_ms, LOST_MS), "away", number)
        return
    if seat.gone_at is not None:
        yield Due(max(seat.gone_at, room.began) + away_ms, "away", number)
    deadline = runs_out(room)
    if deadline is not None and not room.late:
        yield Due(deadline + LAG_MOST, "late", number)
    yield Due(silent_at(room), "away", number)


def silent_at(room: Room) -> int:
    """When who is here and says nothing is taken for away: after his clock, if he has one."""
    silent = 1000 * room.options.away_s * (1 if room.options.clock != "none" else SILENT_TIMES)
    return (runs_out(room) or room.began + room.stood) + silent


def _delay(room: Room) -> int:
    """0.8 to 2 seconds, drawn without looking at the hand."""
    drawn = hashlib.sha256(f"{room.table} {room.n} auto".encode()).digest()
    return 800 + int.from_bytes(drawn[:2], "big") % 1200


def limit(room: Room) -> Limit | None:
    """How long the present decision may take; None without a clock."""
    if room.phase is not Phase.PLAYING or isinstance(room.deal, Drawing):
        return None
    if room.options.clock == "move":
        return Limit(room.options.seconds, "", "move")
    if room.options.clock == "regulation":
        return room.game.limit(room.regulation, room.deal)
    return None


def runs_out(room: Room) -> int | None:
    """When the time of the present decision is up, bank included."""
    allowed = limit(room)
    if allowed is None or room.deal.to_act is None:
        return None
    bank = room.seats[room.deal.to_act].bank if room.options.clock == "move" else 0
    return room.began + room.stood + 1000 * allowed.seconds + bank
