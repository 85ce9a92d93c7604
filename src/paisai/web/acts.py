"""One page for every act: its form as the desk has it, and what came of it.

    /o/<slug>/do/<kind>/?table=7      the form, with what is given already
    POST                              the act; what is refused stands beside its field

Pages of their own put the same forms where they are needed (`form_of` and `{% form %}`) and send
them here; `next` says where to go afterwards. Who asks for JSON, as the queue of a phone does, is
told in JSON what came of it.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from urllib.parse import urlencode

from django.http import Http404, HttpResponse

from paisai.acting.door import check_permitted, commands_at_the_door, is_known
from paisai.acting.forms import (
    Form,
    Posted,
    Situation,
    form_of,
    refused,
)
from paisai.acting.forms.model import Kind, last
from paisai.acting.forms.own import check_own, given_for, given_to_player, own_form
from paisai.acting.forms.settling import settled
from paisai.acting.forms.taking_back import can_be_taken_back
from paisai.desk.rights import Cell, Role, may
from paisai.desk.sentences import happened
from paisai.errors import Needed, NotPermitted, PaisaiError
from paisai.frozen import replace
from paisai.ledger import Command, State
from paisai.ledger.commands import FileAppeal, ReportResult
from paisai.text import Text
from paisai.web import clock
from paisai.web.api.answers import answer as json_answer
from paisai.web.doing import do, done
from paisai.web.next_page import next_page
from paisai.web.pages import EventPage
from paisai.web.safety import forbidden, wants_json
from paisai.web.streams.acting import Done, reckoned
from paisai.web.streams.aside import Elsewhere
from paisai.web.streams.draw_secrets import kept_secret, new_secret
from paisai.web.streams.models import DrawSecret

SECRET, NEXT_SECRET = "secret", "next_secret"
"""What the server adds to a form when it comes back."""
HAPPENED = {"sign_in": "arrived", "finish_table": "at"}
"""Acts that say when something was, and the field that says it."""
SHORTEST_WAIT, LONGEST_WAIT = timedelta(seconds=30), timedelta(hours=3)
"""On a phone: what counts, and what is believed."""
CHOOSES_THE_REST = ("entry", "id")
"""What the other fields of a form are filled in for: at the desk it is not chosen anew, or the
particulars of one would be written to another."""
NO_ACT = Text("没有这种操作", "there is no such act")


def situation(
    page: EventPage, state: State | None = None, now: datetime | None = None
) -> Situation:
    at = page.state if state is None else state
    time = reckoned(at, now or clock.now())
    return Situation(at, time, page.visitor.person(page.stream).name)


def posted(page: EventPage) -> dict[str, list[str]]:
    request = page.request
    return {key: request.POST.getlist(key) for key in request.POST}


def given(page: EventPage) -> dict[str, list[str]]:
    return {key: page.request.GET.getlist(key) for key in page.request.GET}


def form_for(page: EventPage, kind: str, known: Posted | None = None) -> Form | None:
    """The form of an act, if this visitor may do it at all."""
    if may(page.visitor.person(page.stream), kind) is Cell.NO:
        return None
    return form_of(kind, situation(page), known)


def act_page(page: EventPage, kind: str, template: str, back: str) -> HttpResponse:
    """Shows the form of an act, and does it. A leader is shown, and sends, only what is his own
    unit's."""
    if not is_known(kind):
        raise Http404(NO_ACT)
    person = page.visitor.person(page.stream)
    unit = person.unit if Role.LEADER in person.roles else None
    answer: Posted = posted(page) if page.request.method == "POST" else given(page)
    try:
        check_permitted(kind, person)
        if unit is not None:
            check_own(kind, page.competition, unit, answer)
    except NotPermitted as error:
        return forbidden(page.request, error)
    if unit is not None:
        answer = given_for(kind, page.competition, unit, person.name, answer)
    elif person.entry is not None:
        answer = given_to_player(person.name, person.entry, answer)
    else:
        answer = _when_it_happened(page, kind, answer)
    if page.request.method == "POST" and wants_json(page.request):
        return _told_program(page, kind, answer)
    status = 200
    if page.request.method != "POST":
        form = form_of(kind, situation(page), answer)
    else:
        try:
            return done(page, perform(page, kind, answer), back)
        except PaisaiError as error:
            form = refused_form(page, kind, answer, error)
            status = _status(error)
    form = own_form(form, person, page.state)
    asked = settled(form, given(page), () if page.visitor.held is not None else CHOOSES_THE_REST)
    return page.render(
        template,
        status,
        form=asked.form,
        hide=",".join(asked.names),
        said_already=asked.said,
        about=f"{kind}:{page.request.GET.urlencode()}",
        back=next_page(page.request, back),
    )


