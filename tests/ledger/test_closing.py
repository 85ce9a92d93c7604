"""Nothing closes while it may still change, and what changes after the close is settled."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from paisai.desk.boards.status import status_board
from paisai.desk.due.todo import Task
from paisai.ledger import Reason, export_text
from paisai.ledger import commands as c
from paisai.ledger.verify import verify_bytes
from paisai.referee.effects import Warned
from paisai.regulations import Regulation, load
from paisai.regulations.closing import AppealForm
from paisai.tournament.naming import player_label
from paisai.tournament.next_step import Due, is_final, next_step
from paisai.tournament.round_times import still_open
from paisai.tournament.rounds import Score
from support.closed_stage import begun, closed_stage, swiss_then_knockout
from support.entered_hall import playable
from support.hall import Hall, changed
from support.numbered import Numbered
from support.qualified import three_players


def good(hall: Hall) -> bool:
    return verify_bytes(export_text(hall.state).encode(), Path("比赛.jsonl")).good


def one_round(preset: str, **more: object) -> Regulation:
    regulation = changed(preset, timetable=(), **more)
    stage = replace(regulation.stages[0], rounds=1)
    return replace(regulation, stages=(stage,))


def finished(hall: Hall) -> None:
    """Each table by another difference, so that no lots are drawn."""
    for table in hall.tables:
        hall.sheet(table, Score((3 + table, 1)))


# When


def test_Z5_a_stage_is_not_closed_in_the_five_minutes_after_the_round() -> None:
    """70 minutes from the start, then 5: the round is over at its time, not when the last sheet
    came in, unless it is declared over."""
    hall = begun(one_round("tuolaji-zhuhai-2019"), 4)
    hall.do(c.StartRound())
    start = hall.now
    finished(hall)
    until = start + timedelta(minutes=75)
    early = hall.refused(c.CloseStage(), (until - hall.now) / timedelta(minutes=1))
    assert (early.reason, early.clause) == (Reason.TOO_EARLY, "Z5")
    assert f"{until:%H:%M} 以后可以结束" in early.zh
    assert not isinstance(hall.ask(c.CloseStage(), 76 * 2), Exception)
    hall.do(c.EndRound())
    assert hall.refused(c.CloseStage(), 5).reason is Reason.TOO_EARLY
    hall.do(c.CloseStage(), 6)


def test_Z5_closed_all_the_same_for_a_reason_that_is_on_record() -> None:
    hall = begun(one_round("tuolaji-zhuhai-2019"), 4)
    finished(hall)
    hall.do(c.PublishScores(), 0)
    assert hall.refused(c.CloseStage(override=" ")).reason is Reason.TOO_EARLY
    closed = hall.do(c.CloseStage(override="各队书面表示不申诉"))
    assert "还可以申诉" in closed.data["outcome"]["still_open"]["zh"]
    assert hall.refused(c.Close()).reason is Reason.TOO_EARLY
    hall.do(c.Close(override="各队书面表示不申诉"))
    assert good(hall)


def test_Z5_of_two_stages_each_round_that_is_still_open_says_whose_it_is() -> None:
    hall = begun(swiss_then_knockout(), 4)
    finished(hall)
    hall.do(c.PublishScores(), 0)
    assert [one.text.zh.split("到")[0] for one in still_open(hall.competition, hall.now)] == [
        "第 1 轮"
    ]
    hall.do(c.CloseStage(override="各队书面表示不申诉"))
    hall.draw()
    hall.pair()
    finished(hall)
    hall.do(c.PublishScores(), 0)
    said = [one.text for one in still_open(hall.competition, hall.now - timedelta(minutes=2))]
    assert [text.zh.split("到")[0] for text in said] == ["瑞士制第 1 轮", "决赛"]
    assert [text.en.split(" may")[0] for text in said] == [
        "Swiss: appeals about round 1",
        "appeals about the final",
    ]


def test_T10_without_official_scores_the_time_to_appeal_has_not_begun() -> None:
    hall = begun(one_round("bashifen-teachers"), 4)
    finished(hall)
    waiting = hall.refused(c.CloseStage(), 600)
    assert (waiting.reason, waiting.clause) == (Reason.INCOMPLETE, "T10")
    assert "公布后 15 分钟内可以申诉" in waiting.zh
    hall.do(c.PublishScores())
    assert hall.refused(c.CloseStage(), 15).reason is Reason.TOO_EARLY
    hall.do(c.CloseStage(), 15.1)


def test_T10_an_open_appeal_keeps_the_stage_open() -> None:
    hall = begun(one_round("bashifen-teachers"), 4)
    finished(hall)
    hall.do(c.PublishScores())
    hall.do(c.FileAppeal(hall.id["1"], AppealForm.WRITTEN, "记分有误"))
    hall.do(c.FileAppeal(hall.id["2"], AppealForm.WRITTEN, "记分有误"))
    assert [appeal.number for appeal in hall.competition.appeals] == [1, 2]
    undecided = hall.refused(c.CloseStage(), 60)
    assert undecided.reason is Reason.INCOMPLETE
    assert "第 1 号申诉还没有裁决" in undecided.zh
    for number in (1, 2):
        hall.do(c.DecideAppeal(number, False, "原表无误"), 30)
    hall.do(c.CloseStage())


DEALS = ((4, -2, -2), (-1, 2, -1), *[(0, 0, 0)] * 8)


def test_E4_8_9_while_scores_can_be_corrected_nothing_is_closed() -> None:
    hall = three_players()
    hall.sheet(1, Score(deals=DEALS))
    unpublished = hall.refused(c.CloseStage(), 60)
    assert (unpublished.reason, unpublished.clause) == (Reason.INCOMPLETE, "E4.8.9")
    hall.do(c.PublishScores(), 60)
    until = hall.now + timedelta(minutes=10)
    assert f"，{until:%H:%M} 以后可以结束" in hall.refused(c.CloseStage(), 10).zh
    assert hall.refused(c.CloseStage(), 10).reason is Reason.TOO_EARLY
    hall.do(c.CloseStage(), 10.1)
    assert is_final(hall.competition, 3)
    assert is_final(hall.competition)  # places stand, certificates can be handed over
    hall.close()
    assert is_final(hall.competition)


def test_E4_8_9_and_E4_8_10_the_desk_is_told_when_the_last_of_both_windows_ends() -> None:
    """The result comes in at 9:00: appeals until 9:05. Published at 9:02: corrections until
    9:12."""
    hall = three_players()
    hall.now = datetime(2026, 5, 16, 9, 0)
    hall.sheet(1, Score(deals=DEALS), 0)
    hall.do(c.PublishScores(), 2)
    early = hall.refused(c.CloseStage())
    assert "到 09:05 还可以申诉" in early.zh
    assert "到 09:12 还可以更正" in early.zh
    assert "，09:12 以后可以结束" in early.zh


# After the close


@pytest.fixture
def closed() -> Numbered:
    return closed_stage()


def test_who_has_withdrawn_does_not_advance_and_the_next_in_rank_does() -> None:
    """1 beat 2 by five, 3 beat 4 by three and goes home. 1 and 3 lead with 2 points each; of the
    others 4 lost by less than 2."""
    hall = begun(swiss_then_knockout(), 4)
    hall.scored("1", (6, 1), "2")
    hall.scored("3", (4, 1), "4")
    hall.do(c.Withdraw(hall.id["3"], "急事"))
    assert hall.standing("match_points") == [
        (1, "1", "2"),
        (2, "3", "2"),
        (3, "4", "0"),
        (4, "2", "0"),
    ]
    done = hall.close_stage().data["outcome"]
    assert [hall.short(entry) for entry in done["advancing"]] == ["1", "4"]


def wrong_way_round(hall: Numbered) -> c.CorrectResult:
    """3 had lost to 4 by three: 1 and 4 should have advanced."""
    stage = hall.competition.stages[0]
    three, four = hall.id["3"], hall.id["4"]
    table = next(t for t in stage.rounds[0].tables if three in t.seats)
    levels = (1, 4) if table.seats == (three, four) else (4, 1)
    return c.CorrectResult(table.number, Score(levels), "两队核对原表", stage=1)


def test_a_correction_after_the_close_that_changes_who_advances_stops_the_course(
    closed: Numbered,
) -> None:
    hall = closed
    done = hall.do(wrong_way_round(hall)).data["outcome"]
    assert [hall.short(entry) for entry in done["advancing"]] == ["1", "4"]
    assert hall.next.due is Due.SETTLE
    assert not is_final(hall.competition, 1)
    assert hall.refused(c.CommitDraw("0" * 64)).reason is Reason.NOT_NOW
    assert hall.refused(c.Pair()).reason is Reason.NOT_NOW
    assert hall.refused(c.SettleAdvance(True, "")).reason is Reason.NEEDS_REASON


def test_settled_by_replacing_the_right_ones_play_on(closed: Numbered) -> None:
    hall = closed
    hall.draw()
    hall.pair()
    assert hall.meets() == {frozenset("13")}
    hall.do(wrong_way_round(hall))
    settled = hall.do(c.SettleAdvance(True, "原表录反")).data["outcome"]
    assert ([*map(hall.short, settled["out"])], [*map(hall.short, settled["in"])]) == (["3"], ["4"])
    hall.draw()
    hall.pair()
    assert hall.meets() == {frozenset("14")}
    hall.scored("1", (3, 1), "4")
    hall.close_stage()
    hall.close()
    assert good(hall)


def test_settled_by_keeping_it_is_on_record(closed: Numbered) -> None:
    hall = closed
    hall.do(wrong_way_round(hall))
    hall.do(c.SettleAdvance(False, "两队同意不变"))
    assert hall.refused(c.SettleAdvance(False, "再来")).reason is Reason.NOT_NOW
    hall.draw()
    hall.pair()
    assert hall.meets() == {frozenset("13")}
    assert good(hall)


def test_what_was_played_is_not_replaced(closed: Numbered) -> None:
    hall = closed
    hall.draw()
    hall.pair()
    hall.scored("1", (3, 1), "3")
    hall.do(wrong_way_round(hall))
    assert hall.next.due is Due.SETTLE
    assert hall.refused(c.SettleAdvance(True, "原表录反")).reason is Reason.OTHERS_DEPEND
    hall.do(c.SettleAdvance(False, "已经打完"))
    hall.close_stage()


def test_a_second_correction_may_put_it_right_again(closed: Numbered) -> None:
    hall = closed
    wrong = wrong_way_round(hall)
    hall.do(wrong)
    levels = wrong.score.levels
    assert levels is not None
    hall.do(c.CorrectResult(wrong.table, Score(levels[::-1]), "还是原来的对", stage=1))
    assert hall.next.due is Due.DRAW


def test_a_correction_after_the_close_that_changes_nobody_s_way_stops_nothing(
    closed: Numbered,
) -> None:
    hall = closed
    wrong = wrong_way_round(hall)
    same = Score((4, 0) if wrong.score.levels == (1, 4) else (0, 4))
    done = hall.do(c.CorrectResult(wrong.table, same, "核对", stage=1)).data["outcome"]
    assert done["advancing"] is None
    assert hall.next.due is Due.DRAW


def test_Z5_an_appeal_names_its_stage_and_an_upheld_one_is_settled_too() -> None:
    """Closed for a reason while appeals were possible; 4 appeals about the stage before."""
    hall = begun(swiss_then_knockout(), 4)
    hall.scored("1", (6, 1), "2")
    hall.scored("3", (4, 1), "4")
    hall.do(c.CloseStage(override="时间紧"), 0)
    four = hall.id["4"]
    filed = hall.do(c.FileAppeal(four, AppealForm.WRITTEN, "记反了", stage=1, round=1), 2)
    assert filed.data["outcome"] == {"number": 1, "stage": 1, "round": 1, "complete": True}
    assert not is_final(hall.competition, 1)
    wrong = wrong_way_round(hall)
    hall.do(c.DecideAppeal(1, True, "属实", wrong.table, wrong.score))
    assert hall.next.due is Due.SETTLE


# After the next pairing


@pytest.fixture
def paired() -> Numbered:
    """Six pairs: 1, 3 and 5 won by 5, 4 and 3. In round 2 nearest points meet: 1-3, 5-6 or 5-4
    and so on; 2 lost most."""
    hall = begun(load("tuolaji-zhuhai-2019"), 6)
    hall.scored("1", (6, 1), "2")
    hall.scored("3", (5, 1), "4")
    hall.scored("5", (4, 1), "6")
    hall.pair()
    assert frozenset("13") in hall.meets()
    return hall


def reversed_5_6(hall: Numbered) -> c.CorrectResult:
    """6 had beaten 5 by three."""
    stage = hall.competition.stages[0]
    five, six = hall.id["5"], hall.id["6"]
    table = next(t for t in stage.rounds[0].tables if five in t.seats)
    levels = (1, 4) if table.seats == (five, six) else (4, 1)
    return c.CorrectResult(table.number, Score(levels), "两队核对原表", round=1)


def test_Z1_2_a_correction_after_the_next_pairing_names_the_tables_and_it_is_paired_again(
    paired: Numbered,
) -> None:
    """1 and 3 still meet. 5 won and met one of those who lost; now 6 has won and does."""
    hall = paired
    before = hall.tables
    same = hall.table_of(hall.id["1"], hall.id["3"])
    done = hall.do(reversed_5_6(hall)).data["outcome"]
    assert done["round"] == 2
    assert sorted(done["tables"]) == sorted(set(before) - {same})
    assert done["pair_again"] is True
    assert hall.refused(c.PairAgain("")).reason is Reason.NEEDS_REASON
    hall.do(c.PairAgain("第 1 轮更正"))
    hall.do(c.PublishRound())
    assert frozenset("13") in hall.meets()
    assert frozenset("56") not in hall.meets()
    assert {frozenset(t) for t in before.values()} != {frozenset(t) for t in hall.tables.values()}
    assert good(hall)


def test_Z1_2_that_it_may_be_paired_again_is_said_as_long_as_it_may(paired: Numbered) -> None:
    """Said until it is paired again, put right by another correction, or played."""
    hall = paired

    def offered() -> bool:
        found = status_board(hall.state, hall.now)
        return Task.PAIR_AGAIN in {todo.act for todo in found.reminders}

    assert not offered()
    at = hall.do(reversed_5_6(hall)).seq
    assert offered()
    hall.do(c.StartRound())
    assert offered()
    before = hall.state
    hall.do(c.Undo(at, "看错了"))
    assert not offered()
    hall.state = before
    table = hall.competition.stages[0].rounds[0].tables
    five = hall.id["5"]
    number = next(t.number for t in table if five in t.seats)
    seats = next(t.seats for t in table if t.number == number)
    right = Score((4, 1) if seats[0] == five else (1, 4))
    hall.do(c.CorrectResult(number, right, "原来的对", round=1))
    assert not offered()
    hall.state = before
    hall.do(c.PairAgain("第 1 轮更正"))
    assert not offered()
    hall.do(c.PublishRound())
    assert not offered()
    hall.state = before
    hall.scored("1", (3, 1), "3")
    assert not offered()


def test_Z1_2_a_round_with_results_is_played_as_published(paired: Numbered) -> None:
    hall = paired
    hall.scored("1", (3, 1), "3")
    done = hall.do(reversed_5_6(hall)).data["outcome"]
    assert done["pair_again"] is False
    assert hall.refused(c.PairAgain("第 1 轮更正")).reason is Reason.OTHERS_DEPEND


def test_Z1_2_a_round_in_which_somebody_was_ruled_on_is_played_as_published(
    paired: Numbered,
) -> None:
    hall = paired
    hall.on_record(c.Rule(hall.id["1"], "x", (Warned(),), clause="Z4.1"))
    assert hall.do(reversed_5_6(hall)).data["outcome"]["pair_again"] is False
    assert hall.refused(c.PairAgain("第 1 轮更正")).reason is Reason.OTHERS_DEPEND


def test_Z1_2_a_correction_that_changes_no_table_names_none(paired: Numbered) -> None:
    """1 beat 2 by six, not by five: nobody's neighbours change."""
    hall = paired
    one, two = hall.id["1"], hall.id["2"]
    stage = hall.competition.stages[0]
    table = next(t for t in stage.rounds[0].tables if one in t.seats)
    levels = (7, 1) if table.seats == (one, two) else (1, 7)
    done = hall.do(c.CorrectResult(table.number, Score(levels), "漏记一级", round=1))
    assert done.data["outcome"].get("tables") is None


