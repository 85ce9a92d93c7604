"""What is said reaches a pipe of any code page, and nothing fails where nobody listens."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from support.served import Served, environment

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a shell that closes streams")
SUITS = "import sys; from paisai.cli.streams import prepare; prepare(); print('♠♥♣♦ 牌赛 \\udc80')"


@pytest.mark.parametrize("encoding", ["cp936", "ascii", "utf-8"])
def test_a_pipe_in_another_code_page_gets_utf_8(encoding: str) -> None:
    env = environment(PYTHONIOENCODING=encoding)
    said = subprocess.run([sys.executable, "-c", SUITS], env=env, capture_output=True, check=False)
    assert (said.returncode, said.stderr) == (0, b"")
    assert said.stdout.decode() == "♠♥♣♦ 牌赛 ?\n"
    helped = subprocess.run(
        [sys.executable, "-m", "paisai", "--help"], env=env, capture_output=True, check=False
    )
    assert (helped.returncode, helped.stderr) == (0, b"")
    assert "按规程办牌赛" in helped.stdout.decode()


def shell(line: str, *words: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        ["sh", "-c", f'exec "$0" "$@" {line}', sys.executable, *words],
        env=environment(),
        capture_output=True,
        check=False,
    )


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_closed_stream_is_a_silent_one(closed: str) -> None:
    assert shell(closed, "-m", "paisai", "--help").returncode == 0
    assert shell(closed, "-m", "paisai", "status", "none.jsonl").returncode == 2


def test_no_file_gets_the_number_of_a_closed_stream() -> None:
    line = (
        "import os; from paisai.cli.streams import prepare; prepare(); assert os.open('.', 0) > 2"
    )
    assert shell("<&- >&-", "-c", line).returncode == 0


def test_the_desk_runs_with_closed_standard_output(tmp_path: Path) -> None:
    words = ("-c", 'exec "$0" -m paisai "$@" </dev/null >&-', sys.executable)
    server = Served(tmp_path, program=words, with_="sh")
    try:
        assert urlopen(f"{server.address}/in/", timeout=10).status == 200
    finally:
        assert server.stop() == 0
