"""All papers of an event: what is wanted now first, seen in the browser, printed by one button."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal
from urllib.parse import quote

from django.http import Http404, HttpResponse

from paisai.desk.event_document import event_document
from paisai.desk.papers import FOR_THE_HALL, KINDS, ToMake, left_out, papers_there, rounds
from paisai.desk.papers.needed import (
    boxes,
    grouped,
    in_workbook,
    papers_of_round,
    rounds_of,
    wanted_first,
)
from paisai.desk.papers.press import Press
from paisai.desk.papers.standings import award_day
from paisai.desk.reading import day
from paisai.desk.rights import STAFF, Role
from paisai.errors import PaisaiError
from paisai.prints.paper import Signed
from paisai.prints.pictures import checked_picture
from paisai.text import Text
from paisai.web import clock
from paisai.web.address import for_phones
from paisai.web.doing import and_refuse, and_say
from paisai.web.entries.offers import sees_particulars
from paisai.web.pages import EventPage, event_page
from paisai.web.papers.emblems import EMBLEMS, emblems, emblems_held, keep_emblem
from paisai.web.papers.making import made
from paisai.web.people.qr import svg
from paisai.web.seasons.of_event import heads, on_papers
from paisai.web.streams.import_export import give_out
from paisai.web.uploads import uploaded

NO_PAPER = Text(
    "现在没有这份印刷品；有了对阵或成绩才有", "there is no such paper now; papers follow play"
)
PDF = "application/pdf"
EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def version(page: EventPage) -> tuple[object, ...]:
    """Everything a paper depends on but its language."""
    seen = sees_particulars(page)
    return page.stream.pk, page.state.head, page.stream.losses, seen, heads(page.state)


def _press(page: EventPage) -> Press:
    at = max(clock.now(), page.state.time or clock.now())
    return Press(page.state, at, on_papers(page.state))


def papers_now(page: EventPage) -> tuple[ToMake, ...]:
    return tuple(papers_there(_press(page), _signed(page), private=sees_particulars(page)))


def _signed(page: EventPage) -> Signed:
    """With the seal and the logo that were uploaded, and the day that is asked for."""
    said = page.request.GET.get("day", "")
    held = emblems(page)
    return Signed(
        day=day(said) if said else None, seal=held.get("seal", b""), logo=held.get("logo", b"")
    )


def _language(page: EventPage) -> Literal["zh", "en"]:
    return "en" if page.language == "en" else "zh"


def _shown(page: EventPage, papers: Sequence[ToMake]) -> list[dict[str, object]]:
    return [
        {
            "name": KINDS[one.kind],
            "of": one.of_whom,
            "note": one.note,
            "see": f"/o/{page.slug}/papers/?see={quote(one.file.zh)}#seen",
            "link": f"/o/{page.slug}/papers/pdf/?paper={quote(one.file.zh)}",
        }
        for one in papers
    ]


@event_page(*STAFF)
def papers_page(page: EventPage) -> HttpResponse:
    found = papers_now(page)
    now, others = wanted_first(page.competition, found)
    rounds = [(of, papers_of_round(found, of)[0].of_whom) for of in rounds_of(found)]
    wanted = {one.of for one in now}
    seen = page.request.GET.get("see", "")
    chosen = next((one for one in found if one.file.zh == seen), None)
    return page.render(
        "papers/papers.html",
        tab="papers",
        now_papers=_shown(page, now),
        others=[(of, name, _shown(page, some)) for of, name, some in grouped(others)],
        at_once=[one for one in rounds if one[0] in wanted],
        seen=_shown(page, [chosen])[0] if chosen else None,
        left_out=[text for _, text in left_out(_press(page), sees_particulars(page))],
        emblems=emblems_held(page) if Role.ORGANISER in page.roles else None,
        award_day=award_day(page.competition)
        if any(one.kind == "certificates" for one in found)
        else None,
        private=Role.ORGANISER in page.roles,
        boxes=boxes(page.competition),
    )


@event_page(Role.ORGANISER)
def set_emblem(page: EventPage) -> HttpResponse:
    """The organiser's seal or logo for certificates is kept, or taken away again."""
    request, back = page.request, f"/o/{page.slug}/papers/"
    name = request.POST.get("emblem", "")
    if request.method != "POST" or name not in EMBLEMS:
        raise Http404(NO_PAPER)
    try:
        if request.POST.get("remove"):
            keep_emblem(page, name, b"")
            return and_say(request, back, EMBLEMS[name] + Text("已去掉", " taken away"))
        sent = uploaded(request, "picture")
        keep_emblem(page, name, checked_picture(sent[1] if sent else b""))
    except PaisaiError as error:
        return and_refuse(request, back, error)
    return and_say(
        request, back, EMBLEMS[name] + Text("已存，印在证书上", " kept for certificates")
    )


