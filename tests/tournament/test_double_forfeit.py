"""S7.1, S7.2: nobody comes to a knockout match. Which places are left to whom?

The bracket is A B, C D, E F, G H, named when it is drawn. Neither A nor B comes; C, E and G win.
So C has no opponent in the semi-final, and D none among the losers; E beats G and F beats H. Then
C beats E and D beats F. G is third with nobody to play against, H seventh: they played for these
places. Nobody is fourth. A and B share the last place of the eight.
"""

from __future__ import annotations

from datetime import date

import pytest

from paisai.ledger import commands as c
from paisai.referee.effects import Disqualify
from paisai.tournament.formats.knockout import progress
from paisai.tournament.ranking.prizes import final_ranking, reached, team_ranking
from paisai.tournament.ranking.standings import why
from support.hall import changed, unselected
from support.numbered import Numbered

PLACES = {"C": 1, "E": 2, "G": 3, "D": 5, "F": 6, "H": 7, "A": 8, "B": 8}
POINTS = {"C": 22, "E": 20, "G": 18, "D": 14, "F": 12, "H": 10, "A": 8, "B": 8}
"""S7.2: the first 22, each place 2 less, the eighth 8."""
ROUNDS = [
    {frozenset("AB"): None, frozenset("CD"): "C", frozenset("EF"): "E", frozenset("GH"): "G"},
    {frozenset("EG"): "E", frozenset("FH"): "F"},
    {frozenset("CE"): "C", frozenset("DF"): "D"},
]


def test_S7_1_the_absent_share_the_last_place_of_those_played_for() -> None:
    done = progress(tuple("ABCDEFGH"), ROUNDS, 8)  # type: ignore[arg-type]
    assert done.places == PLACES
    assert done.sections == ()
    assert not done.out


@pytest.mark.parametrize(
    ("winners", "places"),
    [
        ([{"AB": None, "CD": "C"}], {"A": 4, "B": 4}),
        ([{"AB": "A", "CD": "C"}, {"AC": None, "BD": "B"}], {"A": 2, "C": 2, "B": 3, "D": 4}),
        ([{"AB": "A", "CD": "C"}, {"AC": "A", "BD": None}], {"A": 1, "C": 2, "B": 4, "D": 4}),
    ],
    ids=["a semi-final", "the final", "the match for third"],
)
def test_S7_1_in_every_match(winners: list[dict[str, str | None]], places: dict[str, int]) -> None:
    rounds = [{frozenset(two): won for two, won in one.items()} for one in winners]
    assert progress(tuple("ABCD"), rounds, 4).places == places  # type: ignore[arg-type]


def test_S7_2_before_the_last_eight_the_absent_went_out_in_that_round() -> None:
    """Sixteen: A and B do not come to round one; the seven losers are out in it as well."""
    names = "ABCDEFGHIJKLMNOP"
    first = {frozenset(names[i : i + 2]): names[i] for i in range(2, 16, 2)}
    done = progress(tuple(names), [{**first, frozenset("AB"): None}], 8)  # type: ignore[arg-type]
    gone = "ABDFHJLNP"
    assert done.out == dict.fromkeys(gone, 1)
    assert done.places == dict.fromkeys(gone, 9)


@pytest.fixture(scope="module")
def played() -> Numbered:
    """Sixteen pairs, each of its own unit, in four groups; the lower number wins there."""
    hall = Numbered()
    hall.create(unselected(changed("shengji-szpt-2013")), date(2026, 5, 16))
    for i in range(10, 26):
        hall.enter(f"p{i}", f"u{i}")
    hall.do(c.Begin())
    hall.draw()
    for _ in range(3):
        for a, b in hall.pair().values():
            hall.result(min(a, b), (5, 2), max(a, b))
    hall.close_stage()
    bracket = hall.draw().data["outcome"]["bracket"]
    hall.id = dict(zip("ABCDEFGH", bracket, strict=True))
    hall.pair()
    table = hall.table_of(hall.id["A"], hall.id["B"])
    hall.do(c.Forfeit(table, hall.tables[table], "双方都不打", declared=True))
    for won, lost in ("CD", "EF", "GH"):
        hall.scored(won, (5, 2), lost)
    hall.pair()
    assert sorted(hall.byes()) == ["C", "D"]
    hall.play({("E", "G"): (5, 2), ("F", "H"): (5, 2)})
    hall.pair()
    hall.play({("C", "E"): (5, 2), ("D", "F"): (5, 2)})
    return hall


def in_the_knockout(hall: Numbered, figures: dict[str, int]) -> dict[str, int]:
    short = {id_: name for name, id_ in hall.id.items()}
    return {short[entry]: figure for entry, figure in figures.items() if entry in short}


def points(hall: Numbered) -> dict[str, int]:
    return {f"p{team.unit[1:]}": team.points for team in team_ranking(hall.competition)}


def test_S7_2_ranking_team_table_and_points_agree(played: Numbered) -> None:
    assert {name: place for place, name in played.standing()} == PLACES
    ranking = {row.entry: row.place for row in final_ranking(played.competition)}
    assert in_the_knockout(played, ranking) == PLACES
    others = sorted(place for entry, place in ranking.items() if entry not in played.id.values())
    assert others == [9] * 4 + [13] * 4
    far = {entry: int(how) for entry, how in reached(played.competition).items() if how != "group"}
    assert in_the_knockout(played, far) == PLACES
    assert in_the_knockout(played, points(played)) == POINTS
    sentence = why(played.competition, played.id["A"], played.id["B"]).zh
    assert "并列第 8 名" in sentence


def test_S2_4_who_is_disqualified_leaves_the_list_and_the_others_move_up(played: Numbered) -> None:
    hall = Numbered()
    hall.state, hall.now, hall.draws, hall.id = played.state, played.now, played.draws, played.id
    hall.on_record(c.Rule(hall.id["G"], "cheating", (Disqualify(),), "S2.4"))
    places = {"C": 1, "E": 2, "D": 4, "F": 5, "H": 6, "A": 7, "B": 7}
    assert {name: place for place, name in hall.standing()} == places
    ranking = {row.entry: row.place for row in final_ranking(hall.competition)}
    assert in_the_knockout(hall, ranking) == places
    far = {entry: int(how) for entry, how in reached(hall.competition).items() if how != "group"}
    assert in_the_knockout(hall, far) == places
