"""S6.5.2: the groups are over, the bracket is due."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from support.desk import UNION, Desk, form, new


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
