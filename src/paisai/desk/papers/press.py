"""What does every paper take from the state of the ledger?"""

from __future__ import annotations

from datetime import datetime
from functools import cached_property

from paisai.desk.names import team_name
from paisai.desk.papers.corrections import Corrections, corrections
from paisai.frozen import record, replace
from paisai.ledger import State
from paisai.prints.paper import Masthead
from paisai.prints.table import NamedEntry
from paisai.text import SILENT, Text
from paisai.tournament.competition import Competition, StageState
from paisai.tournament.entries import EntryId
from paisai.tournament.naming import as_in_round, unit_names
from paisai.tournament.rounds import Round


@record
class Press:
    """A state of the ledger about to be printed, at this time."""

    state: State
    at: datetime

    @property
    def competition(self) -> Competition:
        assert self.state.competition is not None
        return self.state.competition

    def in_round(self, stage: StageState, round_: Round) -> Press:
        """With everybody as called in that round."""
        then = as_in_round(self.competition, stage.index, round_.number)
        return (
            self
            if then is self.competition
            else Press(replace(self.state, competition=then), self.at)
        )

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
