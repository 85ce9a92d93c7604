"""A hall in which entries go by short names, given when the draw is known."""

from __future__ import annotations

from typing import Any

from paisai.ledger import Event, commands
from paisai.regulations import load
from paisai.tournament.ranking.standings import standings, why
from support.hall import Hall

Results = dict[tuple[str, str], tuple[int, int]]


class Numbered(Hall):
    def __init__(self) -> None:
        super().__init__()
        self.id: dict[str, str] = {}

    def short(self, entry: str) -> str:
        return {id_: name for name, id_ in self.id.items()}[entry]

    def meets(self) -> set[frozenset[str]]:
        """Who meets whom in the last round."""
        return {frozenset(map(self.short, seats)) for seats in self.tables.values()}

    def byes(self) -> list[str]:
        assert self.competition.round is not None
        return [self.short(entry) for entry in self.competition.round.byes]

    def scored(self, one: str, levels: tuple[int, int], other: str, **more: Any) -> Event:
        return self.result(self.id[one], levels, self.id[other], **more)

    def play(self, results: Results) -> None:
        """Checks that exactly these meet, and enters what they scored."""
        assert self.meets() == {frozenset(pair) for pair in results}
        for (one, other), levels in results.items():
            self.scored(one, levels, other)

    def walkover(self, one: str, other: str) -> None:
        """`other` says that it does not come."""
        table = self.table_of(self.id[one], self.id[other])
        self.do(commands.Forfeit(table, (self.id[other],), "不来了", declared=True))

    def standing(self, *keys: str, **which: Any) -> list[tuple[Any, ...]]:
        """Place, short name and the keys asked for, in order of place and name."""
        rows = standings(self.competition, **which)
        return sorted(
            (row.place, self.short(row.entry), *(dict(row.keys)[key] for key in keys))
            for row in rows
        )

    def why(self, one: str, other: str, stage: int | None = None) -> str:
        return why(self.competition, self.id[one], self.id[other], stage).zh


def four_pairs() -> Numbered:
    """Of four units, in the first round of the 80分 preset: 1 meets 2, 3 meets 4."""
    hall = Numbered()
    hall.create(load("bashifen-teachers"))
    for i in range(4):
        hall.enter(f"p{i}", f"u{i}")
    hall.do(commands.Begin())
    numbers = hall.draw().data["outcome"]["numbers"]
    hall.id = {str(number): entry for entry, number in numbers.items()}
    hall.pair()
    return hall
