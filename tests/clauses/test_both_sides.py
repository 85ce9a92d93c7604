"""Clauses whose other tests show one side: what is allowed, and what is not or counts otherwise."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from paisai.cards import parse
from paisai.ledger import commands as c
from paisai.referee.play_times import Timed, over_time
from paisai.regulations import load
from paisai.rehearse.competition import rehearse
from paisai.shengji import Step
from paisai.shengji.seats import partner_of, side_of
from paisai.tournament.competition import EntryPlayer
from paisai.tournament.ranking.prizes import awards, team_ranking
from shengji.dealt import bury, dealt, draw, play, show
from support.hall import Hall, changed, unselected

BODA, SZPT, SANYA = "shuangsheng-boda-2020", "shengji-szpt-2013", "erdayi-sanya-2021"
ZHUHAI = "tuolaji-zhuhai-2019"
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


def test_B6_1_partners_sit_opposite_and_neighbours_are_opponents():
    assert [partner_of(seat) for seat in (EAST, NORTH, WEST, SOUTH)] == [WEST, SOUTH, EAST, NORTH]
    assert side_of(EAST) == side_of(WEST)
    assert side_of(EAST) != side_of(NORTH)
    assert side_of(NORTH) == side_of(SOUTH)


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
