"""The calculator through the referee's page: the same deals, one form after the other."""

from __future__ import annotations

import re
from datetime import timedelta
from random import Random

import pytest

from paisai.desk import deal_calculator as calculator
from paisai.erdayi.scoring import Result
from paisai.shengji.rules import Rules
from paisai.text import signed
from support.hall_clock import HallClock
from support.page_forms import PageForm, forms_of
from support.phones import Phone, RefereePhone
from support.presets import AT_PLAY, three_at_play
from support.random_deals import random_deals
from support.web_day import playing, put

PRESETS = sorted(set(AT_PLAY) - {"erdayi-sanya-2021"})


def calculator_of(page: str) -> PageForm:
    (found,) = [form for form in forms_of(page) if "add" in form.fields]
    return found


@pytest.mark.parametrize("preset", PRESETS)
def test_every_deal_counted_by_the_page_is_the_calculators(
    preset: str, hall_clock: HallClock
) -> None:
    hall, random = AT_PLAY[preset](), Random(f"page {preset}")
    hall_clock.set(hall.now + timedelta(minutes=1))
    referee = RefereePhone(put(hall))
    rules = hall.competition.rules
    assert isinstance(rules, Rules)
    path = "t/1/sheet/"
    page, words = referee.get(path), list[str]()
    for deal in random_deals(rules, random, 8):
        form = calculator_of(page)
        declared = form.fields.get("side") or [random.choice(form.choices["side"])]
        values: dict[str, str | list[str]] = {
            "side": declared,
            "tricks": str(deal.tricks),
            "kitty": str(deal.kitty_points),
            "last": deal.last,
            "plus": str(deal.fined_declarer),
            "minus": str(deal.fined_defenders),
        }
        for asked in ("start", "north_south"):
            if asked in form.asked and not any(form.fields.get(asked, [])):
                values[asked] = next(filter(None, form.choices[asked]))
        sent = form.filled(**values)
        answer = referee.client.get(f"/r/{referee.book.slug}/{path}", sent)
        page = answer.content.decode()
        assert answer.status_code == 200, re.findall(r'role="alert">([^<]*)', page)
        points = calculator.points_of(
            rules,
            deal.tricks,
            deal.kitty_points,
            deal.last,
            deal.fined_declarer,
            deal.fined_defenders,
        )
        words.append(f"{declared[0]}{points}")
        assert f"防守方 {points} 分" in page
        if 'id="calculator"' not in page:
            break
        assert calculator_of(page).fields["deals"] == [" ".join(words)]


def test_E4_8_deals_of_three_by_the_page(hall_clock: HallClock) -> None:
    """Each deal as `erdayi` scores it; the totals are the sums."""
    hall, random = three_at_play(), Random(3)
    hall_clock.set(hall.now + timedelta(minutes=1))
    referee = RefereePhone(put(hall))
    page, totals = referee.get("t/1/sheet/"), [0, 0, 0]
    for _ in range(10):
        form = calculator_of(page)
        bid, declarer, doubled = random.choice((1, 2, 3)), random.randrange(3), random.randrange(4)
        won = random.random() < 0.5
        sent = form.filled(
            bid=str(bid),
            declarer=str(declarer),
            won="yes" if won else "no",
            doubled=str(doubled),
        )
        answer = referee.client.get(f"/r/{referee.book.slug}/t/1/sheet/", sent)
        page = answer.content.decode()
        assert answer.status_code == 200, re.findall(r'role="alert">([^<]*)', page)
        winner = declarer if won else (declarer + 1) % 3
        scores = Result(bid, declarer, winner, bombs=doubled).scores
        totals = [a + b for a, b in zip(totals, scores, strict=True)]
        shown = re.findall(r'<dd class="versus">([^<]*)</dd>', page)
        assert shown == [signed(total) for total in totals]


def test_a_player_counts_deal_by_deal_and_reports_what_it_comes_to(hall_clock: HallClock) -> None:
    """Z4.6: defenders with 60 points leave the declarer's side one level up."""
    hall = playing()
    hall_clock.set(hall.now + timedelta(minutes=5))
    book = put(hall)
    phone = Phone(book, hall.tables[1][0])
    assert 'href="/e/' in phone.get()
    added = "add=1&side=NS&tricks=60"
    said = phone.get(f"me/sheet/?{added}")
    assert "NS60" in said  # as the sheet has it, in the form to be sent
    assert 'action="/e/' in said[said.index('name="deals"') - 900 :]
    status, told = phone.send("do/report_result/", table=1, deals="南北60", request="a")
    assert status == 200, told
    table = book.follow().competition.round.tables[0]  # type: ignore[union-attr]
    assert len(table.reports) == 1
    assert "me/sheet/" in phone.get()
