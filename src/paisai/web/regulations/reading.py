"""A regulation to read: its 竞赛规程 and its clauses, searched by word or by clause."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from paisai.desk.clause_search import clauses_about, document_about, is_empty
from paisai.desk.public.moment import public_pages
from paisai.desk.rights import STAFF
from paisai.errors import NotationError
from paisai.presets import preset_ids
from paisai.regulations import load
from paisai.regulations.dates import as_held, moved
from paisai.regulations.document.model import Document, clean
from paisai.regulations.document.write import write, write_for_event
from paisai.regulations.regulation import Regulation
from paisai.text import Text
from paisai.web.language import language_of
from paisai.web.pages import EventPage, by_head, event_page
from paisai.web.papers.making import Shelf, made, made_for_anybody
from paisai.web.safety import page_of_error

NO_REGULATION = Text("没有这份规程", "there is no such regulation")
PDF = "application/pdf"


_documents: Shelf[Document] = Shelf(40)


def _written(preset: str, language: str) -> Document:
    return _documents.get((preset, language), lambda: write(load(preset), language=language))


def preset_named(preset: str) -> Regulation:
    if preset not in preset_ids():
        raise Http404(NO_REGULATION)
    return load(preset)


def preset_page(request: HttpRequest, preset: str) -> HttpResponse:
    regulation = preset_named(preset)
    wanted = request.GET.get("q", "").strip()[:60]
    document = document_about(_written(preset, language_of(request)), wanted)
    return render(
        request,
        "regulations/reading.html",
        {
            "regulation": regulation,
            "document": document,
            "nothing": is_empty(document),
            "clauses": clauses_about(regulation, wanted, language_of(request)),
            "wanted": wanted,
            "pdf": f"/regulations/{preset}/pdf/",
        },
    )


def preset_pdf(request: HttpRequest, preset: str) -> HttpResponse:
    preset_named(preset)
    language = language_of(request)
    marks = "1" if request.GET.get("marks") else ""
    key = ("preset", preset, language, marks)
    try:
        return pdf_answer(key, _written(preset, language), marks, preset, made_for_anybody)
    except NotationError as error:
        return page_of_error(request, 503, error.sentence)


def pdf_answer(
    key: tuple[str, ...],
    document: Document,
    marks: str,
    name: str,
    make: Callable[[tuple[str, ...], Callable[[], bytes]], bytes] = made,
) -> HttpResponse:
    """As it is given to people: with no more than a star at what is ours, unless all marks are
    asked for. Whoever makes it may be too busy, and says so."""
    from paisai.regulations.document.pages import pdf

    shown = document if marks else clean(document)
    answer = HttpResponse(make(key, lambda: pdf(shown)), content_type=PDF)
    answer["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return answer


def written_for(page: EventPage) -> Document:
    """An event's regulation is fixed when it is made, and goes by the event's name."""
    competition = page.competition
    return _documents.get(
        (page.slug, page.state.history[0].hash, page.language),
        lambda: write_for_event(
            competition.name,
            competition.regulation,
            competition.first_day,
            competition.particulars,
            page.language,
        ),
    )


def _shown(page: EventPage, template: str, base: str) -> HttpResponse:
    from paisai.acting.regulation_form import changes_of

    regulation = page.competition.regulation
    wanted = page.request.GET.get("q", "").strip()[:60]
    document = document_about(written_for(page), wanted)
    preset = load(regulation.catalogue) if regulation.catalogue in preset_ids() else None
    first_day = page.competition.first_day
    return page.render(
        template,
        tab="regulation",
        shows=public_pages(page.competition),
        regulation=regulation,
        document=document,
        nothing=is_empty(document),
        clauses=clauses_about(regulation, wanted, page.language),
        wanted=wanted,
        changes=changes_of(regulation, as_held(preset, regulation, first_day))
        if preset is not None
        else (),
        dates_moved=preset is not None and moved(preset, first_day) != preset,
        preset=preset,
        pdf=f"{base}.pdf",
        marked=f"{base}-with-clauses.pdf",
    )


@event_page(*STAFF)
def event_regulation(page: EventPage) -> HttpResponse:
    """This event's regulation, and the 规程 with what the event says of itself."""
    return _shown(page, "regulations/of_event.html", f"/o/{page.slug}/regulation")


@event_page()
@by_head
def public_regulation(page: EventPage) -> HttpResponse:
    """The same for everybody: an event may be played by a regulation of its own."""
    return _shown(page, "regulations/of_public_event.html", f"/e/{page.slug}/regulation")


def _as_pdf(page: EventPage, marks: str = "") -> HttpResponse:
    key = ("event", page.slug, page.state.history[0].hash, page.language, marks)
    make = made if page.visitor.is_staff(page.stream) else made_for_anybody
    try:
        return pdf_answer(key, written_for(page), marks, page.slug, make)
    except NotationError as error:
        return page_of_error(page.request, 503, error.sentence)


event_pdf = event_page(*STAFF)(_as_pdf)
public_pdf = event_page()(by_head(_as_pdf))
