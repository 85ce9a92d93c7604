"""People's particulars erased by the organiser, after it is said what that means."""

from __future__ import annotations

from django.http import HttpResponse

from paisai.desk.rights import Role
from paisai.desk.sentences.forgetting import STILL_ON_DISK, erased
from paisai.errors import NotationError, PaisaiError
from paisai.ledger import Status, status
from paisai.text import Text
from paisai.web.doing import and_say
from paisai.web.pages import EventPage, event_page
from paisai.web.streams.erased import still_on_disk
from paisai.web.streams.forgetting import forget
from paisai.web.streams.models import PrivateValue


@event_page(Role.ORGANISER, elsewhere_too=True)
def forget_page(page: EventPage) -> HttpResponse:
    sent = page.request.POST
    wrong: PaisaiError | None = None
    if page.request.method == "POST":
        whose, _, id_ = sent.get("whose", "").partition(":")
        try:
            if not sent.get("sure"):
                raise NotationError("删除后找不回来，确定请勾选", "it is for good: tick to agree")
            count = forget(
                page.book,
                page.visitor.person(page.stream),
                entry=id_ if whose == "entry" else None,
                unit=id_ if whose == "unit" else None,
                reason=sent.get("reason", "").strip()[:500],
            )
        except PaisaiError as error:
            wrong = error
        else:
            said = erased(count)
            if still_on_disk():
                said += Text(f"。{STILL_ON_DISK.zh}", f". {STILL_ON_DISK.en}")
            return and_say(page.request, f"/o/{page.slug}/people/", said)
    return page.render(
        "people/forget.html",
        400 if wrong else 200,
        tab="people",
        organiser=True,
        wrong=wrong,
        sent=sent,
        known=PrivateValue.objects.filter(stream=page.stream).count(),
        closed=status(page.competition) is Status.CLOSED,
        entrants=page.competition.entrants.values(),
        units=page.competition.units.values(),
        on_disk=still_on_disk() and STILL_ON_DISK,
        before=page.stream.forgettings.order_by("-time"),
    )
