"""Whole competitions of every kind through the ledger, each into a file that verifies."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from paisai.ledger import Ledger, Reason, export_text, import_text, verify
from paisai.regulations import Regulation, load, preset_ids
from paisai.regulations.loading import from_values
from paisai.rehearse.competition import Rehearsed, plain, rehearse
from paisai.tournament.entries import EntryStatus
from paisai.tournament.ranking.prizes import final_ranking, team_ranking
from paisai.tournament.ranking.standings import standings
from paisai.tournament.rounds import Source
from support.chosen import seldom

PRESETS = preset_ids()
ERDAYI, SWISS = "erdayi-sanya-2021", ("bashifen-teachers", "tuolaji-zhuhai-2019")


@pytest.fixture(scope="session", params=PRESETS)
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Rehearsed:
    """Every deal is really played; 25 is odd, and one more than tables of three seat."""
    path = tmp_path_factory.mktemp("played") / "event.jsonl"
    return rehearse(load(request.param), path, entries=25, seed=8)


def travels(done: Rehearsed, to: Path) -> None:
    """The file verifies, and an export of it is the same competition elsewhere."""
    checked = verify(done.path)
    assert checked.problems == ()
    assert checked.head == done.head
    text = export_text(Ledger.open(done.path).state)
    assert text.encode() == done.path.read_bytes()
    brought = import_text(text, to).state
    assert brought.head == done.head
    assert brought.competition is not None
    assert final_ranking(brought.competition) == final_ranking(done.competition)
    assert team_ranking(brought.competition) == team_ranking(done.competition)
    for stage in done.competition.stages:
        number = stage.index + 1
        assert standings(brought.competition, number) == standings(done.competition, number)


def kinds(done: Rehearsed) -> Counter[str]:
    return Counter(event.kind for event in Ledger.open(done.path).state.history)


def test_it_is_closed_verifies_and_travels(played: Rehearsed, tmp_path: Path) -> None:
    assert played.competition.closed
    assert played.competition.stages[-1].index == len(played.competition.regulation.stages) - 1
    travels(played, tmp_path / "elsewhere.jsonl")


def test_everything_an_organiser_meets_has_happened(played: Rehearsed) -> None:
    happened = kinds(played)
    for kind in (
        *("set_unit", "change_entry", "commit_draw", "contribute", "reveal_draw", "undo"),
        *("report_result", "confirm_result", "enter_sheet", "publish_scores", "rule"),
        *("file_appeal", "decide_appeal", "correct_result", "withdraw", "close_stage", "close"),
    ):
        assert happened[kind], kind


def test_mistakes_are_refused_for_their_reason(played: Rehearsed) -> None:
    reasons = {one.refusal.reason for one in played.refused}
    assert {
        Reason.RESULTS_MISSING,
        Reason.NOT_AT_TABLE,
        Reason.UNKNOWN,
        Reason.IMPOSSIBLE_SCORE,
        Reason.DUPLICATE,
        Reason.NOT_ELIGIBLE,
        Reason.TOO_LATE,
    } <= reasons
    for one in played.refused:
        assert one.refusal.zh
        assert one.refusal.en


def test_results_came_in_by_report_by_sheet_and_from_the_desk(played: Rehearsed) -> None:
    tables = [
        table
        for stage in played.competition.stages
        for round_ in stage.rounds
        for table in round_.tables
    ]
    sources = Counter(table.result.source for table in tables if table.result is not None)
    assert sources[Source.ALL_SIDES] > 0
    assert sources[Source.SHEET] > 0
    assert sources[Source.DESK]
    disputed = [t for t in tables if len({report.score for report in t.reports}) > 1]
    assert disputed
    for table in disputed:
        assert table.result is not None
        assert table.result.source is not Source.ALL_SIDES


def test_every_day_has_its_hours(played: Rehearsed) -> None:
    """No round of the hall's clock is outside its day, and all rounds are in some day."""
    rounds = sum(len(stage.rounds) for stage in played.competition.stages)
    assert sum(day.rounds + day.play_offs for day in played.days) == rounds
    for day in played.days:
        assert day.start.hour >= 9
        assert day.end.date() == day.date
        assert day.played <= day.length