def test_E4_2_a_correction_is_noticed_where_the_first_stage_fell_away() -> None:
    """Six players begin with the 复赛, three go on. Table 2: 30, −60, 30, so its first and third
    go on behind the first of table 1 with 60. It should have been −60, 30, 30: its second and
    third."""
    hall = Hall()
    hall.create(playable("erdayi-sanya-2021"))
    for i in range(6):
        hall.enter(f"p{i}", f"u{i}")
    hall.do(c.Begin(agreed=True))
    hall.draw()
    hall.pair()
    (best, *_), (one, two, three) = hall.tables[1], hall.tables[2]
    hall.sheet(1, Score(deals=((6, -3, -3),) * 10))
    hall.sheet(2, Score(deals=((3, -6, 3),) * 10))
    hall.do(c.PublishScores())
    hall.do(c.CloseStage(override="各方签字"))
    assert set(hall.competition.stages[-1].participants) == {best, one, three}
    hall.do(c.CorrectResult(2, Score(deals=((-6, 3, 3),) * 10), "录错", round=1, stage=2))
    assert next_step(hall.competition).due is Due.SETTLE
    hall.do(c.SettleAdvance(True, "原表录错"))
    assert set(hall.competition.stages[-1].participants) == {best, two, three}


# Special awards and names


