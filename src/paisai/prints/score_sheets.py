"""What stands on the score sheet before it is filled in?"""

from __future__ import annotations

from typing import Any

from paisai.prints.paper import Language, ScoreSheets, SeatedTable
from paisai.prints.safe import clean, said, titled, under
from paisai.prints.setting import Setting, pages
from paisai.prints.words import WORDS, say

GAMES = {
    "shengji": ("score_shengji", "deal", 118.0, 9.5),
    "erdayi": ("score_erdayi", "deal_erdayi", 114.0, 11.0),
}
"""Title, word for a deal, millimetres for its rows, and the tallest row."""

NOTE, MOST_NOTES = 5.0, 3
"""Millimetres of a line of notes, and for how many lines there is room."""


def setting(paper: ScoreSheets, language: Language) -> Setting:
    title, deal, room, tallest = GAMES[paper.game]
    begun = any(table.start for table in paper.tables)
    below = NOTE * min(MOST_NOTES, len(paper.notes) + 1) + NOTE * begun + NOTE * paper.asks_seats
    data = {
        "game": paper.game,
        "deal": say(deal, language),
        "deals": paper.deals,
        "row": min(tallest, (room - below) / max(paper.deals, 1)),
        "note": NOTE,
        "most-notes": MOST_NOTES,
        "halves": paper.halves,
        "asks-first": paper.asks_first,
        "asks-seats": paper.asks_seats,
        "notes": [said(note, language) for note in paper.notes],
        "sheets": [_sheet(table, language) for table in paper.tables],
    }
    return pages("score.typ", WORDS[title], paper.masthead, language, data)


def _sheet(table: SeatedTable, language: Language) -> dict[str, Any]:
    return {
        "number": table.number,
        "room": clean(table.room),
        "start": [said(level, language) for level in table.start],
        "sides": [
            {"seat": said(seat, language), "names": titled(entry), "unit": under(entry)}
            for seat, entry in table.seats
        ],
    }
