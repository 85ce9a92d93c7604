"""What are the kitty's points multiplied by when the defenders win the last trick?

By the last lead's unit whose multiplier is highest (B6.10, Z4.18, T7.10, S9.14). The
winning play has the lead's structure, so the lead decides.
"""

from __future__ import annotations

from paisai.shengji.reading import Reading
from paisai.shengji.rules import Rules
from paisai.shengji.tables import KittyTable
from paisai.shengji.units import Unit


def multiplier(rules: Rules, lead: Reading) -> int:
    """The multiplier of a capture, for the last trick's lead as it stood."""
    table = rules.kitty_table
    if len(lead) > 1 and table.singles_throw is not None and all(u.width == 1 for u in lead):
        return table.singles_throw
    return max(_of_unit(table, unit) for unit in lead)


def _of_unit(table: KittyTable, unit: Unit) -> int:
    if unit.width == 1:
        return table.single
    if unit.width == 2:
        return table.pair if unit.length == 1 else table.pair_tractor.at(unit.length)
    if table.triple is None or table.triple_tractor is None:
        raise AssertionError("two packs have no triples")
    return table.triple if unit.length == 1 else table.triple_tractor.at(unit.length)
