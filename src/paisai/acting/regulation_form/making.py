"""How is the form of a regulation made, with what the preset says beside what stands there now?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from paisai.acting.forms.model import Field, Kind, Option
from paisai.acting.regulation_form.chapters import CHAPTERS
from paisai.acting.regulation_form.copying import A_COPYS_OWN
from paisai.acting.regulation_form.model import Asked, Chapter, Group, Listing, RegulationForm
from paisai.acting.regulation_form.shape import (
    Leaf,
    Many,
    OneOf,
    PartShape,
    RecordShape,
    Row,
    Shape,
    kind_leaf,
)
from paisai.acting.regulation_form.texts import ABSENT, NONE, texts_of, words_of
from paisai.acting.regulation_form.whole import regulation_parts
from paisai.acting.regulation_form.words import kind_words
from paisai.frozen import record
from paisai.regulations.citing import clauses_fixing
from paisai.regulations.editing import values
from paisai.regulations.regulation import Regulation
from paisai.text import SILENT, Text

KIND = Text("种类", "kind")
UNSAID = {"": (ABSENT, Text("不写", "left out"))}


@record
class Spot:
    """A point of the walk: `path` as the form names it, `place` as clauses do, what stands there
    and what the preset has; `clause` is a part's own, `fresh` where the preset has no such item."""

    path: str
    place: str
    value: Any
    before: Any
    clause: str = ""
    fresh: bool = False


def regulation_form(now: Regulation | Mapping[str, Any], preset: Regulation) -> RegulationForm:
    """The form of a regulation, or of values that are not one yet; `preset` is what it was copied
    from, by whose clauses it is read."""
    plain = values(now) if isinstance(now, Regulation) else now
    maker = _Maker(preset)
    root = Spot("", "", plain, values(preset))
    return RegulationForm(
        tuple(
            Chapter(
                chapter.title,
                tuple(
                    Group("", asked.title, tuple(maker.at(root, path) for path in asked.paths))
                    for asked in chapter.asked
                ),
            )
            for chapter in CHAPTERS
        )
    )


