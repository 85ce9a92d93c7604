"""Swiss rounds: worked by hand, against every possibility, legal and repeatable at any size."""

import itertools
import pickle
import random
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisai.errors import NotationError
from paisai.tournament.draw import numbers
from paisai.tournament.entries import entry
from paisai.tournament.pairing.next_round import distance
from paisai.tournament.pairing.no_legal_pairing import NoLegalPairing
from paisai.tournament.pairing.swiss import (
    Contestant,
    Cost,
    Remedy,
    Seats,
    first_field,
    met,
    order,
    pair,
)
from support.examples import examples
from tournament.pairing.test_nearest import every_pairing


def first_round(contestants):
    return pair(first_field(contestants), met([]), "s", seats=Seats.ODD_NUMBERS)


def field(*rows):
    """Contestants A, B, C, … from (points, units, byes), in order of their draw numbers."""
    return [
        Contestant(entry(chr(65 + i), *units.split()), i + 1, Fraction(points), byes=byes)
        for i, (points, units, byes) in enumerate(rows)
    ]


def plain(*points):
    return field(*((p, "", 0) for p in points))


def pairs(round_):
    return [tuple(sorted((t.north_south, t.east_west))) for t in round_.tables]


def text(round_):
    return " ".join("".join(two) for two in pairs(round_))


def test_T3_4_round_one_is_the_draw_odd_numbers_north_south():
    round_ = first_round(plain(0, 0, 0, 0, 0, 0))
    assert [(t.number, t.north_south, t.east_west) for t in round_.tables] == [
        (1, "A", "B"),
        (2, "C", "D"),
        (3, "E", "F"),
    ]


def test_T3_4_round_one_never_brings_one_unit_together():
    """1 and 2 share a unit: 1-3 2-4 costs 4+4, 1-4 2-3 costs 9+1."""
    round_ = first_round(field((0, "x", 0), (0, "x", 0), (0, "", 0), (0, "", 0)))
    assert text(round_) == "AC BD"
    assert round_.cost == Cost(0, 0, 8)


def test_T3_4_round_one_asks_nothing_but_the_number():
    contestants = [
        Contestant(entry(name), number, Fraction(9 - number), (number,))
        for name, number in (("A", 4), ("B", 3), ("C", 2), ("D", 1))
    ]
    assert text(first_round(contestants)) == "CD AB"


def test_T2_a_joint_team_meets_neither_of_its_units():
    """A is of x and y, B of x, C of y: A can only meet D."""
    round_ = pair(field((2, "x y", 0), (2, "x", 0), (2, "y", 0), (0, "", 0)), met([]), "s")
    assert text(round_) == "AD BC"


def test_Z1_2_equal_points_meet_then_the_nearest():
    assert text(pair(plain(4, 4, 2, 2, 0, 0), met([]), "s")) == "AB CD EF"
    assert text(pair(plain(2, 2, 2, 0, 0, 0), met([]), "s")) == "AB CD EF"


def test_Z1_2_nobody_meets_twice():
    """A and B met: AC BD costs 4+4 in points, so does AD BC, but 8 places against 10."""
    round_ = pair(plain(4, 4, 2, 2, 0, 0), met([("A", "B")]), "s")
    assert text(round_) == "AC BD EF"
    assert round_.cost == Cost(0, 8, 9)


def test_T3_4_half_points_are_exact():
    """Points 3, 2.5, 2, 1.5 with A-B and C-D met: AC BD costs 1+1, AD BC 2.25+0.25 = 2.5."""
    points = (3, Fraction(5, 2), 2, Fraction(3, 2))
    round_ = pair(plain(*points), met([("A", "B"), ("C", "D")]), "s")
    assert text(round_) == "AC BD"
    assert round_.cost.points == 2


def test_T3_4_order_is_points_then_vp_then_the_draw_number():
    rows = [("A", 3, 2, 11), ("B", 1, 2, 12), ("C", 4, 3, 0), ("D", 2, 2, 11)]
    contestants = [
        Contestant(entry(name), number, Fraction(points), (vp,))
        for name, number, points, vp in rows
    ]
    assert [c.entry.id for c in order(contestants)] == ["C", "B", "D", "A"]


def test_bye_goes_to_the_lowest_who_had_none():
    assert pair(plain(4, 2, 0), met([]), "s").bye == "C"
    assert pair(field((4, "", 0), (2, "", 0), (0, "", 1)), met([]), "s").bye == "B"


