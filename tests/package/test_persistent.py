"""Values that grow without copying: every version stays what it was."""

import pickle
import sys
from threading import Barrier, Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisai.persistent import Log, Map, Vector

KEYS = st.integers(0, 5)


@given(st.lists(st.tuples(st.integers(0, 99), st.integers())))
def test_every_version_of_a_log_stays_as_it_was(steps):
    """Each step grows any earlier version; a plain tuple says what it must be."""
    versions = [(Log(), ())]
    for which, item in steps:
        log, plain = versions[which % len(versions)]
        versions.append((log.with_(item), (*plain, item)))
    for log, plain in versions:
        assert tuple(log) == plain
        assert log == plain
        assert len(log) == len(plain)
        assert log[-3:] == plain[-3:]
        assert log[: len(plain) // 2] == plain[: len(plain) // 2]
        assert not plain or log[-1] == plain[-1]


@given(st.integers(1, 200), st.lists(st.tuples(st.integers(0, 99), st.integers(0, 199))))
def test_every_version_of_a_vector_stays_as_it_was(length, steps):
    """Each step changes one of any earlier version; a plain tuple says what it must be."""
    versions = [(Vector(range(length)), tuple(range(length)))]
    for number, (which, place) in enumerate(steps):
        row, plain = versions[which % len(versions)]
        at, item = place % length, -number
        versions.append((row.with_(at, item), (*plain[:at], item, *plain[at + 1 :])))
    for row, plain in versions:
        assert row == plain == tuple(row)
        assert row == Vector(plain)
        assert hash(row) == hash(plain)
        assert [row[at] for at in range(length)] == list(plain)
        assert row[-1] == plain[-1]
        assert row[1:-1] == plain[1:-1]
        assert pickle.loads(pickle.dumps(row)) == row


@given(st.lists(st.tuples(st.integers(0, 99), KEYS, st.none() | st.integers())))
def test_every_version_of_a_map_stays_as_it_was(steps):
    """None takes the key away; a plain dict says what it must be."""
    versions = [(Map(), {})]
    for which, key, value in steps:
        map_, plain = versions[which % len(versions)]
        if value is None:
            after = {k: v for k, v in plain.items() if k != key}
            versions.append((map_.without(key), after))
        else:
            versions.append((map_.with_(key, value), {**plain, key: value}))
    for map_, plain in versions:
        assert dict(map_) == plain
        assert map_ == plain
        assert len(map_) == len(plain)
        assert all((key in map_) == (key in plain) for key in range(6))
        assert pickle.loads(pickle.dumps(map_)) == plain


def test_a_map_keeps_the_order_in_which_keys_first_came():
    grown = Map({"b": 1}).with_("a", 2).with_("b", 3).with_("c", 4)
    assert list(grown) == ["b", "a", "c"]
    assert list(grown.without("b").with_("b", 5)) == ["b", "a", "c"]


@given(st.integers(0, 3), st.dictionaries(KEYS, st.integers()), st.sets(KEYS))
def test_many_at_once_are_as_one_by_one(older, items, gone):
    """From the newest version and from an older one; keys that were there, gone or new."""
    for newest in (Map({0: 0, 1: 1, 2: 2}), Map({0: 0, 1: 1, 2: 2}).with_(3, 3)):
        for key in gone:
            newest = newest.without(key)
        start, after = newest, newest.with_(4, 4) if older else newest
        one_by_one = start
        for key, value in items.items():
            one_by_one = one_by_one.with_(key, value)
        together = start.with_all(items)
        assert dict(together) == dict(one_by_one) == {**dict(start), **items}
        assert len(together) == len(one_by_one)
        assert dict(after) == {**dict(start), **({4: 4} if older else {})}


@given(st.integers(1, 200), st.dictionaries(st.integers(0, 199), st.integers()))
def test_many_items_of_a_vector_are_changed_as_one_by_one(length, items):
    row = Vector(range(length))
    changes = {at % length: item for at, item in items.items()}
    one_by_one = row
    for at, item in changes.items():
        one_by_one = one_by_one.with_(at, item)
    assert row.with_all(changes) == one_by_one
    assert row == tuple(range(length))


@pytest.fixture
def hurried():
    """Threads take turns far more often than they do by themselves."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def grown_at_once(starts, grow, threads=4):
    """What each of several threads makes of the same values, one after the other."""
    made, ready = [None] * threads, Barrier(threads)

    def run(mine):
        ready.wait()
        made[mine] = [grow(one, mine) for one in starts]

    running = [Thread(target=run, args=(mine,)) for mine in range(threads)]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    return made


def test_threads_that_grow_one_map_each_have_their_own(hurried):
    starts = [Map({"a": 0}) for _ in range(4_000)]

    def grow(one, mine):
        return one.with_all({("new", mine, n): mine for n in range(5)} | {"a": mine})

    for mine, made in enumerate(grown_at_once(starts, grow)):
        wanted = {"a": mine} | {("new", mine, n): mine for n in range(5)}
        assert all(dict(one) == wanted and len(one) == 6 for one in made)
    assert all(dict(one) == {"a": 0} for one in starts)


def test_threads_that_grow_one_log_each_have_their_own(hurried):
    starts = [Log([0]) for _ in range(20_000)]
    for mine, made in enumerate(grown_at_once(starts, lambda one, mine: one.with_(mine, mine))):
        assert all(one == (0, mine, mine) for one in made)
    assert all(one == (0,) for one in starts)
