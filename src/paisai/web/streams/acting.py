"""The one way in: rights, decide, append with the number expected, receipt, tell the others.

A form, a call of the API and a phone's queue all come here. In one transaction stand the events,
the receipt and what is private; who loses a race decides again on what the winner wrote.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from django.db import IntegrityError, transaction

from paisai.acting.concerned import asking_the_others
from paisai.acting.permitted import check_right
from paisai.desk.phones import check_phone
from paisai.desk.rights import PASSES, Person
from paisai.errors import NotationError, NotPermitted
from paisai.frozen import record, replace
from paisai.ledger import Command, Event, Request, State, carry_out, fresh_salt, seals
from paisai.ledger.clock_set_right import A_MINUTE, clock_behind, clock_question
from paisai.ledger.commands import CommitDraw, Contribute, FileAppeal, Undo
from paisai.ledger.deciding import last_time
from paisai.tournament.proceedings import SERVER
from paisai.web import clock
from paisai.web.live import bus
from paisai.web.people.limits import APPEALS, WORDS, count
from paisai.web.streams.aside import check_here, check_not_aside
from paisai.web.streams.books import Book, private_rows, rows_of
from paisai.web.streams.forgetting import forget_calls
from paisai.web.streams.models import DrawSecret, PrivateValue, StoredEvent
from paisai.web.streams.receipts import answered, mark_of, write_receipt

TRIES = 50
"""Races lost in a row before somebody is told that the desk is too busy."""

Make = Callable[[State, datetime], Sequence[Command]]
"""What is to be done, made of how things stand at the moment it is decided."""


@record
class Done:
    """`again`: the request had been answered before, and nothing was done now."""

    events: tuple[Event, ...]
    state: State
    again: bool = False


@record
class Actor:
    """A person with the key under which his requests are counted."""

    person: Person
    key: str


def act(
    book: Book,
    make: Make,
    actor: Actor,
    request: str = "",
    *,
    content: object = None,
    secrets: Sequence[DrawSecret] = (),
    at: datetime | None = None,
) -> Done:
    """All commands or none. `request` is the sender's own id of this act and `content` what he
    sent; sent again it does nothing, with other content it is refused. `secrets` the server has
    made itself, and keeps each with the commitment of its draw. Raises what the ledger refuses, or
    `NotPermitted`."""
    mark = mark_of(actor.key, request, content)
    for tried in range(TRIES):
        before = answered(actor.key, request, mark)
        state = book.follow()
        if before is not None:
            return Done(state.history[before.start - 1 : before.stop - 1], state, again=True)
        check_not_aside(book.stream)
        now = reckoned(state, at or clock.now())
        commands = make(state, now)
        own = frozenset(one.commitment for one in secrets)
        events, after = _carried_out(state, commands, actor.person, now, own)
        if not tried:
            _count_said(book, commands, actor)
        if not events:
            return Done((), state)
        try:
            with transaction.atomic():
                check_here(book.stream)
                private = {one: after.private[one] for event in events for one in seals(event)}
                PrivateValue.objects.bulk_create(private_rows(book.stream, private))
                StoredEvent.objects.bulk_create(rows_of(book.stream, events))
                if request:
                    write_receipt(book.stream, actor.key, request, mark, events)
                promised = {e.data["command"].get("commitment") for e in events}
                for one in secrets:
                    if one.commitment in promised:
                        one.save()
                if any(event.kind == "close" for event in events):
                    forget_calls(book.stream)
                bus.tell(book.slug, events)
        except IntegrityError:
            continue
        book.written(events, after)
        return Done(events, after)
    raise NotationError("同时操作的人太多，请再试一次", "too many at once; try again")


def reckoned(state: State, now: datetime) -> datetime:
    """A clock that runs seconds behind the record waits for it; one that went back is asked
    about, and until then nothing is reckoned by the record's times."""
    if state.time is None or clock_behind(state, now) is not None:
        return now
    return max(now, state.time)


def _count_said(book: Book, commands: Sequence[Command], actor: Actor) -> None:
    """What the hall adds to a draw stays in the record, and so does every appeal, which waits for
    the committee besides: nobody fills it. The desk types for those who have no phone."""
    if not actor.person.roles <= set(PASSES):
        return
    for kind, limit in ((Contribute, WORDS), (FileAppeal, APPEALS)):
        if any(isinstance(command, kind) for command in commands):
            count(limit, f"{book.slug}:{actor.key}")


def _with_keeper(command: CommitDraw, own: frozenset[str]) -> CommitDraw:
    """The server says of its own secrets that it keeps them, and of no other."""
    if command.commitment in own:
        return replace(command, keeper=SERVER)
    if command.keeper:
        raise NotPermitted(
            "要服务器保管密钥，就由服务器自己取：承诺（commitment）留空",
            "where the server is to keep the secret it makes it itself: leave commitment empty",
        )
    return command


def _carried_out(
    state: State,
    commands: Sequence[Command],
    person: Person,
    now: datetime,
    own: frozenset[str],
) -> tuple[tuple[Event, ...], State]:
    events: list[Event] = []
    for given in commands:
        command = asking_the_others(person, given, state.competition)
        if isinstance(command, CommitDraw):
            command = _with_keeper(command, own)
        check_right(person, command, state)
        check_phone(person, command, state, now)
        last = last_time(state, command)
        time = now if last is None else max(clock.now() if isinstance(command, Undo) else now, last)
        if time - now > A_MINUTE:
            raise clock_question(time, now)
        event, state = carry_out(state, Request(command, person.name, time, fresh_salt()))
        events.append(event)
    return tuple(events), state
