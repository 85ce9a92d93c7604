"""Every paper opens again, says what it was given, on the paper it is meant for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from paisai import prints, typesetting
from paisai.prints import form, grids, honours, lists, sheets, trees
from paisai.prints.values import (
    Award,
    AwardGroup,
    Bracket,
    CardPaper,
    Certificate,
    Correction,
    EntryForm,
    Group,
    GroupRow,
    KnockoutRound,
    Match,
    Pairings,
    PlacePoint,
    Result,
    Ruling,
    ScoreSheets,
    Seating,
    Standing,
    Table,
    TableCards,
    Team,
    TeamMember,
    TimetableItem,
    Tree,
)
from prints.samples import (
    AWARDS,
    BRACKET,
    BULLETIN,
    CERTIFICATES,
    FORM,
    GROUPS,
    HOSTILE,
    MASTHEAD,
    PLACE_POINTS,
    SMALL,
    STANDINGS,
    TEAMS,
    THREE,
    TIMETABLE,
    A,
    B,
    opened,
    pairings,
    pixels,
    size,
    squeezed,
    text,
    tree,
)

pytest.importorskip(typesetting.PACKAGE)

UPRIGHT, LYING, A5 = (210, 297), (297, 210), (210, 148)
SHEETS = ScoreSheets(SMALL, notes=("五分钟内交表。",), start=("2", "3"))
PAPERS = {
    "by table": (prints.pairings_by_table, SMALL, UPRIGHT),
    "by name": (prints.pairings_by_name, SMALL, UPRIGHT),
    "three by table": (prints.pairings_by_table, THREE, UPRIGHT),
    "folded cards": (prints.table_cards, TableCards(SMALL), UPRIGHT),
    "small cards": (prints.table_cards, TableCards(THREE, CardPaper.A5), A5),
    "shengji sheet": (prints.shengji_score_sheets, SHEETS, UPRIGHT),
    "erdayi sheet": (prints.erdayi_score_sheets, ScoreSheets(THREE, 10), UPRIGHT),
    "bulletin": (prints.bulletin, BULLETIN, UPRIGHT),
    "standings": (prints.standings, STANDINGS, UPRIGHT),
    "groups": (prints.group_tables, GROUPS, UPRIGHT),
    "bracket": (prints.bracket, BRACKET, UPRIGHT),
    "teams": (prints.team_table, TEAMS, UPRIGHT),
    "awards": (prints.awards, AWARDS, UPRIGHT),
    "place points": (prints.place_points, PLACE_POINTS, UPRIGHT),
    "certificates": (prints.certificates, CERTIFICATES, LYING),
    "form": (prints.entry_form, FORM, UPRIGHT),
    "timetable": (prints.timetable, TIMETABLE, UPRIGHT),
}


def every_string(value) -> list[str]:
    """Whatever text stands in a value, at any depth."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, tuple):
        return [found for item in value for found in every_string(item)]
    fields = getattr(value, "__dataclass_fields__", {})
    return [found for name in fields for found in every_string(getattr(value, name))]


@pytest.mark.parametrize("name", PAPERS)
def test_a_paper_says_everything_it_was_given(name):
    make, values, paper = PAPERS[name]
    pdf = make(values)
    shown = text(pdf)
    english = {t.en for t in getattr(values, "keys", ()) + getattr(values, "figures", ())}
    unnamed = {"第三轮"} if name == "certificates" else set()
    unnamed |= {"东厅", "7", "8"} if name == "by name" else set()
    unnamed |= {"赵云", "校医院"} if name in ("folded cards", "shengji sheet") else set()
    given = {s for s in every_string(values) if s and s != MASTHEAD.head} - english - unnamed
    assert [s for s in given if squeezed(s).replace("-", "−") not in shown.replace("-", "−")] == []
    assert MASTHEAD.head[:12] in shown
    assert "2026-05-1609:05" in shown
    assert {size(page) for page in opened(pdf).pages} == {paper}


@pytest.mark.parametrize("name", PAPERS)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_same_values_give_the_same_bytes(name, language):
    make, values, _ = PAPERS[name]
    assert make(values, language) == make(values, language)