def test_bye_when_everybody_had_one_the_fewest_count_as_none():
    assert pair(field((4, "", 2), (2, "", 1), (0, "", 2)), met([]), "s").bye == "B"


def test_bye_passes_over_one_whose_absence_leaves_no_legal_pairing():
    round_ = pair(plain(4, 2, 0), met([("A", "B")]), "s")
    assert (round_.bye, text(round_)) == ("B", "AC")


def test_bye_keeps_its_place_in_the_order():
    """D has the bye between C and E, so C-E is two places apart: 1 + 4."""
    round_ = pair(field(*[(0, "", b) for b in (1, 1, 1, 0, 1)]), met([]), "s")
    assert (round_.bye, text(round_), round_.cost.places) == ("D", "AB CE", 5)


def test_who_does_not_play_is_not_paired():
    contestants = plain(4, 4, 2, 2)
    out = Contestant(entry("X"), 9, Fraction(5), plays=False)
    assert text(pair([*contestants, out], met([]), "s")) == "AB CD"


def test_seats_fewest_times_north_south_then_lot():
    contestants = [
        Contestant(entry("A"), 1, north_south=2),
        Contestant(entry("B"), 2, north_south=1),
    ]
    assert pair(contestants, met([]), "s").tables[0].north_south == "B"
    level = [Contestant(entry("A"), 1, north_south=1), Contestant(entry("B"), 2, north_south=1)]
    lots = {pair(level, met([]), f"seed {i}").tables[0].north_south for i in range(20)}
    assert lots == {"A", "B"}


def refusal(contestants, already=()):
    with pytest.raises(NoLegalPairing) as refused:
        pair(contestants, met(already), "s", clause="Z1.2")
    return refused.value


def test_impossible_three_have_all_met_and_one_may_rest():
    """Two are left without an opponent whoever rests; nobody plays against a bye."""
    said = refusal(plain(4, 2, 0), ["AB", "AC", "BC"])
    assert "都没有合法的对手，只有一个轮空" in said.zh
    assert "对 一个轮空" not in said.zh


def test_impossible_one_entry_has_met_everybody():
    error = refusal(
        field((4, "x", 0), (2, "", 0), (2, "", 0), (0, "x", 0)), [("A", "B"), ("A", "C")]
    )
    assert error.entries == ("A",)
    assert "A 已没有合法的对手" in error.zh
    assert "A has no legal opponent left" in error.en
    assert pickle.loads(pickle.dumps(error)).entries == ("A",)


def test_impossible_a_unit_of_more_than_half():
    error = refusal(field((0, "x", 0), (0, "x", 0), (0, "y", 0), (0, "x", 0)))
    assert set(error.entries) == {"A", "B", "D"}
    assert error.few == ("C",)


def test_impossible_a_circle_of_three_that_meets_nobody_else():
    """A B C have each met D E F; D E F have met one another, and so on: 3 and 3 are odd."""
    already = [(a, b) for a in "ABC" for b in "DEF"]
    error = refusal(plain(0, 0, 0, 0, 0, 0), already)
    assert set(error.entries) in ({"A", "B", "C"}, {"D", "E", "F"})
    assert "单数" in error.zh


def test_impossible_with_a_bye_only_for_one_who_had_it():
    """A-B is the only legal pair; C would have to sit out, but C had the bye before A and B."""
    error = refusal(field((0, "", 0), (0, "", 0), (0, "", 1)), [("A", "C"), ("B", "C")])
    assert "轮空" in error.zh
    assert "bye" in error.en


def test_remedy_rematch_from_the_lowest_tables():
    """Only A-D is still legal; B-C is the rematch, allowed among the lowest three."""
    already = met(itertools.combinations("ABCD", 2)) - met([("A", "D")])
    round_ = pair(plain(6, 4, 2, 0), already, "s", remedy=Remedy.ALLOW_REMATCH)
    assert text(round_) == "AD BC"
    assert [t.remedy for t in round_.tables] == [Remedy.NONE, Remedy.ALLOW_REMATCH]


