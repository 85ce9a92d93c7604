"""S6.5.2 in a whole competition: two groups, whose first two cannot be kept apart.

Unit x has four pairs, two in each group. In the group whose x pairs are best, both of them go on;
in the other one x pair and a pair of a unit of its own. So "a1x a2y b1x b2x" of the draw's own
tests: with units giving way one match is enough, groups giving way would not help.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from paisai.cards import commitment
from paisai.ledger import Reason, export_text
from paisai.ledger import commands as c
from paisai.ledger.verify import verify_bytes
from paisai.tournament.proceedings import BracketRemedy, DrawPurpose
from support.hall import Hall, changed, unselected

SECRET = "5" * 64
COMMIT = c.CommitDraw(commitment(SECRET))


@pytest.fixture(scope="module")
def groups_over() -> tuple[Hall, list[str]]:
    """The hall, and those who go on: a1x, a2y, b1x, b2x."""
    hall = Hall()
    hall.create(unselected(changed("shengji-szpt-2013")), date(2026, 5, 16))
    for name in ("x1", "x2", "x3", "x4", "y", "z", "v", "w"):
        hall.enter(name, name[0])
    hall.do(c.Begin(agreed=True))
    one, other = hall.draw().data["outcome"]["groups"]
    assert [sum(entry[0] == "x" for entry in group) for group in (one, other)] == [2, 2]
    x_first = sorted(other, key=lambda entry: (entry[0] != "x", entry))
    alternating = sorted(one, key=lambda entry: (entry[0] != "x", entry))
    alternating[1], alternating[2] = alternating[2], alternating[1]
    strength = {
        entry: place for group in (alternating, x_first) for place, entry in enumerate(group)
    }
    for _ in range(3):
        for a, b in hall.pair().values():
            hall.result(*((a, (5, 2), b) if strength[a] < strength[b] else (b, (5, 2), a)))
    hall.close_stage()
    return hall, [*alternating[:2], *x_first[:2]]


def copy(hall: Hall) -> Hall:
    new = Hall()
    new.state, new.now, new.draws = hall.state, hall.now, hall.draws
    return new


def test_S6_5_2_refused_before_the_secret_is_spent(groups_over: tuple[Hall, list[str]]) -> None:
    hall, (a1x, *_) = groups_over
    assert hall.next.purpose is DrawPurpose.BRACKET
    refusal = hall.refused(COMMIT)
    assert (refusal.reason, refusal.clause) == (Reason.NOT_POSSIBLE, "S6.5.2")
    assert a1x in refusal.zh
    assert "放宽：同单位相遇 1 场" in refusal.zh
    assert "1 match within a unit" in refusal.en
    group = c.CommitDraw(COMMIT.commitment, BracketRemedy.ALLOW_SAME_GROUP, "组委会同意")
    assert hall.refused(group).reason is Reason.NOT_POSSIBLE


def test_S6_5_2_the_organiser_allows_one_meeting(groups_over: tuple[Hall, list[str]]) -> None:
    before, (a1x, a2y, b1x, b2x) = groups_over
    hall = copy(before)
    remedy = BracketRemedy.ALLOW_SAME_UNIT
    silent = c.CommitDraw(COMMIT.commitment, remedy)
    assert hall.refused(silent).reason is Reason.NEEDS_REASON
    hall.do(c.CommitDraw(COMMIT.commitment, remedy, "组委会同意"))
    hall.do(c.CloseWords())
    outcome = hall.do(c.RevealDraw(SECRET)).data["outcome"]
    [relaxed] = outcome["remedied"]
    assert a1x in relaxed
    assert len({b1x, b2x} & {*relaxed}) == 1
    meets = {frozenset(seats) for seats in hall.pair().values()}
    assert meets == {frozenset(relaxed), frozenset({a1x, a2y, b1x, b2x} - {*relaxed})}
    assert verify_bytes(export_text(hall.state).encode(), Path("比赛.jsonl")).good


def test_only_a_bracket_has_a_remedy() -> None:
    hall = Hall()
    hall.create(unselected(changed("shengji-szpt-2013")), date(2026, 5, 16))
    for i in range(8):
        hall.enter(f"p{i}", f"u{i}")
    hall.do(c.Begin(agreed=True))
    wrong = c.CommitDraw(COMMIT.commitment, BracketRemedy.ALLOW_BOTH, "组委会同意")
    assert "淘汰赛位置" in hall.refused(wrong).zh
