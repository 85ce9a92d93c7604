"""What does a screen in the hall show, to be read from ten metres?

Nobody touches it all day: what suits the moment follows from the event; an organiser may choose.
How many rows are a page is for the screen to say, which alone knows its shape.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from enum import StrEnum

from paisai.desk.boards.clock import DEALS
from paisai.desk.boards.standings import KEY, final_standing, prize_list, standing
from paisai.desk.papers import rounds as round_papers
from paisai.desk.papers.press import Press
from paisai.desk.public.draws import DrawRecord, draw_records
from paisai.desk.public.moment import public_moment
from paisai.desk.public.rounds import PublicRound, public_round, published, ranked_after
from paisai.frozen import dataclass
from paisai.ledger import State
from paisai.ledger.state import Status
from paisai.prints.safe import shown
from paisai.prints.table import Row, Table
from paisai.referee.clocks import announcements
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.round_times import round_time
from paisai.tournament.stages import stage_of

UNIT = re.compile(r"（([^（）]*)）")
BOXES_BY_WIDTH = ((6, 0), (8, 9), (12.5, 13), (20, 20), (999, 40))
"""Names so wide (in characters) need boxes of this name in the plan."""
LONG_DRAWN = 9
"""Drawn names that are wider stand in two columns, not three."""
LEFT = Text("本轮还剩", "Time left in this round")
"""So that nobody takes the clock for the hour."""
NEWEST = 12
"""So many results run along the foot of the screen."""
SECONDS_A_NAME, SECONDS_DRAWN = 0.8, 2.0
"""The numbers of a draw come one by one, and are then read."""
SEATING = timedelta(minutes=10)
"""So long after the start of a round late people still look for their table."""
RECENT = timedelta(seconds=40)
"""What was said in the hall stays on the screen so long."""


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
_SUITS = {
    Status.ENTRY: (WallShow.WELCOME,),
    Status.DRAWING: (WallShow.DRAW,),
    Status.READY: (WallShow.DRAW, WallShow.RESULTS, WallShow.STANDINGS, WallShow.WELCOME),
    Status.PUBLISHED: (WallShow.NAMES, WallShow.PLAN),
    Status.PLAYING: (WallShow.CLOCK, WallShow.PLAN, WallShow.RESULTS),
    Status.RESULTS: (WallShow.PLAN, WallShow.RESULTS, WallShow.STANDINGS),
    Status.DONE: (WallShow.AWARDS, WallShow.STANDINGS),
    Status.CLOSED: (WallShow.AWARDS, WallShow.STANDINGS),
}


def suiting(competition: Competition, now: datetime) -> tuple[WallShow, ...]:
    """What suits the moment; what has nothing to show is left out later."""
    status = public_moment(competition, now).status
    chosen = _SUITS.get(status, (WallShow.WELCOME,))
    out = published(competition)
    started = out[-1][1].clock.started if out else None
    if chosen[0] is WallShow.CLOCK and started is not None and now < started + SEATING:
        return (WallShow.CLOCK, WallShow.NAMES, WallShow.PLAN)
    if status is Status.READY and out:
        return tuple(show for show in chosen if show is not WallShow.DRAW)
    return chosen


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class RoomPlan:
    name: str
    tables: tuple[Row, ...]


def screens(state: State, now: datetime, playlist: Sequence[str] = ()) -> tuple[Screen, ...]:
    competition = state.competition
    assert competition is not None
    chosen = [WallShow(one) for one in playlist if one in set(WallShow)] or suiting(
        competition, now
    )
    found = [screen for show in chosen for screen in _MAKERS[show](state, now)]
    return tuple(found) or _welcome(state, now)


def _listed(
    show: WallShow, title: Text, rows: Iterable[Row], notes: tuple[Text, ...] = ()
) -> tuple[Screen, ...]:
    """Nothing where nothing is listed."""
    found = tuple(rows)
    return (Screen(show, title, each=SECONDS_A_NAME, rows=found, notes=notes),) if found else ()


def _width(text: str) -> float:
    """In characters of the hall's language; what is not Chinese is half as wide.

    >>> _width("陈方齐/韦岚齐"), _width("Li Lei")
    (6.55, 3.3)
    """
    return round(sum(1 if one >= "\u2e80" else 0.55 for one in text), 2)


def _seated(row: Row) -> list[str]:
    names = row["names"]
    assert isinstance(names, list)
    return names


def _welcome(_: State, __: datetime) -> tuple[Screen, ...]:
    return (Screen(WallShow.WELCOME, WallShow.WELCOME.text, seconds=20),)


def _last(state: State) -> tuple[PublicRound, Text] | None:
    competition = state.competition
    assert competition is not None
    out = published(competition)
    if not out:
        return None
    shown = public_round(competition, *out[-1])
    return shown, shown.board.name


def _names(state: State, now: datetime) -> tuple[Screen, ...]:
    competition = state.competition
    assert competition is not None
    out = published(competition)
    if not out:
        return ()
    lists = round_papers.by_name(Press(state, now), *out[-1])
    return _listed(WallShow.NAMES, lists.masthead.of, lists.tables[0].rows)


def _plan(state: State, _: datetime) -> tuple[Screen, ...]:
    found = _last(state)
    if found is None:
        return ()
    shown, name = found
    tables = shown.board.tables
    widest = max((_width(one) for row in tables for one in _seated(row)), default=0)
    wide = next(box for upto, box in BOXES_BY_WIDTH if widest <= upto)
    rooms = _rooms(tables)
    halls = [(room,) for room in rooms] if wide > 9 or len(rooms) > 2 else [rooms]
    return tuple(Screen(WallShow.PLAN, name, 20, rooms=hall, wide=wide) for hall in halls)


def _rooms(tables: Iterable[Row]) -> tuple[RoomPlan, ...]:
    rooms: dict[str, list[Row]] = {}
    for table in tables:
        rooms.setdefault(str(table["room"]), []).append(table)
    return tuple(RoomPlan(name, tuple(own)) for name, own in rooms.items())


def _clock(state: State, now: datetime) -> tuple[Screen, ...]:
    competition = state.competition
    assert competition is not None
    running = round_time(competition, now)
    if running is None or running.tables[0].left is None:
        return ()
    notes = [DEALS[running.tables[0].deals]]
    if running.next is not None and running.next.table is None:
        when = f"{running.next.at:%H:%M}"
        notes.append(Text(f"{when} ", f"{when} ") + running.next.text)
    return (Screen(WallShow.CLOCK, LEFT, seconds=30, notes=tuple(notes)),)


def _results(state: State, _: datetime) -> tuple[Screen, ...]:
    found = _last(state)
    if found is None:
        return ()
    shown, name = found
    settled = (row for row in shown.board.tables if row["settled"])
    return _listed(WallShow.RESULTS, name, settled)


def _standings(state: State, _: datetime) -> tuple[Screen, ...]:
    competition = state.competition
    assert competition is not None
    if competition.closed:
        return _places(final_standing(competition).table, Text("总名次", "Final places"))
    for stage in reversed(competition.stages):
        after = ranked_after(competition, stage)
        if after is not None:
            table = standing(competition, stage.index + 1, after).table
            return _places(table, stage_of(competition, stage).name)
    return ()


def _places(table: Table, title: Text) -> tuple[Screen, ...]:
    """With what counts first, and what that is."""
    first = next((one for one in table.columns if one.key.startswith(KEY)), None)
    rows = [{**row, "points": row.get(first.key) if first else None} for row in table.rows]
    return _listed(WallShow.STANDINGS, title, rows, (first.label,) if first else ())


def _draw(state: State, _: datetime) -> tuple[Screen, ...]:
    records = draw_records(state)
    if not records:
        return ()
    one = records[0]
    if one.result is None:
        return (Screen(WallShow.DRAW, one.what, seconds=30, draw=one),)
    drawn = [_drawn(row["number"], row["name"]) for row in one.result.rows]
    widest = max((_width(who.zh) for _, who in drawn), default=0)
    rows = tuple(row for row, _ in drawn)
    wide = int(widest > LONG_DRAWN)
    return (Screen(WallShow.DRAW, one.what, 16, SECONDS_DRAWN, rows, draw=one, wide=wide),)


def _drawn(number: object, name: object) -> tuple[Row, Text]:
    """Who was drawn, and beside it, smaller, the unit; of a group only who is in it.

    >>> _drawn(1, "韦宜澄/张朗宁（锦湖小学）")[0]["unit"]
    '锦湖小学'
    >>> _drawn(1, ["甲（一中）", "乙（二中）"])[1].en
    '甲, 乙'
    """
    said = Text(shown(name, "zh"), shown(name, "en"))
    units = UNIT.findall(said.zh)
    who = Text(UNIT.sub("", said.zh), UNIT.sub("", said.en))
    return {"number": number, "who": who, "unit": units[0] if len(units) == 1 else ""}, who


def _awards(state: State, _: datetime) -> tuple[Screen, ...]:
    competition = state.competition
    assert competition is not None
    if public_moment(competition, datetime.max).status not in (Status.DONE, Status.CLOSED):
        return ()
    return _listed(WallShow.AWARDS, WallShow.AWARDS.text, prize_list(competition).table.rows)


_MAKERS = {
    WallShow.WELCOME: _welcome,
    WallShow.NAMES: _names,
    WallShow.PLAN: _plan,
    WallShow.CLOCK: _clock,
    WallShow.RESULTS: _results,
    WallShow.STANDINGS: _standings,
    WallShow.DRAW: _draw,
    WallShow.AWARDS: _awards,
}


@dataclass(frozen=True, slots=True)
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


def _to(table: int | None, text: str) -> Text:
    if table is None:
        return Text(text, text)
    return Text(f"第 {table} 桌：{text}", f"Table {table}: {text}")


def ticker(competition: Competition) -> tuple[Text, ...]:
    """The newest results of the round being played, the last first."""
    out = published(competition)
    if not out:
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
        one, *others = (competition.entrants[entry].name for entry in table.seats)
        state = row["state"]
        assert isinstance(state, Text)
        versus = " – ".join([one, *others])
        lines.append(
            Text(f"{table.number} 桌 {versus} {state.zh}", f"T{table.number} {versus} {state.en}")
        )
    return tuple(lines)
