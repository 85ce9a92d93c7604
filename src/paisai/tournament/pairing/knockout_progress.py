"""Who is still to meet whom in a knockout, and who has which place? (S7.1)

The bracket is a section of places 1 to n. Neighbours of a section meet; the winners are a section
for its better half, the losers one for the other half, if those places are played for at all.
Where neither of two comes, both are out: they share the last place of their section, behind all
who play on in it; and if its losers do not play on, they go out with these.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from paisai.frozen import record
from paisai.tournament.entries import Bracket, EntryId

Winners = Mapping[frozenset[EntryId], EntryId | None]
"""For each match of a round who won it."""


@record
class Section:
    """`best` is the best place still open to its entries; None is an empty slot."""

    best: int
    entries: Bracket

    @property
    def label(self) -> str:
        """The places played for: 1-8."""
        return f"{self.best}-{self.best + len(self.entries) - 1}"


@record
class KnockoutProgress:
    """`places` of those who are done; equal ones went out together. `out` is the round in which
    somebody went out without playing for a place."""

    sections: tuple[Section, ...]
    places: Mapping[EntryId, int]
    out: Mapping[EntryId, int]


def progress(bracket: Bracket, rounds: Sequence[Winners], places: int) -> KnockoutProgress:
    """Where the knockout stands after these rounds."""
    sections: tuple[Section, ...] = (Section(1, bracket),)
    final: dict[EntryId, int] = {}
    out: dict[EntryId, int] = {}
    for number, winners in enumerate(rounds, 1):
        following: list[Section] = []
        for section in sections:
            up, down, gone = _played(section, winners)
            half = len(section.entries) // 2
            following.append(Section(section.best, up))
            last = section.best + len(section.entries) - 1
            if last <= places:
                following.append(Section(section.best + half, down))
                final.update(dict.fromkeys(gone, last))
            else:
                lost = [*filter(None, down), *gone]
                final.update(dict.fromkeys(lost, section.best + half))
                out.update(dict.fromkeys(lost, number))
        sections = tuple(section for section in following if len(section.entries) > 1)
        for section in following:
            if len(section.entries) == 1 and section.entries[0] is not None:
                final[section.entries[0]] = section.best
    return KnockoutProgress(tuple(s for s in sections if any(s.entries)), final, out)


def _played(section: Section, winners: Winners) -> tuple[Bracket, Bracket, tuple[EntryId, ...]]:
    """Winners, losers, and those of a match that neither played."""
    up: list[EntryId | None] = []
    down: list[EntryId | None] = []
    gone: list[EntryId] = []
    for i in range(0, len(section.entries), 2):
        one, other = section.entries[i], section.entries[i + 1]
        if one is None or other is None:
            up.append(one or other)
            down.append(None)
            continue
        winner = winners[frozenset((one, other))]
        up.append(winner)
        if winner is None:
            gone += [one, other]
            down.append(None)
        else:
            down.append(other if winner == one else one)
    return tuple(up), tuple(down), tuple(gone)
