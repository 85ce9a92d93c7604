"""The scripts of the pages, tested without a page by Node's own test runner."""

from __future__ import annotations

import json
import subprocess
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright._impl._driver import compute_driver_executable

from paisai.cards import commitment
from paisai.tournament.draw import draw_seed, drawn, part, words_hash
from paisai.tournament.pairing.feasibility import some_pairing
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


def _some_pairing(meets: list[str]) -> list[int] | None:
    answer = some_pairing([int(one) for one in meets])
    return answer if isinstance(answer, list) else None


ASKED: dict[str, Callable[..., object]] = {
    "commitment": commitment,
    "seedOf": lambda secret, words: draw_seed(secret, words[:-1], words[-1]),
    "wordsHash": words_hash,
    "part": part,
    "drawn": drawn,
    "somePairing": _some_pairing,
}


def test_draws_are_the_same_in_both_languages() -> None:
    """The table that the script is held to says what Python says."""
    cases = json.loads((HERE / "draws.json").read_text("utf-8"))
    assert {one["ask"] for one in cases} == set(ASKED)
    for one in cases:
        assert ASKED[one["ask"]](*one["of"]) == one["is"], one


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
