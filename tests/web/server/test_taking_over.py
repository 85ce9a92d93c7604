"""A newer version takes up older data after a copy of its own; an older one leaves newer alone."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from paisai import __version__


def python(folder: Path, script: str) -> subprocess.CompletedProcess[str]:
    known = {**os.environ, "PAISAI_DATA": str(folder), "DATABASE_URL": ""}
    known["DJANGO_SETTINGS_MODULE"] = "paisai.web.settings"
    words = [sys.executable, "-c", script]
    return subprocess.run(words, env=known, capture_output=True, text=True, encoding="utf-8")


def started(folder: Path) -> str:
    """What a start says; with a backup that is not written it does nothing else."""
    done = python(folder, "from paisai.web.server import set_up; print(set_up())")
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def earlier(tmp_path: Path) -> Path:
    """The data of a version that had four of the changes to the tables."""
    script = (
        "import django; django.setup(); from django.core.management import call_command;"
        "call_command('migrate', 'web', '0004', interactive=False, verbosity=0)"
    )
    assert python(tmp_path, script).returncode == 0
    (tmp_path / "uploads").mkdir()
    (tmp_path / "uploads" / "a.jpg").write_bytes(b"picture")
    return tmp_path


def copies(folder: Path) -> list[Path]:
    return sorted((folder / "copies").glob("*"))


def test_older_data_are_copied_as_they_were_and_taken_up(earlier: Path, tmp_path: Path) -> None:
    key = (earlier / "secret.key").read_bytes()
    said = started(earlier)
    (copy,) = copies(earlier)
    assert copy.name in said
    assert copy.stat().st_mode & 0o077 == 0
    with zipfile.ZipFile(copy) as archive:
        names = {"paisai.sqlite3", "secret.key", "uploads/a.jpg", "README.txt"}
        assert set(archive.namelist()) == names
        assert archive.read("secret.key") == key
        back = tmp_path / "back.sqlite3"
        back.write_bytes(archive.read("paisai.sqlite3"))
    applied = "SELECT MAX(name) FROM django_migrations WHERE app = 'web'"
    assert sqlite3.connect(back).execute(applied).fetchone() == ("0004_cases",)
    assert sqlite3.connect(earlier / "paisai.sqlite3").execute(applied).fetchone() > ("0005",)


def test_nothing_is_copied_of_new_data_nor_twice(tmp_path: Path, earlier: Path) -> None:
    fresh = tmp_path / "fresh"
    for folder, kept in ((fresh, 0), (earlier, 1)):
        for _ in range(2):
            started(folder)
        assert len(copies(folder)) == kept
        assert (folder / "version.txt").read_text("utf-8").strip() == __version__


def test_another_version_with_the_same_tables_copies_too(tmp_path: Path) -> None:
    started(tmp_path)
    (tmp_path / "version.txt").write_text("0.0.9\n", "utf-8")
    assert "0.0.9" in started(tmp_path)
    assert len(copies(tmp_path)) == 1


def test_data_of_a_newer_version_are_left_alone(tmp_path: Path) -> None:
    started(tmp_path)
    (tmp_path / "version.txt").write_text("9.1.0\n", "utf-8")
    with sqlite3.connect(tmp_path / "paisai.sqlite3") as database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied)"
            " VALUES ('web', '0999_later', '2030-01-01')"
        )
    words = [sys.executable, "-m", "paisai", "backup", str(tmp_path / "b.zip")]
    done = subprocess.run(
        [*words, "--data", str(tmp_path)], capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 2
    assert "9.1.0" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert (tmp_path / "version.txt").read_text("utf-8") == "9.1.0\n"
    assert copies(tmp_path) == []
