"""How is a frozen record made without waiting for it?

`dataclass` writes six methods for every class as source and compiles them, whether or not this
process ever makes such a record; a command that reads a file would spend half of its time on that.
Here four of them stand once for all, and the constructor is written when the first record is made.
To a type checker it is the standard decorator.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

T = TypeVar("T")

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(*, frozen: bool, slots: bool) -> Callable[[type[T]], type[T]]:
        """Only for frozen records with slots, without fields that the constructor does not take."""
        assert frozen
        assert slots
        return _made


_fields = dataclasses.fields


def _made(cls: type[T]) -> type[T]:
    cls.__doc__ = cls.__doc__ or cls.__name__
    made = dataclasses.dataclass(init=False, repr=False, eq=False, slots=True)(cls)
    for method in _SHARED:
        if method.__name__ not in cls.__dict__:
            setattr(made, method.__name__, method)
    return made


def __init__(self: Any, *positional: Any, **named: Any) -> None:  # noqa: N807
    """Writes the constructor of the class, and calls it from now on."""
    cls = type(self)
    fields = dataclasses.fields(cls)
    holds = {"__annotations__": {one.name: one.type for one in fields}}
    for one in fields:
        if one.default is not dataclasses.MISSING:
            holds[one.name] = one.default
        elif one.default_factory is not dataclasses.MISSING:
            holds[one.name] = dataclasses.field(default_factory=one.default_factory)
    if hasattr(cls, "__post_init__"):
        holds["__post_init__"] = cls.__post_init__
    shadow = type(cls.__name__, (), {**holds, "__doc__": cls.__name__})
    written: Any = dataclasses.dataclass(frozen=True, repr=False, eq=False)(shadow)
    cls.__init__ = written.__init__
    cls.__init__(self, *positional, **named)


def __repr__(self: Any) -> str:  # noqa: N807
    shown = (one.name for one in _fields(self) if one.repr)
    told = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
    return f"{type(self).__qualname__}({told})"


def _compared(self: Any) -> tuple[Any, ...]:
    return tuple(getattr(self, one.name) for one in _fields(self) if one.compare)


def __eq__(self: Any, other: object) -> Any:  # noqa: N807
    if type(other) is not type(self):
        return NotImplemented
    return _compared(self) == _compared(other)


def __hash__(self: Any) -> int:  # noqa: N807
    counted = ((one, one.compare if one.hash is None else one.hash) for one in _fields(self))
    return hash(tuple(getattr(self, one.name) for one, counts in counted if counts))


def __setattr__(self: Any, name: str, value: object) -> None:  # noqa: N807
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def __delattr__(self: Any, name: str) -> None:  # noqa: N807
    raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


def __getstate__(self: Any) -> list[Any]:  # noqa: N807
    return [getattr(self, one.name) for one in _fields(self)]


def __setstate__(self: Any, state: list[Any]) -> None:  # noqa: N807
    for one, value in zip(_fields(self), state, strict=True):
        object.__setattr__(self, one.name, value)


_SHARED = (
    __init__,
    __repr__,
    __eq__,
    __hash__,
    __setattr__,
    __delattr__,
    __getstate__,
    __setstate__,
)
