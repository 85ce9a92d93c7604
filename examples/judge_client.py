"""A client of the judge protocol in thirty lines: ask `paisai judge` about the rules.

python examples/judge_client.py
"""

import json
import subprocess
import sys
from types import TracebackType
from typing import Any


class Judge:
    """One process that answers any number of questions."""

    def __enter__(self) -> "Judge":
        command = [sys.executable, "-m", "paisai", "judge"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        return self

    def ask(self, op: str, **fields: Any) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"op": op, **fields}).encode() + b"\n")
        self.process.stdin.flush()
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        if not answer["ok"]:
            raise ValueError(answer["error"]["message"])
        return answer

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.process.communicate()


if __name__ == "__main__":
    with Judge() as judge:
        print(judge.ask("erdayi/read", cards="33344456")["pattern"])
        print(judge.ask("erdayi/moves", hand="3345", beat="3")["moves"])
