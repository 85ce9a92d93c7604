"""The judge protocol: questions about the rules as JSON lines, for programs in any language."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from paisai import __version__
from paisai.judge import (
    erdayi,
    erdayi_players,
    players,
    referee,
    shengji,
    shengji_players,
    tournament,
)
from paisai.judge.protocol import LONGEST_LINE, Answer, Operation, Request, answer
from paisai.regulations import preset_ids


def hello(request: Request) -> Answer:
    return {
        "name": "paisai",
        "version": __version__,
        "regulations": list(preset_ids()),
        "ops": sorted(OPERATIONS),
    }


OPERATIONS: dict[str, Operation] = {
    "hello": hello,
    **erdayi.OPERATIONS,
    **shengji.OPERATIONS,
    **tournament.OPERATIONS,
    **referee.OPERATIONS,
    **players.OPERATIONS,
    **erdayi_players.OPERATIONS,
    **shengji_players.OPERATIONS,
}


def judge(line: bytes | str, language: str = "zh") -> Answer:
    """Answer one question."""
    return answer(line, OPERATIONS, language)


def lines(source: BinaryIO) -> Iterator[bytes]:
    """Lines of at most `LONGEST_LINE` bytes; what is longer comes as one that is no JSON."""
    while line := source.readline(LONGEST_LINE):
        if line.endswith(b"\n") or len(line) < LONGEST_LINE:
            yield line
            continue
        while rest := source.readline(LONGEST_LINE):
            if rest.endswith(b"\n"):
                break
        yield b"(too long)"


def serve(questions: Iterable[bytes], target: BinaryIO, language: str = "zh") -> None:
    """One answer line for each question, in order, flushed."""
    for line in questions:
        text = json.dumps(judge(line, language), ensure_ascii=False)
        # A lone surrogate in an id goes back as the escape it came as.
        target.write(text.encode("utf-8", "backslashreplace") + b"\n")
        target.flush()
