"""What the desk answers names both sides in table order, and the winner."""

from __future__ import annotations

from pathlib import Path

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from paisai.cli import main
from paisai.desk.boards.table_state import short_state, whole_state
from paisai.ledger import commands as c
from paisai.text import Text, signed
from paisai.tournament.competition import RoundAt
from paisai.tournament.entries import EntryId
from paisai.tournament.ranking.standings import standings
from paisai.tournament.rounds import Score
from support.closed_stage import closed_stage
from support.desk import Desk, form, new, paisai, playing
from support.one_table import OneTable

NAMES = {"1": "龙队", "2": "狼"}


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Two pairs, seated: whoever is North-South is the first of the table."""
    rows = ("1,龙队,张三,李四,一中", "2,狼,王五,赵六,二中")
    return playing(tmp_path, "bashifen-teachers", *rows)


def seated(desk: Desk) -> tuple[str, str]:
    one, other = desk.json("round")["tables"][0]["seats"]
    return one, other


def test_a_report_names_both_sides_and_the_winner_whoever_reports(desk: Desk) -> None:
    one, other = seated(desk)
    ns, ew = NAMES[one], NAMES[other]
    said = desk("result", "report", 1, other, "5:3").strip()
    assert said == f"第 1 桌：南北 {ns} 5:3 东西 {ew}，南北胜，待确认"
    said = desk("result", "confirm", 1, one).strip()
    assert said == f"第 1 桌：南北 {ns} 5:3 东西 {ew}，南北胜，已确认"
    said = desk("result", "correct", 1, "3:5", "--reason", "写反").splitlines()[-1]
    assert said == f"第 1 桌：南北 {ns} 3:5 东西 {ew}，东西胜，已更正"


def test_two_reports_that_differ_are_both_told(desk: Desk) -> None:
    one, other = seated(desk)
    ns, ew = NAMES[one], NAMES[other]
    desk("result", "report", 1, one, "5:3")
    said = desk("result", "report", 1, other, "3:5").strip()
    assert said == (f"第 1 桌：{ns} 报 南北 5:3 东西，{ew} 报 南北 3:5 东西，双方所报不同")


def test_a_sheet_names_both_sides_in_english_too(desk: Desk) -> None:
    one, other = seated(desk)
    ns, ew = NAMES[one], NAMES[other]
    said = paisai("--lang", "en", *desk.line("result", "sheet", 1, "4:4", "--signed", "all"))
    assert said.out.strip() == (
        f"table 1: North-South {ns} 4:4 East-West {ew}, a draw, sheet entered"
    )


def test_help_says_whose_figure_comes_first(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["result", "report", "--help"])
    assert "南北在前" in "".join(capsys.readouterr().out.split())


def test_papers_print_the_number_that_commands_take_and_the_teams_name(tmp_path: Path) -> None:
    """Numbers 31 and 52 cannot have been drawn by two entries."""
    desk = new(tmp_path, "bashifen-teachers")
    rows = ("31,龙队,张三,李四,一中", "52,王五/赵六,王五,赵六,二中")
    desk("entries", "import", form(desk, "编号,名称,选手一,选手二,单位", *rows))
    assert "签号" in desk("draw")
    desk("pair")
    desk("publish")
    out = tmp_path / "all.xlsx"
    desk("export", "xlsx", out)
    book = load_workbook(out)
    sheet = book[next(name for name in book.sheetnames if "按桌号" in name)]
    cells = [str(cell.value) for row in sheet.iter_rows(min_row=3) for cell in row]
    assert cells[cells.index("31") + 1] == "龙队（张三 / 李四）"
    assert cells[cells.index("52") + 1] == "王五 / 赵六"
    papers = ("pairings", "cards", "sheets")
    for file in desk.json("export", "pdf", tmp_path / "p", "--what", *papers)["files"]:
        text = "".join(page.extract_text() for page in PdfReader(file).pages)
        assert "龙队" in text, file
        assert "31 · 一中" in text, file


def test_S15_who_was_first_at_level_scores_is_told_in_the_readers_language() -> None:
    hall = closed_stage()
    hall.draw()
    hall.pair()
    hall.sheet(1, Score((4, 4), first=1))
    stage, round_ = hall.competition.stages[1], hall.competition.round
    assert round_ is not None
    said = short_state(RoundAt(hall.competition, stage, round_).table(1))
    assert said == Text("4:4（东西胜）", "4:4 (East-West wins)")


def three(hall: OneTable, said: bool = False) -> Text:
    """The table of 二打一, in a list or as a sentence."""
    competition = hall.competition
    table = competition.table(1)
    assert table is not None
    return whole_state(table) if said else short_state(table)


def ten(*deals: tuple[int, int, int]) -> Score:
    """Ten deals: these, and then all pass."""
    return Score(deals=(*deals, *[(0, 0, 0)] * (10 - len(deals))))


def test_E4_8_3_a_table_of_three_shows_what_counts_and_what_rulings_made_of_it() -> None:
    """The first takes 12, 4 and -4; deal 2 is nought by E4.8.3, smoking costs 3: 12 - 4 - 3 = 5,
    which is what the standing has."""
    hall = OneTable("erdayi-sanya-2021")
    one, two, three_ = (hall.competition.entrants[e].name for e in hall.tables[1])
    hall.enter_sheet(ten((12, -6, -6), (4, -2, -2), (-4, 2, 2)))
    assert three(hall).zh == "+12 −6 −6"
    assert three(hall, True).zh == f"甲 {one} +12，乙 {two} −6，丙 {three_} −6"
    hall.rule(hall.a, "telling-cards", 2)
    hall.rule(hall.a, "smoking")
    assert hall.competition.rulings[0].clause == "E4.8.3"
    assert three(hall).zh == "+5 −6 −6（判罚已计）"
    said = three(hall, True)
    assert said.zh == (
        f"甲 {one} +5，乙 {two} −6，丙 {three_} −6；{one} 实得 +12，第 2 副计 0，判罚 −3，计 +5"
    )
    assert said.en.endswith(f"; {one}: +12 taken, deal 2 is 0, −3 by rulings, +5 counted")
    totals = {row.entry: dict(row.keys)["total"] for row in standings(hall.competition)}
    assert totals[EntryId(hall.a)] == "5"


def test_E4_8_7_a_round_that_counts_nought() -> None:
    hall = OneTable("erdayi-sanya-2021")
    hall.enter_sheet(ten((12, -6, -6)))
    hall.rule(hall.a, "phone")
    hall.rule(hall.b, "phone")
    assert three(hall).zh == f"{signed(0)} −6 −6（判罚已计）"
    assert three(hall, True).zh.endswith(f"实得 +12，本轮计 0，计 {signed(0)}")


def test_a_substitute_s_score_is_not_shown_as_that_of_who_was_away() -> None:
    """As the bulletin prints it."""
    hall = OneTable("erdayi-sanya-2021")
    away = hall.tables[1][2]
    hall.do(c.Forfeit(1, (away,), "不来了", declared=True))
    hall.enter_sheet(ten((12, -6, -6)))
    name = hall.competition.entrants[away].name
    assert three(hall).zh == f"+12 −6 — {name} 弃权"
    assert f"丙 {name} 弃权" in three(hall, True).zh
    assert three(hall, True).zh.count("弃权") == 1