@pytest.mark.parametrize(
    ("name", "zh", "en"),
    [
        ("by table", ["对阵表（按桌号）", "南北", "轮空"], ["Pairingsbytable", "N-S", "Bye"]),
        ("by name", ["方位", "对手"], ["Seat", "Opponents"]),
        ("shengji sheet", ["计时制升级赛记分表", "抓分方得分", "级数相同时先到达方", "交表时间"],
         ["Defenders'points", "reachedfirst", "Handedinat"]),
        ("erdayi sheet", ["叫分", "倍数", "核对", "丙签名"], ["Multiplier", "CSignature"]),
        ("bulletin", ["比赛结果", "判罚", "更正"], ["Results", "Rulings", "Corrections"]),
        ("standings", ["名次表", "级差"], ["Standings", "Leveldifference"]),
        ("form", ["第八名", "机动名额"], ["8th", "Wildcard"]),
        ("certificates", ["荣获", "特发此证"], ["wereawarded", "wasawarded"]),
    ],
)  # fmt: skip
def test_labels_follow_the_language(name, zh, en):
    make, values, _ = PAPERS[name]
    chinese, english = text(make(values, "zh")), text(make(values, "en"))
    assert [w for w in zh if w not in chinese] == []
    assert [w for w in en if w not in english] == []
    assert [w for w in zh if w in english] == []


def test_every_page_has_its_number_and_repeats_the_headings():
    pages = [
        squeezed(p.extract_text()) for p in opened(prints.pairings_by_table(pairings(60))).pages
    ]
    assert len(pages) == 3
    for i, page in enumerate(pages, 1):
        assert f"第{i}页，共3页" in page
        assert "桌号南北东西" in page


@pytest.mark.parametrize("tables", [1, 3, 60])
def test_a_page_for_every_table(tables):
    values = pairings(tables)
    assert len(opened(prints.table_cards(TableCards(values))).pages) == tables
    assert len(opened(prints.table_cards(TableCards(values, CardPaper.A5))).pages) == tables
    assert len(opened(prints.shengji_score_sheets(ScoreSheets(values, 20))).pages) == tables


def test_a_row_is_never_torn_between_two_pages():
    for page in opened(prints.pairings_by_table(pairings(60))).pages:
        shown = page.extract_text()
        assert shown.count(" / ") == shown.count("单位")


def test_2048_entries_by_table_and_by_name():
    values = pairings(1024)
    by_table = opened(prints.pairings_by_table(values)).pages
    by_name = opened(prints.pairings_by_name(values)).pages
    last = values.tables[-1]
    assert f"1024{last.sides[0].names[0]}" in squeezed(by_table[-1].extract_text())
    assert len(by_table) > 30
    assert f"第{len(by_name)}页，共{len(by_name)}页" in squeezed(by_name[-1].extract_text())
    assert len(by_name) > 100


def test_players_find_their_names_by_letter():
    shown = text(prints.pairings_by_name(SMALL))
    order = [shown.index(row) for row in ("L李强", "S单雄信", "W王芳", "Y闫妮", "Z赵云")]
    assert order == sorted(order)
    assert "闫妮图书馆1东西王芳/李强" in shown
    assert "赵云校医院轮空" in shown


def test_S15_the_sheet_asks_who_reached_the_level_first():
    blank = ScoreSheets(Pairings(MASTHEAD, Seating.PARTNERSHIPS, ()))
    pdf = prints.shengji_score_sheets(blank)
    assert len(opened(pdf).pages) == 1
    assert "级数相同时先到达方" in text(pdf)


def test_a_sheet_of_the_wrong_game_is_refused():
    with pytest.raises(ValueError, match="THREE"):
        prints.erdayi_score_sheets(ScoreSheets(SMALL))


def test_S7_2_team_of_four_pairs():
    shown = text(prints.team_table(TEAMS))
    assert "关羽/张飞第三名18" in shown
    assert shown.count("机电学院") == 1


