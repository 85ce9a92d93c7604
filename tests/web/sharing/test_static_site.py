"""The public pages of an event as a folder: they open from a disk, lead nowhere else, and recompute
its draws."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Mapping
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from paisai.desk.event_document import ledger_lines
from paisai.desk.rights import Role
from paisai.web.demonstration.scenes import SCENES
from paisai.web.site.making import LANGUAGES, static_site, zipped
from paisai.web.site.scripts import STATIC, classic
from support.axe import violations
from support.browser import Browser
from support.demonstrations import event, fresh
from support.web import account, signed_in

EVENTS = [scene.slug for scene in SCENES]
LINKS = {"a": "href", "link": "href", "script": "src", "img": "src", "form": "action"}
LINKS |= {"use": "href", "object": "data", "iframe": "src"}


@cache
def site(slug: str) -> Mapping[str, bytes]:
    return static_site(event(slug))


class Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.links: list[tuple[str, str]] = []
        self.ids: set[str] = set()
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.tags.append(tag)
        if values.get("id"):
            self.ids.add(str(values["id"]))
        if (link := values.get(LINKS.get(tag, ""))) is not None:
            self.links.append((tag, link))


def read(content: bytes) -> Reader:
    reader = Reader()
    reader.feed(content.decode())
    return reader


@pytest.mark.parametrize("slug", EVENTS)
def test_every_link_leads_to_a_file_of_the_folder(slug: str) -> None:
    files = site(slug)
    pages = {name: read(content) for name, content in files.items() if name.endswith(".html")}
    assert {f"{language}/index.html" for language in LANGUAGES} <= pages.keys()
    reached = {"index.html"}
    for name, page in pages.items():
        assert "form" not in page.tags, name
        for tag, link in page.links:
            parts = urlsplit(link)
            if parts.scheme == "tel":
                continue
            assert not parts.scheme, (name, link)
            assert not parts.netloc, (name, link)
            assert not parts.path.startswith("/"), (name, link)
            to = unquote(urljoin(name, parts.path)) if parts.path else name
            assert to in files, (name, tag, link)
            reached.add(to)
            if parts.fragment and to in pages:
                assert unquote(parts.fragment) in pages[to].ids, (name, link)
    assert reached == files.keys()


@pytest.mark.parametrize("slug", EVENTS)
def test_each_page_is_there_in_both_languages(slug: str) -> None:
    files = site(slug)
    zh, en = (
        {name.removeprefix(f"{one}/") for name in files if name.startswith(f"{one}/")}
        for one in LANGUAGES
    )
    assert zh == en


def test_all_pages_of_the_server_but_those_that_act_are_there() -> None:
    from support.public_pages import pages

    served = pages(event("shengji"))
    wanted = {
        path.removeprefix("/e/seen-shengji/").strip("/").replace("/", "-") or "index"
        for path in served
        if path.startswith("/e/") and "/share/" not in path and "?" not in path
    } - {"head", "ledger.json", "enter"}
    here = {name[3:-5] for name in site("shengji") if name.startswith("zh/")}
    assert {one for one in wanted if not one.endswith(".pdf")} <= here


@pytest.mark.parametrize("slug", EVENTS)
def test_nothing_of_the_server_or_of_people_is_in_it(slug: str) -> None:
    known = event(slug).competition
    told = b"\n".join(c for name, c in site(slug).items() if name.endswith((".html", ".json")))
    text = told.decode()
    assert "csrfmiddlewaretoken" not in text
    assert "localhost" not in text
    private = {unit.telephone for unit in known.units.values()}
    for entrant in known.entrants.values():
        for player in entrant.players:
            private |= {player.number or "", player.born.isoformat() if player.born else ""}
    private -= {"", known.particulars.telephone}
    assert private
    assert not {one for one in private if one in text}


def test_a_draft_and_an_unconfirmed_report_are_not_in_it() -> None:
    book = fresh("tuolaji", "site-with-a-draft")
    text = pages_of(static_site(book))
    reported = [
        table.number
        for table in book.competition.round.tables  # type: ignore[union-attr]
        if table.reports and table.result is None
    ]
    assert reported
    record = ledger_lines(static_site(book)["ledger.json"], "r.json")
    assert record.count('"report_result"') < sum(
        event.kind == "report_result" for event in book.follow().history
    )
    for table in reported:
        row = re.search(rf"<tr[^>]*><td[^>]*>(?:<b>)?{table}<.*?</tr>", text["zh/rounds-1-3.html"])
        assert row is None or re.search(r"\d:\d", row[0]) is None


def pages_of(files: Mapping[str, bytes]) -> dict[str, str]:
    return {name: content.decode() for name, content in files.items() if name.endswith(".html")}


@pytest.mark.parametrize("name", [path.name for path in STATIC.glob("*.js")])
def test_every_script_of_ours_can_be_made_classic(name: str) -> None:
    written = classic(name).decode()
    assert not re.search(r"^(import|export)\b", written, re.MULTILINE)


def test_a_form_of_import_that_is_not_known_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from paisai.web.site import scripts

    (tmp_path / "odd.js").write_text('import * as all from "./other.js";\n')
    monkeypatch.setattr(scripts, "STATIC", tmp_path)
    with pytest.raises(ValueError, match="import \\* as all"):
        scripts._body("odd.js")


def test_the_organiser_takes_it_as_a_zip() -> None:
    book = event("shengji")
    client = signed_in(account(Role.ORGANISER, at=book))
    answer = client.get(f"/o/{book.slug}/papers/site/")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/zip"
    names = zipfile.ZipFile(io.BytesIO(answer.content)).namelist()
    assert "index.html" in names
    assert "zh/draw.html" in names
    assert zipped(site("shengji")) == zipped(dict(site("shengji")))


def written(slug: str, folder: Path) -> Path:
    for name, content in site(slug).items():
        file = folder.joinpath(*name.split("/"))
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    return folder


def opened(browser: Browser) -> tuple[Any, list[str]]:
    """A page, and what went wrong on it: a request to anywhere else, an error of a script."""
    page: Any = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
    wrong: list[str] = []
    page.on("request", lambda one: one.url.startswith(("file:", "data:")) or wrong.append(one.url))
    page.on("requestfailed", lambda one: wrong.append(f"failed: {one.url}"))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda one: one.type == "error" and wrong.append(one.text))
    return page, wrong


def sound(page: Any, wrong: list[str]) -> None:
    """Nothing went wrong so far, and axe has nothing against it; axe itself asks for the style
    sheet once more, which a disk does not allow."""
    assert wrong == []
    assert violations(page) == [], page.url
    wrong.clear()


def proved(page: Any) -> int:
    """How many draws the page recomputed, all of them rightly."""
    buttons = page.locator("button[data-proof]")
    count = buttons.count()
    for at in range(count):
        buttons.nth(at).click()
    assert page.locator("ul.proof li.wrong").count() == 0
    assert page.locator("ul.proof").count() == count
    for at in range(count):
        assert page.locator("ul.proof").nth(at).locator("li.right").count() >= 2
    return int(count)


@pytest.mark.parametrize("slug", ["tuolaji", "shengji"])
def test_it_opens_from_a_disk_and_recomputes_the_draws(
    browser: Browser, tmp_path: Path, slug: str
) -> None:
    page, wrong = opened(browser)
    start = written(slug, tmp_path) / "index.html"
    page.goto(start.as_uri())
    page.wait_for_url("**/zh/index.html")
    sound(page, wrong)
    page.locator("nav.tabs a[href='draw.html']").click()
    assert proved(page) >= 1
    page.get_by_role("link", name="English").click()
    assert page.url.endswith("/en/draw.html")
    assert proved(page) >= 1
    sound(page, wrong)


def test_a_name_is_found_on_the_disk_by_its_pinyin(browser: Browser, tmp_path: Path) -> None:
    page, wrong = opened(browser)
    page.goto((written("tuolaji", tmp_path) / "zh" / "where.html").as_uri())
    page.locator("input[data-filter]").fill("wn")
    shown = page.locator("#found .place:visible")
    assert 0 < shown.count() < page.locator("#found .place").count()
    assert "魏宁" in shown.first.inner_text()
    sound(page, wrong)


@pytest.mark.long
@pytest.mark.parametrize("slug", EVENTS)
def test_every_page_of_every_demonstration_from_a_disk(
    browser: Browser, tmp_path: Path, slug: str
) -> None:
    page, wrong = opened(browser)
    folder = written(slug, tmp_path)
    for name in sorted(site(slug)):
        if name.endswith(".html") and "/" in name:
            page.goto((folder / name).as_uri())
            sound(page, wrong)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
            proved(page)
    assert wrong == []
