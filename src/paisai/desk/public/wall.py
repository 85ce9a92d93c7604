"""What does a screen in the hall show, to be read from ten metres?

Nobody touches it all day: what suits the moment follows from the event; an organiser may choose.
How many rows are a page is for the screen to say, which alone knows its shape.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from paisai.desk.boards.clock import DEALS
from paisai.desk.boards.rounds import RoundBoard
from paisai.desk.boards.standings import KEY, final_standing, prize_list, standing
from paisai.desk.papers import rounds as round_papers
from paisai.desk.papers.press import Press
from paisai.desk.public.draws import draw_records
from paisai.desk.public.moment import all_played, public_moment
from paisai.desk.public.rounds import PublicRound, public_round, published, ranked_after
from paisai.desk.public.wall_shows import ALL, RoomPlan, Screen, Share, WallShow
from paisai.ledger import State
from paisai.ledger.state import Status
from paisai.prints.safe import shown
from paisai.prints.table import Row, Table
from paisai.text import SILENT, Text
from paisai.tournament.competition import Competition
from paisai.tournament.naming import after_round
from paisai.tournament.round_times import round_time

UNIT = re.compile(r"（([^（）]*)）")
BOXES_BY_WIDTH = ((6, 0), (8, 9), (12.5, 13), (20, 20), (999, 40))
"""Names so wide (in characters) need boxes of this name in the plan."""
LONG = 9
"""Names that are wider stand in two columns, not three."""
GREEN = Text("绿色的已有成绩", "green: result in")
LEFT = Text("本轮还剩", "Time left in this round")
"""So that nobody takes the clock for the hour."""
SECONDS_A_NAME, SECONDS_SOUGHT, SECONDS_DRAWN = 0.8, 0.35, 2.0
"""A list is read name by name; in one by names everybody looks for his own only, under its letter;
the numbers of a draw come one by one, and are then read."""
SEATING = timedelta(minutes=10)
"""So long after the start of a round most of those who come late look for their table, and there
are no results; who comes later still finds his name."""


_SUITS = {
    Status.ENTRY: (WallShow.WELCOME,),
    Status.DRAWING: (WallShow.DRAW,),
    Status.READY: (WallShow.DRAW, WallShow.RESULTS, WallShow.STANDINGS, WallShow.WELCOME),
    Status.PUBLISHED: (WallShow.NAMES, WallShow.PLAN),
    Status.PLAYING: (WallShow.CLOCK, WallShow.NAMES, WallShow.PLAN, WallShow.RESULTS),
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


def screens(
    state: State, now: datetime, playlist: Sequence[str] = (), share: Share = ALL
) -> tuple[Screen, ...]:
    """A screen whose own purpose is over, a clock when the event is, shows what suits the end."""
    competition = state.competition
    assert competition is not None
    chosen = [WallShow(one) for one in playlist if one in set(WallShow)] or suiting(
        competition, now
    )
    found = _made(state, now, chosen, share)
    if not found and all_played(competition):
        found = _made(state, now, suiting(competition, now), share)
    return found or _welcome(state, now)


def _made(
    state: State, now: datetime, shows: Iterable[WallShow], share: Share
) -> tuple[Screen, ...]:
    made = (screen for show in shows for screen in _MAKERS[show](state, now))
    found = (_shared(one, share) if one.show is WallShow.NAMES else one for one in made)
    return tuple(one for one in found if one is not None)


def _shared(names: Screen, share: Share) -> Screen | None:
    """Whole letters, so that everybody knows which screen is his, in parts as equal as they allow;
    nothing where there are fewer letters than screens."""
    if share.of < 2:
        return names
    letters = [str(row["letter"]) for row in names.rows]
    begins = [i for i, one in enumerate(letters) if not i or one != letters[i - 1]]
    edges = [
        min((*begins, len(letters)), key=lambda at: abs(at - len(letters) * i / share.of))
        for i in range(share.of + 1)
    ]
    own = slice(edges[share.number - 1], edges[share.number])
    if not letters[own]:
        return None
    said = f"{letters[own][0]}–{letters[own][-1]}"
    only = Text(f"这块屏幕：{said}", f"this screen: {said}")
    return replace(names, rows=names.rows[own], notes=(only,))


def _listed(
    show: WallShow,
    title: Text,
    rows: Iterable[Row],
    notes: tuple[Text, ...] = (),
    *,
    provisional: bool = False,
) -> tuple[Screen, ...]:
    """Nothing where nothing is listed."""
    found = tuple(rows)
    if not found:
        return ()
    each = SECONDS_A_NAME
    return (Screen(show, title, each=each, rows=found, notes=notes, provisional=provisional),)


def _long(names: Iterable[str]) -> int:
    return int(max(map(_width, names), default=0) > LONG)


def _width(text: str) -> float:
    """In characters of the hall's language; what is not Chinese is half as wide.

    >>> _width("陈方齐/韦岚齐"), _width("Li Lei")
    (6.55, 3.3)
    """
    return round(sum(1 if one >= "\u2e80" else 0.55 for one in text), 2)


def _seated(row: Row) -> list[str]:
    names, beside = row["there"], row["beside"]
    assert isinstance(names, list)
    assert isinstance(beside, list)
    return [*names, *(who.zh for who in beside)]


def _welcome(state: State, _: datetime) -> tuple[Screen, ...]:
    """Nobody is welcomed to what is over."""
    competition = state.competition
    assert competition is not None
    title = SILENT if all_played(competition) else WallShow.WELCOME.text
    return (Screen(WallShow.WELCOME, title, seconds=20),)


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
    for_what = _for_what(public_round(competition, *out[-1]).board)
    rows = tuple({**row, "for": for_what.get(row["table"], SILENT)} for row in lists.tables[0].rows)
    wide = _long(str(row["name"]) for row in rows)
    title = lists.masthead.of
    return (
        (Screen(WallShow.NAMES, title, each=SECONDS_SOUGHT, rows=rows, wide=wide),) if rows else ()
    )


def _for_what(board: RoundBoard) -> dict[object, Text]:
    """Returns what each match of a knockout is for, where they are not all for the same: the round
    has the name of the first of them only."""
    if not board.is_knockout:
        return {}
    sections = {row["table"]: row["section_text"] for row in board.tables}
    found = {table: said for table, said in sections.items() if isinstance(said, Text)}
    return found if len(set(found.values())) > 1 else {}


def _plan(state: State, _: datetime) -> tuple[Screen, ...]:
    found = _last(state)
    if found is None:
        return ()
    shown, name = found
    for_what = _for_what(shown.board)
    tables = tuple({**row, "for": for_what.get(row["table"])} for row in shown.board.tables)
    widest = max((_width(one) for row in tables for one in _seated(row)), default=0)
    wide = next(box for upto, box in BOXES_BY_WIDTH if widest <= upto)
    rooms = _rooms(tables)
    halls = [(room,) for room in rooms] if wide > 9 or len(rooms) > 2 else [rooms]
    notes = (GREEN,) if any(row["settled"] for row in tables) else ()
    return tuple(
        Screen(WallShow.PLAN, name, 20, rooms=hall, notes=notes, wide=wide) for hall in halls
    )


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
        notes.append(Text(f"{when} 播报：", f"at {when}: ") + running.next.text)
    return (Screen(WallShow.CLOCK, LEFT, seconds=30, notes=tuple(notes)),)


def _results(state: State, _: datetime) -> tuple[Screen, ...]:
    found = _last(state)
    if found is None:
        return ()
    shown, name = found
    for_what = _for_what(shown.board)
    settled = (
        {**row, "for": for_what.get(row["table"])} for row in shown.board.tables if row["settled"]
    )
    return _listed(WallShow.RESULTS, name, settled, provisional=not shown.official)


def _standings(state: State, _: datetime) -> tuple[Screen, ...]:
    competition = state.competition
    assert competition is not None
    if all_played(competition):
        title, provisional = Text("总名次", "Final places"), not competition.closed
        return _places(final_standing(competition).table, title, provisional=provisional)
    for stage in reversed(competition.stages):
        after = ranked_after(competition, stage)
        if after is not None:
            found = standing(competition, stage.index + 1, after)
            last = next(round_ for round_ in stage.rounds if round_.number == after)
            name, when = competition.spec(stage).name, after_round(last)
            title = Text(f"{name.zh} · {when.zh}", f"{name.en}, {when.en}")
            return _places(found.table, title, line=found.line)
    return ()


def _places(
    table: Table, title: Text, *, line: Text = SILENT, provisional: bool = False
) -> tuple[Screen, ...]:
    """With what counts first, and what that is."""
    first = next((one for one in table.columns if one.key.startswith(KEY)), None)
    rows = [{**row, "points": row.get(first.key) if first else None} for row in table.rows]
    by = (Text(f"按{first.label.zh}", f"by {first.label.en}"),) if first else ()
    by = (*by, line) if line else by
    return _listed(WallShow.STANDINGS, title, rows, by, provisional=provisional)


def _draw(state: State, _: datetime) -> tuple[Screen, ...]:
    records = draw_records(state)
    if not records:
        return ()
    one = records[0]
    if one.result is None:
        return (Screen(WallShow.DRAW, one.what, seconds=30, draw=one),)
    drawn = [_drawn(row["number"], row["name"]) for row in one.result.rows]
    rows = tuple(row for row, _ in drawn)
    wide = _long(who.zh for _, who in drawn)
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
    if not all_played(competition):
        return ()
    given = prize_list(competition)
    title, provisional = WallShow.AWARDS.text, not given.final
    return _listed(WallShow.AWARDS, title, given.table.rows, provisional=provisional)


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
