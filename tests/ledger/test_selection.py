"""Units select, report and are given places: the share, its order, the wild card (S6.5.1, S11)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime

from paisai.desk.sentences import happened
from paisai.ledger import Reason
from paisai.ledger import commands as c
from paisai.ledger.unit_checks import missing_in_report
from paisai.regulations import Regulation
from paisai.regulations.entering import WildCards
from paisai.tournament.entries import UnitReport
from support.hall import Hall, unselected
from support.opened_hall import SZPT, opened, pair, said

RANKING = tuple(f"{n}甲、{n}乙" for n in range(1, 9))


REPORT = UnitReport(100, 20, "10月", "工会", "循环赛", RANKING)


def union(id_: str, report: UnitReport | None = REPORT) -> c.SetUnit:
    return c.SetUnit(id_, id_, None, "领队", "000", (), report)


def nth(n: int, unit: str = "机电", **more: object) -> c.AddEntry:
    players = pair(f"{n}甲", f"{n}乙", number=f"{unit}{n}")
    players = tuple(replace(p, number=f"{unit}{n}{i}") for i, p in enumerate(players))
    command = c.AddEntry(f"{unit}{n}", f"{unit}{n}队", players, (unit,), seed=n)
    return replace(command, **more)  # type: ignore[arg-type]


def in_time() -> Hall:
    return opened(SZPT, datetime(2013, 11, 1, 9, 0))


def test_S6_5_1_the_report_is_in_time_by_the_date_of_its_mail() -> None:
    hall = opened(SZPT, datetime(2013, 11, 10, 23, 0))
    hall.do(union("机电"), 0)
    hall.now = datetime(2013, 11, 12, 9, 0)
    late = hall.refused(union("外语"))
    assert (late.reason, late.clause) == (Reason.TOO_LATE, "S6.5.1")
    assert "以寄出日期为准" in late.zh
    hall.do(union("外语", replace(REPORT, mailed=date(2013, 11, 10))))
    after = union("管理", replace(REPORT, mailed=date(2013, 11, 11)))
    assert hall.refused(after).reason is Reason.TOO_LATE
    hall.do(replace(union("机电"), telephone="111"))


def test_S6_5_1_at_most_eight_places_and_entrants_not_above_members() -> None:
    hall = in_time()
    nine = union("机电", replace(REPORT, ranking=(*RANKING, "9甲、9乙")))
    said(hall, nine, "S6.5.1", "至多报 8 个，写了 9 个")
    said(hall, union("机电", replace(REPORT, entrants=101)), "S6.5.1", "总人数 100")
    said(hall, union("机电", replace(REPORT, ranking=("甲", "甲"))), "S6.5.1", "重复")
    hall.do(union("机电", replace(REPORT, entrants=100)))


def test_S11_the_form_of_a_unit_is_whole_before_places_are_shared_out() -> None:
    hall = in_time()
    hall.do(union("机电", replace(REPORT, place="")))
    lacking = hall.refused(c.ShareOut(2))
    assert (lacking.reason, lacking.clause) == (Reason.INCOMPLETE, "S6.5.1")
    assert "机电 缺选拔地点" in lacking.zh
    hall.do(union("机电"))
    assert missing_in_report(SZPT.entry.selection, hall.competition.units["机电"]) == ()  # type: ignore[arg-type, index]
    hall.do(c.ShareOut(2))


def test_S6_5_1_places_are_filled_in_order_of_selection_rank() -> None:
    hall = in_time()
    hall.do(union("机电"))
    hall.do(c.ShareOut(3))
    said(hall, nth(1, seed=None), "S6.5.1", "要写明选拔名次")
    said(hall, nth(2), "S6.5.1", "选拔第 1 名还没有报名")
    said(hall, nth(2, seed=1), "S6.5.1", "上报的选拔第 1 名是 1甲、1乙")
    hall.do(nth(1))
    said(hall, nth(3), "S6.5.1", "选拔第 2 名还没有报名")
    hall.do(nth(3, request="第 2 名书面放弃"))
    hall.do(nth(4, request="第 2 名书面放弃"))
    said(hall, nth(5, request="递补"), "S6.5.1", "最多 3 个")


def test_S6_5_1_the_share_binds_and_is_made_before_the_draw() -> None:
    """Two unions alike, four places: two each; a third of one is over its share."""
    hall = in_time()
    for unit in ("机电", "外语"):
        hall.do(union(unit))
        for n in (1, 2, 3):
            hall.do(nth(n, unit))
    unshared = hall.refused(c.Begin())
    assert (unshared.reason, unshared.clause) == (Reason.INCOMPLETE, "S6.5.1")
    hall.do(c.ShareOut(4))
    over = hall.refused(c.Begin())
    assert (over.reason, over.clause) == (Reason.LIMIT, "S6.5.1")
    assert "机电、外语" in over.zh
    hall.do(c.Withdraw("机电3", "超出名额"))
    hall.do(c.Withdraw("外语3", "超出名额"))
    hall.do(c.Begin(agreed=True))


def test_S6_5_1_one_wild_card_and_from_outside_the_selection() -> None:
    hall = in_time()
    hall.do(union("机电"))
    hall.do(c.ShareOut(1))
    said(hall, nth(2, seed=None, wild_card=True), "S6.5.1", "机动名额给选拔名次以外的")
    wild = c.AddEntry("w", "外队", pair("丙", "丁"), ("机电",), wild_card=True)
    hall.do(wild)
    second = replace(wild, id="w2", name="外二队", players=pair("戊", "己"))
    said(hall, second, "S6.5.1", "机动名额最多 1 个")


def wild(unit: str = "机电", id_: str = "w") -> c.AddEntry:
    return c.AddEntry(id_, f"{unit}外队", pair("丙", "丁"), (unit,), wild_card=True)


def six_of(regulation: Regulation, places: int = 6) -> Hall:
    """One union with a share of six, all of them entered."""
    hall = opened(regulation, datetime(2013, 11, 1, 9, 0))
    hall.do(union("机电"))
    hall.do(c.ShareOut(places))
    for n in range(1, places + 1):
        hall.do(nth(n))
    return hall


def test_S6_3_a_wild_card_takes_the_place_of_the_sixth() -> None:
    """Six share-out places and a wild card are not seven pairs."""
    hall = six_of(SZPT)
    said(hall, wild(), "S6.3", "机动的一对顶替第 6 对")
    hall.do(c.Withdraw("机电6", "让给机动的"))
    hall.do(wild())
    said(hall, nth(6, id="again"), "S6.3", "连机动的至多 6 对")


def test_S6_3_a_wild_card_is_added_to_a_share_below_six() -> None:
    hall = six_of(SZPT, 5)
    hall.do(wild())


def test_S6_3_a_wild_card_besides_the_six_where_the_organiser_says_so() -> None:
    selection = SZPT.entry.selection
    assert selection is not None
    besides = replace(selection, wild_cards_count=WildCards.BESIDES)
    hall = six_of(replace(SZPT, entry=replace(SZPT.entry, selection=besides)))
    hall.do(wild())


def test_S6_3_there_are_no_seven_before_the_share_either() -> None:
    hall = opened(SZPT, datetime(2013, 11, 1, 9, 0))
    hall.do(union("机电"))
    hall.do(wild())
    for n in range(1, 6):
        hall.do(nth(n))
    said(hall, nth(6), "S6.3", "连机动的至多 6 对")
    hall.do(c.ShareOut(6))
    hall.do(c.Begin())


def test_S6_3_a_unit_that_never_reports_is_left_out_and_the_others_go_on() -> None:
    """Until the deadline it is waited for; after it the others share."""
    hall = opened(SZPT, datetime(2013, 11, 10, 9, 0))
    hall.do(union("机电"))
    hall.do(c.SetUnit("外语", "外语"))
    assert "外语 缺选拔情况" in hall.refused(c.ShareOut(2)).zh
    hall.now = datetime(2013, 11, 11, 9, 0)
    shared = hall.do(c.ShareOut(2))
    assert shared.data["outcome"] == {"quota": {"机电": 2}, "left_out": ["外语"]}
    assert happened(hall.state, shared).zh.endswith("共 2 个名额；外语 没有上报，不参加分配")
    said(hall, nth(1, "外语"), "S6.5.1", "最多 0 个")
    for n in (1, 2):
        hall.do(nth(n))


def test_S6_3_what_a_report_lacks_is_still_asked_for_after_the_deadline() -> None:
    hall = opened(SZPT, datetime(2013, 11, 9, 9, 0))
    hall.do(union("机电", replace(REPORT, place="")))
    hall.now = datetime(2013, 11, 12, 9, 0)
    assert "机电 缺选拔地点" in hall.refused(c.ShareOut(2)).zh


def test_S6_5_1_nothing_is_mailed_tomorrow() -> None:
    hall = opened(SZPT, datetime(2013, 11, 1, 9, 0))
    tomorrow = union("机电", replace(REPORT, mailed=date(2013, 11, 2)))
    said(hall, tomorrow, "S6.5.1", "寄出日期 2013-11-02 还没有到，应是 2013-11-01 或以前")
    hall.do(union("机电", replace(REPORT, mailed=date(2013, 11, 1))))
    hall.on_record(tomorrow)  # as an earlier version took it


def test_S6_5_2_crowded_units_are_in_the_outcome_of_the_draw() -> None:
    """Three pairs of one union in two groups: two of them share one."""
    hall = Hall()
    hall.create(unselected(SZPT))
    for i in range(3):
        hall.enter(f"x{i}", "x")
    for i in range(5):
        hall.enter(f"p{i}", f"u{i}")
    hall.do(c.Begin(agreed=True))
    assert hall.draw().data["outcome"]["crowded"] == ["x"]
