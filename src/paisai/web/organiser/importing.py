"""An event from another machine: imported as a new one, or known here already."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from paisai.desk.event_document import ledger_lines, private_part
from paisai.desk.rights import Role
from paisai.errors import NotationError, NotPermitted, PaisaiError
from paisai.ledger import Private, State, read_private
from paisai.ledger.private_file import private_path
from paisai.ledger.verify import against, kept_heads, verify_bytes
from paisai.text import SILENT, Text
from paisai.web import clock
from paisai.web.doing import and_refuse, and_say
from paisai.web.organiser.new_event import make_staff
from paisai.web.people.guards import for_organisers
from paisai.web.people.models import Account
from paisai.web.people.visitor import Visitor
from paisai.web.streams.books import Book
from paisai.web.streams.brought import note_brought
from paisai.web.streams.import_export import free_slug, take_in
from paisai.web.streams.known import FileStands, KnownEvent, events_in, go_on, known_here
from paisai.web.streams.models import Stream
from paisai.web.uploads import uploaded

LONGEST_NAME = 200
A_MINUTE = timedelta(minutes=1)
"""Two clocks differ."""
SAID = {
    FileStands.SAME: Text(
        "文件和这里的一样，没有要导入的。", "The file is as it is here; there is nothing to import."
    ),
    FileStands.BEHIND: Text(
        "这里的记录比文件多，没有要导入的。",
        "More is on record here than in the file; there is nothing to import.",
    ),
    FileStands.AHEAD: Text(
        "文件从这里的末尾接着往下，可以续上。",
        "The file goes on where the event ends here: it can be continued.",
    ),
    FileStands.PARTED: Text(
        "文件和这里的记录从某一条起不同，不能续上。要把两边并排看、定哪一边接着办，请用那台电脑“换一台"
        "电脑”页的口令或文件来接。",
        "From some event on the file and the record here differ: it cannot be continued. To see"
        " both side by side and decide which goes on, take it over by the code or file of the page"
        " “Another computer” there.",
    ),
    FileStands.CHANGED: Text(
        "这里的记录被人在数据库里改动过，已经停下；请把文件另存一份副本，从副本接着办。",
        "The record here was changed in the database and has stopped: keep the file as a copy and"
        " go on with that.",
    ),
}


@require_POST
@for_organisers
def import_event(request: HttpRequest, account: Account) -> HttpResponse:
    """Byte for byte, with what lies under its seals where that is given too. An event that is here
    already is continued, or copied under a name of its own, only where that is asked for."""
    try:
        text, private, witnessed = _uploaded(request)
        events = events_in(text)
        known, wanted = known_here(events), request.POST.get("known", "")
        if known is not None and wanted == "continue":
            check_organiser(account, known.book.stream)
            book = go_on(known, events, private, account.name, witnessed)
            said = Text(
                f"{book.stream.name} 续上了 {known.more} 条记录，前后相符",
                f"{known.more} events were added to {book.stream.name}, all consistent",
            )
            said += _proved(witnessed) + _ahead(book)
            return and_say(request, f"/o/{book.slug}/", said)
        if known is not None and wanted != "copy":
            return _known(request, account, known)
        name = " ".join(request.POST.get("name", "").split())[:LONGEST_NAME]
        if known is not None and name in ("", known.book.stream.name):
            raise NotationError(
                f"{known.book.stream.name} 已经有了；副本请另起一个名称",
                f"{known.book.stream.name} is here already; give the copy a name of its own",
            )
        with transaction.atomic():
            book = take_in(free_slug("", _day_of(text.split("\n", 1)[0])), text, private)
            if known is not None:
                book.stream.name = name
                book.stream.listed = False
                book.stream.save(update_fields=["name", "listed"])
            make_staff(account, book)
            note_brought(book.stream, events, account.name, witnessed)
    except PaisaiError as error:
        return and_refuse(request, "/o/new/", error)
    state = book.follow()
    said = Text(
        f"{book.stream.name} 导入了：{state.seq} 条记录，前后相符",
        f"{book.stream.name} is imported: {state.seq} events, consistent",
    )
    return and_say(request, f"/o/{book.slug}/", said + _proved(witnessed) + _ahead(book))


def _ahead(book: Book) -> Text:
    """Time never runs backwards in a record: who brings one ahead of the clock must know it."""
    last, now = book.follow().time, clock.now()
    if last is None or last <= now + A_MINUTE:
        return SILENT
    at = f"{last:%Y-%m-%d %H:%M}"
    return Text(
        f"；注意：最后一条记的时间是 {at}，比现在晚；在那以前要办什么，先校正时间",
        f"; note: its last event is dated {at}, ahead of the clock; before anything is done earlier"
        " than that, the times are set right",
    )


def _proved(witnessed: int) -> Text:
    """What the import has shown, and no more."""
    if witnessed:
        return Text(
            f"；同留下的末值比过，到第 {witnessed} 条没有改过",
            f"; they fit the head that was kept: nothing up to event {witnessed} was changed",
        )
    return Text(
        "；是谁写的没有证明，记录里注明是从文件导入的",
        "; who wrote them is not proved, and the log says that they came in a file",
    )


def _known(request: HttpRequest, account: Account, known: KnownEvent) -> HttpResponse:
    stream, visitor = known.book.stream, Visitor(account)
    values = {
        "known": known,
        "why": SAID[known.compared],
        "href": f"/{'o' if visitor.is_staff(stream) else 'e'}/{stream.slug}/",
        "ahead": known.compared is FileStands.AHEAD,
        "organiser": Role.ORGANISER in visitor.roles(stream),
    }
    return render(request, "organiser/known_event.html", values, status=409)


def check_organiser(account: Account, stream: Stream) -> None:
    if Role.ORGANISER not in Visitor(account).roles(stream):
        raise NotPermitted(
            f"{stream.name} 由它的组织者续上", f"{stream.name} is continued by its organiser"
        )


def _uploaded(request: HttpRequest) -> tuple[str, Private, int]:
    """The file's events, what lies under their seals, and up to which of them a kept head fits."""
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
    return text, private, _witnessed(request, found.state)


def _witnessed(request: HttpRequest, state: State) -> int:
    heads = request.POST.get("heads", "").strip()
    if not heads:
        return 0
    kept = kept_heads(heads, "末值 · heads")
    for other in against(state, kept):
        raise NotationError(
            f"和留下的末值不符，没有导入。{other.zh}",
            f"it does not fit the head that was kept, and was not imported. {other.en}",
        )
    return max(one.seq for one in kept)


def _day_of(line: str) -> str:
    """For the address of an event whose name has no Latin letters."""
    return str(json.loads(line)["data"]["command"]["first_day"]).replace("-", "")
