"""S6.5.2: can the first knockout round keep units and groups apart, and what if it cannot?

"a1x" is place 1 of group a, unit x.
"""

from __future__ import annotations

import random

import pytest

from paisai.tournament.entries import Bracket, EntryId, UnitId
from paisai.tournament.pairing.knockout import (
    BracketRemedy,
    Qualifier,
    check_first_round,
    draw_bracket,
    next_round,
    remedied,
    rules_broken,
)
from paisai.tournament.pairing.no_legal_pairing import NoLegalPairing


def qualifiers(text: str) -> list[Qualifier]:
    return [
        Qualifier(EntryId(word), frozenset(map(UnitId, word[2:])), word[0], int(word[1]))
        for word in text.split()
    ]


def first_round(bracket: Bracket) -> set[frozenset[str]]:
    return {frozenset(filter(None, two)) for two in next_round(bracket)}


ONE_UNIT = "a1x a2y b1x b2x"
"""a1x may not meet a2y of its group, nor the two of its unit. Letting units give way, a1x meets
one of them and a2y the other. Letting groups give way, a1x meets a2y, and b1x and b2x are left,
who are of one group and of one unit."""


def test_S6_5_2_no_bracket_is_known_before_the_draw_and_the_remedies_are_named() -> None:
    with pytest.raises(NoLegalPairing) as refused:
        check_first_round(qualifiers(ONE_UNIT))
    assert refused.value.entries == ("a1x",)
    assert "a1x" in refused.value.zh
    assert "放宽：同单位相遇 1 场" in refused.value.zh
    assert "allow_same_group" not in refused.value.zh
    with pytest.raises(NoLegalPairing):
        check_first_round(qualifiers(ONE_UNIT), BracketRemedy.ALLOW_SAME_GROUP)
    assert check_first_round(qualifiers(ONE_UNIT), BracketRemedy.ALLOW_SAME_UNIT) == 1


def test_S6_5_2_one_unit_gives_way_in_one_match() -> None:
    rows = qualifiers(ONE_UNIT)
    for i in range(10):
        bracket = draw_bracket(rows, f"seed {i}", BracketRemedy.ALLOW_SAME_UNIT)
        [relaxed] = remedied(bracket, rows)
        assert frozenset(relaxed) in ({"a1x", "b1x"}, {"a1x", "b2x"})
        rest = {"a1x", "a2y", "b1x", "b2x"} - {*relaxed}
        assert first_round(bracket) == {frozenset(relaxed), frozenset(rest)}


def test_S6_5_2_one_group_gives_way_in_one_match() -> None:
    """Three of group a and one of b, all of different units: two of a have to meet."""
    rows = qualifiers("a1w a2x a3y b1z")
    with pytest.raises(NoLegalPairing, match=r"放宽：同小组相遇 1 场$"):
        draw_bracket(rows, "seed")
    assert check_first_round(rows, BracketRemedy.ALLOW_SAME_GROUP) == 1
    [relaxed] = remedied(draw_bracket(rows, "seed", BracketRemedy.ALLOW_SAME_GROUP), rows)
    assert "b1z" not in relaxed


def test_S6_5_2_both_give_way_only_where_neither_is_enough() -> None:
    """Two of one group and one unit are left: they break both rules at once."""
    rows = qualifiers("a1x a2x")
    with pytest.raises(NoLegalPairing, match=r"放宽：同单位、同小组都可相遇$"):
        check_first_round(rows)
    assert check_first_round(rows, BracketRemedy.ALLOW_BOTH) == 2
    assert first_round(draw_bracket(rows, "seed", BracketRemedy.ALLOW_BOTH)) == {
        frozenset({"a1x", "a2x"})
    }


def test_S6_5_2_the_lot_gives_no_bye_that_leaves_the_others_without_a_bracket() -> None:
    """Two byes for three winners of equal results. Did c1r play, only a2s could meet it, and b2r
    and c2r of one unit would be left; so c1r has a bye, and the lot is between a1p and b1q."""
    rows = qualifiers("a1p b1q c1r a2s b2r c2r")
    others = set()
    for i in range(20):
        meets = first_round(draw_bracket(rows, f"seed {i}"))
        free = {entry for one in meets if len(one) == 1 for entry in one}
        assert "c1r" in free
        others |= free - {"c1r"}
    assert others == {"a1p", "b1q"}


def test_a_remedy_that_is_not_needed_changes_nothing() -> None:
    rows = qualifiers("a1w a2x b1w b2x c1y c2z d1y d2z")
    assert check_first_round(rows, BracketRemedy.ALLOW_BOTH) == 0
    assert draw_bracket(rows, "s", BracketRemedy.ALLOW_BOTH) == draw_bracket(rows, "s")


def least_broken(rows: list[Qualifier], byes: int, remedy: BracketRemedy) -> int | None:
    """By trying everything: every choice of byes among the winners, every pairing."""
    if not rows:
        return None if byes else 0
    unit = remedy in (BracketRemedy.ALLOW_SAME_UNIT, BracketRemedy.ALLOW_BOTH)
    group = remedy in (BracketRemedy.ALLOW_SAME_GROUP, BracketRemedy.ALLOW_BOTH)
    best: list[int] = []
    first, *rest = rows
    if byes and first.place == 1:
        found = least_broken(rest, byes - 1, remedy)
        best += [] if found is None else [found]
    for other in rest:
        if (first.units & other.units and not unit) or (first.group == other.group and not group):
            continue
        found = least_broken([q for q in rest if q is not other], byes, remedy)
        best += [] if found is None else [found + rules_broken(first, other)]
    return min(best, default=None)


@pytest.mark.parametrize("remedy", BracketRemedy)
def test_S6_5_2_against_every_first_round(remedy: BracketRemedy) -> None:
    """Byes go to winners, of whom there are enough, all equal."""
    rng = random.Random(5)
    relaxed = impossible = 0
    for case in range(60):
        n = rng.choice([2, 4, 5, 6, 7, 8])
        groups = max(2, n - n // 2)
        rows = [
            Qualifier(
                EntryId(f"P{i}"),
                frozenset({UnitId(f"u{rng.randrange(3)}")}),
                str(rng.randrange(groups)),
                1 if i < n - n // 2 else 2,
            )
            for i in range(n)
        ]
        byes = (1 << (n - 1).bit_length()) - n
        wanted = least_broken(rows, byes, remedy)
        if wanted is None:
            impossible += 1
            with pytest.raises(NoLegalPairing):
                check_first_round(rows, remedy)
            continue
        relaxed += wanted > 0
        assert check_first_round(rows, remedy) == wanted
        bracket = draw_bracket(rows, str(case), remedy)
        of = {q.id: q for q in rows}
        assert wanted == sum(rules_broken(of[a], of[b]) for a, b in remedied(bracket, rows))
        assert all(of[a or b].place == 1 for a, b in next_round(bracket) if not (a and b))  # type: ignore[index]
    assert impossible if remedy is BracketRemedy.NONE else relaxed
