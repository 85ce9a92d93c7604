"""The fixed schedule by zones (B7.2b)."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisai.errors import NotationError
from paisai.tournament.pairing.schedule import NoSchedule, draw_indices, draw_zones, make
from support.examples import examples


def check(schedule, sizes, rounds):
    seats = {(z, i) for z, size in enumerate(sizes, 1) for i in range(1, size + 1)}
    assert len(schedule.rounds) == len(schedule.byes) == rounds
    met = set()
    for games, bye in zip(schedule.rounds, schedule.byes, strict=True):
        seated = [seat for match in games for seat in match] + ([bye] if bye else [])
        assert len(seated) == len(seats)
        assert set(seated) == seats
        assert (bye is None) == (len(seats) % 2 == 0)
        for one, other in games:
            assert one.zone != other.zone
            assert frozenset((one, other)) not in met
            met.add(frozenset((one, other)))
    if len(seats) % 2:
        assert len(set(schedule.byes)) == rounds


def exists(sizes, rounds):
    """By looking at everything: the first seat meets its opponents in rising order."""
    zone = [z for z, size in enumerate(sizes) for _ in range(size)]
    zone += [-1] * (len(zone) % 2)
    n = len(zone)

    def matchings(free, used):
        if not free:
            yield ()
            return
        v = free[0]
        for u in free[1:]:
            if zone[v] != zone[u] and (v, u) not in used:
                for rest in matchings([w for w in free if w not in (v, u)], used):
                    yield ((v, u), *rest)

    def search(left, used, beyond):
        if left == 0:
            return True
        return any(
            m[0][1] > beyond and search(left - 1, used | set(m), m[0][1])
            for m in matchings(list(range(n)), used)
        )

    return search(rounds, frozenset(), 0)


def partitions(total, largest):
    if total == 0:
        yield ()
    for first in range(min(total, largest), 0, -1):
        for rest in partitions(total - first, first):
            yield (first, *rest)


def test_B7_2b_six_rounds_for_five_zones():
    check(make((6, 5, 4, 4, 3), 6, "seed"), (6, 5, 4, 4, 3), 6)


def test_B7_2b_an_odd_total_has_one_bye_a_round_and_nobody_twice():
    check(make((4, 4, 3), 6, "seed"), (4, 4, 3), 6)


@pytest.mark.parametrize(
    "total", [2, 3, 4, 5, 6, *(pytest.param(n, marks=pytest.mark.long) for n in (7, 8))]
)
def test_B7_2b_it_is_found_exactly_where_it_exists(total):
    """Every set of zones of this many pairs, every number of rounds."""
    for sizes in partitions(total, total):
        for rounds in range(1, total + 1):
            if exists(sizes, rounds):
                check(make(sizes, rounds, "seed"), sizes, rounds)
            else:
                with pytest.raises(NoSchedule):
                    make(sizes, rounds, "seed")


def test_B7_2b_a_zone_of_more_than_half():
    """5 of 8: one pair fewer in it makes 4 of 7, where one has the bye."""
    with pytest.raises(NoSchedule) as refused:
        make((5, 2, 1), 3, "seed", "B7.2b")
    assert refused.value.clause == "B7.2b"
    assert "超过总数 8 的一半" in refused.value.zh
    assert (refused.value.rounds, refused.value.fewer, refused.value.more) == (None, 1, 1)
    assert pickle.loads(pickle.dumps(refused.value)).fewer == 1


def test_B7_2b_too_few_opponents():
    """Two zones of four: four opponents each, so four rounds; a pair from a third zone more makes
    five, and six rounds need three more (7 outside each zone of 4, 8 for those three)."""
    with pytest.raises(NoSchedule) as refused:
        make((4, 4), 6, "seed")
    assert "打不满 6 轮" in refused.value.zh
    assert refused.value.rounds == 4


def test_B7_2b_enough_opponents_and_still_impossible():
    """3 3 2 in five rounds: the two of the small zone have six opponents each and would have to
    leave out one meeting each, but they have none with each other, and the others need all five
    of theirs."""
    with pytest.raises(NoSchedule) as refused:
        make((3, 3, 2), 5, "seed")
    assert refused.value.rounds == 4


def test_B7_2b_the_pairs_of_a_zone_draw_their_numbers_inside_it():
    """Two zones: whatever order they are named in, and each number inside a zone once."""
    zones = {"a": ["a1", "a2", "a3"], "b": ["b1", "b2"]}
    for i in range(30):
        drawn = draw_indices(zones, f"seed {i}")
        assert sorted(drawn[one] for one in zones["a"]) == [1, 2, 3]
        assert sorted(drawn[one] for one in zones["b"]) == [1, 2]
    turned = {zone: entries[::-1] for zone, entries in reversed(zones.items())}
    assert draw_indices(turned, "s") == draw_indices(zones, "s")
    first = {draw_indices(zones, f"seed {i}")["a1"] for i in range(30)}
    assert first == {1, 2, 3}


def test_B7_2b_leaders_draw_among_numbers_of_their_zones_size():
    sizes = (4, 3, 4, 3, 2)
    zones = {"east": 3, "west": 4, "north": 4, "south": 3, "centre": 2}
    seen = set()
    for i in range(30):
        number = draw_zones(sizes, zones, f"seed {i}")
        assert sorted(number.values()) == [1, 2, 3, 4, 5]
        assert all(sizes[number[zone] - 1] == size for zone, size in zones.items())
        seen.add(number["west"])
    assert seen == {1, 3}
    assert draw_zones(sizes, zones, "s") == draw_zones(sizes, dict(reversed(zones.items())), "s")


def test_zones_of_other_sizes_are_refused():
    with pytest.raises(NotationError):
        draw_zones((2, 2), {"a": 2, "b": 3}, "seed")
    with pytest.raises(NotationError):
        make((2, 0), 1, "seed")
    with pytest.raises(NotationError):
        make((2, 2), 0, "seed")


@given(st.lists(st.integers(1, 9), min_size=3, max_size=8), st.integers(1, 6), st.integers())
@examples(30)
def test_schedules_are_legal_and_repeatable(sizes, rounds, seed):
    try:
        schedule = make(sizes, rounds, str(seed))
    except NoSchedule:
        return
    check(schedule, sizes, rounds)
    assert make(sizes, rounds, str(seed)) == schedule
