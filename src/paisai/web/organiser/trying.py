"""Graver acts are looked at before they are done: what comes of them, then the button."""

from __future__ import annotations

from django.http import Http404, HttpResponse

from paisai.acting.door import check_permitted, check_round_meant, is_known
from paisai.acting.foreseeing import foresee
from paisai.acting.forms import form_of
from paisai.desk.rights import STAFF
from paisai.errors import NotPermitted, PaisaiError
from paisai.web.acts import NO_ACT, address_of, given, posted, refused_form, situation
from paisai.web.next_page import next_page
from paisai.web.pages import EventPage, event_page
from paisai.web.safety import forbidden

HIDDEN = ("csrfmiddlewaretoken", "request", "next")


@event_page(*STAFF)
def try_act(page: EventPage, kind: str) -> HttpResponse:
    if not is_known(kind):
        raise Http404(NO_ACT)
    try:
        check_permitted(kind, page.visitor.person(page.stream))
    except NotPermitted as error:
        return forbidden(page.request, error)
    back = next_page(page.request, f"/o/{page.slug}/")
    at = situation(page)
    if page.request.method != "POST":
        return page.render("organiser/try.html", form=form_of(kind, at, given(page)), back=back)
    answer = posted(page)
    try:
        check_round_meant(page.state, answer, page.visitor.person(page.stream))
        foreseen = foresee(kind, at, answer)
    except PaisaiError as error:
        form = refused_form(page, kind, answer, error)
        address = address_of(form, answer)
        return page.render("organiser/try.html", 400, form=form, back=back, address=address)
    return page.render(
        "organiser/try.html",
        form=form_of(kind, at, answer).kept(answer),
        address=address_of(form_of(kind, at, answer), answer),
        foreseen=foreseen,
        back=back,
        kept=[
            (name, text) for name, texts in answer.items() for text in texts if name not in HIDDEN
        ],
    )
