"""Every page before the draw as a browser shows it: fits a phone, is read by everybody, and says
nothing on the console."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from paisai.desk.rights import STAFF
from paisai.ledger import export_text
from paisai.web.demonstration.scenes import SCENES
from paisai.web.people.signing_in import one_time_link
from paisai.web.streams.import_export import take_in
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


@pytest.fixture(scope="module", params=SIZES)
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


@pytest.mark.parametrize("path", PATHS)
def test_a_page_fits_and_is_clean(path: str, page: Any, site: str, slug: str) -> None:
    """At every size; axe looks at each page at one of them."""
    said: list[str] = []
    page.on("console", lambda one: said.append(one.text) if one.type == "error" else None)
    assert page.goto(site + path.replace("SLUG", slug)).status == 200
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    width = SIZES[PATHS.index(path) % len(SIZES)][1]
    if page.viewport_size["width"] == width:
        found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
        assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []
    assert said == []
