"""However strange a regulation file is, it is answered by one clear error, and quickly."""

import time
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from paisai.defects import Unreadable
from paisai.errors import NotationError, PaisaiError
from paisai.plain import dump, read
from paisai.plain.reading import MOST_DEFECTS
from paisai.presets import preset_ids, preset_text
from paisai.regulations import load_file, loads
from paisai.regulations.clauses import read_catalogue
from paisai.regulations.editing import values
from paisai.regulations.loading import from_values, load
from paisai.regulations.reading import LARGEST, RegulationError
from support.desk import paisai

BODA = preset_text("shuangsheng-boda-2020")
HOSTILE = {
    "huge": BODA + "# " + "x" * LARGEST,
    "many keys": BODA + "".join(f"\nk{i} = {i}" for i in range(30_000)),
    "many unknown tables": BODA + "".join(f"\n[t{i}]\nx = 1" for i in range(10_000)),
    "deep lists": "x = " + "[" * 5_000 + "]" * 5_000,
    "deep tables": "x = " + "{a=" * 5_000 + "1" + "}" * 5_000,
    "deep game": BODA + "\n[game.a" + ".b" * 400 + "]\nc = 1\n",
    "giant number": BODA.replace("minutes = 50", "minutes = " + "9" * 5_000),
    "large number": BODA.replace("minutes = 50", "minutes = " + "9" * 40),
    "giant float": BODA.replace("win = 2", "win = 1e400"),
    "not a number": BODA.replace("win = 2", "win = nan"),
    "many stages": BODA
    + "".join(
        f'\n[[stages]]\nid = "s{i}"\nname = {{ zh = "甲", en = "A" }}\nkind = "swiss"\nrounds = 1\n'
        for i in range(3_000)
    ),
    "empty": "",
    "zeros": "\0" * 1000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_text_is_one_error_within_a_second(name):
    began = time.process_time()
    with pytest.raises(NotationError) as refused:
        loads(HOSTILE[name], "x.toml")
    assert time.process_time() - began < 1
    assert "x.toml" in refused.value.zh
    assert len(refused.value.zh) < 40_000
    if isinstance(refused.value, RegulationError):
        assert len(refused.value.defects) <= 4_000


def test_no_more_defects_are_listed_than_anybody_reads():
    with pytest.raises(Unreadable) as refused:
        read(type(load("bashifen-teachers")), {f"k{i}": i for i in range(5_000)})
    assert len(refused.value.defects) == MOST_DEFECTS


@pytest.mark.parametrize("preset", preset_ids())
def test_half_a_character_is_refused_by_its_place(preset):
    given = values(load(preset))
    given["name"] = {"zh": "甲\ud800", "en": "A"}
    with pytest.raises(RegulationError) as refused:
        from_values(given)
    (defect,) = refused.value.defects
    assert defect.place == "name.zh"
    refused.value.zh.encode("utf-8")
    given["name"] = {"zh": "甲", "en": "A", "fr\ud800": "B"}
    with pytest.raises(RegulationError) as refused:
        from_values(given)
    refused.value.zh.encode("utf-8")


def test_a_catalogue_is_bounded_too():
    for text in ("x = " + "[" * 5_000, "[[clause]]\nid = 1", "y" * (LARGEST + 1)):
        with pytest.raises(PaisaiError, match=r"c\.toml"):
            read_catalogue(text, "c.toml")


def test_a_file_that_never_ends_is_not_read_to_its_end(tmp_path):
    path = tmp_path / "big.toml"
    with path.open("wb") as file:
        file.truncate(3 * 1024**3)
    began = time.process_time()
    with pytest.raises(NotationError, match="太大"):
        load_file(path)
    assert time.process_time() - began < 1


def test_the_command_says_it_in_one_line(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(HOSTILE["giant number"], "utf-8")
    answer = paisai("regulation", "show", path)
    assert answer.code == 2
    assert len(answer.err.splitlines()) == 1


def numbers(value: Any, place: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where a number stands that says how many, how much or how long."""
    match value:
        case bool():
            pass
        case int() | float():
            yield place
        case dict():
            for key, inner in value.items():
                yield from numbers(inner, (*place, key))
        case list():
            for i, inner in enumerate(value):
                yield from numbers(inner, (*place, i))


WITHOUT_END = {"game", "team_totals", "place_points"}
"""A multiplier of the kitty and the worth of a place are multiplied and added, never counted to."""


@pytest.mark.parametrize("preset", preset_ids())
def test_no_number_is_more_than_can_be_reckoned_with(preset: str) -> None:
    """With 999,999,999 rounds a check of the timetable took all memory, and the server with it."""
    preset_values = dump(load(preset))
    for place in numbers(preset_values):
        if WITHOUT_END.intersection(place):
            continue
        changed = deepcopy(preset_values)
        inner = changed
        for step in place[:-1]:
            inner = inner[step]
        inner[place[-1]] = 999_999_999
        with pytest.raises(RegulationError) as refused:
            from_values(changed)
        assert refused.value.zh, place
