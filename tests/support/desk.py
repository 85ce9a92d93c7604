"""A desk for the tests: the words of `paisai` on one real file, minute by minute."""

from __future__ import annotations

import json
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from datetime import datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

from paisai.cli import main
from paisai.regulations import load, preset_ids
from paisai.regulations.dates import asks_report_due

SEEING = {
    "status",
    "timetable",
    "list",
    "round",
    "where",
    "standings",
    "teams",
    "verify",
    "log",
    "export",
}
"""Words that change nothing, and take no time."""


class Said(NamedTuple):
    code: int
    out: str
    err: str


def paisai(*arguments: object) -> Said:
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main([str(argument) for argument in arguments])
    return Said(code, out.getvalue(), err.getvalue())


@dataclass
class Desk:
    """`desk("pair")` is `paisai pair FILE --at …`, a minute after the word before."""

    file: Path
    now: datetime = datetime(2026, 5, 16, 8, 0)

    def line(self, *words: object, minutes: float = 1) -> list[str]:
        texts = [str(word) for word in words]
        nested = texts[0] in ("entries", "units", "result", "appeal", "export")
        at = 2 if nested else 1
        line = [*texts[:at], str(self.file), *texts[at:]]
        if texts[0] not in SEEING and not (nested and texts[1] in ("list", "template")):
            self.now += timedelta(minutes=minutes)
            line[at + 1 : at + 1] = ["--as", "记录台", "--at", self.now.isoformat()]
        if texts[0] in ("status", "round"):
            line += ["--at", self.now.isoformat()]
        return line

    def __call__(self, *words: object, minutes: float = 1) -> str:
        said = paisai(*self.line(*words, minutes=minutes))
        assert said.code == 0, said
        return said.out

    def json(self, *words: object, minutes: float = 1) -> Any:
        said = paisai(*self.line(*words, minutes=minutes), "--json")
        assert said.code == 0, said
        return json.loads(said.out)

    def refused(self, *words: object, minutes: float = 1, lang: str = "zh") -> str:
        """The one line it is refused with; the file stays as it was, and so does the time."""
        before, time = self.file.read_bytes(), self.now
        said = paisai("--lang", lang, *self.line(*words, minutes=minutes))
        self.now = time
        assert said.code == 2, said
        assert said.out == ""
        assert self.file.read_bytes() == before
        *signs, line = said.err.splitlines()
        assert all("… " in sign for sign in signs), "of life, on a busy machine"
        assert line.startswith("paisai: ")
        return line.removeprefix("paisai: ")


def new(
    folder: Path, regulation: str, now: datetime = datetime(2026, 5, 16, 8, 0), **options: str
) -> Desk:
    folder.mkdir(exist_ok=True)
    desk = Desk(folder / "event.jsonl", now)
    more = [word for key, value in options.items() for word in (f"--{key}", value)]
    first_day = now.date() + timedelta(days=40)
    if regulation in preset_ids() and asks_report_due(load(regulation), first_day):
        more += ["--report-due", str(first_day - timedelta(days=14))]
    desk("new", regulation, "--name", "测试赛", "--first-day", first_day, *more)
    return desk


UNION = ("--leader", "王五", "--telephone", "000", "--time", "10月", "--place", "工会")


def reported(desk: Desk, *units: str, places: int) -> None:
    """S6.5.1: each unit reports its selection, and the places are shared out."""
    for unit in units:
        ranking = [f"{unit}{n}甲、{unit}{n}乙" for n in range(1, 9)]
        held = ("--format", "循环", "--members", 100, "--entrants", 50, "--ranking", *ranking)
        desk("units", "set", unit, *UNION, *held)
    desk("units", "share", places)


def form(desk: Desk, head: str, *rows: str, name: str = "form.csv") -> Path:
    path = desk.file.with_name(name)
    path.write_text("\n".join([head, *rows]) + "\n", encoding="utf-8")
    return path


PAIRS = tuple(f"{n},第{n}队,甲{n},乙{n},单位{n}" for n in range(1, 5))


def playing(folder: Path, regulation: str, *rows: str) -> Desk:
    """An event of these pairs, or of four, with its first round published and started."""
    desk = new(folder, regulation)
    head = "编号,名称,选手一,选手二,单位"
    desk("entries", "import", form(desk, head, *(rows or PAIRS)))
    for word in ("draw", "pair", "publish", "start"):
        desk(word)
    return desk
