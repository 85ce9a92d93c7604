"""What do all parts of a regulation have in common?

Every part is a frozen record that is read by its fields' types (`paisai.plain`). A field has a
Chinese and an English name; which clause fixes it stands in the catalogue of clauses.
"""

from __future__ import annotations

from typing import Annotated, Any, dataclass_transform

from paisai.frozen import MISSING, field, record
from paisai.plain.types import Limits
from paisai.text import Text

Slug = Annotated[
    str,
    Limits(
        pattern="^[a-z][a-z0-9]*([-_][a-z0-9]+)*$",
        written=Text(
            "小写字母和数字，以字母开头，中间可用连字符，如 our-cup",
            "small letters and figures, a letter first, with hyphens between, such as our-cup",
        ),
    ),
]
MOST = 10_000
"""Of whatever is counted. What is read without an end is reckoned with without an end: a thousand
million rounds are more than a machine can list."""
MOST_ROUNDS = 200
Count = Annotated[int, Limits(ge=1, le=MOST)]
Rounds = Annotated[int, Limits(ge=1, le=MOST_ROUNDS)]
Deals = Annotated[int, Limits(ge=1, le=MOST_ROUNDS)]
MINUTES = Text("分钟", "minutes")
Minutes = Annotated[int, Limits(ge=0, le=MOST), MINUTES]
"""A text beside the limits is the unit."""
Seconds = Annotated[int, Limits(ge=0, le=MOST), Text("秒", "seconds")]
Days = Annotated[int, Limits(ge=1, le=1_000), Text("天", "days")]
NoticeDays = Annotated[
    int,
    Limits(
        ge=1,
        le=1_000,
        written=Text(
            "审核了就要公示，至少 1 天；都不要，就不勾选“审核公示”",
            "who is reviewed is put on notice, for a day at least; to have neither, leave out"
            " “review and notice”",
        ),
    ),
    Text("天", "days"),
]
Years = Annotated[int, Limits(ge=1, le=150), Text("岁", "years")]
Yuan = Annotated[int, Limits(ge=0, le=100_000), Text("元", "yuan")]
HalfPoints = Annotated[float, Limits(ge=0, le=MOST, multiple_of=0.5)]
"""Match points; halves occur (T3.6a)."""
Said = Annotated[Text, Limits(filled=True)]
"""Words in both languages, as a regulation has them."""


def value(zh: str, en: str, *, default: Any = MISSING, **limits: Any) -> Any:
    """A field with its name in both languages; required without a default. A number that has a
    beginning has an end."""
    if "ge" in limits:
        limits.setdefault("le", MOST)
    metadata = {"zh": zh, "en": en, "limits": Limits(**limits) if limits else None}
    return field(default=default, metadata=metadata)


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(value, field))
class Part:
    """A frozen record whose fields are given by name."""

    def __init_subclass__(cls) -> None:
        record(cls)
