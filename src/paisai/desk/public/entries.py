"""Who has entered, and which list is on public notice? (E3.4.1) Names and units only.

Where do I sit, am I entered, what became of me? Found by a name, a part of it, or the number on
the entry card; where nobody is called by these letters, by the pinyin they begin.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from paisai.desk.boards.entries import (
    RULED,
    WHO_ENTERS,
    status_text,
    without_players,
    without_same_zone,
)
from paisai.desk.boards.rounds import where
from paisai.desk.names import is_typed, spelt
from paisai.desk.public.rounds import published
from paisai.frozen import record, replace
from paisai.ledger.reviewing import still_shown
from paisai.ledger.state import Status, status
from paisai.prints.pinyin import Order, natural, order
from paisai.prints.table import Row, Table, figure, text
from paisai.regulations.document.review import NEEDS
from paisai.text import SILENT, Text, joined
from paisai.tournament.competition import Competition
from paisai.tournament.entries import Entrant, EntryId, EntryStatus
from paisai.tournament.naming import label, unit_names, whole_name
from paisai.tournament.ranking.prizes import final_ranking

ENTRIES = (
    *WHO_ENTERS,
    text("status_text", "状态", "status"),
)
OBJECTIONS = (
    figure("number", "号", "no."),
    text("name", "参赛者", "entry"),
    text("ruling", "裁定", "ruling"),
)
SHOWN = (EntryStatus.ENTERED, EntryStatus.ACCEPTED, EntryStatus.QUALIFIED, EntryStatus.WITHDRAWN)
"""Who was refused is told himself, not everybody."""


@record
class PublicNotice:
    """Open through the whole of its last day."""

    opened: datetime
    closes: datetime
    open: bool
    entries: Table

    @property
    def last_day(self) -> date:
        """As people say it: to midnight of this day."""
        return (self.closes - timedelta(days=1)).date()


def public_entries(competition: Competition) -> Table:
    shown = [one for one in competition.entrants.values() if one.status in SHOWN]
    return _table(competition, shown)


def public_notices(competition: Competition, now: datetime) -> tuple[PublicNotice, ...]:
    """The newest first."""
    found = []
    for notice in reversed(competition.notices):
        closes = _closes(notice.last_day)
        shown = [one for one in still_shown(competition, notice) if one.status in SHOWN]
        found.append(PublicNotice(notice.opened, closes, now < closes, _table(competition, shown)))
    return tuple(found)


def entries_besides(competition: Competition, now: datetime) -> Table:
    """Who is on no list that is on public notice now."""
    listed = {
        one.id
        for notice in competition.notices
        if now < _closes(notice.last_day)
        for one in still_shown(competition, notice)
    }
    shown = [
        one for one in competition.entrants.values() if one.status in SHOWN and one.id not in listed
    ]
    return _table(competition, shown)


def _closes(last_day: date) -> datetime:
    return datetime.combine(last_day + timedelta(days=1), time())


def how_to_object(competition: Competition) -> Text:
    """What the regulation wants of an objection."""
    review = competition.regulation.review
    needs = () if review is None else review.objection_needs
    how = joined((NEEDS[one] for one in needs), "、", ", ")
    return Text(
        f"在此之前，单位可以{how.zh}提出异议，交赛事办公室。",
        f"Until then a unit may object at the desk{', ' if how else ''}{how.en}.",
    )


def public_objections(competition: Competition) -> Table:
    """That there was one, against whom, and what became of it; not what it says or by whom."""
    rows = tuple(
        {"number": o.number, "name": label(competition, o.entry), "ruling": RULED[o.upheld]}
        for o in competition.objections
    )
    return Table(OBJECTIONS, rows, Text("没有异议", "no objections"))


def _by_unit(competition: Competition, one: Entrant) -> list[Order]:
    return [order(unit, person=False) for unit in unit_names(competition, one.units)]


def _table(competition: Competition, entrants: list[Entrant]) -> Table:
    rows: list[Row] = [
        {
            "id": one.id,
            "name": one.name,
            "players": [player.name for player in one.players],
            "units": unit_names(competition, one.units),
            "zone": one.zone,
            "status": one.status.value,
            "status_text": status_text(competition, one),
        }
        for one in sorted(entrants, key=lambda one: (_by_unit(competition, one), natural(one.id)))
    ]
    columns = without_same_zone(without_players(ENTRIES, rows), rows)
    if all(row["players"] == [row["name"]] for row in rows):
        rows.sort(key=lambda row: order(str(row["name"])))
    return Table(columns, tuple(rows), Text("还没有参赛者", "no entries yet"))


MOST = 8
NOT_YET = Text("还没有公布对阵", "no pairings are published yet")
NOBODY = Text(
    "没有找到。请写姓名中的一个字、拼音首字母（如 zs）、队名或编号",
    "Nobody found. Write a part of the name, its pinyin initials (zs), the team or the number",
)
MORE = Text(
    "找到的太多，请写全姓名，或写编号", "Too many found: write the whole name, or the number"
)


@record
class Found:
    """An entry: with its table while rounds are played, with its place when all is over. `players`
    only where the name does not say them."""

    entry: str
    name: str
    players: tuple[str, ...]
    text: Text = SILENT
    table: int | None = None
    room: str = ""
    round: Text = SILENT
    seat: Text = SILENT
    against: Text = SILENT
    place: int | None = None
    spelt: str = ""
    """Its names in pinyin, where a page finds it by itself."""


def find(competition: Competition, word: str) -> tuple[Found, ...] | Text:
    """A few, or what to do otherwise."""
    wanted = "".join(word.split()).casefold()
    if not wanted:
        return ()
    shown = [one for one in competition.entrants.values() if one.status in SHOWN]
    exact = [one for one in shown if wanted in _called(one)]
    some = exact or [one for one in shown if any(wanted in name for name in _called(one))]
    if not some:
        some = [one for one in shown if is_typed(wanted, _called(one)[1:])]
    if not some:
        return NOBODY
    if len(some) > MOST:
        return MORE
    places = _places(competition)
    return tuple(_found(competition, one, places) for one in some)


def everybody(competition: Competition) -> tuple[Found, ...]:
    """All who are shown, for a page that nobody can ask; each with the letters that find it."""
    shown = [one for one in competition.entrants.values() if one.status in SHOWN]
    places = _places(competition)
    return tuple(replace(_found(competition, one, places), spelt=spelt([one])) for one in shown)


def _called(one: Entrant) -> list[str]:
    words = (one.id, one.name, *(player.name for player in one.players))
    return ["".join(word.split()).casefold() for word in words]


def _places(competition: Competition) -> dict[EntryId, int]:
    """Nothing before the last place is settled."""
    if status(competition) not in (Status.DONE, Status.CLOSED):
        return {}
    return {row.entry: row.place for row in final_ranking(competition)}


def _found(competition: Competition, one: Entrant, places: dict[EntryId, int]) -> Found:
    called, players = label(competition, one.id), tuple(player.name for player in one.players)
    if "/".join(players) == one.name:
        players = ()
    out = published(competition)
    if one.id in places:
        return Found(one.id, called, players, place=places[one.id])
    if not out:
        status = status_text(competition, one)
        told = Text(
            f"编号 {one.id}，{status.zh}。{NOT_YET.zh}",
            f"No. {one.id}, {status.en}; {NOT_YET.en}",
        )
        return Found(one.id, called, players, told)
    place, (stage, round_) = where(competition, one.id), out[-1]
    if place.table is None:
        return Found(one.id, called, players, place.said)
    return Found(
        one.id,
        called,
        players,
        table=place.table,
        room=place.room,
        round=whole_name(competition, stage, round_),
        seat=SILENT if competition.spec(stage).seats_are_cut else place.seat,
        against=place.against,
    )
