"""What is in the draft of a round, what do hand changes make of it, and what do they cost?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from paisai.desk.boards.rounds import last_round, room_of
from paisai.desk.boards.seats import seat_names
from paisai.frozen import record
from paisai.ledger import Event
from paisai.ledger.commands import ChangeDraft
from paisai.text import SILENT, Text
from paisai.tournament.competition import Competition
from paisai.tournament.entries import EntryId
from paisai.tournament.naming import label
from paisai.tournament.ranking.stage_ranking import StandingRow
from paisai.tournament.ranking.standings import standings
from paisai.tournament.rounds import RoundStatus

_WORD = re.compile(r"[^\s，,]+")


@record
class DraftSeat:
    """One place of the draft; `standing` is how its entry stands before the round."""

    entry: EntryId
    name: str
    standing: Text
    moved: bool


@record
class DraftTable:
    number: int
    room: str
    seats: tuple[DraftSeat, ...]

    @property
    def moved(self) -> bool:
        return any(seat.moved for seat in self.seats)


@record
class DraftBoard:
    """`by_hand`: this stage's tables can be changed by hand."""

    seats: tuple[Text, ...]
    tables: tuple[DraftTable, ...]
    byes: tuple[DraftSeat, ...]
    by_hand: bool

    def name_of(self, entry: str) -> str:
        there = [*(seat for table in self.tables for seat in table.seats), *self.byes]
        return next((seat.name for seat in there if seat.entry == entry), "")


def draft_board(competition: Competition, changed: ChangeDraft | None = None) -> DraftBoard | None:
    """The draft as it is, or as a change that is not made yet would have it; None: no draft."""
    round_ = competition.round
    if round_ is None or round_.status is not RoundStatus.DRAFT:
        return None
    stage, _ = last_round(competition)
    swiss = competition.spec(stage).paired_by_results
    rows = {row.entry: row for row in standings(competition)} if len(stage.rounds) > 1 else {}
    now: Sequence[Sequence[str]] = [table.seats for table in round_.tables]
    byes: Sequence[str] = round_.byes
    if changed is not None:
        now = changed.pairs
        byes = [] if changed.bye is None else [changed.bye]
    where = {entry: table.number for table in round_.tables for entry in table.seats}

    def seat(entry: str, table: int | None) -> DraftSeat:
        id_ = EntryId(entry)
        return DraftSeat(
            id_, label(competition, id_), _stands(rows.get(id_)), where.get(id_) != table
        )

    return DraftBoard(
        seat_names(competition, stage),
        tuple(
            DraftTable(
                table.number,
                room_of(competition, table.number),
                tuple(seat(entry, table.number) for entry in seats),
            )
            for table, seats in zip(round_.tables, now, strict=True)
        ),
        tuple(seat(entry, None) for entry in byes),
        swiss,
    )


def _stands(row: StandingRow | None) -> Text:
    """第 3 名，4 分."""
    if row is None:
        return SILENT
    place = Text(f"第 {row.place} 名", f"place {row.place}")
    if not row.keys:
        return place
    points = row.keys[0][1]
    return place + Text(f"，{points} 分", f", {points} points")


def broken_by_hand(competition: Competition) -> tuple[Text, ...]:
    """What the draft breaks as it was changed by hand; nothing where it was not."""
    round_ = competition.round
    if round_ is None or round_.status is not RoundStatus.DRAFT or not round_.by_hand:
        return ()
    from paisai.tournament.pairing.next_round import hand_distance  # with it comes all that draws

    pairs = tuple((one, other) for one, other in (table.seats for table in round_.tables))
    bye = round_.byes[0] if round_.byes else None
    found = hand_distance(competition, last_round(competition)[0], pairs, bye).broken
    return tuple(Text(_named(competition, b.zh), _named(competition, b.en)) for b in found)


def cost_lines(competition: Competition, event: Event) -> Iterator[Text]:
    """What a change by hand breaks, and how far it is from the best round."""
    outcome = event.data.get("outcome", {})
    for broken in outcome.get("broken", ()):
        yield Text(_named(competition, broken["zh"]), _named(competition, broken["en"]))
    points, places = outcome.get("points"), outcome.get("places")
    if points == "0" and places == 0:
        yield Text("与最优的编排一样好", "as good as the best pairing")
    else:
        yield Text(
            "与最优的编排相比，对手的水平相差得更多：各桌积分差的平方加起来多"
            f" {points}，名次差的平方加起来多 {places}（都是 0 就一样好）",
            "opponents are further apart than in the best pairing: the squares of the differences"
            f" in points sum to {points} more, of those in places to {places} more (0 and 0: as"
            " good)",
        )


def _named(competition: Competition, said: str) -> str:
    """The ledger writes numbers of entries; people know names."""
    return _WORD.sub(lambda word: label(competition, word[0]), said)
