"""What did an act do? One sentence for each, for the person who did it and for the log.

The names are those of the competition as it stands; of entries that are gone, those they had.
"""

from __future__ import annotations

from paisai.desk.sentences import entries, event, results, rounds
from paisai.desk.sentences.about import About, sentence
from paisai.desk.sentences.entries import papers_set
from paisai.ledger import Event, State
from paisai.ledger import commands as c
from paisai.ledger.deciding import command_of
from paisai.text import Text

__all__ = [
    "About",
    "entries",
    "event",
    "gone_entries",
    "happened",
    "papers_set",
    "results",
    "rounds",
    "ruling_numbers",
    "sentence",
]


def happened(state: State, done: Event) -> Text:
    """Right after the act."""
    competition = state.competition
    assert competition is not None
    round_ = competition.round
    command = command_of(done, state.private)
    gone = {}
    if isinstance(command, c.RemoveEntry):
        gone = gone_entries(state)
    about = About(
        competition,
        done,
        len(competition.stages),
        0 if round_ is None else round_.number,
        gone,
        ruling_numbers(state) if isinstance(command, c.Rule | c.Undo) else {},
    )
    return sentence(command, about)


def ruling_numbers(state: State) -> dict[int, int]:
    """Event to number, of all rulings ever given."""
    given = (event.seq for event in state.history if event.kind == "rule")
    return {seq: number for number, seq in enumerate(given, 1)}


def gone_entries(state: State) -> dict[str, str]:
    """The names of entries that were taken off the list."""
    assert state.competition is not None
    there, found = state.competition.entrants, {}
    for one in state.history:
        if one.kind == "add_entry" and one.data["command"]["id"] not in there:
            found[one.data["command"]["id"]] = one.data["command"]["name"]
    return found
