"""Every page before the draw as a browser shows it: fits a phone, is read by everybody, and says
nothing on the console."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pytest

from paisai.desk.rights import STAFF
from paisai.ledger import export_text
from paisai.web.demonstration.scenes import SCENES
from paisai.web.people.signing_in import one_time_link
from paisai.web.streams.import_export import take_in
from support.axe import violations
from support.web import account

DESK = (
    "entries/",
    "entries/import/",
    "units/",
    "review/?show=all",
    "notice/",
    "regulation/",
    "papers/",
    "people/",
    "people/passes/",
    "people/forget/",
    "rights/",
)
OPEN = ("enter/", "regulation/")
PLAIN = ("/o/", "/o/new/", "/o/new/?regulation=erdayi-sanya-2021", "/regulations/", "/account/")


@pytest.fixture(scope="session")
def slug() -> str:
    """An event whose list is on public notice, with an objection."""
    (scene,) = (one for one in SCENES if one.slug == "erdayi")
    state = scene.make(datetime.now(), 7)
    return take_in("looks-before", export_text(state), state.private).slug


SIZES = [("zh", 360), ("en", 1280), ("zh", 1920)]


@pytest.fixture(scope="module")
def page(request: Any, site: str, browser: Any, slug: str) -> Iterator[Any]:
    from paisai.web.people.models import Member
    from paisai.web.streams.models import Stream

    language, width = request.param
    context = browser.new_context(viewport={"width": width, "height": 800})
    context.add_cookies([{"name": "lang", "value": language, "url": site}])
    one = account(runs_server=True)
    stream = Stream.objects.get(slug=slug)
    for role in STAFF:
        Member.objects.create(account=one, stream=stream, role=role.value)
    opened = context.new_page()
    opened.goto(site + one_time_link(one))
    opened.wait_for_url("**/o/")
    yield opened
    context.close()


PATHS = [*PLAIN, *(f"/o/SLUG/{one}" for one in DESK), *(f"/e/SLUG/{one}" for one in OPEN)]


def cases(ordinary: bool) -> list[Any]:
    """Each page at one of the sizes, or at the others."""
    return [
        pytest.param(size, path, id=f"{path}-{size[0]}-{size[1]}")
        for size in SIZES
        for i, path in enumerate(PATHS)
        if (SIZES[i % len(SIZES)] == size) is ordinary
    ]


@pytest.mark.parametrize(("page", "path"), cases(ordinary=True), indirect=["page"])
def test_a_page_fits_and_is_clean(path: str, page: Any, site: str, slug: str) -> None:
    said = _opened(path, page, site, slug)
    assert violations(page) == []
    assert said == []


@pytest.mark.long
@pytest.mark.parametrize(("page", "path"), cases(ordinary=False), indirect=["page"])
def test_a_page_fits_at_every_other_size(path: str, page: Any, site: str, slug: str) -> None:
    assert _opened(path, page, site, slug) == []


def _opened(path: str, page: Any, site: str, slug: str) -> list[str]:
    """What the page says on the console; it fits."""
    said: list[str] = []
    page.on("console", lambda one: said.append(one.text) if one.type == "error" else None)
    assert page.goto(site + path.replace("SLUG", slug)).status == 200
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return said
