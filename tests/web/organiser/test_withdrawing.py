"""Who withdraws between two stages: page and command line say what comes of it (E4.2a)."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from random import Random
from urllib.parse import quote

import pytest

from paisai.cli import main
from paisai.ledger import export_text
from support.course import course, entered_apart
from support.entered_hall import playable
from support.hall import Hall
from support.web_day import Desk, put

NOBODY = "上一阶段已经结束，不再递补，以后的桌记弃权"
SEAT = "座位由裁判长指定的替补坐"


def closed(preset: str, count: int) -> tuple[Hall, str]:
    """The first stage is closed, the next neither drawn nor paired; one who advanced."""
    hall = entered_apart(playable(preset), count)
    for _ in course(hall, Random(1)):
        if len(hall.competition.stages) == 2:
            return hall, hall.competition.stages[1].participants[0]
    raise AssertionError


@pytest.mark.parametrize("preset", ["shengji-szpt-2013", "erdayi-sanya-2021"])
def test_B5_who_advanced_and_withdraws_is_not_replaced_and_that_is_said(
    preset: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before it is done on the page, when it is done, and by the command line alike."""
    hall, gone = closed(preset, 12)
    file = tmp_path / "event.jsonl"
    file.write_text(export_text(hall.state), encoding="utf-8")
    desk = Desk(put(hall))
    page = desk.get(f"entries/entry/?id={quote(gone)}")
    assert "/try/withdraw/" in page
    before = desk.post("try/withdraw/", 200, entry=gone, reason="有事")
    assert NOBODY in before
    desk.post("do/withdraw/", entry=gone, reason="有事")
    assert NOBODY in desk.get()
    at = f"{hall.now + timedelta(minutes=1):%Y-%m-%dT%H:%M}"
    assert main(["entries", "withdraw", str(file), gone, "--reason", "有事", "--at", at]) == 0
    said = capsys.readouterr().out
    assert NOBODY in said
    assert (SEAT in said) is (SEAT in before) is preset.startswith("erdayi")
