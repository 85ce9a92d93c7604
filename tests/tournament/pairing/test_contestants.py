"""From results to the next round."""

from fractions import Fraction

from paisai.tournament.entries import entry
from paisai.tournament.pairing.contestants import contestants
from paisai.tournament.pairing.swiss import met, order, pair
from paisai.tournament.ranking.match_keys import (
    HEAD_TO_HEAD,
    LOTS,
    MATCH_POINTS,
    OPPONENTS_POINTS,
    VICTORY_POINTS,
)
from tournament.ranking.test_chain import results
from tournament.tables import T3_6A

CHAIN = (MATCH_POINTS, VICTORY_POINTS, OPPONENTS_POINTS, HEAD_TO_HEAD, LOTS)


def test_T3_4_round_two_by_match_points_then_vp():
    """Round 1: A 8:5 over B (3/13, 0/7), C 9:5 over D (3/14, 0/6), E 6:5 over F (2/11, 1/9).
    Order C A E F B D; E and F have met. CA EB FD costs 0+4+1 in points and 1+4+4 in places,
    CA ED FB costs 5 in points too, but 1+9+1 = 11 in places."""
    record = results("ABCDEF", "1 A-B 8:5\n1 C-D 9:5\n1 E-F 6:5", T3_6A)
    entries = [entry(name) for name in "ABCDEF"]
    numbers = {name: i for i, name in enumerate("ABCDEF", 1)}
    field = contestants(entries, record, CHAIN, numbers)
    assert [c.entry.id for c in order(field)] == list("CAEFBD")
    round_ = pair(field, met(record.met()), "s")
    tables = [{t.north_south, t.east_west} for t in round_.tables]
    assert tables == [{"C", "A"}, {"E", "B"}, {"F", "D"}]
    assert round_.cost.points == Fraction(5)
    assert round_.cost.places == 9


def test_equal_on_all_keys_the_draw_number_decides_and_who_is_out_is_not_paired():
    record = results("ABC", "1 A-B 4:4\n1 C bye", T3_6A)
    entries = [entry(name) for name in "ABC"]
    field = contestants(entries, record, CHAIN, {"A": 3, "B": 1, "C": 2}, {"A": 1}, out={"C"})
    assert [c.entry.id for c in order(field)] == ["B", "A"]
    assert {c.entry.id: (c.byes, c.north_south, c.plays) for c in field} == {
        "A": (0, 1, True),
        "B": (0, 0, True),
        "C": (1, 0, False),
    }
