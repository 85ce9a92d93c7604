"""What stands on the card of each table?"""

from __future__ import annotations

from typing import Any

from paisai.prints.grid import joined, under
from paisai.prints.safe import clean
from paisai.prints.setting import pages
from paisai.prints.values import CardPaper, Entry, Language, Seating, TableCards
from paisai.prints.words import seats

NAME_SIZE = {Seating.PARTNERSHIPS: 36, Seating.THREE: 30}
"""The largest type for names, in points; long names are set smaller."""


def setting(values: TableCards, language: Language) -> tuple[bytes, dict[str, Any]]:
    pairings = values.pairings
    sides = seats(pairings.seating, language)
    cards = [
        {
            "number": table.number,
            "room": clean(table.room),
            "sides": [
                {"seat": seat, "names": _lines(entry), "unit": under(entry)}
                for seat, entry in zip(sides, table.sides, strict=True)
            ],
        }
        for table in pairings.tables
    ]
    data = {
        "folded": values.paper is CardPaper.FOLDED_A4,
        "name-size": NAME_SIZE[pairings.seating],
        "cards": cards,
    }
    return pages("card.typ", "table_cards", pairings.masthead, language, data)


def _lines(entry: Entry) -> list[str]:
    """A player a line; below the name of a team its players share one."""
    if team := clean(entry.team):
        return [team, joined(entry.names)]
    return [clean(name) for name in entry.names]
