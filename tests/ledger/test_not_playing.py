"""Points are no penalty to who has no score in the round: he is ruled on in one that he played."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from random import Random

from desk.test_who_advances import tied
from paisai.acting.foreseeing import foresee
from paisai.errors import Needed
from paisai.ledger import Reason
from paisai.ledger.commands import StartRound
from paisai.ledger.infractions import ruling_on
from paisai.regulations import load
from paisai.tournament.entries import EntryId
from paisai.tournament.next_step import Due
from paisai.tournament.ranking.standings import standings
from support.form_examples.halls import at, posted
from support.hall import Hall
from support.random_course import step


def play_off() -> tuple[Hall, str]:
    """竞技二打一: three of six play off for a place; one who does not is named."""
    hall, seats = tied()
    hall.draw()
    hall.pair()
    return hall, next(entry for entry in seats if entry not in hall.tables[1])


def test_E4_8_5_who_does_not_play_this_round_is_ruled_on_in_the_one_he_played() -> None:
    hall, out = play_off()
    made = ruling_on(hall.competition, EntryId(out), "smoking", {}).command
    refusal = hall.refused(made)
    assert (refusal.reason, refusal.clause) == (Reason.NOT_AT_TABLE, "E4.8.5")
    assert refusal.needed is Needed.ROUND
    assert "不在初赛 加赛的桌上" in refusal.zh
    assert "要记在他打过的初赛 第 1 轮" in refusal.zh
    before = {row.entry: dict(row.keys)["total"] for row in standings(hall.competition)}
    hall.do(ruling_on(hall.competition, EntryId(out), "smoking", {}, round_=1, stage=1).command)
    after = {row.entry: dict(row.keys)["total"] for row in standings(hall.competition)}
    assert int(after[EntryId(out)]) == int(before[EntryId(out)]) - 3


def test_E4_8_9_where_that_is_final_the_refusal_says_so() -> None:
    hall, out = play_off()
    hall.now += timedelta(minutes=30)
    made = ruling_on(hall.competition, EntryId(out), "smoking", {}).command
    assert "初赛 第 1 轮，成绩已经不能再改" in hall.refused(made).zh


def test_E4_8_4_what_changes_no_score_is_taken_and_the_preview_says_that_it_changes_none() -> None:
    hall, out = play_off()
    told = {"entry": out, "infraction": "conduct"}
    notes = [one.zh for one in foresee("rule", at(hall), posted(told)).notes]
    assert any("没有上桌，这一判罚只记在案，不改成绩" in note for note in notes)
    hall.do(ruling_on(hall.competition, EntryId(out), "conduct", {}).command)


def test_a_file_that_holds_it_opens() -> None:
    hall, out = play_off()
    hall.on_record(ruling_on(hall.competition, EntryId(out), "smoking", {}).command)
    assert hall.competition.rulings[-1].table is None


def test_E4_3t_nobody_is_over_time_who_sits_at_no_table() -> None:
    hall, out = play_off()
    made = ruling_on(hall.competition, EntryId(out), "over-time", {}, deal=1).command
    refusal = hall.refused(made)
    assert refusal.reason is Reason.NOT_AT_TABLE
    assert "没有打牌，不会有这一违例" in refusal.zh


def test_B8_1_a_suspended_pair_plays_no_deal_that_could_be_fined() -> None:
    """The schedule of 双升 has a table for it all the same; it did not play there."""
    hall = Hall()
    regulation = load("shuangsheng-boda-2020")
    hall.create(replace(regulation, entry=replace(regulation.entry, papers=())))
    for n in range(8):
        hall.enter(f"p{n}", f"u{n}", zone=f"z{n}")
    random = Random(1)
    while hall.next.due is not Due.PAIR:
        step(hall, random)
    hall.pair()
    out = EntryId(hall.tables[1][0])
    hall.do(
        ruling_on(hall.competition, out, "discretion", {"choice": "suspend", "rounds": 1}).command
    )
    hall.do(StartRound())
    hall.now += timedelta(minutes=80)
    while hall.next.due is not Due.PAIR:
        step(hall, random)
    hall.pair()
    hall.do(StartRound())
    hall.now += timedelta(minutes=30)
    assert any(out in seats for seats in hall.tables.values())
    for infraction, deal, facts in (
        ("exposed-card", 1, {"cards": 1, "at_fault": "declarer"}),
        ("over-time", 2, {"at_fault": "defenders"}),
        ("lateness", None, {"minutes": 12}),
    ):
        made = ruling_on(hall.competition, out, infraction, facts, deal=deal).command
        assert "停赛，没有打牌" in hall.refused(made).zh
    hall.do(ruling_on(hall.competition, out, "conduct", {}).command)
