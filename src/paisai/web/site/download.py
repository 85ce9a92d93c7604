"""The public pages of an event as a zip, from the desk."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from urllib.parse import quote

from django.http import HttpResponse

from paisai.desk.rights import STAFF
from paisai.errors import NotationError
from paisai.web.pages import EventPage, event_page
from paisai.web.safety import page_of_error
from paisai.web.site.making import static_site, zipped
from paisai.web.streams.books import Book

KEPT = 4
_one_at_a_time = Lock()
_sites: OrderedDict[tuple[object, ...], bytes] = OrderedDict()


def _made(key: tuple[object, ...], book: Book) -> bytes:
    """One is made at a time: its papers take their turns with all the others."""
    with _one_at_a_time:
        if key not in _sites:
            _sites[key] = zipped(static_site(book))
            while len(_sites) > KEPT:
                _sites.popitem(last=False)
        return _sites[key]


@event_page(*STAFF)
def as_zip(page: EventPage) -> HttpResponse:
    """Made once for each state of the event; what it shows is what strangers see."""
    key = (page.stream.pk, page.state.head, page.stream.losses)
    try:
        content = _made(key, page.book)
    except NotationError as error:
        return page_of_error(page.request, 503, error.sentence)
    answer = HttpResponse(content, content_type="application/zip")
    name = quote(f"{page.slug}-site.zip")
    answer["Content-Disposition"] = f"attachment; filename*=UTF-8''{name}"
    return answer
