"""What can a screen in the hall show, and what is on one of its pages?

What is said over a screen in the hall, and what runs along its foot?
"""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum

from paisai.desk.public.draws import DrawRecord
from paisai.desk.public.rounds import public_round, published
from paisai.frozen import record
from paisai.ledger.state import Status, status
from paisai.prints.table import Row, same
from paisai.referee.clocks import announcements
from paisai.text import SILENT, Text, joined
from paisai.tournament.competition import Competition, TableAt


class WallShow(StrEnum):
    WELCOME = "welcome"
    NAMES = "names"
    PLAN = "plan"
    CLOCK = "clock"
    RESULTS = "results"
    STANDINGS = "standings"
    DRAW = "draw"
    AWARDS = "awards"

    @property
    def text(self) -> Text:
        return _TEXTS[self]


_TEXTS = {
    WallShow.WELCOME: Text("欢迎", "Welcome"),
    WallShow.NAMES: Text("按姓名找桌号", "Tables by name"),
    WallShow.PLAN: Text("座位图", "Seating plan"),
    WallShow.CLOCK: Text("计时", "Clock"),
    WallShow.RESULTS: Text("成绩", "Results"),
    WallShow.STANDINGS: Text("名次", "Standings"),
    WallShow.DRAW: Text("抽签", "Draw"),
    WallShow.AWARDS: Text("颁奖", "Awards"),
}
FEW = {WallShow.NAMES: 8, WallShow.RESULTS: 7, WallShow.STANDINGS: 7, WallShow.AWARDS: 6}
"""So many rows of a list are shown larger, and in fewer columns."""


@record
class Screen:
    """One show of the wall, on as many pages as it takes: each stays `seconds` at least, and
    `each` for every row on it."""

    show: WallShow
    title: Text
    seconds: int = 10
    each: float = 0
    rows: tuple[Row, ...] = ()
    rooms: tuple[RoomPlan, ...] = ()
    draw: DrawRecord | None = None
    notes: tuple[Text, ...] = ()
    wide: int = 0
    """How wide the names are that have to find room, in characters; 0: as usual."""
    provisional: bool = False
    """Its scores are not announced yet, or its places may still change."""

    @property
    def kind(self) -> Text:
        """What is shown, where the title does not say so."""
        said = self.show.text
        in_title = said.zh in self.title.zh or said.en in self.title.en
        return SILENT if in_title or self.show is WallShow.CLOCK else said

    @property
    def few(self) -> bool:
        """So few rows that they can be larger."""
        return 0 < len(self.rows) <= FEW.get(self.show, 0)


@record
class RoomPlan:
    name: str
    tables: tuple[Row, ...]


@record
class Share:
    """Which screen this is of those that part the names among them."""

    number: int = 1
    of: int = 1


ALL = Share()


NEWEST = 12
"""So many results run along the foot of the screen."""
RECENT = timedelta(seconds=40)
"""What was said in the hall stays on the screen so long."""


@record
class ToSay:
    """Said in the hall at a moment, once; `id` tells it from all others."""

    id: str
    at: datetime
    text: Text


def to_say(competition: Competition, now: datetime) -> tuple[ToSay, ...]:
    """What the regulation has announced, at its minute, and what the desk has just said."""
    out = published(competition)
    if not out:
        return ()
    round_ = out[-1][1]
    found = [
        ToSay(f"{round_.serial} {told.what} {told.at:%H:%M:%S}", told.at, told.text)
        for told in announcements(competition.regulation.clocks.round, round_.clock)
        if told.at > now - RECENT and round_.clock.ended is None
    ]
    found += [
        ToSay(
            f"{round_.serial} {said.at:%H:%M:%S} {said.text}", said.at, _to(said.table, said.text)
        )
        for said in round_.clock.announced
        if not said.what and said.at > now - RECENT
    ]
    return tuple(found)


def last_said(competition: Competition, now: datetime) -> Text | None:
    """What the hall was told last in the round that is played, to be said once more."""
    out = published(competition)
    if not out or out[-1][1].clock.ended is not None:
        return None
    clock = out[-1][1].clock
    rules = competition.regulation.clocks.round
    told = [(one.at, one.text) for one in announcements(rules, clock) if one.at <= now]
    told += [(one.at, Text(one.text, one.text)) for one in clock.announced if not one.what]
    return max(told, key=lambda one: one[0])[1] if told else None


def _to(table: int | None, text: str) -> Text:
    if table is None:
        return Text(text, text)
    return Text(f"第 {table} 桌：{text}", f"Table {table}: {text}")


def ticker(competition: Competition) -> tuple[Text, ...]:
    """The newest results of the round being played, the last first; none when all is over."""
    out = published(competition)
    if not out or status(competition) in (Status.DONE, Status.CLOSED):
        return ()
    stage, round_ = out[-1]
    tables = [
        table
        for table in round_.tables
        if table.result is not None and table.result.time is not None
    ]
    tables.sort(key=lambda table: table.result.seq if table.result else 0, reverse=True)
    shown = {row["table"]: row for row in public_round(competition, stage, round_).board.tables}
    lines = []
    for table in tables[:NEWEST]:
        row = shown[table.number]
        state = row["state"]
        assert isinstance(state, Text)
        names = dict(enumerate(same(competition.entrants[e].name) for e in table.seats))
        names |= dict(TableAt(competition, stage, round_, table).substitutes_by_seat)
        who = joined(names.values(), " – ", " – ")
        lines.append(
            Text(f"{table.number} 桌 {who.zh} {state.zh}", f"T{table.number} {who.en} {state.en}")
        )
    return tuple(lines)
