"""A sixth format is one file and its line: an event of it goes through the ledger, the papers, the
regulation's page and form, and `verify`, and no module of the package knows its name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import paisai
from paisai.acting.regulation_form.making import regulation_form
from paisai.acting.regulation_form.summary import in_short
from paisai.desk.boards.draws import drawn
from paisai.desk.boards.rounds import round_board
from paisai.desk.papers import documents
from paisai.ledger import export_text, import_text
from paisai.ledger.verify import verify
from paisai.prints.excel import workbook
from paisai.regulations import load
from paisai.regulations.document.html import html
from paisai.regulations.document.write import write
from paisai.regulations.loading import from_values
from paisai.tournament.proceedings import DrawPurpose
from paisai.tournament.ranking.standings import standings
from support.double_round_robin import DOUBLE, NAMES, played, registered
from support.hall import changed, plain
from support.press import press


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    with registered():
        yield


def test_everybody_meets_everybody_twice_on_either_side() -> None:
    stage = played().competition.stages[0]
    met = Counter(table.seats for round_ in stage.rounds for table in round_.tables)
    assert len(met) == 4 * 3
    assert set(met.values()) == {1}


def test_it_is_closed_verified_and_read_again_to_the_same_bytes(tmp_path: Path) -> None:
    hall = played()
    hall.close_stage()
    assert [row.entry for row in standings(hall.competition)] == [*NAMES]
    text = export_text(hall.state)
    file = tmp_path / "double.jsonl"
    file.write_text(text, encoding="utf-8", newline="")
    assert verify(file).problems == ()
    again = import_text(text, tmp_path / "again.jsonl")
    assert export_text(again.state) == text
    assert again.state.competition == hall.competition


def test_its_lists_and_papers_are_made() -> None:
    hall = played()
    stage = hall.competition.stages[0]
    assert [row["number"] for row in drawn(hall.competition, DrawPurpose.NUMBERS).rows] == [
        *(1, 2, 3, 4)
    ]
    assert round_board(hall.competition, stage, stage.rounds[-1]).missing == ()
    made = documents(press(hall))
    assert {one.kind for one in made} >= {"pairings", "names", "cards", "bulletin", "standings"}
    standing = next(one.paper for one in made if one.kind == "standings")
    assert workbook([standing], "zh")[:2] == b"PK"


def test_the_regulation_is_read_written_out_and_asked_for() -> None:
    regulation = changed("tuolaji-zhuhai-2019", stages=(DOUBLE,), timetable=())
    assert from_values(plain(regulation)) == regulation
    assert "每两方相遇两次" in html(write(regulation))
    assert any("双循环" in line.zh for line in in_short(regulation))
    form = regulation_form(regulation, load("tuolaji-zhuhai-2019"))
    assert "double_round_robin" in repr(form)


def test_no_module_of_the_package_knows_it() -> None:
    files = Path(paisai.__file__).parent.rglob("*.py")
    assert [one for one in files if "double_round_robin" in one.read_text(encoding="utf-8")] == []
