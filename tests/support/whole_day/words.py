"""The day by the words of `paisai`, on a file."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path
from typing import Any

from paisai.ledger import Ledger, State
from paisai.tournament.competition import Competition
from support.desk import paisai
from support.whole_day.script import Rows


class Words:
    """Every act at the time at which the other desk did it, and in the same name."""

    def __init__(self, folder: Path, actor: str, times: list[datetime]) -> None:
        self.file = folder / "event.jsonl"
        self._folder, self._actor, self._times = folder, actor, times
        self._state: State | None = None

    @property
    def state(self) -> State:
        if self._state is None:
            self._state = Ledger.open(self.file).state
        return self._state

    @property
    def competition(self) -> Competition:
        found = self.state.competition
        assert found is not None
        return found

    def _say(self, *words: object) -> None:
        seq = self.state.seq if self.file.exists() else 0
        nested = words[0] in ("entries", "units", "result", "appeal")
        before = 2 if nested else 1
        when = self._times[min(seq, len(self._times) - 1)].isoformat()
        said = paisai(
            *words[:before],
            self.file,
            "--as",
            self._actor,
            "--at",
            when,
            "--ahead",
            *words[before:],
        )
        assert said.code == 0, (words, said)
        self._state = None

    def at(self, time: datetime) -> None: ...
    def wait(self, minutes: float) -> None: ...
    def wait_until_closable(self) -> None: ...
    def shows(self, *shows: str) -> None: ...

    def new(self, preset: str, name: str, first_day: date, rooms: tuple[str, ...]) -> None:
        self._say(
            "new", preset, "--name", name, "--first-day", first_day, "--rooms", ",".join(rooms)
        )

    def unit(self, id_: str, selection: tuple[str, ...]) -> None:
        who = ("--leader", "王五", "--telephone", "000", "--time", "10月", "--place", "工会")
        held = ("--format", "循环", "--members", 100, "--entrants", 50, "--ranking", *selection)
        self._say("units", "set", id_, *who, *held)

    def share(self, places: int) -> None:
        self._say("units", "share", places)

    def entries(self, rows: Rows) -> None:
        path = self._folder / "entries.csv"
        path.write_text("".join(",".join(row) + "\n" for row in rows), encoding="utf-8")
        self._say("entries", "import", path)

    def entry(self, one: dict[str, str]) -> None:
        known = {unit.name for unit in self.competition.units.values()}
        if "units" in one and one["units"] not in known:
            self._say("units", "set", one["units"])
        players = [one[key] for key in ("player1", "player2") if key in one]
        more: list[str] = []
        for key, option in (
            ("name", "--name"),
            ("units", "--unit"),
            ("zone", "--zone"),
            ("leader", "--leader"),
            ("seed", "--seed"),
            ("born1", "--born"),
            ("staff1", "--staff"),
            ("employer1", "--employer"),
        ):
            if key in one:
                more += [option, one[key]]
        self._say("entries", "add", one["id"], *players, *more)

    def papers(self, dated: date | None) -> None:
        if dated is None:
            self._say("entries", "papers", "all", "all", "合格")
        else:
            self._say("entries", "papers", "all", "negative-test", "合格", "--dated", dated)

    def review(self) -> None:
        self._say("entries", "review", "all")

    def notice(self) -> None:
        self._say("entries", "notice")

    def qualify(self) -> None:
        self._say("entries", "qualify")

    def draw(self, who: str, words: str) -> None:
        self._say("draw", "--commit")
        self._say("draw", "--contribute", "--words", who, words)
        self._say("draw", "--reveal")

    def pair(self) -> None:
        self._say("pair")

    def publish(self) -> None:
        self._say("publish")

    def start(self) -> None:
        self._say("start")

    def sheets(self, scores: dict[int, str], more: dict[str, str]) -> None:
        for table, score in scores.items():
            options: list[str] = []
            if "north_south" in more:
                options = ["--north-south", self._seat(table)]
            self._say("result", "sheet", table, *score.split(), "--signed", "all", *options)

    def _seat(self, table: int) -> str:
        round_ = self.competition.round
        assert round_ is not None
        return str(round_.tables[table - 1].seats[0])

    def end(self) -> None:
        self._say("end")

    def scores(self) -> None:
        self._say("publish", "--scores")

    def rule(self, entry: str, infraction: str, table: int) -> None:
        self._say("rule", entry, infraction, "--table", table)

    def correct(self, table: int, score: str, reason: str) -> None:
        stage, round_ = self.competition.stage, self.competition.round
        assert stage is not None
        assert round_ is not None
        at = ("--stage", stage.index + 1, "--round", round_.number)
        self._say("result", "correct", table, *score.split(), "--reason", reason, *at)

    def appeal(self, entry: str, form: str, text: str, fee: int, step: bool) -> None:
        more: list[Any] = ["--appeal", 1] if step else ["--ruling", 1]
        self._say("appeal", "file", entry, text, f"--{form}", "--fee", fee, *more)

    def decide(self, reason: str) -> None:
        self._say("appeal", "decide", 1, "--dismiss", reason)

    def honour(self, award: str, to: str) -> None:
        self._say("awards", "--give", award, to)

    def close_stage(self) -> None:
        self._say("close")

    def close(self) -> None:
        self._say("close", "--final")
