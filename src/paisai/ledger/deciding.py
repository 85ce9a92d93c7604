"""What does a command make of the state? `decide` answers, `evolve` applies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from importlib import import_module
from itertools import takewhile
from typing import Any, TypeVar

from paisai.errors import Needed, NotationError, RuleViolation
from paisai.frozen import replace
from paisai.ledger.act import Of, act_name, field_of
from paisai.ledger.allowed import ENDINGS, NOT_UNDONE, check_allowed
from paisai.ledger.clock_set_right import (
    Began,
    Correction,
    check_correction,
    corrections,
    counted_command,
    counted_time,
)
from paisai.ledger.commands import Command, CorrectClock, Create, GiveUpDraw, Undo
from paisai.ledger.event import Event, canonical, sealed
from paisai.ledger.lookups import need_text
from paisai.ledger.plain_form import from_fields, to_plain
from paisai.ledger.private import (
    NOTHING,
    OF_A_DRAW,
    Opened,
    Path,
    Private,
    erased,
    opened_fields,
    own_number,
    sealed_fields,
    sealed_values,
    seals,
)
from paisai.ledger.refusal import Reason, Refusal, refuse
from paisai.ledger.state import HANDLERS, Done, Handler, Moment, Outcome, Request, State
from paisai.persistent import Map
from paisai.text import Text
from paisai.tournament.competition import Competition

T = TypeVar("T")


def handler_of(command: type[Command]) -> Handler[Any]:
    """Returns the handler of a command; the module that has it is imported when it is first asked
    for."""
    if command not in HANDLERS:
        import_module(f"paisai.ledger.{command.act.decided_in}")
    return HANDLERS[command]


def decide(state: State, request: Request) -> tuple[Event, ...] | Refusal:
    """The events that the command makes, one in all, or why it makes none."""
    made = _made(state, request, _decided)
    return made if isinstance(made, Refusal) else (made,)


def carry_out(state: State, request: Request) -> tuple[Event, State]:
    """The event that the command makes, and the state after it, which knows what is under its
    seals; a refusal is raised."""
    decided = decide(state, request)
    if isinstance(decided, Refusal):
        raise decided
    values, there = sealed_values(request.command, request.salt), seals(decided[0])
    known = state.knowing({seal: values[seal] for seal in there})
    return decided[0], evolve(known, decided[0])


def carry_out_all(state: State, requests: Iterable[Request]) -> tuple[tuple[Event, ...], State]:
    """Each is decided on what those before it make."""
    events: list[Event] = []
    for request in requests:
        event, state = carry_out(state, request)
        events.append(event)
    return tuple(events), state


def decided_again(state: State, request: Request, recorded: Outcome) -> Outcome | Refusal:
    """What was decided, or why it could not be, of a command that an event holds already, with
    what it came to."""
    return _made(state, request, lambda at, again: _outcome_of(at, again, recorded))


def _made(state: State, request: Request, make: Callable[[State, Request], T]) -> T | Refusal:
    try:
        return make(state, request)
    except Refusal as refusal:
        return refusal
    except RuleViolation as error:
        reason = Reason.NOT_POSSIBLE
        if field_of(type(request.command), Of.SCORE):
            reason = Reason.IMPOSSIBLE_SCORE
        broken = _named(state, error)
        return refuse(reason, broken.sentence, clause=broken.clause).needing(broken.needed)
    except NotationError as error:
        return refuse(Reason.UNREADABLE, error.sentence).needing(error.needed)


def _named(state: State, error: RuleViolation) -> RuleViolation:
    """A pairing knows entries by their numbers; people know them by name."""
    from paisai.tournament.naming import label
    from paisai.tournament.pairing.no_legal_pairing import NoLegalPairing

    competition = state.competition
    if competition is None or not isinstance(error, NoLegalPairing):
        return error
    return error.named(lambda entry: label(competition, entry))


def _decided(state: State, request: Request) -> Event:
    from paisai.ledger.asked import check_asked  # what is on record is never refused for it
    from paisai.ledger.stricter_now import check_no_longer  # nor for this

    kind, plain = request.command.act.kind, to_plain(request.command)
    del plain["do"]
    check_asked(request.actor, request.command)
    outcome = _outcome_of(state, request)
    if state.competition is not None:
        check_no_longer(state.competition, request.command, request.time)
    sealing = request.salt and not _ends_a_draw(state, request.command)
    shown = sealed_fields(kind, plain, request.salt) if sealing else plain
    data: dict[str, Any] = {"command": shown}
    if outcome:
        data["outcome"] = outcome
    if number := own_number(kind, request.salt):
        data["salt"] = number
    event = sealed(state.seq + 1, request.time, request.actor, kind, data, state.head)
    if isinstance(request.command, Undo):
        from paisai.ledger.undoing import check_undoing

        check_undoing(state, evolved(state, event, request.command), request.time)
    if kind == "commit_draw" or (state.competition is not None and state.competition.draw):
        from paisai.ledger.drawing import check_open_draw

        check_open_draw(state, request.command, lambda: evolved(state, event, request.command))
    return event


def _ends_a_draw(state: State, command: Command) -> bool:
    return isinstance(command, Undo) and state.history[command.seq - 1].kind in OF_A_DRAW


def _outcome_of(state: State, request: Request, recorded: Outcome | None = None) -> Outcome:
    command, time = request.command, request.time
    if time.tzinfo is not None:
        raise NotationError(
            "时间用赛场当地时间，不带时区", "times are local to the hall, without a zone"
        )
    last = last_time(state, command)
    if last is not None and time < last:
        raise refuse(
            Reason.TOO_EARLY,
            Text(
                f"时间 {time} 早于上一条记录的 {last}", f"{time} is before the last event, {last}"
            ),
        )
    need_text(request.actor, "是谁操作", "who acts")
    check_allowed(command.act.kind, state.competition)
    moment = Moment(state.seq + 1, time, request.actor, recorded=recorded)
    return _outcome(state, command, moment)


def last_time(state: State, command: Command) -> datetime | None:
    """What a command may not be before. Undoing an event gives its time back, and a clock is set
    right by the clock."""
    if isinstance(command, CorrectClock):
        return None
    if not isinstance(command, Undo):
        return state.time
    standing = (e for e in state.history if e.seq not in state.undone)
    event = next((e for e in standing if e.seq == command.seq), None)
    going = _together(state, event) if event is not None else frozenset()
    return _latest(state.history, state.undone | going)


def _latest(events: Iterable[Event], undone: frozenset[int]) -> datetime | None:
    """The time of the last event that counts."""
    history = tuple(events)
    found = corrections(history, undone)
    counting = (e for e in history if e.kind not in ENDINGS and e.seq not in undone)
    return max((counted_time(e, found) for e in counting), default=None)


def _outcome(state: State, command: Command, moment: Moment) -> Outcome:
    if isinstance(command, Create):
        from paisai.ledger.creating import check_create

        check_create(command)
        return {}
    if isinstance(command, Undo):
        return _undo(state, command)
    if isinstance(command, GiveUpDraw):
        return _give_up(state, command)
    if isinstance(command, CorrectClock):
        need_text(command.reason, "校正的理由", "why the clock is corrected")
        if moment.recorded is None:
            check_correction(state, command, moment.time)
        return {}
    assert state.competition is not None
    decided: Outcome = handler_of(type(command)).decide(state.competition, command, moment)
    return decided


def evolve(state: State, event: Event) -> State:
    """The state after an event that `decide` made."""
    return evolved(state, event, command_of(event, state.private))


def evolved(state: State, event: Event, command: Command) -> State:
    """The same, where the command of the event has been read already."""
    if not isinstance(command, Undo | GiveUpDraw | CorrectClock):
        after = _after(state.competition, event, command, erased(event, state.private))
        return grown(state, after, (event,))
    history, undone, time = state.history.with_(event), state.undone, event.time
    if not isinstance(command, CorrectClock):
        undone = state.undone | set(event.data["outcome"]["undone"])
        time = max(time, _latest(history, undone) or time)
    competition = _replayed(history, undone, state.private).competition
    return State(competition, event.seq, event.hash, time, undone, history, state.private)


def grown(state: State, competition: Competition, events: Sequence[Event]) -> State:
    """After events that made this of the competition, none of them an undoing."""
    last, history = events[-1], state.history.with_(*events)
    known = (state.undone, history, state.private)
    return State(competition, last.seq, last.hash, last.time, *known)


def _after(
    competition: Competition | None, event: Event, command: Command, unknown: tuple[Path, ...]
) -> Competition:
    if isinstance(command, Create):
        from paisai.ledger.creating import created

        return created(command)
    assert competition is not None
    handler = handler_of(type(command))
    return handler.evolve(competition, *done(event, command, unknown))


def done(event: Event, command: Command, unknown: tuple[Path, ...]) -> Done[Any]:
    moment = Moment(event.seq, event.time, event.actor, event.hash, unknown)
    return command, event.data.get("outcome", {}), moment


def _applied(state: State, event: Event, command: Command) -> State:
    """Only the competition, the number and the head: enough for a replay."""
    competition = _after(state.competition, event, command, erased(event, state.private))
    return State(competition, event.seq, event.hash, event.time, private=state.private)


def command_of(event: Event, private: Private = NOTHING) -> Command:
    """The command an event was made by, without the particulars that `private` does not open."""
    return from_fields(event.kind, opened_fields(event, private))


def _replayed(
    events: Iterable[Event], undone: frozenset[int] | set[int], private: Map[str, Opened]
) -> State:
    """The state as if the undone events had not been, and the clock had always been right;
    neither leaves another trace."""
    state = State(private=private)
    history = tuple(events)
    found, began = corrections(history, undone), None
    for event in history:
        command = command_of(event, private)
        if isinstance(command, Undo | GiveUpDraw | CorrectClock) or event.seq in undone:
            state = _passed_over(state, event)
        else:
            at = _counted_at(state, event, found)
            if event.kind == "start_round":
                began = Began(event.time, at)
            if found:
                command = counted_command(event, command, found, began)
                event = replace(event, time=at)
            state = _applied(state, event, command)
    return state


def _counted_at(state: State, event: Event, found: Sequence[Correction]) -> datetime:
    """The time that counts; no event is before those that stand before it."""
    if not found:
        return event.time
    time = counted_time(event, found)
    return time if state.time is None else max(time, state.time)


def _passed_over(state: State, event: Event) -> State:
    """As if the event had not been, but that no other ruling has the number of one undone."""
    competition = state.competition
    if competition is not None and event.kind == "rule":
        competition = replace(competition, rulings_given=competition.rulings_given + 1)
    return State(competition, event.seq, event.hash, state.time, private=state.private)


def _undo(state: State, command: Undo) -> Outcome:
    """Allowed if every later event would have been decided alike without it."""
    need_text(command.reason, "撤销的理由", "why it is undone")
    events = {event.seq: event for event in state.history}
    event = events.get(command.seq)
    if event is None or command.seq in state.undone or event.kind in NOT_UNDONE:
        raise refuse(
            Reason.UNKNOWN,
            Text(
                f"第 {command.seq} 号记录不存在、已撤销，或不能撤销；没有撤销过的普通记录才能撤销",
                f"event {command.seq} does not exist, is undone already, or cannot be undone",
            ),
        )
    going = _together(state, event)
    undone = state.undone | going
    replay = State(private=state.private)
    for later in state.history:
        command_ = command_of(later, state.private)
        if isinstance(command_, Undo | GiveUpDraw) or later.seq in undone:
            replay = _passed_over(replay, later)
            continue
        if later.seq > min(going) and not _stands(replay, later, command_):
            raise refuse(
                Reason.OTHERS_DEPEND,
                Text(
                    f"第 {command.seq} 号记录不能直接撤销：第 {later.seq} 号"
                    f"（{act_name(later.kind).zh}）以它为据，请先撤销第 {later.seq} 号",
                    f"event {command.seq} cannot be undone: event {later.seq}"
                    f" ({act_name(later.kind).en})"
                    f" rests on it; undo {later.seq} first",
                ),
            ).needing(Needed.UNDO)
        if isinstance(command_, CorrectClock):
            so_far = (e for e in state.history if e.seq <= later.seq)
            replay = replace(_replayed(so_far, undone, state.private), time=later.time)
        else:
            replay = _applied(replay, later, command_)
    return {"undone": sorted(going)}


def _give_up(state: State, command: GiveUpDraw) -> Outcome:
    """All of the draw goes but its place on record; `number` counts the draws thrown away."""
    need_text(command.reason, "作废的理由", "why the draw is given up")
    competition = state.competition
    assert competition is not None
    assert competition.draw is not None
    promised = {event.seq for event in state.history if event.kind == "commit_draw"}
    return {"undone": list(competition.draw.seqs), "number": len(promised & state.undone) + 1}


def _together(state: State, event: Event) -> frozenset[int]:
    """A revealed secret serves no second draw: commitment, words and reveal go together; so do an
    open draw and the words that were added to it."""
    if event.kind not in ("commit_draw", "reveal_draw"):
        return frozenset({event.seq})
    counting = [e for e in state.history if e.seq not in state.undone and e.kind in OF_A_DRAW]
    start = max(e.seq for e in counting if e.kind == "commit_draw" and e.seq <= event.seq)
    later = (e for e in counting if e.seq > start)
    words = takewhile(lambda e: e.kind in ("contribute", "close_words"), later)
    return frozenset({start, event.seq, *(e.seq for e in words)})


def _stands(state: State, event: Event, command: Command) -> bool:
    """Whether the event would be decided with the same data on this state."""
    recorded = event.data.get("outcome", {})
    again = decided_again(state, Request(command, event.actor, event.time), recorded)
    return not isinstance(again, Refusal) and (
        canonical(_counting(again)) == canonical(_counting(recorded))
    )


def _counting(outcome: Outcome) -> Outcome:
    """Returns the outcome without what was only told to the person who acted: that the reports of
    a table differed then changes nothing, and one of them may be taken back."""
    return {key: value for key, value in outcome.items() if key != "disputed"}
