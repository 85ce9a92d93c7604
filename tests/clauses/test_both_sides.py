"""Clauses whose other tests show one side: what is allowed, and what is not or counts otherwise."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from datetime import date, datetime, timedelta

import pytest

from paisai.cards import parse
from paisai.ledger import Reason, Refusal
from paisai.ledger import commands as c
from paisai.referee.audit.over_time import Timed, over_time
from paisai.regulations import load
from paisai.regulations.closing import AppealForm
from paisai.regulations.editing import copy
from paisai.regulations.loading import from_values
from paisai.rehearse.competition import rehearse
from paisai.shengji import Step
from paisai.shengji.seats import partner_of
from paisai.tournament.entries import EntryPlayer
from paisai.tournament.formats.knockout import progress
from paisai.tournament.ranking.prizes import awards, team_ranking
from paisai.tournament.ranking.standings import advancing, standings
from paisai.tournament.rounds import Score
from paisai.tournament.timetable import timetable
from shengji.dealt import bury, dealt, draw, play, show
from support.hall import Hall, changed, unselected
from support.one_table import OneTable

BODA, SZPT, SANYA = "shuangsheng-boda-2020", "shengji-szpt-2013", "erdayi-sanya-2021"
ZHUHAI, BASHIFEN = "tuolaji-zhuhai-2019", "bashifen-teachers"
EAST, NORTH, WEST, SOUTH = range(4)


def test_E3_1_1_born_on_the_cut_off_date_may_enter_a_day_later_may_not():
    entry = replace(
        load(SANYA).entry,
        deadline=None,
        papers=(),
        born_on_or_before=date(2003, 12, 31),
        minimum_age=18,
    )
    hall = Hall()
    hall.create(changed(SANYA, entry=entry, review=None))
    hall.do(c.SetUnit("u", "一厂", represents="unit"))

    def asked(id_: str, born: date) -> c.AddEntry:
        player = EntryPlayer(id_, born, "employed")
        return c.AddEntry(id_, id_, (player,), ("u",), leader="王")

    hall.do(asked("张三", date(2003, 12, 31)))
    assert hall.refused(asked("李四", date(2004, 1, 1))).clause == "E3.1.1"


def test_S6_3_a_unit_enters_six_pairs_and_not_a_seventh():
    hall = Hall()
    hall.create(unselected(load(SZPT)))
    for n in range(6):
        hall.enter(f"p{n}", "甲院")
    players = (EntryPlayer("七甲"), EntryPlayer("七乙"))
    refusal = hall.refused(c.AddEntry("p6", "p6", players, ("甲院",)))
    assert refusal.clause == "S6.3"
    hall.enter("q0", "乙院")
    entry = replace(unselected(load(SZPT)).entry, most_per_unit=1)
    small = Hall()
    small.create(changed(SZPT, entry=entry))
    small.enter("p0", "甲院")
    assert small.refused(c.AddEntry("p1", "p1", players, ("甲院",)))
    # one team of a unit: a second one of the same name is turned down
    assert hall.refused(c.SetUnit("other", "甲院"))


@pytest.mark.parametrize("preset", [BODA, SZPT])
def test_B6_12t_S10_in_time_to_the_second_and_over_it_after(preset):
    regulation = load(preset)
    for timed, seconds in ((Timed.BURY, 60), (Timed.LEAD, 20), (Timed.FOLLOW, 10)):
        assert over_time(regulation, timed, 0, seconds) is None
        over = over_time(regulation, timed, 0, seconds + 1)
        assert over is not None
        assert (over.limit, over.used) == (seconds, seconds + 1)
    play = replace(regulation.clocks.play, lead=30)
    slow = changed(preset, clocks=replace(regulation.clocks, play=play))
    assert over_time(slow, Timed.LEAD, 0, 30) is None


def test_B6_1_what_the_partner_wins_is_not_the_other_sides():
    """East declares. The king in the last trick falls to the ace of West, his partner, or to that
    of North or South: 0 or 10 for the defenders."""
    assert [partner_of(seat) for seat in (EAST, NORTH, WEST, SOUTH)] == [WEST, SOUTH, EAST, NORTH]
    playing = bury(draw(dealt(BODA, ["", "", "", ""], declarer=EAST)).apply(Step.TAKE_KITTY), "")
    for winner, total in ((NORTH, 10), (WEST, 0), (SOUTH, 10)):
        cards = ["HK", "H3", "H4", "H6"]
        cards[winner] = "HA"
        deal = playing._replace(hands=tuple(map(parse, cards)), leader=EAST)
        for one in cards:
            deal = deal.apply(play(one))
        assert deal.result.trick_points == total


def test_S9_3_who_did_not_show_neither_buries_nor_leads():
    deal = draw(dealt(SZPT, ["", "", "", "H2"], declarer=None)).apply(show(SOUTH, "H2"))
    assert deal.apply(Step.TAKE_KITTY).to_act == SOUTH
    # in a later deal showing does not make a declarer
    later = draw(dealt(SZPT, ["", "", "", "H2"], declarer=EAST)).apply(show(SOUTH, "H2"))
    burying = later.apply(Step.TAKE_KITTY)
    assert burying.to_act == EAST
    assert bury(burying, "").to_act == EAST


def test_E4_2t_a_bid_at_thirty_seconds_stands_one_later_is_a_pass():
    regulation = load(SANYA)
    assert over_time(regulation, Timed.BID, 0, 30) is None
    over = over_time(regulation, Timed.BID, 0, 30.5)
    assert over is not None
    assert over.acts.value == "pass"


def test_S8_six_teams_are_rewarded_and_the_seventh_is_not(tmp_path):
    done = rehearse(load(SZPT), tmp_path / "e.jsonl", entries=16, fast=True)
    teams = team_ranking(done.competition)
    prizes = [prize for prize in awards(done.competition) if prize.place is not None]
    assert len(teams) > 6
    assert {prize.to for prize in prizes} == {str(team.unit) for team in teams if team.place <= 6}
    assert any(team.place > 6 for team in teams)


def test_Z4_18_no_capture_when_the_declarers_side_wins_the_last_trick():
    """The kitty has 20 points; a defender beats the pair for three times as much, or does not."""
    playing = bury(
        draw(dealt(ZHUHAI, ["S2 DK DT", "", "", ""], declarer=EAST))
        .apply(show(EAST, "S2"))
        .apply(Step.TAKE_KITTY),
        "DK DT",
    )
    for better, total in (("H4 H4", 60), ("C4 C4", 0)):
        hands = tuple(map(parse, ("H3 H3", better, "D3 D4", "D6 D7")))
        deal = playing._replace(hands=hands, leader=EAST)
        for cards in ("H3 H3", better, "D3 D4", "D6 D7"):
            deal = deal.apply(play(cards))
        assert deal.result.total == total


def test_E1_days_move_with_the_first_and_nothing_is_played_after_everybody_has_left():
    """Play on 10, 11 and 12 June, away by noon of the 13th. The final moved to the evening of that
    day has nobody left to play it."""
    hall = Hall(datetime(2026, 5, 1, 9, 0))
    hall.create(load(SANYA), date(2026, 6, 10))
    plan = timetable(hall.competition, datetime(2026, 6, 10, 9, 0))
    played = [slot.start.date() for slot in plan.slots if slot.rounds]
    assert played == [date(2026, 6, day) for day in (10, 11, 12)]
    assert not any("离会" in conflict.zh for conflict in plan.conflicts)
    hall.do(c.ChangeSchedule(3, datetime(2026, 6, 13, 19, 0), "场地停电"))
    moved = timetable(hall.competition, datetime(2026, 6, 10, 9, 0))
    assert [one.zh for one in moved.conflicts if "离会" in one.zh] == [
        "“比赛：决赛（改期）”排在“离会”（2026-06-13 12:00）之后"
    ]


def test_T3_3_two_rounds_fit_into_a_morning_and_three_do_not():
    """Each takes an hour and the last deal after it, ten minutes: 140 of the 150 from half past
    eight to eleven, or 210."""
    first, second = load(BASHIFEN).timetable
    first = replace(first, start=first.start.replace(hour=8, minute=30))
    first = replace(first, end=first.start.replace(hour=11, minute=0))
    for rounds, said in (((1, 2), []), ((1, 2, 3), ["要 210 分钟，只排了 150 分钟"])):
        hall = Hall(datetime(2026, 5, 1, 9, 0))
        left = tuple(number for number in (1, 2, 3, 4) if number not in rounds)
        rows = (replace(first, rounds=rounds), replace(second, rounds=left))
        hall.create(changed(BASHIFEN, timetable=rows), date(2026, 5, 16))
        plan = timetable(hall.competition, datetime(2026, 5, 16, 9, 0))
        short = [conflict.zh for conflict in plan.conflicts if "分钟" in conflict.zh]
        assert [one.partition("”")[2] for one in short][: len(said)] == said
        assert len(short) == len(said)


def test_T3_5s_100_is_a_level_by_twenty_and_none_by_forty():
    """North-South declare: 100 takes the deal and one level more, with steps of forty the deal
    alone; 35 keeps it for three levels, or two."""
    forty = tomllib.loads(copy(BASHIFEN, "mine"))
    forty["game"]["levels"] = {"step": 40, "negative_is_zero": True}
    for regulation, sheet, levels in (
        (load(BASHIFEN), "NS100", (0, 1)),
        (from_values(forty), "NS100", (0, 0)),
        (load(BASHIFEN), "NS35", (3, 0)),
        (from_values(forty), "NS35", (2, 0)),
    ):
        table = OneTable(regulation)
        table.enter_sheet(sheet)
        assert table.story.levels == levels


TABLES = ((1, 2), (1, 3), (2, 3), (4, 6))
"""Of each table what the first and the second declarer's bid was worth: 2a - b, 2b - a, -a - b."""


