"""One desk for one data folder: who comes second learns where the first is."""

import os
import subprocess
import sys
from pathlib import Path

from paisai import __version__
from paisai.web.data_folder import _usual_on_windows
from paisai.web.only_one import Opened, claim, opened

SECOND = "import sys; from pathlib import Path; from paisai.web.only_one import claim, opened\n"
HOLD = SECOND + "one = claim(Path(sys.argv[1])); one.note(8003); print('held', flush=True); input()"


def second(folder: Path) -> str:
    script = SECOND + "print(claim(Path(sys.argv[1])), opened(Path(sys.argv[1])))"
    done = subprocess.run(
        [sys.executable, "-c", script, str(folder)], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_the_second_learns_where_the_first_is(tmp_path: Path) -> None:
    held = claim(tmp_path)
    assert held is not None
    assert second(tmp_path) == "None None"
    held.note(8001)
    assert opened(tmp_path) == Opened(8001, __version__)
    assert second(tmp_path).startswith("None Opened(port=8001")
    held.give_up()
    assert opened(tmp_path) is None
    again = claim(tmp_path)
    assert again is not None
    again.give_up()


def test_a_desk_that_was_killed_holds_nothing(tmp_path: Path) -> None:
    words = [sys.executable, "-c", HOLD, str(tmp_path)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == b"held" + os.linesep.encode()
        assert claim(tmp_path) is None
        first.kill()
    held = claim(tmp_path)
    assert held is not None
    assert opened(tmp_path) is None, "the note of the dead is not believed"
    held.give_up()


def test_windows_keeps_data_beside_the_documents_or_where_they_are(tmp_path: Path) -> None:
    home, hidden = tmp_path / "user", tmp_path / "user" / "AppData" / "Local"
    assert _usual_on_windows(home, hidden) == home / "牌赛"
    (hidden / "paisai").mkdir(parents=True)
    assert _usual_on_windows(home, hidden) == home / "牌赛"
    (hidden / "paisai" / "paisai.sqlite3").touch()
    assert _usual_on_windows(home, hidden) == hidden / "paisai"
