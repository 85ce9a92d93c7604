"""What the desk once got wrong, thirteen times: each was accepted, printed or answered otherwise.

Nothing but the words of `paisai` and of its judge is used, and only those they have always had, so
that this file can be tried on any version of them.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from pypdf import PdfReader

from paisai.judge import judge
from support.desk import Desk, form, paisai

SZPT, BODA, BASHIFEN = "shengji-szpt-2013", "shuangsheng-boda-2020", "bashifen-teachers"
TOOK_IT = "first_to_take_the_deal"


def made(folder: Path, regulation: object, *more: object) -> Desk:
    desk = Desk(folder / "event.jsonl")
    desk("new", regulation, "--name", "测试赛", "--first-day", "2026-06-25", *more)
    return desk


def begin(desk: Desk) -> None:
    desk("draw", "--agree")
    for word in ("pair", "publish", "start"):
        desk(word)


def pairs(folder: Path, regulation: object, entries: int) -> Desk:
    """Each pair in a unit and a zone of its own; round 1 has just begun."""
    desk = made(folder, regulation)
    rows = [f"{n},第{n}队,甲{n},乙{n},单位{n},赛区{n}" for n in range(1, entries + 1)]
    desk("entries", "import", form(desk, "编号,名称,选手一,选手二,单位,赛区", *rows))
    begin(desk)
    return desk


def copied(folder: Path, preset: str, players: int, without: str = "") -> Path:
    """The preset's copy for anybody who comes: without papers, review, selection, and `without`."""
    path = folder / "mine.toml"
    assert paisai("regulation", "new", preset, "mine", "--out", path).code == 0
    text = path.read_text("utf-8").replace(without, "")
    text = re.sub(r"(?ms)^\[\[?(entry|review|team_totals)\b.*?(?=^\[(?!\[?\1\b))", "", text)
    entry = (
        f'[entry]\nplayers = {players}\nrepresents = ["unit", "zone"]\nregistered_by = "leader"\n'
    )
    path.write_text(f"{text}\n{entry}", "utf-8")
    return path


def sitting(folder: Path) -> Desk:
    """竞技二打一. Three players, 1 to 3, are in the final at once; it has just begun."""
    desk = made(folder, copied(folder, "erdayi-sanya-2021", 1))
    desk("entries", "import", form(desk, "编号,选手", "1,孙一", "2,孙二", "3,孙三"))
    begin(desk)
    return desk


def ten_deals(desk: Desk) -> None:
    """甲 has 6 - 2 = 4, 乙 -3 + 4 = 1, 丙 -3 - 2 = -5."""
    desk("result", "sheet", 1, "甲+6", "乙+4", *["0"] * 8, "--signed", "all")


def over(desk: Desk) -> None:
    """The round ended and its scores published; after that everything is too late."""
    for word in (("end",), ("publish", "--scores"), ("close",)):
        desk(*word, minutes=90 if word == ("close",) else 1)


def names(desk: Desk, table: int = 1) -> list[str]:
    found: list[str] = desk.json("round")["tables"][table - 1]["names"]
    return found


def keys(desk: Desk, name: str) -> dict[str, str]:
    found: list[dict[str, Any]] = desk.json("standings")["standings"]
    [row] = [row["keys"] for row in found if row["name"] == name]
    return dict(row)


# A sheet is a story


def test_NS80_NS35_who_lost_the_deal_does_not_declare_the_next(tmp_path: Path) -> None:
    """T3.5s: with 80 the defenders take the deal, so East-West declare the second."""
    desk = pairs(tmp_path, BASHIFEN, 4)
    assert "第 2 副" in desk.refused("result", "sheet", 1, "NS80", "NS35", "--signed", "all")
    desk("result", "sheet", 1, "NS80", "EW35", "--signed", "all")


def test_NS_minus_20_nobody_takes_less_than_nothing(tmp_path: Path) -> None:
    desk = pairs(tmp_path, BASHIFEN, 4)
    assert "第 1 副" in desk.refused("result", "sheet", 1, "NS-20", "--signed", "all")
    desk("result", "sheet", 1, "NS0", "--signed", "all")


def test_S15_a_tie_of_NS120_EW120_is_computed_from_the_deals(tmp_path: Path) -> None:
    """NS declare, 120: East-West take the deal and move up one; 120 against them: North-South too.
    One level each, and East-West reached it first (九·三), whoever else is named; by 九·一·15
    North-South win, who first had the deal."""
    desk = pairs(tmp_path, copied(tmp_path, SZPT, 2), 4)
    sheet, all_sign = ("result", "sheet", 1, "NS120", "EW120"), ("--signed", "all")
    north_south, east_west = names(desk)
    assert "先打到" in desk.refused(*sheet, "--first", north_south, *all_sign)
    desk(*sheet, *all_sign)
    assert [keys(desk, name)["wins"] for name in (north_south, east_west)] == ["0", "1"]

    other = tmp_path / "other"
    other.mkdir()
    regulation = copied(other, SZPT, 2)
    first_deal = regulation.read_text("utf-8").replace("first_to_reach_the_level", TOOK_IT)
    regulation.write_text(first_deal, "utf-8")
    desk = pairs(other, regulation, 4)
    desk(*sheet, *all_sign)
    assert [keys(desk, name)["wins"] for name in names(desk)] == ["1", "0"]


