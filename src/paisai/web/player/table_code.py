"""The code that lies on a table: whoever scans it comes to the page that is his."""

from __future__ import annotations

from django.http import HttpResponse, HttpResponseRedirect

from paisai.desk.rights import STAFF, Role
from paisai.web.pages import EventPage, event_page


@event_page()
def table_code(page: EventPage, number: int) -> HttpResponse:
    roles = page.roles
    if not roles.isdisjoint((Role.CHIEF, Role.REFEREE)):
        return HttpResponseRedirect(f"/r/{page.slug}/t/{number}/")
    if not roles.isdisjoint((Role.ORGANISER, Role.RECORDER)):
        return HttpResponseRedirect(f"/o/{page.slug}/table/{number}/")
    if roles - set(STAFF):
        return HttpResponseRedirect(f"/e/{page.slug}/me/")
    return HttpResponseRedirect(f"/e/{page.slug}/rounds/?q={number}")
