"""Who has entered, and which list is on public notice? (E3.4.1) Names and units only."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from paisai.desk.boards.entries import (
    RULED,
    WHO_ENTERS,
    status_text,
    without_players,
    without_same_zone,
)
from paisai.frozen import record
from paisai.ledger.reviewing import still_shown
from paisai.prints.pinyin import Order, natural, order
from paisai.prints.table import Row, Table, figure, text
from paisai.regulations.document.review import NEEDS
from paisai.text import Text, joined
from paisai.tournament.competition import Competition
from paisai.tournament.entrants import Entrant, EntryStatus
from paisai.tournament.naming import label, unit_names

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
