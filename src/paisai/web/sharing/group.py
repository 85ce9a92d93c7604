"""What goes to the group chat: the text to copy and the pictures to save. The same for everybody,
since a group is the public; at the desk it stands in the desk's own frame."""

from __future__ import annotations

from functools import partial
from typing import Any, Literal
from urllib.parse import quote, urlencode

from django.http import Http404, HttpResponse

from paisai.desk.group_chat import ToShare, messages, shared_named, to_share
from paisai.desk.public.moment import public_pages
from paisai.desk.rights import STAFF
from paisai.errors import NotationError
from paisai.prints.paper import Language
from paisai.prints.shared import SharedList, in_parts, pictures
from paisai.text import Text
from paisai.tournament.entries import UnitId
from paisai.tournament.naming import unit_names
from paisai.web import clock
from paisai.web.address import for_phones, in_the_hall_only
from paisai.web.pages import EventPage, by_head, event_page
from paisai.web.papers.making import made_for_anybody
from paisai.web.safety import page_of_error

NO_PICTURE = Text("没有这张图", "there is no such picture")
PAGES = {
    "pairings": "rounds/",
    "results": "rounds/",
    "standings": "standings/",
    "final": "standings/",
    "teams": "teams/",
    "awards": "awards/",
    "timetable": "schedule/",
}
"""Where each kind can be read later."""


@event_page()
@by_head
def group(page: EventPage, key: str = "") -> HttpResponse:
    return _shown(page, key, "e")


@event_page(*STAFF)
@by_head
def group_of_desk(page: EventPage, key: str = "") -> HttpResponse:
    return _shown(page, key, "o")


def _lists(page: EventPage) -> tuple[ToShare, ...]:
    return to_share(page.state, page.state.time or clock.now(), _unit(page))


def _unit(page: EventPage) -> str:
    """The unit that is asked for; whoever asks for another word is shown everything."""
    asked = page.request.GET.get("unit", "")
    return asked if UnitId(asked) in page.competition.units else ""


def _shown(page: EventPage, key: str, room: Literal["e", "o"]) -> HttpResponse:
    """Without a name the newest list."""
    lists, unit = _lists(page), _unit(page)
    if not key and lists:
        key = lists[0].key
    asked = f"?{urlencode({'unit': unit})}" if unit else ""
    base = f"/{room}/{page.slug}/share/"
    values: dict[str, Any] = {
        "frame": "organiser/base.html" if room == "o" else "public/base.html",
        "unit": unit_names(page.competition, [UnitId(unit)])[0] if unit else "",
        "whole": base + (f"{key}/" if key else ""),
        "others": [
            {"name": one.name, "link": f"{base}{one.key}/{asked}", "here": one.key == key}
            for one in lists
        ],
    }
    if key:
        values |= _one(page, _named(lists, key), asked)
    shows = public_pages(page.competition)
    return page.render("sharing/group.html", tab="share", shows=shows, **values)


def _named(lists: tuple[ToShare, ...], key: str) -> ToShare:
    try:
        return shared_named(lists, key)
    except NotationError as error:
        raise Http404(error.sentence) from None


def _one(page: EventPage, one: ToShare, asked: str) -> dict[str, Any]:
    shared, language = one.make(), _language(page)
    reachable = not in_the_hall_only(page.request)
    where = for_phones(page.request, f"/e/{page.slug}/{PAGES[one.kind]}") if reachable else ""
    parts = in_parts(shared, language)
    return {
        "one": one,
        "texts": messages(shared, language, where),
        "pictures": [
            {
                "link": f"/e/{page.slug}/share/{one.key}/{language}-{number}.png{asked}",
                "file": f"{one.file.in_(language)}-{number}.png",
                "alt": f"{shared.title.in_(language)} {number}/{len(parts)}",
            }
            for number in range(1, len(parts) + 1)
        ],
    }


def _language(page: EventPage) -> Language:
    return "en" if page.language == "en" else "zh"


@event_page()
@by_head
def picture(page: EventPage, key: str, language: str, number: int) -> HttpResponse:
    """Made once for all who ask, each picture for itself."""
    one = _named(_lists(page), key)
    written: Language = "en" if language == "en" else "zh"
    parts = in_parts(one.make(), written)
    if not 1 <= number <= len(parts):
        raise Http404(NO_PICTURE)
    kept = ("chat", page.stream.pk, page.state.head, page.stream.losses, _unit(page))
    try:
        content = made_for_anybody(
            (*kept, key, written, number), partial(_set, parts[number - 1], written)
        )
    except NotationError as error:
        return page_of_error(page.request, 503, error.sentence)
    answer = HttpResponse(content, content_type="image/png")
    file = quote(f"{one.file.in_(written)}-{number}.png")
    answer["Content-Disposition"] = f"inline; filename*=UTF-8''{file}"
    return answer


def _set(part: SharedList, language: Language) -> bytes:
    return pictures(part, language)[0]
