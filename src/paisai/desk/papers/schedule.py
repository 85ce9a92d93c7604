"""Whom does everybody meet in the rounds that are fixed beforehand? (B7.2b)"""

from __future__ import annotations

from itertools import groupby

from paisai.desk.boards.resting import BYE
from paisai.desk.papers.press import Press
from paisai.prints.paper import Lists
from paisai.prints.table import CellKind, Column, Row, Table, figure
from paisai.text import Text
from paisai.tournament.competition import StageState
from paisai.tournament.entries import EntryId
from paisai.tournament.formats.schedule import zone_of, zone_seats
from paisai.tournament.naming import numbered, stage_name
from paisai.tournament.pairing.schedule import Schedule, Seat

BY_NUMBERS = Text("对阵总表（按编号）", "Match schedule by numbers")
BY_PAIRS = Text("对阵总表（按选手）", "Match schedule by pairs")


def _opponents(schedule: Schedule) -> dict[Seat, list[Seat | None]]:
    """For each number those it meets, round by round; None is a bye."""
    met: dict[Seat, list[Seat | None]] = {}
    for matches, bye in zip(schedule.rounds, schedule.byes, strict=True):
        for one, other in matches:
            met.setdefault(one, []).append(other)
            met.setdefault(other, []).append(one)
        if bye is not None:
            met.setdefault(bye, []).append(None)
    return dict(sorted(met.items()))


def by_numbers(press: Press, stage: StageState) -> Lists:
    """Published before the draw: numbers only, a zone's number before the point."""
    assert stage.schedule is not None
    rows = tuple(
        {"seat": str(seat), **{f"round {i}": _seat(other) for i, other in enumerate(others, 1)}}
        for seat, others in _opponents(stage.schedule).items()
    )
    columns = (
        figure("seat", "编号", "No."),
        *(
            Column(f"round {i}", numbered(i), CellKind.FIGURE, 6)
            for i in range(1, len(stage.schedule.rounds) + 1)
        ),
    )
    return _paper(press, stage, BY_NUMBERS, Table(columns, rows, name=BY_NUMBERS))


def _seat(seat: Seat | None) -> Text:
    return BYE if seat is None else Text(str(seat), str(seat))


def by_pairs(press: Press, stage: StageState) -> Lists:
    """After the draw: each pair with its opponents of all rounds in one row."""
    assert stage.schedule is not None
    held = zone_seats(press.competition, stage)
    rows: list[Row] = []
    for seat, others in _opponents(stage.schedule).items():
        rows.append(
            {
                "zone": zone_of(press.competition, stage, held[seat]),
                "seat": str(seat),
                "entry": press.entry(held[seat]),
                **{f"round {i}": _pair(press, other, held) for i, other in enumerate(others, 1)},
            }
        )
    columns = (
        figure("zone", "赛区", "Zone"),
        figure("seat", "编号", "No."),
        Column("entry", Text("选手", "Players"), CellKind.ENTRY),
        *(Column(f"round {i}", numbered(i)) for i in range(1, len(stage.schedule.rounds) + 1)),
    )
    zones = tuple(len(list(same)) for _, same in groupby(rows, key=lambda row: row["zone"]))
    table = Table(columns, tuple(rows), name=BY_PAIRS, blocks=zones, merged=frozenset({"zone"}))
    return _paper(press, stage, BY_PAIRS, table)


def _pair(press: Press, seat: Seat | None, held: dict[Seat, EntryId]) -> Text:
    if seat is None:
        return BYE
    words = f"{seat} {press.competition.entrants[held[seat]].name}"
    return Text(words, words)


def _paper(press: Press, stage: StageState, title: Text, table: Table) -> Lists:
    return Lists(press.masthead(stage_name(press.competition, stage)), title, (table,))
