"""What may a question hold? Every operation declares its fields as a value, down to the last
object in a list; what it does not declare is refused with the nearest field that it does.

A value's types are JSON's own names. What is optional may be left out or null.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeAlias

from paisai.errors import TooLarge
from paisai.frozen import field, record
from paisai.judge.protocol import (
    Answer,
    Json,
    QuestionFields,
    RequestError,
    Unsupported,
    cut,
    short,
)
from paisai.regulations import load, preset_ids
from paisai.regulations.regulation import Regulation
from paisai.work import at_most


class Shape:
    """What stands in one place of a question."""

    __slots__ = ()


@record
class Plain(Shape):
    """One value of any of these types (of none: whatever it is), and of `values` only, where there
    are any."""

    types: tuple[str, ...]
    values: tuple[str, ...] = ()
    about: str = ""
    """What the text is, where it is not any text: cards, a rank."""


@record
class ListOf(Shape):
    """Any number of these, or just so many."""

    each: Shape
    number: int | None = None


@record
class RowOf(Shape):
    """A list with a shape of its own in every place: `[seat, cards]`."""

    places: tuple[Shape, ...]


@record
class Fields(Shape):
    """An object. `called` is how a refusal speaks of it."""

    called: str
    needed: Mapping[str, Shape]
    optional: Mapping[str, Shape] = field(default_factory=dict)

    def known(self) -> Mapping[str, Shape]:
        return {**self.needed, **self.optional}


@record
class ByName(Shape):
    """An object whose names are the asker's own: ids, or what another list offers."""

    each: Shape


@record
class AnyOf(Shape):
    """One of several shapes. Of objects, a field of any of them is known, but only those of one
    may stand together."""

    shapes: tuple[Shape, ...]


ANY = Plain(())
TEXT = Plain(("string",))
NUMBER = Plain(("integer",))
TRUTH = Plain(("boolean",))
ID = Plain(("string", "integer"), about="id")
CARDS = Plain(("string",), about="cards")
RANK = Plain(("string",), about="rank")
SEAT = Plain(("integer",), about="seat")
SIDE = Plain(("integer",), about="side")
TRUMP = Plain(("string", "null"), values=("S", "H", "C", "D"))
REGULATION = Plain(("string",), about="regulation")
SEED = Plain(("string", "integer"), about="seed")
LEVELS = ListOf(NUMBER, 2)


MOST_STEPS = 2_000_000
"""Of one answer, as `paisai.work` counts them: less than half a second."""


@record
class Operation:
    """What is asked, and who answers it. A field that is not declared is refused before anything
    is done, and so is, while it is done, what takes more than `MOST_STEPS`."""

    asks: Fields
    answers: Callable[[QuestionFields], Answer]

    def __call__(self, request: QuestionFields) -> Answer:
        check_known(self.asks, request.fields)
        try:
            with at_most(MOST_STEPS):
                return self.answers(request)
        except TooLarge:
            raise Unsupported(
                f"这一问要算的太多，超过 {MOST_STEPS} 步；请少给一些",
                f"this takes more than {MOST_STEPS} steps; ask for less",
            ) from None


Declared: TypeAlias = (
    tuple[Callable[[QuestionFields], Answer], Mapping[str, Shape]]
    | tuple[Callable[[QuestionFields], Answer], Mapping[str, Shape], Mapping[str, Shape]]
)
"""Who answers, the fields that are needed, and those that may be left out."""


def declared(table: Mapping[str, Declared]) -> dict[str, Operation]:
    """The operations of a table by their names; each has `op` besides, and the asker's own `id`."""
    return {name: _operation(name, *row) for name, row in table.items()}


def _operation(
    name: str,
    answers: Callable[[QuestionFields], Answer],
    needed: Mapping[str, Shape],
    optional: Mapping[str, Shape] | None = None,
) -> Operation:
    return Operation(Fields(name, {"op": TEXT, **needed}, {"id": ANY, **(optional or {})}), answers)


def check_known(asked: Shape, given: Json) -> None:
    """Refuses the first field, in reading order, that the shape does not declare. What has another
    shape altogether is left to whoever reads it."""
    match asked, given:
        case ListOf(), list():
            for item in given:
                check_known(asked.each, item)
        case RowOf(), list():
            for place, item in zip(asked.places, given, strict=False):
                check_known(place, item)
        case ByName(), dict():
            for item in given.values():
                check_known(asked.each, item)
        case AnyOf(), _:
            _check_one_of(asked, given)
        case Fields(), dict():
            _check_fields(asked.called, asked.known(), given)
        case _:
            pass


def _check_one_of(asked: AnyOf, given: Json) -> None:
    objects = [one for one in asked.shapes if isinstance(one, Fields)]
    if isinstance(given, dict) and objects:
        known = {name: shape for one in objects for name, shape in one.known().items()}
        _check_fields(objects[0].called, known, given)
        _check_together(objects, given)
        return
    for one in asked.shapes:
        if not isinstance(one, Fields):
            check_known(one, given)


def _check_together(objects: list[Fields], given: dict[str, Any]) -> None:
    """Refuses fields of two kinds in one object: one of them would be passed over in silence."""
    there = [name for name, value in given.items() if value is not None]
    fitting = [one.known().keys() for one in objects]
    if any(known >= set(there) for known in fitting):
        return
    called = objects[0].called
    kinds = [", ".join(known) for known in fitting]
    raise RequestError(
        f"{called} 里 {'、'.join(there)} 不能写在一起；应是其中一种：{'；'.join(kinds)}",
        f"{called}: {', '.join(there)} do not go together; there may be one of: {'; '.join(kinds)}",
    )


def _check_fields(called: str, known: Mapping[str, Shape], given: dict[str, Any]) -> None:
    for name, value in given.items():
        if name not in known:
            raise unknown(called, name, known)
        check_known(known[name], value)


MOST_COMPARED = 500
_COMPARED, _LISTED = 60, 20
"""Characters of an unknown name that are compared, none of ours being longer; known names that a
refusal lists."""


def unknown(called: str, name: str, known: Collection[str]) -> RequestError:
    """The refusal of a name that nothing here has, with the nearest that there is, and others."""
    from difflib import get_close_matches  # asked for only where something is wrong

    names = [one for one in known if one not in ("id", "op") or "op" not in known]
    near = get_close_matches(name[:_COMPARED], names[:MOST_COMPARED], 1, 0)
    zh, en = f"{called} 没有字段 {short(name)}", f"{called} has no field {short(name)}"
    if not near:
        return RequestError(f"{zh}，这一问没有字段", f"{en}: it has none")
    listed = ", ".join(map(cut, names[:_LISTED])) + ("…" if len(names) > _LISTED else "")
    return RequestError(
        f"{zh}，最接近的是 {cut(near[0])}；可以有：{listed}",
        f"{en}; the nearest is {cut(near[0])}; there may be: {listed}",
    )


# Which regulation does a question name?


def regulation_of(request: QuestionFields) -> Regulation:
    """The preset the request names; an unknown one is refused with those there are."""
    name = request.text("regulation")
    if name not in preset_ids():
        known = "、".join(preset_ids())
        raise Unsupported(f"没有这个规程，现有：{known}", f"no such regulation; there are {known}")
    return load(name)
