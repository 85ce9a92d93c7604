"""Everything official is an event: decide, write down, compute everything else from it.

The pieces, each pure but the last::

    players = (EntryPlayer("甲"), EntryPlayer("乙"))
    command = AddEntry(id="p1", name="甲队", players=players, units=("一中",))
    request = Request(command, actor="登记处", time=datetime(2026, 5, 1, 9, 0))
    decided = decide(state, request)        # a tuple of events, or a Refusal (nothing changed)
    state = evolve(state, decided[0])       # State; state.competition is what views ask
    event, state = carry_out(state, request)     # both at once; raises the Refusal
    state == fold(events)                   # always

One command makes exactly one event. `event.data["command"]` is the command as sent (without
`do`, which is `event.kind`), `event.data["outcome"]` what was decided: drawn numbers, tables,
the standing of a closed stage. `event.data["salt"]`, in a first event and in reports, decides
nothing and makes their hashes impossible to guess. Times are local to the hall, without a zone,
and never run backwards: take `max(now, state.time)`, unless the clock itself went back
(`clock_behind`): then ask, and `CorrectClock` sets the record right.

Commands go to and from plain JSON by `to_plain` and `from_plain`: `{"do": "add_entry", …}`.

A ledger never forgets, so a request with a `salt` (of `os.urandom`, new for each request) leaves
no telephone number, date of birth or document number in its event, and no words about a person: a
commitment stands there, and value and salt are kept beside it, wherever events are kept::

    request = Request(command, actor, time, salt)
    decided = decide(state, request)               # event.data["command"] has {"sealed": "…"}
    values = sealed_values(command, salt)          # {commitment: Opened(salt, value)}: keep those
                                                   # that `seals(decided[0])` names
    state = evolve(state.knowing(values), decided[0])
    state == fold(events, State(private=Map(values)))
    fold(events)                                   # all of it without the particulars
    to_forget(state, entry="p1")                   # the commitments to erase
    seals(event)                                   # which commitments stand in an event, and where

Whoever stores events stores the values before them or with them; without its value a seal reads
as not known (`Entrant.erased`, `Unit.erased`). Which fields are private is a table, `PRIVATE`.

A competition in one file, the values beside it in `<file>.private`::

    book = Ledger.create(path, Create(...), actor, time)     # or Ledger.open(path)
    book.do(command, actor, time)    # -> Event, on the disk when it returns; raises Refusal
    book.do_all(commands, actor, time)    # all or none, in one piece
    book.state.competition           # ask the views of paisai.tournament
    export_text(book.state), import_text(text, path)         # identical hash, identical standing
    book.forget(actor, time, entry="p1")   # erases value and salt; every hash still holds
    verify(path)                     # -> Verified(problems, events, head); problems name the line

The course of a competition (`paisai.tournament.next_step` says what is due, at any time)::

    Create  SetUnit*  AddEntry*  [SetPaper* ReviewEntry* OpenNotice RaiseObjection RuleObjection
    Qualify]  Begin
    then for each stage:  CommitDraw Contribute* CloseWords RevealDraw, or GiveUpDraw
        for each round:  Pair  [ChangeDraft]  PublishRound  [StartRound … EndRound]
            ReportResult + ConfirmResult, or EnterSheet, or Forfeit   [Rule, CorrectResult,
            PublishScores, FileAppeal, DecideAppeal]
        [a draw for lots or a play-off]  CloseStage
    Close.   Undo(seq) at any time nothing later depends on it and no draw is open.

A regulation without review takes `Begin` straight after the entries; a draw is due where
`next_step` says so, and `CommitDraw` names only the commitment of the secret. A bracket that
cannot keep units and groups apart in its first round is refused then, with the remedies that do.
"""

from paisai.ledger import commands
from paisai.ledger.allowed import ALLOWED, allowed
from paisai.ledger.book import Ledger, export_text, import_text
from paisai.ledger.commands import Command
from paisai.ledger.deciding import carry_out, carry_out_all, decide, evolve
from paisai.ledger.disk import Damaged
from paisai.ledger.event import Event, canonical
from paisai.ledger.forgetting import due_at, to_forget
from paisai.ledger.plain_form import from_plain, to_plain
from paisai.ledger.private import (
    PRIVATE,
    Opened,
    Private,
    commitment,
    fresh_salt,
    sealed_values,
    seals,
)
from paisai.ledger.private_file import Forgotten, read_private
from paisai.ledger.refusal import Reason, Refusal
from paisai.ledger.replaying import fold
from paisai.ledger.state import Request, State, Status, status
from paisai.ledger.storage import Conflict, EventFile
from paisai.ledger.verify import Problem, Verified, verify

__all__ = [
    "ALLOWED",
    "PRIVATE",
    "Command",
    "Conflict",
    "Damaged",
    "Event",
    "EventFile",
    "Forgotten",
    "Ledger",
    "Opened",
    "Private",
    "Problem",
    "Reason",
    "Refusal",
    "Request",
    "State",
    "Status",
    "Verified",
    "allowed",
    "canonical",
    "carry_out",
    "carry_out_all",
    "commands",
    "commitment",
    "decide",
    "due_at",
    "evolve",
    "export_text",
    "fold",
    "fresh_salt",
    "from_plain",
    "import_text",
    "read_private",
    "sealed_values",
    "seals",
    "status",
    "to_forget",
    "to_plain",
    "verify",
]
