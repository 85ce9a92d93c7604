"""What does every paper take from the state of the ledger?"""

from __future__ import annotations

from datetime import datetime
from functools import cached_property

from paisai.desk.names import team_name
from paisai.desk.papers.corrections import Corrections, corrections
from paisai.frozen import dataclass
from paisai.ledger import State
from paisai.prints.paper import Masthead
from paisai.prints.table import NamedEntry
from paisai.text import SILENT, Text
from paisai.tournament.competition import Competition
from paisai.tournament.entries import EntryId
from paisai.tournament.naming import unit_names


@dataclass(frozen=True)
class Press:
    """A state of the ledger about to be printed, at this time."""

    state: State
    at: datetime

    @property
    def competition(self) -> Competition:
        assert self.state.competition is not None
        return self.state.competition

    @cached_property
    def corrections(self) -> Corrections:
        return corrections(self.state)

    def masthead(self, of: Text = SILENT, provisional: bool = False) -> Masthead:
        return Masthead(self.competition.name, self.at, self.state.head, of, provisional)

    def entry(self, entry: EntryId) -> NamedEntry:
        entrant = self.competition.entrants[entry]
        return NamedEntry(
            tuple(player.name for player in entrant.players),
            "、".join(unit_names(self.competition, entrant.units)),
            entry,
            team_name(entrant),
        )
