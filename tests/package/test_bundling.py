"""What bundles and releases are made of, as far as nothing must be fetched."""

from __future__ import annotations

import importlib.util
import os
import re
import shlex
import shutil
import sys
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

from bundling import commands, making, release, sources
from bundling.contents import installed_parts, wheel_parts
from bundling.making import CannotBeMade, holding, pins_of, zipped
from bundling.offline_bundle import SYSTEMS
from paisai import __version__
from paisai.cli import parser
from paisai.cli.hints import quoted

ROOT = Path(__file__).resolve().parents[2]
LOCK = """\
cffi==2.1.1 \\
    --hash=sha256:aa \\
    --hash=sha256:bb
    # via argon2
numpy==2.4.6 ; python_full_version < '3.12' \\
    --hash=sha256:cc
tzdata==2026.6 ; sys_platform == 'win32' \\
    --hash=sha256:dd
"""


@pytest.fixture
def start() -> ModuleType:
    found = importlib.util.spec_from_file_location("start", ROOT / "start.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def test_conditions_of_a_lock_are_judged_for_the_system_that_is_meant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.lock").write_text(LOCK, "utf-8")
    monkeypatch.setattr(making, "ROOT", tmp_path)
    pins = pins_of("a.lock", ["numpy"])
    assert [pin.partition("==")[0] for pin in pins] == ["cffi", "tzdata"]
    windows = holding(pins, sys_platform="win32", python_full_version="3.11")
    assert windows[1] == "tzdata==2026.6 \\\n    --hash=sha256:dd"
    assert len(holding(pins, sys_platform="linux", python_full_version="3.11")) == 1


def test_every_condition_of_our_lock_can_be_judged() -> None:
    pins = pins_of("requirements.lock", ())
    for one in SYSTEMS:
        held = holding(
            pins,
            sys_platform=one.platform,
            platform_machine=one.machine,
            python_full_version="3.12",
        )
        names = [pin.partition("==")[0] for pin in held]
        assert len(names) == len(set(names))
        assert "tzdata" not in names


def test_a_server_gets_what_the_desk_gets_and_its_databases() -> None:
    theirs = dict(re.findall(r"^([\w-]+)==(\S+)", _read("deploy/requirements.lock"), re.M))
    ours = dict(re.findall(r"^([\w-]+)==(\S+)", _read("requirements.lock"), re.M))
    assert ours.items() <= theirs.items()
    assert {"psycopg", "psycopg-binary", "redis"} <= theirs.keys()


def _read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def test_a_zip_depends_on_nothing_but_what_is_in_it(tmp_path: Path) -> None:
    made = []
    for number, names in enumerate((("b", "a/c"), ("a/c", "b"))):
        folder = tmp_path / str(number) / "top"
        for name in names:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(name, "utf-8")
        os.utime(folder / "b", (number * 10**8 + 10**9,) * 2)
        (folder / "b").chmod(0o600 if number else 0o640)
        made.append(zipped(folder, tmp_path / f"{number}.zip").read_bytes())
    assert made[0] == made[1]
    with zipfile.ZipFile(tmp_path / "0.zip") as archive:
        assert archive.namelist() == ["top/a/c", "top/b"]


def test_every_part_names_its_licence(tmp_path: Path) -> None:
    info = tmp_path / "some_thing-1.2.dist-info"
    (info / "licenses").mkdir(parents=True)
    (info / "licenses" / "LICENSE").touch()
    (info / "METADATA").write_text("Name: Some-Thing\nVersion: 1.2\nLicense: BSD\n", "utf-8")
    (part,) = installed_parts(tmp_path, "lib")
    assert (part.name, part.version, part.licence) == ("Some-Thing", "1.2", "BSD")
    assert part.texts == ("lib/some_thing-1.2.dist-info/licenses/LICENSE",)
    for name in ("a", "b"):  # for two systems: listed once
        with zipfile.ZipFile(tmp_path / f"{name}.whl", "w") as wheel:
            wheel.write(info / "METADATA", f"{info.name}/METADATA")
            wheel.writestr("some/_vendor/other-3.dist-info/METADATA", "Name: other\n")
    assert [one.name for one in wheel_parts(tmp_path)] == ["Some-Thing"]


def test_one_version_everywhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    release.check_versions()
    assert making.version() == __version__
    for name in ("pyproject.toml", "CHANGELOG.md", "src/paisai/version.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## 9.9.9\n", "utf-8")
    monkeypatch.setattr(release, "ROOT", tmp_path)
    with pytest.raises(CannotBeMade, match=r"CHANGELOG\.md: 9\.9\.9"):
        release.check_versions()


def test_a_release_wants_a_clean_tree(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(release, "unclean", lambda: ["?? new.py"])
    assert commands.main(Path(sys.executable), ["release", "--out", str(tmp_path)]) == 1
    assert "new.py" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_bundled_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        commands.main(Path(sys.executable), ["bundle", "amiga"])
    assert left.value.code == 2
    assert "windows" in capsys.readouterr().err


def test_sources_are_what_is_ours(tmp_path: Path) -> None:
    sources.copy_sources(tmp_path / "tree")
    names = {path.relative_to(tmp_path / "tree").as_posix() for path in tmp_path.rglob("*")}
    assert {"start.py", "src/paisai/core/module.c", "deploy/compose.yaml"} <= names
    assert not [name for name in names if "__pycache__" in name or name.endswith(".so")]


def test_the_service_and_the_container_start_what_there_is() -> None:
    service = re.search(r"^ExecStart=\S+/paisai (.+)$", _read("deploy/paisai.service"), re.M)
    container = re.search(r'^CMD \["paisai", (.+)\]$', _read("deploy/Containerfile"), re.M)
    assert service is not None
    assert container is not None
    for words in (shlex.split(service[1]), shlex.split(container[1].replace(",", " "))):
        options = parser("serve").parse_args(words)
        assert options.no_browser
        assert options.port == 8000
    for line in re.findall(r"^COPY (?!--from)(.+) \S+$", _read("deploy/Containerfile"), re.M):
        assert all((ROOT / name).exists() for name in line.split())


def test_hints_name_the_python_that_this_system_finds(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = {"python3"}
    monkeypatch.setattr(start.shutil, "which", lambda name: name if name in known else None)
    monkeypatch.setattr(start.sys, "executable", "/usr/bin/python3")
    assert start.typed("start.py") == "python3 start.py"
    assert start.typed("my files/start.py") == 'python3 "my files/start.py"'
    known.clear()
    assert start.typed("start.py") == "/usr/bin/python3 start.py"
    known |= {"py", "python"}
    monkeypatch.setattr(start.os, "name", "nt")
    assert start.typed("start.py") == "py start.py"
    known.remove("py")
    assert start.typed("start.py") == "python start.py"
    assert start.typed(r"C:\a\start.py", "start.cmd") == "start.cmd"
    assert quoted("我的 比赛.jsonl", "nt") == '"我的 比赛.jsonl"'
