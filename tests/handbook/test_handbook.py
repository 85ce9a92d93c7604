"""The handbook names buttons as they are, leads nowhere that is not there, and is set page by
page."""

import re
from io import BytesIO
from pathlib import Path
from urllib.parse import unquote

import pytest
from markdown_it.tree import SyntaxTreeNode
from pypdf import PdfReader

import paisai
from paisai.cli import main
from paisai.handbook.contents import CARDS, PAGES, anchor, page, pages, picture, target, tokens
from paisai.handbook.html import html
from paisai.handbook.paper import card, handbook

SOURCE = Path(paisai.__file__).parent
ROOT = SOURCE.parents[1]
LANGUAGES = ("zh", "en")
WORDS = {"zh": re.compile("「(.*?)」"), "en": re.compile("“(.*?)”")}
"""How each language quotes what stands on a button, a tab or a heading of the program."""
EVERY = [(name, language) for language in LANGUAGES for name in PAGES + CARDS]


@pytest.fixture(scope="module")
def source():
    """The pages, the forms they show, and the acts that name them."""
    pages = [
        path.read_text("utf-8")
        for room in ("web", "desk", "acting")
        for path in sorted((SOURCE / room).rglob("*"))
        if path.suffix in (".html", ".py")
    ]
    return "\n".join([*pages, (SOURCE / "ledger" / "commands.py").read_text("utf-8")])


def stands_in(source, word):
    """Whether something in the program is called so, and not only begins or ends so."""
    return re.search(rf"""["'>]\s*(?:＋ )?{re.escape(word)}\s*["'<]""", source) is not None


def nodes(one):
    return list(SyntaxTreeNode(tokens(one)).walk())


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_quoted_words_stand_in_the_program(name, language, source):
    quoted = WORDS[language].findall(page(name, language).source)
    assert quoted
    assert [word for word in quoted if not stands_in(source, word)] == []


def test_a_word_that_is_nowhere_would_be_noticed(source):
    assert stands_in(source, "公布成绩")
    assert not stands_in(source, "公布成")


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_links_lead_to_pages_and_headings_that_are_there(name, language):
    one = page(name, language)
    for node in nodes(one):
        if node.type != "link":
            continue
        to = target(one, unquote(str(node.attrs["href"])))
        assert to is not None
        assert to.page in PAGES + CARDS
        there = page(to.page, language)
        headings = {anchor(h) for h in re.findall(r"^#+ (.+)$", there.source, re.M)}
        assert not to.heading or to.heading in headings


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_pictures_are_there_in_the_language_of_the_page_and_small(name, language):
    for node in nodes(page(name, language)):
        if node.type == "image":
            file = str(node.attrs["src"]).rpartition("/")[2]
            assert file.endswith(f".{language}.webp")
            assert len(picture(file)) < 80_000
            assert node.content  # what somebody hears who does not see it


def test_every_picture_is_used():
    used = {
        str(node.attrs["src"]).rpartition("/")[2]
        for language in LANGUAGES
        for one in pages(language)
        for node in nodes(one)
        if node.type == "image"
    }
    assert used == {path.name for path in (SOURCE / "handbook" / "pictures").iterdir()}


@pytest.mark.parametrize("name", PAGES + CARDS)
def test_both_languages_say_the_same_things_in_the_same_order(name):
    kinds = [
        [node.type for node in nodes(page(name, language)) if node.type in ("heading", "image")]
        for language in LANGUAGES
    ]
    assert kinds[0] == kinds[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_file_is_listed(language):
    files = {path.stem for path in (SOURCE / "handbook" / language).glob("*.md")}
    assert files == {*PAGES, *CARDS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_documents_for_operators_are_there(language):
    named = re.findall(r"`([\w./]+\.md)`", page("operators", language).source)
    assert named
    assert all((ROOT / name).is_file() for name in named)


def test_html_is_not_let_through_and_links_lead_into_the_handbook():
    shown = html(page("start", "zh"), "/help/")
    assert 'href="/help/entries/"' in shown
    assert 'src="/help/pictures/board.zh.webp"' in shown
    assert "<script" not in html(page("start", "zh").__class__("x", "zh", "<script>1</script>"), "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_page_is_one_sheet(language):
    sheets = PdfReader(BytesIO(handbook(language))).pages
    assert len(sheets) == 1 + len(PAGES)
    titles = [page(name, language).title for name in PAGES]
    for number, title in enumerate(titles, 1):
        found = re.sub(r"\s", "", sheets[number].extract_text())
        assert found.startswith(re.sub(r"\s", "", title))


@pytest.mark.parametrize(("name", "language"), [pair for pair in EVERY if pair[0] in CARDS])
def test_a_card_is_one_sheet(name, language):
    assert len(PdfReader(BytesIO(card(name, language))).pages) == 1


def test_the_command_writes_a_card_and_leaves_what_is_there(tmp_path, capsys):
    out = tmp_path / "裁判.pdf"
    assert main(["handbook", str(out), "--card", "referee"]) == 0
    assert out.read_bytes().startswith(b"%PDF")
    assert main(["handbook", str(out)]) == 2
    assert "--force" in capsys.readouterr().err
