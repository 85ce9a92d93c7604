"""The level of the first deal (B6.4) and the first bidder (E4.t3) are drawn, recorded, the same
for whoever recomputes them."""

from __future__ import annotations

from collections import Counter

from paisai.cards import commitment
from paisai.ledger import commands as c
from paisai.regulations import load
from paisai.tournament.pairing.next_round import LEVELS
from support.hall import Hall
from support.qualified import qualified


def boda(words: str = "") -> Hall:
    hall = Hall()
    hall.create(load("shuangsheng-boda-2020"))
    for zone in "东南西北":
        for n in "12":
            hall.enter(f"{zone}{n}", zone=zone)
    hall.do(c.Begin())
    hall.draw()
    hall.draw(*([words] if words else []))
    hall.pair()
    return hall


def test_B6_4_one_level_for_the_first_deal_is_drawn_and_recorded() -> None:
    hall = boda()
    round_ = hall.competition.round
    assert round_ is not None
    assert round_.first_level in LEVELS
    assert round_.first_bidders == ()
    [paired] = [e for e in hall.state.history if e.kind == "pair"]
    assert paired.data["outcome"]["first_level"] == round_.first_level
    assert boda().competition.round == round_


def test_B6_4_the_hall_changes_it_by_what_it_says_at_the_draw() -> None:
    """13 levels: of 30 draws no level may stand for nearly all."""
    levels = Counter(boda(str(n)).competition.round.first_level for n in range(30))  # type: ignore[union-attr]
    assert len(levels) >= 6
    assert max(levels.values()) <= 10


def test_E4_t3_each_table_of_three_has_its_first_bidder() -> None:
    seats: Counter[int] = Counter()
    ready = qualified(12)
    for n in range(12):
        hall = Hall(ready.now)
        hall.state = ready.state
        hall.do(c.Begin())
        hall.draw(str(n))
        tables = hall.pair()
        round_ = hall.competition.round
        assert round_ is not None
        assert len(round_.first_bidders) == len(tables) == 4
        seats.update(round_.first_bidders)
    assert set(seats) == {0, 1, 2}
    assert min(seats.values()) >= 8  # of 48, each seat 16 on average


def test_where_nothing_is_left_to_chance_nothing_is_drawn() -> None:
    hall = Hall()
    hall.create(load("bashifen-teachers"))
    for i in range(4):
        hall.enter(f"p{i}", f"u{i}")
    hall.do(c.Begin())
    hall.do(c.CommitDraw(commitment("ab" * 32)))
    hall.do(c.CloseWords())
    hall.do(c.RevealDraw("ab" * 32))
    hall.pair()
    round_ = hall.competition.round
    assert round_ is not None
    assert (round_.first_level, round_.first_bidders) == ("", ())
