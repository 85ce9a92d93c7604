"""A leader's page, with his pass: his own unit and its entries, nobody else's."""

from __future__ import annotations

from urllib.parse import quote

from django.http import Http404, HttpResponse

from paisai.desk.boards.entries import status_text
from paisai.desk.forms import FORMS
from paisai.desk.forms.own_unit import CHANGE_UNIT, own_entries
from paisai.desk.names import team_name
from paisai.desk.public.moment import public_pages
from paisai.desk.rights import Role
from paisai.ledger import ALLOWED, status
from paisai.ledger.entering import is_late
from paisai.ledger.joint_entries import names_of
from paisai.tournament.entrants import Entrant, EntryStatus
from paisai.tournament.entries import UnitId
from paisai.web.acts import situation
from paisai.web.pages import EventPage, event_page
from paisai.web.templatetags.desk import GRAVE

TITLES = {"set_unit": CHANGE_UNIT}
IN_TIME = ("change_entry", "remove_entry")
"""What a leader does with an entry before the deadline; later it stays on the list."""


def _unit(page: EventPage) -> str:
    held = page.visitor.held
    assert held is not None
    if held.subject not in page.competition.units:
        raise Http404
    return held.subject


def _links(page: EventPage, kinds: tuple[str, ...], **more: str) -> list[dict[str, object]]:
    now, late = status(page.competition), is_late(page.competition, situation(page).now)
    looks = {**dict.fromkeys(GRAVE, "grave"), "add_entry": "" if late else "main"}
    query = "".join(f"{name}={quote(text)}&" for name, text in more.items())
    return [
        {
            "title": TITLES.get(kind, FORMS[kind].title),
            "look": looks.get(kind, ""),
            "link": f"/e/{page.slug}/me/do/{kind}/?{query}next={page.request.path}",
        }
        for kind in kinds
        if now in ALLOWED[kind]
    ]


def _places(page: EventPage, unit: str) -> int | None:
    """How many its entries may be: what was shared out, or what holds for every unit."""
    shared = page.competition.quota
    most = page.competition.regulation.entry.most_per_unit
    return most if shared is None else shared.get(UnitId(unit), 0)


def _acts(page: EventPage, one: Entrant) -> tuple[str, ...]:
    """Nothing that would be refused because it is late, or the entry is out."""
    if one.status is EntryStatus.WITHDRAWN:
        return ()
    if not is_late(page.competition, situation(page).now):
        return IN_TIME
    replacing = () if one.status is EntryStatus.REFUSED else ("replace_player",)
    return ("change_entry", *replacing, "withdraw")


@event_page(Role.LEADER)
def unit_page(page: EventPage) -> HttpResponse:
    unit = _unit(page)
    objecting = ("raise_objection",) if page.competition.regulation.review else ()
    return page.render(
        "entries/unit.html",
        shows=public_pages(page.competition),
        unit=page.competition.units[UnitId(unit)],
        acting=page.visitor.acting,
        entries=[
            {
                "entrant": one,
                "status": status_text(page.competition, one),
                "acts": _links(page, _acts(page, one), entry=one.id) if page.visitor.acting else (),
            }
            for one in own_entries(page.competition, unit)
        ],
        asked=[
            {"entrant": one, "names": names_of(one), "team": bool(team_name(one))}
            for one in page.competition.entrants.values()
            if unit in one.awaits
        ],
        acts=_links(page, ("add_entry", "set_unit", *objecting)) if page.visitor.acting else (),
        places=_places(page, unit),
    )
