"""Rehearsals, strength and self-play on a real Dask cluster, in an environment of its own: the same
as on one core, files with the one who asked, and a worker that is killed costs only time."""

import os
import re
import signal
import socket
import subprocess
import sys
import sysconfig
import time
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src"
ASKED = ("rehearse", "bashifen-teachers", "--fast", "--times", "8", "--entries", "12")


class Cluster:
    """A scheduler and two workers on loopback, in folders of their own."""

    def __init__(self, folder: Path) -> None:
        venv.EnvBuilder(with_pip=True).create(folder / "environment")
        self.python = folder / "environment" / "bin" / "python"
        pip = (self.python, "-m", "pip", "install", "--quiet", "distributed")
        subprocess.run(pip, check=True)
        ours = (str(SOURCE), sysconfig.get_path("purelib"))
        self.environment = {**os.environ, "PYTHONPATH": os.pathsep.join(ours)}
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.address = f"tcp://127.0.0.1:{probe.getsockname()[1]}"
        self._folder = folder
        port = self.address.rpartition(":")[2]
        quiet = ("--no-dashboard", "--host", "127.0.0.1")
        self.scheduler = self._dask("scheduler", "--port", port, "--no-show", *quiet)
        one = ("worker", self.address, "--nthreads", "1", "--no-nanny", *quiet)
        self.workers = [self._dask(*one), self._dask(*one)]

    def _dask(self, *words: str) -> subprocess.Popen[bytes]:
        folder = self._folder / f"dask-{time.monotonic_ns()}"
        folder.mkdir()
        command = (self.python, "-m", "dask", *words)
        return subprocess.Popen(command, cwd=folder, env=self.environment, stderr=subprocess.PIPE)

    def python_with(self, *words: str | Path) -> subprocess.Popen[bytes]:
        command = (self.python, *words)
        return subprocess.Popen(command, env=self.environment, stdout=subprocess.PIPE)

    def stop(self) -> None:
        for one in (*self.workers, self.scheduler):
            one.kill()
            one.communicate()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    one = Cluster(tmp_path)
    yield one
    one.stop()


@pytest.mark.long
def test_a_cluster_plays_the_same_and_loses_a_worker(cluster: Cluster, tmp_path: Path) -> None:
    there, here = tmp_path / "there", tmp_path / "here"
    on_it = ("--cluster", cluster.address)
    asked = cluster.python_with("-m", "paisai", *ASKED, "--out", there, *on_it)
    while not list(there.glob("*.jsonl")):
        assert asked.poll() is None
        time.sleep(0.05)
    cluster.workers[0].send_signal(signal.SIGKILL)
    said, _ = asked.communicate(timeout=300)
    assert asked.returncode == 0
    alone = subprocess.run(
        (sys.executable, "-m", "paisai", *ASKED, "--out", str(here)),
        check=True,
        stdout=subprocess.PIPE,
    )
    assert said == alone.stdout
    files = {path.name: path.read_bytes() for path in here.iterdir()}
    assert len(files) == 16
    assert {path.name: path.read_bytes() for path in there.iterdir()} == files


SELF_PLAY = """
import sys
from functools import partial
import erdayi_train as training
from paisai import many

task = partial(training.lessons_of, weights=None, phase=training.PHASES[0], seed=1)
address = sys.argv[2] if len(sys.argv) > 1 else None
parts = many.run(task, [0, training.CHUNK], 1, address, training.BESIDE)
print([(part.shape, int(part.astype(int).sum())) for part in parts])
"""


@pytest.mark.long
def test_a_cluster_measures_and_trains_players_the_same(cluster: Cluster, tmp_path: Path) -> None:
    """Its machines have the package, but none of the scripts."""
    bench = ROOT / "bench"
    training = tmp_path / "training.py"
    training.write_text(f"import sys; sys.path.insert(0, {str(bench)!r})\n{SELF_PLAY}", "utf-8")
    measured = (bench / "strength.py", "shengji", "sound", "random", "--decks", "8")
    legal = (bench / "players.py", "--player", "random", "--deals", "3")
    for script in (measured, legal, (training,)):
        asked = cluster.python_with(*script, "--cluster", cluster.address)
        alone = cluster.python_with(*script)
        there, here = (one.communicate(timeout=300)[0].decode() for one in (asked, alone))
        assert asked.returncode == alone.returncode == 0
        assert without_times(there) == without_times(here)


def without_times(text: str) -> str:
    """Processor time differs from run to run, and only that."""
    return re.sub(r", \d+ CPU-s|: p99\.9.*|( +\d+\.\d\d){4}.*", "", text)
