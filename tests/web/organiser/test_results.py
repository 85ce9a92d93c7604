"""Results: one table, a whole round by keyboard, a spreadsheet down and up again."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from io import BytesIO

from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import load_workbook

from paisai.acting.forms.reported import mark_of
from paisai.desk.rights import Role
from paisai.ledger import commands as c
from paisai.ledger.commands import ReportResult
from paisai.regulations import load
from paisai.shengji.policies import UnfinishedDeal
from paisai.tournament.rounds import Score
from support.at_nine import NINE, started
from support.hall import changed
from support.hall_clock import HallClock
from support.one_table import OneTable
from support.presets import three_begun
from support.web_day import TUOLAJI, Desk, drafted, entered, first_round_done, playing, put


def test_one_click_from_the_list_to_the_sheet_of_a_table() -> None:
    hall = playing()
    desk = Desk(put(hall))
    assert "/table/2/" in desk.get("results/")
    page = desk.get("table/2/")
    assert 'name="levels1"' in page
    assert "升了几级" in page
    sent = {"table": "2", "round": "1", "signed": list(hall.tables[2])}
    before = desk.seq
    assert 'class="defect"' in desk.post("do/enter_sheet/", 400, **sent, levels1="4", levels2="")
    assert desk.seq == before
    desk.post("do/enter_sheet/", **sent, levels1="4", levels2="1")
    page = desk.get("results/")
    assert "4:1" in page
    assert "1 / 2" in page


def test_of_two_reports_that_differ_one_is_taken_by_a_button() -> None:
    """5:1 and 1:5, as both sides say of themselves who won."""
    hall = playing()
    one, other = hall.tables[1]
    hall.do(ReportResult(1, one, Score((5, 1))))
    hall.do(ReportResult(1, other, Score((1, 5))))
    desk = Desk(put(hall), Role.RECORDER)
    page = desk.get("table/1/")
    assert page.count("按这一份记") == 2
    assert 'name="decided"' not in page  # the recorder has a sheet in hand that all have signed
    theirs = mark_of(Score((1, 5)))
    sent = {"table": "1", "round": "1", "as_reported": theirs}
    desk.post("do/enter_sheet/", 403, **sent, signed=[other], decided="yes")
    assert "签齐才能录入" in desk.post("do/enter_sheet/", 400, **sent, signed=[other])
    sent["signed"] = [one, other]
    desk.post("do/enter_sheet/", 400, **{**sent, "as_reported": mark_of(Score((2, 5)))})
    desk.post("do/enter_sheet/", **sent)
    result = desk.book.competition.round.tables[0].result  # type: ignore[union-attr]
    assert result is not None
    assert result.score == Score((1, 5))
    assert "按这一份记" not in desk.get("table/1/")
    assert "按这一份记" not in Desk(desk.book, Role.ARBITRATION).get("table/1/")


def test_no_such_table_no_page() -> None:
    desk = Desk(put(playing()))
    desk.get("table/9/", 404)
    Desk(put(drafted())).get("table/1/", 404)


def test_a_ruling_at_the_table_is_asked_about_where_levels_are_given() -> None:
    """Whether what was ruled is in the levels must be said."""
    hall = playing()
    desk = Desk(put(hall), Role.ORGANISER, Role.CHIEF)
    one = hall.tables[1][0]
    fields = {"entry": one, "infraction": "exposed-card", "fact.at_fault": "declarer"}
    desk.post("do/rule/", **fields, table="1", deal="2")
    page = desk.get("table/1/")
    assert 'name="rulings_included"' in page
    sent = {"table": "1", "signed": list(hall.tables[1]), "levels1": "4", "levels2": "1"}
    desk.post("do/enter_sheet/", 400, **sent)
    desk.post("do/enter_sheet/", **sent, rulings_included="yes")
    assert desk.book.competition.round.tables[0].has_score  # type: ignore[union-attr]


def test_a_row_of_the_whole_round_comes_back_with_its_score_or_what_is_wrong() -> None:
    desk = Desk(put(playing()))
    page = desk.get("sheets/")
    assert page.count('class="score"') == 2
    url = f"/o/{desk.book.slug}/sheets/1/"
    wrong = desk.client.post(url, {"deals": "七比五"}, headers={"Paisai-Part": "true"})
    assert wrong.status_code == 400
    assert "看不懂" in wrong.content.decode()
    assert 'value="七比五"' in wrong.content.decode()
    row = desk.client.post(url, {"deals": "5:1"}, headers={"Paisai-Part": "true"})
    assert row.status_code == 200
    assert "5:1" in row.content.decode()
    assert 'data-left-now="1"' in row.content.decode()
    plain = desk.client.post(f"/o/{desk.book.slug}/sheets/2/", {"deals": "4:1"})
    assert plain.status_code == 302
    assert desk.get("sheets/").count('class="score"') == 0


def test_a_table_that_somebody_else_entered_meanwhile_says_so() -> None:
    """Two recorders, two pages: the second is told, and sees what stands."""
    desk = Desk(put(playing()))
    desk.post("sheets/1/", deals="5:1")
    url = f"/o/{desk.book.slug}/sheets/1/"
    row = desk.client.post(url, {"deals": "4:3"}, headers={"Paisai-Part": "true"})
    assert row.status_code == 400
    assert "5:1" in row.content.decode()
    assert 'role="alert"' in row.content.decode()


def test_a_page_left_open_from_an_earlier_round_enters_nothing() -> None:
    desk = Desk(put(playing()))
    assert 'name="serial" value="1"' in desk.get("sheets/")
    url = f"/o/{desk.book.slug}/sheets/1/"
    old = desk.client.post(url, {"deals": "4:3", "serial": "9"}, headers={"Paisai-Part": "true"})
    assert old.status_code == 400
    words = old.content.decode()
    assert "现在是第 1 轮，没有记" in words
    assert "请重新打开这一页再录" in words  # the desk is not sent to the desk
    assert not desk.book.competition.round.tables[0].has_score  # type: ignore[union-attr]


def test_the_page_of_a_table_left_open_from_an_earlier_round_enters_nothing() -> None:
    """In the next stage there is a round 1 with a table 1 again, and other people there."""
    desk = Desk(put(playing()))
    assert desk.get("table/1/").count('name="serial" value="1"') == 4
    entry = desk.book.competition.round.tables[0].seats[0]  # type: ignore[union-attr]
    sheet = {"table": "1", "round": "1", "levels1": "4", "levels2": "3", "serial": "9"}
    forfeit = {"table": "1", "round": "1", "by": entry, "reason": "没有到场", "serial": "9"}
    for path, sent in (("do/enter_sheet/", sheet), ("try/forfeit/", forfeit)):
        old = desk.client.post(f"/o/{desk.book.slug}/{path}", sent)
        assert old.status_code == 400
        assert "现在是第 1 轮，没有记" in old.content.decode()
    assert not desk.book.competition.round.tables[0].has_score  # type: ignore[union-attr]


def test_without_javascript_a_wrong_row_is_said_on_the_page() -> None:
    desk = Desk(put(playing()))
    desk.post("sheets/1/", deals="七比五")
    assert "看不懂" in desk.get("sheets/")
    assert not desk.book.competition.round.tables[0].has_score  # type: ignore[union-attr]


def test_a_spreadsheet_down_and_up_again() -> None:
    desk = Desk(put(playing()))
    answer = desk.client.get(f"/o/{desk.book.slug}/results.xlsx")
    book = load_workbook(BytesIO(answer.content))
    sheet = book.active
    head = next(row for row in sheet.iter_rows() if any(c_.value == "桌号" for c_ in row))
    columns = {cell.value: cell.column for cell in head}
    first = head[0].row + 1
    sheet.cell(first, columns["成绩"], "5:1")
    sheet.cell(first + 1, columns["成绩"], "两比一")
    before = desk.seq
    page = desk.client.post(f"/o/{desk.book.slug}/results/upload/", {"file": _saved(book)})
    assert page.status_code == 400
    assert f"第 {first + 1} 行" in page.content.decode()
    assert desk.seq == before
    sheet.cell(first + 1, columns["成绩"], "4:1")
    page = desk.client.post(f"/o/{desk.book.slug}/results/upload/", {"file": _saved(book)})
    assert page.status_code == 302
    assert desk.seq == before + 2
    assert "导入 2 桌" in desk.get("results/")


def test_T3_6b_whenever_a_sheet_is_typed_it_came_in_time(hall_clock: HallClock) -> None:
    """80 分 from 9:00, entered at 11:00: on one page for the whole round, on the sheet of a table
    where 没有迟交 stands chosen, and by a spreadsheet."""
    for how in ("row", "sheet", "upload"):
        hall = started(load("bashifen-teachers"))
        desk = Desk(put(hall))
        hall_clock.set(NINE + timedelta(hours=2))
        if how == "row":
            desk.post("sheets/1/", deals="5:1")
        elif how == "sheet":
            sent = {
                "table": "1",
                "levels1": "5",
                "levels2": "1",
                "responsible": "",
                "handed_in": "",
            }
            desk.post("do/enter_sheet/", **sent, signed=list(hall.tables[1]))
        else:
            answer = desk.client.get(f"/o/{desk.book.slug}/results.xlsx")
            book = load_workbook(BytesIO(answer.content))
            columns = {cell.value: cell.column for cell in book.active[2]}
            assert {"交表时间", "迟交一方"} <= columns.keys()
            book.active.cell(3, columns["成绩"], "5:1")
            desk.client.post(f"/o/{desk.book.slug}/results/upload/", {"file": _saved(book)})
        round_ = desk.book.competition.round
        assert round_ is not None
        result = round_.tables[0].result
        assert result is not None, how
        assert result.late_by is None, how


def test_T3_6b_who_was_late_is_chosen_on_the_sheet_and_said(hall_clock: HallClock) -> None:
    hall = started(load("bashifen-teachers"))
    desk, (one, other) = Desk(put(hall)), hall.tables[1]
    hall_clock.set(NINE + timedelta(hours=2))
    sent = {"table": "1", "levels1": "5", "levels2": "1", "signed": [one, other]}
    desk.post("do/enter_sheet/", **sent, responsible=other)
    assert f"{other} 迟交" in desk.get("table/1/")
    desk.post("do/correct_result/", **sent, responsible="in_time", reason="看错了")
    assert f"{other} 迟交" not in desk.get("table/1/")


def _saved(book: object) -> SimpleUploadedFile:
    out = BytesIO()
    book.save(out)  # type: ignore[attr-defined]
    return SimpleUploadedFile("results.xlsx", out.getvalue())


def test_something_else_than_a_spreadsheet_is_refused() -> None:
    desk = Desk(put(playing()))
    url = f"/o/{desk.book.slug}/results/upload/"
    sent = SimpleUploadedFile("results.pdf", b"%PDF-1.4")
    assert desk.client.post(url, {"file": sent}).status_code == 400
    broken = SimpleUploadedFile("results.xlsx", b"not a zip")
    assert desk.client.post(url, {"file": broken}).status_code == 400
    assert desk.client.post(url).status_code == 302
    assert "请先选一个文件" in desk.get("results/")


def test_who_enters_no_sheet_reads_none_in() -> None:
    desk = Desk(put(playing()), Role.ARBITRATION)
    assert "/results/upload/" not in desk.get("results/")
    sent = SimpleUploadedFile("results.csv", "桌号,成绩\n1,5:1\n".encode())
    before = desk.seq
    answer = desk.client.post(f"/o/{desk.book.slug}/results/upload/", {"file": sent})
    assert answer.status_code in (400, 403)
    assert desk.seq == before


def test_a_forfeit_is_looked_at_first() -> None:
    hall = playing()
    desk = Desk(put(hall))
    one = hall.tables[1][0]
    sent = {"table": "1", "round": "1", "by": one}
    desk.post("try/forfeit/", 400, **sent, reason="")
    before = desk.seq
    assert f"{one} 弃权" in desk.post("try/forfeit/", 200, **sent, reason="没有来")
    assert desk.seq == before
    desk.post("do/forfeit/", **sent, reason="没有来")
    assert "弃权" in desk.get("results/")


def test_scores_are_published_when_all_are_in() -> None:
    hall = first_round_done()
    desk = Desk(put(hall))
    assert "/do/publish_scores/" in desk.get("results/")
    desk.post("do/publish_scores/")
    assert "成绩已公布" in desk.get("results/")
    early = Desk(put(playing()))
    assert "/do/publish_scores/" not in early.get("results/")
    early.post("do/publish_scores/", 400)


def test_a_correction_after_the_next_round_is_played_says_it_is_played_as_published() -> None:
    hall = first_round_done()
    hall.pair()
    for table in list(hall.tables):
        hall.sheet(table, Score((4, 2)))
    desk = Desk(put(hall))
    sent = {"stage": "1", "round": "1", "table": "1", "levels1": "0", "levels2": "6"}
    page = desk.post("try/correct_result/", 200, **sent, reason="记反了")
    assert "照公布的对阵打完" in page
    desk.post("do/correct_result/", **sent, reason="记反了")
    assert "0:6" in desk.get("results/?stage=1&round=1")


def test_the_table_is_reminded() -> None:
    desk = Desk(put(playing()))
    assert "催交" in desk.get("table/1/")
    desk.post("do/announce/", text="请把记分表交到记录台。", table="1")
    assert "请把记分表交到记录台" in desk.get("log/")


def test_a_finished_table_is_written_down() -> None:
    desk = Desk(put(playing()))
    desk.post("do/finish_table/", table="1")
    assert desk.book.competition.round.tables[0].finished  # type: ignore[union-attr]
    desk.post("do/finish_table/", 400, table="9")


def test_B7_3_a_last_deal_is_noted_only_where_it_is_played_out() -> None:
    """Z: it is; B7.3: what is not finished after 50 minutes is void."""
    desk = Desk(put(playing()))
    assert "/do/finish_table/" in desk.get("table/1/")
    clocks = load(TUOLAJI).clocks
    assert clocks.round is not None
    void_at_end = replace(clocks.round, unfinished=UnfinishedDeal.VOID_AT_END)
    hall = entered(regulation=changed(TUOLAJI, clocks=replace(clocks, round=void_at_end)))
    hall.do(c.Begin(agreed=True))
    hall.draw()
    hall.pair()
    hall.do(c.StartRound())
    void = Desk(put(hall))
    assert "/do/finish_table/" not in void.get("table/1/")
    assert "/do/extend_round/" in void.get("table/1/")


def test_nothing_is_entered_into_a_draft() -> None:
    desk = Desk(put(drafted()))
    assert desk.client.get(f"/o/{desk.book.slug}/sheets/").status_code == 302
    desk.post("do/enter_sheet/", 400, table="1", levels1="4", levels2="1")


def test_the_score_stands_open_where_it_is_the_only_field_for_it() -> None:
    """A table of three has no levels, so its deals are not folded away with what is seldom said."""
    page = Desk(put(three_begun())).get("table/1/")
    form = page[page.index("/do/enter_sheet/") :].partition("</form>")[0]
    assert form.index('name="deals"') < form.index("<details")


def test_what_takes_something_away_has_a_red_button() -> None:
    desk = Desk(put(playing()))
    assert '<button class="grave">' in desk.get("do/withdraw/?entry=狼牙")
    assert '<button class="grave">' in desk.get("try/undo/?seq=3")
    assert '<button class="grave">' not in desk.get("do/file_appeal/")


def test_a_table_offers_what_its_visitor_may_do_and_nothing_else() -> None:
    """Arbitration enters no sheet; nobody corrects what is closed."""
    book = put(playing())
    assert "/do/enter_sheet/" in Desk(book, Role.RECORDER).get("table/1/")
    page = Desk(book, Role.ARBITRATION).get("table/1/")
    assert "/do/enter_sheet/" not in page
    assert "/try/forfeit/" not in page
    done = put(first_round_done())
    assert "/try/correct_result/" in Desk(done).get("table/1/")
    assert "/try/correct_result/" not in Desk(done, Role.RECORDER).get("table/1/")


def test_E4_8_5_every_ruling_at_a_table_of_three_is_listed_with_what_it_made_of_the_score() -> None:
    hall = OneTable("erdayi-sanya-2021")
    hall.rule(hall.a, "smoking")
    hall.rule(hall.b, "conduct")
    hall.enter_sheet(Score(deals=((12, -6, -6), *[(0, 0, 0)] * 9)))
    desk = Desk(put(hall), Role.CHIEF)
    page = desk.get("table/1/")
    assert "E4.8.5" in page
    assert "E4.8.4" in page
    assert "实得 +12，判罚 −3，计 +9" in page
    assert "+9 −6 −6（判罚已计）" in desk.get("results/")
