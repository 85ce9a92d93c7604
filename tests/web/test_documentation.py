"""The site is made without a warning, has all that is public, and is searched from a disk."""

import re

import pytest

from bundling import site
from package.public_names import lines

pytest.importorskip("sphinx")


@pytest.fixture(scope="module")
def chinese(tmp_path_factory):
    """Sphinx takes half a minute: the ordinary tests look at one language."""
    folder = tmp_path_factory.mktemp("site")
    source, made = folder / "source", folder / "made"
    site.gather(source, "zh")
    done = site.sphinx(source, made, "zh")
    said, _ = done.communicate()
    assert done.returncode == 0, said
    return made


def test_every_public_name_is_in_the_reference(chinese):
    pages = "".join(
        path.read_text("utf-8") for path in sorted((chinese / "reference").glob("*.html"))
    )
    anchors = set(re.findall(r'id="(paisai[\w.]*)"', pages))
    names = [line.partition("(")[0] for line in lines()]
    missing = [name for name in names if name not in anchors]
    modules = {f"paisai.{name}" for name in ("cards", "erdayi", "players", "shengji")}
    assert set(missing) <= modules | {"paisai.rl.erdayi_v0", "paisai.rl.shengji_v0"}, missing


def test_it_has_the_pages_and_nothing_from_outside(chinese):
    for page in ("index", "library", "cookbook", "judge", "research", "handbook/start", "STATUS"):
        assert (chinese / f"{page}.html").exists()
    assert (chinese / "regulation" / "tuolaji-zhuhai-2019.html").exists()
    for path in chinese.glob("**/*.html"):
        outside = re.findall(r'(?:src|href)="(https?://[^"]+)"', path.read_text("utf-8"))
        assert [one for one in outside if "<link" in one or ".js" in one or ".css" in one] == []


def test_chinese_is_found_from_a_disk(chinese, browser):
    page = browser.new_page()
    for words, found in (("甩牌", "clauses.html"), ("from_rlcard", "paisai.rl.rlcard.html")):
        page.goto(f"file://{chinese}/search.html?q={words}")
        page.wait_for_selector("ul.search li a", timeout=60_000)
        links = page.locator("ul.search li a").evaluate_all("all => all.map(a => a.href)")
        assert any(found in link for link in links), (words, links[:5])
    page.close()


@pytest.mark.long
def test_the_whole_site_is_made(tmp_path):
    first = site.build(tmp_path / "site")
    assert first.exists()
    assert (tmp_path / "site" / "en" / "cookbook.html").exists()
