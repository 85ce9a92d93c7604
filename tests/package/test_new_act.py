"""A new act touches four places, and then a page, the API and the command line have it; the gate
names a place that was forgotten. Recipe: `tests/support/new_act`, and the row in CONTRIBUTING."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from paisai.ledger.act import NAMES
from support.new_act import missing

TESTS = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("kind", NAMES)
def test_an_act_is_whole(kind: str) -> None:
    assert list(missing(kind)) == []


def test_a_new_act_in_four_places_is_on_page_api_and_command_line(tmp_path: Path) -> None:
    """In a process of its own: an act is declared for good."""
    code = "import runpy, sys; sys.path.insert(0, {0!r}); sys.argv = ['driven', {1!r}];"
    code += "runpy.run_module('support.new_act.driven', run_name='__main__')"
    done = subprocess.run(
        [sys.executable, "-c", code.format(str(TESTS), str(tmp_path))],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        env={**os.environ, "PAISAI_DATA": str(tmp_path / "data")},
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout.strip().endswith("page, API and command line: done")
