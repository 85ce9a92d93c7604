"""A ruling at a table changes its score; what cannot be ruled there is refused.

`a` sits North-South and `b` East-West, but in boda where the sheet says so."""

from __future__ import annotations

import pytest

from paisai.errors import Needed
from paisai.ledger import commands as c
from paisai.ledger.infractions import ruling_on
from paisai.ledger.refusal import Reason
from paisai.referee import effects as to
from paisai.regulations.closing import AppealForm
from paisai.tournament.entries import EntryId
from paisai.tournament.rounds import Compass, Score
from support.one_table import OneTable, played

BODA, ZHUHAI, BASHIFEN, SZPT, SANYA = (
    "shuangsheng-boda-2020",
    "tuolaji-zhuhai-2019",
    "bashifen-teachers",
    "shengji-szpt-2013",
    "erdayi-sanya-2021",
)
AT_FAULT = {"at_fault": "declarer"}
NS, EW = Compass.NORTH_SOUTH, Compass.EAST_WEST


def boda(text: str) -> Score:
    """`a` cut North-South."""
    return played(text, north_south=0)


def test_B8_1_90_after_an_adjudged_loss_does_not_take_the_deal() -> None:
    """East-West declare. The defenders (`a`) revoked three tricks ago: 170 taken less 80 is 90,
    with which they would take the deal. They lost it: nobody moves up, the declarer's partner
    declares next. Then 0: East-West up three."""
    table = OneTable(BODA)
    table.rule(table.a, "revoke", 1, case="later", cards=1, at_fault="defenders")
    assert "第 2 副应由东西坐庄" in table.refused_sheet(boda("EW170 NS0")).zh
    table.enter_sheet(boda("EW170 EW0"))
    first, second = table.story.deals
    assert (first.taken, first.ruled, first.counted) == (170, -80, 90)
    assert (first.levels, first.next_declarer) == ((0, 0), EW)
    assert second.levels == (0, 3)


def test_B8_1_an_adjudged_loss_of_the_declarer_s_side() -> None:
    """25 taken, 80 more: 105, the defenders take the deal. With 130 taken 210: up three."""
    for taken, levels in ((25, (0, 0)), (130, (3, 0))):
        table = OneTable(BODA)
        table.rule(table.b, "revoke", 1, case="later", cards=1, at_fault="declarer")
        table.enter_sheet(boda(f"EW{taken}"))
        assert table.story.levels == levels
        assert table.story.deals[0].next_declarer is NS


def test_T8_10_ends_the_deal_and_whoever_erred_has_lost_it() -> None:
    """The defenders erred with 200 taken: 80 left would take the deal, so 75, up one for the
    declarer's side. The declarer's side erred, the defenders were fined 180 and took 15: with 120
    it is less than 0, so 80, the deal is taken."""
    table = OneTable(BASHIFEN)
    table.rule(table.b, "illegal-information", 1, at_fault="defenders")
    table.enter_sheet("NS200")
    deal = table.story.deals[0]
    assert (deal.taken, deal.ruled, deal.counted, deal.levels) == (200, -125, 75, (1, 0))
    other = OneTable(BASHIFEN)
    for _ in range(9):
        other.rule(other.b, "wrong-count", 1, cards=2, at_fault="defenders")
    other.rule(other.a, "illegal-information", 1, at_fault="declarer")
    other.enter_sheet("NS15")
    deal = other.story.deals[0]
    assert (deal.ruled, deal.counted, deal.levels, deal.next_declarer) == (65, 80, (0, 0), EW)


def test_T8_10_the_deal_it_ends_is_entered_with_what_was_taken() -> None:
    """Without points it would not be known to what the 120 are added; the refusal says so."""
    table = OneTable(BASHIFEN)
    table.rule(table.a, "illegal-information", 1, at_fault="declarer")
    assert "要写到那时防守方实得的分，一分没得写 0" in table.refused_sheet("NSx").zh
    table.enter_sheet("NS0")
    assert (table.story.deals[0].counted, table.story.levels) == (120, (0, 2))


