"""Which regulations come with the product, as the plain values of their files?

Standard library only, and read when asked for: a game can be begun by the rules of a preset
without checking a whole regulation. `paisai.regulations` reads the same files and checks them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Generic, TypeVar

from paisai.errors import NotationError

RulesT = TypeVar("RulesT")
_FOLDER = os.path.join(os.path.dirname(__file__), "regulations")


def preset_text(preset_id: str) -> str:
    """The file of a shipped preset; an unknown one is refused with those there are."""
    if preset_id not in preset_ids():
        known = preset_ids()
        raise NotationError(
            f"没有规程 {preset_id[:40]!r}，现有 {'、'.join(known)}",
            f"there is no regulation {preset_id[:40]!r}; there are {', '.join(known)}",
        )
    return shipped_text("presets", preset_id)


def preset_ids() -> tuple[str, ...]:
    """The presets shipped: the files present, in alphabetical order."""
    return shipped("presets")


@cache
def shipped(folder: str) -> tuple[str, ...]:
    """The names of the TOML files in a folder of the regulations, without ending, sorted."""
    names = os.listdir(os.path.join(_FOLDER, folder))
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def shipped_text(folder: str, name: str) -> str:
    with open(os.path.join(_FOLDER, folder, f"{name}.toml"), encoding="utf-8") as file:
        return file.read()


@cache
def _values(preset_id: str) -> Mapping[str, Any]:
    import tomllib

    return tomllib.loads(preset_text(preset_id))


class PresetRules(Mapping[str, RulesT], Generic[RulesT]):
    """The rules of every shipped preset of one game by the preset's id, made on first use."""

    def __init__(self, kind: str, made: Callable[[Mapping[str, Any]], RulesT]) -> None:
        self._kind = kind
        self._made = made
        self._known: dict[str, RulesT] = {}

    def __getitem__(self, preset_id: str) -> RulesT:
        if preset_id not in self._known:
            if preset_id not in preset_ids() or not self._plays(preset_id):
                raise KeyError(f"{preset_id!r}; there are {', '.join(self)}")
            self._known[preset_id] = self._made(_values(preset_id))
        return self._known[preset_id]

    def __iter__(self) -> Iterator[str]:
        return filter(self._plays, preset_ids())

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return f"<rules of {', '.join(self)}>"

    def _plays(self, preset_id: str) -> bool:
        return bool(_values(preset_id)["game"]["kind"] == self._kind)
