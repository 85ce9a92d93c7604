"""From results to the next Swiss round, by the desk and by the judge alike."""

import json
from fractions import Fraction
from random import Random

import pytest

from paisai.judge import judge
from paisai.ledger import commands as c
from paisai.regulations import load
from paisai.tournament.entries import entry
from paisai.tournament.next_step import Due
from paisai.tournament.pairing.swiss import order, swiss_field, swiss_round
from support.hall import Hall
from support.random_course import step
from tournament.ranking.test_chain import results
from tournament.tables import T3_6A

BASHIFEN = load("bashifen-teachers")
SWISS = BASHIFEN.stages[0]


def field(number, record, names, drawn=None, **more):
    entries = [entry(name) for name in names]
    numbers = drawn or {name: i for i, name in enumerate(names, 1)}
    return swiss_field(BASHIFEN, SWISS, number, entries, record, numbers, **more)


def test_T3_4_round_two_by_match_points_alone():
    """Round 1: A 8:5 over B, C 9:5 over D (3 and 0), E 6:5 over F (2 and 1). Equal points stand by
    the numbers drawn, though C has 14 VP to A's 13. A-C costs nothing; of the rest E-B F-D costs
    4+1 in points and 4+4 in places, E-D F-B 5 in points and 9+1 in places."""
    record = results("ABCDEF", "1 A-B 8:5\n1 C-D 9:5\n1 E-F 6:5", T3_6A)
    standing = field(2, record, "ABCDEF")
    assert [c.entry.id for c in order(standing)] == list("ACEFBD")
    round_ = swiss_round(BASHIFEN, SWISS, 2, standing, record, "s")
    tables = [{t.north_south, t.east_west} for t in round_.tables]
    assert tables == [{"A", "C"}, {"E", "B"}, {"F", "D"}]
    assert (round_.cost.points, round_.cost.places) == (Fraction(5), 9)


def test_T3_4_from_round_three_by_match_points_then_vp_and_by_nothing_else():
    """A lost 2:5 and won 5:2: 3 points, VP 7 + 13 = 20. D won 9:4 and lost 2:5 to A: 3 points, VP
    15 + 7 = 22. Head-to-head would put A first; VP puts D first."""
    record = results(
        "ABCDEF",
        "1 B-A 5:2\n1 D-C 9:4\n1 E-F 5:4\n2 A-D 5:2\n2 C-E 6:3\n2 B-F 4:4",
        T3_6A,
    )
    standing = field(3, record, "ABCDEF")
    own = {c.entry.id: (c.points, c.keys) for c in standing}
    assert own["A"] == (3, (20,))
    assert own["D"] == (3, (22,))
    names = [c.entry.id for c in order(standing)]
    assert names.index("D") < names.index("A")


def test_T3_4_an_exchange_keeps_odd_numbers_north_south():
    """1 and 2 are of one unit. 1-3 2-4 would be nearest, but both odd at one table: 1-4 3-2."""
    names = {"A": "x", "B": "x", "C": "y", "D": "z"}
    entries = [entry(name, unit) for name, unit in names.items()]
    record = results("ABCD", "", T3_6A)
    drawn = {"A": 1, "B": 2, "C": 3, "D": 4}
    standing = swiss_field(BASHIFEN, SWISS, 1, entries, record, drawn)
    round_ = swiss_round(BASHIFEN, SWISS, 1, standing, record, "s")
    assert [(t.north_south, t.east_west) for t in round_.tables] == [("A", "D"), ("C", "B")]


def test_equal_on_all_keys_the_draw_number_decides_and_who_is_out_is_not_paired():
    record = results("ABC", "1 A-B 4:4\n1 C bye", T3_6A)
    standing = field(3, record, "ABC", {"A": 3, "B": 1, "C": 2}, out={"C"})
    assert [c.entry.id for c in order(standing)] == ["B", "A"]
    assert {c.entry.id: (c.byes, c.north_south, c.plays) for c in standing} == {
        "A": (0, 1, True),
        "B": (0, 0, True),
        "C": (1, 0, False),
    }


def asked(hall, number, results):
    entries = [{"id": e.id, "unit": list(e.units)} for e in hall.competition.entrants.values()]
    question = {
        "id": 1,
        "op": "tournament/pair",
        "regulation": hall.competition.regulation.id,
        "entries": entries,
        "results": results,
        "round": number,
        "seed": hall.competition.stage.course.seed,
    }
    return judge(json.dumps(question))


@pytest.mark.parametrize("preset", ["bashifen-teachers", "tuolaji-zhuhai-2019"])
@pytest.mark.parametrize("size", [14, 17])
def test_the_judge_pairs_as_the_desk_does(preset, size):
    """Every round of an event, from the seed of its draw: the same tables, seats and byes."""
    hall, random = Hall(), Random(size)
    hall.create(load(preset))
    for i in range(size):
        hall.enter(f"p{i:02}", f"u{i % 9}")
    while hall.next.due is not Due.PAIR:
        step(hall, random)
    record = []
    for number in range(1, SWISS.rounds + 1):
        tables = [list(seats) for seats in hall.pair().values()]
        byes = list(hall.competition.round.byes)
        answered = asked(hall, number, record)
        assert answered["ok"], answered
        assert answered["pairings"] == tables
        assert ([answered["bye"]] if answered["bye"] else []) == byes
        for table, (a, b) in enumerate(tables, 1):
            levels = [random.randrange(4), random.randrange(4)]
            if random.random() < 0.1:
                hall.do(c.Forfeit(table, (b,), "不来了", declared=True))
                record.append({"round": number, "a": a, "b": b, "forfeit": 1})
            else:
                hall.result(a, tuple(levels), b)
                record.append({"round": number, "a": a, "b": b, "levels": levels})
        record += [{"round": number, "bye": entry} for entry in byes]
