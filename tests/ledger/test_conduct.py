"""What is put on record of people without a ruling: a bystander's conduct, a phone permitted."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from paisai.desk.boards.conduct import conduct
from paisai.desk.boards.log import log
from paisai.desk.sentences import happened
from paisai.errors import Needed
from paisai.ledger import Reason, export_text, fold
from paisai.ledger import commands as c
from paisai.ledger.forgetting import to_forget
from paisai.ledger.infractions import ruling_on
from paisai.ledger.private import seals
from paisai.regulations import load, preset_ids
from paisai.tournament.entries import EntryId
from paisai.tournament.proceedings import Bystander
from paisai.tournament.ranking.standings import standings
from support.desk import Desk
from support.entered_hall import entered, playable, verified
from support.hall import Hall
from support.private_event import NOW, book

SANYA = "erdayi-sanya-2021"


@pytest.fixture
def hall() -> Hall:
    """Nine at three tables of the semi-final."""
    hall = entered(playable(SANYA), 9)
    hall.do(c.Begin(agreed=True))
    hall.draw()
    hall.pair()
    hall.start()
    return hall


def phone(hall: Hall, entry: str, **where: int) -> c.Rule:
    return ruling_on(hall.competition, EntryId(entry), "phone", {}, **where).command


def test_E4_8_7_who_has_the_chief_referee_s_leave_is_not_ruled_on_for_his_phone(
    hall: Hall,
) -> None:
    one, two, _ = hall.tables[1]
    permitted = hall.do(c.PermitPhone(one, "等家里电话"))
    assert "准许 p" in happened(hall.state, permitted).zh
    refused = hall.refused(phone(hall, one))
    assert (refused.clause, refused.needed) == ("E4.8.7", Needed.UNDO)
    assert "等家里电话" in refused.zh
    hall.do(phone(hall, two))
    hall.do(c.Undo(permitted.seq, "看错人"))
    hall.do(phone(hall, one))
    assert verified(hall).problems == ()


def test_E4_8_7_a_leave_is_for_one_round_at_a_table_and_has_a_reason(hall: Hall) -> None:
    one = hall.tables[1][0]
    assert hall.refused(c.PermitPhone(one, " ")).reason is Reason.NEEDS_REASON
    hall.do(c.PermitPhone(one, "等家里电话"))
    assert hall.refused(c.PermitPhone(one, "再来")).reason is Reason.DUPLICATE
    other = entered(replace(load("tuolaji-zhuhai-2019"), timetable=()), 4)
    other.do(c.Begin(agreed=True))
    other.draw()
    other.pair()
    refused = other.refused(c.PermitPhone(other.tables[1][0], "等家里电话"))
    assert refused.reason is Reason.NOT_POSSIBLE


def test_E4_8_4_B9_conduct_of_coaches_leaders_and_spectators_is_on_record_and_costs_nobody(
    hall: Hall,
) -> None:
    before = standings(hall.competition)
    hall.do(c.NoteConduct(Bystander.SPECTATOR, "穿红衣的", "向选手报牌，请出赛场"))
    asked = hall.refused(c.NoteConduct(Bystander.COACH, "李四", "吸烟"))
    assert asked.needed is Needed.WHOSE
    noted = hall.do(c.NoteConduct(Bystander.COACH, "李四", "吸烟", "u1"))
    assert happened(hall.state, noted).zh == "记教练 李四（u1）：吸烟"
    rows = conduct(hall.competition).rows
    assert [row["who"].zh for row in rows] == ["观众 穿红衣的", "教练 李四（u1）"]  # type: ignore[attr-defined]
    assert standings(hall.competition) == before
    assert verified(hall).problems == ()
    assert fold(hall.state.history) == hall.state


@pytest.mark.parametrize(
    ("role", "who", "text"), [("coach", "", "吸烟"), ("spectator", "某", " "), ("other", " ", "闹")]
)
def test_who_it_was_and_what_he_did_is_said(hall: Hall, role: str, who: str, text: str) -> None:
    asked = c.NoteConduct(Bystander(role), who, text, "u1")
    assert hall.refused(asked).reason is Reason.NEEDS_REASON


def test_what_is_said_of_a_bystander_is_sealed_and_can_be_forgotten(tmp_path: Path) -> None:
    made = book(tmp_path)
    made.do(c.NoteConduct(Bystander.COACH, "王五", "吸烟", "u"), "记录台", NOW)
    event = made.state.history[-1]
    assert "王五" not in str(event.data)
    assert "吸烟" not in str(event.data)
    assert seals(event).keys() <= to_forget(made.state, unit="u", reason="本人要求")
    assert seals(event).keys().isdisjoint(to_forget(made.state, entry="1", reason="本人要求"))
    (row,) = log(made.state, 1, words=False).rows
    assert row["said"].zh == "记教练（一中）：—"  # type: ignore[attr-defined]


def test_B9_on_the_command_line(tmp_path: Path) -> None:
    desk = three_at_a_table(tmp_path)
    assert desk("note", "观众", "穿红衣的", "向选手报牌") == "记观众 穿红衣的：向选手报牌\n"
    assert "--unit" in desk.refused("note", "领队", "王五", "吸烟")
    assert "教练" in desk.refused("note", "裁判", "王五", "吸烟")
    assert "穿红衣的" in desk("note")
    one = "p0"
    assert "--reason" in desk.refused("phones", "--permit", one)
    desk("phones", "--permit", one, "--reason", "等家里电话")
    assert "裁判长准许过" in desk.refused("rule", one, "phone")


def three_at_a_table(folder: Path) -> Desk:
    hall = entered(playable(SANYA), 3)
    hall.do(c.Begin(agreed=True))
    hall.draw()
    hall.pair()
    hall.start()
    file = folder / "event.jsonl"
    file.write_text(export_text(hall.state), encoding="utf-8")
    return Desk(file, hall.now)


def test_E4_8_4_no_ruling_on_a_player_is_named_for_what_spectators_do() -> None:
    """They are noted; the list of infractions and the printed 规程 offer nothing else."""
    for preset in preset_ids():
        for one in load(preset).penalties:
            assert "观众" not in one.name.zh, (preset, one.id)
