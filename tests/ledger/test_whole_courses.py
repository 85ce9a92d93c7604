"""Does every course of an event end and verify, and does the fold always equal the live state?"""

from __future__ import annotations

import json
from dataclasses import fields
from datetime import datetime
from random import Random

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from paisai.ledger import Reason, Refusal, Request, State, decide, fold, from_plain, to_plain
from paisai.ledger import commands as c
from paisai.ledger.deciding import command_of
from paisai.referee.effects import ForfeitRound, MatchPoints, Suspend, Warned
from paisai.regulations import Regulation, load, preset_ids
from paisai.regulations.stages import FirstRound, Knockout, Swiss
from paisai.shengji.policies import EqualLevels
from paisai.text import Text
from paisai.tournament.next_step import Due
from paisai.tournament.ranking.prizes import final_ranking
from paisai.tournament.ranking.standings import standings
from paisai.tournament.rounds import Score
from support.entered_hall import SWISS, entered, playable, verified
from support.examples import examples
from support.hall import changed, plain
from support.random_course import play, step


@pytest.mark.parametrize("preset", preset_ids())
@pytest.mark.parametrize("count", [9, 17])
def test_a_random_course_of_every_preset_ends_and_verifies(preset: str, count: int) -> None:
    hall = entered(playable(preset), count)
    play(hall, Random(count))
    assert hall.competition.closed
    ranked = [row.entry for row in final_ranking(hall.competition)]
    assert sorted(ranked) == sorted(hall.competition.entrants)
    report = verified(hall)
    assert report.good, report.problems
    assert report.draws >= 1
    assert fold(hall.state.history) == hall.state


def own_regulation() -> Regulation:
    """What an organiser may put together: three Swiss rounds, then the best four in a knockout."""
    return changed(
        SWISS,
        stages=(
            Swiss(
                id="swiss",
                name=Text(zh="瑞士制", en="Swiss"),
                kind="swiss",
                rounds=3,
                first_round=FirstRound.DRAWN_BY_COMPUTER,
                cut=4,
            ),
            Knockout(
                id="knockout",
                name=Text(zh="淘汰赛", en="Knockout"),
                kind="knockout",
                places=4,
                tie=EqualLevels.FIRST_TO_REACH_THE_LEVEL,
            ),
        ),
        timetable=(),
    )


def test_swiss_then_knockout_put_together_by_an_organiser() -> None:
    hall = entered(own_regulation(), 8)
    random = Random(1)
    while len(hall.competition.stages) < 2:
        assert step(hall, random)
    best = [row.entry for row in standings(hall.competition, stage=1)][:4]
    assert hall.competition.stages[1].participants == tuple(best)
    play(hall, random)
    assert {row.entry for row in final_ranking(hall.competition)[:4]} == set(best)
    assert [row.place for row in final_ranking(hall.competition)[:4]] == [1, 2, 3, 4]


def test_a_knockout_correction_may_not_change_who_went_on() -> None:
    hall = entered(own_regulation(), 8)
    random = Random(2)
    while hall.competition.stage is None or hall.competition.stage.index == 0:
        step(hall, random)
    while hall.next.due is not Due.RESULTS:
        step(hall, random)
    for table in hall.tables:
        hall.sheet(table, Score((4, 2)))
    assert hall.refused(c.CorrectResult(1, Score((2, 4)), "x", round=2)).reason is Reason.UNKNOWN
    hall.do(c.CorrectResult(1, Score((2, 4)), "核对原表"))
    hall.pair()
    refusal = hall.refused(c.CorrectResult(1, Score((4, 2)), "核对原表", round=1))
    assert refusal.reason is Reason.OTHERS_DEPEND
    assert refusal.zh.startswith("决赛已按第 1 桌原来的胜者排定")
    assert refusal.en.startswith("the final is paired on")
    hall.do(c.CorrectResult(1, Score((1, 5)), "核对原表", round=1))


@examples(12, suppress_health_check=[HealthCheck.too_slow])
@given(
    preset=st.sampled_from(preset_ids()),
    count=st.integers(8, 13),
    seed=st.integers(0, 10**6),
    steps=st.integers(0, 60),
)
def test_the_fold_equals_the_live_state(preset: str, count: int, seed: int, steps: int) -> None:
    """With rulings, withdrawals and undos thrown in; every command survives its plain form."""
    random = Random(seed)
    hall = entered(playable(preset), count)
    for _ in range(steps):
        if not step(hall, random):
            break
        entry = random.choice([*hall.competition.entrants])
        for command in (
            c.Rule(entry, "x", (random.choice([ForfeitRound(), Suspend(1), Warned()]),)),
            c.Undo(random.randrange(2, hall.state.seq + 1), "试试"),
            c.Rule(entry, "x", (MatchPoints(-0.5),)),
        ):
            if random.random() < 0.15 and not isinstance(hall.asked_before(command), Refusal):
                hall.on_record(command)
    assert fold(hall.state.history) == hall.state
    for event in hall.state.history:
        command = command_of(event)
        through = json.loads(json.dumps(to_plain(command)))
        assert from_plain(through) == command
        assert {"do", *(field.name for field in fields(command))} >= set(through)
    report = verified(hall)
    assert report.good, report.problems


def test_the_regulation_in_the_file_is_the_one_that_was_given() -> None:
    for preset in preset_ids():
        regulation = load(preset)
        decided = decide(
            State(),
            Request(
                c.Create("比赛", plain(regulation), datetime(2026, 1, 1).date()),
                "组委会",
                datetime(2026, 1, 1),
            ),
        )
        assert not isinstance(decided, Refusal)
        state = fold(decided)
        assert state.competition is not None
        assert state.competition.regulation == regulation


def test_an_appeal_may_not_change_who_went_on_either() -> None:
    hall = entered(own_regulation(), 8)
    random = Random(4)
    while hall.competition.stage is None or hall.competition.stage.index == 0:
        step(hall, random)
    while hall.next.due is not Due.RESULTS:
        step(hall, random)
    one = hall.tables[1][0]
    hall.on_record(c.Rule(one, "late", (ForfeitRound(),), table=1))
    hall.sheet(2, Score((4, 2)))
    hall.do(c.FileAppeal(one, c.AppealForm.WRITTEN, "没有迟到", ruling=1))
    hall.pair()
    upheld = c.DecideAppeal(1, True, "成立", 1, Score((5, 1)))
    assert hall.refused(upheld).reason is Reason.OTHERS_DEPEND
    hall.do(c.DecideAppeal(1, False, "维持"))
    earlier = c.Rule(hall.tables[1][0], "late", (ForfeitRound(),), round=1)
    assert hall.refused(earlier).reason is Reason.OTHERS_DEPEND
