"""Which results were changed after they stood, from the ledger's own events?

What does every paper take from the state of the ledger?
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import cached_property

from paisai.desk.boards.table_state import score_text
from paisai.desk.names import team_name
from paisai.frozen import record, replace
from paisai.ledger import State, evolve
from paisai.ledger.appeals import round_appealed
from paisai.ledger.commands import Command, CorrectResult, DecideAppeal
from paisai.ledger.deciding import command_of
from paisai.ledger.lookups import round_at, table_in
from paisai.prints.paper import Masthead
from paisai.prints.table import NamedEntry, Row
from paisai.text import SILENT, Text
from paisai.tournament.competition import Competition, RoundAt, StageState
from paisai.tournament.entries import EntryId
from paisai.tournament.naming import as_in_round, unit_names
from paisai.tournament.rounds import Round

KINDS = ("correct_result", "decide_appeal")
Corrections = Mapping[tuple[int, int], tuple[Row, ...]]
"""By the index of the stage and the number of the round."""


def corrections(state: State) -> Corrections:
    """The competition is followed once through its events, and only if there is a correction."""
    last = max(
        (e.seq for e in state.history if e.kind in KINDS and e.seq not in state.undone), default=0
    )
    found: dict[tuple[int, int], tuple[Row, ...]] = {}
    before = State(private=state.private)
    for event in state.history:
        if event.seq > last:
            break
        if event.kind in KINDS and event.seq not in state.undone:
            assert before.competition is not None
            where = _where(before.competition, command_of(event, state.private))
            if where is not None:
                at, row = where
                key = at.stage.index, at.round.number
                found[key] = (*found.get(key, ()), row)
        before = evolve(before, event)
    return found


def _where(competition: Competition, command: Command) -> tuple[RoundAt, Row] | None:
    """Returns the round a result is changed in, and the row that says from what to what."""
    if isinstance(command, CorrectResult):
        at = round_at(competition, command.round, command.stage)
    elif isinstance(command, DecideAppeal) and command.score is not None:
        appeal = next(a for a in competition.appeals if a.number == command.appeal)
        at = round_appealed(competition, appeal)
    else:
        return None
    assert command.table is not None
    assert command.score is not None
    table = table_in(at, command.table)
    old = table.score
    row = {
        "table": command.table,
        "before": "" if old is None else score_text(table, old),
        "after": score_text(table, command.score),
        "reason": command.reason,
    }
    return at, row


@record
class CountedFor:
    """A season that counts the event: what each entry has from it, and grades earned by it."""

    season: str
    points: Mapping[str, str]
    grades: Mapping[str, Text]


@record
class Press:
    """A state of the ledger about to be printed, at this time; `counted` where a season counts
    the event."""

    state: State
    at: datetime
    counted: CountedFor | None = None

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
            else Press(replace(self.state, competition=then), self.at, self.counted)
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
