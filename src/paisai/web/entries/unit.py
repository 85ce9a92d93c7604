"""A leader's page, with his pass: his own unit and its entries, nobody else's."""

from __future__ import annotations

from urllib.parse import quote

from django.http import Http404, HttpResponse

from paisai.desk.boards.entries import status_text
from paisai.desk.due_before_play import on_notice, taking_part
from paisai.desk.forms import FORMS
from paisai.desk.forms.entries import acts_on
from paisai.desk.forms.own_unit import own_entries
from paisai.desk.forms.units import CHANGE
from paisai.desk.public.moment import public_pages
from paisai.desk.rights import Role
from paisai.ledger import ALLOWED, status
from paisai.ledger.joint_entries import names_of
from paisai.tournament.entries import UnitId
from paisai.web import clock
from paisai.web.pages import EventPage, event_page

TITLES = {"set_unit": CHANGE}
OF_ENTRY = ("change_entry", "replace_player", "withdraw", "remove_entry")
"""What a leader does with an entry of his unit."""


def _unit(page: EventPage) -> str:
    held = page.visitor.held
    assert held is not None
    if held.subject not in page.competition.units:
        raise Http404
    return held.subject


def _links(page: EventPage, kinds: tuple[str, ...], **more: str) -> list[dict[str, object]]:
    now = status(page.competition)
    query = "".join(f"{name}={quote(text)}&" for name, text in more.items())
    return [
        {
            "title": TITLES.get(kind, FORMS[kind].title),
            "link": f"/e/{page.slug}/me/do/{kind}/?{query}next={page.request.path}",
        }
        for kind in kinds
        if now in ALLOWED[kind]
    ]


@event_page(Role.LEADER)
def unit_page(page: EventPage) -> HttpResponse:
    unit = _unit(page)
    now, playing = clock.now(), taking_part(page.competition)
    shown = any(on_notice(page.competition, one, now.date()) for one in playing)
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
                "acts": _links(
                    page,
                    tuple(a for a in acts_on(page.competition, one, now) if a in OF_ENTRY),
                    entry=one.id,
                )
                if page.visitor.acting
                else (),
            }
            for one in own_entries(page.competition, unit)
        ],
        asked=[
            {"entrant": one, "names": names_of(one)}
            for one in page.competition.entrants.values()
            if unit in one.awaits
        ],
        acts=_links(page, ("add_entry", "set_unit", *objecting)) if page.visitor.acting else (),
        quota=(page.competition.quota or {}).get(UnitId(unit)),
    )
