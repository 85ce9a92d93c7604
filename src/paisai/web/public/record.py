"""How can anybody check the record of an event?"""

from __future__ import annotations

from django.http import HttpResponse, JsonResponse

from paisai.desk.event_document import event_document
from paisai.desk.public.rounds import public_record
from paisai.errors import NotPermitted
from paisai.web.pages import EventPage, by_head, event_page, is_static
from paisai.web.public.pages import render
from paisai.web.safety import forbidden
from paisai.web.streams.brought import brought_in


@event_page()
@by_head
def check(page: EventPage) -> HttpResponse:
    try:
        public_record(page.state)
        not_yet = None
    except NotPermitted as error:
        not_yet = error
    address = page.request.build_absolute_uri("../head")
    if is_static(page.request):
        address = "head.json"
    brought = [said for _, said in brought_in(page.stream)]
    return render(page, "check", "check", address=address, not_yet=not_yet, brought=brought)


@event_page()
@by_head
def head(page: EventPage) -> HttpResponse:
    """For witnesses: keep it, and compare later with `paisai verify --against`."""
    state = page.state
    kept = {
        "event": page.slug,
        "seq": state.seq,
        "head": state.head,
        "time": state.time.isoformat() if state.time else None,
    }
    return JsonResponse(kept, headers={"Content-Disposition": 'attachment; filename="head.json"'})


@event_page()
@by_head
def ledger(page: EventPage) -> HttpResponse:
    """All events that are out, without the particulars of people."""
    try:
        text = event_document(page.state, events=public_record(page.state))
    except NotPermitted as error:
        return forbidden(page.request, error)
    answer = HttpResponse(text, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{page.slug}.json"'
    return answer