def sportsmanship() -> Regulation:
    """One round of pairs with two sportsmanship awards, as E6 has them."""
    awards = replace(load("erdayi-sanya-2021").awards, places=1, tiers=())
    return one_round("tuolaji-zhuhai-2019", awards=awards)


AWARD = "体育道德风尚奖"


def all_played() -> Hall:
    hall = begun(sportsmanship(), 4)
    hall.do(c.StartRound())
    finished(hall)
    hall.do(c.EndRound())
    hall.close_stage()
    return hall


def test_E6_the_event_is_closed_once_both_sportsmanship_awards_are_given() -> None:
    hall = all_played()
    assert "体育道德风尚奖 2 名" in hall.refused(c.Close()).zh
    one, other, *_ = hall.competition.entrants
    hall.do(c.GiveHonour(AWARD, one))
    assert "体育道德风尚奖 1 名" in hall.refused(c.Close()).zh
    hall.do(c.GiveHonour(AWARD, other))
    hall.do(c.Close())
    assert hall.competition.closed
    assert good(hall)


def test_E6_or_once_it_is_said_why_they_are_not_given() -> None:
    hall = all_played()
    assert hall.refused(c.WaiveHonour(AWARD, " ")).reason is Reason.NEEDS_REASON
    assert hall.refused(c.WaiveHonour("最佳着装", "没有")).reason is Reason.UNKNOWN
    hall.do(c.WaiveHonour(AWARD, "没有人被提名"))
    assert hall.refused(c.WaiveHonour(AWARD, "没有人被提名")).reason is Reason.LIMIT
    hall.do(c.Close())
    assert good(hall)


