"""What is laid over the picture of a stream? The clock, one table, or the places: 1920 by
1080, as broadcasting programs take a page."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from django.http import Http404, HttpResponse

from paisai.desk.public.moment import public_moment
from paisai.desk.public.rounds import public_round, published
from paisai.desk.public.wall import screens
from paisai.desk.public.wall_shows import WallShow
from paisai.text import Text
from paisai.web import clock
from paisai.web.pages import EventPage

OVERLAY = "overlay"
AT_ONCE = 10
"""Places that are shown at the same time."""


class Skin(StrEnum):
    CLOCK = "clock"
    TABLE = "table"
    STANDINGS = "standings"

    @property
    def text(self) -> Text:
        return _TEXTS[self]


_TEXTS = {
    Skin.CLOCK: Text("计时", "Clock"),
    Skin.TABLE: Text("一桌的双方和比分", "One table: who plays, the score"),
    Skin.STANDINGS: Text("名次", "Standings"),
}
ASKED = tuple(
    (f"?{OVERLAY}={one}" + ("&table=1" if one is Skin.TABLE else ""), one.text) for one in Skin
)
"""What is written after the wall's address, and what it shows."""


def overlay(page: EventPage) -> HttpResponse:
    """`?overlay=clock`; without a word the clock."""
    asked = page.request.GET.get(OVERLAY, "") or Skin.CLOCK
    if asked not in set(Skin):
        known = "、".join(Skin)
        raise Http404(Text(f"只有 {known}", f"there is only {', '.join(Skin)}"))
    skin = Skin(asked)
    found = _FOUND[skin](page)
    return page.render("wall/overlay.html", skin=skin.value, at_once=AT_ONCE, **found)


def _clock(page: EventPage) -> dict[str, Any]:
    """Nothing is counted where no round is played."""
    now = public_moment(page.competition, clock.now())
    return {"moment": now, "runs": now.until is not None and now.status != "entry"}


def _table(page: EventPage) -> dict[str, Any]:
    """The table of the last round that is out; of a result only what is public."""
    out, asked = published(page.competition), page.request.GET.get("table", "1")
    if not out:
        return {"row": None}
    shown = public_round(page.competition, *out[-1])
    rows = [row for row in shown.board.tables if str(row["table"]) == asked]
    if not rows:
        return {"row": None}
    names, units = rows[0]["names"], rows[0]["units"]
    assert isinstance(names, list)
    assert isinstance(units, list)
    return {
        "row": rows[0],
        "sides": [*zip(names, units, strict=True)],
        "round_name": shown.board.name,
        "provisional": not shown.official,
    }


def _standings(page: EventPage) -> dict[str, Any]:
    """The same that the wall shows, so many at a time."""
    found = screens(page.state, clock.now(), [WallShow.STANDINGS])
    return {"screen": next((one for one in found if one.show is WallShow.STANDINGS), None)}


_FOUND = {Skin.CLOCK: _clock, Skin.TABLE: _table, Skin.STANDINGS: _standings}
