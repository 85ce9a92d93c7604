"""A deal typed on a referee's phone, or in a file, is audited; each finding leads to its ruling."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from paisai.record import dumps
from referee.papers import TUOLAJI, paper
from support.erdayi import HANDS
from support.hall import Hall
from support.hall_clock import HallClock
from support.one_table import OneTable
from support.phone_screen import assert_fit, screen
from support.phones import RefereePhone
from support.web_day import playing, put

HELD_BACK = ["东 H9 H9 | 北 H3 H4 | 西 C3 C4 | 南 D3 D4", "东 S4 | 北 S3 | 西 C2 | 南 D2"]
"""North holds pairs of hearts and plays none; the next trick has been played (Z4.19)."""


@pytest.fixture
def hall(hall_clock: HallClock) -> Hall:
    one = playing()
    hall_clock.set(one.now + timedelta(minutes=5))
    return one


def audit(referee: RefereePhone, status: int = 200, **fields: Any) -> str:
    answer = referee.client.post(f"/r/{referee.book.slug}/t/1/audit/", fields)
    assert answer.status_code == status, answer.content.decode()[:2000]
    return str(answer.content.decode())


def revoked() -> str:
    return dumps(paper(TUOLAJI, ("东 S3 S3 北 H9 H9",), HELD_BACK))


def test_Z4_19_a_revoke_found_on_the_phone_leads_to_its_ruling(hall: Hall) -> None:
    """North sits with South: the pair named first. East declares, so North's side defends; of the
    two ways that Z4.19 leaves open the referee chooses. Fields that the cards prove are filled."""
    book = put(hall)
    referee, (north_south, east_west) = RefereePhone(book), hall.tables[1]
    assert f'href="/r/{book.slug}/t/1/audit/"' in referee.get("t/1/")
    page = audit(referee, record=revoked())
    assert "Z4.19" in page
    assert "手里的红桃能跟出对子" in page
    assert "60 分" in page
    found = page[page.index('id="found"') : page.index("<form method")]
    assert north_south in found
    assert east_west not in found
    link = re.search(r'href="([^"]*/rule/[^"]*)"', found)
    assert link is not None
    page = referee.client.get(unescape(link.group(1))).content.decode()
    assert "藏张" in page
    assert 'name="fact.at_fault" value="defenders" checked' in page
    assert re.search(r'name="deal"[^>]*value="2"', page)
    assert 'name="fact.choice"' in page


def test_a_file_is_read_and_shown(hall: Hall) -> None:
    referee = RefereePhone(put(hall))
    sent = SimpleUploadedFile("一桌.txt", revoked().encode(), "text/plain")
    page = audit(referee, file=sent)
    assert "Z4.19" in page
    assert "东 埋" in page
    page = audit(referee, 400, file=SimpleUploadedFile("a.jpg", b"\xff\xd8\xff\xe0"))
    assert "UTF-8" in page


def test_a_clean_deal_and_one_that_cannot_be_read(hall: Hall) -> None:
    referee = RefereePhone(put(hall))
    clean = dumps(paper(TUOLAJI, ("东 S3 S3 北 H9 H9",), HELD_BACK[1:]))
    assert "没有发现违规" in audit(referee, record=clean)
    page = audit(referee, 400, record=clean.replace("东 出 ♠4", "东 出 ♠44"))
    assert "东 出 ♠44" in page[: page.index("<form method")]  # the line it is about
    assert "级牌：2" in page  # what was typed is kept


def test_what_is_to_be_filled_in_can_be_read_up_to_its_blanks(hall: Hall) -> None:
    page = RefereePhone(put(hall)).get("t/1/audit/")
    assert "牌赛记录 1\n玩法：升级\n规程：tuolaji-zhuhai-2019\n" in page
    assert "南牌：" in page
    keys = re.findall(r'data-insert="([^"]+)"', page)
    assert len(keys) == len(set(keys))
    assert " 出 " in keys
    RefereePhone(put(hall), tables="2").get("t/1/audit/", 403)


def test_E4_3_at_a_table_of_three_the_seats_are_the_players(hall_clock: HallClock) -> None:
    """乙 plays out of turn: the second of the table is meant."""
    hall = OneTable("erdayi-sanya-2021")
    hall_clock.set(hall.now)
    book = put(hall)
    referee = RefereePhone(book)
    blank = referee.get("t/1/audit/")
    second = hall.tables[1][1]
    assert f"乙：{second}" in blank
    text = f"""牌赛记录 1
玩法：竞技二打一
【第 3 副】
{HANDS}甲 叫 3 分
第 1 圈
乙 出 ♣5
"""
    page = audit(referee, record=text)
    found = page[page.index('id="found"') : page.index("<form method")]
    assert second in found
    assert "infraction=out-of-turn" in found
    assert "deal=3" in found
    referee.client.cookies["lang"] = "en"
    page = audit(referee, record=text)
    assert "It is the turn of A, not of B" in page


def test_typed_text_stays_on_the_phone_and_keys_put_in_cards(
    hall: Hall, site: str, browser: Any
) -> None:
    book = put(hall)
    page = screen(browser, site, RefereePhone(book))
    address = f"{site}/r/{book.slug}/t/1/audit/"
    page.goto(address)
    field = page.locator("#record")
    field.fill("级牌：2")
    page.locator("[data-insert='♥']").click()
    page.locator("[data-insert='10']").click()
    assert field.input_value() == "级牌：2♥10"
    page.goto(address)
    assert field.input_value() == "级牌：2♥10"
    page.get_by_role("button", name="从头写").click()
    page.goto(address)
    assert field.input_value().startswith("牌赛记录 1")
    assert_fit(page)
    page.context.close()