def test_T8_10_twice_is_disqualified() -> None:
    table = OneTable(BASHIFEN)
    table.rule(table.b, "illegal-information", 1, at_fault="defenders")
    assert not table.competition.is_disqualified(table.b)
    table.rule(table.b, "illegal-information", 3, at_fault="declarer")
    assert table.competition.is_disqualified(table.b)


def test_T8_7_the_third_trick_ends_the_deal_with_120_more() -> None:
    """No more than that: 40 fined off and 30 taken make 110, up one for the defenders."""
    table = OneTable(BASHIFEN)
    table.rule(table.b, "wrong-count", 1, cards=4, at_fault="defenders")
    table.rule(table.a, "revoke", 1, case="third-trick", cards=1, at_fault="declarer")
    table.enter_sheet("NS30")
    assert (table.story.deals[0].counted, table.story.levels) == (110, (0, 1))


def test_Z4_2_a_late_comer_s_lost_deal_is_there_before_the_first_card() -> None:
    """`a` comes 12 minutes late: deal 1 is given up, `b` moves up one and declares. The first line
    of the sheet is deal 2, at 3."""
    table = OneTable(ZHUHAI)
    table.rule(table.a, "lateness", minutes=12)
    assert "第 2 副应由东西坐庄" in table.refused_sheet("NS60").zh
    table.enter_sheet("EW60")
    one, two = table.story.deals
    assert (one.declarer, one.taken, one.levels, one.next_declarer) == (None, None, (0, 1), EW)
    assert (two.number, two.levels) == (2, (0, 2))
    assert table.match.level_difference == (-2, 2)


def test_Z4_2_late_by_six_minutes_costs_20_in_the_first_deal_whoever_declares() -> None:
    """`a` declares: 100 taken and 20 more is 120, the deal lost. `a` defends: 120 less 20 is 100,
    the deal not taken."""
    for sheet, counted, following in (("NS100", 120, EW), ("EW120", 100, EW)):
        table = OneTable(ZHUHAI)
        table.rule(table.a, "lateness", minutes=7)
        table.enter_sheet(sheet)
        deal = table.story.deals[0]
        assert (deal.counted, deal.next_declarer) == (counted, following)


def test_Z4_19_the_deal_lost_or_a_level_to_the_opponents() -> None:
    """The declarer's side (`a`) revokes in deal 1 and loses the deal, not played out; in deal 2
    the defenders (`a` again) do: up one for `b`."""
    table = OneTable(ZHUHAI)
    table.rule(table.a, "revoke", 1, choice="deal_lost", at_fault="declarer")
    table.rule(table.a, "revoke", 2, choice="deal_lost", at_fault="defenders")
    table.enter_sheet("NSx EWx EW60")
    assert [deal.levels for deal in table.story.deals] == [(0, 0), (0, 1), (0, 2)]
    other = OneTable(ZHUHAI)
    assert "没有写得分" in other.refused_sheet("NSx").zh


def test_Z4_21_a_deal_played_again_takes_its_fines_with_it() -> None:
    """20 for a card exposed in deal 1, then both sides have a wrong number: played again. What
    is ruled in the second deal 1 counts."""
    table = OneTable(ZHUHAI)
    table.rule(table.b, "exposed-card", 1, at_fault="defenders")
    table.rule(table.b, "wrong-count-both-sides", 1)
    table.enter_sheet("NS120")
    assert (table.story.deals[0].counted, table.story.deals[0].next_declarer) == (120, EW)
    other = OneTable(ZHUHAI)
    other.rule(other.b, "wrong-count-both-sides", 1)
    other.rule(other.b, "exposed-card", 1, at_fault="defenders")
    other.enter_sheet("NS120")
    assert (other.story.deals[0].counted, other.story.deals[0].next_declarer) == (100, NS)


