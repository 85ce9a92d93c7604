"""A Swiss round, then a final: what a correction after the close can change."""

from __future__ import annotations

from paisai.ledger import commands as c
from paisai.regulations import Regulation
from paisai.regulations.stages import FirstRound, Knockout, Swiss
from paisai.shengji.policies import EqualLevels
from paisai.text import Text
from support.hall import changed
from support.numbered import Numbered


def begun(regulation: Regulation, pairs: int) -> Numbered:
    """A Swiss of so many pairs; the first round is 1-2, 3-4 and so on."""
    hall = Numbered()
    hall.create(regulation)
    for i in range(pairs):
        hall.enter(f"p{i}", f"u{i}")
    hall.do(c.Begin(agreed=True))
    numbers = hall.draw().data["outcome"]["numbers"]
    hall.id = {str(number): entry for entry, number in numbers.items()}
    hall.pair()
    return hall


def swiss_then_knockout(places: int = 2) -> Regulation:
    """One Swiss round, the best go on; two play a final."""
    swiss = Swiss(
        id="swiss",
        name=Text(zh="瑞士制", en="Swiss"),
        kind="swiss",
        rounds=1,
        first_round=FirstRound.DRAWN_BY_COMPUTER,
        cut=places,
    )
    knockout = Knockout(
        id="knockout",
        name=Text(zh="决赛", en="Final"),
        kind="knockout",
        places=places,
        tie=EqualLevels.FIRST_TO_REACH_THE_LEVEL,
    )
    return changed("tuolaji-zhuhai-2019", stages=(swiss, knockout), timetable=())


def closed_stage() -> Numbered:
    """1 beat 2 by five and 3 beat 4 by three: 1 and 3 advance."""
    hall = begun(swiss_then_knockout(), 4)
    hall.scored("1", (6, 1), "2")
    hall.scored("3", (4, 1), "4")
    done = hall.close_stage().data["outcome"]
    assert [hall.short(entry) for entry in done["advancing"]] == ["1", "3"]
    return hall
