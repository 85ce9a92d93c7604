"""Papers through the pages: listed, seen, one PDF for a round, files that carry the event."""

from __future__ import annotations

import io
import re
from datetime import datetime
from io import BytesIO
from threading import Thread
from time import sleep

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import load_workbook
from pypdf import PdfReader

from desk.test_papers import PNG
from paisai.desk.papers.needed import last_round
from paisai.desk.rights import Role
from paisai.ledger import export_text
from paisai.web.demonstration.scenes import SCENES
from paisai.web.papers.making import Shelf
from paisai.web.streams.books import Book
from paisai.web.streams.import_export import give_out, take_in
from support.web import account, signed_in

NOW = datetime(2026, 5, 16, 11, 0)


@pytest.fixture(scope="session")
def playing() -> Book:
    """An event in the middle of its third round."""
    return _book("tuolaji")


@pytest.fixture(scope="session")
def finished() -> Book:
    return _book("shengji")


def _book(slug: str) -> Book:
    (scene,) = (one for one in SCENES if one.slug == slug)
    state = scene.make(NOW, 7)
    return take_in(f"papers-{slug}", export_text(state), state.private)


def text_of(pdf: bytes) -> str:
    return "".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)


def test_what_is_wanted_now_stands_first(playing: Book) -> None:
    desk = signed_in(account(Role.RECORDER, at=playing))
    text = desk.get(f"/o/{playing.slug}/papers/").content.decode()
    now, others = text.split("现在要用的")[1].split("其余的")[:2]
    assert now.index("对阵表（按姓名）") < now.index("记分表") < now.index("桌牌")
    assert "第 3 轮" in now
    assert "第 2 轮" not in now
    assert "第 2 轮" in others
    assert "证书要等" in text
    assert "按这一天打印证书" not in text
    assert "一次打印：第 3 轮" in now


def test_after_the_end_no_round_is_wanted_now(finished: Book) -> None:
    desk = signed_in(account(Role.RECORDER, at=finished))
    text = desk.get(f"/o/{finished.slug}/papers/").content.decode()
    now, others = text.split("现在要用的")[1].split("其余的")[:2]
    assert "总名次" in now
    assert "一次打印" not in now
    assert "一次打印：单败淘汰 决赛</a>" in others


def test_papers_stand_by_rounds_and_say_what_is_not_settled(playing: Book, finished: Book) -> None:
    """Round 3 is played at 15 tables, 7 are in; six kinds of papers a round, one group each."""
    desk = signed_in(account(Role.RECORDER, at=playing))
    text = desk.get(f"/o/{playing.slug}/papers/").content.decode()
    shown = re.sub(r"<[^>]+>", " ", text.split("其余的")[1])
    assert re.search(r"总名次\s+暂定", shown)
    assert re.search(r"成绩公告\s+还缺 8 桌", shown)
    groups = re.findall(r"<summary><b>(.*?)</b> <span[^>]*>(\d+) 份", text)
    assert groups == [("第 3 轮", "1"), ("第 2 轮", "6"), ("第 1 轮", "6")]
    over = signed_in(account(Role.RECORDER, at=finished))
    text = over.get(f"/o/{finished.slug}/papers/").content.decode()
    assert "暂定" not in text
    assert "还缺" not in text


def test_one_paper_is_seen_and_a_round_is_one_pdf(playing: Book) -> None:
    desk = signed_in(account(Role.CHIEF, at=playing))
    base = f"/o/{playing.slug}/papers"
    answer = desk.get(f"{base}/pdf/", {"paper": "1-03-对阵表（按桌号）"})
    assert answer["Content-Type"] == "application/pdf"
    single = PdfReader(BytesIO(answer.content))
    seen = desk.get(f"{base}/", {"see": "1-03-对阵表（按桌号）"}).content.decode()
    assert "<object" in seen
    assert "整页打开" in seen.split("不能在这里显示 PDF")[1].split("</p>")[0]
    whole = desk.get(f"{base}/round/", {"of": "1-03"}).content
    tables = len(playing.competition.round.tables)  # type: ignore[union-attr]
    pages = PdfReader(BytesIO(whole)).pages
    assert len(pages) >= len(single.pages) + tables / 2  # two score sheets a page, and more
    assert f"共 {len(pages)} 页" in pages[-1].extract_text()
    assert desk.get(f"{base}/round/", {"of": "9-09"}).status_code == 404
    assert desk.get(f"{base}/pdf/", {"paper": "证书"}).status_code == 404


