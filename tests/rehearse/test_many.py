"""Many rehearsals: each with a seed of its own, the same on one core and on two."""

import json

from paisai.cli import main

ASKED = ["rehearse", "erdayi-sanya-2021", "--fast", "--entries", "9", "--times", "2", "--json"]


def heads(folder, capsys, *more):
    assert main([*ASKED, "--out", str(folder), *more]) == 0
    return [json.loads(line)["head"] for line in capsys.readouterr().out.splitlines()]


def test_the_same_seeds_give_the_same_events_on_any_number_of_cores(tmp_path, capsys):
    one, two = tmp_path / "one", tmp_path / "two"
    alone = heads(one, capsys)
    assert len(set(alone)) == 2
    assert heads(two, capsys, "--jobs", "2") == alone
    names = sorted(path.name for path in one.iterdir())
    assert names == sorted(path.name for path in two.iterdir())
    assert names == sorted([*names[::2], *(name + ".private" for name in names[::2])])
    assert len(names) == 4


def test_files_that_exist_are_left_alone(tmp_path, capsys):
    heads(tmp_path, capsys)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert main([*ASKED, "--out", str(tmp_path)]) == 2
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before
    assert main([*ASKED[:-2], "0", "--out", str(tmp_path)]) == 2