def test_S7_1_bracket_with_bye_and_placement():
    shown = text(prints.bracket(BRACKET))
    assert shown.count("王芳/李强") == 2
    assert "轮空" in shown
    assert "第三名" in shown


@pytest.mark.parametrize(("entries", "pages"), [(2, 1), (16, 1), (32, 3), (64, 5)])
def test_a_large_bracket_is_drawn_in_sections_of_sixteen(entries, pages):
    pdf = prints.bracket(Bracket(MASTHEAD, tree(entries)))
    assert len(opened(pdf).pages) == pages
    names = [n for m in tree(entries).rounds[0].matches for s in m.sides if s for n in s.names]
    shown = text(pdf)
    assert [n for n in names if n not in shown] == []


def test_a_tree_whose_rounds_do_not_halve_is_refused():
    matches = KnockoutRound("一", (Match(), Match(), Match()))
    with pytest.raises(ValueError, match="half"):
        Tree("", (matches, KnockoutRound("二", (Match(),))))


def test_a_row_with_too_few_figures_is_refused():
    with pytest.raises(ValueError, match="needs 5 cells"):
        prints.standings(replace(STANDINGS, rows=(Standing(1, A, (6,)),)))


def test_S11_blank_form_has_the_eight_places_and_nothing_else():
    pdf = prints.entry_form(EntryForm(MASTHEAD))
    shown = text(pdf)
    assert len(opened(pdf).pages) == 1
    assert [f"第{n}名" for n in "一二三四五六七八" if f"第{n}名" not in shown] == []
    assert "✓" not in shown
    assert "✓" in text(prints.entry_form(FORM))


def test_S11_a_ninth_place_is_refused():
    with pytest.raises(ValueError, match="S11"):
        prints.entry_form(replace(FORM, places=(A.names,) * 9))


@pytest.mark.parametrize(
    ("make", "values", "says"),
    [
        (prints.pairings_by_table, replace(SMALL, tables=(), byes=()), "本轮没有对阵。"),
        (prints.pairings_by_name, replace(SMALL, tables=(), byes=()), "本轮没有对阵。"),
        (prints.table_cards, TableCards(replace(SMALL, tables=())), "没有需要打印的桌牌。"),
        (prints.bulletin, replace(BULLETIN, results=()), "本轮还没有成绩。"),
        (prints.bulletin, replace(BULLETIN, rulings=()), "本轮没有判罚。"),
        (prints.bulletin, replace(BULLETIN, corrections=()), "本轮没有更正。"),
        (prints.standings, replace(STANDINGS, rows=()), "还没有名次。"),
        (prints.group_tables, replace(GROUPS, groups=()), "还没有分组。"),
        (prints.bracket, replace(BRACKET, main=Tree("", ()), placements=()), "还没有淘汰赛对阵。"),
        (prints.team_table, replace(TEAMS, teams=()), "没有团体成绩。"),
        (prints.awards, replace(AWARDS, groups=()), "没有获奖者。"),
        (prints.place_points, replace(PLACE_POINTS, rows=()), "还没有名次。"),
        (prints.certificates, replace(CERTIFICATES, certificates=()), "没有需要打印的证书。"),
        (prints.timetable, replace(TIMETABLE, items=()), "还没有赛程。"),
    ],
)
def test_an_empty_list_says_so(make, values, says):
    pdf = make(values)
    assert says in text(pdf)
    assert len(opened(pdf).pages) == 1


