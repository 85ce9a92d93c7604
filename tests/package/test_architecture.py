"""The walks in docs/architecture.md lead through files that are there, fewer than 25 each; what the
guide in CONTRIBUTING.md says to touch is there too."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "paisai"
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
WALKS = dict(
    re.findall(r"^\*\*(.+?)\*\* (.+?)(?=\n\n|\Z)", PAGE.split("## Six walks")[1], re.M | re.S)
)


def files(walk):
    """A name without a folder is in the folder of the last name that has one, or at the top."""
    found, folder = {}, ""
    for name in re.findall(r"`([a-z_]+(?:/[a-z_]+)*)`", walk):
        if "/" in name:
            folder = name.rpartition("/")[0]
        elif not there(name):
            name = f"{folder}/{name}"
        found[name] = there(name)
    return found


def there(station):
    place = SOURCE / station
    return place.with_suffix(".py").is_file() or (place / "__init__.py").is_file()


def test_there_are_six():
    assert len(WALKS) == 6


@pytest.mark.parametrize("title", WALKS)
def test_every_station_is_there(title):
    stations = files(WALKS[title])
    assert 4 < len(stations) < 25
    assert all(stations.values()), [name for name, found in stations.items() if not found]


GUIDE = (ROOT / "CONTRIBUTING.md").read_text("utf-8").split("**To change X, touch Y.**")[1]
ROWS = re.findall(r"^\| (.+?) \| (.+) \|$", GUIDE.split("\n\n")[0], re.M)[2:]


@pytest.mark.parametrize(("what", "touched"), ROWS)
def test_what_the_guide_says_to_touch_is_there(what, touched):
    """A file without a folder is in the folder of the file or folder before it."""
    named = [name for name in re.findall(r"`([\w./]+)`", touched) if re.search(r"/|\.py$", name)]
    assert named
    folder = SOURCE
    for name in named:
        found = [place / name for place in (SOURCE, ROOT, folder) if (place / name).exists()]
        assert found, name
        folder = found[0] if found[0].is_dir() else found[0].parent
