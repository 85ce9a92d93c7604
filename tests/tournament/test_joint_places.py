"""Those who share a place stand in one order, whichever list they are read in."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from paisai.regulations import load
from paisai.rehearse.competition import rehearse
from paisai.tournament.ranking.prizes import final_ranking
from paisai.tournament.ranking.standings import standings


def test_a_knockouts_places_and_the_final_places_agree(tmp_path: Path) -> None:
    """Of 24 pairs twelve go on; four pass the first round free, so four are out in it and share
    the ninth place; places one to eight are played for (S7.1)."""
    done = rehearse(load("shengji-szpt-2013"), tmp_path / "e.jsonl", entries=24, fast=True)
    knockout = [(row.place, row.entry) for row in standings(done.competition)]
    assert Counter(place for place, _ in knockout)[9] == 4
    final = [(row.place, row.entry) for row in final_ranking(done.competition)]
    assert knockout == final[: len(knockout)]