def test_E4_1_the_last_of_a_table_is_not_out_by_that():
    """0 3 -3, -1 5 -4, 1 4 -5, 2 8 -10: nine of twelve advance, the -3 of table 1 among them, who
    was last there; the -4 of table 2, the -5 and the -10 do not."""
    entry = replace(load(SANYA).entry, deadline=None, papers=())
    hall = Hall()
    hall.create(changed(SANYA, review=None, entry=entry))
    for i in range(12):
        hall.enter(f"p{i}", f"u{i}")
    hall.do(c.Begin(agreed=True))
    hall.draw()
    hall.pair()
    last = []
    for table, (a, b) in zip((1, 2, 3, 4), TABLES, strict=True):
        rows = ((2 * a, -a, -a), (-b, 2 * b, -b), *((0, 0, 0),) * 8)
        hall.sheet(table, Score(deals=rows))
        last.append(hall.tables[table][2])
    stage = hall.competition.stages[0]
    forward = advancing(hall.competition, stage)
    assert len(forward) == 9
    assert [entry in forward for entry in last] == [True, False, False, False]


def test_E4_8_9_a_result_is_corrected_within_ten_minutes_and_never_after():
    for minutes, taken in ((10, True), (10.1, False)):
        table = OneTable(SANYA)
        table.enter_sheet(Score(deals=((2, -1, -1), *((0, 0, 0),) * 9)))
        table.do(c.PublishScores())
        other = c.CorrectResult(1, Score(deals=((-2, 1, 1), *((0, 0, 0),) * 9)), "记反了")
        if taken:
            table.do(other, minutes)
            total = {row.entry: dict(row.keys)["total"] for row in standings(table.competition)}
            assert total[table.a] == "-2"
        else:
            refusal = table.refused(other, minutes)
            assert (refusal.reason, refusal.clause) == (Reason.TOO_LATE, "E4.8.9")


