"""What is read is the value that was written, or every defect of it is listed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, time
from enum import Enum, StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Literal, NamedTuple, NewType, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisai.defects import Unreadable
from paisai.errors import NotationError
from paisai.frozen import field, record
from paisai.ledger import Ledger
from paisai.ledger.commands import NAMES
from paisai.ledger.deciding import command_of
from paisai.plain import Limits, dump, hints_of, read
from paisai.presets import preset_ids
from paisai.regulations import Regulation, load
from paisai.regulations.editing import values

EARLIER = Path(__file__).parent.parent / "ledger" / "earlier"


class Colour(StrEnum):
    RED = "red"
    BLACK = "black"


class Size(Enum):
    ONE = 1
    TWO = 2


Id = NewType("Id", str)


class Row(NamedTuple):
    low: int
    side: Colour


@record
class Ranked:
    kind: Literal["ranked"]
    places: tuple[int, ...] = ()


@record
class Drawn:
    kind: Literal["drawn"]
    lots: Annotated[int, Limits(ge=1, le=3)]


@record
class Whole:
    name: Annotated[str, Limits(min_length=1)]
    id: Id | None = None
    two: tuple[int, Colour] | None = None
    rows: Sequence[Row] = ()
    by: Mapping[str, float] = field(default_factory=dict)
    how: Ranked | Drawn | None = None
    either: int | Literal["all"] | None = None
    day: date | None = None
    at: datetime | time | None = None
    size: Size | None = None
    red: Literal[Colour.RED] | None = None
    sure: bool = False
    rest: Any = None

    def __post_init__(self) -> None:
        if self.name == "nobody":
            raise NotationError("没有这个人", "there is nobody")


class Word(str):
    """A text of a class of its own, as an enumeration's is."""


LEAVES: tuple[object, ...] = (
    None, True, False, 0, 1, 2, 4, -5, 2**63 - 1, 2**63, 10**40, 0.5, 1.0, float("nan"),
    float("inf"), "", " ", "a", "甲\n乙", "\ud800", "red", "black", "all", "ranked", "drawn",
    "nobody", "2026-05-01", "2026-05-01T09:00", "08:30", "2026-99-01", date(2026, 5, 1),
    datetime(2026, 5, 1), time(8, 30), Colour.RED, Size.ONE, Word("a"), object,
)  # fmt: skip
KEYS = st.sampled_from([*hints_of(Whole), "kind", "places", "lots", "more", 1])
ANY = st.recursive(
    st.sampled_from(LEAVES),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.lists(inner, max_size=3).map(tuple)
        | st.dictionaries(KEYS, inner, max_size=4)
        | st.dictionaries(KEYS, inner, max_size=4).map(MappingProxyType)
    ),
    max_leaves=8,
)
KINDS = [*hints_of(Whole).values(), Whole, Ranked, Drawn, Row, object]


def answer(kind: Any, given: object) -> object:
    """Returns the value, or `Unreadable`; nothing else is ever raised."""
    try:
        return read(kind, given)
    except Unreadable:
        return Unreadable


def same(one: object, other: object) -> bool:
    """Equal, and of the same types: 1 is neither True nor 1.0."""
    return repr(one) == repr(other)


@given(ANY)
def test_what_is_read_is_read_again_from_its_plain_form(value: object) -> None:
    for kind in KINDS:
        if kind is not Row and (found := answer(kind, value)) is not Unreadable:
            assert same(dump(answer(kind, dump(found))), dump(found)), kind


@given(st.sampled_from(list(hints_of(Whole))), ANY)
def test_a_record_can_be_read_where_each_of_its_fields_can(name: str, value: object) -> None:
    whole, part = answer(Whole, {"name": "甲", name: value}), answer(hints_of(Whole)[name], value)
    assert (whole is Unreadable) == (part is Unreadable)
    if whole is not Unreadable:
        assert same(getattr(whole, name), part)


def defective(plain: object) -> list[str]:
    """Returns the places of a regulation that cannot be read."""
    try:
        read(Regulation, plain)
    except Unreadable as refused:
        return [one.place for one in refused.defects]
    return []


@pytest.mark.parametrize("preset", preset_ids())
def test_a_regulation_with_one_value_changed_is_read_or_refused_by_its_place(preset: str) -> None:
    plain = values(load(preset))
    assert read(Regulation, plain) == load(preset)
    for wrong in (None, -1, "x", [], {}, {"kind": "x"}):
        for place in plain:
            assert all(one.startswith(place) for one in defective({**plain, place: wrong})), place


@pytest.mark.parametrize("path", sorted(EARLIER.glob("*.jsonl")), ids=lambda path: path.stem)
def test_the_command_of_an_event_is_read_from_its_plain_form(path: Path) -> None:
    book = Ledger.open(path)
    for event in book.state.history:
        command = command_of(event, book.state.private)
        assert read(type(command), dump(command, defaults=False)) == command


@pytest.mark.parametrize("kind", [*NAMES.values(), Regulation])
def test_annotations_mean_what_the_standard_library_says(kind: type) -> None:
    meant = get_type_hints(kind, include_extras=True)
    for name, hint in hints_of(kind).items():
        assert hint == meant[name] or getattr(hint, "__origin__", None) == meant[name]


def test_what_is_wrong_is_listed_with_its_place() -> None:
    with pytest.raises(Unreadable) as refused:
        read(Whole, {"name": "甲", "two": [1, "green"], "rows": [[1]], "sure": 1}, "here")
    assert [one.place for one in refused.value.defects] == [
        "here.two[1]",
        "here.rows[0]",
        "here.sure",
    ]
