"""A new event: by a preset, or by a regulation of one's own."""

from __future__ import annotations

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from paisai.acting.forms import Form, Situation, commands_of, form_of, refused
from paisai.acting.regulation_form.summary import in_short
from paisai.desk.rights import Role
from paisai.errors import NotationError, PaisaiError
from paisai.ledger import State
from paisai.ledger.commands import Create
from paisai.presets import preset_ids
from paisai.regulations import load
from paisai.regulations.regulation import Regulation
from paisai.text import Text
from paisai.web import clock
from paisai.web.doing import and_refuse, and_say
from paisai.web.people.guards import for_organisers
from paisai.web.people.models import Account, Member
from paisai.web.regulations.models import OwnRegulation
from paisai.web.regulations.own import regulation_of
from paisai.web.regulations.reading import NO_REGULATION
from paisai.web.sent import key_in
from paisai.web.streams.books import Book
from paisai.web.streams.import_export import create, free_slug

MADE = "made"
"""Requests of this visitor that made an event, so that a second click makes no second one."""
FIRST_ROLES = (Role.ORGANISER, Role.CHIEF, Role.RECORDER)
"""Of whoever makes an event; he gives them to others later."""
OWN = "own-"


@for_organisers
def new_event(request: HttpRequest, account: Account) -> HttpResponse:
    key = request.GET.get("regulation", "")
    if not key:
        return render(
            request,
            "organiser/new.html",
            {
                "presets": [(one, in_short(one)) for one in map(load, preset_ids())],
                "mine": OwnRegulation.objects.filter(owner=account),
            },
        )
    try:
        regulation = _chosen(account, key)
    except NotationError as error:
        return and_refuse(request, "/o/new/", error)
    at = Situation(State(), clock.now(), account.name, (regulation,))
    given = {"regulation": [regulation.id]}
    if request.method != "POST":
        return _shown(request, form_of("create", at, given), regulation)
    known: dict[str, str] = request.session.get(MADE, {})
    sent = request.POST.get("request", "")
    if sent in known:
        return and_say(request, f"/o/{known[sent]}/", Text("已经建立", "made already"))
    posted = {name: request.POST.getlist(name) for name in request.POST} | given
    form = form_of("create", at, posted)
    try:
        (command,) = commands_of("create", at, posted)
        assert isinstance(command, Create)
        book = _made(account, command)
    except PaisaiError as error:
        wrong = refused(form, error)
        return _shown(request, form.kept(posted).told(wrong), regulation, 400)
    if sent:
        request.session[MADE] = {**dict(list(known.items())[-9:]), sent: book.slug}
    said = Text(
        f"{command.name} 建立了；您是组织者、裁判长和记录员，可以在“人员”里请人分担",
        f"{command.name} is made; you are organiser, chief referee and recorder:"
        " invite others under People",
    )
    return and_say(request, f"/o/{book.slug}/", said)


def _chosen(account: Account, key: str) -> Regulation:
    if key in preset_ids():
        return load(key)
    number = key_in(key.removeprefix(OWN)) if key.startswith(OWN) else 0
    found = OwnRegulation.objects.filter(owner=account, pk=number).first()
    if found is not None:
        return regulation_of(found)
    raise Http404(NO_REGULATION)


def _shown(
    request: HttpRequest, form: Form, regulation: Regulation, status: int = 200
) -> HttpResponse:
    values = {"form": form, "regulation": regulation, "short": in_short(regulation)}
    return render(request, "organiser/new_form.html", values, status=status)


@transaction.atomic
def _made(account: Account, command: Create) -> Book:
    slug = free_slug(command.name, f"{command.first_day:%Y%m%d}")
    book = create(slug, command, account.name)
    make_staff(account, book)
    return book


def make_staff(account: Account, book: Book) -> None:
    for role in FIRST_ROLES:
        Member.objects.create(account=account, stream=book.stream, role=role.value)
