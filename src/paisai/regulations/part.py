"""What do all parts of a regulation have in common?

Every part is a frozen pydantic model that refuses unknown fields. Every field says from
which clauses it comes: `json_schema_extra={"clause": [...]}` lists the ids in all presets,
`title` is its Chinese name, `description` its English one.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from pydantic.config import JsonDict

from paisai.text import Text

Slug = Annotated[str, Field(pattern="^[a-z][a-z0-9]*([-_][a-z0-9]+)*$")]
Count = Annotated[int, Field(ge=1)]
Minutes = Annotated[int, Field(ge=0)]
Seconds = Annotated[int, Field(ge=0)]
Yuan = Annotated[int, Field(ge=0)]
HalfPoints = Annotated[float, Field(ge=0, multiple_of=0.5)]
"""Match points; halves occur (T3.6a)."""


class Part(BaseModel):
    model_config = ConfigDict(
        frozen=True, extra="forbid", strict=False, allow_inf_nan=False, str_strip_whitespace=True
    )


class _BothLanguages(Part):
    zh: str = Field(min_length=1)
    en: str = Field(min_length=1)


def _said(given: object) -> object:
    """Neither language may be empty; what is wrong is said of its own field."""
    if isinstance(given, Text):
        given = given.to_json()
    return _BothLanguages.model_validate(given).model_dump()


Said = Annotated[Text, BeforeValidator(_said)]
"""Words in both languages, as a regulation has them."""


def value(clause: str, zh: str, en: str, *default: object, **limits: Any) -> Any:
    """A field that comes from `clause` (ids separated by spaces); required without a default."""
    source: JsonDict = {"clause": [*clause.split()]}
    return Field(*default, title=zh, description=en, json_schema_extra=source, **limits)


def clauses_of(part: type[BaseModel], field: str) -> tuple[str, ...]:
    """The clause ids a field comes from, over all presets."""
    extra = part.model_fields[field].json_schema_extra
    ids = extra.get("clause", []) if isinstance(extra, dict) else []
    return tuple(str(id_) for id_ in ids) if isinstance(ids, list) else ()
