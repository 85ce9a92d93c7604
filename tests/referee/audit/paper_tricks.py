"""Tricks of 升级 on paper that more than one audit goes through."""

EAST, NORTH, WEST, SOUTH = range(4)

NINES = ("东 S3 S3 北 H9 H9",)
"""East has two hearts to lead, North two trumps; all other hearts are North's."""


PAIR_REVOKED = "东 H9 H9 | 北 H3 H4 | 西 C3 C4 | 南 D3 D4"
"""North holds pairs of hearts and plays none: two cards owed."""
NEXT = "东 S4 | 北 S3 | 西 C2 | 南 D2"
"""Trumps: everybody follows; the first off-suit level card is highest, West wins."""
THIRD = "西 C5 | 南 D5 | 东 S5 | 北 H5"
"""A club, in which all others are void; East ruffs and wins."""


def points(defenders):
    return [{"kind": "points", "defenders": defenders}]
