"""Rehearsals on a real Dask cluster, in an environment of its own: the same events as on one core,
files with the one who asked, and a worker that is killed costs only time."""

import os
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

SOURCE = Path(__file__).resolve().parents[2] / "src"
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

    def paisai(self, *words: str) -> subprocess.Popen[bytes]:
        command = (self.python, "-m", "paisai", *words)
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
    asked = cluster.paisai(*ASKED, "--out", str(there), "--cluster", cluster.address)
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