@event_page(*STAFF)
def one_pdf(page: EventPage) -> HttpResponse:
    named = page.request.GET.get("paper", "")
    try:
        found = next((one for one in papers_now(page) if one.file.zh == named), None)
    except PaisaiError as error:  # the day of the award is not one
        return and_refuse(page.request, f"/o/{page.slug}/papers/", error)
    if found is None:
        raise Http404(NO_PAPER)
    return _set(page, (found,), found.file)


@event_page(*STAFF)
def round_pdf(page: EventPage) -> HttpResponse:
    """Everything for one round, to be printed at once."""
    of = page.request.GET.get("of", "")
    found = papers_of_round(papers_now(page), of)
    if not found:
        raise Http404(NO_PAPER)
    return _set(page, found, Text(f"{of}-全部", f"{of}-all"))


@event_page(*STAFF)
def day_cards(page: EventPage) -> HttpResponse:
    """For every table of the hall, once for the whole day; its code leads to this server."""
    from paisai.prints import typeset

    def code(number: int) -> str:
        return svg(for_phones(page.request, f"/e/{page.slug}/t/{number}/"))

    paper, language = rounds.day_cards(_press(page), code), _language(page)
    if not paper.tables:
        raise Http404(NO_PAPER)
    key = (*version(page), language, "day-cards", for_phones(page.request, "/"))
    content = made(key, lambda: typeset.pdf(paper, language))
    return named_file(content, PDF, "全天桌牌.pdf", "inline")


def _set(page: EventPage, papers: Sequence[ToMake], name: Text) -> HttpResponse:
    from paisai.prints import typeset

    language = _language(page)
    key = (*version(page), language, name.zh, hash(_signed(page)))
    try:
        content = made(key, lambda: typeset.one_pdf((one.make() for one in papers), language))
    except PaisaiError as error:
        return and_refuse(page.request, f"/o/{page.slug}/papers/", error)
    ending = "attachment" if page.request.GET.get("save") else "inline"
    return named_file(content, PDF, f"{name.in_(language)}.pdf", ending)


def named_file(content: bytes | str, kind: str, name: str, how: str = "attachment") -> HttpResponse:
    answer = HttpResponse(content, content_type=kind)
    answer["Content-Disposition"] = f"{how}; filename*=UTF-8''{quote(name)}"
    return answer


@event_page(*STAFF)
def as_workbook(page: EventPage) -> HttpResponse:
    from paisai.prints.excel import workbook

    listed = [one for one in papers_now(page) if one.kind not in FOR_THE_HALL]
    if not listed and not page.competition.entrants:
        raise Http404(NO_PAPER)
    language = _language(page)
    content = made(
        (*version(page), language, "xlsx"),
        lambda: workbook(in_workbook(_press(page), (one.made() for one in listed)), language),
    )
    return named_file(content, EXCEL, f"{page.slug}.xlsx")


@event_page(*STAFF)
def as_json(page: EventPage) -> HttpResponse:
    """For the public: without people's particulars."""
    return named_file(event_document(page.state), "application/json", f"{page.slug}.json")


@event_page(*STAFF)
def as_file(page: EventPage) -> HttpResponse:
    """The event's file as `paisai` on another machine opens it."""
    return named_file(give_out(page.book), "application/octet-stream", f"{page.slug}.paisai")


@event_page(Role.ORGANISER)
def backup(page: EventPage) -> HttpResponse:
    """Everything, people's particulars too."""
    name = f"{page.slug}-{clock.now():%Y%m%d-%H%M}.json"
    return named_file(event_document(page.state, private=True), "application/json", name)
