"""What is wrong with a regulation?"""

from __future__ import annotations

from collections.abc import Iterable

from paisai.defects import Defect
from paisai.errors import NotationError

__all__ = ["Defect", "RegulationError"]


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
