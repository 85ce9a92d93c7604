"""The desk with a window, where there is a terminal only: the same words, and one desk for one
folder. The window itself is tried by the long test of the Windows bundle."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from paisai.cli import main
from paisai.cli.running_desk import PORT, RunningDesk, free_port
from paisai.errors import NotationError
from paisai.web import address
from paisai.web.only_one import claim, opened
from support.served import environment
from support.served import free_port as some_port

pytestmark = pytest.mark.skipif(os.name == "nt", reason="there the window opens")
BROWSER = "import sys; open(sys.argv[1], 'a').write(sys.argv[2] + '\\n')"


def start(folder: Path, *more: str) -> subprocess.Popen[str]:
    """With a browser that writes down what it is to open."""
    script = folder.parent / "browser.py"
    script.write_text(BROWSER, "utf-8")
    browser = f"{sys.executable} {script} {folder.parent / 'opened'} %s"
    words = [sys.executable, "-m", "paisai", "window", "--data", str(folder), *more]
    return subprocess.Popen(
        words, env=environment(BROWSER=browser), stdout=subprocess.PIPE, text=True, encoding="utf-8"
    )


def visited(folder: Path, count: int) -> list[str]:
    kept = folder.parent / "opened"
    for _ in range(400):
        found = kept.read_text("utf-8").split() if kept.exists() else []
        if len(found) >= count:
            return found
        time.sleep(0.1)
    raise AssertionError("no browser was opened")


def test_a_second_start_opens_the_one_that_runs(tmp_path: Path) -> None:
    folder, port = tmp_path / "数 据", some_port()
    first = start(folder, "--port", str(port))
    try:
        (link,) = visited(folder, 1)
        assert link.startswith(f"http://localhost:{port}/in/once/")
        second = start(folder)
        said, _ = second.communicate(timeout=60)
        assert (second.returncode, said) == (0, "")
        another = visited(folder, 2)[1]
        assert another.startswith(f"http://localhost:{port}/in/once/")
        assert another != link
    finally:
        first.send_signal(signal.SIGINT)
        said, _ = first.communicate(timeout=30)
    assert first.returncode == 0
    assert f"http://localhost:{port}" in said
    assert opened(folder) is None


def test_what_keeps_it_from_opening_is_said(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        taken.listen()
        port = taken.getsockname()[1]
        first = start(tmp_path / "data", "--port", str(port))
        first.communicate(timeout=60)
        assert first.returncode == 2


def test_one_that_is_open_and_does_not_answer_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("paisai.cli.words.window.SECONDS", 1)
    monkeypatch.setenv("PAISAI_DATA", str(tmp_path))
    held = claim(tmp_path)
    assert held is not None
    try:
        assert main(["window"]) == 2
        assert "已经开着" in capsys.readouterr().err
    finally:
        held.give_up()


def test_the_next_port_is_taken_where_the_usual_one_is_in_use() -> None:
    with socket.socket() as taken:
        try:
            taken.bind(("127.0.0.1", PORT))
        except OSError:
            pass  # somebody else has it: as well
        else:
            taken.listen()
        found = free_port("127.0.0.1", None)
        assert found > PORT
        with pytest.raises(NotationError, match="另写一个"):
            free_port("127.0.0.1", PORT)


def test_a_hotspot_that_leads_nowhere_has_an_address_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a way out only the machine's own address answers."""
    own = {"192.168.137.1": "192.168.137.1"}
    monkeypatch.setattr(address, "_towards", own.get)
    assert address.in_the_hall() == "192.168.137.1"
    assert address.others_in_the_hall("192.168.137.1") == ()
    own["10.255.255.255"] = "10.0.0.7"
    assert address.in_the_hall() == "10.0.0.7"
    assert address.others_in_the_hall("10.0.0.7") == ("192.168.137.1",)
    own.clear()
    assert address.in_the_hall() is None


def test_a_window_says_where_phones_find_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = claim(tmp_path)
    assert held is not None
    desk = RunningDesk(held, "0.0.0.0", 8000, demo=False)
    assert "正在打开" in desk.shown().status.zh
    monkeypatch.setattr(RunningDesk, "is_open", True)
    monkeypatch.setattr(desk, "_port", 8000)
    monkeypatch.setattr(address, "in_the_hall", lambda: "10.0.0.7")
    monkeypatch.setattr(address, "others_in_the_hall", lambda first: ("192.168.137.1",))
    shown = desk.shown()
    assert shown.code == "http://10.0.0.7:8000/"
    assert shown.code in shown.phones.en
    assert "http://192.168.137.1:8000/" in shown.note.zh
    assert "防火墙" in shown.note.zh or "允许" in shown.note.zh
    monkeypatch.setattr(address, "in_the_hall", lambda: None)
    assert desk.shown().code == ""
    assert "Wi-Fi" in desk.shown().note.en
    held.give_up()
