"""Every act a person gives at a desk has a form; what it says becomes the command, and what is
wrong with it is said beside its field."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import cache

import pytest

from paisai.cards.shuffle import commitment
from paisai.desk.foreseeing import SEEN
from paisai.desk.forms import (
    FORMS,
    Field,
    Form,
    Kind,
    Option,
    Posted,
    Situation,
    WrongForm,
    commands_of,
    form_of,
)
from paisai.desk.forms.own_entry import SERIAL
from paisai.desk.forms.reading import answers, refused
from paisai.ledger import Command, Refusal
from paisai.ledger import commands as c
from paisai.ledger.commands import NAMES
from paisai.ledger.infractions import ruling_on
from paisai.plain import dump
from paisai.regulations import load, preset_ids
from paisai.regulations.closing import AppealForm
from paisai.regulations.particulars import Particulars, moved
from paisai.regulations.scoring import WinnerOnly
from paisai.text import Text
from paisai.tournament.competition import (
    Compass,
    EntryPlayer,
    PaperStatus,
    PlayedDeal,
    Room,
    Score,
    UnitReport,
)
from paisai.tournament.entries import EntryId
from paisai.tournament.pairing.remedies import BracketRemedy, Remedy
from paisai.visible import LONGEST_WORDS
from support.day import Day
from support.hall import Hall, changed
from support.one_table import OneTable

Sent = dict[str, str | list[str]]


def posted(sent: Sent) -> Posted:
    return {name: [text] if isinstance(text, str) else text for name, text in sent.items()}


def at(hall: Hall) -> Situation:
    return Situation(hall.state, hall.now, "记录台")


@cache
def nothing() -> Situation:
    hall = Hall()
    regulations = tuple(load(preset) for preset in preset_ids())
    return Situation(hall.state, hall.now, "记录台", regulations)


def entering(preset: str, day: date = date(2026, 7, 1)) -> Hall:
    hall = Hall()
    hall.create(moved(load(preset), day), day)
    return hall


@cache
def reviewed() -> Hall:
    """二打一, whose entries are reviewed, shown and objected to."""
    hall = entering("erdayi-sanya-2021")
    for i in range(3):
        hall.enter(f"e{i}", "一中")
    return hall


@cache
def objected() -> Hall:
    hall = Hall()
    hall.state, hall.now = reviewed().state, reviewed().now
    for entry in ("e0", "e1", "e2"):
        for paper in hall.competition.regulation.entry.papers:
            if paper.max_age_days is None:
                hall.do(c.SetPaper(entry, 1, paper.id, PaperStatus.ACCEPTED), 0)
        hall.do(c.ReviewEntry(entry, True), 0)
    deadline = hall.competition.regulation.entry.deadline
    assert deadline is not None
    hall.now = deadline + timedelta(hours=1)
    hall.do(c.OpenNotice())
    hall.do(c.RaiseObjection("e1", "一中", "不是本单位的人", "名册"))
    return hall


@cache
def selecting() -> Hall:
    """A union's own selection, from which places are shared out."""
    return entering("shengji-szpt-2013")


@cache
def playing(preset: str = "bashifen-teachers") -> Day:
    return Day(preset)


@cache
def cut() -> Day:
    return Day("shuangsheng-boda-2020")


@cache
def undrawn() -> Hall:
    hall = Hall()
    sanya = load("erdayi-sanya-2021")
    entry = replace(sanya.entry, deadline=None, papers=(), barred_staff=(), required=())
    hall.create(changed("erdayi-sanya-2021", review=None, entry=entry, timetable=()))
    for i in range(3):
        hall.enter(f"e{i}", "一中")
    hall.do(c.Begin())
    return hall


@cache
def three() -> Hall:
    hall = Hall()
    hall.state, hall.now = undrawn().state, undrawn().now
    hall.draw()
    hall.pair()
    hall.do(c.StartRound())
    return hall


