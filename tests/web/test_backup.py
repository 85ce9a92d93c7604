"""One file, everything in it, checked when read."""

from __future__ import annotations

import errno
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from django.db import OperationalError

from paisai.cli import main
from paisai.errors import NotationError
from paisai.web.data_folder import secret_key

CHILD = Path(__file__).parents[1] / "support" / "web_child.py"
PATHS = os.pathsep.join(str(Path(__file__).parents[i] / name) for i, name in ((1, ""), (2, "src")))


def run(*words: str | Path, by: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": PATHS}
    environment.pop("DATABASE_URL", None)
    return subprocess.run(
        [*by, sys.executable, *map(str, words)],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )


def paisai(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return run("-m", "paisai", *words)


def test_a_backup_comes_back_whole_and_a_changed_one_not_at_all(tmp_path: Path) -> None:
    first, second, file = tmp_path / "first", tmp_path / "second", tmp_path / "all.zip"
    filled = run(CHILD, "fill", first)
    assert filled.returncode == 0, filled.stderr
    card, pin = filled.stdout.split()
    assert paisai("backup", file, "--data", first).returncode == 0
    assert oct(file.stat().st_mode)[-3:] == "600"
    assert paisai("restore", file, "--data", second).returncode == 0
    shown = [run(CHILD, "show", folder, card).stdout for folder in (first, second)]
    assert shown[0] == shown[1]
    assert shown[0].endswith(f"13800138000\n{pin}\nb'picture'\n")

    again = paisai("restore", file, "--data", second)
    assert again.returncode == 2
    assert "--replace" in again.stderr
    assert paisai("restore", file, "--data", second, "--replace").returncode == 0
    assert list(second.glob("before-restore-*.zip"))

    changed = tmp_path / "changed.zip"
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(changed, "w") as new:
        for one in old.infolist():
            data = old.read(one)
            if one.filename.endswith("storedevent.jsonl"):
                data = data.replace("一中".encode(), "二中".encode())
            new.writestr(one.filename, data)
    third = tmp_path / "third"
    refused = paisai("restore", changed, "--data", third)
    assert refused.returncode == 2
    assert "被改动过" in refused.stderr
    assert len(refused.stderr.strip().splitlines()) == 1
    garbage = tmp_path / "garbage.zip"
    garbage.write_bytes(b"PK" + b"\0" * 100)
    assert paisai("restore", garbage, "--data", third).returncode == 2
    keyless = tmp_path / "keyless.zip"
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(keyless, "w") as new:
        told = json.loads(old.read("paisai.json"))
        del told["parts"]["secret.key"]
        new.writestr("paisai.json", json.dumps(told))
        for name in told["parts"]:
            new.writestr(name, old.read(name))
    refused = paisai("restore", keyless, "--data", second, "--replace")
    assert refused.returncode == 2
    assert "缺少" in refused.stderr


def test_a_backup_on_a_full_disk_is_one_sentence_and_leaves_nothing(tmp_path: Path) -> None:
    """`/dev/full` is a disk without room."""
    data, full = tmp_path / "data", tmp_path / "all.zip"
    assert run(CHILD, "fill", data).returncode == 0
    (tmp_path / "all.zip.part").symlink_to("/dev/full")
    refused = paisai("backup", full, "--data", data)
    assert refused.returncode == 2
    assert refused.stderr.count("\n") == 1
    assert "没有写成" in refused.stderr
    assert [one.name for one in tmp_path.iterdir()] == ["data"]


def test_a_damaged_database_is_named_at_the_start_with_the_way_out(tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "all.zip"
    assert run(CHILD, "fill", data).returncode == 0
    assert paisai("backup", file, "--data", data).returncode == 0
    database = data / "paisai.sqlite3"
    whole = database.read_bytes()
    middle = len(whole) // 2 // 4096 * 4096
    for broken in (
        b"no database" * 500,
        whole[:middle] + bytes([9] * 8192) + whole[middle + 8192 :],
    ):
        database.write_bytes(broken)
        for words in (("serve", "--no-browser", "--port", "0"), ("backup", tmp_path / "b.zip")):
            refused = paisai(*words, "--data", data)
            assert refused.returncode == 2
            assert refused.stderr.count("\n") == 1
            assert "坏了" in refused.stderr
            assert "paisai restore" in refused.stderr
    for one in data.glob("paisai.sqlite3*"):
        one.rename(tmp_path / one.name)
    assert paisai("restore", file, "--data", data).returncode == 0


def test_a_database_that_cannot_be_written_is_named_at_the_start(tmp_path: Path) -> None:
    data = tmp_path / "data"
    assert run(CHILD, "fill", data).returncode == 0
    paths = [*data.rglob("*"), data]
    for path in paths:
        path.chmod(0o500 if path.is_dir() else 0o400)
    refused = run("-m", "paisai", "serve", "--no-browser", "--data", data, by=bound_by_modes())
    for path in reversed(paths):
        path.chmod(0o700)
    assert refused.returncode == 2, refused.stderr
    assert refused.stderr.count("\n") == 1
    assert "不能写" in refused.stderr


def bound_by_modes() -> tuple[str, ...]:
    """What root, who may write everything, is run by to be bound like everybody else."""
    if os.geteuid() != 0:
        return ()
    if shutil.which("setpriv") is None:
        pytest.skip("root 没有 setpriv · root without setpriv")
    return ("setpriv", "--bounding-set=-dac_override,-dac_read_search")


def test_what_others_could_read_is_closed_to_them_and_said(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir(0o755)
    data.chmod(0o755)
    (data / "server.log").touch(0o644)
    (data / "server.log").chmod(0o644)
    first = paisai("backup", tmp_path / "1.zip", "--data", data)
    assert first.returncode == 0
    assert "只有自己能读" in first.stderr
    (data / "server.log.1").touch(0o644)
    for path in (data, *data.iterdir()):
        if path.name != "server.log.1":
            assert path.stat().st_mode & 0o077 == 0, path
    assert "只有自己能读" in paisai("backup", tmp_path / "2.zip", "--data", data).stderr
    assert "只有自己能读" not in paisai("backup", tmp_path / "3.zip", "--data", data).stderr


FULL = OperationalError("database or disk is full")


@pytest.mark.parametrize(
    ("words", "where"),
    [
        (("serve", "--no-browser", "--port", "0"), "paisai.web.people.first.one_time_link"),
        (("backup", "all.zip"), "paisai.web.backup._lines"),
        (("restore", "all.zip"), "paisai.web.backup._replace_tables"),
    ],
)
def test_a_database_without_room_is_one_sentence_whatever_is_done(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
    where: str,
) -> None:
    """At the start too, where only the link that signs in is to be written."""

    def full(*_: object) -> str:
        raise FULL

    monkeypatch.chdir(tmp_path)
    if words[0] == "restore":
        assert main(["backup", "all.zip"]) == 0
        words = (*words, "--replace")
        capsys.readouterr()
    monkeypatch.setattr(where, full)
    assert main([*words]) == 2
    lines = capsys.readouterr().err.splitlines()
    [said] = [line for line in lines if "…" not in line]  # what takes a second says that it goes on
    assert "磁盘满了" in said
    assert not list(tmp_path.glob("*.part"))


def test_a_key_that_cannot_be_written_is_not_left_empty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as without_room:
        without_room.setattr(os, "fsync", full)
        with pytest.raises(OSError, match=r"secret\.key"):
            secret_key(tmp_path)
    assert not (tmp_path / "secret.key").exists()
    assert secret_key(tmp_path) == secret_key(tmp_path) != ""
    (tmp_path / "secret.key").write_text("\n")
    with pytest.raises(NotationError, match="是空的"):
        secret_key(tmp_path)