def test_remedy_rematch_touches_the_top_only_if_it_must():
    """A-C, B-D and so on all met, E-F met: the rematch is E-F at the bottom, A-B stay legal."""
    already = met(itertools.combinations("ABCDEF", 2)) - met([("A", "B"), ("C", "D")])
    round_ = pair(plain(6, 6, 4, 4, 0, 0), already, "s", remedy=Remedy.ALLOW_REMATCH)
    assert text(round_) == "AB CD EF"
    assert [t.remedy for t in round_.tables] == [
        Remedy.NONE,
        Remedy.NONE,
        Remedy.ALLOW_REMATCH,
    ]


def test_remedy_same_unit_from_the_lowest_tables():
    """Three of unit x, one other: one meeting within x, between the lower two."""
    rows = field((6, "x", 0), (4, "y", 0), (2, "x", 0), (0, "x", 0))
    round_ = pair(rows, met([]), "s", remedy=Remedy.ALLOW_SAME_UNIT)
    assert text(round_) == "AB CD"
    assert round_.cost.remedied == 1


def test_remedy_that_does_not_help_is_refused_too():
    with pytest.raises(NoLegalPairing):
        pair(field((0, "x", 0), (0, "x", 0)), met([]), "s", remedy=Remedy.ALLOW_REMATCH)


def test_the_same_entry_twice_is_refused():
    with pytest.raises(NotationError):
        pair([*plain(0, 0), *plain(0, 0)], met([]), "s")


def test_distance_of_a_hand_changed_draft():
    """Points 4 4 2 2: AB CD costs nothing in points and 2 in places; AC BD 8 and 8."""
    contestants = plain(4, 4, 2, 2)
    best = distance([("A", "B"), ("D", "C")], None, contestants, met([]))
    assert (best.points, best.places, best.broken) == (0, 0, ())
    changed = distance([("A", "C"), ("B", "D")], None, contestants, met([]))
    assert (changed.points, changed.places, changed.broken) == (8, 6, ())


def test_distance_names_every_broken_rule():
    contestants = field((4, "x", 0), (4, "", 0), (2, "x", 0), (2, "", 0), (0, "", 0))
    draft = distance([("A", "C"), ("B", "D"), ("A", "Z")], "D", contestants, met([("B", "D")]))
    assert [broken.en for broken in draft.broken] == [
        "A is paired 2 times",
        "D is paired 2 times",
        "Z does not play this round",
        "E is left out",
        "A and C share a unit",
        "B and D have met before",
        "the bye is due to E, not to D",
    ]


def by_trying_all(contestants, already):
    """Rules 1 to 4 as they are written, by looking at everything."""
    ordered = order(contestants)
    n = len(ordered)

    def legal(a, b):
        return (
            frozenset((a.entry.id, b.entry.id)) not in already and not a.entry.units & b.entry.units
        )

    def best(rest):
        place = {c.entry.id: i for i, c in enumerate(ordered)}

        def cost(mate):
            two = [(rest[v], rest[u]) for v, u in enumerate(mate) if v < u]
            return (
                sum((a.points - b.points) ** 2 for a, b in two),
                sum((place[a.entry.id] - place[b.entry.id]) ** 2 for a, b in two),
                mate,
            )

        every = every_pairing(len(rest), lambda v, u: legal(rest[v], rest[u]))
        mate = min(every, key=cost, default=None)
        if mate is None:
            return None
        return [
            tuple(sorted((rest[v].entry.id, rest[u].entry.id))) for v, u in enumerate(mate) if v < u
        ]

    if n % 2 == 0:
        return None, best(ordered)
    fewest = min(c.byes for c in ordered)
    for i in range(n - 1, -1, -1):
        if ordered[i].byes == fewest:
            found = best(ordered[:i] + ordered[i + 1 :])
            if found is not None:
                return ordered[i].entry.id, found
    return None, None


def random_event(rng, sizes):
    n = rng.choice(sizes)
    units = rng.choice([2, 3, 4, 6, 40])
    names = [chr(65 + i) for i in range(n)]
    half = rng.choice([1, 2])
    contestants = [
        Contestant(
            entry(name, *{f"u{rng.randrange(units)}" for _ in range(rng.choice([0, 1, 1, 1, 2]))}),
            number,
            Fraction(rng.randrange(rng.choice([1, 4, 7])), half),
            (rng.randrange(3),),
            byes=rng.choice([0, 0, 0, 1, 2]),
            plays=rng.random() > 0.03,
        )
        for name, number in zip(names, rng.sample(range(1, 99), n), strict=True)
    ]
    density = rng.choice([0, 0.2, 0.5, 0.7])
    already = met(two for two in itertools.combinations(names, 2) if rng.random() < density)
    return contestants, already