@cache
def drafted() -> Hall:
    day = playing()
    hall = Hall()
    hall.state, hall.now = day.state, day.now
    for table in (1, 2):
        hall.sheet(table, Score((3, 1)))
    hall.do(c.Pair())
    return hall


@cache
def ruled() -> Hall:
    """A ruling on deal 1 of table 1, and an appeal against it."""
    day = playing()
    hall = Hall()
    hall.state, hall.now = day.state, day.now
    entry = EntryId(hall.tables[1][0])
    facts = {"at_fault": "defenders", "cards": 2}
    listed = ruling_on(hall.competition, entry, "out-of-turn", facts, table=1, deal=1)
    hall.do(listed.command)
    hall.do(c.FileAppeal(entry, AppealForm.WRITTEN, "不服", 0, 1))
    return hall


def with_a_fee() -> Hall:
    hall = entering("shuangsheng-boda-2020")
    hall.enter("p1", "u1", zone="一区")
    return hall


def joining() -> Hall:
    """A pair of two units, of which the second has not agreed."""
    hall = entering("bashifen-teachers")
    for unit in ("u1", "u2"):
        hall.do(c.SetUnit(unit, f"单位{unit}"))
    pair = (EntryPlayer("甲一", date(1990, 1, 1)), EntryPlayer("乙一", date(1990, 1, 2)))
    hall.do(c.AddEntry("9", "联队", pair, ("u1", "u2"), awaits=("u2",)))
    return hall


@cache
def with_an_appeal() -> Hall:
    """Its fee of 200 is not in yet."""
    hall = OneTable("shuangsheng-boda-2020")
    hall.do(c.EndRound("双方打完"))
    hall.do(c.FileAppeal(hall.a, AppealForm.WRITTEN, "不服"))
    return hall


def seats(hall: Hall, table: int = 1) -> tuple[str, ...]:
    return hall.tables[table]


Case = tuple[Callable[[], Hall], Callable[[Hall], Sent], Callable[[Hall], list[Command]]]
SECRET = "5e" * 32


def _born(hall: Hall, entry: str) -> EntryPlayer:
    return hall.competition.entrants[EntryId(entry)].players[0]


def _rule(hall: Hall) -> list[Command]:
    facts = {"at_fault": "declarer", "cards": 3}
    entry = EntryId(seats(hall)[0])
    return [ruling_on(hall.competition, entry, "out-of-turn", facts, table=1, deal=2).command]


def _earlier_rule(hall: Hall) -> list[Command]:
    facts = {"at_fault": "declarer", "cards": 3}
    where = {"round_": 1, "stage": 1, "reason": "补记"}
    entry = EntryId(seats(hall)[0])
    return [ruling_on(hall.competition, entry, "out-of-turn", facts, deal=2, **where).command]


def _others(hall: Hall) -> Sent:
    """The draft with two entries that change places."""
    sent: Sent = {
        f"seat.{number}.{place}": entry
        for number, table in hall.tables.items()
        for place, entry in enumerate(table, 1)
    }
    sent["seat.1.1"], sent["seat.2.1"] = sent["seat.2.1"], sent["seat.1.1"]
    return {**sent, "reason": "同乡"}


