"""Every address the server answers, and for whom each is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django.urls import get_resolver

from paisai.desk.rights import STAFF, Role

EVENT = "<slug:slug>/"
OPEN = {
    *("", "lang/", "in/", "in/once/<str:token>/", "in/invited/<str:token>/", "in/pin/", "out/"),
    *("p/<str:word>/", "rights/", f"w/{EVENT}", f"w/{EVENT}frames/"),
    *("regulations/", "regulations/<slug:preset>/", "regulations/<slug:preset>/pdf/"),
    *("api/openapi.json", "api/event-schema.json", "api/judge", "api/e", "api/e/<slug:slug>"),
    *("api/handover", "api/judge/schema"),
    *("help/", "help/handbook.pdf", "help/pictures/<str:name>"),
    *("help/<slug:name>.pdf", "help/<slug:name>/"),
    *(f"api/e/{EVENT}{name}" for name in ("head", "entries", "round", "standings")),
    *(
        f"e/{EVENT}{name}"
        for name in (
            *("", "where/", "entries/", "draw/", "rounds/", "standings/", "bracket/", "teams/"),
            *("rounds/<int:stage>/<int:number>/", "standings/<int:stage>/", "awards/"),
            *("schedule/", "appeal/", "papers/", "papers/<str:name>.pdf", "check/", "head"),
            *("ledger.json", "enter/", "enter/sent/", "regulation/", "regulation.pdf"),
            *("regulation-with-clauses.pdf", "t/<int:number>/", "picture.png", "share/"),
            *("share/<slug:key>/", "share/<slug:key>/<slug:language>-<int:number>.png"),
        )
    ),
    f"o/{EVENT}entries/template/",
    *("manifest.webmanifest", "worker.js", "offline/"),
    *("play/", "play/learn/", "play/endings/", "play/judged", "t/<str:table>/"),
    *("t/<str:table>/code.svg", "deals/", "deals/<str:deal>/", "deals/<str:deal>/proof/"),
    "s/",
    *(
        f"s/{EVENT}{name}"
        for name in (
            *("", "rules/", "check/", "p/<str:id_>/", "record.jsonl", "season.json"),
            *("papers/<slug:word>.pdf", "papers/<slug:word>.xlsx", "<slug:word>/"),
        )
    ),
}
"""For everybody, without a name: what is public is the same for all, or decides by itself."""

HELD: dict[str, tuple[Role, ...]] = {
    f"e/{EVENT}me/": (Role.LEADER, Role.PLAYER),
    f"e/{EVENT}me/do/<slug:kind>/": (Role.LEADER, Role.PLAYER),
    f"e/{EVENT}me/call/": (Role.PLAYER,),
    f"e/{EVENT}me/sheet/": (Role.PLAYER,),
    f"e/{EVENT}me/call/off/": (Role.PLAYER,),
    f"e/{EVENT}unit/": (Role.LEADER,),
    f"e/{EVENT}unit/papers/": (Role.LEADER,),
}
"""For who holds a pass of the event."""

ORGANISER = (Role.ORGANISER,)
REFEREES = (Role.CHIEF, Role.REFEREE)
REVIEWERS = (Role.ORGANISER, Role.CHIEF, Role.RECORDER)
WORKERS = (Role.ORGANISER, Role.RECORDER)
NARROWER: dict[str, tuple[Role, ...]] = {
    **{
        f"o/{EVENT}{name}": ORGANISER
        for name in (
            *("people/invite/", "people/change/", "people/cancel/", "people/passes/"),
            *("people/passes/renew/", "people/passes/cards/", "people/forget/"),
            *("papers/backup/", "papers/emblem/", "wall/", "handover/"),
        )
    },
    **{
        f"o/{EVENT}{name}": REVIEWERS
        for name in ("review/", "review/file/<int:key>/", "review/papers/")
    },
    **{
        f"o/{EVENT}{name}": WORKERS
        for name in (
            *("entries/import/", "entries/import/<int:key>/", "entries/pending/<int:key>/"),
        )
    },
    f"o/{EVENT}draft/": (Role.ORGANISER, Role.CHIEF),
    f"api/e/{EVENT}document": STAFF,
    f"api/e/{EVENT}acts": (),
    f"o/{EVENT}rulings/new/": REFEREES,
    f"r/{EVENT}codes/": (*REFEREES, *WORKERS),
}
"""Pages of an event that are not for all of its staff; acts by the API want a token."""


def for_roles(route: str) -> tuple[Role, ...] | None:
    """The roles at the event for which a page is; None: for everybody. A page that nobody has
    written down here is for staff, if it stands among their pages, else for nobody."""
    if route in OPEN:
        return None
    if route in HELD:
        return HELD[route]
    if route in NARROWER:
        return NARROWER[route]
    if route.startswith(f"r/{EVENT}"):
        return REFEREES
    if route.startswith(f"o/{EVENT}"):
        return STAFF
    return ()


def routes() -> Iterator[str]:
    yield from _under(get_resolver().url_patterns, "")


def _under(patterns: Any, before: str) -> Iterator[str]:
    for one in patterns:
        route = before + str(one.pattern)
        if hasattr(one, "url_patterns"):
            yield from _under(one.url_patterns, route)
        else:
            yield route


def path_of(route: str, known: dict[str, object]) -> str:
    """With these values for what stands open in it."""
    return "/" + re.sub(r"<\w+:(\w+)>", lambda found: str(known[found[1]]), route)
