"""What players call a thing is a datum of their regulation, and every page and paper says it so."""

from __future__ import annotations

from datetime import datetime

import pytest

from paisai.desk.boards.standings import KEY, standing, whys
from paisai.desk.papers.bulletin import bulletin
from paisai.desk.papers.press import Press
from paisai.desk.papers.standings import standings as standing_paper
from paisai.ledger import commands as c
from paisai.plain import dump
from paisai.regulations import load
from paisai.regulations.document.html import html
from paisai.regulations.document.write import write
from paisai.regulations.loading import from_values
from paisai.tournament.naming import names
from paisai.tournament.rounds import Score
from support.hall import Hall

TUOLAJI = "tuolaji-zhuhai-2019"
AT = datetime(2026, 5, 16, 12, 0)


def _after_a_round() -> Hall:
    """Four tables: 5:1, 4:1, 3:1, 2:1."""
    hall = Hall()
    hall.create(load(TUOLAJI))
    for number in range(8):
        hall.enter(f"队{number}", f"单位{number}")
    hall.do(c.Begin(agreed=True))
    hall.draw()
    hall.pair()
    hall.do(c.StartRound())
    for table in list(hall.tables):
        hall.sheet(table, Score((6 - table, 1)))
    hall.do(c.PublishScores())
    return hall


def test_Z2_1_the_standing_is_by_大分_and_小分() -> None:
    hall = _after_a_round()
    columns = standing(hall.competition, None, None).table.columns
    assert [one.label.zh for one in columns if one.key.startswith(KEY)][:2] == ["大分", "小分"]
    said = {text.zh for text in whys(hall.competition).values()}
    assert any("小分" in one for one in said)
    assert not any("级差" in one or "场分" in one for one in said)


def test_Z2_1_so_do_the_papers() -> None:
    hall = _after_a_round()
    press, stage = Press(hall.state, AT), hall.competition.stages[0]
    columns = [one.label.zh for one in bulletin(press, stage, stage.rounds[0]).tables[0].columns]
    assert columns.count("大分") == columns.count("小分") == 2
    paper = standing_paper(press, stage)
    assert [one.label.zh for one in paper.tables[0].columns].count("小分") == 1
    assert any("大分/小分" in note.zh for note in paper.notes)


@pytest.mark.parametrize(
    ("preset", "said", "other"),
    [
        (TUOLAJI, "1. 大分之和；2. 小分之和", "场分"),
        ("shuangsheng-boda-2020", "1. 场分之和；2. 级差之和", "小分"),
        ("bashifen-teachers", "1. 场分之和；2. 标准分之和", "大分"),
    ],
)
def test_Z2_1_and_the_regulation_as_it_is_printed(preset: str, said: str, other: str) -> None:
    text = html(write(load(preset)))
    assert said in text
    assert other not in text


def test_Z2_1_an_event_from_before_speaks_so_too_and_nobody_has_changed_it() -> None:
    """Its file has no words of its own: they are its preset's, not set for this event."""
    preset = dump(load(TUOLAJI))
    for word in ("points_called", "difference_called"):
        del preset["ranking"][word]
    assert from_values(preset) == load(TUOLAJI)
    own = from_values({**preset, "id": "our-cup", "copied_from": TUOLAJI})
    assert own.ranking.difference.zh == "小分"
    own = from_values(
        {**preset, "ranking": {**preset["ranking"], "points_called": {"zh": "总分", "en": "total"}}}
    )
    assert (own.ranking.points.zh, own.ranking.difference.zh) == ("总分", "级差")


def test_pairs_are_counted_as_pairs() -> None:
    competition = _after_a_round().competition
    assert names(competition, competition.entrants, most=2).zh.endswith("等 8 对")
