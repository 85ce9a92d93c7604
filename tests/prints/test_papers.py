"""Every paper opens again, says what it was given, on the paper it is meant for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from paisai import typesetting
from paisai.prints.paper import (
    Bracket,
    BracketMatch,
    CardPaper,
    Certificate,
    EntryForm,
    KnockoutRound,
    Lists,
    SeatedTable,
    TableCards,
    Tree,
)
from paisai.prints.table import NamedEntry, Table
from paisai.prints.typeset import pdf, setting
from paisai.text import SILENT, Text
from prints.samples import (
    AWARDS,
    BRACKET,
    BULLETIN,
    CARDS,
    CERTIFICATES,
    ERDAYI_SHEETS,
    FORM,
    GROUPS,
    HOSTILE,
    MASTHEAD,
    PAIR,
    SHEETS,
    SMALL,
    STANDINGS,
    TEAMS,
    THREE_SEATS,
    TIMETABLE,
    TRIO,
    A,
    B,
    lists,
    many,
    opened,
    partnership,
    pixels,
    same,
    size,
    squeezed,
    standings,
    text,
    tree,
)
from support.chosen import seldom

pytest.importorskip(typesetting.PACKAGE)

UPRIGHT, LYING, A5 = (210, 297), (297, 210), (210, 148)
PAPERS = {
    "by table": (SMALL, UPRIGHT),
    "folded cards": (CARDS, UPRIGHT),
    "small cards": (TableCards(MASTHEAD, (TRIO,), CardPaper.A5), A5),
    "shengji sheet": (SHEETS, UPRIGHT),
    "erdayi sheet": (ERDAYI_SHEETS, UPRIGHT),
    "bulletin": (BULLETIN, UPRIGHT),
    "standings": (STANDINGS, UPRIGHT),
    "groups": (GROUPS, UPRIGHT),
    "bracket": (BRACKET, UPRIGHT),
    "teams": (TEAMS, UPRIGHT),
    "awards": (AWARDS, UPRIGHT),
    "certificates": (CERTIFICATES, LYING),
    "form": (FORM, UPRIGHT),
    "timetable": (TIMETABLE, UPRIGHT),
}


def every_string(value) -> list[str]:
    """Whatever Chinese or plain text stands in a value, at any depth."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, Text):
        return [value.zh]
    if isinstance(value, Table):
        keys = [column.key for column in value.columns]
        labels = [column.label for column in value.columns]
        cells = [row.get(key) for row in value.rows for key in keys]
        shown = cells or [value.empty]
        return [s for part in (*labels, *shown, value.name) for s in every_string(part)]
    if isinstance(value, tuple):
        return [found for item in value for found in every_string(item)]
    fields = getattr(value, "__dataclass_fields__", {})
    return [found for name in fields for found in every_string(getattr(value, name))]


@pytest.mark.parametrize("name", PAPERS)
def test_a_paper_says_everything_it_was_given(name):
    paper, page_size = PAPERS[name]
    made = pdf(paper)
    shown = text(made)
    unnamed = {"第三轮"} if name == "certificates" else set()
    unnamed |= {"shengji", "erdayi", MASTHEAD.head}
    given = {s for s in every_string(paper) if s} - unnamed
    assert [s for s in given if squeezed(s).replace("-", "−") not in shown.replace("-", "−")] == []
    traced = name != "certificates"  # what people hang on a wall carries no hash
    assert (MASTHEAD.head[:12] in shown) is traced
    assert ("2026-05-1609:05" in shown) is traced
    assert {size(page) for page in opened(made).pages} == {page_size}


@pytest.mark.parametrize("name", PAPERS)
@pytest.mark.parametrize("language", seldom(["zh", "en"], {"zh"}))
def test_the_same_values_give_the_same_bytes(name, language):
    paper, _ = PAPERS[name]
    assert pdf(paper, language) == pdf(paper, language)


@pytest.mark.parametrize(
    ("name", "zh", "en"),
    [
        ("by table", ["对阵表（按桌号）", "南北", "轮空"], ["Pairingsbytable", "N-S", "Bye"]),
        ("shengji sheet", ["计时制升级赛记分表", "防守方得分", "级数相同时先到达方", "交表时间"],
         ["Defenders'points", "reachedfirst", "Handedinat"]),
        ("erdayi sheet", ["叫分", "倍数", "核对", "丙签名"], ["Multiplier", "CSignature"]),
        ("bulletin", ["比赛结果", "判罚"], ["Results", "Rulings"]),
        ("standings", ["名次表", "级差"], ["Standings", "Leveldifference"]),
        ("form", ["第八名", "机动名额"], ["8th", "Wildcard"]),
        ("certificates", ["荣获", "特发此证"], ["wereawarded", "wasawarded"]),
    ],
)  # fmt: skip
def test_labels_follow_the_language(name, zh, en):
    paper, _ = PAPERS[name]
    chinese, english = text(pdf(paper, "zh")), text(pdf(paper, "en"))
    assert [w for w in zh if w not in chinese] == []
    assert [w for w in en if w not in english] == []
    assert [w for w in zh if w in english] == []