CASES: dict[str, list[Case]] = {
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
    "replace_player": [
        (
            reviewed,
            lambda _: {
                "entry": "e0",
                "player": "1",
                "new": "吴九",
                "born": "1992-01-01",
                "number": "X2",
                "staff": "seconded",
                "employer": "二中",
                "reason": "生病",
                "late_request": "申请",
            },
            lambda _: [
                c.ReplacePlayer(
                    "e0",
                    1,
                    EntryPlayer("吴九", date(1992, 1, 1), "seconded", "X2", "二中"),
                    "生病",
                    "申请",
                )
            ],
        )
    ],
    "change_schedule": [
        (
            playing,
            lambda _: {
                "round": "2",
                "start": "2026-05-16T14:30",
                "reason": "停电",
                "force_majeure": "yes",
            },
            lambda _: [c.ChangeSchedule(2, datetime(2026, 5, 16, 14, 30), "停电", True)],
        )
    ],
    "begin": [(reviewed, lambda _: {}, lambda _: [c.Begin()])],
    "make_schedule": [(cut, lambda _: {"seed": "abc"}, lambda _: [c.MakeSchedule("abc")])],
    "commit_draw": [
        (
            undrawn,
            lambda _: {"secret": SECRET, "seed": "abc"},
            lambda _: [c.CommitDraw(commitment(SECRET))],
        )
    ],
    "contribute": [
        (
            playing,
            lambda _: {"name": "领队甲", "words": "八"},
            lambda _: [c.Contribute("领队甲", "八")],
        )
    ],
    "reveal_draw": [(playing, lambda _: {"secret": SECRET}, lambda _: [c.RevealDraw(SECRET)])],
    "pair": [
        (
            playing,
            lambda _: {"remedy": "allow_rematch", "reason": "人少"},
            lambda _: [c.Pair(Remedy.ALLOW_REMATCH, "人少")],
        )
    ],
    "pair_again": [
        (
            playing,
            lambda _: {"remedy": "allow_same_unit", "reason": "更正"},
            lambda _: [c.PairAgain("更正", Remedy.ALLOW_SAME_UNIT)],
        )
    ],
    "change_draft": [
        (
            drafted,
            _others,
            lambda hall: [
                c.ChangeDraft(
                    (
                        (hall.tables[2][0], hall.tables[1][1]),
                        (hall.tables[1][0], hall.tables[2][1]),
                    ),
                    None,
                    "同乡",
                )
            ],
        )
    ],
    "publish_round": [(drafted, lambda _: {}, lambda _: [c.PublishRound()])],
    "start_round": [(playing, lambda _: {}, lambda _: [c.StartRound()])],
    "pause_round": [(playing, lambda _: {"reason": "停电"}, lambda _: [c.PauseRound("停电")])],
    "resume_round": [(playing, lambda _: {}, lambda _: [c.ResumeRound()])],
    "extend_round": [
        (
            playing,
            lambda _: {"minutes": "5", "table": "2", "reason": "换牌"},
            lambda _: [c.ExtendRound(5, 2, "换牌")],
        ),
        (playing, lambda _: {"minutes": "5"}, lambda _: [c.ExtendRound(5)]),
    ],
    "announce": [
        (playing, lambda _: {"text": "安静", "table": "1"}, lambda _: [c.Announce("安静", 1)])
    ],
    "end_round": [(playing, lambda _: {"reason": "停电"}, lambda _: [c.EndRound("停电")])],
    "finish_table": [
        (
            playing,
            lambda _: {"table": "1", "at": "2026-05-16T10:00"},
            lambda _: [c.FinishTable(1, datetime(2026, 5, 16, 10))],
        )
    ],
    "sign_in": [
        (
            playing,
            lambda _: {"entries": ["p0", "p1"], "arrived": "2026-05-16T09:00", "passed": "yes"},
            lambda _: [
                c.SignIn("p0", datetime(2026, 5, 16, 9), True),
                c.SignIn("p1", datetime(2026, 5, 16, 9), True),
            ],
        )
    ],
    "report_result": [
        (
            playing,
            lambda hall: {"table": "1", "by": seats(hall)[1], "levels1": "3", "levels2": "5"},
            lambda hall: [c.ReportResult(1, seats(hall)[1], Score((3, 5)))],
        )
    ],
    "confirm_result": [
        (
            playing,
            lambda hall: {"table": "2", "by": seats(hall, 2)[0], "round": "1"},
            lambda hall: [c.ConfirmResult(2, seats(hall, 2)[0], 1)],
        )
    ],
    "enter_sheet": [
        (
            playing,
            lambda hall: {
                "table": "1",
                "deals": "NS70 EW85",
                "signed": list(seats(hall)),
                "handed_in": "2026-05-16T10:00",
                "responsible": seats(hall)[0],
            },
            lambda hall: [
                c.EnterSheet(
                    1,
                    Score(
                        played=(
                            PlayedDeal(Compass.NORTH_SOUTH, 70),
                            PlayedDeal(Compass.EAST_WEST, 85),
                        )
                    ),
                    seats(hall),
                    None,
                    datetime(2026, 5, 16, 10),
                    seats(hall)[0],
                )
            ],
        ),
        (  # B6.4: the seats are cut; levels are given side by side, whoever sat where
            cut,
            lambda hall: {
                "table": "1",
                "levels1": "4",
                "levels2": "1",
                "north_south": seats(hall)[1],
                "signed": list(seats(hall)),
            },
            lambda hall: [c.EnterSheet(1, Score((4, 1), north_south=1), seats(hall))],
        ),
        (
            ruled,
            lambda hall: {
                "table": "1",
                "levels1": "4",
                "levels2": "1",
                "rulings_included": "yes",
                "signed": list(seats(hall)),
            },
            lambda hall: [c.EnterSheet(1, Score((4, 1), rulings_included=True), seats(hall))],
        ),
        (
            three,
            lambda hall: {
                "table": "1",
                "deals": "甲+6 乙-4 0",
                "signed": list(seats(hall)),
            },
            lambda hall: [
                c.EnterSheet(1, Score(deals=((6, -3, -3), (2, -4, 2), (0, 0, 0))), seats(hall))
            ],
        ),
    ],
    "forfeit": [
        (
            playing,
            lambda hall: {"table": "1", "by": [seats(hall)[0]], "reason": "没来"},
            lambda hall: [c.Forfeit(1, (seats(hall)[0],), "没来")],
        ),
        (
            three,
            lambda hall: {
                "table": "1",
                "by": [seats(hall)[0]],
                "reason": "没来",
                "deals": "乙+6",
            },
            lambda hall: [c.Forfeit(1, (seats(hall)[0],), "没来", Score(deals=((-3, 6, -3),)))],
        ),
    ],
    "correct_result": [
        (
            playing,
            lambda _: {
                "stage": "1",
                "round": "1",
                "table": "2",
                "levels1": "2",
                "levels2": "0",
                "reason": "记错",
            },
            lambda _: [c.CorrectResult(2, Score((2, 0)), "记错", 1, 1)],
        )
    ],
    "publish_scores": [(drafted, lambda _: {}, lambda _: [c.PublishScores()])],
    "rule": [
        (
            playing,
            lambda hall: {
                "entry": seats(hall)[0],
                "infraction": "out-of-turn",
                "fact.at_fault": "declarer",
                "fact.cards": "3",
                "table": "1",
                "deal": "2",
            },
            _rule,
        ),
        (
            playing,
            lambda hall: {
                "entry": seats(hall)[0],
                "infraction": "out-of-turn",
                "fact.at_fault": "declarer",
                "fact.cards": "3",
                "stage": "1",
                "round": "1",
                "deal": "2",
                "reason": "补记",
            },
            _earlier_rule,
        ),
    ],
    "file_appeal": [
        (
            ruled,
            lambda hall: {
                "entry": seats(hall)[0],
                "form": "written",
                "text": "不服",
                "appeal": "1",
                "ruling": "",
                "round": "1",
                "stage": "1",
            },
            lambda hall: [
                c.FileAppeal(seats(hall)[0], AppealForm.WRITTEN, "不服", 0, None, 1, 1, 1)
            ],
        ),
        (
            with_a_fee,
            lambda _: {"entry": "p1", "form": "written", "text": "不服", "fee": "200"},
            lambda _: [c.FileAppeal("p1", AppealForm.WRITTEN, "不服", 200)],
        ),
    ],
    "receive_fee": [
        (
            with_an_appeal,
            lambda _: {"appeal": "1", "amount": "200"},
            lambda _: [c.ReceiveFee(1, 200)],
        ),
    ],
    "decide_appeal": [
        (
            ruled,
            lambda _: {
                "appeal": "1",
                "decision": "uphold",
                "reason": "属实",
                "table": "1",
                "levels1": "2",
                "levels2": "1",
            },
            lambda _: [c.DecideAppeal(1, True, "属实", 1, Score((2, 1)))],
        ),
        (
            ruled,
            lambda _: {"appeal": "1", "decision": "dismiss", "reason": "不成立"},
            lambda _: [c.DecideAppeal(1, False, "不成立")],
        ),
    ],
    "close_stage": [
        (
            drafted,
            lambda _: {"early": "停电", "override": "各队同意"},
            lambda _: [c.CloseStage("停电", "各队同意")],
        )
    ],
    "settle_advance": [
        (
            playing,
            lambda _: {"how": "keep", "reason": "已经开打"},
            lambda _: [c.SettleAdvance(False, "已经开打")],
        )
    ],
    "give_honour": [
        (
            reviewed,
            lambda _: {"award": "体育道德风尚奖", "to": "一中"},
            lambda _: [c.GiveHonour("体育道德风尚奖", "一中")],
        )
    ],
    "close": [
        (
            playing,
            lambda _: {"override": "各队同意", "final": "yes"},
            lambda _: [c.Close("各队同意")],
        )
    ],
    "undo": [(playing, lambda hall: {"seq": "3", "reason": "写错"}, lambda _: [c.Undo(3, "写错")])],
}


