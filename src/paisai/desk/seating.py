"""Who sits where in a round, and how does each table stand?"""

from __future__ import annotations

from typing import Any

from paisai.desk.desk import Desk
from paisai.desk.naming import label, unit_names
from paisai.desk.shown import Column
from paisai.tournament import seating
from paisai.tournament.competition import Competition, Round, Score, Seated, StageState
from paisai.tournament.ranking.standings import missing_tables
from paisai.tournament.table_score import absent, levels_of

PLACES = (("甲", "A"), ("乙", "B"), ("丙", "C"))
SIDES = (("南北", "North-South"), ("东西", "East-West"))


def seat_name(table: Seated, seat: int) -> tuple[str, str]:
    return SIDES[seat] if len(table.seats) == 2 else PLACES[seat]


def columns(round_: Round, with_results: bool) -> tuple[Column, ...]:
    three = any(len(table.seats) == 3 for table in round_.tables)
    seats = PLACES if three else SIDES
    return (
        Column("table_text", "桌", "table", right=True),
        Column("room", "场地", "room"),
        Column("section", "组", "section"),
        *(Column(f"seat{i}", zh, en) for i, (zh, en) in enumerate(seats, 1)),
        *((Column("state", "成绩", "result"),) if with_results else ()),
    )


def room_of(competition: Competition, table: int) -> str:
    found = seating.room_of(competition.rooms, table)
    return "" if found is None else found[0]


def plain_round(desk: Desk, stage: StageState, round_: Round) -> dict[str, Any]:
    """A round in JSON; `rows` of it are the table for people too."""
    competition = desk.competition
    missing = missing_tables(competition, stage, round_)
    rows = [_table(desk, stage, round_, table, table.number in missing) for table in round_.tables]
    return {
        "stage": stage.index + 1,
        "round": round_.number,
        "status": round_.status.value,
        "play_off": round_.play_off,
        "tables": rows,
        "byes": list(round_.byes),
        "missing": list(missing),
    }


def show_round(desk: Desk, plain: dict[str, Any], round_: Round, with_results: bool) -> None:
    byes = [
        {"table_text": desk.text("轮空", "bye"), "seat1": label(desk.competition, entry)}
        for entry in round_.byes
    ]
    rows = [*plain["tables"], *byes]
    desk.table(columns(round_, with_results), rows, "本轮没有对阵", "no tables in this round")


def _table(
    desk: Desk, stage: StageState, round_: Round, table: Seated, missing: bool
) -> dict[str, Any]:
    competition = desk.competition
    return {
        "table": table.number,
        "room": room_of(competition, table.number),
        "section": table.section,
        "seats": list(table.seats),
        "names": [competition.entrants[entry].name for entry in table.seats],
        "units": [
            unit_names(competition, competition.entrants[entry].units) for entry in table.seats
        ],
        "settled": not missing,
        "state": state_of(desk, stage.index, round_.number, table),
        "table_text": str(table.number),
        **{f"seat{i}": label(competition, entry) for i, entry in enumerate(table.seats, 1)},
    }


def state_of(desk: Desk, stage: int, round_: int, table: Seated) -> str:
    """How a table stands, in a few words; a forfeit by ruling is told apart from one entered."""
    competition = desk.competition
    result, parts = table.result, []
    if result is not None and result.score is not None:
        parts.append(score_text(competition, result.score))
    elif table.is_disputed:
        parts.append(desk.text("双方所报不同", "reports differ"))
    elif result is None and table.reports:
        score = score_text(competition, table.reports[0].score)
        parts.append(desk.text(f"待确认 {score}", f"to be confirmed: {score}"))
    entered = result.absent if result else ()
    for entry in absent(competition, stage, round_, table):
        name = competition.entrants[entry].name
        if entry in entered:
            parts.append(desk.text(f"{name} 弃权", f"{name} forfeit"))
        else:
            parts.append(desk.text(f"{name} 判本轮弃权", f"{name} forfeit by ruling"))
    if result is not None and result.late_by is not None:
        name = competition.entrants[result.late_by].name
        parts.append(desk.text(f"{name} 迟交", f"late sheet: {name}"))
    return " ".join(parts)


def score_text(competition: Competition, score: Score) -> str:
    """Levels as 7:5, deals as the totals of the three."""
    if score.deals is not None:
        return " ".join(f"{sum(column):+d}" for column in zip(*score.deals, strict=True))
    (one, other), first = levels_of(competition.rules, score)
    mark = f" ({SIDES[first][0]})" if one == other and first is not None else ""
    return f"{one}:{other}{mark}"
