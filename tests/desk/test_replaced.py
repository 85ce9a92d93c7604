"""By which names do lists go when a player has come for another?"""

from __future__ import annotations

from paisai.desk.boards.attention import attention
from paisai.desk.boards.rounds import round_board
from paisai.desk.papers import papers_there
from paisai.desk.papers.press import Press
from paisai.ledger import commands as c
from paisai.regulations import load
from paisai.tournament.entries import EntryId, EntryPlayer
from paisai.tournament.rounds import Score
from support.hall import Hall


def test_who_came_later_is_named_in_the_rounds_that_he_plays() -> None:
    """A pair called by its players is called by those who play; what was played stays under the
    names of those who played it, and a team keeps its name."""
    hall = Hall()
    hall.create(load("tuolaji-zhuhai-2019"))
    for name in ("一/二", "三/四", "五/六", "七/八"):
        players = tuple(EntryPlayer(one) for one in name.split("/"))
        hall.do(c.SetUnit(f"{name}校", f"{name}校"))
        hall.do(c.AddEntry(name, name, players, (f"{name}校",), leader="领队"))
    hall.do(c.Begin(agreed=True))
    hall.draw()
    hall.pair()
    hall.do(c.StartRound())
    for table in list(hall.tables):
        hall.sheet(table, Score((5, 1)))
    hall.do(c.ReplacePlayer("一/二", 1, EntryPlayer("九"), "病"))
    assert hall.competition.entrants[EntryId("一/二")].name == "九/二"
    assert [one.trouble for one in attention(hall.competition, hall.now)].count("replaced") == 1
    hall.over()
    hall.pair()
    assert "replaced" not in [one.trouble for one in attention(hall.competition, hall.now)]
    stage = hall.competition.stage
    assert stage is not None
    first, second = (round_board(hall.competition, stage, one) for one in stage.rounds)
    assert {"一/二"} == {n for t in first.tables for n in t["names"] if "二" in n}
    assert {"九/二"} == {n for t in second.tables for n in t["names"] if "二" in n}
    press = Press(hall.state, hall.now)
    printed = {one.of: str(one.made().paper) for one in papers_there(press) if one.kind == "names"}
    assert ("一" in printed["1-01"], "九" in printed["1-01"]) == (True, False)
    assert ("'一'" in printed["1-02"], "九" in printed["1-02"]) == (False, True)
