"""What stands on the score sheet before it is filled in?"""

from __future__ import annotations

from typing import Any, Literal

from paisai.prints.grid import titled, under
from paisai.prints.safe import clean
from paisai.prints.setting import pages
from paisai.prints.values import Entry, Language, ScoreSheets, Seating, Table
from paisai.prints.words import say, seats

GAMES: dict[Literal["shengji", "erdayi"], tuple[Seating, str, str, float, float]] = {
    "shengji": (Seating.PARTNERSHIPS, "score_shengji", "deal", 118.0, 9.5),
    "erdayi": (Seating.THREE, "score_erdayi", "deal_erdayi", 114.0, 11.0),
}
"""Who sits, title, word for a deal, millimetres for its rows, and the tallest row."""

NOTE, MOST_NOTES = 5.0, 3
"""Millimetres of a line of notes, and for how many lines there is room."""


def setting(
    game: Literal["shengji", "erdayi"], values: ScoreSheets, language: Language
) -> tuple[bytes, dict[str, Any]]:
    seating, title, deal, room, tallest = GAMES[game]
    pairings = values.pairings
    if pairings.seating is not seating:
        raise ValueError(f"the score sheet of {game} is for {seating}, not {pairings.seating}")
    blank = Table(0, (Entry(()),) * seating.sides)
    below = NOTE * min(MOST_NOTES, len(values.notes) + 1) + NOTE * bool(values.start)
    data = {
        "game": game,
        "deal": say(deal, language),
        "deals": values.deals,
        "row": min(tallest, (room - below) / max(values.deals, 1)),
        "note": NOTE,
        "most-notes": MOST_NOTES,
        "notes": [clean(note) for note in values.notes],
        "sheets": [
            _sheet(table, seats(seating, language), values.start)
            for table in pairings.tables or (blank,)
        ],
    }
    return pages("score.typ", title, pairings.masthead, language, data)


def _sheet(table: Table, sides: tuple[str, ...], start: tuple[str, ...]) -> dict[str, Any]:
    return {
        "number": table.number or None,
        "room": clean(table.room),
        "start": [clean(level) for level in start],
        "sides": [
            {"seat": seat, "names": titled(entry), "unit": under(entry)}
            for seat, entry in zip(sides, table.sides, strict=True)
        ],
    }