def test_the_round_is_the_best_of_all_rounds():
    rng = random.Random(340)
    refused = byes = 0
    for _ in range(3000):
        contestants, already = random_event(rng, (2, 3, 4, 5, 6, 7, 8, 9, 10))
        bye, expected = by_trying_all(contestants, already)
        if expected is None:
            with pytest.raises(NoLegalPairing):
                pair(contestants, already, "s")
            refused += 1
            continue
        round_ = pair(contestants, already, "s")
        assert (round_.bye, pairs(round_)) == (bye, expected)
        byes += bye is not None
    assert refused > 100
    assert byes > 500


def least_rematches(names, units, already):
    """How many of the lowest must be allowed to meet again, and then how many pairs do."""
    for lowest in range(len(names) + 1):
        low = set(names[len(names) - lowest :])
        uses = []
        for mate in every_pairing(len(names), lambda v, u: not units[names[v]] & units[names[u]]):
            two = [frozenset((names[v], names[u])) for v, u in enumerate(mate) if v < u]
            again = [t for t in two if t in already]
            if all(t <= low for t in again):
                uses.append(len(again))
        if uses:
            return lowest, min(uses)
    return None


def test_a_remedy_is_tried_from_the_lowest_and_used_as_little_as_possible():
    rng = random.Random(341)
    helped = 0
    for _ in range(400):
        contestants, already = random_event(rng, (4, 6, 8))
        contestants = [c for c in contestants if c.plays]
        if len(contestants) % 2 or by_trying_all(contestants, already)[1] is not None:
            continue
        names = [c.entry.id for c in order(contestants)]
        least = least_rematches(names, {c.entry.id: c.entry.units for c in contestants}, already)
        if least is None:
            with pytest.raises(NoLegalPairing):
                pair(contestants, already, "s", remedy=Remedy.ALLOW_REMATCH)
            continue
        helped += 1
        lowest, count = least
        round_ = pair(contestants, already, "s", remedy=Remedy.ALLOW_REMATCH)
        again = [t for t in round_.tables if t.remedy is Remedy.ALLOW_REMATCH]
        assert len(again) == count
        assert all({t.north_south, t.east_west} <= set(names[-lowest:]) for t in again)
    assert helped > 20


def played_out(n, units, rounds, seed):
    """A whole Swiss event with random results; every round is checked to be legal."""
    rng = random.Random(seed)
    names = [f"E{i}" for i in range(n)]
    entries = {name: entry(name, f"u{rng.randrange(units)}") for name in names}
    draw = numbers(names, str(seed))
    points, byes, north = dict.fromkeys(names, 0), dict.fromkeys(names, 0), dict.fromkeys(names, 0)
    already = set()
    log = []
    for number in range(1, rounds + 1):
        contestants = [
            Contestant(entries[x], draw[x], Fraction(points[x]), byes=byes[x], north_south=north[x])
            for x in names
        ]
        rng.shuffle(contestants)
        round_ = pair(contestants, met(already), f"{seed} {number}")
        seen = [x for t in round_.tables for x in (t.north_south, t.east_west)]
        seen += [round_.bye] if round_.bye else []
        assert sorted(seen) == sorted(names)
        for t in round_.tables:
            a, b = t.north_south, t.east_west
            assert (a, b) not in already
            assert (b, a) not in already
            assert not entries[a].shares_unit_with(entries[b])
            assert north[a] <= north[b]
            already.add((a, b))
            north[a] += 1
            gain = rng.choice([0, 1, 2])
            points[a] += gain
            points[b] += 2 - gain
        if round_.bye:
            assert byes[round_.bye] == 0
            byes[round_.bye] += 1
            points[round_.bye] += 2
        log.append(([(t.north_south, t.east_west) for t in round_.tables], round_.bye))
    return log


@given(st.integers(20, 90), st.integers(10, 30), st.integers(0, 10**6))
@examples(12)
def test_whole_events_are_legal(n, units, seed):
    """Five rounds bar at most five opponents, and no unit comes near half of the field."""
    played_out(n, units, 5, seed)


def test_the_same_seed_gives_the_same_event_whatever_the_order_of_input():
    assert played_out(61, 12, 5, 7) == played_out(61, 12, 5, 7)
    assert played_out(61, 12, 5, 7) != played_out(61, 12, 5, 8)
