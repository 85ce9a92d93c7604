"""Anybody may send an entry; it waits until the desk takes it over. What the page says tells
nothing about who is entered. Sent twice it waits once: its number is made of what it says."""

from __future__ import annotations

import json

from django.http import HttpResponse, HttpResponseRedirect
from django.utils.crypto import salted_hmac

from paisai.acting.forms import Form, WrongForm
from paisai.acting.forms.public_entry import (
    MORE,
    called_row,
    can_grow,
    entering_closed,
    one_more,
    public_entry_form,
    read_public_entries,
    row_of,
    rows_asked,
)
from paisai.desk.public.moment import public_pages
from paisai.errors import NotPermitted, PaisaiError
from paisai.text import Text
from paisai.web import clock
from paisai.web.acts import posted, situation
from paisai.web.entries.models import PendingEntry
from paisai.web.pages import EventPage, by_head, event_page
from paisai.web.people.limits import PUBLIC_FORM, address, count

SENT = "entered"
MOST_WAITING = 2000
"""Entries of one event that wait for the desk."""
FULL = Text(
    "现在等待处理的报名太多，请直接与赛事台联系", "too many entries wait; please ask the desk"
)


def _shown(page: EventPage, status: int = 200, **values: object) -> HttpResponse:
    shows = public_pages(page.competition)
    return page.render("entries/enter.html", status, tab="entries", shows=shows, **values)


def _enter(page: EventPage) -> HttpResponse:
    closed = entering_closed(page.competition, clock.now())
    if closed is not None:
        return _shown(page, closed=closed)
    answer = posted(page)
    rows = rows_asked(situation(page), answer)
    form = public_entry_form(situation(page), rows)
    if page.request.method != "POST":
        return _asking(page, form, rows)
    if MORE in answer:
        return _asking(page, form.kept(answer), rows)
    try:
        if page.request.POST.get("homepage"):  # a field that people do not see
            raise NotPermitted("看不懂这个请求", "this request cannot be read")
        count(PUBLIC_FORM, address(page.request))
        entries, contact = read_public_entries(situation(page), answer)
        waiting = PendingEntry.objects.filter(stream=page.stream).count()
        if waiting + len(entries) > MOST_WAITING:
            raise NotPermitted(FULL.zh, FULL.en)
    except WrongForm as error:
        return _asking(page, form.kept(answer).told(error), rows, 400)
    except PaisaiError as error:
        return _asking(page, form.kept(answer), rows, 400, wrong=error)
    page.request.session[SENT] = [_keep(page, values, contact) for values in entries]
    return HttpResponseRedirect(f"/e/{page.slug}/enter/sent/")


def _keep(page: EventPage, values: dict[str, str], contact: str) -> str:
    said = json.dumps([page.stream.pk, values, contact], sort_keys=True)
    one, _ = PendingEntry.objects.get_or_create(
        number=salted_hmac(SENT, said).hexdigest()[:12],
        defaults={
            "stream": page.stream,
            "values": values,
            "contact": contact,
            "sent": clock.now(),
        },
    )
    return one.number


def _asking(
    page: EventPage, form: Form, rows: int, status: int = 200, **values: object
) -> HttpResponse:
    """The form with a part for each entry of the team, and one for what they have in common."""
    at = situation(page)
    of_rows = [
        (called_row(at, row), [one for one in form.fields if row_of(one.name) == row])
        for row in range(1, rows + 1)
    ]
    return _shown(
        page,
        status,
        form=form,
        of_rows=of_rows,
        of_team=[one for one in form.fields if not row_of(one.name)],
        rows=rows,
        one_more=one_more(at) if can_grow(at, rows) else None,
        **values,
    )


enter = event_page()(by_head(_enter, each_minute=True))


@event_page()
def sent(page: EventPage) -> HttpResponse:
    """What happens next; the number is only known to whoever sent it."""
    numbers = page.request.session.get(SENT)
    if not numbers:
        return HttpResponseRedirect(f"/e/{page.slug}/enter/")
    review = page.competition.regulation.review
    return page.render(
        "entries/sent.html",
        tab="entries",
        shows=public_pages(page.competition),
        numbers=numbers,
        review=review,
    )
