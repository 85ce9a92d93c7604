"""Every act is told: no command without its sentence, in both languages."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from desk.test_who_advances import C_LOSES, A, tied
from ledger.test_closing import wrong_way_round
from paisai.acting.forms import Situation, commands_of
from paisai.desk.boards.honours import honours_given, open_honours
from paisai.desk.boards.log import log
from paisai.desk.due.now import next_todo
from paisai.desk.sentences import happened, sentence
from paisai.ledger import Event
from paisai.ledger import commands as c
from paisai.ledger.commands import NAMES
from paisai.regulations import Regulation, load
from paisai.regulations.closing import SpecialAward
from paisai.regulations.dates import hours_open
from paisai.text import Text
from paisai.tournament.entries import EntryPlayer, PaperStatus
from paisai.tournament.naming import label
from paisai.tournament.rounds import Score
from support.closed_stage import begun, closed_stage, swiss_then_knockout
from support.hall import Hall


def paired() -> Hall:
    """Four teams at two tables of round 1."""
    hall = Hall()
    hall.create(load("bashifen-teachers"))
    for name in ("龙队", "虎队", "狼队", "豹队"):
        hall.enter(name, f"{name}单位")
    hall.do(c.Begin(agreed=True))
    hall.draw()
    hall.pair()
    return hall


@pytest.mark.parametrize("kind", NAMES)
def test_each_command_has_a_sentence(kind: str) -> None:
    assert sentence.dispatch(NAMES[kind]) is not sentence.dispatch(object)


def test_who_withdraws_from_a_match_in_hand_forfeits_it_and_that_is_said() -> None:
    hall = paired()
    one, other = hall.tables[2]
    gone = hall.do(c.Withdraw(one, "发病"))
    assert happened(hall.state, gone).zh.endswith("已退出：发病；第 1 轮第 2 桌记为弃权")
    hall.sheet(1, Score((7, 5)))
    later = hall.do(c.Withdraw(other, "回家"))
    assert happened(hall.state, later).zh.endswith("已退出：回家")


def test_what_is_said_names_people_and_rounds() -> None:
    hall = Hall()
    hall.create(load("bashifen-teachers"))
    for name in ("龙队", "虎队", "狼队", "豹队"):
        hall.enter(name, f"{name}单位")
    gone = hall.do(c.RemoveEntry("豹队"))
    assert happened(hall.state, gone).zh == "豹队 已撤下"
    begun = hall.do(c.Begin(agreed=True))
    assert happened(hall.state, begun).en == "the list is fixed: 3 pairs (6 players)"
    hall.draw()
    hall.do(c.Pair())
    published = hall.do(c.PublishRound())
    assert happened(hall.state, published).zh == "第 1 轮对阵已公布"
    hall.start()
    one, other = hall.tables[1]
    said = happened(hall.state, hall.do(c.ReportResult(1, one, Score((7, 5)))))
    assert said.zh == f"第 1 桌：{one}（{one}单位） 报 7:5"
    assert said.en == f"table 1: {one}（{one}单位） reports 7:5"
    seen = c.ConfirmResult(1, other, score=Score((7, 5)))
    agreed = happened(hall.state, hall.do(seen))
    assert agreed.zh == f"第 1 桌：{other}（{other}单位） 确认 7:5"
    assert agreed.en == f"table 1: {other}（{other}单位） agrees with 7:5"


def test_who_did_not_sign_what_a_referee_decided_is_named() -> None:
    hall = paired()
    hall.do(c.StartRound())
    one, other = hall.tables[1]
    hall.do(c.ReportResult(1, one, Score((5, 3))))
    hall.do(c.ReportResult(1, other, Score((3, 5))))
    decided = hall.do(c.EnterSheet(1, Score((5, 3)), (one,), decided=True))
    said, name = happened(hall.state, decided), label(hall.competition, other)
    assert said.zh == f"第 1 桌：录入记分表 5:3，裁判员裁定，{name} 没有签字"
    assert said.en == f"table 1: sheet entered, 5:3, decided by the referee, not signed by {name}"


def test_E6_an_award_is_said_by_name_whatever_it_was_given_by() -> None:
    """To an entry by its number, to a unit by its number, to somebody who is neither, as it was
    once taken."""
    hall = Hall()
    hall.create(with_three_awards())
    hall.do(c.SetUnit("u9", "九中", represents="unit"))
    player = EntryPlayer("王小明", date(1990, 1, 1), "employed")
    hall.do(c.AddEntry("003", "龙队", (player,), ("u9",), leader="李老师"))
    said = [
        happened(hall.state, hall.on_record(c.GiveHonour(award, to))).zh
        for award, to in (("新人奖", "003"), ("最佳新人奖", "u9"), ("最佳新人奖", "全体裁判"))
    ]
    assert said == [
        "新人奖授予 龙队（九中）",
        "最佳新人奖授予 九中",
        "最佳新人奖授予 全体裁判",
    ]
    assert [one.en for one in honours_given(hall.competition)] == [
        "newcomer: 龙队（九中）",
        "best newcomer: 九中",
        "best newcomer: 全体裁判",
    ]
    # 新人奖: two less one; 最佳新人奖: three less two, the other award not counted for it
    assert open_honours(hall.competition).en == (
        "newcomer: 1 not given yet; best newcomer: 1 not given yet"
    )


def with_three_awards() -> Regulation:
    sanya = load("erdayi-sanya-2021")
    assert sanya.awards is not None
    special = (
        SpecialAward(name=Text("新人奖", "newcomer"), count=2),
        SpecialAward(name=Text("最佳新人奖", "best newcomer"), count=3),
    )
    entry = replace(sanya.entry, deadline=None)
    return replace(sanya, awards=replace(sanya.awards, special=special), entry=entry)


def test_E6_an_award_is_told_in_the_readers_language() -> None:
    hall = Hall()
    hall.create(load("erdayi-sanya-2021"))
    given = happened(hall.state, hall.on_record(c.GiveHonour("体育道德风尚奖", "全体裁判")))
    assert given == Text("体育道德风尚奖授予 全体裁判", "sportsmanship award goes to 全体裁判")


def test_a_player_who_is_the_entry_is_named_once() -> None:
    hall = Hall()
    hall.create(with_three_awards())
    hall.do(c.SetUnit("u9", "九中", represents="unit"))
    player = EntryPlayer("王小明", date(1990, 1, 1), "employed")
    hall.do(c.AddEntry("003", "王小明", (player,), ("u9",), leader="李老师"))
    paper = hall.do(c.SetPaper("003", 1, "insurance", PaperStatus.ACCEPTED))
    assert happened(hall.state, paper).zh == "王小明（九中）：人身意外伤害保险合格"


def test_a_round_that_is_ended_when_all_results_are_in_is_not_said_to_have_run_out_of_time() -> (
    None
):
    """60 minutes a round; after two minutes both tables are in, and it is ended by hand."""
    hall = paired()
    hall.do(c.StartRound())
    for table in hall.tables:
        hall.sheet(table, Score((7, 5)))
    ended = hall.do(c.EndRound())
    at = f"{ended.time:%H:%M}"
    assert happened(hall.state, ended) == Text(f"第 1 轮 {at} 结束", f"round 1 ended at {at}")


def test_a_round_of_a_knockout_is_called_the_same_when_it_is_due_and_when_it_is_told() -> None:
    """Four pairs play the Swiss, two go on: their only match is the final."""
    hall = begun(swiss_then_knockout(), 4)
    for table in hall.tables:
        hall.sheet(table, Score((3 + table, 1)))
    hall.close_stage()
    hall.draw()
    due = next_todo(hall.competition, hall.next, hall.now)
    assert due.text == Text("编排决赛", "pair the final")
    paired = hall.do(c.Pair())
    assert happened(hall.state, paired) == Text("编排决赛", "the final is drafted")


def test_E4_2b_a_play_off_is_called_one_and_a_round_is_said_with_its_stage() -> None:
    """Rounds are counted anew in each stage: 第 1 轮 alone could be any."""
    hall, _ = tied()
    first = [e for e in hall.state.history if e.kind in ("publish_round", "enter_sheet")]
    assert [happened_then(hall, e) for e in first[:2]] == ["初赛第 1 轮对阵已公布", "第 1 桌"]
    hall.draw()
    hall.pair()
    assert happened(hall.state, hall.state.history[-1]).zh == "初赛加赛对阵已公布"
    started = hall.do(c.StartRound())
    assert happened(hall.state, started).zh == f"初赛加赛 {hall.now:%H:%M} 开始"
    assert (
        happened(hall.state, started).en
        == f"the play-off (Preliminary) started at {hall.now:%H:%M}"
    )
    won = tuple(6 if place == 0 else -3 for place in range(3))
    sheet = c.EnterSheet(1, Score(deals=(won,) * 3), hall.tables[1], round=2)
    entered = hall.do(sheet)
    assert happened(hall.state, entered).zh.startswith("初赛加赛第 1 桌：")
    corrected = c.CorrectResult(1, Score(deals=(A,) * 9 + (C_LOSES,)), "核对", round=1, stage=1)
    assert happened(hall.state, hall.do(corrected)).zh.startswith("初赛第 1 轮第 1 桌：更正为")


def happened_then(hall: Hall, event: Event) -> str:
    """In the log, up to the first colon."""
    row = next(row for row in log(hall.state).rows if row["seq"] == event.seq)
    said = row["said"]
    assert isinstance(said, Text)
    return said.zh.split("：")[0]


def test_a_stage_that_begins_anew_counts_its_rounds_anew() -> None:
    hall = closed_stage()
    hall.draw()
    hall.pair()
    hall.do(wrong_way_round(hall))
    hall.do(c.SettleAdvance(True, "原表录反"))
    hall.draw()
    hall.pair()
    published = [e for e in hall.state.history if e.kind == "publish_round"][-1]
    assert happened_then(hall, published) == "决赛对阵已公布"


def test_the_first_time_of_a_round_is_told_in_the_readers_language() -> None:
    hall = Hall()
    hall.create(hours_open(load("bashifen-teachers")))
    at = Situation(hall.state, hall.now, "组织者")
    sent = {"round": ["1"], "start": ["2026-05-16T09:00"]}
    [command] = commands_of("change_schedule", at, sent)
    assert happened(hall.state, hall.do(command)) == Text(
        "第 1 轮定在 2026-05-16 09:00：原来没有定",
        "round 1 is set for 2026-05-16 09:00: no time was set before",
    )