@pytest.mark.parametrize(
    ("preset", "minutes", "fee"),
    [
        pytest.param(BODA, 5, 200, id="B8.3"),
        pytest.param(ZHUHAI, 5, 0, id="Z5"),
        pytest.param(SZPT, 10, 0, id="S10"),
    ],
)
def test_B8_3_Z5_S10_an_appeal_in_writing_in_time_with_its_fee(preset, minutes, fee):
    """Counted from the end of the round; not by word of mouth, not late. It is upheld when who
    takes the money has noted the whole fee, and may be dismissed without when its time is over."""
    table = OneTable(preset)
    table.do(c.EndRound("双方打完"))
    appeal = c.FileAppeal(table.a, AppealForm.WRITTEN, "判罚不当")
    assert table.refused(replace(appeal, form=AppealForm.ORAL), minutes)
    assert table.refused(appeal, minutes + 0.1).reason is Reason.TOO_LATE
    table.do(appeal, minutes)
    uphold, dismiss = c.DecideAppeal(1, True, "判罚有误"), c.DecideAppeal(1, False, "没有交费")
    if fee:
        assert "200 元" in table.refused(dismiss, 0).zh  # it may still be paid
        late = table.refused(uphold)
        assert (late.reason, late.clause) == (Reason.INCOMPLETE, "B8.3")
        assert not isinstance(table.ask(dismiss), Refusal)
        assert "1 到 200" in table.refused(c.ReceiveFee(1, 201)).zh
        assert "1 到 200" in table.refused(c.ReceiveFee(1, 0)).zh
        table.do(c.ReceiveFee(1, 199))
        assert "还有 1 元" in table.refused(uphold).zh
        table.do(c.ReceiveFee(1, 1))
    assert table.refused(c.ReceiveFee(1, 1)).reason is Reason.DUPLICATE
    table.now += timedelta(minutes=1)
    decided = table.do(uphold)
    assert decided.data["outcome"] == {"fee_returned": bool(fee)}


