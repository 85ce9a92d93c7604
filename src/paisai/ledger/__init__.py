"""Everything official is an event: decide, write down, compute everything else from it.

The pieces, each pure but the last::

    players = (EntryPlayer("甲"), EntryPlayer("乙"))
    command = AddEntry(id="p1", name="甲队", players=players, units=("一中",))
    request = Request(command, actor="登记处", time=datetime(2026, 5, 1, 9, 0))
    decided = decide(state, request)        # a tuple of events, or a Refusal (nothing changed)
    state = evolve(state, decided[0])       # State; state.competition is what views ask
    state == fold(events)                   # always

One command makes exactly one event. `event.data["command"]` is the command as sent (without
`do`, which is `event.kind`), `event.data["outcome"]` what was decided: drawn numbers, tables,
the standing of a closed stage. Times are local to the hall, without a zone, and never run
backwards: take `max(now, state.time)`.

Commands go to and from plain JSON by `to_plain` and `from_plain`: `{"do": "add_entry", …}`.

A competition in one file::

    book = Ledger.create(path, Create(...), actor, time)     # or Ledger.open(path)
    book.do(command, actor, time)    # -> Event, on the disk when it returns; raises Refusal
    book.do_all(commands, actor, time)    # all or none, in one piece
    book.state.competition           # ask the views of paisai.tournament
    export_text(book.state), import_text(text, path)         # identical hash, identical standing
    verify(path)                     # -> Verified(problems, events, head); problems name the line

The course of a competition (`paisai.tournament.next_step` says what is due, at any time)::

    Create  SetUnit*  AddEntry*  [SetPaper* ReviewEntry* OpenNotice RaiseObjection RuleObjection
    Qualify]  Begin
    then for each stage:  [MakeSchedule]  CommitDraw Contribute* RevealDraw
        for each round:  Pair  [ChangeDraft]  PublishRound  [StartRound … EndRound]
            ReportResult + ConfirmResult, or EnterSheet, or Forfeit   [Rule, CorrectResult,
            PublishScores, FileAppeal, DecideAppeal]
        [CommitDraw RevealDraw for lots or a play-off]  CloseStage
    Close.   Undo(seq) at any time nothing later depends on it.

A regulation without review takes `Begin` straight after the entries; a draw is due where
`next_step` says so, and `CommitDraw` names only the commitment of the secret. A bracket that
cannot keep units and groups apart in its first round is refused then, with the remedies that do.
"""

from paisai.ledger import commands
from paisai.ledger.allowed import ALLOWED, allowed
from paisai.ledger.book import Ledger, export_text, import_text
from paisai.ledger.commands import Command
from paisai.ledger.deciding import decide, evolve, fold
from paisai.ledger.event import Event, canonical
from paisai.ledger.plain_form import from_plain, to_plain
from paisai.ledger.refusal import Reason, Refusal
from paisai.ledger.state import Request, State, Status, status
from paisai.ledger.storage import Conflict, Damaged, EventFile
from paisai.ledger.verify import Problem, Verified, verify

__all__ = [
    "ALLOWED",
    "Command",
    "Conflict",
    "Damaged",
    "Event",
    "EventFile",
    "Ledger",
    "Problem",
    "Reason",
    "Refusal",
    "Request",
    "State",
    "Status",
    "Verified",
    "allowed",
    "canonical",
    "commands",
    "decide",
    "evolve",
    "export_text",
    "fold",
    "from_plain",
    "import_text",
    "status",
    "to_plain",
    "verify",
]
