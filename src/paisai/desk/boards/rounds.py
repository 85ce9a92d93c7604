"""Who sits where in a round, how does each table stand, also after an act, and what did a
correction move?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from paisai.desk.boards.attention import changed_by
from paisai.desk.boards.entries import STATUS
from paisai.desk.boards.seats import (
    BYE,
    bidder_text,
    level_text,
    resting,
    seat_names,
    split_said,
)
from paisai.desk.boards.table_state import score_text, short_state, whole_state
from paisai.errors import NotationError
from paisai.frozen import record
from paisai.ledger import Event
from paisai.ledger.lookups import table_in
from paisai.prints.table import CellKind, Column, Row, Table, text
from paisai.text import SILENT, Text, joined
from paisai.tournament import competition as seating
from paisai.tournament.competition import (
    Competition,
    RoundAt,
    StageState,
    TableAt,
    chosen_stage,
)
from paisai.tournament.entries import EntryId
from paisai.tournament.naming import as_in_round, label, names, section_name, unit_names, whole_name
from paisai.tournament.rounds import Round, RoundStatus

NO_MATCH = Text("没有比赛", "does not play")
DISQUALIFIED = Text("已取消参赛资格", "disqualified")
GROUP, MATCH = Text("组别", "group"), Text("场次", "match")
NO_TABLES = Text("本轮没有对阵", "no tables in this round")


@record
class RoundBoard:
    """A row for every table, and one for everybody who does not play, with why."""

    stage: int
    round: Round
    name: Text
    seats: tuple[Text, ...]
    tables: tuple[Row, ...]
    resting: tuple[Row, ...]
    missing: tuple[int, ...]
    is_knockout: bool
    """Each table is a match for places, and says which."""
    split: Text = SILENT
    """Who shares a place and sits at different tables, and by what (E4.2c)."""

    @property
    def only_room(self) -> str:
        """The room that all tables stand in."""
        rooms = {str(row["room"]) for row in self.tables}
        return rooms.pop() if len(rooms) == 1 else ""

    def table(self, with_results: bool, with_rooms: bool = True) -> Table:
        columns = (
            Column("table_text", Text("桌", "table"), CellKind.FIGURE),
            *((text("room", "场地", "room"),) if with_rooms else ()),
            Column("section_text", MATCH if self.is_knockout else GROUP),
            *(Column(f"seat{i}", seat) for i, seat in enumerate(self.seats, 1)),
            text("first_bidder", "首叫", "bids first"),
            *((text("state", "成绩", "result"),) if with_results else ()),
        )
        return Table(columns, (*self.tables, *self.resting), NO_TABLES, self.name)

    @property
    def note(self) -> Text:
        """What holds for every table."""
        return joined((one for one in (level_text(self.round), self.split) if one), "；", "; ")

    @property
    def status(self) -> RoundStatus:
        """A round that all have finished is over, whether or not somebody has ended it."""
        drafted = self.round.status is RoundStatus.DRAFT
        return self.round.status if drafted or self.missing else RoundStatus.ENDED

    @property
    def values(self) -> dict[str, Any]:
        return {
            "stage": self.stage,
            "round": self.round.number,
            "name": self.name,
            "status": self.status.value,
            "play_off": self.round.play_off,
            "tables": self.tables,
            "byes": self.round.byes,
            "resting": self.resting,
            "first_level": self.round.first_level or None,
            "missing": self.missing,
        }


def round_board(competition: Competition, stage: StageState, round_: Round) -> RoundBoard:
    competition = as_in_round(competition, stage.index, round_.number)
    at = RoundAt(competition, stage, round_)
    missing = at.missing
    return RoundBoard(
        stage.index + 1,
        round_,
        whole_name(competition, stage, round_),
        seat_names(competition, stage),
        tuple(_table(table, table.number in missing) for table in at.tables),
        tuple(
            {"table_text": why, "entry": entry, "seat1": label(competition, entry)}
            for entry, why in resting(competition, stage, round_)
        ),
        tuple(missing),
        at.spec.played_for_places,
        split_said(competition, stage, round_),
    )


def _table(table: TableAt, missing: bool) -> Row:
    competition, seated = table.competition, table.seated
    entrants = [competition.entrants[entry] for entry in table.seats]
    left, beside = dict(seated.stand_ins), table.substitutes_by_seat
    return {
        "table": table.number,
        "room": room_of(competition, table.number),
        "section": seated.section,
        "section_text": section_name(seated),
        "first_bidder": bidder_text(table.round, seated),
        "seats": table.seats,
        "names": [one.name for one in entrants],
        "there": [one.name for one in entrants if one.id not in left],
        "units": [unit_names(competition, one.units) for one in entrants],
        "settled": not missing,
        "state": short_state(table),
        "table_text": str(table.number),
        "substitutes": (*left.values(), *seated.substitutes),
        "beside": [who for _, who in beside],
        **{f"seat{i}": label(competition, entry) for i, entry in enumerate(table.seats, 1)},
        **{f"seat{i + 1}": who for i, who in beside},
    }


def room_of(competition: Competition, table: int) -> str:
    found = seating.room_of(competition.rooms, table)
    return "" if found is None else found[0]


def last_round(competition: Competition) -> tuple[StageState, Round]:
    stage, round_ = competition.stage, competition.round
    if stage is None or round_ is None:
        raise NotationError("还没有编排过", "no round has been drafted yet")
    return stage, round_


def round_asked(
    competition: Competition, stage: int | None, number: int | None
) -> tuple[StageState, Round]:
    """The round named, else the last."""
    state = chosen_stage(competition, stage)
    if not state.rounds:
        raise NotationError("这一阶段还没有编排过", "no round of this stage has been drafted")
    if number is None:
        return state, state.rounds[-1]
    for round_ in state.rounds:
        if round_.number == number:
            return state, round_
    last = state.rounds[-1].number
    raise NotationError(
        f"没有第 {number} 轮，应为 1 到 {last}", f"there is no round {number}; 1 to {last}"
    )


@record
class Whereabouts:
    """Where an entry sits in the last published round; no table: it does not play, has a bye, or
    is out of the event. `said` is for under its name, `text` names it."""

    entry: EntryId
    name: str
    round: int
    said: Text
    text: Text
    table: int | None = None
    room: str = ""
    seat: Text = SILENT
    opponents: tuple[EntryId, ...] = ()
    against: Text = SILENT
    """Opponents and substitutes by name."""
    bye: bool = False


def where(competition: Competition, entry: EntryId) -> Whereabouts:
    """A draft is nobody's business yet; who is out has no table, though the round still has his
    name there."""
    published = [
        (stage, round_)
        for stage in competition.stages
        for round_ in stage.rounds
        if round_.status is not RoundStatus.DRAFT
    ]
    if not published:
        raise NotationError("还没有公布过对阵", "no round is published yet")
    stage, round_ = published[-1]
    if competition.is_out(entry):
        return _found(competition, entry, round_, out_text(competition, entry))
    return seated_at(competition, stage, round_, entry)


def out_text(competition: Competition, entry: EntryId) -> Text:
    """Why it takes no further part."""
    if competition.is_disqualified(entry):
        return DISQUALIFIED
    return STATUS[competition.entrants[entry].status]


def seated_at(
    competition: Competition, stage: StageState, round_: Round, entry: EntryId
) -> Whereabouts:
    """Where the round has its name, whatever came after."""
    when = whole_name(competition, stage, round_)
    tables = RoundAt(competition, stage, round_).tables
    table = next((one for one in tables if entry in one.seats), None)
    if table is None:
        why = dict(resting(competition, stage, round_)).get(entry, NO_MATCH)
        said = Text(f"{when.zh}：{why.zh}", f"{when.en}: {why.en}")
        return _found(competition, entry, round_, said, bye=why is BYE)
    seat = seat_names(competition, stage)[table.seats.index(entry)]
    others = tuple(other for other in table.seats if other != entry)
    room, whom = room_of(competition, table.number), names(competition, others)
    beside = (whom, *table.substitutes)
    whom = joined((one for one in beside if one), "、", ", ")
    place = Text(f"第 {table.number} 桌", f"table {table.number}")
    if not competition.spec(stage).seats_are_cut:
        place += Text(f" {seat.zh}", f" {seat.en}")
    hall = f"{room} " if room else ""
    return _found(
        competition,
        entry,
        round_,
        Text(
            f"{when.zh}：{hall}{place.zh}，对手 {whom.zh}",
            f"{when.en}: {hall}{place.en}, against {whom.en}",
        ),
        table=table.number,
        room=room,
        seat=seat,
        opponents=others,
        against=whom,
    )


def _found(
    competition: Competition, entry: EntryId, round_: Round, said: Text, **at: Any
) -> Whereabouts:
    called, name = label(competition, entry), competition.entrants[entry].name
    text = Text(f"{called} {said.zh}", f"{called}, {said.en}")
    return Whereabouts(entry, name, round_.number, said, text, **at)


MOVED = 10
"""So many changes of place are told one by one."""


@record
class ResultBoard:
    text: Text
    values: dict[str, Any]


def result_board(
    competition: Competition, number: int, round_: int | None, stage: int | None, done: Text
) -> ResultBoard:
    """`done` says what was done, if the table is settled by it."""
    from dataclasses import asdict  # only who has acted is told this

    state, found = round_asked(competition, stage, round_)
    table = table_in(RoundAt(competition, state, found), number)
    result, score = table.result, table.score
    story = None if score is None else table.story(score)
    said = whole_state(table)
    if table.is_disputed:
        done = Text("双方所报不同", "reports differ")
    elif result is None:
        done = Text("待确认", "to be confirmed")
    if done:
        said += Text(f"，{done.zh}", f", {done.en}")
    return ResultBoard(
        Text(f"第 {table.number} 桌：", f"table {table.number}: ") + said,
        {
            "table": table.number,
            "seats": table.seats,
            "confirmed": result is not None,
            "disputed": table.is_disputed,
            "score": None if score is None else score_text(table, score).zh,
            "deals": None if story is None else [asdict(deal) for deal in story.deals],
            "absent": result.absent if result else (),
            "late_by": result.late_by if result else None,
        },
    )


def moves(competition: Competition, event: Event) -> Iterator[Text]:
    """Whose place a correction, or a ruling on an earlier round, changed."""
    moved = changed_by(event).get("moved", [])
    for entry, old, new in moved[:MOVED]:
        name = label(competition, entry)
        yield Text(f"{name}：第 {old} 名改为第 {new} 名", f"{name}: place {old} becomes {new}")
    if len(moved) > MOVED:
        yield Text(f"共 {len(moved)} 个名次有变", f"{len(moved)} places changed in all")
