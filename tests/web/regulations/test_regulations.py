"""Regulations to read, to copy and to change."""

from __future__ import annotations

import re
from datetime import date, datetime

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from paisai.acting.regulation_form import regulation_form
from paisai.presets import preset_ids
from paisai.regulations import load, loads
from paisai.regulations.editing import copied, dumps
from paisai.web.people.models import Account
from paisai.web.regulations.models import OwnRegulation
from support.web import account, new_event, signed_in

ZHUHAI = "tuolaji-zhuhai-2019"


def own(preset: str = ZHUHAI) -> tuple[Client, OwnRegulation, Account]:
    one = account(runs_server=True)
    client = signed_in(one)
    answer = client.post("/regulations/copy/", {"preset": preset})
    assert answer.status_code == 302
    return client, OwnRegulation.objects.filter(owner=one).get(), one


def posted(one: OwnRegulation) -> dict[str, list[str]]:
    """What the browser sends of the form as it stands."""
    return regulation_form(one.values, load(one.preset)).posted()


def test_anybody_reads_every_preset_in_both_languages() -> None:
    for language in ("zh", "en"):
        client = Client()
        client.cookies["lang"] = language
        text = client.get("/regulations/").content.decode()
        for preset in preset_ids():
            assert load(preset).name.in_(language).replace("'", "&#x27;") in text
            page = client.get(f"/regulations/{preset}/")
            assert page.status_code == 200
            assert ("How this is kept" in page.content.decode()) is (language == "en")
    assert Client().get("/regulations/no-such/").status_code == 404


def test_the_text_is_searched_by_word_and_by_clause() -> None:
    page = f"/regulations/{ZHUHAI}/"
    whole = Client().get(page).content.decode()
    assert 'id="clause-Z4.12"' in whole
    assert 'id="clause-Z1.2"' in whole
    by_clause = Client().get(page, {"q": "z4.12"}).content.decode()
    assert 'id="clause-Z4.12"' in by_clause
    assert 'id="clause-Z1.2"' not in by_clause
    assert len(by_clause) < len(whole) / 2
    none = Client().get(page, {"q": "橄榄球"}).content.decode()
    assert "没有这样的条款" in none


def test_in_english_no_sentence_begins_without_a_space_or_a_capital() -> None:
    client = Client()
    client.cookies["lang"] = "en"
    for preset in preset_ids():
        text = client.get(f"/regulations/{preset}/").content.decode()
        assert re.findall(r"[a-z]{2}\.[A-Z]\w+", text) == [], preset
        cells = re.findall(r"<td[^>]*>([a-z][^<]*)<", text)
        assert cells == [], preset


def test_a_copy_is_changed_field_by_field_and_nothing_is_lost() -> None:
    client, one, _ = own()
    page = f"/regulations/own/{one.pk}/"
    text = client.get(page).content.decode()
    assert "Z1.2" in text  # the clause of a field
    assert "原规程：" in text
    sent = posted(one) | {"clocks.round.minutes": ["80"]}
    assert client.post(page, sent).status_code == 302
    one.refresh_from_db()
    assert one.complete
    assert one.values["clocks"]["round"]["minutes"] == 80
    compared = client.get(f"{page}compare/").content.decode()
    assert "<strong>80" in compared
    assert "70" in compared
    wrong = posted(one) | {"clocks.round.minutes": ["很久"]}
    answer = client.post(page, wrong, follow=True).content.decode()
    assert 'value="很久"' in answer
    assert "还没改好" in client.get("/regulations/").content.decode()
    one.refresh_from_db()
    assert not one.complete


def test_a_fresh_copy_says_that_nothing_is_changed() -> None:
    client, one, _ = own()
    page = f"/regulations/own/{one.pk}/"
    assert "已改 <b>0</b>" in client.get(page).content.decode()
    assert not re.search(r"已改 <b>[1-9]", client.get(page).content.decode())
    assert "没有改动" in client.get(f"{page}compare/").content.decode()
    client.post(page, posted(one) | {"clocks.round.minutes": ["80"]})
    assert re.findall(r"已改 <b>[1-9]", client.get(page).content.decode()) == ["已改 <b>1"]


def test_what_is_typed_is_checked_beside_its_field_and_kept() -> None:
    client, one, _ = own()
    check = f"/regulations/own/{one.pk}/check/"
    good = client.post(check, posted(one) | {"clocks.round.minutes": ["80"]}).json()
    assert good["good"]
    assert good["wrong"] == {}
    assert good["changed"].count("clocks.round.minutes") == 1
    bad = client.post(check, posted(one) | {"clocks.round.minutes": ["0"]}).json()
    assert not bad["good"]
    assert list(bad["wrong"]) == ["clocks.round.minutes"]
    one.refresh_from_db()
    assert one.values["clocks"]["round"]["minutes"] == 0
    assert "改好标红" in client.get(f"/regulations/own/{one.pk}/text/").content.decode()


