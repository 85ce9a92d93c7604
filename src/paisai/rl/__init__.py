"""Environments for research, on the C core: PettingZoo's turn by turn, and vectors of many deals.

`erdayi_v0.env()`, `shengji_v0.env(regulation=…)`, `vector.ErdayiVector`, `vector.ShengjiVector`;
for one learner against any player `ErdayiAgainst`.
They need the extra `paisai[rl]`; docs/environments.md describes every observation card by card.
"""

from paisai.needs import needs

with needs():
    from paisai.rl import erdayi_v0, shengji_v0
    from paisai.rl.against import ErdayiAgainst
    from paisai.rl.vector import ErdayiVector, ShengjiVector

__all__ = ["ErdayiAgainst", "ErdayiVector", "ShengjiVector", "erdayi_v0", "shengji_v0"]
