"""A PostgreSQL and a Redis of the tests' own."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from support.served import free_port


def _missing(what: str) -> None:
    if os.environ.get("CI"):
        pytest.fail(f"no {what}: these tests cannot run")
    pytest.skip(f"没有 {what}，用到它的测试没有运行 · no {what}")


@pytest.fixture(scope="session")
def cluster() -> Iterator[tuple[str, Callable[[str], None]]]:
    """A server of databases: where it is, and how to make one."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    found = shutil.which("initdb") or next((str(p / "initdb") for p in places), None)
    if found is None:
        _missing("PostgreSQL")
        return
    folder = Path(tempfile.mkdtemp(prefix="paisai-pg-"))  # pytest's own is closed to other users
    data, port = folder / "data", free_port()
    as_user: list[str] = []
    if os.geteuid() == 0:  # it does not run as root
        user = pwd.getpwnam("postgres")
        os.chown(folder, user.pw_uid, user.pw_gid)
        as_user = ["runuser", "-u", "postgres", "--"]

    def run(*words: str) -> None:
        subprocess.run([*as_user, *words], check=True, capture_output=True, cwd="/")

    program = Path(found).resolve().parent
    run(found, "-D", str(data), "-A", "trust", "-U", "paisai", "-E", "UTF8", "--locale=C")
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
    log = str(folder / "log")
    run(str(program / "pg_ctl"), "-D", str(data), "-l", log, "-w", "-o", options, "start")
    where = ("-h", "127.0.0.1", "-p", str(port), "-U", "paisai")
    try:
        yield (
            f"postgresql://paisai@127.0.0.1:{port}",
            lambda name: run(str(program / "createdb"), *where, name),
        )
    finally:
        run(str(program / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)


_numbers = count(1)


@pytest.fixture
def postgresql(cluster: tuple[str, Callable[[str], None]]) -> str:
    """The address of an empty database."""
    where, make = cluster
    name = f"hall{next(_numbers)}"
    make(name)
    return f"{where}/{name}"


@pytest.fixture(scope="session")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    program = shutil.which("redis-server")
    if program is None:
        _missing("Redis")
        return
    port = free_port()
    words = [program, "--port", str(port), "--save", "", "--bind", "127.0.0.1"]
    process = subprocess.Popen(
        words, stdout=subprocess.DEVNULL, cwd=tmp_path_factory.mktemp("redis")
    )
    time.sleep(0.5)
    yield f"redis://127.0.0.1:{port}/0"
    process.terminate()
    process.wait(10)
