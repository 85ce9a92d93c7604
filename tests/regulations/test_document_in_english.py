"""The regulation in English says what the Chinese one says, and both say what the values say."""

from __future__ import annotations

import re

import pytest

from paisai.regulations import load, preset_ids
from paisai.regulations.clauses import all_clauses
from paisai.regulations.document.html import html
from paisai.regulations.document.model import clean
from paisai.regulations.document.write import write
from paisai.regulations.editing import copy
from paisai.regulations.loading import loads
from support.desk import paisai

CHINESE = re.compile(r"[\u4e00-\u9fff]")


def texts(document):
    yield from (document.title, document.subtitle, document.preface, document.signature)
    for section in document.sections:
        yield section.title
        for article in section.articles:
            yield from (article.title, article.text, article.label)
            yield from (note.text for note in article.notes)
            if article.table:
                yield from article.table.header
                yield from (cell for row in article.table.rows for cell in row)


@pytest.mark.parametrize("preset", preset_ids())
def test_in_english_there_is_no_chinese_and_the_same_articles_and_clauses(preset):
    zh, en = write(load(preset)), write(load(preset), language="en")
    for text in texts(en):
        assert not CHINESE.search(text), text
    shape = [
        [
            (a.clauses, len(a.sentences), len(a.notes), a.table and len(a.table.rows))
            for a in s.articles
        ]
        for s in zh.sections
    ]
    assert shape == [
        [
            (a.clauses, len(a.sentences), len(a.notes), a.table and len(a.table.rows))
            for a in s.articles
        ]
        for s in en.sections
    ]


@pytest.mark.parametrize("preset", preset_ids())
def test_both_name_the_same_figures(preset):
    """Sentence by sentence: what is a number in one is a number in the other."""
    zh, en = write(load(preset)), write(load(preset), language="en")
    for section, other in zip(zh.sections, en.sections, strict=True):
        for article, twin in zip(section.articles, other.articles, strict=True):
            if article.title in ("时间和地点", "赛程表", "参赛者"):
                continue  # dates, which name the month in English
            if not article.title:
                continue  # a clause in its own words
            for one, two in zip(article.sentences, twin.sentences, strict=True):
                assert figures(one.text) == figures(two.text), (one.text, two.text)


def figures(text):
    """0 and 1 are often said in words."""
    return set(re.findall(r"\d+(?:\.\d+)?", text)) - {"0", "1"}


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("preset", preset_ids())
def test_printed_clean_no_sentence_names_a_clause_by_its_number(preset, language):
    ids = "|".join(re.escape(c.id) for c in sorted(all_clauses(preset), key=lambda c: -len(c.id)))
    named = re.compile(rf"(?<![\w.])(?:{ids})(?![\w.])")
    for text in texts(clean(write(load(preset), language=language))):
        assert not named.search(text), text


def changed(preset, *pairs):
    text = copy(preset, "mine")
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    return "\n".join(texts(write(loads(text))))


def test_a_figure_of_a_penalty_that_was_changed_stands_nowhere_as_it_was():
    told = changed("bashifen-teachers", ("amount = 120", "amount = 160"))
    assert "160" in told
    assert "120 分" not in told
    told = changed("shuangsheng-boda-2020", ("at_most = 70", "at_most = 55"))
    assert "10 至 55" in told
    assert "70" not in told
    told = changed("tuolaji-zhuhai-2019", ("amount = 20", "amount = 35"))
    assert "20 分" not in told


def test_other_figures_that_were_changed_stand_nowhere_as_they_were():
    told = changed("shengji-szpt-2013", ("cut_per_group = 2", "cut_per_group = 3"))
    assert "每组前 3 名" in told
    assert "前 2 名出线" not in told
    told = changed("erdayi-sanya-2021", ("deals = 10", "deals = 12"))
    assert "打 12 副" in told
    assert "10 副" not in told
    assert "10 局" not in told
    told = changed(
        "erdayi-sanya-2021", ("2016 年审定的全国竞技二打一竞赛规则", "本市自订的二打一规则")
    )
    assert "本市自订的二打一规则" in told
    assert "2016" not in told


def test_by_the_language_of_the_words_on_the_screen_and_as_a_page(tmp_path):
    said = paisai("--lang", "en", "regulation", "show", "tuolaji-zhuhai-2019", "--clean")
    assert said.code == 0, said
    assert "A round has 70 minutes. At 60 the hall is told: one last deal" in said.out
    chinese = paisai("regulation", "show", "tuolaji-zhuhai-2019", "--clean")
    assert "每轮 70 分钟。到 60 分钟" in chinese.out
    page = html(write(load("tuolaji-zhuhai-2019"), language="en"))
    assert '<html lang="en">' in page
    assert '<html lang="zh-CN">' in html(write(load("tuolaji-zhuhai-2019")))
    pdf = tmp_path / "en.pdf"
    done = paisai("--lang", "en", "regulation", "show", "bashifen-teachers", "--pdf", pdf)
    assert done.code == 0, done
    assert pdf.stat().st_size > 10_000


@pytest.mark.parametrize("preset", preset_ids())
def test_a_heading_is_parted_from_its_sentence_and_not_said_twice(preset):
    """“Swiss Swiss, 4 rounds”, “Contact Contact: …”."""
    document = write(load(preset), language="en")
    for section in document.sections:
        for article in section.articles:
            if article.title and article.text:
                assert document.heading(article) == f"{article.title}."
                first = re.findall(r"[A-Za-z-]+", article.text)[0]
                assert first != article.title.split()[0], article.text
            assert article.title != section.title
