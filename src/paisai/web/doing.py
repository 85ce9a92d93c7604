"""How does a page act? A form becomes commands, the one way in takes them, the next page says
what happened."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from paisai.acting.forms.reading import broken
from paisai.acting.forms.taking_back import just_done
from paisai.desk.sentences import happened
from paisai.errors import PaisaiError
from paisai.frozen import record
from paisai.text import Text, joined
from paisai.web import clock
from paisai.web.next_page import next_page
from paisai.web.pages import EventPage
from paisai.web.sent import request_id
from paisai.web.streams.acting import Done, Make, act
from paisai.web.streams.models import DrawSecret

SAID = "said"
MOST_SAID = 6
"""So many are told one by one."""


def do(page: EventPage, make: Make, *, secrets: Sequence[DrawSecret] = ()) -> Done:
    """Raises what is refused; the form's own `request` makes a second click harmless."""
    request = request_id(page.request)
    return act(
        page.book,
        make,
        page.visitor.actor(page.stream),
        request,
        content=_sent(page.request),
        secrets=secrets,
    )


NO_CONTENT = frozenset({"csrfmiddlewaretoken", "request", "next"})


def _sent(request: HttpRequest) -> list[object]:
    """All of a form but what says nothing of the act."""
    fields = [(name, texts) for name, texts in request.POST.lists() if name not in NO_CONTENT]
    files = []
    for name in request.FILES:
        for file in request.FILES.getlist(name):
            file.seek(0)
            files.append((name, sha256(file.read()).hexdigest()))
    return [request.path, sorted(fields), sorted(files)]


def done(page: EventPage, what: Done, to: str) -> HttpResponse:
    """On to the next page, which says what happened."""
    said = [happened(what.state, event) for event in what.events[:MOST_SAID]]
    told, number = joined(said, "；", "; "), len(what.events)
    if number > MOST_SAID:
        told += Text(f"……共 {number} 项", f"; … {number} in all")
    return and_say(page.request, to, told, undo=undoable(page, what))


def undoable(page: EventPage, what: Done) -> Undoable | None:
    """What was just done, if whoever did it may take it back beside the message that says so."""
    person = page.visitor.person(page.stream)
    found = just_done(what.events, person, what.state, clock.now())
    if found is None:
        return None
    return Undoable(page.slug, " ".join(map(str, found.seqs)), found.until)


@record
class Undoable:
    """An offer to take acts of an event back, by their numbers, until then."""

    slug: str
    seqs: str
    until: datetime


@record
class Said:
    """What the page before left to say."""

    text: Text
    good: bool = True
    clause: str = ""
    undo: Undoable | None = None


def and_say(
    request: HttpRequest,
    to: str,
    text: Text,
    good: bool = True,
    clause: str = "",
    undo: Undoable | None = None,
) -> HttpResponse:
    offer = [undo.slug, undo.seqs, undo.until.isoformat()] if undo else []
    request.session[SAID] = [text.zh, text.en, good, clause, *offer]
    return HttpResponseRedirect(next_page(request, to))


def and_refuse(request: HttpRequest, to: str, error: PaisaiError) -> HttpResponse:
    """The next page says why it was not done, and by which clause."""
    return and_say(request, to, error.sentence, good=False, clause=broken(error))


def take_said(request: HttpRequest) -> Said | None:
    """What the page before left to say, once."""
    session = getattr(request, "session", None)
    if session is None or not request.COOKIES.get("paisai"):
        return None
    found = session.pop(SAID, None)
    if not found:
        return None
    zh, en, good, clause, *offer = found
    undo = Undoable(offer[0], offer[1], datetime.fromisoformat(offer[2])) if offer else None
    if undo is not None and undo.until <= clock.now():
        undo = None
    return Said(Text(zh, en), bool(good), clause, undo)