def test_S9_16w_beyond_repair() -> None:
    table = OneTable(SZPT)
    table.rule(table.b, "beyond-repair", 1, at_fault="defenders")
    table.rule(table.a, "beyond-repair", 2, at_fault="declarer")
    table.enter_sheet("NSx NSx EW35")
    assert [deal.levels for deal in table.story.deals] == [(1, 0), (1, 0), (1, 2)]


# -- what cannot be --


def test_E4_t13_deal_14_of_10() -> None:
    table = OneTable(SANYA)
    refusal = table.refused_rule(table.a, "telling-cards", 14)
    assert refusal.reason is Reason.NOT_POSSIBLE
    assert "1 到 10" in refusal.zh
    table.rule(table.a, "telling-cards", 10)


def test_a_deal_past_what_the_time_allows() -> None:
    """Forty-one minutes in, at two minutes a deal: at most 21."""
    table = OneTable(SZPT)
    refusal = table.refused_rule(table.a, "looking", 22, at_fault="declarer")
    assert "1 到 21" in refusal.zh
    table.rule(table.a, "looking", 21, at_fault="declarer")


def test_a_deal_the_sheet_does_not_have() -> None:
    table = OneTable(SZPT)
    table.enter_sheet("NS80 EW35")
    assert "1 到 2" in table.refused_rule(table.a, "looking", 3, at_fault="declarer").zh
    other = OneTable(SZPT)
    other.rule(other.a, "looking", 3, at_fault="declarer")
    assert "第 3 副" in other.refused_sheet("NS80 EW35").zh


def test_B7_3_the_deal_that_was_void_may_have_its_ruling() -> None:
    table = OneTable(BODA)
    table.rule(table.a, "exposed-card", 2, cards=1, at_fault="defenders")
    table.enter_sheet(boda("EW35"))
    assert table.story.levels == (0, 2)


def test_a_ruling_on_a_deal_says_which() -> None:
    table = OneTable(SZPT)
    refusal = table.refused_rule(table.a, "looking", None, at_fault="declarer")
    assert (refusal.reason, refusal.clause) == (Reason.INCOMPLETE, "S9.17.5")
    assert "第几副" in refusal.zh
    assert "which deal" in refusal.en
    table.rule(table.a, "out-of-turn")  # a warning needs none


def test_the_side_at_fault_must_be_what_the_sheet_says() -> None:
    table = OneTable(SZPT)
    table.rule(table.a, "looking", 1, at_fault="defenders")
    refusal = table.refused_sheet("NS80")
    assert "第 1 号判罚按防守方判的" in refusal.zh
    table.enter_sheet("EW80")
    assert table.story.deals[0].counted == 60


def test_both_sides_cannot_lose_one_deal() -> None:
    table = OneTable(BODA)
    table.rule(table.a, "illegal-bury", 1)
    refusal = table.refused_rule(table.b, "revoke", 1, case="later", cards=1, at_fault="defenders")
    assert "双方都判负" in refusal.zh


# -- sheets that give only levels --


def test_levels_alone_are_asked_whether_the_rulings_are_in_them() -> None:
    table = OneTable(SZPT)
    table.rule(table.a, "looking", 1, at_fault="declarer")
    asked = table.refused_sheet(Score(levels=(2, 0)))
    assert "翻看" in asked.zh
    assert asked.needed is Needed.RULINGS_INCLUDED
    no = table.refused_sheet(Score(levels=(2, 0), rulings_included=False))
    assert "还没有算进判罚" in no.zh
    table.enter_sheet(Score(levels=(2, 0), rulings_included=True))
    sheet = [event for event in table.state.history if event.kind == "enter_sheet"][-1]
    assert sheet.data["command"]["score"]["rulings_included"] is True


