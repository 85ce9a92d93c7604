"""How does a table stand after an act, and what did a correction move?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from paisai.desk.boards.consequences import changed_by
from paisai.desk.boards.rounds import round_asked
from paisai.desk.boards.table_state import score_text, whole_state
from paisai.frozen import record
from paisai.ledger import Event
from paisai.ledger.lookups import table_at
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.naming import label
from paisai.tournament.table_score import story_of

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
    state, found = round_asked(competition, stage, round_)
    table = table_at(found, number)
    result = table.result
    score = result.score if result else None
    at = (competition, state.index, found.number, table)
    story = None if score is None else story_of(*at, score)
    said = whole_state(competition, state, found.number, table)
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
            "score": None if score is None else score_text(*at, score).zh,
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
