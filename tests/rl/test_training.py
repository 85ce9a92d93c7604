"""The programs that train run as they are shown; in the environment of bench/, which has torch."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = {"pettingzoo": "pettingzoo", "torch": "torch", "sb3_contrib": "sb3-contrib"}


@pytest.mark.long
@pytest.mark.parametrize("name", ["train_cleanrl.py", "train_sb3.py"])
def test_it_learns_for_a_minute(name, monkeypatch, capfd):
    monkeypatch.syspath_prepend(str(ROOT / "bench"))
    import peers

    assert peers.run_inside(str(ROOT / "examples" / name), PACKAGES, ["1"]) == 0
    assert "levels a deal" in capfd.readouterr().out
