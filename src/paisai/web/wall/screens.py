"""The screens in the hall: a page that nobody touches, and what it shows now."""

from __future__ import annotations

import re

from django.http import HttpResponse
from django.utils.safestring import mark_safe

from paisai.desk.phones import phones_off
from paisai.desk.public.moment import public_moment
from paisai.desk.public.rounds import is_official, published
from paisai.desk.public.wall import screens
from paisai.desk.public.wall_shows import ALL, Screen, Share, WallShow, ticker, to_say
from paisai.desk.rights import Role
from paisai.frozen import replace
from paisai.text import Text
from paisai.web import clock
from paisai.web.address import for_phones
from paisai.web.doing import and_say
from paisai.web.live import bus
from paisai.web.pages import EventPage, event_page, shared
from paisai.web.people.qr import svg
from paisai.web.public.draw import HALL, hall_word
from paisai.web.streams.aside import mark_of, way_there
from paisai.web.streams.draw_secrets import kept_here
from paisai.web.templatetags.paisai import asset
from paisai.web.wall.overlay import ASKED, OVERLAY, overlay

SLOTS = 6
TOGETHER = 2
"""Seconds within which all screens are given the same."""
SHARE = re.compile(r"([1-9])-([1-9])")
"""The first of two screens that part the names: part=1-2."""
SINGLE = (
    ("?show=names&part=1-2", Text("姓名，前一半", "Names, first half")),
    ("?show=names&part=2-2", Text("姓名，后一半", "Names, second half")),
    *(
        (f"?show={one.value}", one.text)
        for one in (WallShow.NAMES, WallShow.PLAN, WallShow.CLOCK, WallShow.STANDINGS)
    ),
)
"""Screens with a purpose of their own: what is written after the address, and what it shows."""
SAVED = Text("大屏幕照此播放", "The wall shows this now")


@event_page()
def wall(page: EventPage) -> HttpResponse:
    if OVERLAY in page.request.GET:
        return overlay(page)
    return page.render("wall/wall.html", **_now(page))


@event_page()
def frames(page: EventPage) -> HttpResponse:
    """What the page asks for again, whenever there is news; all screens of a hall do so at once."""
    moment = int(clock.now().timestamp() / TOGETHER)
    head = page.state.head + mark_of(page.stream)
    parts = ("wall", page.slug, head, page.language, page.request.get_host())
    tag = "|".join((*parts, str(moment), str(_share(page)), *_chosen(page)))
    return shared(page.request, tag, lambda: page.render("wall/frames.html", **_now(page)))


def _now(page: EventPage) -> dict[str, object]:
    competition, now = page.competition, clock.now()
    public = for_phones(page.request, f"/e/{page.slug}/")
    speak = ""
    if competition.draw is not None:
        word = hall_word(page.slug, competition.draw.commitment)
        speak = for_phones(page.request, f"/e/{page.slug}/draw/?{HALL}={word}")
    return {
        "screens": _kept_here(page, screens(page.state, now, _chosen(page), _share(page))),
        "moment": public_moment(competition, now),
        "phones_off": bool(phones_off(competition, now)),
        "said": [
            {
                "id": one.id,
                "at": int(one.at.timestamp() * 1000),
                "text": one.text.in_(page.language),
            }
            for one in to_say(competition, now)
        ],
        "ticker": ticker(competition),
        "provisional": not all(is_official(competition, *one) for one in published(competition)),
        "code": mark_safe(svg(public)),
        "speak": mark_safe(svg(speak)) if speak else "",
        "address": public,
        "went": way_there(page.stream, f"/w/{page.slug}/{_query(page)}"),
        "version": asset("wall.js") + asset("paisai.css"),
    }


def _query(page: EventPage) -> str:
    asked = page.request.META.get("QUERY_STRING", "")
    return f"?{asked}" if asked else ""


def _kept_here(page: EventPage, shown: tuple[Screen, ...]) -> tuple[Screen, ...]:
    """A draw whose secret this server has not made says so, whatever its record says."""
    if not any(one.draw for one in shown):
        return shown
    own = kept_here(page.stream)
    return tuple(
        replace(one, draw=replace(one.draw, here=one.draw.commitment in own)) if one.draw else one
        for one in shown
    )


def _chosen(page: EventPage) -> list[str]:
    """A screen of its own purpose says so in its address (?show=names,plan), each once; else the
    playlist."""
    own = page.request.GET.get("show", "").split(",")
    return [*dict.fromkeys(one for one in own if one in set(WallShow))] or page.stream.playlist


def _share(page: EventPage) -> Share:
    found = SHARE.fullmatch(page.request.GET.get("part", ""))
    number, of = map(int, found.groups()) if found else (1, 1)
    return Share(number, of) if number <= of else ALL


@event_page(Role.ORGANISER)
def playlist(page: EventPage) -> HttpResponse:
    """What the wall shows, in order; nothing chosen: what suits the moment."""
    here = f"/o/{page.slug}/wall/"
    if page.request.method == "POST":
        known = set(WallShow)
        chosen = [one for one in page.request.POST.getlist("show") if one in known][:SLOTS]
        page.stream.playlist = [] if page.request.POST.get("auto") else chosen
        page.stream.save(update_fields=["playlist"])
        bus.tell_of(page.slug, page.state.seq, ("all",))
        return and_say(page.request, here, SAVED)
    chosen = [*page.stream.playlist, *[""] * SLOTS][:SLOTS]
    return page.render(
        "wall/playlist.html",
        slots=chosen,
        chosen=any(chosen),
        shows=[{"value": one.value, "text": one.text} for one in WallShow],
        single=[{"asked": asked, "text": text} for asked, text in SINGLE],
        overlays=[{"asked": asked, "text": text} for asked, text in ASKED],
        address=for_phones(page.request, f"/w/{page.slug}/"),
        code=mark_safe(svg(for_phones(page.request, f"/w/{page.slug}/"))),
    )
