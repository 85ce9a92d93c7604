"""What a draw gave is listed whole, on the desk and for everybody: who passes free (E4.2a), and the
tables of a play-off (E4.2b)."""

from __future__ import annotations

from desk.test_who_advances import tied
from paisai.desk.boards.draws import drawn
from paisai.desk.public.draws import draw_records
from paisai.ledger import commands as c
from paisai.prints.table import Row
from paisai.tournament.naming import label
from paisai.tournament.proceedings import DrawPurpose
from support.entered_hall import playable
from support.hall import Hall


def named(hall: Hall, *entries: str) -> list[str]:
    return [label(hall.competition, entry) for entry in entries]


def test_E4_2a_those_who_are_left_over_stand_in_the_draw() -> None:
    """Eleven players: three tables, and two pass free."""
    hall = Hall()
    hall.create(playable("erdayi-sanya-2021"))
    for i in range(11):
        hall.enter(f"p{i}", f"u{i}")
    hall.do(c.Begin(agreed=True))
    outcome = hall.draw().data["outcome"]
    assert len(outcome["free"]) == 2
    result = draw_records(hall.state)[0].result
    assert result is not None
    for rows in (drawn(hall.competition, DrawPurpose.TABLES).rows, result.rows):
        assert len(rows) == 4
        last: Row = rows[-1]
        assert getattr(last["number"], "zh", "") == "轮空晋级"
        assert last["name"] == named(hall, *outcome["free"])


def test_E4_2b_the_tables_of_a_play_off_are_shown_once_they_are_drawn() -> None:
    """Also when they are paired."""
    hall, _ = tied()
    hall.draw()

    def tables() -> list[list[object]]:
        result = draw_records(hall.state)[0].result
        assert result is not None
        desk = drawn(hall.competition, DrawPurpose.PLAY_OFF)
        return [[row["name"] for row in rows] for rows in (desk.rows, result.rows)]

    before = tables()
    hall.pair()
    seats = named(hall, *hall.tables[1])
    assert before == tables() == [[seats], [seats]]
