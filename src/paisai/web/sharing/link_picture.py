"""The picture of an event that is shown where a link to it is sent on."""

from __future__ import annotations

from functools import partial

from django.http import HttpResponse

from paisai.desk.public.moment import public_moment
from paisai.errors import NotationError
from paisai.prints.paper import Language
from paisai.prints.pictures import LinkCard, picture
from paisai.web import clock
from paisai.web.pages import EventPage, by_head, event_page
from paisai.web.papers.making import made_for_anybody
from paisai.web.safety import page_of_error


@event_page()
@by_head
def link_picture(page: EventPage) -> HttpResponse:
    """The same until something is entered: what is said of the moment may be older by a little."""
    asked = page.request.GET.get("lang", page.language)
    language: Language = "en" if asked == "en" else "zh"
    key = ("link", page.stream.pk, page.state.head, page.stream.losses, language)
    try:
        content = made_for_anybody(key, partial(_set, page, language))
    except NotationError as error:
        return page_of_error(page.request, 503, error.sentence)
    return HttpResponse(content, content_type="image/png")


def _set(page: EventPage, language: Language) -> bytes:
    competition = page.competition
    now = public_moment(competition, clock.now()).now
    where = competition.particulars.place
    when = f"{competition.first_day}"
    card = LinkCard(competition.name, now, " · ".join(filter(None, (when, where))))
    return picture(card, language)
