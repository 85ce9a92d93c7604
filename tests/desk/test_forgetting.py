"""Particulars of people are shown to nobody who did not ask for them, and can be erased."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from paisai.desk.event_document import event_document
from paisai.desk.papers import documents
from paisai.desk.papers.press import Press
from paisai.ledger import Ledger, State, export_text, import_text, read_private, seals, verify
from paisai.ledger.private_file import private_path
from paisai.regulations import load, preset_ids
from paisai.rehearse.competition import rehearse
from support.chosen import seldom
from support.desk import Desk, new, paisai

SEEN = (
    ("status",),
    ("timetable",),
    ("log",),
    ("units", "list"),
    ("entries", "list"),
    ("entries", "papers"),
    ("entries", "notice"),
    ("round",),
    ("result", "list"),
    ("rule",),
    ("appeal", "list"),
    ("standings",),
    ("standings", "--final"),
    ("teams",),
    ("awards",),
    ("verify",),
)
"""In JSON, which says more than the tables do."""


WORDS = {"reason", "request", "text", "evidence"}
"""What was said of somebody: whoever has the particulars beside the file reads it in his lists."""
PUBLISHED = ("file", "export json", "export text", "papers")


def secrets(state: State, words: bool) -> set[str]:
    return {
        state.private[seal].value
        for event in state.history
        for seal, path in seals(event).items()
        if (path[-1] in WORDS) is words
    }


def shown(file: Path) -> Iterator[tuple[str, str]]:
    """All that a person or a program gets to see of an event."""
    state = Ledger.open(file).state
    yield "file", file.read_text("utf-8")
    yield "export json", event_document(state)
    yield "export text", export_text(state)
    yield "papers", repr(documents(Press(state, state.time or datetime.min), every_round=True))
    for words in SEEN:
        at = 2 if words[0] in ("entries", "units", "result", "appeal") else 1
        line = (*words[:at], file, *words[at:])
        said = paisai(*line, "--json")
        yield " ".join(words), said.out + said.err


@pytest.mark.parametrize(
    "preset", seldom(preset_ids(), {"erdayi-sanya-2021", "tuolaji-zhuhai-2019"})
)
def test_no_private_value_is_seen_anywhere_in_a_whole_day(preset: str, tmp_path: Path) -> None:
    regulation = load(preset)
    done = rehearse(regulation, tmp_path / "e.jsonl", entries=12, fast=True)
    state = Ledger.open(done.path).state
    known, said_of_people = secrets(state, False), secrets(state, True)
    assert len(known) > 12
    assert said_of_people
    begins = next(event.seq for event in state.history if event.kind == "begin")
    early = "".join(event.line() + "\n" for event in state.history[: begins - 1])
    import_text(early, tmp_path / "early.jsonl", state.private)
    for file in (done.path, tmp_path / "early.jsonl"):
        for where, text in shown(file):
            hidden = known | said_of_people if where in PUBLISHED else known
            assert not [value for value in hidden if value in text], where
    before = final(done.path)
    said = paisai("forget", done.path, "--as", "组委会")
    assert said.code == 0
    assert f"已删除 {len(state.private)} 项" in said.out
    beside = private_path(done.path).read_text("utf-8")
    assert not [value for value in known | said_of_people if value in beside]
    found = verify(done.path)
    assert (found.problems, found.head, found.events) == ((), done.head, done.events)
    assert found.unknown == found.sealed == len(state.private)
    assert final(done.path) == before


def final(file: Path) -> tuple[str, ...]:
    return tuple(paisai(word, file, *more).out for word, *more in FIGURES)


FIGURES = (("standings", "--final"), ("teams",), ("awards",))


def test_the_log_says_why_until_it_is_erased(tmp_path: Path) -> None:
    made = desk(tmp_path)
    made("entries", "withdraw", "2", "--reason", "要动手术")
    assert "丙/丁（一中） 已退出：要动手术" in made("log")
    assert "要动手术" not in made.file.read_text("utf-8")
    made("forget", "--entry", "2", "--reason", "本人要求")
    assert "丙/丁（一中） 已退出" in made("log")
    assert "要动手术" not in made("log")
    assert "已退出：" not in made("log")


def desk(folder: Path) -> Desk:
    made = new(folder, "tuolaji-zhuhai-2019")
    made("units", "set", "一中", "--leader", "王五", "--telephone", "555-0100")
    numbers = ("--number", "A100", "A200")
    made("entries", "add", "1", "甲", "乙", "--unit", "一中", *numbers)
    made("entries", "add", "2", "丙", "丁", "--unit", "一中", "--number", "B100", "B200")
    return made


def test_telephones_are_listed_for_who_asks_for_them(tmp_path: Path) -> None:
    made = desk(tmp_path)
    assert "555-0100" not in made("units", "list")
    assert "555-0100" in made("units", "list", "--private")
    assert made.json("units", "list", "--private")["units"][0]["telephone"] == "555-0100"
    made("forget", "--unit", "一中", "--reason", "领队换人")
    assert "已删除" in made("units", "list", "--private")
    made("units", "set", "一中", "--telephone", "555-0200")
    assert "555-0200" in made("units", "list", "--private")


def test_the_unit_s_own_form_has_its_telephone_only_if_asked_for(tmp_path: Path) -> None:
    made = new(tmp_path, "shengji-szpt-2013", datetime(2013, 11, 1, 9, 0))
    made("units", "set", "甲院", "--telephone", "555-0100", "--members", 9, "--entrants", 4)
    press = Press(Ledger.open(made.file).state, made.now)
    assert "555-0100" not in repr(documents(press))
    assert "555-0100" in repr(documents(press, private=True))


def test_one_entry_is_erased_before_the_end_only_with_a_reason(tmp_path: Path) -> None:
    made = desk(tmp_path)
    assert "--reason" in made.refused("forget", "--entry", "甲")
    assert "--reason" in made.refused("forget", lang="en")
    said = made.json("forget", "--entry", "甲", "--reason", "本人要求")
    assert said == {"events": [], "erased": 2}
    text = private_path(made.file).read_text("utf-8")
    assert [value in text for value in ("A100", "A200", "B100", "B200")] == [
        False,
        False,
        True,
        True,
    ]
    rows = {row["id"]: row for row in made.json("entries", "list")["entries"]}
    assert rows["1"]["erased"] == [
        {"player": 1, "field": "number"},
        {"player": 2, "field": "number"},
    ]
    assert rows["2"]["erased"] == []
    assert "已删除" in made("entries", "list")
    told = made("verify")
    assert "全部无误" in told
    assert "封存的个人资料 5 项：3 项在，与承诺值相符；2 项不在" in told
    assert "记录台 删除了 2 项（1）：本人要求" in told
    assert made.json("verify")["forgotten"][0]["reason"] == "本人要求"
    assert "没有要删除的" in made("forget", "--entry", "1", "--reason", "再来")


def test_an_entry_that_was_taken_off_the_list_is_erased_by_its_number(tmp_path: Path) -> None:
    made = desk(tmp_path)
    made("entries", "remove", "1")
    assert made.json("forget", "--entry", "1", "--reason", "没有参赛")["erased"] == 2
    assert "没有参赛者" in made.refused("forget", "--entry", "没有的", "--reason", "x")


def test_it_is_erased_so_many_days_after_the_event_was_closed(tmp_path: Path) -> None:
    done = rehearse(load("tuolaji-zhuhai-2019"), tmp_path / "e.jsonl", entries=12, fast=True)
    state = Ledger.open(done.path).state
    closed = next(event.time for event in state.history if event.kind == "close")
    line = ("forget", done.path, "--after", 30, "--ahead", "--at")
    early = paisai(*line, closed.replace(hour=0).isoformat())
    assert early.code == 0
    assert "现在什么也没有删除" in early.out
    assert Ledger.open(done.path).state.private
    later = paisai(*line, closed.replace(year=closed.year + 1).isoformat())
    assert f"已删除 {len(state.private)} 项" in later.out
    assert not Ledger.open(done.path).state.private
    open_ = desk(tmp_path / "open")
    assert "还没有结束" in open_("forget", "--after", 0)
    assert "从 0 起" in open_.refused("forget", "--after", -1)


def test_a_backup_has_the_particulars_in_a_part_of_its_own(tmp_path: Path) -> None:
    made = desk(tmp_path)
    public, backup = tmp_path / "public.json", tmp_path / "backup.json"
    made("export", "json", public)
    made("export", "json", backup, "--private")
    if os.name != "nt":
        assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert "private" not in json.loads(public.read_text("utf-8"))
    assert len(json.loads(backup.read_text("utf-8"))["private"]) == 5
    for source, known in ((public, 0), (backup, 5), (made.file, 5)):
        to = tmp_path / f"{source.stem}.copy"
        assert paisai("import", to, source).code == 0
        assert to.read_bytes() == made.file.read_bytes()
        assert len(read_private(to)[0]) == known
        assert verify(to).good
    assert Ledger.open(tmp_path / "backup.copy").state == Ledger.open(made.file).state


def test_a_backup_whose_particulars_were_changed_is_refused(tmp_path: Path) -> None:
    made = desk(tmp_path)
    backup, to = tmp_path / "backup.json", tmp_path / "to.jsonl"
    made("export", "json", backup, "--private")
    whole = backup.read_text("utf-8")
    for broken in (
        whole.replace("555-0100", "555-0101"),
        whole.replace('"private": [', '"private": [1,'),
    ):
        backup.write_text(broken, "utf-8")
        said = paisai("import", to, backup)
        assert (said.code, len(said.err.splitlines())) == (2, 1)
        assert "个人资料" in said.err
        assert not to.exists()
