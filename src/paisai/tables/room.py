"""What is an online table, as it stands? A frozen value; `evolving` says how events change it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from paisai.errors import NotationError
from paisai.frozen import record, replace
from paisai.ledger.event import GENESIS, canonical
from paisai.regulations import load, rules_of
from paisai.regulations.loading import known
from paisai.regulations.regulation import Regulation
from paisai.tables.game import Game, Plain, game_of

SEAL_MS = OPEN_MS = 10_000
"""For the hash of one's words, and for the words."""
BETWEEN_MS = 5_000
"""From a deal to the next, where nobody has to be ready."""
LOST_MS = 5_000
"""So long a table that was without a server waits for its people, before anything is done that
they might have answered."""
GONE_MS = 300_000
"""Who has gone before the first deal and does not come back loses the seat."""
SILENT_TIMES = 4
"""Who is here, has no clock and says nothing for so many times `away_s` is away."""
MOST_BROKEN = 2
"""Who breaks off so many deals by not opening loses the seat."""


class Stored(NamedTuple):
    """An event of a table. Each hash is made of the one before it."""

    n: int
    at: int
    """Milliseconds since 1970."""
    kind: str
    data: Plain
    hash: str


def sealed(n: int, at: int, kind: str, data: Plain, previous: str) -> Stored:
    return Stored(n, at, kind, data, hash_of(n, at, kind, canonical(data), previous))


def hash_of(n: int, at: int, kind: str, data: str, previous: str) -> str:
    """SHA-256 over the hash before it and the event as it is written."""
    content = f'{previous}\n{{"at":{at},"data":{data},"kind":"{kind}","n":{n}}}'
    return hashlib.sha256(content.encode()).hexdigest()


class Phase(StrEnum):
    """What the table waits for."""

    WAITING = "waiting"
    SEALING = "sealing"
    OPENING = "opening"
    PLAYING = "playing"
    BETWEEN = "between"
    OVER = "over"


class SeatKind(StrEnum):
    PERSON = "person"
    BOT = "bot"
    OPEN = "open"


@record
class Seat:
    """Who sits there. `links`: the server processes through which the person is connected;
    `gone_at`: since when there are none; `lost_at`: the last sign of life of the server that the
    person was connected to, where it was the server that went."""

    kind: SeatKind = SeatKind.OPEN
    who: str = ""
    name: str = ""
    player: str = ""
    version: str = ""
    links: tuple[str, ...] = ()
    gone_at: int | None = None
    lost_at: int | None = None
    away: bool = False
    ready: bool = False
    auto: bool | None = None
    broken: int = 0
    bank: int = 0

    @property
    def here(self) -> bool:
        return bool(self.links) or self.kind is SeatKind.BOT

    @property
    def by_bot(self) -> bool:
        """Whether a bot acts here now."""
        return self.kind is SeatKind.BOT or self.away


@record
class Options:
    """What was chosen when the table was opened; `docs/table-protocol.md` says what each does."""

    clock: str = "none"
    seconds: int = 20
    bank: int = 60
    draw_ms: int = 400
    pause_ms: int = 3000
    bot_ms: int = 600
    deals: int | None = None
    ready: bool = True
    random_seats: bool = False
    take_back: bool = True
    pause: bool = True
    claims: bool = True
    auto: bool = False
    hints: str | None = "sound"
    counts: bool = False
    spectators: str = "open"
    away_s: int = 45
    stand_in: str = "sound"
    listed: bool = False

    def plain(self) -> Plain:
        """As clients read and send them."""
        values: Plain = {name: getattr(self, name) for name in _RANGES}
        clock: Plain = {"kind": self.clock}
        if self.clock == "move":
            clock |= {"seconds": self.seconds, "bank": self.bank}
        return {"clock": clock, **values}


_RANGES: Mapping[str, Any] = {
    "draw_ms": (0, 5000),
    "pause_ms": (0, 60_000),
    "bot_ms": (0, 10_000),
    "deals": (1, 100, None),
    "ready": bool,
    "random_seats": bool,
    "take_back": bool,
    "pause": bool,
    "claims": bool,
    "auto": bool,
    "hints": (None, "sound", "strong"),
    "counts": bool,
    "spectators": ("open", "none"),
    "away_s": (1, 3600),
    "stand_in": ("random", "sound", "strong"),
    "listed": bool,
}


def options_from(sent: object, before: Options | None = None) -> Options:
    """The options that were sent, on top of those before; raises `NotationError` by name."""
    if not isinstance(sent, dict):
        raise NotationError("options 应为对象", "options must be an object")
    values: Plain = {}
    for name, value in sent.items():
        if name == "clock":
            values |= _clock(value)
        elif name not in _RANGES:
            raise NotationError(
                f"没有选项 {str(name)[:30]}；有 clock、{'、'.join(_RANGES)}",
                f"no option {str(name)[:30]}; there are clock, {', '.join(_RANGES)}",
            )
        else:
            values[name] = _option(name, value)
    return replace(before or Options(), **values)


def _option(name: str, value: object) -> object:
    allowed = _RANGES[name]
    if allowed is bool:
        if isinstance(value, bool):
            return value
        wanted = "true / false"
    elif isinstance(allowed[0], int):
        low, high = allowed[:2]
        if (type(value) is int and low <= value <= high) or (value is None and len(allowed) > 2):
            return value
        wanted = f"{low} … {high}" + (" / null" if len(allowed) > 2 else "")
    else:
        if value is None and None in allowed:
            return value
        if isinstance(value, str) and value in allowed:
            return value
        wanted = " / ".join("null" if one is None else one for one in allowed)
    raise NotationError(f"选项 {name} 应为 {wanted}", f"the option {name} must be {wanted}")


