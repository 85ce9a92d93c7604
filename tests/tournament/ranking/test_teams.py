"""Team places (S7.2)."""

from __future__ import annotations

from paisai.tournament.entries import UnitId
from paisai.tournament.ranking.prizes import Team, team_totals


def test_S7_2_equal_sums_share_the_place_and_the_next_place_is_left_out() -> None:
    """12 + 2 and 8 + 6 are 14 each; 10 is third, for nobody is second; 4 is fourth."""
    worth = {"1": 12, "2": 10, "3": 8, "4": 6, "round1": 4, "group": 2}
    reached = [
        ("机电", "1"),
        ("图书馆", "2"),
        ("外语", "3"),
        ("机电", "group"),
        ("外语", "4"),
        ("校医院", "round1"),
    ]
    assert team_totals([(UnitId(unit), how) for unit, how in reached], worth) == (
        Team(1, UnitId("外语"), 14),
        Team(1, UnitId("机电"), 14),
        Team(3, UnitId("图书馆"), 10),
        Team(4, UnitId("校医院"), 4),
    )
