"""Events whose entries are in, by the words of `paisai`."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

from support.desk import Desk, form, new, paisai, reported

BEFORE = datetime(2021, 10, 8, 9, 0)
ENTRIES = {
    "erdayi-sanya-2021": 10,
    "shuangsheng-boda-2020": 12,
    "tuolaji-zhuhai-2019": 9,
    "bashifen-teachers": 12,
    "shengji-szpt-2013": 12,
}
"""Odd and even, with left-over players at tables of three, and a bye in the Swiss."""
WHO, WHO_HEAD = ",王领队,在职,行业体协,一厂", ",领队,人员类别,代表,工作单位"


def entered(folder: Path, preset: str) -> Desk:
    before = datetime(2013, 11, 1, 9, 0) if preset == "shengji-szpt-2013" else BEFORE
    desk = new(folder, preset, before, rooms="一厅:3,二厅:9")
    count = ENTRIES[preset]
    if preset == "erdayi-sanya-2021":
        rows = [f"{n},选手{n},1990-01-31,协会{n % 5}{WHO}" for n in range(1, count + 1)]
        desk("entries", "import", form(desk, f"编号,选手,出生日期,单位{WHO_HEAD}", *rows))
    elif preset == "shengji-szpt-2013":
        units = [f"单位{n}" for n in range(6)]
        reported(desk, *units, places=count)
        rows = [
            f"{2 * i + n},第{2 * i + n}队,{unit}{n}甲,{unit}{n}乙,{unit},{n}"
            for i, unit in enumerate(units)
            for n in (1, 2)
        ]
        desk("entries", "import", form(desk, "编号,名称,选手一,选手二,单位,选拔名次", *rows))
    else:
        rows = [f"{n},第{n}队,甲{n},乙{n},单位{n % 6},赛区{n % 4}" for n in range(1, count + 1)]
        desk("entries", "import", form(desk, "编号,名称,选手一,选手二,单位,赛区", *rows))
    return desk


def reviewed(desk: Desk) -> None:
    """E3.1.4, E3.4.1: papers, review, five working days of notice."""
    if json.loads(paisai("status", desk.file, "--json").out)["regulation"] != "erdayi-sanya-2021":
        return
    for entry in desk.json("entries", "list")["entries"]:
        desk("entries", "papers", entry["id"], "all", "accepted")
    desk("entries", "review", "all")
    assert "截止" in desk.refused("entries", "notice")
    desk.now = datetime(2021, 11, 1, 9, 0)
    assert desk.json("entries", "notice")["last_day"] == "2021-11-08"
    assert desk.refused("entries", "qualify")
    desk.now = datetime(2021, 11, 9, 9, 0)
    desk("entries", "qualify")
    desk.now = datetime(2021, 11, 12, 9, 0)
    for entry in desk.json("entries", "list")["entries"]:
        fresh = ("negative-test", "accepted", "--dated", "2021-11-12")
        desk("entries", "papers", entry["id"], *fresh)
