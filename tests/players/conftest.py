"""What a decision depends on: the seed and the work, never how busy the machine is."""

import pytest

from paisai.players import player


@pytest.fixture(autouse=True)
def nobody_is_stopped(monkeypatch):
    """A processor that is taken away for a while would end thinking early, and a decision that is
    compared with itself would differ."""
    monkeypatch.setattr(player, "STOP", 1000)