def test_S7_1_who_lost_a_quarter_final_plays_for_five_to_eight():
    """The first named wins throughout: A to H end in the order A E C G for 1 to 4 by the bracket,
    and B F D H, who lost to them, for 5 to 8. Where four places are played for, those four are out
    at once and nobody is sixth."""
    bracket = tuple("ABCDEFGH")
    pairs = [("AB", "CD", "EF", "GH"), ("AC", "EG", "BD", "FH"), ("AE", "CG", "BF", "DH")]
    rounds = [{frozenset(two): two[0] for two in row} for row in pairs]
    eight = progress(bracket, rounds, 8)
    assert eight.places == {**dict(zip("AECG", (1, 2, 3, 4), strict=True)),
                            **dict(zip("BFDH", (5, 6, 7, 8), strict=True))}  # fmt: skip
    assert not eight.out
    four = progress(bracket, rounds, 4)
    assert four.out == dict.fromkeys("BDFH", 1)
    assert {entry: four.places[entry] for entry in "BDFH"} == dict.fromkeys("BDFH", 5)


def test_S7_2_rounds_that_the_table_does_not_list_count_as_its_last():
    """Sixteen pairs, one of each unit, and two places played for: three rounds before the final.
    Out in round one 4, in round two 6, in round three 6 as well; then 20 and 22."""
    knockout = replace(load(SZPT).stages[1], places=2)
    entry, totals = unselected(load(SZPT)).entry, load(SZPT).team_totals
    rows = tuple(row for row in totals.rows if row.reached in ("round1", "round2", "2", "1"))
    hall = Hall()
    short = changed(SZPT, stages=(knockout,), entry=entry, team_totals=replace(totals, rows=rows))
    hall.create(replace(short, awards=None))
    for i in range(16):
        hall.enter(f"p{i}", f"u{i}")
    hall.do(c.Begin(agreed=True))
    hall.draw()
    for _ in range(4):
        hall.pair()
        for table in hall.tables:
            hall.sheet(table, Score((5, 1)))
    sums = sorted((team.points for team in team_ranking(hall.competition)), reverse=True)
    assert sums == [22, 20, *[6] * 2, *[6] * 4, *[4] * 8]
