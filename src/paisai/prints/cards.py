"""What stands on the card of each table?"""

from __future__ import annotations

from typing import Any

from paisai.prints.grid import under
from paisai.prints.safe import clean
from paisai.prints.setting import pages
from paisai.prints.values import CardPaper, Language, Seating, TableCards
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
                {"seat": seat, "names": [clean(n) for n in entry.names], "unit": under(entry)}
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
