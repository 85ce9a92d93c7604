"""Event files of earlier versions open and verify; what they hold that has no sense any more is
passed over."""

from __future__ import annotations

from pathlib import Path

import pytest

from paisai.errors import PaisaiError
from paisai.ledger import Ledger, verify
from paisai.regulations import load
from paisai.regulations.loading import from_values
from paisai.tournament.ranking.standings import standings
from support.hall import plain

EARLIER = Path(__file__).parent / "earlier"
APPEALED = EARLIER / "appealed-before-numbers.jsonl"
"""The conduct of one pair is the sixteenth event on record; the appeal against 16 is upheld."""
FILES = sorted({*EARLIER.glob("*.jsonl")} - {APPEALED})


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_of_an_earlier_version_is_opened_and_verified(path: Path) -> None:
    assert Ledger.open(path).state.competition.regulation.id == path.stem
    assert verify(path).good


def test_an_appeal_that_names_its_ruling_by_the_event_is_against_that_ruling() -> None:
    """T9, T3.6a: 7 to 5 is 2.5 match points, and the half point is given back."""
    competition = Ledger.open(APPEALED).state.competition
    [ruling], [appeal] = competition.rulings, competition.appeals
    assert (ruling.number, appeal.ruling, appeal.upheld) == (1, 1, True)
    assert ruling.cancelled_by is not None
    points = {row.entry: dict(row.keys)["match_points"] for row in standings(competition)}
    assert points[ruling.entry] == "2.5"
    assert verify(APPEALED).good


def test_outlived_values_are_passed_over_only_where_they_say_what_is() -> None:
    values = plain(load("erdayi-sanya-2021"))
    entry, stages = values["entry"], values["stages"]
    outlived = {
        **values,
        "entry": {**entry, "mixed": True},
        "stages": [{**stage, "left_over": "pass_free"} for stage in stages],
    }
    assert from_values(outlived) == load("erdayi-sanya-2021")
    for wrong in ({"mixed": "no"}, {"mixd": True}):
        with pytest.raises(PaisaiError):
            from_values({**values, "entry": {**entry, **wrong}})