def test_a_page_left_open_does_not_take_back_what_was_changed_since(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also where both fall in one second, the smallest step of the clock."""
    monkeypatch.setattr("paisai.web.clock.now", lambda: datetime(2026, 5, 16, 9, 0))
    client, one, _ = own()
    page = f"/regulations/own/{one.pk}/"
    shown = client.get(page).content.decode()
    as_of = re.findall('name="as_of" value="([^"]+)"', shown)
    left_open = posted(one) | {"as_of": as_of, "stages.0.rounds": ["6"]}
    elsewhere = client.post(
        f"{page}check/", posted(one) | {"as_of": as_of, "clocks.round.minutes": ["80"]}
    )
    refused = client.post(f"{page}check/", left_open)
    assert refused.status_code == 409
    assert "别的页面改过了" in refused.json()["said"]
    answer = client.post(page, left_open | {"remove": ["timetable.0"]}, follow=True)
    assert "别的页面改过了" in answer.content.decode()
    one.refresh_from_db()
    assert one.values["clocks"]["round"]["minutes"] == 80
    assert one.values["stages"][0]["rounds"] == 5
    goes_on = posted(one) | {"as_of": [elsewhere.json()["as_of"]], "appeals.fee": ["50"]}
    assert client.post(f"{page}check/", goes_on).status_code == 200


def test_what_is_missing_is_named_above_the_form() -> None:
    """ "Missing" alone, above a form of three hundred fields, does not say what."""
    client, one, _ = own()
    page = f"/regulations/own/{one.pk}/"
    client.post(page, posted(one) | {"clocks.round.minutes": [""], "stages.0.name.zh": [""]})
    text = client.get(page).content.decode()
    faults = text[text.index('class="lines faults"') :].partition("</ul>")[0]
    assert "每轮分钟：" in faults
    assert '<a href="#at-stages.0.name">名称：' in faults
    assert 'id="at-stages.0.name"' in text


def test_items_of_a_list_are_added_moved_and_removed() -> None:
    client, one, _ = own()
    page = f"/regulations/own/{one.pk}/"
    before = [item["id"] for item in one.values["penalties"]]
    client.post(page, posted(one) | {"down": ["penalties.0"]})
    one.refresh_from_db()
    assert [i["id"] for i in one.values["penalties"]][:2] == [before[1], before[0]]
    client.post(page, posted(one) | {"up": ["penalties.1"]})
    client_page = client.post(page, posted(one) | {"remove": ["penalties.0"]})
    assert client_page["Location"].endswith("#at-penalties")
    one.refresh_from_db()
    left = [item["id"] for item in one.values["penalties"]]
    assert len(left) == len(before) - 1
    client.post(page, posted(one) | {"add": ["penalties"]})
    one.refresh_from_db()
    assert len(one.values["penalties"]) == len(before)
    assert not one.complete  # the new item says nothing yet


def test_the_document_is_printed_and_the_file_comes_back_the_same() -> None:
    client, one, _ = own()
    base = f"/regulations/own/{one.pk}"
    assert client.get(f"{base}/pdf/").content.startswith(b"%PDF")
    text = client.get(f"{base}/toml/").content.decode()
    assert dumps(loads(text)) == text
    assert Client().get(f"/regulations/{ZHUHAI}/pdf/").content.startswith(b"%PDF")


def test_a_file_changed_elsewhere_is_read_in() -> None:
    one = account(runs_server=True)
    client = signed_in(one)
    text = dumps(copied(load(ZHUHAI), "our-cup")).replace("minutes = 70", "minutes = 75")
    client.post("/regulations/upload/", {"file": SimpleUploadedFile("our.toml", text.encode())})
    found = OwnRegulation.objects.get(owner=one)
    assert found.values["clocks"]["round"]["minutes"] == 75
    for content in (b"\xff\xfe", b"id = 3", b"not toml", dumps(load(ZHUHAI)).encode()[:300]):
        sent = {"file": SimpleUploadedFile("x.toml", content)}
        answer = client.post("/regulations/upload/", sent, follow=True)
        assert "said bad" in answer.content.decode()
    assert OwnRegulation.objects.filter(owner=one).count() == 1


def test_a_regulation_is_its_owners() -> None:
    _, one, _ = own()
    other = signed_in(account(runs_server=True))
    for page in ("", "compare/", "pdf/", "toml/", "text/"):
        assert other.get(f"/regulations/own/{one.pk}/{page}").status_code == 404
    assert other.post(f"/regulations/own/{one.pk}/delete/").status_code == 404
    assert other.post(f"/regulations/own/{one.pk}/check/", {}).status_code == 404
    assert Client().get(f"/regulations/own/{one.pk}/").status_code == 302
    nobody = signed_in(account())
    assert nobody.post("/regulations/copy/", {"preset": ZHUHAI}).status_code == 403


def test_its_owner_deletes_it() -> None:
    client, one, _ = own()
    client.post(f"/regulations/own/{one.pk}/delete/")
    assert not OwnRegulation.objects.filter(pk=one.pk).exists()


def test_the_page_of_an_event_says_one_thing_on_its_card_in_its_text_and_of_its_clauses() -> None:
    """三亚 2021 on 18 December 2026: entries close 33 days before, on 15 November, as they did."""
    book = new_event("erdayi-sanya-2021", date(2026, 12, 18))
    page = Client().get(f"/e/{book.slug}/regulation/").content.decode()
    assert "只有日期随首个比赛日移动，其余与原规程相同" in page
    assert "本次另定" not in page
    assert page.count("2026-11-15 18:00") == 2
    assert "2021-10-31" not in page
    assert "＿＿" not in page
    assert (
        "没有改动"
        in Client()
        .get(f"/e/{new_event(ZHUHAI, date(2026, 12, 18)).slug}/regulation/")
        .content.decode()
    )
