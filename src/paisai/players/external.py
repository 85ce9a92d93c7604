"""A player that is another program: it is asked the judge's questions, one JSON line each.

The program reads a question on its standard input and writes the answer on its standard output. A
server (`http://host:port#strong`: another paisai's `/api/judge`, and which of its players is asked)
is asked the same by POST. Whatever it does, the table goes on: one that is late, dies, or answers
what is not legal has a legal action picked at random for it, and `notice` is told so.
"""

from __future__ import annotations

import json
import shlex
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import Any, Generic, NamedTuple, Protocol
from urllib.parse import urlsplit

from paisai.errors import NotationError, PaisaiError
from paisai.players.player import DEFAULT_MS, A, Choice, Legal, Player, V, ViewIn
from paisai.text import Text

GRACE_MS = 1000
"""What a program has beyond its budget."""
STARTING_MS = 10_000
"""And for its first answer, for starting."""
LONGEST_ANSWER = 1 << 16
STRONGEST = "strong"
"""Who is asked of a server's players, where none is named."""


class Question(NamedTuple):
    """An operation of the judge protocol and its fields."""

    op: str
    fields: dict[str, Any]


class Language(Protocol[ViewIn, A]):
    """How a game puts its views into questions and reads the answers."""

    def question(self, view: ViewIn, legal: Legal[A]) -> Question | None:
        """None where the protocol has no question for it."""

    def action(self, view: ViewIn, legal: Legal[A], answer: dict[str, Any]) -> A:
        """Raises `PaisaiError`, or anything a wrong type raises, if it cannot be read."""


class Program:
    """A running program and the lines that come from it."""

    def __init__(self, command: str) -> None:
        words = shlex.split(command)
        if not words or not Path(words[0]).is_file():
            raise NotationError(f"没有程序 {command}", f"there is no program {command}")
        try:
            self._process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        except OSError as error:
            raise NotationError(
                f"{command} 不能运行：{error.strerror}", f"cannot run {command}: {error.strerror}"
            ) from None
        self._lines: Queue[bytes] = Queue()
        self._starting = STARTING_MS / 1000
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        while line := self._process.stdout.readline(LONGEST_ANSWER):
            self._lines.put(line)
        self._lines.put(b"")

    def say(self, line: bytes) -> None:
        """Raises `BrokenPipeError`."""
        assert self._process.stdin is not None
        self._process.stdin.write(line + b"\n")
        self._process.stdin.flush()

    def heard(self, seconds: float) -> bytes:
        """The next line it writes; raises `TimeoutError` or `BrokenPipeError`."""
        try:
            answer = self._lines.get(timeout=max(0.0, seconds) + self._starting)
            self._starting = 0.0
        except Empty:
            raise TimeoutError from None
        if not answer:
            raise BrokenPipeError
        return answer

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        # The listener reads to the end before its pipe is closed; a child the program left
        # behind may hold that open, and then it is left to the end of our own process.
        self._listener.join(timeout=1)
        pipes = [
            self._process.stdin,
            *([] if self._listener.is_alive() else [self._process.stdout]),
        ]
        for pipe in pipes:
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()


