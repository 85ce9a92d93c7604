"""Environments for research, on the C core: PettingZoo's turn by turn, vectors of many deals,
Gymnasium's for one learner, OpenSpiel's games, states of RLCard and DouZero, columns of deals.

`erdayi_v0.env()`, `shengji_v0.env(regulation=…)`; `ErdayiVector`, `ShengjiVector` for every seat;
for one learner `ErdayiVectorEnv`, `ShengjiVectorEnv`, and against any player `ErdayiAgainst`,
`ShengjiAgainst`. They need the extra `paisai[rl]`; docs/environments.md describes every observation
card by card. `paisai.rl.open_spiel`, `.rlcard` and `.dataset` are imported by themselves.
"""

from typing import TYPE_CHECKING

from paisai.lazy import offered
from paisai.needs import needs

if TYPE_CHECKING:
    from paisai.rl import erdayi_v0, shengji_v0
    from paisai.rl.against import ErdayiAgainst, ShengjiAgainst
    from paisai.rl.vector import ErdayiVector, ShengjiVector
    from paisai.rl.vector_env import ErdayiVectorEnv, ShengjiVectorEnv
else:
    _find, __dir__ = offered(
        __name__,
        {
            "against": ("ErdayiAgainst", "ShengjiAgainst"),
            "vector": ("ErdayiVector", "ShengjiVector"),
            "vector_env": ("ErdayiVectorEnv", "ShengjiVectorEnv"),
        },
        "erdayi_v0",
        "shengji_v0",
    )

    def __getattr__(name: str) -> object:
        with needs():
            return _find(name)


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
