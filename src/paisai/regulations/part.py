"""What do all parts of a regulation have in common?

Every part is a frozen record that is read by its fields' types (`paisai.plain`). A field has a
Chinese and an English name; which clause fixes it stands in the catalogue of clauses.
"""

from __future__ import annotations

from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields
from typing import Annotated, Any, dataclass_transform

from paisai.plain import Limits
from paisai.text import Text

Slug = Annotated[str, Limits(pattern="^[a-z][a-z0-9]*([-_][a-z0-9]+)*$")]
Count = Annotated[int, Limits(ge=1)]
MINUTES = Text("分钟", "minutes")
Minutes = Annotated[int, Limits(ge=0), MINUTES]
"""A text beside the limits is the unit."""
Seconds = Annotated[int, Limits(ge=0), Text("秒", "seconds")]
Days = Annotated[int, Limits(ge=1), Text("天", "days")]
Years = Annotated[int, Limits(ge=1), Text("岁", "years")]
Yuan = Annotated[int, Limits(ge=0), Text("元", "yuan")]
HalfPoints = Annotated[float, Limits(ge=0, multiple_of=0.5)]
"""Match points; halves occur (T3.6a)."""
Said = Annotated[Text, Limits(filled=True)]
"""Words in both languages, as a regulation has them."""


def value(zh: str, en: str, *, default: Any = MISSING, **limits: Any) -> Any:
    """A field with its name in both languages; required without a default."""
    metadata = {"zh": zh, "en": en, "limits": Limits(**limits) if limits else None}
    return field(default=default, metadata=metadata)


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(value, field))
class Part:
    """A frozen dataclass whose fields are given by name.

    What `dataclass` would write out for every class stands here once: there are some seventy, and
    every command would wait for them.
    """

    __slots__ = ("__dict__",)

    def __init_subclass__(cls) -> None:
        dataclass(init=False, repr=False, eq=False, kw_only=True)(cls)

    def __init__(self, **values: Any) -> None:
        own = self.__dict__
        for one in fields(self):  # type: ignore[arg-type]
            if one.name in values:
                own[one.name] = values.pop(one.name)
            elif one.default is not MISSING:
                own[one.name] = one.default
            elif one.default_factory is not MISSING:
                own[one.name] = one.default_factory()
            else:
                raise TypeError(f"{type(self).__name__} needs {one.name}")
        if values:
            raise TypeError(f"{type(self).__name__} has no {', '.join(values)}")
        self.__post_init__()

    def __post_init__(self) -> None:
        """For a part that checks itself."""

    def __setattr__(self, name: str, _: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    __delattr__ = __setattr__  # type: ignore[assignment]

    def _held(self) -> tuple[Any, ...]:
        return tuple(self.__dict__[one.name] for one in fields(self))  # type: ignore[arg-type]

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        assert isinstance(other, Part)
        return self._held() == other._held()

    def __hash__(self) -> int:
        return hash(self._held())

    def __repr__(self) -> str:
        held = zip(fields(self), self._held(), strict=True)  # type: ignore[arg-type]
        return f"{type(self).__name__}({', '.join(f'{one.name}={value!r}' for one, value in held)})"
