"""What the desk once got wrong, by the words people type: each was accepted, or printed, as stated.

The others of that list stand with their rules; the last test names where each of them is.
"""

from __future__ import annotations

import ast
from datetime import timedelta
from pathlib import Path

import pytest

from support.desk import Desk, form, new

TESTS = Path(__file__).resolve().parents[1]
ELSEWHERE = {
    "a third-party clause cited (bashifen citing Z1.2)": "regulations/test_presets.py"
    "::test_a_regulation_cites_its_own_clause",
    "units set with nine names, then export pdf": "desk/test_wording.py"
    "::test_S11_a_ninth_name_does_not_stop_the_printing",
    "table extended by 10 minutes, sheet in time, counted as late": "ledger/test_round_deadlines.py"
    "::test_T3_6b_a_table_given_ten_more_minutes_has_its_own_end",
    "tie of NS120 EW120": "tournament/test_sheet_story.py"
    "::test_S15_who_reached_an_equal_level_first_is_computed",
    "90 after an adjudged loss": "ledger/test_rulings_reach_the_score.py"
    "::test_B8_1_90_after_an_adjudged_loss_does_not_take_the_deal",
    "deal 14 of 10": "ledger/test_rulings_reach_the_score.py::test_E4_t13_deal_14_of_10",
    "a third warning counted over three deals": "ledger/test_rulings_reach_the_score.py"
    "::test_E4_3t_three_warnings_in_one_deal_not_over_three",
    "swap of the only player in a final": "ledger/test_entering.py"
    "::test_E3_4_2_nobody_takes_over_another_s_results_in_an_individual_event",
    "the correction after closing that should change who advances": "ledger/test_closing.py"
    "::test_a_correction_after_the_close_that_changes_who_advances_stops_the_course",
    "the judge pairing otherwise than the desk": "judge/test_tournament.py"
    "::test_pair_as_the_desk_pairs",
}


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """80 分, four pairs; round 1 began an hour ago."""
    desk = new(tmp_path, "bashifen-teachers")
    rows = [f"{n},第{n}队,甲{n},乙{n},单位{n}" for n in range(1, 5)]
    desk("entries", "import", form(desk, "编号,名称,选手一,选手二,单位", *rows))
    for word in ("draw", "pair", "publish", "start"):
        desk(word)
    desk.now += timedelta(minutes=50)
    return desk


def test_NS80_NS35_who_lost_the_deal_does_not_declare_the_next(desk: Desk) -> None:
    """T3.5s: with 80 the defenders take the deal, so East-West declare the second."""
    assert "第 2 副" in desk.refused("result", "sheet", 1, "NS80", "NS35", "--signed", "all")
    desk("result", "sheet", 1, "NS80", "EW35", "--signed", "all")


def test_NS_minus_20_nobody_takes_less_than_nothing(desk: Desk) -> None:
    assert "第 1 副" in desk.refused("result", "sheet", 1, "NS-20", "--signed", "all")
    desk("result", "sheet", 1, "NS0", "--signed", "all")


def test_no_certificate_before_there_is_a_result(desk: Desk) -> None:
    """One round of four is in: nobody has a place yet."""
    for table in (1, 2):
        desk("result", "sheet", table, "7:5", "--signed", "all")
    folder = desk.file.with_name("papers")
    files = desk.json("export", "pdf", folder)["files"]
    assert not any("证书" in Path(file).name for file in files)


@pytest.mark.parametrize("what", ELSEWHERE)
def test_each_of_the_others_has_its_test(what: str) -> None:
    path, _, name = ELSEWHERE[what].partition("::")
    module = ast.parse((TESTS / path).read_text("utf-8"))
    assert name in {n.name for n in module.body if isinstance(n, ast.FunctionDef)}, name