def test_a_provisional_paper_says_so_in_both_languages():
    marked = replace(MASTHEAD, provisional=True)
    for paper in (STANDINGS, CERTIFICATES):
        assert "暂定" not in text(pdf(paper))
        assert "暂定" in text(pdf(replace(paper, masthead=marked)))
        assert "Provisional" in text(pdf(replace(paper, masthead=marked), "en"))


def test_every_page_has_its_number_and_repeats_the_headings():
    pages = [squeezed(p.extract_text()) for p in opened(pdf(many(60))).pages]
    assert len(pages) == 3
    for i, page in enumerate(pages, 1):
        assert f"第{i}页，共3页" in page
        assert "南北东西" in page


@pytest.mark.parametrize("tables", seldom([1, 3, 60], {1, 3}))
def test_a_page_for_every_table(tables):
    seats = tuple(
        replace(PAIR, number=i, seats=tuple((s, partnership(i)) for s, _ in PAIR.seats))
        for i in range(1, tables + 1)
    )
    assert len(opened(pdf(TableCards(MASTHEAD, seats))).pages) == tables
    assert len(opened(pdf(TableCards(MASTHEAD, seats, CardPaper.A5))).pages) == tables
    assert len(opened(pdf(replace(SHEETS, tables=seats, deals=20))).pages) == tables


def test_a_row_is_never_torn_between_two_pages():
    for page in opened(pdf(many(60))).pages:
        shown = page.extract_text()
        assert shown.count(" / ") == shown.count("单位")


def test_2048_entries():
    pages = opened(pdf(many(1024))).pages
    assert f"1024{partnership(2046).names[0]}" in squeezed(pages[-1].extract_text())
    assert len(pages) > 30
    assert f"第{len(pages)}页，共{len(pages)}页" in squeezed(pages[-1].extract_text())


def test_S15_the_sheet_asks_who_reached_the_level_first_only_where_it_matters():
    blank = replace(
        SHEETS,
        tables=(SeatedTable(None, ((same("一"), NamedEntry(())), (same("二"), NamedEntry(())))),),
    )
    assert len(opened(pdf(blank)).pages) == 1
    assert "级数相同时先到达方" in text(pdf(blank))
    assert "级数相同时先到达方" not in text(pdf(replace(blank, asks_first=False)))


def test_B6_5a_the_sheet_asks_for_what_decides_and_the_desk_takes_down():
    """Levels climbed, not the level reached: they are the same only where play begins at none."""
    read = text(pdf(SHEETS))
    assert "共升几级" in read
    assert "终局级数" not in read


def test_E4_t13_the_sheet_counts_deals():
    """副 everywhere; 局 is a word of the original for two things."""
    read = text(pdf(ERDAYI_SHEETS))
    assert "副" in read
    assert "局" not in read


def test_B6_4_the_sheet_asks_which_seats_were_cut():
    assert "抽得座位" not in text(pdf(SHEETS))
    assert "抽得座位" in text(pdf(replace(SHEETS, asks_seats=True)))


def test_S7_2_team_of_four_pairs():
    shown = text(pdf(TEAMS))
    assert "关羽/张飞第三名18" in shown
    assert shown.count("机电学院") == 1


def test_S7_1_bracket_with_bye_and_placement():
    shown = text(pdf(BRACKET))
    assert shown.count("王芳/李强") == 2
    assert "轮空" in shown
    assert "第三名" in shown
    # 9:8 for the upper of the two.
    assert "单雄信/闫妮8·图书馆9" in shown
    assert "欧阳娜娜9·国际处8" in shown


@pytest.mark.parametrize(("entries", "pages"), [(2, 1), (16, 1), (32, 3), (64, 5)])
def test_a_large_bracket_is_drawn_in_sections_of_sixteen(entries, pages):
    made = pdf(Bracket(MASTHEAD, (tree(entries),)))
    assert len(opened(made).pages) == pages
    names = [n for m in tree(entries).rounds[0].matches for s in m.sides if s for n in s.names]
    shown = text(made)
    assert [n for n in names if n not in shown] == []


def test_a_tree_whose_rounds_do_not_halve_is_refused():
    matches = KnockoutRound(same("一"), (BracketMatch(), BracketMatch(), BracketMatch()))
    with pytest.raises(ValueError, match="half"):
        Tree(SILENT, (matches, KnockoutRound(same("二"), (BracketMatch(),))))


