"""Every act is told: no command without its sentence, in both languages."""

from __future__ import annotations

import pytest

from paisai.desk.sentences import happened, sentence
from paisai.ledger import commands as c
from paisai.ledger.commands import NAMES
from paisai.regulations import load
from paisai.tournament.competition import Score
from support.hall import Hall


@pytest.mark.parametrize("kind", NAMES)
def test_each_command_has_a_sentence(kind: str) -> None:
    assert sentence.dispatch(NAMES[kind]) is not sentence.dispatch(object)


def test_what_is_said_names_people_and_rounds() -> None:
    hall = Hall()
    hall.create(load("bashifen-teachers"))
    for name in ("龙队", "虎队", "狼队", "豹队"):
        hall.enter(name, f"{name}单位")
    gone = hall.do(c.RemoveEntry("豹队"))
    assert happened(hall.state, gone).zh == "豹队 已撤下"
    begun = hall.do(c.Begin())
    assert happened(hall.state, begun).en == "play begins with 3 entries"
    hall.draw()
    hall.do(c.Pair())
    published = hall.do(c.PublishRound())
    assert happened(hall.state, published).zh == "第 1 轮对阵已公布"
    one, other = hall.tables[1]
    said = happened(hall.state, hall.do(c.ReportResult(1, one, Score((7, 5)))))
    assert said.zh == f"第 1 桌：{one}（{one}单位） 报 7:5"
    assert said.en == f"table 1: {one}（{one}单位） reports 7:5"
    agreed = happened(hall.state, hall.do(c.ConfirmResult(1, other)))
    assert agreed.zh == f"第 1 桌：{other}（{other}单位） 确认"