def _clock(value: object) -> Plain:
    if isinstance(value, dict) and value.get("kind") in ("none", "regulation"):
        return {"clock": value["kind"]}
    if isinstance(value, dict) and value.get("kind") == "move":
        seconds, bank = value.get("seconds", 20), value.get("bank", 60)
        if type(seconds) is int and type(bank) is int and 1 <= seconds <= 600 and 0 <= bank <= 3600:
            return {"clock": "move", "seconds": seconds, "bank": bank}
    raise NotationError(
        '选项 clock 应为 {"kind":"none"}、{"kind":"regulation"} 或'
        ' {"kind":"move","seconds":1…600,"bank":0…3600}',
        'the option clock must be {"kind":"none"}, {"kind":"regulation"} or'
        ' {"kind":"move","seconds":1…600,"bank":0…3600}',
    )


@record
class Sealing:
    """A deck that is being made: the server's secret is fixed, the words of the people come."""

    secret: str
    commitment: str
    wanted: tuple[int, ...]
    until: int
    hashes: tuple[str | None, ...]
    words: tuple[str | None, ...]


class Act(NamedTuple):
    """What was done in a deal: at which number, by which seat (None: the table), how, when, and
    how long it took."""

    n: int
    seat: int | None
    by: str
    action: Plain
    at: int
    took: int


class Undo(NamedTuple):
    """The last act of a seat, as long as nobody has acted after it."""

    seat: int
    deal: Any
    acts: int
    no_show: tuple[bool, ...]


class Ask(NamedTuple):
    """What was proposed, and who has agreed."""

    n: int
    what: str
    by: int
    agreed: tuple[int, ...]


class Finished(NamedTuple):
    """A deal that is over, with all that its page needs."""

    number: int
    start: Any
    deal: Any
    match: Any
    acts: tuple[Act, ...]
    proof: Plain
    seats: tuple[Seat, ...]
    late: tuple[int, ...]
    result: Plain
    ended: int


class Due(NamedTuple):
    """What the table does next by itself, and when."""

    at: int
    what: str
    seat: int | None = None


@record
class Room:
    """A table after its event `n`."""

    table: str
    title: str
    regulation: Regulation
    preset: str
    game: Game
    rules: Any
    options: Options
    owner: str
    seats: tuple[Seat, ...]
    opened: int
    n: int = 0
    at: int = 0
    head: str = GENESIS
    phase: Phase = Phase.WAITING
    number: int = 0
    """Of the deal in progress, or of the last one."""
    attempt: int = 0
    sealing: Sealing | None = None
    proof: Plain | None = None
    match: Any = None
    match_began: int = 0
    match_deals: int = 0
    deal: Any = None
    start: Any = None
    acts: tuple[Act, ...] = ()
    no_show: tuple[bool, ...] = ()
    undo: Undo | None = None
    acted_n: int = 0
    """The number of the last act of a seat."""
    began: int = 0
    """When the present decision began."""
    stood: int = 0
    """Milliseconds of it that do not count."""
    late: bool = False
    """Whether its time has been noted to be over."""
    warnings: tuple[int, ...] = ()
    claim: int | None = None
    paused_at: int | None = None
    asks: tuple[Ask, ...] = ()
    finished: Finished | None = None
    done: tuple[tuple[str, int], ...] = ()
    """Requests that were done: whose and which, with their number."""
    looking: tuple[tuple[int, str], ...] = ()
    """Which spectators may look into which hand in this deal."""
    closed: str = ""

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(i for i, seat in enumerate(self.seats) if seat.kind is SeatKind.PERSON)

    def seat_of(self, who: str) -> int | None:
        """Where somebody sits."""
        for number, seat in enumerate(self.seats):
            if seat.kind is SeatKind.PERSON and seat.who == who:
                return number
        return None

    def done_as(self, key: str) -> int | None:
        """The number under which this request was done before."""
        for known_key, n in reversed(self.done):
            if known_key == key:
                return n
        return None

    def match_seconds(self, at: int) -> float:
        """How long the match has been played, where the regulation's clock counts; else 0."""
        if self.options.clock != "regulation" or not self.match_began:
            return 0.0
        return max(0.0, (at - self.match_began) / 1000)


def room_of(table: str, opened: Plain, at: int) -> Room:
    """A table that was opened like this."""
    rule_set = opened["regulation"]
    regulation = load(rule_set) if isinstance(rule_set, str) else known(rule_set, "table")
    game = game_of(regulation)
    options = Options(**opened["options"])
    seats = tuple(
        Seat(**{**seat, "kind": SeatKind(seat["kind"])}, bank=1000 * options.bank)
        for seat in opened["seats"]
    )
    return Room(
        table=table,
        title=opened["title"],
        regulation=regulation,
        preset=rule_set if isinstance(rule_set, str) else "",
        game=game,
        rules=rules_of(regulation),
        options=options,
        owner=opened["owner"],
        seats=seats,
        opened=at,
        no_show=(False,) * len(seats),
        warnings=(0,) * len(seats),
    )


def replay(table: str, events: Iterable[Stored]) -> Room:
    """The table after these events; the first of them opens it."""
    from paisai.tables.evolving import evolve

    room: Room | None = None
    for event in events:
        room = evolve(room, event, table)
    if room is None:
        raise NotationError(f"没有牌桌 {table}", f"there is no table {table}")
    return room
