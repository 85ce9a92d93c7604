"""What goes to the group chat: what everybody may see, as messages and as pictures for phones."""

from __future__ import annotations

import struct
from datetime import date, datetime

import pytest

from paisai.desk.group_chat import MOST_COLUMNS, MOST_ROWS, messages, shared_named, to_share
from paisai.desk.papers import rounds
from paisai.errors import NotationError
from paisai.ledger import commands as c
from paisai.prints.paper import Masthead
from paisai.prints.shared import (
    SharedList,
    SharedName,
    SharedRow,
    SharedSection,
    in_parts,
    pictures,
)
from paisai.prints.table import same
from paisai.regulations import load
from paisai.regulations.stages import TablesOfThree
from paisai.regulations.terminal import width
from paisai.text import SILENT
from paisai.tournament.entries import EntryPlayer
from paisai.tournament.rounds import Score
from support.hall import Hall, plain
from support.long_names import half_played, hall_of_long_names, hall_of_sixty
from support.press import here
from support.qualified import qualified

NOW = datetime(2026, 5, 16, 12, 0)


def hall_of(pairs: int) -> Hall:
    hall = Hall()
    hall.do(c.Create("职工赛", plain(load("tuolaji-zhuhai-2019")), date(2026, 5, 16)))
    for i in range(pairs):
        if i % 2 == 0:
            hall.do(c.SetUnit(f"u{i // 2}", f"第{i // 2}厂"), 0)
        players = tuple(EntryPlayer(f"{who}{i}", date(1990, 1, 1)) for who in "甲乙")
        hall.do(c.AddEntry(f"{i + 1:03}", f"甲{i}/乙{i}", players, (f"u{i // 2}",)), 0)
    hall.do(c.Begin(agreed=True))
    hall.draw("八")
    return hall


def keys(hall: Hall, unit: str = "") -> list[str]:
    return [one.key for one in to_share(hall.state, NOW, unit)]


def text(hall: Hall, key: str, language: str = "zh") -> str:
    return "\n".join(messages(shared_named(to_share(hall.state, NOW), key).make(), language))


def size(png: bytes) -> tuple[int, int]:
    wide, tall = struct.unpack(">II", png[16:24])
    return wide, tall


def test_each_list_is_there_once_everybody_may_see_it() -> None:
    hall = hall_of(8)
    assert keys(hall) == ["timetable"]
    hall.do(c.Pair())
    assert keys(hall) == ["timetable"], "a draft is nobody's business yet"
    hall.do(c.PublishRound(hall.substitutes))
    assert keys(hall) == ["pairings-1-01", "timetable"]
    hall.start()
    for table in hall.tables:
        hall.sheet(table, Score((3, 1)))
    assert keys(hall) == ["results-1-01", "pairings-1-01", "timetable"]
    hall.do(c.PublishScores())
    assert keys(hall) == ["standings-1", "results-1-01", "pairings-1-01", "timetable"]


def test_a_message_says_the_round_the_tables_and_the_scores() -> None:
    hall = hall_of(4)
    hall.pair()
    (one, first), (two, second) = hall.tables.items()
    names = {f"{i + 1:03}": f"甲{i}/乙{i}" for i in range(4)}
    assert text(hall, "pairings-1-01").splitlines() == [
        "【第 1 轮 对阵】",
        "职工赛",
        "",
        f"{one} 桌 {names[first[0]]} — {names[first[1]]}",
        f"{two} 桌 {names[second[0]]} — {names[second[1]]}",
    ]
    hall.start()
    hall.sheet(one, Score((7, 0)))
    said = text(hall, "results-1-01")
    assert f"{one} 桌 {names[first[0]]} 7:0 {names[first[1]]}" in said
    assert "暂定" in said
    assert names[second[0]] not in said
    assert text(hall, "results-1-01", "en").startswith("[Round 1: results (provisional)]")


def test_a_report_that_is_not_confirmed_is_in_no_list() -> None:
    hall = hall_of(4)
    tables = hall.pair()
    hall.start()
    one = next(iter(tables))
    hall.let_in(one)
    hall.do(c.ReportResult(one, tables[one][0], Score((7, 0))))
    assert "results-1-01" not in keys(hall)
    assert "7:0" not in text(hall, "pairings-1-01")


def test_who_has_a_bye_is_named_in_the_pairings() -> None:
    hall = hall_of(5)
    hall.pair()
    assert hall.competition.round is not None
    [free] = hall.competition.round.byes
    name = hall.competition.entrants[free].name
    assert f"轮空：{name}" in text(hall, "pairings-1-01")
    assert f"Bye: {name}" in text(hall, "pairings-1-01", "en")


