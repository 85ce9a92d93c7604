"""What is wrong with plain values, and where?"""

from __future__ import annotations

import json
from collections.abc import Iterable

from paisai.errors import NotationError
from paisai.frozen import record

LONGEST = 60
"""So many characters of a wrong value are shown."""


@record
class Defect:
    """`place` is the field (`stages[1].cut`), `value` what stands there, then what is allowed."""

    place: str
    value: object
    zh: str
    en: str

    def text(self, language: str = "zh") -> str:
        shown = "" if self.value is None else f" = {_short(self.value)}"
        colon, words = (": ", self.en) if language == "en" else ("：", self.zh)
        return f"{self.place}{shown}{colon}{words}"


class Unreadable(NotationError):
    """Plain values that are not what was asked for; `defects` has all that were found."""

    def __init__(self, defects: Iterable[Defect]) -> None:
        self.defects = tuple(defects)
        super().__init__(
            "；".join(defect.text("zh") for defect in self.defects),
            "; ".join(defect.text("en") for defect in self.defects),
        )

    def __reduce__(self) -> tuple[type[Unreadable], tuple[tuple[Defect, ...]]]:
        return type(self), (self.defects,)


def _short(value: object) -> str:
    """The beginning of a value; how large or deep it is does not matter."""
    match value:
        case str():
            text = json.dumps(value[: LONGEST + 1], ensure_ascii=False)
        case list() | tuple() | dict() if len(value) > LONGEST:
            text = f"{len(value)} …"
        case _:
            try:
                text = json.dumps(value, ensure_ascii=False, default=str)
            except (ValueError, RecursionError):
                text = "…"
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