def _status(error: PaisaiError) -> int:
    """While nobody knows what time it is, or another computer runs the event, phones keep what they
    have and send it again."""
    if error.needed is Needed.CLOCK or isinstance(error, Elsewhere):
        return 503
    return 403 if isinstance(error, NotPermitted) else 400


def _when_it_happened(page: EventPage, kind: str, answer: Posted) -> Posted:
    """What a referee's phone had to keep happened when he tapped it, by the server's clock."""
    field, tapped = HAPPENED.get(kind), _tapped(page)
    said = field is not None and (last(answer, field).strip() or last(answer, "in_time"))
    if field is None or said or tapped is None:
        return answer
    return {**answer, field: [tapped.isoformat()]}


def _tapped(page: EventPage) -> datetime | None:
    """When a phone's owner tapped, if that was a while ago and can be believed."""
    tapped = page.request.headers.get("Paisai-Tapped", "")
    if not tapped.isdecimal():
        return None
    now, at = clock.now(), datetime.fromtimestamp(int(tapped[:13]) // 1000)
    return at if SHORTEST_WAIT <= now - at <= LONGEST_WAIT else None


def _as_tapped(page: EventPage, state: State, command: Command) -> Command:
    """A report is handed in when it was tapped (T3.6b), an appeal made then (Z5); not before its
    round began."""
    round_ = state.competition.round if state.competition is not None else None
    if not isinstance(command, ReportResult | FileAppeal) or round_ is None:
        return command
    tapped, began = _tapped(page), round_.clock.started
    if tapped is None or began is None or tapped < began:
        return command
    if isinstance(command, ReportResult):
        return replace(command, tapped=tapped)
    return replace(command, made=command.made or tapped)


def _told_program(page: EventPage, kind: str, answer: Posted) -> HttpResponse:
    """What came of an act: its events in words, or the sentence with the field it is about."""
    try:
        done = perform(page, kind, answer)
    except PaisaiError as error:
        wrong = refused(form_of(kind, situation(page), answer), error)
        first = wrong.wrong[0]
        told = {"error": error.sentence, "field": first.name, "clause": first.clause}
        return json_answer({"ok": False, **told}, _status(error))
    events = [{"seq": e.seq, "kind": e.kind, "text": happened(done.state, e)} for e in done.events]
    back = can_be_taken_back(done.events, page.visitor.person(page.stream), done.state)
    told = {"again": done.again, "seq": done.state.seq, "events": events, "undo": back}
    return json_answer({"ok": True, **told})


def perform(page: EventPage, kind: str, answer: Posted) -> Done:
    """The act that a filled-in form asks for; raises what is wrong with it."""
    made: tuple[DrawSecret, ...] = ()
    supplied: dict[str, list[str]] = {}
    if kind == "commit_draw":
        made = new_secret(page.stream), new_secret(page.stream)
        supplied = {SECRET: [made[0].secret], NEXT_SECRET: [made[1].secret]}
    elif kind == "reveal_draw":
        found = kept_secret(page.stream, page.competition)
        if found:
            supplied = {SECRET: [found]}

    def make(state: State, now: datetime) -> tuple[Command, ...]:
        at = situation(page, state, now)
        who = page.visitor.person(page.stream)
        commands = commands_at_the_door(kind, at, who, answer, supplied)
        return tuple(_as_tapped(page, state, one) for one in commands)

    return do(page, make, secrets=made)


WRITTEN = (Kind.TEXT, Kind.WORDS, Kind.LINES, Kind.BOTH, Kind.SUPPLIED)


def address_of(form: Form, answer: Posted) -> str:
    """The query under which a form that was sent comes again, without what was written in words:
    that is about people, and an address is kept by many."""
    names = {name for one in form.fields if one.kind not in WRITTEN for name in one.names}
    kept = {name: [t for t in texts if t] for name, texts in answer.items() if name in names}
    return "?" + urlencode(kept, doseq=True)


def refused_form(page: EventPage, kind: str, answer: Posted, error: PaisaiError) -> Form:
    """The form as it was sent, with what is wrong beside its field."""
    form = form_of(kind, situation(page), answer)
    return form.kept(answer).told(refused(form, error))