LONG = "长" * 300
M = replace(MASTHEAD, event='#panic("x") ' + "很长的赛事名称" * 20, round="第三轮" * 20)
H = HOSTILE
PAIRS = Pairings(M, Seating.PARTNERSHIPS, (Table(1, (H, B), LONG),), (H,))
TRIPLES = Pairings(M, Seating.THREE, (Table(1, (H, H, H)),))
ROW = GroupRow(H, (LONG, "=1"), (1, 2), 1)
HOSTILES = {
    "by table": (prints.pairings_by_table, PAIRS),
    "by name": (prints.pairings_by_name, PAIRS),
    "cards": (prints.table_cards, TableCards(PAIRS)),
    "cards of three": (prints.table_cards, TableCards(TRIPLES, CardPaper.A5)),
    "shengji sheet": (prints.shengji_score_sheets, ScoreSheets(PAIRS, 30, notes=(LONG, LONG))),
    "erdayi sheet": (prints.erdayi_score_sheets, ScoreSheets(TRIPLES, 20, notes=(LONG, LONG))),
    "bulletin": (
        prints.bulletin,
        replace(
            BULLETIN,
            masthead=M,
            results=(Result(1, (H, H), ((LONG, 2), ("=1", 0)), LONG),),
            rulings=(Ruling(1, *(H.names[0],) * 4),),
            corrections=(Correction(1, *(H.names[0],) * 3),),
        ),
    ),
    "standings": (prints.standings, replace(STANDINGS, rows=(Standing(1, H, (LONG, 1, 2)),))),
    "groups": (prints.group_tables, replace(GROUPS, groups=(Group(LONG, (ROW, ROW)),))),
    "bracket": (
        prints.bracket,
        Bracket(M, Tree(LONG, (KnockoutRound(LONG, (Match((H, H), (LONG, "=1"), 0),)),), LONG)),
    ),
    "teams": (
        prints.team_table,
        replace(TEAMS, teams=(Team(1, LONG, (TeamMember(H.names, LONG, "=1"),), LONG),)),
    ),
    "awards": (prints.awards, replace(AWARDS, groups=(AwardGroup(LONG, (Award(LONG, H, LONG),)),))),
    "points": (prints.place_points, replace(PLACE_POINTS, rows=(PlacePoint(1, H, LONG),))),
    "certificates": (
        prints.certificates,
        replace(
            CERTIFICATES,
            masthead=M,
            organisers=(LONG,),
            certificates=(Certificate(H.names, LONG, H.unit, "=1"),),
        ),
    ),
    "form": (
        prints.entry_form,
        EntryForm(M, *(LONG,) * 6, format=LONG, places=(H.names,) * 8, wild_card=H.names),
    ),
    "timetable": (
        prints.timetable,
        replace(TIMETABLE, items=(TimetableItem(*(H.names[0],) * 4),)),
    ),
}
ONE_PAGE = {"cards", "cards of three", "shengji sheet", "erdayi sheet", "certificates", "form"}


@pytest.mark.parametrize("name", HOSTILES)
def test_no_name_breaks_a_page(name):
    make, values = HOSTILES[name]
    pdf = make(values)
    shown = text(pdf)
    assert '=1+1"]#pagebreak()$*_`' in shown
    assert "\u202e" not in shown
    if name in ONE_PAGE:
        assert len(opened(pdf).pages) == 1


def listed(title, values):
    return lists.setting(title, values.masthead, grids.grids(values, "zh"), "zh")


@pytest.mark.parametrize(
    "setting",
    [
        lambda: listed("by_table", PAIRS),
        lambda: listed("bulletin", HOSTILES["bulletin"][1]),
        lambda: listed("standings", HOSTILES["standings"][1]),
        lambda: listed("groups", HOSTILES["groups"][1]),
        lambda: listed("teams", HOSTILES["teams"][1]),
        lambda: listed("timetable", HOSTILES["timetable"][1]),
        lambda: sheets.setting("shengji", HOSTILES["shengji sheet"][1], "zh"),
        lambda: sheets.setting("erdayi", HOSTILES["erdayi sheet"][1], "en"),
        lambda: trees.setting(HOSTILES["bracket"][1], "zh"),
        lambda: honours.setting(HOSTILES["certificates"][1], "zh"),
        lambda: form.setting(HOSTILES["form"][1], "zh"),
    ],
)
def test_no_name_runs_into_the_margin(setting):
    """Six millimetres on either side stay white on every page."""
    ppi = 30
    strip = round(6 / 25.4 * ppi)
    for picture in typesetting.pictures(*setting(), ppi):
        for row in pixels(picture):
            assert set(row[:strip] + row[-strip:]) <= {255}
