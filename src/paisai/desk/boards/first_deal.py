"""How does the first deal of a table begin, where that was drawn? (B6.4, E4.t3)"""

from __future__ import annotations

from paisai.desk.boards.seats import THREE
from paisai.text import SILENT, Text
from paisai.tournament.rounds import Round, Seated

BIDS_FIRST = Text("首叫", "Bids first")


def level_text(round_: Round) -> Text:
    """第一副打 7; nothing where no level was drawn."""
    if not round_.first_level:
        return SILENT
    level = round_.first_level.replace("T", "10")
    return Text(f"第一副打 {level}", f"First deal at level {level}")


def first_bidder(round_: Round, table: Seated) -> int | None:
    """The seat, where it was drawn."""
    if not round_.first_bidders:
        return None
    return round_.first_bidders[round_.tables.index(table)]


def bidder_text(round_: Round, table: Seated) -> Text:
    seat = first_bidder(round_, table)
    return SILENT if seat is None else THREE[seat]


def starts(round_: Round, table: Seated) -> tuple[Text, ...]:
    """What a score sheet says under each seat."""
    if round_.first_level:
        return (level_text(round_),) * len(table.seats)
    seat = first_bidder(round_, table)
    if seat is None:
        return ()
    return tuple(BIDS_FIRST if seat == i else SILENT for i in range(len(THREE)))
