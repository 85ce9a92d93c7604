"""A new event: by a preset, by a regulation of one's own, or from another machine's file."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from paisai.desk.event_document import ledger_lines, private_part
from paisai.desk.forms import Form, Situation, commands_of, form_of, refused
from paisai.desk.regulation_summary import in_short
from paisai.desk.rights import Role
from paisai.errors import NotationError, PaisaiError
from paisai.ledger import Private, State, read_private
from paisai.ledger.commands import Create
from paisai.ledger.private_file import private_path
from paisai.ledger.verify import verify_bytes
from paisai.presets import preset_ids
from paisai.regulations import Regulation, load
from paisai.text import Text
from paisai.web import clock
from paisai.web.doing import and_refuse, and_say
from paisai.web.people.guards import for_organisers
from paisai.web.people.models import Account, Member
from paisai.web.regulations.models import OwnRegulation
from paisai.web.regulations.own import regulation_of
from paisai.web.regulations.reading import NO_REGULATION
from paisai.web.streams.books import Book
from paisai.web.streams.import_export import create, free_slug, take_in
from paisai.web.uploads import uploaded

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
    number = key.removeprefix(OWN)
    if key.startswith(OWN) and number.isdecimal():
        found = OwnRegulation.objects.filter(owner=account, pk=int(number)).first()
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
    _staff(account, book)
    return book


def _staff(account: Account, book: Book) -> None:
    for role in FIRST_ROLES:
        Member.objects.create(account=account, stream=book.stream, role=role.value)


@require_POST
@for_organisers
def import_event(request: HttpRequest, account: Account) -> HttpResponse:
    """Byte for byte, with what lies under its seals where that is given too."""
    try:
        text, private = _uploaded(request)
        with transaction.atomic():
            first = text.split("\n", 1)[0]
            book = take_in(free_slug("", _day_of(first)), text, private)
            _staff(account, book)
    except PaisaiError as error:
        return and_refuse(request, "/o/new/", error)
    state = book.follow()
    said = Text(
        f"{book.stream.name} 导入了：{state.seq} 条记录，末值 {state.head[:16]}，逐条复核无误",
        f"{book.stream.name} is imported: {state.seq} events, head {state.head[:16]}, all verified",
    )
    return and_say(request, f"/o/{book.slug}/", said)


def _uploaded(request: HttpRequest) -> tuple[str, Private]:
    file, beside = uploaded(request, "file"), uploaded(request, "private", required=False)
    assert file is not None
    name, content = file
    text = ledger_lines(content, name)
    private = private_part(content, name) or {}
    with TemporaryDirectory() as folder:
        path = Path(folder) / "event"
        if beside is not None:
            private_path(path).write_bytes(beside[1])
            private = {**private, **read_private(path)[0]}
        found = verify_bytes(text.encode(), path, private)
    if beside is not None and found.sealed and found.unknown == found.sealed:
        raise NotationError(
            f"{beside[0]} 里没有这场比赛的个人资料，请选比赛文件旁边的 .private 文件，或不选",
            f"{beside[0]} holds no particulars of this event: choose the .private file that lies"
            " beside the event's own, or none",
        )
    if found.problems:
        first = found.problems[0]
        raise NotationError(
            f"{name} 不能导入：{first.text('zh')}", f"{name} cannot be imported: {first.text('en')}"
        )
    return text, private


def _day_of(line: str) -> str:
    """For the address of an event whose name has no Latin letters."""
    return str(json.loads(line)["data"]["command"]["first_day"]).replace("-", "")
