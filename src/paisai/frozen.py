"""What is a frozen record, made so that nobody waits for it?

    @record
    class Text:
        zh: str
        en: str

The standard `dataclass` writes and compiles six methods for every class, whether or not this
process ever makes such a record; a command that reads a file would spend half of its time on that.
Here all methods stand once for all classes, and what they need to know of a class is found out
when its first record is made; a method that a class uses a lot is written out for it after all.
`field`, `fields` and `replace` are the standard ones to a type checker, and the standard functions
work on these records too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform

if TYPE_CHECKING:
    from dataclasses import MISSING as MISSING
    from dataclasses import Field as RecordField
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


R = TypeVar("R")
V = TypeVar("V")


def kept(function: Callable[[R], V]) -> Callable[[R], V]:
    """Returns the function with its answer kept in the record it is asked of: what is made of a
    record that never changes is made once."""
    name = f"{function.__module__}.{function.__qualname__}"

    @wraps(function)
    def answered(record: R) -> V:
        held = vars(record)
        if name not in held:
            held[name] = function(record)
        answer: V = held[name]
        return answer

    return answered


def is_record(value: object) -> bool:
    """Whether it is a record, or a class of records."""
    return hasattr(value, "__record__") or hasattr(value, "__dataclass_fields__")


_SHAPES: dict[type, _Shape] = {}


class _Shape:
    """What the shared methods need to know of a class."""

    __slots__ = (
        "checks", "count", "defaults", "factories", "fields", "names", "settable", "used",
    )  # fmt: skip

    def __init__(self, kind: type) -> None:
        found: dict[str, Any] = {}
        for base in reversed(kind.__mro__):
            own = base.__dict__
            if "__record__" in own:
                for name, hint in own.get("__annotations__", {}).items():
                    if not _is_of_the_class(hint):
                        found[name] = _field(name, hint, own.get(name, MISSING))
        self.fields = tuple(found.values())
        self.used = {"__init__": 0, "__eq__": 0, "__hash__": 0}
        self.defaults, self.factories = [], []
        names = []
        for one in self.fields:
            if one.init:
                names.append(one.name)
                if one.default is not MISSING:
                    self.defaults.append((one.name, one.default))
                elif one.default_factory is not MISSING:
                    self.factories.append((one.name, one.default_factory))
        self.names = tuple(names)
        self.count = len(names)
        self.settable = frozenset(names)
        self.checks = hasattr(kind, "__post_init__")

    def shown(self) -> list[str]:
        return [one.name for one in self.fields if one.repr]

    def compared(self) -> list[str]:
        return [one.name for one in self.fields if one.compare]

    def hashed(self) -> list[str]:
        return [one.name for one in self.fields if (one.compare if one.hash is None else one.hash)]


def _shape_of(kind: type) -> _Shape:
    if kind not in _SHAPES:
        _SHAPES[kind] = _Shape(kind)
    return _SHAPES[kind]


def _is_of_the_class(hint: Any) -> bool:
    if isinstance(hint, str):
        return hint.startswith(("ClassVar", "typing.ClassVar"))
    return getattr(hint, "__origin__", hint) is ClassVar


def _field(name: str, hint: Any, given: Any) -> Any:
    one: Any = given if isinstance(given, RecordField) else field(default=given)
    one.name, one.type = name, hint
    return one


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(kind: type[R]) -> type[R]:
    """Returns the class with the methods of a frozen record; those that it has itself stay. Its
    records have no slots: `kept` and `cached_property` keep their answers in them."""
    own = kind.__dict__
    for method in _SHARED:
        if method.__name__ not in own:
            setattr(kind, method.__name__, method)
    shown = {"__record__": True, "__dataclass_fields__": _STANDARD, "__match_args__": _MATCHED}
    if "__init__" not in own or own["__init__"] is __init__:
        shown["__signature__"] = _SIGNATURE
    for name, value in shown.items():
        setattr(kind, name, value)
    return kind


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
    _count(kind, shape, "__init__")


def __repr__(self: Any) -> str:  # noqa: N807
    told = ", ".join(f"{name}={getattr(self, name)!r}" for name in _shape_of(type(self)).shown())
    return f"{type(self).__qualname__}({told})"


def __eq__(self: Any, other: object) -> Any:  # noqa: N807
    if type(other) is not type(self):
        return NotImplemented
    own, others, shape = self.__dict__, other.__dict__, _shape_of(type(self))
    _count(type(self), shape, "__eq__")
    return all(own[name] == others[name] for name in shape.compared())


def __hash__(self: Any) -> int:  # noqa: N807
    own, shape = self.__dict__, _shape_of(type(self))
    _count(type(self), shape, "__hash__")
    return hash(tuple(own[name] for name in shape.hashed()))


def __setattr__(self: Any, name: str, value: object) -> None:  # noqa: N807
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def __delattr__(self: Any, name: str) -> None:  # noqa: N807
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot delete field {name!r}")


OFTEN = 50
"""Writing a method out takes about as long as so many calls of the shared one take longer."""


def _count(kind: type, shape: _Shape, method: str) -> None:
    shape.used[method] += 1
    if shape.used[method] == OFTEN and getattr(kind, method) is globals()[method]:
        setattr(kind, method, _written_out(shape, method))


def _written_out(shape: _Shape, method: str) -> Any:
    """The same method for this class alone, as the standard library would write it."""
    written: dict[str, Any] = {
        "_missing": MISSING,
        "_defaults": dict(shape.defaults),
        "_factories": dict(shape.factories),
    }
    exec("\n".join(_WRITTEN[method](shape)), written)
    return written[method]


def _init_lines(shape: _Shape) -> list[str]:
    defaults, factories = dict(shape.defaults), dict(shape.factories)
    optional = [name in defaults or name in factories for name in shape.names]
    by_name = "*, " if optional != sorted(optional) else ""
    taken = ", ".join(
        f"{name}=_missing" if name in factories else f"{name}=_defaults[{name!r}]" if may else name
        for name, may in zip(shape.names, optional, strict=True)
    )
    lines = [f"def __init__(self, {by_name}{taken}):", " _fields_ = self.__dict__"]
    for name in shape.names:
        made = f"_factories[{name!r}]() if {name} is _missing else " if name in factories else ""
        lines.append(f" _fields_[{name!r}] = {made}{name}")
    if shape.checks:
        lines.append(" self.__post_init__()")
    return lines


def _eq_lines(shape: _Shape) -> list[str]:
    mine, others = (
        "".join(f"{whose}.{name}, " for name in shape.compared()) for whose in ("self", "other")
    )
    compared = f"({mine}) == ({others}) if type(other) is type(self) else NotImplemented"
    return ["def __eq__(self, other):", f" return {compared}"]


def _hash_lines(shape: _Shape) -> list[str]:
    mine = "".join(f"self.{name}, " for name in shape.hashed())
    return ["def __hash__(self):", f" return hash(({mine}))"]


_WRITTEN = {"__init__": _init_lines, "__eq__": _eq_lines, "__hash__": _hash_lines}


class _Matched:
    """The order of a class pattern's fields."""

    def __get__(self, _: object, kind: type) -> tuple[str, ...]:
        return _shape_of(kind).names


class _Signature:
    """What `inspect.signature` tells of a class: its fields."""

    def __get__(self, _: object, kind: type) -> Any:
        from inspect import Parameter, Signature

        shape = _shape_of(kind)
        optional = {name for name, _ in (*shape.defaults, *shape.factories)}
        places = [name in optional for name in shape.names]
        by_name = places != sorted(places)
        return Signature(
            [
                Parameter(
                    one.name,
                    Parameter.KEYWORD_ONLY if by_name else Parameter.POSITIONAL_OR_KEYWORD,
                    default=_default(one) if one.name in optional else Parameter.empty,
                    annotation=one.type,
                )
                for one in shape.fields
                if one.init
            ],
            return_annotation=None,
        )


def _default(one: Any) -> object:
    """What is taken where nothing is given; a new value each time is told by how it is made."""
    return one.default if one.default is not MISSING else _MadeBy(one.default_factory)


class _MadeBy:
    def __init__(self, factory: Any) -> None:
        self.factory = factory

    def __repr__(self) -> str:
        return f"{getattr(self.factory, '__name__', self.factory)}()"


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
_SIGNATURE = _Signature()