def test_levels_alone_reported_and_confirmed_are_asked_too() -> None:
    table = OneTable(SZPT)
    table.do(c.ReportResult(1, table.a, Score(levels=(2, 0))))
    table.rule(table.a, "looking", 1, at_fault="declarer")
    assert "翻看" in table.refused(c.ConfirmResult(1, table.b)).zh
    other = OneTable(SZPT)
    other.rule(other.a, "looking", 1, at_fault="declarer")
    assert "翻看" in other.refused(c.ReportResult(1, other.a, Score(levels=(2, 0)))).zh


def test_a_ruling_after_levels_alone() -> None:
    """It is in the levels that stand, or the result is corrected first."""
    table = OneTable(SZPT)
    table.enter_sheet(Score(levels=(2, 0)))
    refusal = table.refused_rule(table.a, "looking", 1, at_fault="declarer")
    assert refusal.needed is Needed.RULING_INCLUDED
    facts = {"at_fault": "declarer"}
    made = ruling_on(table.competition, table.a, "looking", facts, deal=1, included=True)
    table.do(made.command)
    assert table.competition.round is not None
    result = table.competition.round.tables[0].result
    assert result is not None
    assert result.score == Score(levels=(2, 0), rulings_included=True)


def test_a_ruling_after_a_sheet_of_deals_is_counted_at_once() -> None:
    """NS 70, up one; 20 more against them is 90, the deal lost. They had played on before it was
    ruled, so that North-South declared deal 2 stays as it was."""
    table = OneTable(SZPT)
    table.enter_sheet("NS70 NS40")
    assert table.story.levels == (2, 0)
    table.rule(table.a, "looking", 1, at_fault="declarer")
    assert table.story.levels == (1, 0)
    assert table.match.level_difference == (1, -1)


def test_an_upheld_appeal_takes_the_ruling_out_again() -> None:
    table = OneTable(SZPT)
    table.rule(table.a, "looking", 1, at_fault="declarer")
    table.enter_sheet("NS70 EW35")
    assert table.story.levels == (0, 2)
    table.do(c.EndRound())
    table.do(c.FileAppeal(table.a, AppealForm.WRITTEN, "没有看", ruling=1))
    table.do(c.DecideAppeal(1, True, "证据不足"))
    assert table.story.levels == (1, 2), "70 is up one; what they played on stays"


def test_an_upheld_appeal_against_what_is_in_the_levels_needs_the_score() -> None:
    table = OneTable(SZPT)
    table.rule(table.a, "looking", 1, at_fault="declarer")
    table.enter_sheet(Score(levels=(0, 2), rulings_included=True))
    table.do(c.EndRound())
    table.do(c.FileAppeal(table.a, AppealForm.WRITTEN, "没有看", ruling=1))
    refusal = table.refused(c.DecideAppeal(1, True, "证据不足"))
    assert "已算进这一判罚" in refusal.zh
    table.do(c.DecideAppeal(1, True, "证据不足", table=1, score=Score(levels=(1, 2))))
    assert table.match.winner == 1


# -- the history of an offender --


def test_T8_9_a_signal_whose_ruling_is_void_is_no_first_time() -> None:
    """10 for the first signal, 20 for the second; with the first one void the next costs 10 too."""
    table = OneTable(BASHIFEN)
    first = table.rule(table.a, "other-signal", 1, at_fault="declarer")
    points = {"kind": "points", "defenders": 10}
    assert points in first.data["command"]["effects"]
    told = ruling_on(table.competition, EntryId(table.a), "other-signal", AT_FAULT, deal=2)
    assert to.Points(20) in told.ruling.effects
    table.enter_sheet("NS60 NS60")
    table.do(c.PublishScores())
    table.do(c.FileAppeal(table.a, AppealForm.WRITTEN, "没有示意", ruling=1))
    table.do(c.DecideAppeal(1, True, "证据不足"))
    told = ruling_on(table.competition, EntryId(table.a), "other-signal", AT_FAULT, deal=2)
    assert to.Points(10) in told.ruling.effects


