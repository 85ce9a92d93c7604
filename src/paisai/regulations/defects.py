"""What is wrong with a regulation, and where?"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from paisai.errors import NotationError


@dataclass(frozen=True, slots=True)
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


class RegulationError(NotationError):
    """A regulation that cannot be used; `defects` has every one that was found."""

    def __init__(self, source: str, defects: Iterable[Defect]) -> None:
        self.source = source
        self.defects = tuple(defects)
        super().__init__(
            f"规程 {source} 有 {len(self.defects)} 处不对。"
            + "；".join(defect.text("zh") for defect in self.defects),
            f"the regulation {source} has {len(self.defects)} defect(s): "
            + "; ".join(defect.text("en") for defect in self.defects),
        )

    def __reduce__(self) -> tuple[type[RegulationError], tuple[str, tuple[Defect, ...]]]:
        return type(self), (self.source, self.defects)


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else text[:59] + "…"
