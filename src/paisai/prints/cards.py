"""What stands on the card of each table?"""

from __future__ import annotations

from paisai.prints.paper import CardPaper, Language, TableCards
from paisai.prints.safe import clean, joined, said, under
from paisai.prints.setting import Setting, pages
from paisai.prints.table import NamedEntry
from paisai.prints.words import WORDS

NAME_SIZE = {2: 36, 3: 30}
"""The largest type for names by the number of seats, in points; long names are set smaller."""


def setting(paper: TableCards, language: Language) -> Setting:
    cards = [
        {
            "number": table.number,
            "room": clean(table.room),
            "code": table.code,
            "sides": [
                {"seat": said(seat, language), "names": _lines(entry), "unit": under(entry)}
                for seat, entry in table.seats
            ],
        }
        for table in paper.tables
    ]
    data = {
        "folded": paper.paper is CardPaper.FOLDED_A4,
        "name-size": min((NAME_SIZE.get(len(t.seats), 36) for t in paper.tables), default=36),
        "cards": cards,
    }
    return pages("card.typ", WORDS["table_cards"], paper.masthead, language, data)


def _lines(entry: NamedEntry) -> list[str]:
    """A player a line; below the name of a team its players share one."""
    if team := clean(entry.team):
        return [team, joined(entry.names)]
    return [clean(name) for name in entry.names]