def test_E4_3t_three_warnings_in_one_deal_not_over_three() -> None:
    """A warning in each of deals 1, 2 and 3 costs nothing; the third in deal 3 costs three."""
    table = OneTable(SANYA)
    assert table.refused_rule(table.a, "over-time", None).clause == "E4.3t"
    for deal in (1, 2, 3):
        event = table.rule(table.a, "over-time", deal)
        assert event.data["command"]["effects"] == [{"kind": "warning"}]
    table.rule(table.a, "over-time", 3)
    third = table.rule(table.a, "over-time", 3)
    assert {"kind": "score", "amount": -3} in third.data["command"]["effects"]
    table.rule(table.b, "over-time", 3)
    assert table.competition.rulings[-1].effects[0].kind == "warning", "another player's first"


# -- nought never raises a score --

ROWS = ((6, -3, -3), (-4, 2, 2), (2, -1, -1), (-8, 4, 4), *((2, -1, -1),) * 6)
"""The first seat: 6, -4, 2, -8 and six times 2: 8 in all. The others: -4 each."""


def test_E4_8_3_a_deal_told_scores_nought_but_never_more() -> None:
    table = OneTable(SANYA)
    table.rule(table.a, "telling-cards", 1)
    table.rule(table.a, "telling-cards", 2)
    table.enter_sheet(Score(deals=ROWS))
    assert table.deals[table.a][:3] == (0, -4, 2), "6 is nought, -4 stands"
    assert table.deals[table.b][:3] == (-3, 2, -1), "the others keep theirs"


@pytest.mark.parametrize(("seat", "total"), [(0, 0), (1, -4)])
def test_E4_8_7_a_round_with_the_phone_scores_nought_but_never_more(seat: int, total: int) -> None:
    table = OneTable(SANYA)
    table.rule(table.tables[1][seat], "phone")
    table.enter_sheet(Score(deals=ROWS))
    assert sum(table.deals[table.tables[1][seat]]) == total


def test_Z4_2_the_given_up_first_deal_may_stand_on_the_sheet_or_not() -> None:
    """`b` came 12 minutes late: the first deal is not played, `a` up one. Then 80 against `a`:
    up one more. With or without a line for the first deal it is 2 to 0."""
    for text in ("NS80", "NSx NS80", "EWx NS80"):
        table = OneTable(ZHUHAI)
        table.rule(table.b, "lateness", 1, minutes=12)
        table.enter_sheet(text)
        assert table.story.levels == (2, 0)
        assert [deal.number for deal in table.story.deals] == [1, 2]


def test_Z4_2_a_line_without_points_is_the_next_deal_where_a_ruling_ended_that() -> None:
    """The first deal given up, `a` up one; in the second the defenders `b` lost the deal by their
    revoke, `a` up one; the third with 80, up one: 3 to 0."""
    for text in ("NSx NS80", "NSx NSx NS80"):
        table = OneTable(ZHUHAI)
        table.rule(table.b, "lateness", 1, minutes=12)
        table.rule(table.b, "revoke", 2, choice="deal_lost", at_fault="defenders")
        table.enter_sheet(text)
        assert table.story.levels == (3, 0)
        assert len(table.story.deals) == 3


def test_Z4_2_one_arrival_is_ruled_on_once() -> None:
    """8 minutes late is 20 points in the first deal: 100 taken count 120, the deal is lost. A
    second ruling for the same round is refused until the first is undone."""
    table = OneTable(ZHUHAI)
    late = table.rule(table.a, "lateness", minutes=8)
    assert "第 1 号" in table.refused_rule(table.a, "lateness", None, minutes=8).zh
    table.do(c.Undo(late.seq, "看错了钟"))
    table.rule(table.a, "lateness", minutes=8)
    table.enter_sheet("NS100")
    assert (table.story.deals[0].counted, table.story.levels) == (120, (0, 0))
