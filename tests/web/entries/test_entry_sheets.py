"""Entries by spreadsheet: the form, the problems by their cells, and nothing written twice."""

from __future__ import annotations

import io

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings
from openpyxl import Workbook, load_workbook

from paisai.desk.rights import Role
from paisai.web.entries.models import HeldSheet
from paisai.web.organiser.new_event import make_staff
from support.page_forms import forms_of
from support.web import account, signed_in
from support.web_entries import event


def sheet(*rows: tuple[str, ...], name: str = "报名.xlsx") -> SimpleUploadedFile:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    return SimpleUploadedFile(name, out.getvalue())


def test_the_empty_form_has_the_columns_of_the_regulation() -> None:
    book = event()
    answer = Client().get(f"/o/{book.slug}/entries/template/")
    first = load_workbook(io.BytesIO(answer.content)).worksheets[0]
    heads = [cell.value for cell in first[1]]
    assert {"选手一", "选手二", "单位"} <= set(heads)
    csv = Client().get(f"/o/{book.slug}/entries/template/?as=csv").content.decode("utf-8-sig")
    assert csv.strip().split(",") == heads


def test_every_problem_stands_in_its_cell_and_nothing_is_written() -> None:
    book = event()
    desk = signed_in(account(Role.RECORDER, at=book))
    seq = book.follow().seq
    bad = sheet(
        ("选手一", "选手二", "单位", "出生日期一"),
        ("钱一", "", "一中", "1990-01-31"),
        ("周二", "吴三", "一中", "去年"),
    )
    answer = desk.post(f"/o/{book.slug}/entries/import/", {"file": bad}, follow=True)
    text = answer.content.decode()
    assert "没有填" in text
    assert "去年 不是日期" in text
    row2 = text.split('<th scope="row">2</th>')[1].split("</tr>")[0]
    assert row2.split("<td")[2].count("没有填") == 1  # column B: 选手二
    assert "读入</button>" not in text
    key = HeldSheet.objects.filter(stream=book.stream).get().pk
    again = desk.post(f"/o/{book.slug}/entries/import/{key}/", {"request": "x"})
    assert again.status_code == 400
    assert book.follow().seq == seq


def test_a_name_with_hidden_characters_does_not_come_in_by_a_sheet() -> None:
    book = event()
    desk = signed_in(account(Role.RECORDER, at=book))
    seq = book.follow().seq
    rows = "选手一,选手二,单位\n钱\u202e一,周二,一中\n吴三,郑\x1b四,二中\n"
    sent = SimpleUploadedFile("报名.csv", rows.encode())
    text = desk.post(f"/o/{book.slug}/entries/import/", {"file": sent}, follow=True)
    assert text.content.decode().count("看不见的字符") >= 1
    assert "读入</button>" not in text.content.decode()
    assert book.follow().seq == seq


def test_a_good_sheet_is_read_in_once_and_its_copy_deleted() -> None:
    book = event()
    desk = signed_in(account(Role.RECORDER, at=book))
    good = sheet(("选手一", "选手二", "单位"), ("钱一", "周二", "三中"), ("吴三", "郑四", "一中"))
    answer = desk.post(f"/o/{book.slug}/entries/import/", {"file": good})
    assert len(book.competition.entrants) == 2
    preview = answer["Location"]
    assert "2 对（4 人）" in desk.get(preview).content.decode()
    other = signed_in(account(Role.RECORDER, at=book))
    assert other.get(preview).status_code == 404
    answer = desk.post(preview, {"request": "s"}, follow=True)
    assert len(book.competition.entrants) == 4
    assert "三中" in {unit.name for unit in book.competition.units.values()}
    assert not HeldSheet.objects.filter(stream=book.stream).exists()
    desk.post(preview, {"request": "s"})
    assert len(book.competition.entrants) == 4


def test_what_is_no_sheet_or_too_large_is_refused() -> None:
    book = event()
    desk = signed_in(account(Role.RECORDER, at=book))
    page = f"/o/{book.slug}/entries/import/"
    answer = desk.post(page, {"file": SimpleUploadedFile("a.exe", b"MZ")})
    assert answer.status_code == 400
    assert ".xlsx 或 .csv" in answer.content.decode()
    broken = desk.post(page, {"file": SimpleUploadedFile("我们的报名.xlsx", b"not a sheet")})
    assert broken.status_code == 400
    assert "我们的报名.xlsx 不是能打开的" in broken.content.decode()
    with override_settings(UPLOAD_LIMIT=1024 * 1024):
        large = desk.post(page, {"file": SimpleUploadedFile("a.csv", b"a" * 1_100_000)})
    assert large.status_code == 400
    assert "至多 1 MB" in large.content.decode()
    assert desk.post(page, {}).status_code == 400
    assert signed_in(account(Role.REFEREE, at=book)).get(page).status_code == 403