@pytest.mark.parametrize("preset", seldom(PRESETS, {"erdayi-sanya-2021", "shengji-szpt-2013"}))
def test_the_same_seed_gives_the_same_file(preset: str, tmp_path: Path) -> None:
    first, second, other = (
        rehearse(load(preset), tmp_path / f"{n}.jsonl", entries=12, seed=seed, fast=True)
        for n, seed in enumerate((5, 5, 6))
    )
    assert first.path.read_bytes() == second.path.read_bytes()
    assert first.head == second.head != other.head


def test_Z4_2_who_comes_late_is_ruled_before_anything_else_at_his_table(tmp_path: Path) -> None:
    """Given up, the first deal may have another declare the fourth, on which a side was ruled."""
    done = rehearse(
        load("tuolaji-zhuhai-2019"), tmp_path / "e.jsonl", entries=30, seed=107, fast=True
    )
    assert done.competition.closed


def test_E3_4_objections_are_ruled_on_and_a_late_entry_is_noticed_again(tmp_path: Path) -> None:
    done = rehearse(load(ERDAYI), tmp_path / "e.jsonl", entries=14, fast=True)
    competition = done.competition
    assert [objection.upheld for objection in competition.objections] == [True, False]
    upheld, dismissed = (objection.entry for objection in competition.objections)
    assert competition.entrants[upheld].status is EntryStatus.REFUSED
    assert competition.entrants[dismissed].status is not EntryStatus.REFUSED
    assert len(competition.notices) == 2
    assert [str(entry) for entry in competition.notices[1].entries] == ["014"]
    statuses = Counter(entrant.status for entrant in competition.entrants.values())
    assert statuses[EntryStatus.REFUSED] == 2


def test_E4_2b_ties_over_the_cut_are_played_off(tmp_path: Path) -> None:
    """With one deal a table there are only a few different scores, so nearly all are tied."""
    values = plain(load(ERDAYI))
    for stage in values["stages"]:
        stage["deals"] = 1
    short = from_values(values, "short")
    done = rehearse(short, tmp_path / "e.jsonl", entries=30, fast=True)
    assert sum(day.play_offs for day in done.days)
    travels(done, tmp_path / "elsewhere.jsonl")


@pytest.mark.parametrize("preset", SWISS)
def test_Z1_2_T3_4_somebody_joins_late_and_a_draft_is_changed_by_hand(
    preset: str, tmp_path: Path
) -> None:
    done = rehearse(load(preset), tmp_path / "e.jsonl", entries=16, fast=True)
    assert kinds(done)["change_draft"] == 1
    joined = [e for e in done.competition.entrants.values() if e.joined_late]
    assert [str(entrant.id) for entrant in joined] == ["late"]


def test_B7_2a_who_is_equal_on_every_key_draws_lots(tmp_path: Path) -> None:
    """Match points and level difference leave some of 40 pairs equal."""
    regulation = load("shuangsheng-boda-2020")
    done = rehearse(regulation, tmp_path / "e.jsonl", entries=40, fast=True)
    assert done.competition.stages[0].lots
    places = [row.place for row in final_ranking(done.competition)]
    assert len(set(places)) == len(places)


def swiss_then_knockout() -> Regulation:
    values = plain(load("tuolaji-zhuhai-2019"))
    values["stages"][0] |= {"rounds": 3, "cut": 8}
    values["stages"].append(
        {
            "id": "knockout",
            "name": {"zh": "淘汰赛", "en": "Knockout"},
            "kind": "knockout",
            "same_unit_meets_first": True,
            "places": 4,
            "tie": "first_to_reach_the_level",
        }
    )
    values["timetable"] = []
    return from_values(values | {"id": "our-own", "copied_from": values["id"]}, "our own")


def test_stages_put_together_otherwise(tmp_path: Path) -> None:
    done = rehearse(swiss_then_knockout(), tmp_path / "e.jsonl", entries=17, fast=True)
    assert [len(stage.participants) for stage in done.competition.stages] == [18, 8]
    assert len(done.competition.stages[1].rounds) == 3
    travels(done, tmp_path / "elsewhere.jsonl")


@pytest.mark.long
@pytest.mark.parametrize("preset", PRESETS)
def test_five_hundred_entries(preset: str, tmp_path: Path) -> None:
    done = rehearse(load(preset), tmp_path / "e.jsonl", entries=500, seed=2, fast=True)
    assert done.competition.closed
    travels(done, tmp_path / "elsewhere.jsonl")
