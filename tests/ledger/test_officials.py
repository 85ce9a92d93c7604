"""E4.8.12 where the organiser lets the team's players answer for their leader."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from paisai.ledger import commands as c
from paisai.ledger.infractions import RuledOn, ruling_on
from paisai.referee.effects import Report
from paisai.regulations import load
from paisai.regulations.effects import OfficialFault
from paisai.tournament.entries import EntryId
from paisai.tournament.next_step import Due
from paisai.tournament.ranking.standings import standings
from paisai.tournament.rounds import Score
from support.hall import Hall, changed
from support.random_course import step

PRESET = "erdayi-sanya-2021"


def hall(answers: OfficialFault) -> Hall:
    """Three players of two units: a and b of 甲, c of 乙; every deal was passed out."""
    regulation = load(PRESET)
    entry = replace(regulation.entry, deadline=None, papers=())
    abuse = tuple(
        replace(one, by_official=answers) if one.by_official else one
        for one in regulation.penalties
    )
    only = replace(regulation.stages[0], cut=None)  # type: ignore[call-arg]
    hall = Hall()
    fields = {"entry": entry, "review": None, "stages": (only,), "timetable": ()}
    hall.create(changed(PRESET, penalties=abuse, **fields))
    for id_, unit in (("a", "甲"), ("b", "甲"), ("c", "乙")):
        hall.enter(id_, unit, leader=f"{unit}领队")
    while hall.next.due is not Due.PAIR:
        step(hall, Random(1))
    hall.pair()
    hall.do(c.StartRound())
    hall.sheet(1, Score(deals=((0, 0, 0),) * 10))
    return hall


def rule(hall: Hall, entry: str, official: str = "") -> RuledOn:
    made = ruling_on(hall.competition, EntryId(entry), "abuse", {}, official=official)
    for command in (made.command, *made.others):
        hall.do(command, 0)
    return made


def totals(hall: Hall) -> dict[str, str]:
    return {row.entry: dict(row.keys)["total"] for row in standings(hall.competition)}


def test_E4_8_12_option_the_team_s_players_answer_for_their_leader() -> None:
    day = hall(OfficialFault.AGAINST_THE_PLAYERS)
    assert rule(day, "a", "甲领队").ruling.occurrence == 1
    assert totals(day) == {"a": "-3", "b": "-3", "c": "0"}
    # once more, whichever of his players is named: 3 more off each, and one report
    again = rule(day, "b", "甲领队")
    assert again.ruling.occurrence == 2
    assert totals(day) == {"a": "-6", "b": "-6", "c": "0"}
    assert [one.entry for one in day.competition.rulings if one.has(Report)] == ["b"]
    # b's own first offence is his first
    assert rule(day, "b").ruling.occurrence == 1
    assert totals(day) == {"a": "-6", "b": "-9", "c": "0"}


def test_E4_8_12_recorded_only_counts_over_the_team_and_costs_nobody() -> None:
    day = hall(OfficialFault.RECORDED_ONLY)
    assert rule(day, "a", "甲领队").ruling.occurrence == 1
    assert rule(day, "b", "甲领队").ruling.occurrence == 2
    assert rule(day, "c", "乙领队").ruling.occurrence == 1
    assert totals(day) == {"a": "0", "b": "0", "c": "0"}


def test_E4_8_12_a_leader_of_another_team_is_refused() -> None:
    day = hall(OfficialFault.RECORDED_ONLY)
    made = ruling_on(day.competition, EntryId("a"), "abuse", {}, official="乙领队")
    assert day.refused(made.command).clause == "E4.8.12"
