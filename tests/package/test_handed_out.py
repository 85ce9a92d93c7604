"""Wheel, sdist and the offline bundle work where there is neither the checkout nor a network."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from bundling.making import files_in
from bundling.release import packages
from paisai import __version__

pytestmark = [pytest.mark.long, pytest.mark.skipif(os.name == "nt", reason="made on Linux")]
ROOT = Path(__file__).resolve().parents[2]
NOWHERE = ("unshare", "--net")
"""A network without a route; nothing but root can make one."""
SMOKE = """
import sys
from pathlib import Path
import paisai
from paisai.core import built
from paisai.web.server import set_up
set_up(Path(sys.argv[1]))
from django.test import Client
assert Client().get("/in/").status_code == 200
print(paisai.__version__, built(), paisai.__file__)
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("packages")
    packages(Path(sys.executable), folder)
    return folder


def outside(folder: Path, *words: str, path: Path | None = None) -> str:
    """Run in a folder that has nothing of ours in it."""
    env = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "PAISAI", "PIP"))}
    env |= {"PIP_CONFIG_FILE": os.devnull, "HOME": str(folder)}
    if path is not None:
        env["PYTHONPATH"] = str(path)
    done = subprocess.run(words, cwd=folder, env=env, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()[-3000:]
    return done.stdout.decode()


def test_the_wheel_has_everything_and_works_elsewhere(made: Path, tmp_path: Path) -> None:
    (wheel,) = made.glob("*.whl")
    site = tmp_path / "site"
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        archive.extractall(site)
    source = ROOT / "src"
    ours = {path.relative_to(source).as_posix() for path in files_in(source / "paisai")}
    ours = {name for name in ours if "__pycache__" not in name and not name.endswith(".so")}
    assert ours - names == set()
    said = outside(tmp_path, sys.executable, "-c", SMOKE, str(tmp_path / "data"), path=site)
    assert said.split() == [__version__, "True", str(site / "paisai" / "__init__.py")]
    guide = [sys.executable, "-m", "paisai", "rehearse", "erdayi-sanya-2021", "--fast", "--json"]
    outside(tmp_path, *guide, "--out", "a.jsonl", path=site)


def test_the_sdist_has_all_that_a_checkout_has(made: Path) -> None:
    (sdist,) = made.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    tracked = subprocess.run(
        ("git", "-C", ROOT, "ls-files", "-z"), capture_output=True, check=True
    ).stdout.decode()
    wanted = {name for name in tracked.split("\0") if name and not name.startswith(".")}
    assert wanted - names == set()


def test_the_offline_bundle_installs_without_a_network(tmp_path: Path) -> None:
    if shutil.which("unshare") is None or os.geteuid() != 0:
        pytest.skip("没有 root，不能做没有路由的网络 · only root makes a network without a route")
    words = [sys.executable, str(ROOT / "start.py"), "bundle", "offline", "--out", str(tmp_path)]
    done = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True)
    bundle = Path(done.stdout.splitlines()[-1])
    assert bundle == tmp_path / f"paisai-offline-{__version__}.zip"
    with zipfile.ZipFile(bundle) as archive:
        archive.extractall(tmp_path)
    folder = tmp_path / f"paisai-offline-{__version__}"
    python = getattr(sys, "_base_executable", sys.executable)
    said = outside(folder, *NOWHERE, python, "start.py", "--version")
    assert said.split() == ["paisai", __version__]
    inside = str(folder / ".venv" / "bin" / "python")
    said = outside(folder, *NOWHERE, inside, "-c", SMOKE, str(tmp_path / "data"))
    assert said.split()[0] == __version__
    rehearsed = "rehearse", "tuolaji-zhuhai-2019", "--entries", "8", "--out", "a.jsonl"
    outside(folder, *NOWHERE, python, "start.py", *rehearsed)
