"""A server in a process of its own, to be stopped or killed."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

TESTS = Path(__file__).parents[1]
CHILD = TESTS / "support" / "web_child.py"
PATHS = os.pathsep.join(map(str, (TESTS, TESTS.parent / "src")))


def environment(database: str | None = None, **more: str) -> dict[str, str]:
    found = {**os.environ, "PYTHONPATH": PATHS, **more}
    found.pop("DATABASE_URL", None)
    found.pop("PYTHONDONTWRITEBYTECODE", None)  # each server would compile everything again
    return found | ({"DATABASE_URL": database} if database else {})


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def prepared(folder: Path, database: str | None = None) -> tuple[str, str]:
    """An event with a token of somebody who may do everything: slug and token."""
    made = subprocess.run(
        [sys.executable, str(CHILD), "token", str(folder)],
        capture_output=True,
        text=True,
        env=environment(database),
        check=False,
    )
    assert made.returncode == 0, made.stderr
    slug, token = made.stdout.split()
    return slug, token


class Served:
    def __init__(
        self,
        folder: Path,
        database: str | None = None,
        program: Sequence[str] = ("-m", "paisai"),
        with_: str = sys.executable,
        **more: str,
    ) -> None:
        self._folder, self._database, self._more = folder, database, more
        self._program = (with_, *program)
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        words = ["serve", "--no-browser", "--host", "127.0.0.1", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*self._program, *words, "--data", str(self._folder)],
            env=environment(self._database, **self._more),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(600):
            assert self.process.poll() is None, self.process.communicate()[1]
            try:
                urlopen(f"{self.address}/in/", timeout=5).close()
            except (URLError, OSError):
                time.sleep(0.05)
            else:
                return
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()

    def stop(self, how: int = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        self.process.communicate(timeout=20)
        return self.process.returncode

    def act(self, slug: str, token: str, request: str, *commands: dict[str, Any]) -> Any:
        """The answer; None where there was none."""
        sent = json.dumps({"commands": commands, "request": request}).encode()
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        try:
            ask = Request(f"{self.address}/api/e/{slug}/acts", sent, headers)
            with urlopen(ask, timeout=10) as answer:
                return json.loads(answer.read())
        except HTTPError as error:
            try:
                return json.loads(error.read())
            except (OSError, ValueError, HTTPException):
                return None
        except (URLError, OSError, ValueError, HTTPException):
            return None

    def get(self, path: str, token: str = "") -> str:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        with urlopen(Request(f"{self.address}{path}", headers=headers), timeout=10) as answer:
            return str(answer.read().decode())
