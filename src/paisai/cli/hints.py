"""What does one type for a thing that is to be done? Lines that can be pasted."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

from paisai.desk.due import Act, Todo
from paisai.text import SILENT, Text

STARTED = "PAISAI_STARTED_AS"
"""How the program was started, where it was not by its own name; `start.py` says so here."""

_ENTER = (
    "entries template {file} {form}",
    "entries import {file} {form}",
)
LINES: dict[Act, tuple[str, ...]] = {
    Act.ENTER: _ENTER,
    Act.PAPERS: ("entries papers {file} {about} all accepted",),
    Act.REVIEW: ("entries review {file} all",),
    Act.NOTICE: ("entries notice {file}",),
    Act.OBJECTION: ("entries object {file} --decide {about} --uphold {why}",),
    Act.QUALIFY: ("entries qualify {file}",),
    Act.DRAW: ("draw {file}",),
    Act.REVEAL: ("draw {file} --reveal",),
    Act.PAIR: ("pair {file}",),
    Act.PUBLISH: ("publish {file}",),
    Act.START: ("start {file}",),
    Act.RESULTS: ("result sheet {file} {about} {score} --signed all",),
    Act.END: ("end {file}",),
    Act.SCORES: ("publish {file} --scores",),
    Act.APPEAL: ("appeal decide {file} {about} --uphold {why}",),
    Act.LATE_APPEAL: ("appeal decide {file} {about} --dismiss {why}",),
    Act.ANNOUNCE: ("clock {file} --announce",),
    Act.BRIEF: ("export pdf {file} --what briefing",),
    Act.SETTLE: ("settle {file} --replace {why}",),
    Act.CLOSE_STAGE: ("close {file}",),
    Act.CLOSE: ("close {file} --final",),
    Act.AWARDS: ("awards {file}",),
}
BLANKS = {
    "form": Text("报名表.xlsx", "form.xlsx"),
    "why": Text("理由", "WHY"),
    "score": Text("成绩", "SCORE"),
}
"""What only the person knows."""
OTHERWISE = {
    Act.OBJECTION: Text("（或 --dismiss 理由）", " (or --dismiss WHY)"),
    Act.APPEAL: Text("（或 --dismiss 理由）", " (or --dismiss WHY)"),
    Act.SETTLE: Text("（或 --keep 理由）", " (or --keep WHY)"),
}


def program() -> str:
    return os.environ.get(STARTED) or "paisai"


def line(words: str) -> str:
    """A line as it is typed here.

    >>> line("pair 比赛.jsonl")
    'paisai pair 比赛.jsonl'
    """
    return f"{program()} {words}"


def hint(todo: Todo, file: Path) -> Text:
    """The thing to do with the line that does it."""
    lines = LINES[todo.act]
    said = SILENT
    for number, words in enumerate(lines):
        zh, en = (
            line(
                words.format(
                    file=shlex.quote(str(file)),
                    about=shlex.quote(todo.about),
                    **{name: blank.in_(language) for name, blank in BLANKS.items()},
                )
            )
            for language in ("zh", "en")
        )
        said += Text("，再 " if number else "", ", then " if number else "") + Text(zh, en)
    return todo.text + Text("：", ": ") + said + OTHERWISE.get(todo.act, SILENT)
