"""Entries are who they say: what must be said, who may be entered how often, who replaces whom."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime

import pytest

from paisai.ledger import Reason, Refusal, export_text
from paisai.ledger import commands as c
from paisai.ledger.verify import verify_bytes
from paisai.regulations import Regulation, load
from paisai.regulations.entering import PaperMissing
from paisai.tournament.entries import EntryPlayer, EntryStatus, PaperStatus
from paisai.tournament.rounds import Score
from paisai.tournament.timetable import timetable
from support.hall import Hall, changed, unselected
from support.opened_hall import SZPT, TUOLAJI, opened, pair, said

SANYA, TEACHERS = load("erdayi-sanya-2021"), load("bashifen-teachers")


# What an entry must say


def somebody(**more: object) -> c.AddEntry:
    player = EntryPlayer("张三", date(1990, 1, 1), "employed")
    return replace(c.AddEntry("1", "张三", (player,), ("u",), leader="王领队"), **more)  # type: ignore[arg-type]


def test_E3_3_the_leader_is_a_required_field() -> None:
    hall = opened(SANYA)
    hall.do(c.SetUnit("u", "一厂", represents="unit"))
    said(hall, somebody(leader=" "), "E3.3", "要写明领队")
    hall.do(somebody())


def test_E3_1_2_a_team_represents_a_unit_or_an_association_and_its_members_come_from_it() -> None:
    hall = opened(SANYA)
    said(hall, somebody(units=()), "E3.3", "要写明单位")
    hall.do(c.SetUnit("u", "一厂"))
    said(hall, somebody(), "E3.1.2", "是行业体协还是单位")
    assert hall.refused(c.SetUnit("u", "一厂", represents="zone")).clause == "E3.1.2"
    hall.do(c.SetUnit("u", "一厂", represents="unit"))
    elsewhere = EntryPlayer("张三", date(1990, 1, 1), "employed", employer="二厂")
    said(hall, somebody(players=(elsewhere,)), "E3.1.2", "在 二厂 工作，不能代表 一厂")
    hall.do(somebody())
    hall.do(c.SetUnit("体协", "石化体协", represents="industry_association"))
    other = EntryPlayer("李四", date(1990, 1, 1), "employed")
    of_it = somebody(id="2", name="李四", players=(other,), units=("体协",))
    said(hall, of_it, "E3.1.2", "要写明 李四 的工作单位")
    hall.do(replace(of_it, players=(replace(other, employer="二厂"),)))


def test_E3_1_3_the_category_of_staff_is_said_and_some_may_not_play() -> None:
    hall = opened(SANYA)
    hall.do(c.SetUnit("u", "一厂", represents="unit"))
    unsaid = EntryPlayer("张三", date(1990, 1, 1))
    said(hall, somebody(players=(unsaid,)), "E3.3", "人员类别")
    lent = EntryPlayer("张三", date(1990, 1, 1), "seconded")
    said(hall, somebody(players=(lent,)), "E3.1.3", "不得参赛")
    hall.do(somebody())


def test_Z1_2_a_unit_is_wanted_where_units_are_kept_apart() -> None:
    hall = opened(TUOLAJI)
    assert "要写明单位" in hall.refused(c.AddEntry("1", "甲队", pair("甲", "乙"))).zh
    hall.do(c.SetUnit("u", "一厂"))
    hall.do(c.AddEntry("1", "甲队", pair("甲", "乙"), ("u",)))


# Once each


@pytest.fixture
def one_in() -> Hall:
    """甲队 of 一厂: 甲, born 1990, and 乙."""
    hall = opened(TUOLAJI)
    for unit in ("一厂", "二厂"):
        hall.do(c.SetUnit(unit, unit))
    players = (EntryPlayer("甲", date(1990, 1, 1), number="110101199001011234"), EntryPlayer("乙"))
    hall.do(c.AddEntry("1", "甲队", players, ("一厂",)))
    return hall


@pytest.mark.parametrize(
    ("player", "unit", "twice"),
    [
        (EntryPlayer("乙"), "一厂", True),
        (EntryPlayer("乙", date(1980, 1, 1)), "一厂", True),
        (EntryPlayer("乙"), "二厂", False),
        (EntryPlayer("甲", date(1990, 1, 1)), "二厂", True),
        (EntryPlayer("甲", date(1991, 1, 1)), "一厂", False),
        (EntryPlayer("甲", date(1990, 1, 1), number="110101199001015678"), "一厂", False),
        (EntryPlayer("假名", number="110101199001011234"), "二厂", True),
    ],
)
def test_one_person_is_in_one_entry(
    one_in: Hall, player: EntryPlayer, unit: str, twice: bool
) -> None:
    decided = one_in.ask(c.AddEntry("2", "乙队", (player, EntryPlayer("丙")), (unit,)))
    assert isinstance(decided, Refusal) == twice
    if isinstance(decided, Refusal):
        assert "中报名" in decided.zh


def test_two_teams_do_not_share_a_name(one_in: Hall) -> None:
    same = c.AddEntry("2", " 甲队", pair("丙", "丁"), ("二厂",))
    assert "名称" in one_in.refused(same).zh
    one_in.do(replace(same, name="丙丁队"))
    one_in.do(c.Withdraw("1", "急事"))
    one_in.do(replace(same, id="3", players=pair("戊", "己")))


def test_single_players_of_one_name_may_be_two_people() -> None:
    hall = opened(SANYA)
    for unit in ("一厂", "二厂"):
        hall.do(c.SetUnit(unit, unit, represents="unit"))
    hall.do(somebody(units=("一厂",)))
    other = EntryPlayer("张三", date(1991, 1, 1), "employed")
    hall.do(somebody(id="2", players=(other,), units=("二厂",)))


# T2


def test_T2_a_unit_has_one_leader_or_coach_whoever_names_him() -> None:
    hall = opened(TEACHERS)
    two = c.SetUnit("u", "一中", leader="王", officials=("李",))
    assert (hall.refused(two).reason, hall.refused(two).clause) == (Reason.LIMIT, "T2")
    hall.do(c.SetUnit("u", "一中", leader="王", officials=("王",)))
    said(hall, c.AddEntry("1", "甲队", pair("甲", "乙"), ("u",), leader="赵"), "T2", "领队或教练")
    hall.do(c.AddEntry("1", "甲队", pair("甲", "乙"), ("u",), leader="王"))


@pytest.mark.parametrize("name", ["一中", " 一中", "一 中", "一中\u3000"])
def test_T2_a_unit_is_registered_once_so_that_its_two_pairs_stay_two(name: str) -> None:
    hall = opened(TEACHERS)
    hall.do(c.SetUnit("u", "一中"))
    said(hall, c.SetUnit("v", name), "", "已经登记（编号 u）")
    hall.do(c.SetUnit("u", "一中", leader="王"))
    hall.do(c.SetUnit("v", "二中"))
    said(hall, c.SetUnit("v", name), "", "能分清的名称")
    hall.do(c.SetUnit("u", "十一中"))
    hall.do(c.SetUnit("v", name))


def test_T2_a_joint_pair_counts_for_the_unit_that_enters_it_so_a_full_unit_can_lend() -> None:
    """二中 is full with two pairs; 一中 enters a joint pair with a player of 二中."""
    hall = opened(TEACHERS)
    for unit in ("一中", "二中", "三中"):
        hall.do(c.SetUnit(unit, unit))
    hall.do(c.AddEntry("1", "甲队", pair("a", "b"), ("二中",)))
    hall.do(c.AddEntry("2", "乙队", pair("c", "d"), ("二中",)))
    said(hall, c.AddEntry("3", "丙队", pair("e", "f"), ("二中",)), "T2", "最多 2 个")
    said(hall, c.AddEntry("3", "丙队", pair("e", "f"), ("二中", "一中")), "T2", "最多 2 个")
    three = c.AddEntry("3", "丙队", pair("e", "f"), ("一中", "二中", "三中"))
    said(hall, three, "T2", "至多属 2 个单位")
    hall.do(c.AddEntry("3", "丙队", pair("e", "f"), ("一中", "二中")))
    hall.do(c.AddEntry("4", "丁队", pair("g", "h"), ("一中",)))
    said(hall, c.AddEntry("5", "戊队", pair("i", "j"), ("一中",)), "T2", "最多 2 个")


# Replacing


def reviewed() -> Hall:
    """His papers are there and he is accepted; it is Monday 1 November, after the deadline."""
    hall = opened(SANYA)
    hall.do(c.SetUnit("u", "一厂", represents="unit"))
    hall.do(somebody())
    for paper in SANYA.entry.papers:
        if paper.max_age_days is None:
            hall.do(c.SetPaper("1", 1, paper.id, PaperStatus.ACCEPTED))
    hall.do(c.ReviewEntry("1", True))
    hall.now = datetime(2021, 11, 1, 9, 0)
    return hall


def test_E3_4_2_a_replaced_player_is_requested_reviewed_and_noticed_again() -> None:
    hall = reviewed()
    new = EntryPlayer("李四", date(1990, 1, 1), "employed")
    late = c.ReplacePlayer("1", 1, new, "生病")
    assert (hall.refused(late).reason, hall.refused(late).clause) == (Reason.TOO_LATE, "E3.4.2")
    hall.do(replace(late, request="单位盖章的申请"))
    entry = hall.competition.entrants["1"]  # type: ignore[index]
    assert (entry.status, entry.papers) == (EntryStatus.ENTERED, ())


def test_E3_4_2_another_player_in_a_changed_entry_has_no_papers_yet() -> None:
    hall = opened(SANYA)
    hall.do(c.SetUnit("u", "一厂", represents="unit"))
    hall.do(somebody())
    paper = SANYA.entry.papers[0].id
    hall.do(c.SetPaper("1", 1, paper, PaperStatus.ACCEPTED, date(2021, 10, 10)))
    same = somebody()
    other = EntryPlayer("李四", date(1990, 1, 1), "employed")

    def papers(players: tuple[EntryPlayer, ...]) -> list[str]:
        hall.do(c.ChangeEntry("1", same.name, players, same.units, leader="赵领队"))
        return [held.paper for held in hall.competition.entrants["1"].papers]  # type: ignore[index]

    assert papers(same.players) == [paper]
    assert papers((other,)) == []


def test_E3_4_1_on_the_last_day_of_the_notice_one_may_object_and_nobody_is_qualified_yet() -> None:
    """Opened on Monday 1 November, counted from the day after: Tuesday to Friday and Monday 8."""
    hall = reviewed()
    assert hall.do(c.OpenNotice()).data["outcome"]["last_day"] == "2021-11-08"
    objection = c.RaiseObjection("1", "u", "不是本厂的", "花名册")
    hall.now = datetime(2021, 11, 8, 23, 0)
    early = hall.refused(c.Qualify())
    assert (early.reason, early.clause) == (Reason.TOO_EARLY, "E3.4.1")
    assert not isinstance(hall.ask(objection), Exception)
    hall.now = datetime(2021, 11, 9, 0, 0)
    assert hall.refused(objection).reason is Reason.TOO_LATE
    assert hall.do(c.Qualify()).data["outcome"] == {"entries": ["1"]}
    again = hall.refused(c.Qualify())
    assert again.reason is Reason.NOT_NOW
    assert "没有等着确认资格的参赛者" in again.zh


def begun(regulation: Regulation, count: int) -> Hall:
    hall = Hall()
    hall.create(regulation)
    for i in range(count):
        hall.enter(f"p{i}", f"u{i}")
    hall.do(c.Begin(agreed=True))
    hall.draw()
    hall.pair()
    return hall


def test_E3_4_2_nobody_takes_over_another_s_results_in_an_individual_event() -> None:
    """The only player of an entry is not swapped once play has begun, not even in the final."""
    entry = replace(SANYA.entry, deadline=None, papers=())
    hall = begun(changed("erdayi-sanya-2021", review=None, entry=entry), 3)
    new = EntryPlayer("替补", date(1990, 1, 1), "employed")
    swap = hall.refused(c.ReplacePlayer("p0", 1, new, "生病"))
    assert swap.reason is Reason.NOT_POSSIBLE
    assert "不能承接成绩" in swap.zh
    hall.do(c.Withdraw("p0", "生病"))


def test_of_a_pair_one_of_those_who_began_plays_on() -> None:
    hall = begun(TUOLAJI, 4)
    hall.do(c.ReplacePlayer("p0", 1, EntryPlayer("替补甲"), "生病"))
    both = hall.refused(c.ReplacePlayer("p0", 2, EntryPlayer("替补乙"), "生病"))
    assert both.reason is Reason.NOT_POSSIBLE
    hall.do(c.ReplacePlayer("p0", 1, EntryPlayer("替补丙"), "又病了"))


# Papers


def with_waiver(missing: PaperMissing) -> Regulation:
    waiver = replace(SANYA.entry.papers[-1], missing=missing)
    return replace(TUOLAJI, entry=replace(TUOLAJI.entry, papers=(waiver,)))


def accepted(hall: Hall, *entries: str) -> None:
    for entry in entries:
        for player in (1, 2):
            hall.do(c.SetPaper(entry, player, "waiver", PaperStatus.ACCEPTED))


def test_E3_1_4_a_paper_refused_keeps_its_player_from_the_seat() -> None:
    hall = Hall()
    hall.create(with_waiver(PaperMissing.KEEPS_FROM_THE_SEAT))
    for i in range(2):
        hall.enter(f"p{i}", f"u{i}")
    assert hall.refused(c.Begin()).reason is Reason.INCOMPLETE
    accepted(hall, "p0", "p1")
    hall.do(c.Begin(agreed=True))
    hall.draw()
    hall.pair()
    hall.do(c.SetPaper("p0", 2, "waiver", PaperStatus.REFUSED))
    assert hall.refused(c.SignIn("p0")).reason is Reason.NOT_ELIGIBLE
    sheet = c.EnterSheet(1, Score((3, 1)), hall.tables[1])
    assert hall.refused(sheet).reason is Reason.NOT_ELIGIBLE
    accepted(hall, "p0")
    hall.do(c.ReplacePlayer("p0", 1, EntryPlayer("替补"), "生病"))
    assert hall.refused(sheet).reason is Reason.NOT_ELIGIBLE
    accepted(hall, "p0")
    hall.do(sheet)


def test_E3_1_4_where_a_paper_only_warns_it_is_told_at_sign_in() -> None:
    hall = Hall()
    hall.create(with_waiver(PaperMissing.WARNS))
    for i in range(2):
        hall.enter(f"p{i}", f"u{i}")
    accepted(hall, "p1")
    hall.do(c.Begin(agreed=True))
    hall.draw()
    hall.pair()
    warned = hall.do(c.SignIn("p0")).data["outcome"]
    assert warned == {"table": 1, "warned": [[1, "waiver"], [2, "waiver"]]}
    assert "warned" not in hall.do(c.SignIn("p1")).data["outcome"]
    hall.sheet(1, Score((3, 1)))


# S6.5.3


def test_S6_5_3_the_schedule_binds_but_for_force_majeure() -> None:
    hall = Hall()
    hall.create(unselected(SZPT))
    for i in range(8):
        hall.enter(f"p{i}", f"u{i}")
    later = datetime(2026, 5, 17, 9, 0)
    move = c.ChangeSchedule(2, later, "台风")
    hall.do(c.ChangeSchedule(2, datetime(2026, 5, 16, 10, 0), "原来没有定"))  # nothing bound yet
    bound = hall.refused(move)
    assert (bound.reason, bound.clause) == (Reason.NOT_POSSIBLE, "S6.5.3")
    assert hall.refused(replace(move, force_majeure=True, reason="")).reason is Reason.NEEDS_REASON
    past = replace(move, force_majeure=True, start=datetime(2026, 5, 1, 9, 0))
    assert hall.refused(past).reason is Reason.TOO_EARLY
    hall.do(replace(move, force_majeure=True))
    plan = timetable(hall.competition, datetime(2026, 5, 16, 9, 0))
    assert [slot.start for slot in plan.slots][:3] == [
        datetime(2026, 5, 16, 9, 0),
        later,
        datetime(2026, 5, 17, 10, 20),
    ]


def test_S6_5_rounds_that_follow_from_the_entries_are_counted_by_those_there_are() -> None:
    """Two groups of four play three rounds, and of each two play a knockout of four: two more."""
    hall = Hall()
    hall.create(unselected(SZPT))
    later = datetime(2026, 5, 17, 9, 0)
    assert "第 1 到第 1 轮" in hall.refused(c.ChangeSchedule(2, later, "台风", True)).zh
    for i in range(8):
        hall.enter(f"p{i}", f"u{i}")
    assert "第 1 到第 5 轮" in hall.refused(c.ChangeSchedule(6, later, "台风", True)).zh
    hall.do(c.ChangeSchedule(5, later, "台风", True))


def test_a_round_that_never_came_and_was_moved_earlier_stays_on_record() -> None:
    hall = Hall()
    hall.create(TUOLAJI)
    for i in range(4):
        hall.enter(f"p{i}", f"u{i}")
    hall.on_record(c.ChangeSchedule(99, datetime(2026, 5, 16, 19, 0), "场地晚开"))
    assert verify_bytes(export_text(hall.state).encode(), "比赛.jsonl").good


def test_Z3_elsewhere_the_committee_moves_a_round_for_a_reason() -> None:
    hall = Hall()
    hall.create(TUOLAJI)
    for i in range(4):
        hall.enter(f"p{i}", f"u{i}")
    hall.do(c.ChangeSchedule(5, datetime(2026, 5, 16, 18, 0), "场地晚开"))
    plan = timetable(hall.competition, datetime(2026, 5, 16, 9, 0))
    moved = [slot for slot in plan.slots if slot.rounds == (5,)]
    assert [slot.start for slot in moved] == [datetime(2026, 5, 16, 18, 0)]
    never = hall.refused(c.ChangeSchedule(6, datetime(2026, 5, 16, 19, 0), "场地晚开"))
    assert (never.reason, "第 1 到第 5 轮" in never.zh) == (Reason.UNKNOWN, True)
    assert "rounds 1 to 5" in never.en
    hall.do(c.Begin(agreed=True))
    hall.draw()
    hall.pair()
    hall.do(c.StartRound())
    begun_already = c.ChangeSchedule(1, datetime(2026, 5, 16, 20, 0), "场地晚开")
    assert hall.refused(begun_already).reason is Reason.TOO_LATE
