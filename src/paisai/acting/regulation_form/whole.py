"""What is the whole of a regulation made of, and what stands at a path of it?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from paisai.acting.regulation_form.game import GAME
from paisai.acting.regulation_form.shape import (
    Leaf,
    Many,
    OneOf,
    PartShape,
    RecordShape,
    Row,
    Shape,
    shape_of,
)
from paisai.frozen import fields
from paisai.plain import hints_of
from paisai.regulations.regulation import Regulation
from paisai.text import Text


@cache
def regulation_parts() -> Mapping[str, PartShape]:
    hints = hints_of(Regulation)
    return {
        one.name: PartShape(
            one.name,
            Text(one.metadata["zh"], one.metadata["en"]),
            GAME if one.name == "game" else shape_of(hints[one.name]),
        )
        for one in fields(Regulation)
    }


def parts_below(shape: Shape) -> Iterator[PartShape]:
    """The parts of a shape, of every kind it may have."""
    match shape:
        case RecordShape() | Row():
            yield from shape.parts
        case OneOf():
            for record in shape.kinds.values():
                yield from record.parts
        case Leaf() | Many():
            pass


def part_at(path: str) -> PartShape | None:
    """The part at a path such as `stages.0.rounds`; an item of a list is named as the list is."""
    found = [PartShape("", Text("", ""), RecordShape(tuple(regulation_parts().values())))]
    for step in path.split("."):
        below: list[PartShape] = []
        for part in found:
            if isinstance(part.shape, Many):
                below.append(PartShape(part.name, part.label, part.shape.of))
            else:
                below += [one for one in parts_below(part.shape) if one.name == step]
        found = below
    return found[0] if found else None


def shape_at(path: str) -> Shape | None:
    part = part_at(path)
    return None if part is None else part.shape