class _Maker:
    def __init__(self, preset: Regulation) -> None:
        self.preset = preset
        self.parts = regulation_parts()

    def at(self, root: Spot, path: str) -> Asked:
        """What is asked at a path that the chapters name."""
        first, _, rest = path.partition(".")
        part, spot = self.parts[first], _below(root, first)
        if not rest:
            return self.asked(part, spot)
        assert isinstance(part.shape, RecordShape)
        inner = next(one for one in part.shape.parts if one.name == rest)
        return self.asked(inner, _below(spot, rest))

    def asked(self, part: PartShape, spot: Spot) -> Asked:
        match part.shape:
            case Leaf():
                return self.field(part.label, part.shape, spot)
            case Many():
                return self.listing(part, part.shape, spot)
            case RecordShape(maybe=True):
                return self.maybe(part, part.shape, spot)
            case _:
                return Group(spot.path, part.label, self.inside(part.shape, spot))

    def field(self, label: Text, leaf: Leaf, spot: Spot) -> Field:
        chosen = dict(leaf.chosen or {})
        if leaf.kind is Kind.CHOICE and leaf.maybe:
            chosen = UNSAID | chosen
        value = texts_of(leaf, spot.value)
        if leaf.kind is Kind.CHOICES:
            chosen = {key: chosen[key] for key in dict.fromkeys([*value, *chosen]) if key in chosen}
        own = spot.fresh or spot.place in A_COPYS_OWN
        same = own or value == texts_of(leaf, spot.before)
        return Field(
            spot.path,
            label,
            leaf.kind,
            tuple(Option(text, words) for text, (_, words) in chosen.items()),
            not leaf.maybe
            and leaf.kind not in (Kind.YES_NO, Kind.CHOICES, Kind.WHOLES, Kind.LINES),
            value=value,
            limits=leaf.limits,
            unit=leaf.unit,
            clauses=self.clauses(spot),
            help=leaf.limits.written if leaf.limits else SILENT,
            preset=SILENT if spot.fresh else words_of(leaf, spot.before),
            changed=not same,
        )

    def clauses(self, spot: Spot) -> tuple[str, ...]:
        return (spot.clause,) if spot.clause else clauses_fixing(self.preset, spot.place)

    def maybe(self, part: PartShape, record: RecordShape, spot: Spot) -> Group:
        """A part that may be left out: a box, and what is in it."""
        there = spot.value is not ABSENT
        was = spot.before is not ABSENT
        box = Field(
            spot.path,
            part.label,
            Kind.YES_NO,
            value=("yes",) if there else (),
            clauses=self.clauses(spot),
            preset=SILENT if spot.fresh else Text("有", "there is") if was else NONE,
            changed=not spot.fresh and there != was,
        )
        return Group(spot.path, part.label, (box, *(self.inside(record, spot) if there else ())))

    def inside(self, shape: Shape, spot: Spot) -> tuple[Asked, ...]:
        match shape:
            case OneOf():
                kinds = kind_leaf(shape)
                kind = spot.value.get("kind") if isinstance(spot.value, Mapping) else ABSENT
                head = self.field(KIND, kinds, _below(spot, "kind"))
                record = shape.kinds.get(kind) if isinstance(kind, str) else None
                return (head, *(self.inside(record, spot) if record else ()))
            case RecordShape() | Row():
                return tuple(self.asked(one, _below(spot, one.name)) for one in shape.parts)
            case Leaf():
                return (self.field(Text("", ""), shape, spot),)
            case Many():
                raise TypeError("a list of lists has no form")

    def listing(self, part: PartShape, many: Many, spot: Spot) -> Listing:
        there = spot.value if isinstance(spot.value, list | tuple) else ()
        before = spot.before if isinstance(spot.before, list | tuple) else ()
        kinds = many.of.kinds if isinstance(many.of, OneOf) else {"": None}
        adds = tuple(
            Option(
                f"{spot.path}:{kind}" if kind else spot.path,
                kind_words(kind) if kind else part.label,
            )
            for kind in kinds
        )
        items = []
        for index, value in enumerate(there):
            was = _counterpart(value, index, before)
            id_ = value.get("id") if isinstance(value, Mapping) else None
            clause = value.get("clause") if isinstance(value, Mapping) else None
            one = Spot(
                f"{spot.path}.{index}",
                f"{spot.place}[{id_ or index}]",
                value,
                was,
                clause if isinstance(clause, str) else spot.clause,
                spot.fresh or was is ABSENT,
            )
            shape = many.of
            if isinstance(shape, Leaf):
                items.append(Group("", SILENT, (self.field(part.label, shape, one),)))
            else:
                items.append(Group(one.path, words_of(shape, value), self.inside(shape, one)))
        other = _ids(there) != _ids(before)
        changed = not spot.fresh and (other or any(map(_is_changed, items)))
        clauses = self.clauses(spot)
        return Listing(spot.path, part.label, tuple(items), adds, many.least, clauses, changed)


def _ids(items: Sequence[Any]) -> list[Any]:
    """The items by their ids, as far as they have any."""
    return [one.get("id") if isinstance(one, Mapping) else None for one in items]


def _is_changed(asked: Asked) -> bool:
    if isinstance(asked, Group):
        return any(map(_is_changed, asked.parts))
    return asked.changed


def _counterpart(value: Any, index: int, before: Any) -> Any:
    """The item of the preset: by its id where it has one, else at the same place."""
    if isinstance(value, Mapping) and "id" in value:
        found = [one for one in before if one.get("id") == value["id"]]
        return found[0] if found else ABSENT
    return before[index] if index < len(before) else ABSENT


def _below(spot: Spot, name: str) -> Spot:
    return Spot(
        f"{spot.path}.{name}".lstrip("."),
        f"{spot.place}.{name}".lstrip("."),
        _held(spot.value, name),
        _held(spot.before, name),
        spot.clause,
        spot.fresh,
    )


def _held(value: Any, name: str) -> Any:
    if isinstance(value, Mapping):
        return value.get(name, ABSENT)
    if isinstance(value, list | tuple) and name.isdecimal() and int(name) < len(value):
        return value[int(name)]
    return ABSENT
