"""The scripts of the pages, tested without a page by Node's own test runner."""

from __future__ import annotations

import json
import subprocess
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright._impl._driver import compute_driver_executable

from support.queue_phone import QueuePhone

HERE = Path(__file__).parent
ANSWERS = json.loads((HERE / "answers.json").read_text("utf-8"))


@pytest.mark.parametrize("name", sorted(one.name for one in HERE.glob("*.test.mjs")))
def test_by_node(name: str) -> None:
    """Node comes with the browser's client."""
    node = compute_driver_executable()[0]
    done = subprocess.run(
        [node, "--test", "--test-reporter=tap", HERE / name],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "# fail 0" in done.stdout
    assert "# pass 0" not in done.stdout


class Answering(BaseHTTPRequestHandler):
    """Answers as the case in the address says."""

    def do_POST(self) -> None:
        case = ANSWERS[int(self.path.rsplit("/", 2)[-2])]
        self.rfile.read(int(self.headers["Content-Length"]))
        body = b"" if case["body"] is None else json.dumps(case["body"]).encode()
        self.send_response(case["status"])
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Answering)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("number", range(len(ANSWERS)), ids=[one["why"] for one in ANSWERS])
def test_the_phone_without_a_browser_takes_an_answer_as_the_script_does(
    number: int, address: str
) -> None:
    case = ANSWERS[number]
    phone = QueuePhone(address, "x", {"entry": "甲", "table": 1, "who": "w", "cookie": "c"})
    item = phone.tap(f"{number}/")
    assert phone.flush() is case["goes_on"]
    state = "kept" if item.answer is None else "desk" if item.answer["ok"] else "refused"
    assert state == case["state"]