# Rulings reach the score, in the deal they belong to


def test_B8_1_90_after_an_adjudged_loss_does_not_take_the_deal(tmp_path: Path) -> None:
    """East-West declare. The defenders revoked three tricks ago: 170 taken less 80 is 90, which
    would take the deal. They have lost it, and East-West declare again: with 0 up three."""
    cut = 'seats = "cut_at_the_table"\n'
    desk = pairs(tmp_path, copied(tmp_path, BODA, 2, without=cut), 8)
    north_south, east_west = names(desk)
    revoke = ("revoke", "case=later", "cards=1", "at_fault=defenders")
    desk("rule", north_south, *revoke, "--table", 1, "--deal", 1, minutes=20)
    sheet, all_sign = ("result", "sheet", 1), ("--signed", "all")
    assert "第 2 副" in desk.refused(*sheet, "EW170", "NS0", *all_sign)
    desk(*sheet, "EW170", "EW0", *all_sign)
    assert keys(desk, east_west)["level_difference"] == "3"


def test_E4_t13_deal_14_of_10(tmp_path: Path) -> None:
    desk = sitting(tmp_path)
    assert "1 到 10" in desk.refused("rule", 1, "telling-cards", "--deal", 14)
    desk("rule", 1, "telling-cards", "--deal", 10)


def test_E4_3t_a_third_warning_counts_in_one_deal_not_over_three(tmp_path: Path) -> None:
    """One in each of deals 1, 2 and 3 costs nothing: 6 - 2 = 4 stay 4. The third in deal 3: 1."""
    desk = sitting(tmp_path)
    first = names(desk)[0]
    assert "第几副" in desk.refused("rule", first, "over-time")
    for deal in (1, 2, 3):
        desk("rule", first, "over-time", "--deal", deal)
    ten_deals(desk)
    assert keys(desk, first)["total"] == "4"
    for _ in range(2):
        desk("rule", first, "over-time", "--deal", 3)
    assert keys(desk, first)["total"] == "1"


# Clocks, clauses, entries


def test_T3_6b_the_sheet_of_a_table_given_ten_more_minutes_is_in_time(tmp_path: Path) -> None:
    """Table 1 plays until 70 and has until 75. At 61 somebody types that the round is over, which
    it is at table 2 alone; at 72 the sheet of table 1 comes in."""
    desk = pairs(tmp_path, BASHIFEN, 4)
    desk("clock", "--extend", 10, "--table", 1, "--reason", "换牌", minutes=20)
    desk("result", "sheet", 2, "7:5", "--signed", "all", minutes=40)
    paisai(*desk.line("end"))
    desk("result", "sheet", 1, "7:5", "--signed", "all", minutes=11)
    north_south, east_west = names(desk)
    assert keys(desk, north_south)["match_points"] == "2.5", "7 to 5, not a forfeit"
    assert keys(desk, east_west)["match_points"] == "0.5"


def test_T3_4_a_regulation_cites_no_clause_of_another(tmp_path: Path) -> None:
    """Two pairs of one unit, and nobody else: they never meet by T3.4, not by Z1.2 of 拖拉机."""
    desk = made(tmp_path, BASHIFEN)
    rows = ["1,一队,甲1,乙1,一中", "2,二队,甲2,乙2,一中"]
    desk("entries", "import", form(desk, "编号,名称,选手一,选手二,单位", *rows))
    said = [paisai(*desk.line(word)) for word in ("draw", "pair")]
    [refused] = [one.err for one in said if one.code][:1]
    assert "T3.4" in refused
    assert "Z1.2" not in refused


def test_E3_4_2_nobody_takes_the_place_of_the_only_player_in_a_final(tmp_path: Path) -> None:
    desk = sitting(tmp_path)
    assert "不能承接成绩" in desk.refused("entries", "replace", 1, 1, "赵六", "--reason", "生病")


def test_S11_nine_names_are_refused_and_eight_are_printed(tmp_path: Path) -> None:
    """S6.5.1: places 1 to 8. Nine were taken, and then nothing could be printed."""
    desk = made(tmp_path, SZPT, "--report-due", "2026-06-11")
    ranked = [f"{n}甲、{n}乙" for n in range(1, 10)]
    line = ("units", "set", "一分会", "--members", 100, "--entrants", 80, "--leader", "王五")
    line = (*line, "--telephone", "000", "--ranking")
    assert paisai(*desk.line(*line, *ranked)).code == 2
    assert "8" in paisai(*desk.line(*line, *ranked)).err
    with_all = ("--time", "10月", "--place", "工会", "--format", "循环")
    desk(*line, *ranked[:8], *with_all)
    assert len(desk.json("export", "pdf", tmp_path / "papers", "--what", "form")["files"]) == 2


