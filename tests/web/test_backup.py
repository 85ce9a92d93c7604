"""One file, everything in it, checked when read."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

CHILD = Path(__file__).parents[1] / "support" / "web_child.py"
PATHS = os.pathsep.join(str(Path(__file__).parents[i] / name) for i, name in ((1, ""), (2, "src")))


def run(*words: str | Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": PATHS}
    environment.pop("DATABASE_URL", None)
    return subprocess.run(
        [sys.executable, *map(str, words)],
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
