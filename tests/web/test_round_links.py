"""The links to the rounds of an event, as they stand above a page."""

from __future__ import annotations

from pathlib import Path

from paisai.regulations import load
from paisai.rehearse.competition import rehearse
from paisai.web.round_links import round_links


def test_each_stage_is_named_once_and_the_round_shown_is_marked(tmp_path: Path) -> None:
    done = rehearse(load("shengji-szpt-2013"), tmp_path / "e.jsonl", entries=24, fast=True)
    rounds = [(stage, one) for stage in done.competition.stages for one in stage.rounds]
    last = rounds[-1][1]

    groups, knockout = round_links(
        done.competition, rounds, lambda stage, one: f"{stage.index + 1}-{one.number}", last
    )
    assert (groups.stage.zh, knockout.stage.zh) == ("小组循环", "单败淘汰")
    assert [one.name.zh for one in groups.links] == ["第 1 轮", "第 2 轮", "第 3 轮"]
    assert [one.name.zh for one in knockout.links] == ["16 进 8", "四分之一决赛", "半决赛", "决赛"]
    assert [one.href for one in (*groups.links, *knockout.links) if one.current] == ["2-4"]

    alone = round_links(done.competition, rounds[:1], lambda *_: "", last)
    assert alone == []  # nowhere else to go