# Nothing closes too early


def test_a_correction_after_the_close_that_changes_who_advances_stops_the_draw(
    tmp_path: Path,
) -> None:
    """A group of four in which the lower number wins by four: 1 and 2 advance. What was written
    of 2 and 3 is the wrong way round: 3 has beaten 2 and 4, and advances instead."""
    desk = pairs(tmp_path, copied(tmp_path, SZPT, 2), 4)
    wrong: tuple[int, int, str] | None = None
    for round_ in (1, 2, 3):
        if round_ > 1:
            for word in ("pair", "publish", "start"):
                desk(word)
        for table in (1, 2):
            north_south, east_west = (int(name[1]) for name in names(desk, table))
            score = "5:1" if north_south < east_west else "1:5"
            desk("result", "sheet", table, score, "--signed", "all")
            if {north_south, east_west} == {2, 3}:
                wrong = (round_, table, score[::-1])
        desk("end")
        desk("publish", "--scores")
    assert wrong is not None
    desk("close", minutes=200)
    round_, table, score = wrong
    correct = ("result", "correct", table, score, "--round", round_, "--stage", 1)
    desk(*correct, "--reason", "记反了")
    assert "晋级" in desk.refused("draw")
    desk("settle", "--replace", "记反了")
    desk("draw")
    desk("pair")
    assert sorted(names(desk)) == ["第1队", "第3队"]


def printed(desk: Desk, *what: str) -> dict[str, str]:
    folder = desk.file.with_name(f"papers {desk.now:%H%M}")
    files = desk.json("export", "pdf", folder, "--what", *what)["files"]
    return {Path(file).stem: "".join(text(file).split()) for file in files}


def text(file: str) -> str:
    return "".join(page.extract_text() for page in PdfReader(file).pages)


def test_no_certificate_before_there_is_a_result(tmp_path: Path) -> None:
    """The final is played, but its scores are not published, may be corrected and appealed against:
    nobody has a certificate yet, and who would be first is so for the time being."""
    desk = sitting(tmp_path)
    ten_deals(desk)
    before = printed(desk, "final", "awards", "certificates")
    assert set(before) == {"总名次", "获奖名单"}
    assert all("暂定" in paper for paper in before.values())
    over(desk)
    after = printed(desk, "final", "awards", "certificates")
    assert set(after) == {"总名次", "获奖名单", "证书"}
    assert not any("暂定" in paper for paper in after.values())


def test_certificates_carry_day_place_and_organiser(tmp_path: Path) -> None:
    where = ("--place", "三亚湾一号厅", "--organiser", "三亚市牌协")
    desk = made(tmp_path, copied(tmp_path, "erdayi-sanya-2021", 1), *where)
    desk("entries", "import", form(desk, "编号,选手", "1,孙一", "2,孙二", "3,孙三"))
    begin(desk)
    ten_deals(desk)
    over(desk)
    [paper] = printed(desk, "certificates").values()
    for said in ("2026年6月25日", "三亚湾一号厅", "三亚市牌协"):
        assert paper.count(said) == 3, "one for each"


# The judge


def test_the_judge_pairs_as_the_desk_pairs() -> None:
    """T3.4: from round 3 by match points, then VP, then the draw number. E and F have 3.5 and 21
    each; E has beaten F, which places E above F (T3.6c) and says nothing about whom they meet.

    C has 4, A 3, D and B 2 (18 and 16). C has met A and D, E has met F and B, F has met E and D.
    The neighbours meet: with E's number the lower one C-E, F-A, D-B, else C-F, E-A, D-B.
    """
    first = (("A", "B", 5, 0), ("C", "D", 0, 1), ("E", "F", 2, 0))
    second = (("A", "C", 0, 3), ("B", "E", 1, 0), ("D", "F", 0, 3))
    results = [
        {"round": round_, "a": a, "b": b, "levels": [x, y]}
        for round_, row in ((1, first), (2, second))
        for a, b, x, y in row
    ]
    asked: dict[str, Any] = {
        "id": 1,
        "op": "tournament/pair",
        "regulation": BASHIFEN,
        "entries": [{"id": name, "unit": name} for name in "ABCDEF"],
        "results": results,
        "round": 3,
    }
    answers = [judge(json.dumps({**asked, "seed": f"seed {n}"})) for n in range(16)]
    met = {frozenset(frozenset(two) for two in answer["pairings"]) for answer in answers}
    assert met == {
        frozenset(map(frozenset, ("CE", "FA", "DB"))),
        frozenset(map(frozenset, ("CF", "EA", "DB"))),
    }
