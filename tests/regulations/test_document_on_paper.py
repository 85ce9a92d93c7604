"""The 竞赛规程 on A4: where it goes on on the next page, and what is said without our marks."""

from __future__ import annotations

from paisai.regulations import load
from paisai.regulations.document.model import (
    Article,
    Document,
    PageChapter,
    Sentence,
    TextTable,
    clean,
)
from paisai.regulations.document.pages import pdf
from paisai.regulations.document.write import write
from prints.samples import opened, squeezed


def paper(before: int, rows: int) -> list[str]:
    """The pages of a regulation with so many lines before a table."""
    filled = tuple(Article((Sentence(f"第{i}行"),)) for i in range(before))
    told = tuple((f"违例{i}号", f"处罚{i}号") for i in range(rows))
    table = Article((Sentence("见下表"),), table=TextTable(("违例头", "处罚头"), told, (1, 1)))
    last = Article((Sentence("末一条"),))
    sections = (PageChapter("章", (*filled, table, last)),)
    pages = opened(pdf(Document("规程", "竞赛规程", "", sections, "主办单位盖章"))).pages
    return [squeezed(page.extract_text()) for page in pages]


def test_a_long_table_goes_on_under_its_head_and_never_leaves_a_single_row() -> None:
    parted = False
    for before in range(20, 40):
        first, second, *_ = [*paper(before, 9), ""]
        on_first = [i for i in range(9) if f"处罚{i}号" in first]
        on_second = [i for i in range(9) if f"处罚{i}号" in second]
        assert on_first + on_second == list(range(9))
        assert len(on_first) != 1
        assert len(on_second) != 1
        if on_first and on_second:
            parted = True
            assert "违例头" in first
            assert "违例头" in second
    assert parted


def test_nobody_signs_a_page_with_nothing_on_it() -> None:
    for before in range(22, 30):
        *_, last = paper(before, 9)
        assert "末一条" in last
        assert "主办单位盖章" in last


def test_without_its_clause_a_reading_says_which_infraction_it_is_about() -> None:
    """B8.2.6 is the revoke; B8.1 has three readings and is named once."""
    chapters = clean(write(load("shuangsheng-boda-2020"))).sections
    (text,) = (a.text for c in chapters for a in c.articles if a.title == "罚则")
    assert "藏张：对方发现的 40 分也是每张计。" in text
    assert text.count("违例（裁判员酌情处罚）：") == 1
    chapters = clean(write(load("shuangsheng-boda-2020"), language="en")).sections
    (text,) = (a.text for c in chapters for a in c.articles if a.title == "Penalties")
    assert "Revoke: The 40 is per card as well." in text


def test_papers_are_a_table_only_where_one_must_be_recent() -> None:
    for preset, table in (("erdayi-sanya-2021", True), ("shuangsheng-boda-2020", False)):
        chapters = write(load(preset)).sections
        (papers,) = (c for c in chapters if c.title == "材料与查验")
        assert [a.table is not None for a in papers.articles] == [table]
    assert "佩戴口罩、绿色健康码、体温检测" in papers.articles[0].text
