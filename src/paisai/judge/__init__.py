"""The judge protocol: questions about the rules as JSON lines, for programs in any language."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
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
from paisai.judge.asked import Operation, declared
from paisai.judge.engine import PYTHON, Engine
from paisai.judge.protocol import LONGEST_LINE, Answer, QuestionFields, answer
from paisai.regulations import preset_ids

__all__ = ["LONGEST_LINE", "OPERATIONS", "judge", "lines", "operations", "serve"]


def operations(engine: Engine) -> dict[str, Operation]:
    """All questions, those about cards answered by this engine."""

    def hello(request: QuestionFields) -> Answer:
        return {
            "name": "paisai",
            "version": __version__,
            "engine": engine.name,
            "regulations": list(preset_ids()),
            "ops": sorted(known),
        }

    known: dict[str, Operation] = {
        **declared({"hello": (hello, {})}),
        **erdayi.operations(engine),
        **shengji.operations(engine),
        **tournament.OPERATIONS,
        **referee.OPERATIONS,
        **players.OPERATIONS,
        **erdayi_players.OPERATIONS,
        **shengji_players.OPERATIONS,
    }
    return known


OPERATIONS = operations(PYTHON)
"""Every question that can be asked, by its name."""


def judge(
    line: bytes | str, language: str = "zh", known: Mapping[str, Operation] = OPERATIONS
) -> Answer:
    """Answer one question."""
    return answer(line, known, language)


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


def serve(
    questions: Iterable[bytes],
    target: BinaryIO,
    language: str = "zh",
    known: Mapping[str, Operation] = OPERATIONS,
) -> None:
    """One answer line for each question, in order, flushed."""
    for line in questions:
        text = json.dumps(judge(line, language, known), ensure_ascii=False)
        # A lone surrogate in an id goes back as the escape it came as.
        target.write(text.encode("utf-8", "backslashreplace") + b"\n")
        target.flush()