def test_E6_an_event_closed_before_this_was_asked_still_verifies() -> None:
    hall = all_played()
    hall.on_record(c.Close())
    assert hall.competition.closed
    assert good(hall)


def test_a_name_is_put_right_also_after_the_end_and_the_old_one_stays_on_record() -> None:
    hall = all_played()
    id_ = next(iter(hall.competition.entrants))
    was = hall.competition.entrants[id_].players[0].name
    hall.do(c.WaiveHonour(AWARD, "没有人被提名"))
    hall.do(c.Close())
    event = hall.do(c.MendName(id_, 1, f"{was}明", "少写一个字"))
    assert hall.competition.entrants[id_].players[0].name == f"{was}明"
    assert event.data["outcome"] == {"was": was}
    assert hall.competition.closed
    assert good(hall)
    assert hall.refused(c.GiveHonour(AWARD, id_)).reason is Reason.NOT_NOW


def test_another_person_does_not_come_by_the_spelling_of_a_name() -> None:
    hall = begun(sportsmanship(), 4)
    id_ = next(iter(hall.competition.entrants))
    first, second = (one.name for one in hall.competition.entrants[id_].players)
    assert "换人" in hall.refused(c.MendName(id_, 1, "欧阳锋", "写错")).zh
    assert hall.refused(c.MendName(id_, 1, second, "写错")).reason is Reason.DUPLICATE
    assert hall.refused(c.MendName(id_, 1, first + "一", " ")).reason is Reason.NEEDS_REASON


def test_an_award_to_a_player_follows_the_spelling_of_his_name() -> None:
    hall = all_played()
    id_ = next(iter(hall.competition.entrants))
    entrant = hall.competition.entrants[id_]
    hall.do(c.GiveHonour(AWARD, player_label(hall.competition, entrant, entrant.players[0])))
    hall.do(c.MendName(id_, 1, entrant.players[0].name + "明", "少写一个字"))
    now = hall.competition.entrants[id_]
    assert hall.competition.honours[0].to == player_label(hall.competition, now, now.players[0])