def test_what_is_wrong_in_a_sheet_is_listed_first_and_leads_to_its_row() -> None:
    book = event()
    desk = signed_in(account(Role.RECORDER, at=book))
    file = sheet(("选手一", "选手二", "单位"), ("钱七", "", "三中"))
    sent = desk.post(f"/o/{book.slug}/entries/import/", {"file": file})
    page = desk.get(sent["Location"]).content.decode()
    assert '<a href="#row-2">第 2 行' in page
    assert 'id="row-2"' in page


def test_a_pasted_list_that_nobody_understands_is_told_what_its_columns_are() -> None:
    """Whether its first row is one of headings is asked too."""
    book = event()
    desk = signed_in(account(Role.ORGANISER, at=book))
    where = f"/o/{book.slug}/entries/import/"
    pasted = "科别\t男\t女\t性别\n内科\t钱一\t周二\t混双"
    preview = desk.post(where, {"pasted": pasted})["Location"]
    shown = desk.get(preview).content.decode()
    assert "看不出哪一列是什么" in shown
    named = {"column-A": "units", "column-B": "player1", "column-C": "player2", "column-D": ""}
    assert desk.post(preview, {"assign": "1", **named})["Location"] == preview
    assert "2 对（4 人）" in desk.get(preview).content.decode()
    other = event()
    where = f"/o/{other.slug}/entries/import/"
    desk = signed_in(account(Role.ORGANISER, at=other))
    preview = desk.post(where, {"pasted": pasted})["Location"]
    desk.post(preview, {"assign": "1", "headed": "1", **named})
    assert "1 对（2 人），新单位 1 个：内科" in desk.get(preview).content.decode()


def test_a_column_that_was_taken_wrongly_is_mended_on_the_page_and_remembered() -> None:
    book = event()
    person = account(Role.ORGANISER, at=book)
    desk = signed_in(person)
    where = f"/o/{book.slug}/entries/import/"
    rows = ("部门,分公司,队员1,队员2,性别", "财务处,东风厂,钱一,周二,男")
    preview = desk.post(where, {"pasted": "\n".join(rows)})["Location"]
    shown = desk.get(preview).content.decode()
    assert "1 对（2 人），新单位 1 个：财务处" in shown
    [form] = [one for one in forms_of(shown) if "assign" in one.fields]
    taken = {name: texts for name, texts in form.fields.items() if name.startswith("column-")}
    assert taken == {
        "column-A": ["units"],
        "column-B": [""],
        "column-C": ["player1"],
        "column-D": ["player2"],
        "column-E": [""],
    }
    desk.post(preview, {"assign": "1", "column-A": "", "column-B": "units"})
    assert "新单位 1 个：东风厂" in desk.get(preview).content.decode()
    desk.post(preview, {"request": "a"})
    again = desk.post(where, {"pasted": f"{rows[0]}\n财务处,西风厂,吴三,郑四,女"})["Location"]
    assert "新单位 1 个：西风厂" in desk.get(again).content.decode()
    other = event()
    make_staff(person, other)
    next_one = desk.post(f"/o/{other.slug}/entries/import/", {"pasted": "\n".join(rows)})
    assert "新单位 1 个：东风厂" in desk.get(next_one["Location"]).content.decode()


def test_a_pasted_list_with_faults_is_there_to_be_mended() -> None:
    """What was typed stays, and is checked again from the same page."""
    book = event()
    desk = signed_in(account(Role.ORGANISER, at=book))
    where = f"/o/{book.slug}/entries/import/"
    preview = desk.post(where, {"pasted": "单位\t队员1\t队员2\n三中\t钱一\t"})["Location"]
    [form] = [one for one in forms_of(desk.get(preview).content.decode()) if "pasted" in one.fields]
    assert form.fields["pasted"][0].splitlines()[1].startswith("三中\t钱一")
    again = desk.post(where, {"pasted": "单位\t队员1\t队员2\n三中\t钱一\t周二"})["Location"]
    assert "检查无误，可以导入 1 对" in desk.get(again).content.decode()