def test_two_of_one_name_are_told_apart_by_their_units() -> None:
    """Single players keep the names they were given."""
    people = (("王伟", "一厂"), ("李娜", "二厂"), ("王伟", "三厂"), ("张静", "四厂"))
    rows = tuple(
        SharedRow(
            same(f"{table + 1} 桌"),
            tuple(SharedName(same(who), same(of)) for who, of in people[2 * table : 2 * table + 2]),
            entries=(str(2 * table), str(2 * table + 1)),
        )
        for table in range(2)
    )
    masthead = Masthead("职工赛", NOW, "0" * 64)
    shared = SharedList("pairings", "1-01", same("对阵"), masthead, (SharedSection(SILENT, rows),))
    [said] = messages(shared, "zh")
    assert "1 桌 王伟（一厂） — 李娜" in said.splitlines()
    assert "2 桌 王伟（三厂） — 张静" in said.splitlines()


def test_each_of_three_at_a_table_has_his_own_score() -> None:
    hall = qualified(11)
    hall.do(c.Begin(agreed=True))
    hall.draw()
    hall.pair()
    hall.start()
    table, seats = next(iter(hall.tables.items()))
    stage = hall.competition.regulation.stages[0]
    assert isinstance(stage, TablesOfThree)
    hall.sheet(table, Score(deals=((6, -3, -3),) * stage.deals))
    said, total = text(hall, "results-1-01"), 6 * stage.deals
    one, two, three = seats
    assert f"{table} 桌 {one} +{total}、{two} −{total // 2}、{three} −{total // 2}" in said


def test_a_leader_has_what_is_about_his_unit() -> None:
    hall = hall_of(8)
    hall.pair()
    assert keys(hall, "u1") == ["pairings-1-01"]
    [own] = to_share(hall.state, NOW, "u1")
    rows = own.make().rows
    assert {entry for row in rows for entry in row.entries} >= {"003", "004"}
    assert all({"003", "004"} & {*row.entries} for row in rows)
    assert messages(own.make(), "zh")[0].startswith("【第1厂：第 1 轮 对阵】")


@pytest.mark.parametrize("pairs", [4, 100])
def test_messages_are_of_a_chats_size_and_leave_nobody_out(pairs: int) -> None:
    hall = hall_of(pairs)
    hall.pair()
    shared = shared_named(to_share(hall.state, NOW), "pairings-1-01").make()
    for language in ("zh", "en"):
        parts = messages(shared, language)
        for part in parts:
            assert len(part.splitlines()) <= MOST_ROWS + 6
            assert width(part) <= MOST_COLUMNS * 1.2
        together = "\n".join(parts)
        assert all(f"甲{i}/乙{i}" in together for i in range(pairs))
        if len(parts) > 1:
            assert f"1/{len(parts)}】" in parts[0] or f"1/{len(parts)}]" in parts[0]
            assert max(map(len, parts)) < 1.5 * min(map(len, parts))


@pytest.mark.parametrize("pairs", [4, 100])
def test_pictures_are_as_wide_as_a_phone_and_not_too_tall(pairs: int) -> None:
    hall = hall_of(pairs)
    hall.pair()
    shared = shared_named(to_share(hall.state, NOW), "pairings-1-01").make()
    made = pictures(shared, "zh")
    assert len(made) == len(in_parts(shared, "zh"))
    assert (len(made) == 1) == (pairs == 4)
    for one in made:
        wide, tall = size(one)
        assert wide == 1080
        assert tall <= 3300


@pytest.mark.parametrize("made", [hall_of_sixty, hall_of_long_names])
def test_the_longest_names_keep_a_picture_within_bounds(made: object) -> None:
    assert callable(made)
    hall = half_played(made())
    for one in to_share(hall.state, NOW):
        for language in ("zh", "en"):
            found = pictures(one.make(), "en" if language == "en" else "zh")
            assert {size(png)[0] for png in found} == {1080}
            assert max(size(png)[1] for png in found) <= 4000, one.key


def test_the_picture_has_the_rows_of_the_print() -> None:
    hall = hall_of(9)
    hall.pair()
    at, stage, round_ = here(hall)
    printed = rounds.by_table(at, stage, round_).tables[0].rows
    shared = shared_named(to_share(hall.state, NOW), "pairings-1-01").make()
    assert len(shared.rows) == len(printed)
    told = [row.lead.zh.removesuffix(" 桌") for row in shared.rows]
    assert told == [str(getattr(row["table"], "zh", row["table"])) for row in printed]


def test_a_list_that_is_not_there_is_refused_with_what_there_is() -> None:
    hall = hall_of(4)
    with pytest.raises(NotationError, match="timetable"):
        shared_named(to_share(hall.state, NOW), "awards")
