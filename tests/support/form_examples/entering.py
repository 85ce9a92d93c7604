"""What is posted to create an event and of its entries, and what is asked by it?"""

from __future__ import annotations

from datetime import date, datetime

from paisai.acting.forms import Situation
from paisai.ledger import Command
from paisai.ledger import commands as c
from paisai.plain import dump
from paisai.regulations import load
from paisai.regulations.dates import moved
from paisai.regulations.regulation import Particulars
from paisai.tournament.competition import Room
from paisai.tournament.entries import EntryId, EntryPlayer, PaperStatus, UnitReport
from support.form_examples.halls import (
    Case,
    Sent,
    bound,
    entries_closed,
    joining,
    nothing,
    objected,
    playing,
    reviewed,
    selecting,
    timed,
)
from support.hall import Hall


def _born(hall: Hall, entry: str) -> EntryPlayer:
    return hall.competition.entrants[EntryId(entry)].players[0]


ENTERING: dict[str, list[Case]] = {
    "set_unit": [
        (
            selecting,
            lambda _: {
                "id": "二工会",
                "name": "第二工会",
                "zone": "",
                "leader": "王五",
                "telephone": "000",
                "officials": "王五\r\n赵六",
                "members": "100",
                "entrants": "50",
                "ranking": "甲、乙\n丙、丁",
                "time": "10月",
                "place": "礼堂",
                "format": "循环",
                "mailed": "2026-06-01",
            },
            lambda _: [
                c.SetUnit(
                    "二工会",
                    "第二工会",
                    None,
                    "王五",
                    "000",
                    ("王五", "赵六"),
                    UnitReport(
                        100, 50, "10月", "礼堂", "循环", ("甲、乙", "丙、丁"), date(2026, 6, 1)
                    ),
                )
            ],
        ),
        (
            reviewed,
            lambda _: {"id": "一中", "name": "第一中学", "represents": "unit"},
            lambda _: [c.SetUnit("一中", "第一中学", represents="unit")],
        ),
    ],
    "share_out": [(selecting, lambda _: {"places": "32"}, lambda _: [c.ShareOut(32)])],
    "add_entry": [
        (
            reviewed,
            lambda _: {
                "id": "e9",
                "name": "孙七",
                "player1": "孙七",
                "born1": "1990-02-03",
                "number1": "X1",
                "staff1": "employed",
                "units": "一中",
                "represents": "unit",
                "leader": "王五",
            },
            lambda _: [
                c.AddEntry(
                    "e9",
                    "孙七",
                    (EntryPlayer("孙七", date(1990, 2, 3), "employed", "X1"),),
                    ("一中",),
                    leader="王五",
                )
            ],
        )
    ],
    "change_entry": [
        (
            reviewed,
            lambda _: {
                "entry": "e1",
                "name": "新名",
                "player1": "周八",
                "born1": "1991-02-03",
                "staff1": "employed",
                "units": "一中",
                "leader": "王五",
            },
            lambda _: [
                c.ChangeEntry(
                    "e1",
                    "新名",
                    (EntryPlayer("周八", date(1991, 2, 3), "employed"),),
                    ("一中",),
                    leader="王五",
                )
            ],
        )
    ],
    "confirm_entry": [
        (
            reviewed,
            lambda _: {"entry": "e2", "reason": "看过证件"},
            lambda _: [c.ConfirmEntry("e2", "看过证件")],
        )
    ],
    "remove_entry": [(reviewed, lambda _: {"entry": "e2"}, lambda _: [c.RemoveEntry("e2")])],
    "agree_entry": [
        (
            joining,
            lambda _: {"entry": "9", "unit": "u2"},
            lambda _: [c.AgreeEntry("9", "u2")],
        ),
    ],
    "set_paper": [
        (
            reviewed,
            lambda _: {
                "entry": "e0",
                "player": "1",
                "paper": "insurance",
                "status": "accepted",
                "dated": "2026-05-01",
            },
            lambda _: [c.SetPaper("e0", 1, "insurance", PaperStatus.ACCEPTED, date(2026, 5, 1))],
        )
    ],
    "review_entry": [
        (
            reviewed,
            lambda _: {"entries": ["e0", "e2"], "decision": "refuse", "reason": "材料不齐"},
            lambda _: [
                c.ReviewEntry("e0", False, "材料不齐"),
                c.ReviewEntry("e2", False, "材料不齐"),
            ],
        )
    ],
    "open_notice": [
        (
            reviewed,
            lambda _: {"holidays": "2026-05-01\n2026-05-04", "worked": "2026-05-09"},
            lambda _: [c.OpenNotice((date(2026, 5, 1), date(2026, 5, 4)), (date(2026, 5, 9),))],
        )
    ],
    "raise_objection": [
        (
            reviewed,
            lambda _: {
                "entry": "e0",
                "unit": "一中",
                "text": "不是本单位的人",
                "evidence": "名册",
                "written": "yes",
            },
            lambda _: [c.RaiseObjection("e0", "一中", "不是本单位的人", "名册", True, False)],
        )
    ],
    "rule_objection": [
        (
            objected,
            lambda _: {"objection": "1", "decision": "uphold", "reason": "属实"},
            lambda _: [c.RuleObjection(1, True, "属实")],
        )
    ],
    "qualify": [(objected, lambda _: {}, lambda _: [c.Qualify()])],
    "withdraw": [
        (
            reviewed,
            lambda _: {"entry": "e0", "reason": "生病"},
            lambda _: [c.Withdraw("e0", "生病")],
        )
    ],
    "mend_name": [
        (
            entries_closed,
            lambda hall: {
                "entry": "e0",
                "player": "1",
                "name": hall.competition.entrants["e0"].players[0].name + "一",
                "reason": "少写一个字",
            },
            lambda hall: [
                c.MendName(
                    "e0", 1, hall.competition.entrants["e0"].players[0].name + "一", "少写一个字"
                )
            ],
        )
    ],
    "replace_player": [
        (
            entries_closed,
            lambda _: {
                "entry": "e0",
                "player": "1",
                "new": "吴九",
                "born": "1992-01-01",
                "number": "X2",
                "staff": "seconded",
                "employer": "二中",
                "late_request": "生病",
            },
            lambda _: [
                c.ReplacePlayer(
                    "e0",
                    1,
                    EntryPlayer("吴九", date(1992, 1, 1), "seconded", "X2", "二中"),
                    "生病",
                    "生病",
                )
            ],
        )
    ],
    "change_schedule": [
        (
            playing,
            lambda _: {"round": "2", "start": "2026-05-16T14:30"},
            lambda _: [c.ChangeSchedule(2, datetime(2026, 5, 16, 14, 30), "原来没有定")],
        ),
        (
            timed,
            lambda _: {
                "round": "2",
                "start": "2026-05-16T14:30",
                "reason": "停电",
            },
            lambda _: [c.ChangeSchedule(2, datetime(2026, 5, 16, 14, 30), "停电")],
        ),
        (
            bound,
            lambda _: {
                "round": "2",
                "start": "2026-05-16T14:30",
                "reason": "停电",
                "force_majeure": "yes",
            },
            lambda _: [c.ChangeSchedule(2, datetime(2026, 5, 16, 14, 30), "停电", True)],
        ),
    ],
}


def create() -> tuple[Situation, Sent, list[Command]]:
    sent: Sent = {
        "name": "国庆赛",
        "regulation": "bashifen-teachers",
        "first_day": "2026-10-01",
        "begins": "09:00",
        "rooms": "一厅:20\r\n二厅：10",
        "host": "市体育局",
        "organiser": "一中",
        "place": "体育馆",
        "contact": "王五",
        "telephone": "000",
    }
    first_day = date(2026, 10, 1)
    values = dump(moved(load("bashifen-teachers"), first_day))
    said = Particulars(
        host="市体育局", organiser="一中", place="体育馆", contact="王五", telephone="000"
    )
    rooms = (Room("一厅", 20), Room("二厅", 10))
    return nothing(), sent, [c.Create("国庆赛", values, first_day, rooms, said)]
