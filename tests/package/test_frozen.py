"""Our frozen records against the standard library's, before and after they are written out."""

import copy
import dataclasses
import pickle
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisai import frozen


@frozen.record
class Ours:
    a: int
    b: str
    c: tuple[int, ...] = ()
    d: list[int] = frozen.field(default_factory=list, compare=False, repr=False)
    KIND: ClassVar[str] = "ours"


@dataclasses.dataclass(frozen=True)
class Theirs:
    a: int
    b: str
    c: tuple[int, ...] = ()
    d: list[int] = dataclasses.field(default_factory=list, compare=False, repr=False)
    KIND: ClassVar[str] = "theirs"


@frozen.record
class Wider(Ours):
    e: int = 0


class Named(Ours):
    """Told apart by its class alone."""


@pytest.fixture(params=["at first", "written out"])
def ours(request):
    """A class of its own for each state."""
    kind = frozen.record(type("Ours", (), {**{k: v for k, v in vars(Ours).items() if k in FIELDS}}))
    for _ in range(frozen.OFTEN if request.param == "written out" else 0):
        assert {kind(1, "")} == {kind(1, "")}  # made, hashed and compared
    shared = {method: getattr(frozen, method) for method in ("__init__", "__eq__", "__hash__")}
    for method, one in shared.items():
        assert (getattr(kind, method) is one) == (request.param == "at first")
    return kind


FIELDS = {"__annotations__", "c", "d", "KIND", "__qualname__"}
CALLS = [
    ((1, "x"), {}),
    ((1,), {"b": "x", "c": (2,)}),
    ((), {"a": 1, "b": "x", "d": [3]}),
    ((1, "x", (2,), [3]), {}),
    ((), {"a": 1}),
    ((1, "x"), {"a": 2}),
    ((1, "x"), {"z": 2}),
    ((1, "x", (), [], 5), {}),
    ((), {"a": 1, "z": 2}),
]


@pytest.mark.parametrize(("positional", "named"), CALLS)
def test_it_is_made_and_refused_like_the_standard_one(ours, positional, named):
    try:
        wanted = Theirs(*positional, **named)
    except TypeError:
        with pytest.raises(TypeError):
            ours(*positional, **named)
        return
    made = ours(*positional, **named)
    assert dataclasses.asdict(made) == dataclasses.asdict(wanted)
    assert repr(made).partition("(")[2] == repr(wanted).partition("(")[2]
    assert hash(made) == hash(wanted)


numbers = st.integers(0, 2)


def test_equal_is_what_the_fields_say_also_when_written_out(ours):
    assert ours(1, "x", d=[1]) == ours(1, "x")
    assert ours(1, "x") != ours(2, "x")
    assert ours(1, "x") != Theirs(1, "x")
    assert hash(ours(1, "x", d=[1])) == hash(ours(1, "x"))


@given(numbers, numbers, st.booleans())
def test_equal_is_what_the_fields_say(one, other, subclass):
    assert (Ours(one, "x", d=[1]) == Ours(other, "x")) == (one == other)
    assert Ours(1, "x") != Named(1, "x")
    assert (Wider(1, "x", e=one) == Wider(1, "x", e=other)) == (one == other)


def test_it_does_not_change_and_a_changed_one_is_another(ours):
    made = ours(1, "x")
    with pytest.raises(dataclasses.FrozenInstanceError):
        made.a = 2
    with pytest.raises(dataclasses.FrozenInstanceError):
        del made.a
    for change in (frozen.replace, dataclasses.replace):
        assert change(made, a=2) == ours(2, "x")
        assert made.a == 1
    with pytest.raises(TypeError):
        frozen.replace(made, z=2)


def test_the_standard_functions_know_it():
    made = Wider(1, "x", e=4)
    assert dataclasses.is_dataclass(made)
    assert [one.name for one in dataclasses.fields(made)] == ["a", "b", "c", "d", "e"]
    assert [one.name for one in frozen.fields(Named)] == ["a", "b", "c", "d"]
    match made:
        case Wider(first, second):
            assert (first, second) == (1, "x")
    for again in (copy.copy(made), copy.deepcopy(made), pickle.loads(pickle.dumps(made))):
        assert again == made


def test_a_list_is_not_shared(ours):
    assert ours(1, "x").d is not ours(1, "x").d


def test_a_field_may_have_any_name():
    """Written out after fifty calls, the method has a name of its own for what it fills."""

    @frozen.record
    class Odd:
        own: int
        self_: int
        other: int = 3

    for _ in range(2 * frozen.OFTEN):
        made = Odd(1, 2)
        assert (made.own, made.self_, made.other) == (1, 2, 3)