def test_S11_blank_form_has_the_eight_places_and_nothing_else():
    made = pdf(EntryForm(MASTHEAD))
    shown = text(made)
    assert len(opened(made).pages) == 1
    assert [f"第{n}名" for n in "一二三四五六七八" if f"第{n}名" not in shown] == []
    assert "✓" not in shown
    assert "✓" in text(pdf(FORM))


@pytest.mark.parametrize(
    ("paper", "says"),
    [
        (standings(), "还没有名次。"),
        (replace(CARDS, tables=()), "没有需要打印的桌牌。"),
        (replace(BRACKET, trees=(Tree(SILENT, ()),)), "还没有淘汰赛对阵。"),
        (replace(CERTIFICATES, certificates=()), "没有需要打印的证书。"),
    ],
)
def test_an_empty_list_says_so(paper, says):
    made = pdf(paper)
    assert says in text(made)
    assert len(opened(made).pages) == 1


LONG = "长" * 300
M = replace(
    MASTHEAD, event='#panic("x") ' + "很长的赛事名称" * 20, of=same("第三轮" * 20), provisional=True
)
H = HOSTILE
SEATS = SeatedTable(1, tuple((seat, H) for seat, _ in PAIR.seats), LONG)
TRIPLE = SeatedTable(1, tuple((seat, H) for seat in THREE_SEATS))


def hostile(paper: Lists) -> Lists:
    """Every cell of every table full of what somebody might write."""

    def cell(value):
        return H if isinstance(value, NamedEntry) else H.names[0] if value != 1 else LONG

    tables = tuple(
        replace(
            table,
            name=same(LONG),
            rows=tuple({k: cell(v) for k, v in row.items()} for row in table.rows),
        )
        for table in paper.tables
    )
    return replace(paper, masthead=M, tables=tables, notes=(same(LONG),))


HOSTILES = {
    **{
        name: hostile(paper)
        for name, paper in (
            ("by table", SMALL),
            ("bulletin", BULLETIN),
            ("standings", STANDINGS),
            ("groups", GROUPS),
            ("teams", TEAMS),
            ("awards", AWARDS),
            ("timetable", TIMETABLE),
        )
    },
    "cards": TableCards(M, (SEATS,)),
    "cards of three": TableCards(M, (TRIPLE,), CardPaper.A5),
    "shengji sheet": replace(SHEETS, masthead=M, tables=(SEATS,), deals=30, asks_seats=True),
    "erdayi sheet": replace(
        ERDAYI_SHEETS, masthead=M, tables=(TRIPLE,), deals=20, notes=(same(LONG), same(LONG))
    ),
    "bracket": Bracket(
        M,
        (
            Tree(
                same(LONG),
                (KnockoutRound(same(LONG), (BracketMatch((H, H), (LONG, "=1"), 0),)),),
                same(LONG),
            ),
        ),
    ),
    "certificates": replace(
        CERTIFICATES,
        masthead=M,
        organisers=(LONG,),
        certificates=(Certificate(H.names, same(LONG), H.unit, "=1"),),
    ),
    "form": EntryForm(M, *(LONG,) * 6, format=LONG, places=(H.names,) * 9, wild_card=H.names),
}
ONE_PAGE = {"cards", "cards of three", "shengji sheet", "erdayi sheet", "certificates", "form"}


@pytest.mark.parametrize("name", HOSTILES)
def test_no_name_breaks_a_page(name):
    made = pdf(HOSTILES[name])
    shown = text(made)
    assert '=1+1"]#pagebreak()$*_`' in shown
    assert "\u202e" not in shown
    if name in ONE_PAGE:
        assert len(opened(made).pages) == 1


@pytest.mark.parametrize("name", sorted(set(HOSTILES) - {"cards", "cards of three", "awards"}))
def test_no_name_runs_into_the_margin(name):
    """Six millimetres on either side stay white on every page."""
    ppi = 20
    strip = round(6 / 25.4 * ppi)
    language = "en" if name == "erdayi sheet" else "zh"
    for picture in typesetting.pictures(*setting(HOSTILES[name], language), ppi):
        for row in pixels(picture):
            assert set(row[:strip] + row[-strip:]) <= {255}


def test_figures_stand_as_they_are():
    """2.5 and −3 of a standing; the diagonal of a cross table is empty."""
    assert "62.5" in text(pdf(STANDINGS))
    assert "4−3" in text(pdf(STANDINGS))
    shown = text(pdf(lists(Text("表", "List"), GROUPS.tables[0])))
    assert "1王芳/李强7·机电学院9:51" in shown
    assert A.unit != B.unit
