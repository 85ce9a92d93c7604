"""Environments for research, on the C core: PettingZoo's turn by turn, vectors of many deals,
Gymnasium's for one learner, OpenSpiel's games, states of RLCard and DouZero, columns of deals.

`erdayi_v0.env()`, `shengji_v0.env(regulation=…)`; `ErdayiVector`, `ShengjiVector` for every seat;
for one learner `ErdayiVectorEnv`, `ShengjiVectorEnv`, and against any player `ErdayiAgainst`,
`ShengjiAgainst`. They need the extra `paisai[rl]`; docs/environments.md describes every observation
card by card. `paisai.rl.open_spiel`, `.rlcard` and `.dataset` are imported by themselves.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from paisai.lazy import listing
from paisai.needs import needs

if TYPE_CHECKING:
    from paisai.rl import erdayi_v0, shengji_v0
    from paisai.rl.against import ErdayiAgainst, ShengjiAgainst
    from paisai.rl.vector import ErdayiVector, ShengjiVector
    from paisai.rl.vector_env import ErdayiVectorEnv, ShengjiVectorEnv

__all__ = [
    "ErdayiAgainst",
    "ErdayiVector",
    "ErdayiVectorEnv",
    "ShengjiAgainst",
    "ShengjiVector",
    "ShengjiVectorEnv",
    "erdayi_v0",
    "shengji_v0",
]

_FOUND_IN = {
    "against": ("ErdayiAgainst", "ShengjiAgainst"),
    "vector": ("ErdayiVector", "ShengjiVector"),
    "vector_env": ("ErdayiVectorEnv", "ShengjiVectorEnv"),
    "erdayi_v0": ("erdayi_v0",),
    "shengji_v0": ("shengji_v0",),
}
_PLACE = {name: module for module, names in _FOUND_IN.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _PLACE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    with needs():
        module = import_module(f"{__name__}.{_PLACE[name]}")
    return module if name == _PLACE[name] else getattr(module, name)


__dir__ = listing(__name__, _FOUND_IN)
