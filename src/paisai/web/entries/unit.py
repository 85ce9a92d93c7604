"""A leader's page, with his pass: his own unit and its entries, nobody else's."""

from __future__ import annotations

from urllib.parse import quote

from django.http import Http404, HttpResponse

from paisai.acting.forms import FORMS
from paisai.acting.forms.entries import acts_on
from paisai.acting.forms.own import own_entries
from paisai.acting.forms.units import CHANGE
from paisai.desk.boards.entries import status_text
from paisai.desk.due.before_play import on_notice, taking_part
from paisai.desk.names import team_name
from paisai.desk.public.moment import public_pages
from paisai.desk.rights import Role
from paisai.ledger import ALLOWED, status
from paisai.ledger.entering import is_late
from paisai.ledger.joint_entries import names_of
from paisai.ledger.unit_checks import places_of
from paisai.tournament.entries import Entrant, UnitId
from paisai.web.act_records import on_the_web
from paisai.web.acts import situation
from paisai.web.pages import EventPage, event_page

TITLES = {"set_unit": CHANGE}


def _unit(page: EventPage) -> str:
    held = page.visitor.held
    assert held is not None
    if held.subject not in page.competition.units:
        raise Http404
    return held.subject


def _links(page: EventPage, kinds: tuple[str, ...], **more: str) -> list[dict[str, object]]:
    now, late = status(page.competition), is_late(page.competition, situation(page).now)
    query = "".join(f"{name}={quote(text)}&" for name, text in more.items())
    return [
        {
            "title": TITLES.get(kind, FORMS[kind].title),
            "look": _look(kind, late),
            "link": f"/e/{page.slug}/me/do/{kind}/?{query}next={page.request.path}",
        }
        for kind in kinds
        if now in ALLOWED[kind]
    ]


def _acts(page: EventPage, one: Entrant) -> tuple[str, ...]:
    now = situation(page).now
    late = is_late(page.competition, now)
    return tuple(
        act
        for act in acts_on(page.competition, one, now)
        if (on_the_web(act).late if late else on_the_web(act).in_time)
    )


def _look(kind: str, late: bool) -> str:
    if on_the_web(kind).grave:
        return "grave"
    return "main" if kind == "add_entry" and not late else ""


@event_page(Role.LEADER)
def unit_page(page: EventPage) -> HttpResponse:
    unit = _unit(page)
    playing, today = taking_part(page.competition), situation(page).now.date()
    shown = any(on_notice(page.competition, one, today) for one in playing)
    objecting = ("raise_objection",) if shown else ()
    return page.render(
        "entries/unit.html",
        shows=public_pages(page.competition),
        unit=page.competition.units[UnitId(unit)],
        acting=page.visitor.acting,
        entries=[
            {
                "entrant": one,
                "status": status_text(page.competition, one),
                "out": one not in playing,
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
        places=places_of(page.competition, UnitId(unit)),
    )
