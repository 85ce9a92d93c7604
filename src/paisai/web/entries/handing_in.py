"""Papers that leaders upload: a photograph or a file for one player, seen by reviewers only."""

from __future__ import annotations

import json
from typing import Any

from django.db import transaction
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.utils.http import content_disposition_header

from paisai.acting.forms.own import own_entries
from paisai.desk.boards.entry_list import EntryLine, PaperCell, checklist
from paisai.desk.rights import Role
from paisai.errors import NotationError, PaisaiError
from paisai.text import Text
from paisai.tournament.entries import PaperStatus
from paisai.web import clock
from paisai.web.api.answers import answer, refusal
from paisai.web.doing import and_refuse, and_say
from paisai.web.entries.models import HandedIn
from paisai.web.entries.review import REVIEWERS
from paisai.web.live import bus
from paisai.web.pages import EventPage, event_page
from paisai.web.player.calls import PIN_FIRST
from paisai.web.safety import page_of_error, wants_json
from paisai.web.uploads import uploaded

KINDS = (
    (b"\xff\xd8\xff", 0, "image/jpeg"),
    (b"\x89PNG\r\n\x1a\n", 0, "image/png"),
    (b"WEBP", 8, "image/webp"),
    (b"%PDF-", 0, "application/pdf"),
)
"""What a file begins with, and where: its name proves nothing."""
NOT_YET, AT_DOOR = Text("还没有交", "not handed in yet"), Text("入场时查验", "checked at the door")
CLOSED = Text("比赛已经结束，不再收材料", "the event is over; papers are not taken any more")
WAITS = Text("已交，等审核", "handed in; it waits for the review")
MOST_FOR_ONE = 3
MOST_FOR_UNIT = 120
"""Files that lie here for one paper, and for a unit."""


def kind_of(content: bytes) -> str:
    for mark, at, kind in KINDS:
        if content[at : at + len(mark)] == mark:
            return kind
    raise NotationError(
        "只收照片（JPEG、PNG、WebP）和 PDF", "only photographs (JPEG, PNG, WebP) and PDF are taken"
    )


@event_page(Role.LEADER)
def papers_page(page: EventPage) -> HttpResponse:
    """A leader sees what was handed in and how it was reviewed, but not the file again."""
    held = page.visitor.held
    assert held is not None
    here = page.request.path
    lines = _own_lines(page, held.subject)
    if page.request.method == "POST":
        asks = wants_json(page.request)
        if not page.visitor.acting:
            if asks:
                return page_of_error(page.request, 401, PIN_FIRST)
            return HttpResponseRedirect(f"/in/pin/?next={here}")
        try:
            _take(page, lines)
        except PaisaiError as error:
            if asks:
                return refusal(error)
            return and_refuse(page.request, here, error)
        if asks:
            return answer({"ok": True, "events": [{"kind": "handed_in", "text": WAITS}]})
        return and_say(page.request, here, WAITS)
    people = _own_papers(page, lines)
    every = [one for person in people for one in person["papers"] if not one["at_door"]]
    return page.render(
        "entries/hand_in.html",
        people=people,
        wanted=[one for one in every if one["status"] is not PaperStatus.ACCEPTED],
        accepted=[one for one in every if one["status"] is PaperStatus.ACCEPTED],
        asks=bool(page.competition.regulation.entry.papers),
        closed=page.competition.closed and CLOSED,
    )


def _own_papers(page: EventPage, lines: list[EntryLine]) -> list[dict[str, Any]]:
    """Every player's papers, each with the files that lie here for it."""
    files: dict[str, list[HandedIn]] = {}
    own = [line.id for line in lines]
    for one in HandedIn.objects.filter(stream=page.stream, entry__in=own).defer("content"):
        key = json.dumps([one.entry, one.player, one.paper], ensure_ascii=False)
        files.setdefault(key, []).append(one)
    return [
        {
            "name": player.name,
            "papers": [
                {
                    "key": cell.key,
                    "name": player.name,
                    "title": cell.title,
                    "status": cell.status,
                    "at_door": cell.at_door,
                    "text": _stands(cell, bool(files.get(cell.key))),
                    "files": files.get(cell.key, ()),
                }
                for cell in player.papers
            ],
        }
        for line in lines
        for player in line.players
    ]


def _stands(cell: PaperCell, handed_in: bool) -> Text:
    """To a leader what nobody has looked at is either on its way or still to be handed in."""
    if cell.status is not PaperStatus.PENDING:
        return cell.text
    return WAITS if handed_in else AT_DOOR if cell.at_door else NOT_YET


def _own_lines(page: EventPage, unit: str) -> list[EntryLine]:
    mine = {one.id for one in own_entries(page.competition, unit)}
    return [line for line in checklist(page.competition, clock.now().date()) if line.id in mine]


def _take(page: EventPage, lines: list[EntryLine]) -> None:
    if page.competition.closed:
        raise NotationError(CLOSED.zh, CLOSED.en)
    keys = {cell.key for line in lines for player in line.players for cell in player.papers}
    key = page.request.POST.get("paper", "")
    if key not in keys:
        raise NotationError("请选自己单位的选手和材料", "choose a player of your own and a paper")
    entry, player, paper = json.loads(key)
    found = uploaded(page.request, "file")
    assert found is not None
    name, content = found
    kind = kind_of(content)
    with transaction.atomic():
        there = HandedIn.objects.select_for_update().filter(stream=page.stream)
        same = there.filter(entry=entry, player=player, paper=paper)
        if any(bytes(one.content) == content for one in same):
            return  # a phone sent it again, for want of an answer
        if same.count() >= MOST_FOR_ONE:
            raise NotationError(
                f"这一项已交了 {MOST_FOR_ONE} 份，请等审核",
                "enough for this one: it waits for review",
            )
        if there.filter(entry__in=[line.id for line in lines]).count() >= MOST_FOR_UNIT:
            raise NotationError("本单位交的文件太多了，请找组委会", "too many files: ask the desk")
        HandedIn.objects.create(
            stream=page.stream,
            entry=entry,
            player=player,
            paper=paper,
            name=name,
            kind=kind,
            content=content,
            sent=clock.now(),
        )
        bus.tell_of(page.slug, page.state.seq, ("all",))


@event_page(*REVIEWERS)
def handed_in(page: EventPage, key: int) -> HttpResponse:
    one = HandedIn.objects.filter(stream=page.stream, pk=key).first()
    if one is None:
        raise Http404(Text("没有这个文件", "there is no such file"))
    shown = HttpResponse(bytes(one.content), content_type=one.kind)
    shown["Content-Disposition"] = content_disposition_header(False, one.name) or "inline"
    return shown