def _create() -> tuple[Situation, Sent, list[Command]]:
    sent: Sent = {
        "name": "国庆赛",
        "regulation": "bashifen-teachers",
        "first_day": "2026-10-01",
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


def cases() -> list[tuple[str, int]]:
    return [("create", 0), *((name, i) for name, some in CASES.items() for i in range(len(some)))]


def made(name: str, number: int) -> tuple[Situation, Sent, list[Command]]:
    if name == "create":
        return _create()
    hall, sent, wanted = CASES[name][number]
    there = hall()
    return at(there), sent(there), wanted(there)


def test_a_fee_is_asked_for_where_the_regulation_has_one() -> None:
    asked = {
        preset
        for preset in preset_ids()
        if any(one.name == "fee" for one in form_of("file_appeal", at(entering(preset)), {}).fields)
    }
    assert asked == {"erdayi-sanya-2021", "shuangsheng-boda-2020"}


def test_every_act_has_a_form_and_every_form_is_tried() -> None:
    assert set(FORMS) == set(NAMES) == {name for name, _ in cases()}


@pytest.mark.parametrize(("name", "number"), cases())
def test_what_a_form_says_becomes_the_command(name: str, number: int) -> None:
    situation, sent, wanted = made(name, number)
    assert list(commands_of(name, situation, posted(sent))) == wanted


@pytest.mark.parametrize(("name", "number"), cases())
def test_a_form_keeps_what_was_typed_and_gives_it_back(name: str, number: int) -> None:
    situation, sent, wanted = made(name, number)
    form = form_of(name, situation, posted(sent)).kept(posted(sent))
    supplied = {f.name: sent[f.name] for f in form.fields if f.kind is Kind.SUPPLIED}
    again = {**form.posted(), **posted(supplied)}
    assert list(commands_of(name, situation, again)) == wanted
    for field in form.fields:
        assert field.label.zh
        assert field.label.en


BAD = {
    Kind.WHOLE: "三",
    Kind.NUMBER: "三",
    Kind.DATE: "昨天",
    Kind.MOMENT: "昨天",
    Kind.CHOICE: "没有这个",
    Kind.CHOICES: "没有这个",
    Kind.YES_NO: "也许",
}


def wrong_in(field: Field) -> str:
    return BAD.get(field.kind, "长" * (LONGEST_WORDS + 1))


@pytest.mark.parametrize(("name", "number"), cases())
def test_a_bad_value_is_refused_beside_its_field(name: str, number: int) -> None:
    situation, sent, _ = made(name, number)
    form = form_of(name, situation, posted(sent))
    for field in form.fields:
        bad = {**posted(sent), field.name: [wrong_in(field)]}
        with pytest.raises(WrongForm) as refusal:
            commands_of(name, situation, bad)
        told = form_of(name, situation, bad).kept(bad).told(refusal.value)
        beside = told.field(field.name)
        assert beside is not None
        assert beside.wrong.zh
        assert beside.wrong.en
        if field.kind is not Kind.SUPPLIED:
            assert beside.value == (wrong_in(field),)


@pytest.mark.parametrize(("name", "number"), cases())
def test_a_field_that_must_be_filled_in_says_so(name: str, number: int) -> None:
    situation, sent, _ = made(name, number)
    for field in form_of(name, situation, posted(sent)).fields:
        if field.required:
            left = {key: texts for key, texts in posted(sent).items() if key != field.name}
            with pytest.raises(WrongForm) as refusal:
                commands_of(name, situation, left)
            assert field.name in [one.name for one in refusal.value.wrong]


def _refused(name: str, hall: Hall, sent: Sent) -> set[str]:
    with pytest.raises(WrongForm) as refusal:
        commands_of(name, at(hall), posted(sent))
    return {one.name for one in refusal.value.wrong}


def test_two_fields_that_do_not_go_together_are_named() -> None:
    hall = playing()
    sheet: Sent = {"table": "1", "levels1": "3", "signed": list(seats(hall))}
    assert _refused("enter_sheet", hall, sheet) == {"levels2"}
    assert _refused("enter_sheet", hall, {**sheet, "deals": "NS70"}) == {"deals"}
    assert _refused("enter_sheet", hall, {"table": "1"}) == {"levels1"}
    assert _refused("enter_sheet", hall, {"table": "1", "deals": "七十"}) == {"deals"}
    assert _refused("pair", hall, {"remedy": "allow_rematch"}) == {"reason"}
    assert _refused("close", hall, {}) == {"final"}
    seated = _others(drafted())
    twice = {**seated, "seat.2.1": seated["seat.1.1"]}
    assert _refused("change_draft", drafted(), twice) == {"seat.2.1"}
    review: Sent = {"entries": ["e0"], "decision": "refuse"}
    assert _refused("review_entry", reviewed(), review) == {"reason"}
    assert _refused("open_notice", reviewed(), {"worked": "周六"}) == {"worked"}
    unit: Sent = {"id": "三工会", "name": "三工会", "time": "10月"}
    assert _refused("set_unit", selecting(), unit) == {"members"}
    decision: Sent = {"appeal": "1", "decision": "uphold", "reason": "是", "levels1": "1"}
    assert _refused("decide_appeal", ruled(), {**decision, "levels2": "0"}) == {"table"}


def test_an_entry_of_a_new_unit_registers_it_first() -> None:
    hall = entering("bashifen-teachers")
    sent: Sent = {"player1": "甲", "player2": "乙", "units": "六中", "leader": "王五"}
    commands = commands_of("add_entry", at(hall), posted(sent))
    assert [type(one) for one in commands] == [c.SetUnit, c.AddEntry]
    for command in commands:
        hall.do(command)
    assert _refused("add_entry", hall, {**sent, "id": "1"}) == {"name"}


def test_what_the_ledger_refuses_stands_beside_its_field() -> None:
    hall = playing()
    form = form_of("end_round", at(hall))
    [command] = commands_of("end_round", at(hall), {})
    refusal = hall.ask(command)
    assert isinstance(refusal, Refusal)
    beside = form.told(refused(form, refusal)).field("reason")
    assert beside is not None
    assert "理由" in beside.wrong.zh
    whole = form.told(refused(form, hall.refused(c.PublishRound())))
    assert "现在不能做这一步" in whole.wrong.zh


def test_a_form_of_an_entry_shows_what_it_says_now() -> None:
    form = form_of("change_entry", at(reviewed()), {"entry": ["e1"]})
    there = {field.name: field.value for field in form.fields if field.value}
    assert there == {
        "entry": ("e1",),
        "name": ("e1",),
        "player1": ("e1甲",),
        "born1": ("1990-01-01",),
        "staff1": ("employed",),
        "units": ("一中",),
        "leader": ("领队",),
    }


def test_a_bracket_can_be_drawn_with_a_rule_relaxed() -> None:
    words = {option.value for option in form_of("commit_draw", at(selecting())).fields[0].options}
    assert words == {"", *(one.value for one in BracketRemedy if one is not BracketRemedy.NONE)}


def test_S15_who_was_first_is_asked_where_level_matches_are_won() -> None:
    assert isinstance(load("shengji-szpt-2013").match_scoring, WinnerOnly)
    names = [
        field.name for field in form_of("enter_sheet", at(playing("shengji-szpt-2013"))).fields
    ]
    assert "first" in names
    names = [field.name for field in form_of("enter_sheet", at(playing())).fields]
    assert "first" not in names


def test_an_entry_that_is_not_offered_is_not_taken_for_one_whose_number_holds_its_own() -> None:
    """1 sits elsewhere; at this table sit 3 and 10."""
    offered = tuple(Option(one, Text(f"{one} 队{one}", f"{one} 队{one}")) for one in ("3", "10"))
    field = Field("entry", Text("参赛者", "entry"), Kind.CHOICE, offered, required=True)
    form = Form("rule", Text("判罚", "rule"), (field,), Text("判", "rule"))
    for word in ("1", "0", "队1", ""):
        with pytest.raises(WrongForm):
            answers(form, {"entry": [word]})
    for word in ("10", "10 队10"):
        assert answers(form, {"entry": [word]}).text("entry") == "10"


@pytest.mark.parametrize("preset", preset_ids())
def test_no_field_has_the_name_of_what_a_page_sends_with_every_form(preset: str) -> None:
    """The id of the act, where to go next, the round meant, what was seen before."""
    hall = entering(preset)
    sent = {"csrfmiddlewaretoken", "request", "next", SERIAL, SEEN}
    for kind in FORMS:
        if kind != "create":
            assert not sent & {name for f in form_of(kind, at(hall)).fields for name in f.names}


def test_an_entry_called_like_its_player_is_called_like_the_new_one() -> None:
    """Only a name of its own stands in the form; one that lists the players follows them."""
    hall = entering("tuolaji-zhuhai-2019")
    one, other = EntryPlayer("张三"), EntryPlayer("李四")
    hall.do(c.SetUnit("u1", "一中"))
    for id_, name in (("1", "张三/李四"), ("2", "飞虎")):
        players = (one, other) if id_ == "1" else (EntryPlayer("王五"), EntryPlayer("赵六"))
        hall.do(c.AddEntry(id_, name, players, ("u1",), leader="王"))
    names = {}
    for id_ in ("1", "2"):
        form = form_of("change_entry", at(hall), {"entry": [id_]})
        sent = {name: texts for field in form.fields for name, texts in field.posted().items()}
        [command] = commands_of("change_entry", at(hall), {**sent, "player2": ["钱七"]})
        assert isinstance(command, c.ChangeEntry)
        names[id_] = command.name
    assert names == {"1": "张三/钱七", "2": "飞虎"}


@pytest.mark.parametrize(("name", "number"), cases())
def test_leaving_a_choice_says_what_that_means(name: str, number: int) -> None:
    situation, sent, _ = made(name, number)
    for field in form_of(name, situation, posted(sent)).fields:
        unsaid = [option.label for option in field.options if not option.value]
        assert all(label.zh not in ("", "—") and label.en not in ("", "—") for label in unsaid)
        assert not (field.required and unsaid), field.name


def test_E6_the_awards_that_can_be_given_are_those_of_the_regulation() -> None:
    hall = Hall()
    hall.create(load("erdayi-sanya-2021"))
    award = form_of("give_honour", at(hall)).field("award")
    assert award is not None
    assert [option.label.en for option in award.options] == ["sportsmanship award"]
    assert award.value == ("体育道德风尚奖",)
    sent = {"award": "最佳服装奖", "to": "全体裁判"}
    with pytest.raises(WrongForm, match="体育道德风尚奖"):
        commands_of("give_honour", at(hall), posted(sent))
