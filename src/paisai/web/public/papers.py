"""Which papers hang on the notice board of an event?"""

from __future__ import annotations

from functools import partial
from typing import Literal
from urllib.parse import quote

from django.http import Http404, HttpResponse

from paisai.desk.papers import KINDS, ToMake, papers_there
from paisai.desk.papers.needed import WHOLE_EVENT
from paisai.desk.papers.press import Press
from paisai.desk.public.entries import public_notices
from paisai.desk.public.moment import public_pages
from paisai.desk.public.rounds import unannounced
from paisai.errors import NotationError
from paisai.text import Text
from paisai.web import clock
from paisai.web.pages import EventPage, by_head, event_page
from paisai.web.papers.making import made_for_anybody
from paisai.web.public.pages import render, timed
from paisai.web.safety import page_of_error

PAPERS = frozenset(
    {
        "timetable",
        "schedule",
        "pairings",
        "names",
        "bulletin",
        "standings",
        "groups",
        "bracket",
        "final",
        "teams",
        "awards",
        "points",
    }
)
"""What hangs on the notice board; cards, sheets, forms and certificates are handed out."""
AT_THE_END = frozenset({"final", "awards", "points"})
"""Hangs there when the last place is settled."""


def _papers(page: EventPage) -> list[ToMake]:
    found = papers_there(Press(page.state, page.state.time or clock.now()))
    settled = public_pages(page.competition).awards
    early = unannounced(page.competition)
    return [
        one
        for one in found
        if one.kind in PAPERS
        and (settled or one.kind not in AT_THE_END)
        and (one.kind, one.of) not in early
    ]


@event_page()
@timed
def papers(page: EventPage) -> HttpResponse:
    """The newest first, those of one round together, and those of the whole event; before all what
    is on public notice now."""
    language = page.language
    together: dict[Text, list[ToMake]] = {}
    for one in reversed(_papers(page)):
        together.setdefault(one.of_whom, []).append(one)
    parts = [
        {
            "of": of or WHOLE_EVENT,
            "files": [
                {"name": KINDS[one.kind], "link": f"{quote(one.file.in_(language))}.pdf"}
                for one in some
            ],
        }
        for of, some in together.items()
    ]
    notices = [one for one in public_notices(page.competition, clock.now()) if one.open]
    return render(page, "papers", "papers", parts=parts, notices=notices)


@event_page()
@by_head
def paper(page: EventPage, name: str) -> HttpResponse:
    """Made once for all who ask, however often: setting it takes a second of a core."""
    for one in _papers(page):
        for language in ("zh", "en"):
            if one.file.in_(language) == name:
                key = ("public", page.stream.pk, page.state.head, page.stream.losses, name)
                make = partial(_set, one, "en" if language == "en" else "zh")
                try:
                    content = made_for_anybody(key, make)
                except NotationError as error:
                    return page_of_error(page.request, 503, error.sentence)
                answer = HttpResponse(content, content_type="application/pdf")
                answer["Content-Disposition"] = f"inline; filename*=UTF-8''{quote(name)}.pdf"
                return answer
    raise Http404(Text("没有这份文件", "there is no such paper"))


def _set(one: ToMake, language: Literal["zh", "en"]) -> bytes:
    from paisai.prints.typeset import pdf

    return pdf(one.make(), language)
