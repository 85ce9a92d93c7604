"""S6.5.2 at the desk: the bracket cannot be drawn, and the organiser says what may give way."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from support.desk import UNION, Desk, form, new, paisai


def groups_over(folder: Path) -> Desk:
    """Two groups of four, three of each of one unit, which wins: whoever goes on is of it."""
    desk = new(folder, "shengji-szpt-2013", datetime(2013, 11, 1, 9, 0))
    for unit, entrants in (("甲院", 100), ("乙院", 1), ("丙院", 1)):
        ranking = [f"{unit}{n}甲、{unit}{n}乙" for n in range(1, 9)]
        held = ("--format", "循环", "--members", 100, "--entrants", entrants)
        desk("units", "set", unit, *UNION, *held, "--ranking", *ranking)
    desk("units", "share", 8)
    places = [("甲院", n) for n in range(1, 7)] + [("乙院", 1), ("丙院", 1)]
    rows = [
        f"{n},第{n}队,{unit}{rank}甲,{unit}{rank}乙,{unit},{rank}"
        for n, (unit, rank) in enumerate(places, 1)
    ]
    desk("entries", "import", form(desk, "编号,名称,选手一,选手二,单位,选拔名次", *rows))
    desk("draw")
    for _ in range(3):
        desk("pair")
        for table in desk.json("publish")["tables"]:
            one, other = (int(seat) for seat in table["seats"])
            desk(
                "result",
                "sheet",
                table["table"],
                "5:2" if one < other else "2:5",
                "--signed",
                "all",
            )
    desk("close", minutes=11)
    return desk


def test_S6_5_2_status_names_the_obstacle_and_draw_takes_the_remedy(tmp_path: Path) -> None:
    """All four who go on are of 甲院: in both matches the unit has to give way."""
    desk = groups_over(tmp_path)
    status = desk("status")
    assert "放宽：同单位相遇 2 场" in status
    assert "--remedy" in status
    assert "2 matches within a unit" in desk.json("status")["obstacle"]["en"]
    for words in (("draw",), ("draw", "--commit")):
        assert "同单位相遇 2 场：--remedy" in desk.refused(*words)
    assert not list(tmp_path.glob("*.secret"))
    assert "理由" in desk.refused("draw", "--remedy", "allow_same_unit")
    relax = ("--remedy", "同单位", "--reason", "组委会同意")
    desk("draw", "--commit", *relax)
    assert "undo" in desk.refused("draw", "--reveal", *relax)
    assert desk("draw", "--reveal").count("放宽：") == 2
    assert "obstacle" not in desk.json("status")
    assert paisai("verify", desk.file).code == 0
