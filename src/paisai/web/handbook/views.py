"""The pages of the handbook, in the language the visitor reads."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe

from paisai import __version__
from paisai.errors import NotationError
from paisai.handbook import contents as handbook
from paisai.handbook.html import html
from paisai.text import Text
from paisai.web.handbook.places import HOME
from paisai.web.language import language_of
from paisai.web.papers.making import made_for_anybody

DAY = "private, max-age=86400"
NO_PAGE = Text("手册里没有这一页", "the handbook has no such page")


def contents(request: HttpRequest) -> HttpResponse:
    return page(request, handbook.PAGES[0])


def page(request: HttpRequest, name: str) -> HttpResponse:
    if name not in handbook.PAGES + handbook.CARDS:
        raise Http404(NO_PAGE)
    language = handbook.in_language(language_of(request))
    here = handbook.page(name, language)
    after = handbook.PAGES[1:]
    following = dict(zip(handbook.PAGES, after, strict=False)).get(name)
    shown = {
        "here": here,
        "body": mark_safe(html(here, HOME)),  # our own files, in which HTML is not let through
        "chapters": [handbook.page(one, language) for one in handbook.PAGES],
        "cards": [handbook.page(one, language) for one in handbook.CARDS],
        "is_card": name in handbook.CARDS,
        "following": following and handbook.page(following, language),
        "home": HOME,
    }
    return render(request, "handbook/page.html", shown)


def picture(_: HttpRequest, name: str) -> HttpResponse:
    try:
        content = handbook.picture(name) if name.endswith(".webp") else None
    except (OSError, ValueError):
        content = None
    if content is None:
        raise Http404(NO_PAGE)
    return HttpResponse(content, content_type="image/webp", headers={"Cache-Control": DAY})


def whole(request: HttpRequest) -> HttpResponse:
    from paisai.handbook.paper import TITLE
    from paisai.handbook.paper import handbook as whole_pdf

    language = handbook.in_language(language_of(request))
    return _pdf(request, TITLE.in_(language), "handbook", lambda: whole_pdf(language))


def card(request: HttpRequest, name: str) -> HttpResponse:
    if name not in handbook.CARDS:
        raise Http404(NO_PAGE)
    from paisai.handbook.paper import card as card_pdf

    language = handbook.in_language(language_of(request))
    title = handbook.page(name, language).title
    return _pdf(request, title, name, lambda: card_pdf(name, language))


def _pdf(request: HttpRequest, title: str, name: str, make: Callable[[], bytes]) -> HttpResponse:
    """Set once for all who ask."""
    from paisai.web.safety import page_of_error

    try:
        content = made_for_anybody(("handbook", name, language_of(request), __version__), make)
    except NotationError as error:
        return page_of_error(request, 503, error.sentence)
    answer = HttpResponse(content, content_type="application/pdf")
    answer["Content-Disposition"] = f"inline; filename*=UTF-8''{quote(title)}.pdf"
    return answer
