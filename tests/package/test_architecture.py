"""The walks in docs/architecture.md lead through files that are there, fewer than 25 each."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
WALKS = dict(
    re.findall(r"^\*\*(.+?)\*\* (.+?)(?=\n\n|\Z)", PAGE.split("## Six walks")[1], re.M | re.S)
)


def files(walk):
    named = re.findall(r"`([a-z_]+(?:/[a-z_]+)+)`", walk)
    return dict.fromkeys(named)


def test_there_are_six():
    assert len(WALKS) == 6


@pytest.mark.parametrize("title", WALKS)
def test_every_station_is_there(title):
    stations = files(WALKS[title])
    assert 4 < len(stations) < 25
    for station in stations:
        place = ROOT / "src" / "paisai" / station
        assert place.with_suffix(".py").is_file() or (place / "__init__.py").is_file(), station
