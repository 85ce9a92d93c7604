"""The entries and the units of an event: found, looked at, changed."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import quote

from django.http import Http404, HttpResponse

from paisai.acting.forms.entries import acts_on
from paisai.acting.forms.public_entry import entering_closed
from paisai.desk.boards.entries import STATUS, papers, reached, status_text, units, without_words
from paisai.desk.boards.entry_list import entry_list, out, warnings
from paisai.desk.due.before_play import taking_part
from paisai.desk.rights import STAFF
from paisai.prints.table import Table
from paisai.regulations.entering import STAFF as CATEGORIES
from paisai.regulations.entering import EntryRules
from paisai.text import Text
from paisai.tournament.entries import Entrant, EntryId, EntryStatus
from paisai.tournament.naming import unit_names
from paisai.web import clock
from paisai.web.acts import form_for
from paisai.web.address import for_phones, in_the_hall_only, only_here
from paisai.web.entries.models import PendingEntry
from paisai.web.entries.offers import is_offered, offered, reads_words, sees_particulars
from paisai.web.pages import EventPage, event_page
from paisai.web.people import qr

STAFF_WORDS: dict[str, Text] = {kind.value: words for kind, words in CATEGORIES.items()}
NO_ENTRY = Text("没有这个参赛者", "there is no such entry")


NOBODY_YET = Text(
    "还没有参赛者。点“报名”一个一个填，用 Excel 一次导入，或把下面的报名页发给大家。",
    "There are no entries yet. Enter them one by one, read in an Excel sheet, or send out the form"
    " below.",
)
NO_UNITS_YET = Text(
    "还没有单位。报名时写的单位会自动登记，也可以先在这里登记。",
    "There are no units yet. Those named in an entry are registered with it; they can be registered"
    " here before.",
)


@event_page(*STAFF)
def entries_page(page: EventPage) -> HttpResponse:
    asked = page.request.GET
    words, unit = asked.get("q", "")[:60], asked.get("unit", "")[:80]
    status = next((one for one in EntryStatus if one.value == asked.get("status")), None)
    found = entry_list(page.competition, clock.now().date(), words, status, unit)
    if not reads_words(page):
        found = without_words(found)
    works = is_offered(page, "add_entry")
    open_to_all = works and entering_closed(page.competition, clock.now()) is None
    path = f"/e/{page.slug}/enter/"
    entering = for_phones(page.request, path)
    return page.render(
        "entries/entries.html",
        tab="entries",
        table=linked(found, "id"),
        total=len(page.competition.entrants),
        playing=len(taking_part(page.competition)),
        out=out(page.competition),
        words=words,
        statuses=[(one.value, STATUS[one]) for one in EntryStatus],
        status=status.value if status else "",
        units=page.competition.units.values(),
        unit=unit,
        works=works,
        nobody_yet=NOBODY_YET,
        acts=offered(page, "add_entry"),
        pending=PendingEntry.objects.filter(stream=page.stream) if works else (),
        entering=entering,
        entering_path=path,
        entering_open=open_to_all,
        entering_code=qr.svg(entering) if open_to_all and not only_here(page.request) else "",
        in_the_hall_only=in_the_hall_only(page.request),
    )


def linked(table: Table, key: str) -> Table:
    """With each row's key as it stands in an address."""
    rows = tuple({**row, "at": quote(str(row[key]), safe="")} for row in table.rows)
    return replace(table, rows=rows)


def without(table: Table, *keys: str) -> Table:
    """Without columns that only programs and commands need."""
    return replace(table, columns=tuple(one for one in table.columns if one.key not in keys))


@event_page(*STAFF)
def entry_page(page: EventPage) -> HttpResponse:
    id_ = page.request.GET.get("id", "")
    entrant = page.competition.entrants.get(EntryId(id_))
    if entrant is None:
        raise Http404(NO_ENTRY)
    now = clock.now()
    own = ("entry", "paper") if len(entrant.players) > 1 else ("entry", "paper", "name")
    return page.render(
        "entries/entry.html",
        tab="entries",
        entrant=entrant,
        units=unit_names(page.competition, entrant.units),
        zone=entrant.zone if [entrant.zone] != unit_names(page.competition, entrant.units) else "",
        is_out=entrant not in taking_part(page.competition),
        status=status_text(page.competition, entrant),
        warned=warnings(page.competition, now.date()).get(entrant.id, ()),
        particulars=_particulars(page, entrant),
        reached=reached(page.competition, entrant) if sees_particulars(page) else (),
        papers=without(papers(page.competition, [entrant]), *own),
        acts=offered(
            page,
            *acts_on(page.competition, entrant, now),
            entry=entrant.id,
            next=page.request.get_full_path(),
        ),
        review=offered(page, "review_entry", entries=entrant.id, next=page.request.get_full_path())
        if entrant.status is EntryStatus.ENTERED and page.competition.regulation.review
        else (),
        reads_words=reads_words(page),
        objections=[one for one in page.competition.objections if one.entry == entrant.id],
    )


def _particulars(page: EventPage, entrant: Entrant) -> list[dict[str, object]]:
    """What is known of each player; births and numbers only for who may see them."""
    private = sees_particulars(page)
    erased = set(entrant.erased)
    return [
        {
            "name": player.name,
            "born": player.born if private else None,
            "number": player.number if private else None,
            "staff": player.staff and STAFF_WORDS.get(player.staff, player.staff),
            "employer": player.employer,
            "erased": any(number == who for who, _ in erased),
        }
        for number, player in enumerate(entrant.players, 1)
    ]


@event_page(*STAFF)
def units_page(page: EventPage) -> HttpResponse:
    entry: EntryRules = page.competition.regulation.entry
    may_set = is_offered(page, "set_unit")
    return page.render(
        "entries/units.html",
        tab="entries",
        table=without(linked(units(page.competition, sees_particulars(page)), "id"), "id"),
        may_set=may_set,
        no_units_yet=NO_UNITS_YET,
        link=f"/o/{page.slug}/do/set_unit/?id={{at}}&next={page.request.path}" if may_set else "",
        share_at=f"/o/{page.slug}/do/share_out/",
        here=page.request.path,
        selection=entry.selection,
        share_out=form_for(page, "share_out")
        if page.competition.units and is_offered(page, "share_out")
        else None,
        shared=sum((page.competition.quota or {}).values()),
    )
