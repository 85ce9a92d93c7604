"""In which language does this visitor read? Chinese, unless he chose English; switched where he
is."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import translation
from django.views.decorators.http import require_POST

from paisai.web.next_page import next_page

COOKIE = "lang"
YEAR = 365 * 24 * 3600


def language(get_response: Callable[[HttpRequest], HttpResponse]) -> object:
    def middleware(request: HttpRequest) -> HttpResponse:
        chosen = request.COOKIES.get(COOKIE)
        request.language = "en" if chosen == "en" else "zh"  # type: ignore[attr-defined]
        with translation.override("en" if chosen == "en" else "zh-hans"):
            return get_response(request)

    return middleware


def language_of(request: HttpRequest) -> str:
    return getattr(request, "language", "zh")


@require_POST
def switch(request: HttpRequest) -> HttpResponse:
    answer = HttpResponseRedirect(next_page(request, "/"))
    chosen = "en" if request.POST.get("lang") == "en" else "zh"
    answer.set_cookie(COOKIE, chosen, max_age=YEAR, samesite="Lax", httponly=True)
    return answer
