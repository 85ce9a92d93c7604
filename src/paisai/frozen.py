"""What is a frozen record, made so that nobody waits for it?

The standard `dataclass` writes and compiles six methods for every class, whether or not this
process ever makes such a record; a command that reads a file would spend half of its time on that.
Here all methods stand once for all classes, and what they need to know of a class is found out
when its first record is made; of a class that is used a lot they are written out after all.
`field`, `fields` and `replace` are the standard ones to a type checker, and the standard functions
work on these records too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from dataclasses import MISSING as MISSING
    from dataclasses import Field as RecordField
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
    from dataclasses import fields as fields
    from dataclasses import replace as replace
else:
    T = TypeVar("T")
    MISSING = object()

    class RecordField:
        __slots__ = (
            "compare", "default", "default_factory", "hash", "init", "metadata", "name", "repr",
            "type",
        )  # fmt: skip

    def field(
        *, default: Any = MISSING, default_factory: Any = MISSING, init: bool = True,
        repr: bool = True, hash: bool | None = None, compare: bool = True,  # noqa: A002
        metadata: Mapping[str, Any] | None = None,
    ) -> RecordField:  # fmt: skip
        one = RecordField()
        one.default, one.default_factory, one.init = default, default_factory, init
        one.repr, one.hash, one.compare = repr, hash, compare
        one.metadata = metadata or {}
        return one

    def dataclass(
        *, frozen: bool, slots: bool = False, repr: bool = True,  # noqa: A002
    ) -> Callable[[type[T]], type[T]]:  # fmt: skip
        """Only for frozen records; slots are promised to the type checker, not made."""
        assert frozen
        return record if repr else _made_with_own_repr

    def fields(one: Any) -> tuple[RecordField, ...]:
        kind = one if isinstance(one, type) else type(one)
        if hasattr(kind, "__record__"):
            return _shape_of(kind).fields
        import dataclasses

        return dataclasses.fields(one)

    def replace(one: T, /, **changes: Any) -> T:
        kind = type(one)
        shape = _SHAPES.get(kind) or _shape_of(kind)
        if not shape.settable.issuperset(changes):
            raise TypeError(f"{kind.__name__} has no {set(changes) - shape.settable}")
        new = object.__new__(kind)
        held = one.__dict__
        if len(held) != shape.count:  # what was computed from the fields stays behind
            held = {name: held[name] for name in shape.names}
        object.__setattr__(new, "__dict__", held | changes)
        if shape.checks:
            new.__post_init__()
        return new


def is_record(value: object) -> bool:
    """Whether it is a record, or a class of records."""
    return hasattr(value, "__record__") or hasattr(value, "__dataclass_fields__")


_SHAPES: dict[type, _Shape] = {}


class _Shape:
    """What the shared methods need to know of a class."""

    __slots__ = (
        "checks", "compared", "count", "defaults", "factories", "fields", "hashed", "made", "names",
        "settable", "shown",
    )  # fmt: skip

    def __init__(self, kind: type) -> None:
        found: dict[str, Any] = {}
        for base in reversed(kind.__mro__):
            if "__record__" in base.__dict__:
                for name, hint in vars(base).get("__annotations__", {}).items():
                    if not str(hint).startswith(("ClassVar", "typing.ClassVar")):
                        found[name] = _field(name, hint, base.__dict__.get(name, MISSING))
        each = tuple(found.values())
        self.fields = each
        self.made = 0
        self.names = tuple(one.name for one in each if one.init)
        self.count = len(self.names)
        self.settable = frozenset(self.names)
        taken = [one for one in each if one.init]
        self.defaults = [(one.name, one.default) for one in taken if one.default is not MISSING]
        self.factories = [
            (one.name, one.default_factory) for one in taken if one.default_factory is not MISSING
        ]
        self.compared = [one.name for one in each if one.compare]
        self.hashed = [one.name for one in each if (one.compare if one.hash is None else one.hash)]
        self.shown = [one.name for one in each if one.repr]
        self.checks = hasattr(kind, "__post_init__")


def _shape_of(kind: type) -> _Shape:
    if kind not in _SHAPES:
        _SHAPES[kind] = _Shape(kind)
    return _SHAPES[kind]


def _field(name: str, hint: Any, given: Any) -> Any:
    one: Any = given if isinstance(given, RecordField) else field(default=given)
    one.name, one.type = name, hint
    return one


def record(kind: type[Any]) -> type[Any]:
    """The class with the methods of a record."""
    own = kind.__dict__
    for method in _SHARED:
        if method.__name__ not in own:
            setattr(kind, method.__name__, method)
    kind.__record__ = True
    kind.__dataclass_fields__ = _STANDARD
    kind.__match_args__ = _MATCHED  # type: ignore[misc]
    return kind


def _made_with_own_repr(kind: type[Any]) -> type[Any]:
    kind.__repr__ = kind.__repr__
    return record(kind)


def __init__(self: Any, *positional: Any, **named: Any) -> None:  # noqa: N807
    kind = type(self)
    shape = _SHAPES.get(kind) or _shape_of(kind)
    own = self.__dict__
    if positional:
        own.update(zip(shape.names, positional))  # noqa: B905
    if named:
        own.update(named)
    given, count = len(positional) + len(named), shape.count
    if len(own) != given or not shape.settable.issuperset(named):
        raise TypeError(f"{kind.__name__} takes {', '.join(shape.names)}, each once")
    if given < count:
        for name, default in shape.defaults:
            if name not in own:
                own[name] = default
        for name, factory in shape.factories:
            if name not in own:
                own[name] = factory()
        if len(own) < count:
            missing = ", ".join(name for name in shape.names if name not in own)
            raise TypeError(f"{kind.__name__} needs {missing}")
    if shape.checks:
        self.__post_init__()
    shape.made += 1
    if shape.made == OFTEN:
        _write_out(kind, shape)


def __repr__(self: Any) -> str:  # noqa: N807
    told = ", ".join(f"{name}={getattr(self, name)!r}" for name in _shape_of(type(self)).shown)
    return f"{type(self).__qualname__}({told})"


def __eq__(self: Any, other: object) -> Any:  # noqa: N807
    if type(other) is not type(self):
        return NotImplemented
    own, others = self.__dict__, other.__dict__
    return all(own[name] == others[name] for name in _shape_of(type(self)).compared)


def __hash__(self: Any) -> int:  # noqa: N807
    own = self.__dict__
    return hash(tuple(own[name] for name in _shape_of(type(self)).hashed))


def __setattr__(self: Any, name: str, value: object) -> None:  # noqa: N807
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def __delattr__(self: Any, name: str) -> None:  # noqa: N807
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot delete field {name!r}")


OFTEN = 50
"""Writing the methods out takes about as long as making so many records without."""


def _write_out(kind: type, shape: _Shape) -> None:
    """The same methods for this class alone, as the standard library would write them."""
    defaults, factories = dict(shape.defaults), dict(shape.factories)
    optional = [name in defaults or name in factories for name in shape.names]
    by_name = "*, " if optional != sorted(optional) else ""
    taken = ", ".join(
        f"{name}=_missing" if name in factories else f"{name}=_defaults[{name!r}]" if may else name
        for name, may in zip(shape.names, optional, strict=True)
    )
    lines = [f"def __init__(self, {by_name}{taken}):", " own = self.__dict__"]
    for name in shape.names:
        made = f"_factories[{name!r}]() if {name} is _missing else " if name in factories else ""
        lines.append(f" own[{name!r}] = {made}{name}")
    if shape.checks:
        lines.append(" self.__post_init__()")
    for method, names in (("__eq__", shape.compared), ("__hash__", shape.hashed)):
        mine = "".join(f"self.{name}, " for name in names)
        if method == "__hash__":
            lines += ["def __hash__(self):", f" return hash(({mine}))"]
        else:
            others = mine.replace("self.", "other.")
            lines += [
                "def __eq__(self, other):",
                f" return ({mine}) == ({others}) if type(other) is type(self) else NotImplemented",
            ]
    written: dict[str, Any] = {
        "_missing": MISSING,
        "_defaults": defaults,
        "_factories": factories,
    }
    exec("\n".join(lines), written)
    for shared in (__init__, __eq__, __hash__):
        if getattr(kind, shared.__name__) is shared:
            setattr(kind, shared.__name__, written[shared.__name__])


class _Matched:
    """The order of a class pattern's fields."""

    def __get__(self, _: object, kind: type) -> tuple[str, ...]:
        return _shape_of(kind).names


class _Standard:
    """The fields as the standard library's functions want them."""

    def __get__(self, _: object, kind: type) -> dict[str, Any]:
        import dataclasses

        found: dict[str, Any] = {}
        for one in _shape_of(kind).fields:
            default: Any = dataclasses.MISSING if one.default is MISSING else one.default
            factory: Any = one.default_factory
            settings = {
                name: getattr(one, name) for name in ("init", "repr", "hash", "compare", "metadata")
            }
            if factory is MISSING:
                settings["default"] = default
            else:
                settings["default_factory"] = factory
            standard: Any = dataclasses.field(**settings)
            standard.name, standard.type = one.name, one.type
            standard._field_type = dataclasses._FIELD  # type: ignore[attr-defined]
            found[one.name] = standard
        return found


_SHARED = (__init__, __repr__, __eq__, __hash__, __setattr__, __delattr__)
_STANDARD = _Standard()
_MATCHED = _Matched()
