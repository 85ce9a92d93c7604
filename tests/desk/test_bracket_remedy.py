"""S6.5.2 at the desk: the bracket cannot be drawn, and the organiser says what may give way."""

from __future__ import annotations

from pathlib import Path

from support.desk import paisai
from support.groups_over import groups_over


def test_S6_5_2_status_names_the_obstacle_and_draw_takes_the_remedy(tmp_path: Path) -> None:
    """All four who go on are of 甲院: in both matches the unit has to give way."""
    desk = groups_over(tmp_path)
    status = desk("status")
    assert "放宽：同单位相遇 2 场" in status
    assert "--remedy" in status
    assert "2 matches within a unit" in desk.json("status")["obstacle"]["en"]
    for words in (("draw",), ("draw", "--commit")):
        assert "同单位相遇 2 场：--remedy" in desk.refused(*words)
        assert "（甲院） 已没有合法的对手" in desk.refused(*words), "by name, not by number"
    assert not list(tmp_path.glob("*.secret"))
    assert "理由" in desk.refused("draw", "--remedy", "allow_same_unit")
    relax = ("--remedy", "同单位", "--reason", "组委会同意")
    desk("draw", "--commit", *relax)
    assert "--give-up" in desk.refused("draw", "--reveal", *relax)
    assert desk("draw", "--reveal").count("放宽：") == 2
    assert "obstacle" not in desk.json("status")
    assert paisai("verify", desk.file).code == 0