class Server:
    """A server that answers questions where a program would read lines."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        if not parts.hostname:
            raise NotationError(f"没有服务器 {address}", f"there is no server {address}")
        path = parts.path if parts.path.strip("/") else "/api/judge"
        self._address = parts._replace(path=path, fragment="").geturl()
        self._player = parts.fragment or STRONGEST
        self._question = b""

    def say(self, line: bytes) -> None:
        self._question = json.dumps({**json.loads(line), "player": self._player}).encode()

    def heard(self, seconds: float) -> bytes:
        """The answer; raises `TimeoutError` or another `OSError`."""
        from urllib.error import HTTPError
        from urllib.request import Request, urlopen

        headers = {"Content-Type": "application/json"}
        request = Request(self._address, self._question, headers)
        try:
            with urlopen(request, timeout=max(0.1, seconds)) as answer:
                read: bytes = answer.read(LONGEST_ANSWER)
                return read
        except HTTPError as refused:  # a refusal is an answer too
            with refused:
                return refused.read(LONGEST_ANSWER)

    def close(self) -> None:
        """There is nothing to end."""


def is_address(command: str) -> bool:
    """Whether a server is meant, not a program."""
    return command.startswith(("http://", "https://"))


def _started(command: str) -> Program | Server:
    return Server(command) if is_address(command) else Program(command)


class External(Player[V, A], Generic[V, A]):
    """One process for the whole sitting; one that was late or died is started afresh. `notice` is
    told whenever something legal was done for it."""

    def __init__(
        self,
        command: str,
        language: Language[V, A],
        seed: int = 0,
        ms: int = DEFAULT_MS,
        notice: Callable[[Text], None] = lambda text: None,
    ) -> None:
        super().__init__(seed, ms)
        self._command, self._language, self._notice = command, language, notice
        self._program: Program | Server | None = _started(command)
        self._asked = 0

    def choose(self, view: V, legal: Legal[A]) -> Choice[A]:
        question = self._language.question(view, legal)
        if question is None:
            return Choice(legal.choose(self.dice(view)), Text("", ""))
        try:
            answer = self._answer(question)
            action = self._language.action(view, legal, answer)
        except TimeoutError:
            return self._instead(view, legal, Text("超时", "was too slow"), restart=True)
        except OSError:
            return self._instead(view, legal, Text("退出了", "ended"), restart=True)
        except RefusedError as refused:
            what = Text(f"不答：{refused}", f"refused to answer: {refused}")
            return self._instead(view, legal, what)
        except (PaisaiError, ValueError, TypeError, KeyError, AttributeError):
            return self._instead(view, legal, Text("的回答看不懂", "gave no readable answer"))
        if action not in legal:
            return self._instead(view, legal, Text("出的牌不合规则", "did what is not legal"))
        return Choice(action, _why(answer))

    def _answer(self, question: Question) -> dict[str, Any]:
        if self._program is None:
            self._program = _started(self._command)
        self._asked += 1
        asked = {"id": self._asked, "op": question.op, **question.fields}
        line = json.dumps({**asked, "ms": self.ms, "seed": self.seed}, ensure_ascii=False)
        self._program.say(line.encode())
        until = time.monotonic() + (self.ms + GRACE_MS) / 1000
        for _ in range(self._asked):  # answers to questions that were given up come late
            answer = json.loads(self._program.heard(until - time.monotonic()))
            if not isinstance(answer, dict):
                break
            if answer.get("ok") is False and answer.get("id") in (None, self._asked):
                raise RefusedError(_refusal(answer))
            if answer.get("id") == self._asked:
                return answer
        raise ValueError("an answer repeats the id")

    def _instead(self, view: V, legal: Legal[A], what: Text, restart: bool = False) -> Choice[A]:
        if restart and self._program is not None:
            self._program.close()
            self._program = None
        said = Text(
            f"{self._command} {what.zh}，随便出了一手",
            f"{self._command} {what.en}; something legal was done for it",
        )
        self._notice(said)
        return Choice(legal.choose(self.dice(view)), said)

    def close(self) -> None:
        if self._program is not None:
            self._program.close()
            self._program = None


class RefusedError(Exception):
    """The program has answered that it does not answer this."""


def _refusal(answer: dict[str, Any]) -> str:
    error = answer.get("error")
    return str(error.get("message", error))[:200] if isinstance(error, dict) else str(error)[:200]


def _why(answer: dict[str, Any]) -> Text:
    why = answer.get("why")
    if isinstance(why, dict):
        zh, en = why.get("zh"), why.get("en")
        if isinstance(zh, str) and isinstance(en, str):
            return Text(zh, en)
    return Text("", "")