def test_a_name_that_cannot_be_printed_is_told_of_before(
    playing: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = signed_in(account(Role.ORGANISER, at=playing))
    pages = [f"/o/{playing.slug}/{page}/" for page in ("papers", "people/passes")]
    assert not any("印出来是空框" in desk.get(page).content.decode() for page in pages)
    name = next(iter(playing.competition.entrants.values())).name
    monkeypatch.setattr("paisai.typesetting.unprintable", lambda _: name[0])
    for page in pages:
        said = desk.get(page).content.decode().split("印出来是空框")[1].split("</p>")[0]
        assert name in said


def test_certificates_come_with_the_end(finished: Book) -> None:
    desk = signed_in(account(Role.ORGANISER, at=finished))
    text = desk.get(f"/o/{finished.slug}/papers/").content.decode()
    assert "证书" in text.split("现在要用的")[1].split("其余的")[0]
    assert "证书要等" not in text
    pdf = desk.get(f"/o/{finished.slug}/papers/pdf/", {"paper": "证书"}).content
    assert pdf.startswith(b"%PDF")


def test_certificates_carry_the_organiser_s_seal_and_the_day_that_is_said(finished: Book) -> None:
    desk = signed_in(account(Role.ORGANISER, at=finished))
    base = f"/o/{finished.slug}/papers"
    asked = {"paper": "证书", "day": "2026-06-01"}
    plain = desk.get(f"{base}/pdf/", asked).content
    assert "2026 年 6 月 1 日" in text_of(plain)

    def sent(name: str, content: bytes, **more: str) -> str:
        picture = SimpleUploadedFile(name, content)
        desk.post(f"{base}/emblem/", {"emblem": "seal", "picture": picture, **more})
        return desk.get(f"{base}/").content.decode()

    assert "只收 PNG 或 JPEG" in sent("seal.svg", b"<svg/>")
    assert "已存，印在证书上" in sent("seal.png", PNG)
    assert b"/Subtype/Image" in desk.get(f"{base}/pdf/", asked).content
    assert "已去掉" in sent("seal.png", PNG, remove="1")
    assert b"/Subtype/Image" not in desk.get(f"{base}/pdf/", asked).content
    assert (
        "日期应如" in desk.get(f"{base}/pdf/", {**asked, "day": "x"}, follow=True).content.decode()
    )
    recorder = signed_in(account(Role.RECORDER, at=finished))
    assert recorder.post(f"{base}/emblem/", {"emblem": "seal", "remove": "1"}).status_code == 403


def test_the_workbook_and_the_files(playing: Book) -> None:
    desk = signed_in(account(Role.ORGANISER, at=playing))
    base = f"/o/{playing.slug}/papers"
    book = load_workbook(io.BytesIO(desk.get(f"{base}/workbook/").content))
    assert len(book.sheetnames) > 5
    assert book.sheetnames[0] == "总名次"
    assert book.active.title == "总名次"
    listed = {str(cell.value) for row in book["参赛名单"] for cell in row}
    assert {one.name for one in playing.competition.entrants.values()} <= listed
    assert desk.get(f"{base}/file/").content.decode() == give_out(playing)
    public = desk.get(f"{base}/json/").content.decode()
    assert '"private"' not in public.splitlines()[-1]
    backup = desk.get(f"{base}/backup/").content
    chief = signed_in(account(Role.CHIEF, at=playing))
    assert chief.get(f"{base}/backup/").status_code == 403
    client = signed_in(account(runs_server=True))
    sent = {"file": SimpleUploadedFile("b.json", backup), "known": "copy", "name": "副本"}
    answer = client.post("/o/new/import/", sent, follow=True)
    assert "前后相符" in answer.content.decode()


def test_papers_are_for_staff(playing: Book) -> None:
    for page in ("", "pdf/", "round/", "workbook/", "json/", "file/", "backup/"):
        assert Client().get(f"/o/{playing.slug}/papers/{page}").status_code == 302


def test_what_two_ask_for_at_once_is_made_once() -> None:
    shelf: Shelf[int] = Shelf(2)
    made: list[int] = []

    def make() -> int:
        sleep(0.05)
        made.append(1)
        return len(made)

    found: list[int] = []
    threads = [Thread(target=lambda: found.append(shelf.get("a", make))) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [1] * 6
    shelf.get("b", make)
    shelf.get("c", make)
    assert shelf.get("a", make) == 4  # only the last two are kept


def test_what_cannot_be_made_is_tried_again() -> None:
    shelf: Shelf[int] = Shelf(2)

    def fail() -> int:
        raise ZeroDivisionError

    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            shelf.get("a", fail)
    assert shelf.get("a", lambda: 7) == 7


def test_a_round_is_on_few_sheets_and_table_cards_are_printed_once_a_day(playing: Book) -> None:
    """Two score sheets a page, and no cards anew each round: those of the day have the number of
    the table, its hall and its code."""
    desk = signed_in(account(Role.ORGANISER, at=playing))
    base = f"/o/{playing.slug}/papers"
    round_ = playing.competition.round
    assert round_ is not None
    of = last_round(playing.competition)
    name = f"{of}-记分表（一张纸两桌）"
    half = PdfReader(io.BytesIO(desk.get(f"{base}/pdf/", {"paper": name}).content))
    assert len(half.pages) == -(-len(round_.tables) // 2)
    whole = PdfReader(io.BytesIO(desk.get(f"{base}/round/", {"of": of}).content))
    assert len(whole.pages) <= len(half.pages) + 4
    answer = desk.get(f"{base}/day-cards/")
    assert answer["Content-Type"] == "application/pdf"
    cards = PdfReader(io.BytesIO(answer.content))
    assert len(cards.pages) == sum(room.tables for room in playing.competition.rooms)
    assert "/papers/day-cards/" in desk.get(f"{base}/").content.decode()
