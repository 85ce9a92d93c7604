"""A referee's phone: calls, his tables, sign-in, a ruling with its penalty first, the sheet."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client

from paisai.desk.rights import Role
from paisai.regulations import load
from paisai.tournament.competition import Room
from paisai.tournament.entries import EntryId
from paisai.tournament.rounds import Score, Seated
from paisai.web.organiser.running import milliseconds
from paisai.web.player.models import Call
from paisai.web.streams.books import Book
from support.hall import Hall
from support.hall_clock import HallClock
from support.phones import JSON, Phone, RefereePhone
from support.web_day import Desk, entered, playing, put


@pytest.fixture
def hall(hall_clock: HallClock) -> Hall:
    one = playing()
    hall_clock.set(one.now + timedelta(minutes=5))
    return one


def table_of(book: Book, number: int) -> Seated:
    round_ = book.follow().competition.round  # type: ignore[union-attr]
    assert round_ is not None
    return round_.tables[number - 1]


def fields(page: str, action: str) -> dict[str, str]:
    """The hidden fields of the form that is sent to this address."""
    form = page[page.index(f'action="{action}"') :]
    form = form[: form.index("</form>")]
    found = re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form)
    return {name: unescape(text) for name, text in found if name != "csrfmiddlewaretoken"}


def test_his_tables_and_calls_newest_first(hall: Hall) -> None:
    book = put(hall)
    for number in (1, 2):
        Phone(book, hall.tables[number][0]).send("call/", reason=f"第{number}件", request="x")
    said = RefereePhone(book).get()
    assert said.index("第2件") < said.index("第1件")
    limited = RefereePhone(book, tables="1")
    assert "第2件" not in limited.get()
    assert "/t/2/" not in limited.get()
    limited.get("t/1/")
    limited.get("t/2/", 403)
    limited.get("t/2/rule/", 403)
    limited.get("t/2/sheet/", 403)
    assert RefereePhone(book, Role.CHIEF).get("t/2/")


def test_the_desk_leads_referees_to_their_phone_page(hall: Hall) -> None:
    book = put(hall)
    assert f'href="/r/{book.slug}/"' in Desk(book, Role.REFEREE).get()
    assert f'href="/r/{book.slug}/"' not in Desk(book, Role.RECORDER).get()


def test_before_a_round_is_out_there_are_no_tables(hall_clock: HallClock) -> None:
    hall = entered()
    hall_clock.set(hall.now)
    referee = RefereePhone(put(hall))
    assert "还没有公布" in referee.get()
    referee.get("t/1/", 404)


def test_others_are_not_let_in(hall: Hall) -> None:
    book = put(hall)
    player = Phone(book, hall.tables[1][0])
    refused = player.client.get(f"/r/{book.slug}/")
    assert refused.status_code == 403
    assert f'class="button main" href="/e/{book.slug}/"' in refused.content.decode()
    assert player.client.get(f"/r/{book.slug}/t/1/").status_code == 403
    answer = player.client.post(f"/r/{book.slug}/do/sign_in/", {"entries": "狼牙"}, headers=JSON)
    assert answer.status_code == 403
    RefereePhone(book, Role.ARBITRATION).get("", 403)


def test_a_call_is_taken_by_one_and_ended(hall: Hall) -> None:
    book = put(hall)
    player = Phone(book, hall.tables[1][0])
    player.send("call/", reason="牌有问题", request="x")
    one, other = RefereePhone(book), RefereePhone(book)
    key = Call.objects.get(stream=book.stream).pk
    for _ in range(2):
        assert one.send(f"call/{key}/take/")[0] == 200
    status, told = other.send(f"call/{key}/take/")
    assert status == 400
    assert one.account.name in told["error"]["zh"]
    assert one.account.name in player.get()
    assert RefereePhone(book, tables="2").send(f"call/{key}/done/")[0] == 403
    assert one.send(f"call/{key}/done/")[0] == 200
    assert "没有人叫" in one.get()
    elsewhere = RefereePhone(put(hall))
    assert elsewhere.send(f"call/{key}/take/")[0] == 404


def test_by_number_or_code_to_the_table(hall: Hall) -> None:
    book = put(hall)
    referee = RefereePhone(book)
    answer = referee.client.get(f"/r/{book.slug}/?table=2")
    assert answer["Location"] == f"/r/{book.slug}/t/2/"
    assert referee.get("codes/").count("<svg") == 2 + 1  # the tables, and the mark in the head


def test_the_codes_of_a_large_hall_come_on_several_pages() -> None:
    hall = Hall()
    hall.create(load("tuolaji-zhuhai-2019"), rooms=(Room("体育馆", 450),))
    referee = RefereePhone(put(hall))
    first, last = referee.get("codes/"), referee.get("codes/?from=401")
    assert (first.count("<svg") - 1, last.count("<svg") - 1) == (200, 50)
    assert "?from=201" in first
    assert "?from=201" in last  # the way back
    assert "?from=451" not in last


def test_sign_in_knows_the_minutes_even_after_a_wait_on_the_phone(
    hall: Hall, hall_clock: HallClock
) -> None:
    """The round began at hall.now; in the 14th minute somebody comes, and the phone has no network
    for 10 minutes: it is 14 minutes late and not 24."""
    book = put(hall)
    referee, entry = RefereePhone(book), hall.tables[1][0]
    tapped = hall.now + timedelta(minutes=13, seconds=50)
    hall_clock.set(tapped + timedelta(minutes=10))
    answer = referee.client.post(
        f"/r/{book.slug}/do/sign_in/",
        {"entries": entry, "serial": "1", "request": "a"},
        headers={**JSON, "Paisai-Tapped": str(milliseconds(tapped))},
    )
    assert answer.status_code == 200, answer.content.decode()
    arrived = dict(table_of(book, 1).arrived)[entry]  # type: ignore[index]
    assert timedelta(minutes=13) < arrived - hall.now <= timedelta(minutes=14)
    assert re.search(r"迟到\s+14\s+分钟", referee.get("t/1/"))


def test_Z4_2_who_came_late_is_ruled_on_by_one_tap_with_the_minutes_of_the_clock(
    hall: Hall, hall_clock: HallClock
) -> None:
    """In the 14th minute after the start: the ruling stands filled in, and when it is given the
    button is gone."""
    book = put(hall)
    referee, entry = RefereePhone(book), hall.tables[1][0]
    hall_clock.set(hall.now + timedelta(minutes=13, seconds=30))
    assert referee.send("do/sign_in/", entries=entry, serial="1", request="a")[0] == 200
    page = referee.get("t/1/")
    assert re.search(r"判迟到\s+14\s+分钟", page)
    page = referee.get(f"t/1/rule/?entry={entry}&infraction=lateness")
    assert "迟到，14 分钟，罚在本轮第一副：放弃该副；对方升 1 级" in page
    sent = fields(page, f"/r/{book.slug}/do/rule/")
    status, told = referee.send("do/rule/", **{**sent, "request": "b"})
    assert status == 200, told
    assert "判迟到" not in referee.get("t/1/")


def test_Z4_2_who_does_not_come_at_all_is_ruled_on_from_the_sixteenth_minute_on(
    hall: Hall, hall_clock: HallClock
) -> None:
    """Until then the phone says from when; then one tap has the ruling with the clock's minutes."""
    book = put(hall)
    referee, (away, here) = RefereePhone(book), hall.tables[1]
    hall_clock.set(hall.now + timedelta(seconds=20))
    assert referee.send("do/sign_in/", entries=here, serial="1", request="a")[0] == 200
    hall_clock.set(hall.now + timedelta(minutes=14, seconds=30))
    page = referee.get("t/1/")
    assert "判弃权" in page
    assert "没有到场，判弃权" not in page
    assert re.search(r"按 Z4\.2 \d\d:\d\d:\d\d 起可以判弃权", page)
    hall_clock.set(hall.now + timedelta(minutes=15, seconds=30))
    page = referee.get("t/1/")
    assert page.count("没有到场，判弃权") == 1
    page = referee.get(f"t/1/rule/?entry={away}&infraction=lateness")
    assert "迟到，16 分钟：本轮判弃权" in page
    sent = fields(page, f"/r/{book.slug}/do/rule/")
    status, told = referee.send("do/rule/", **{**sent, "request": "b"})
    assert status == 200, told
    page = referee.get("t/1/")
    assert "没有到场，判弃权" not in page
    assert "可以判弃权" not in page  # it is ruled


def test_where_nobody_signs_in_nobody_is_taken_to_be_absent(
    hall: Hall, hall_clock: HallClock
) -> None:
    referee = RefereePhone(put(hall))
    hall_clock.set(hall.now + timedelta(minutes=30))
    assert "没有到场，判弃权" not in referee.get("t/1/")


def test_Z4_2_where_neither_side_has_come_the_second_is_not_forgotten(
    hall: Hall, hall_clock: HallClock
) -> None:
    """One side is ruled to have forfeited: the other wins by that, and is not there either."""
    book = put(hall)
    referee, (first, second) = RefereePhone(book), hall.tables[1]
    hall_clock.set(hall.now + timedelta(minutes=19, seconds=30))
    page = referee.get(f"t/1/rule/?entry={first}&infraction=lateness")
    sent = fields(page, f"/r/{book.slug}/do/rule/")
    assert referee.send("do/rule/", **{**sent, "request": "b"})[0] == 200
    page = referee.get("t/1/")
    assert "判本轮弃权" in page
    assert re.search(r"已迟\s+20\s+分钟", page)
    assert fields(page, f"/r/{book.slug}/do/sign_in/")["entries"] == first
    assert page.count("/do/sign_in/") == 2
    assert referee.send("do/sign_in/", entries=second, serial="1", request="c")[0] == 200
    assert re.search(r"判迟到\s+20\s+分钟", referee.get("t/1/"))


def test_the_code_on_a_table_leads_everybody_to_his_own_page(hall: Hall) -> None:
    book = put(hall)
    address = f"/e/{book.slug}/t/1/"
    player = Phone(book, hall.tables[1][0])
    for client, to in (
        (RefereePhone(book).client, f"/r/{book.slug}/t/1/"),
        (Desk(book, Role.RECORDER).client, f"/o/{book.slug}/table/1/"),
        (player.client, f"/e/{book.slug}/me/"),
        (Client(), f"/e/{book.slug}/rounds/?q=1"),
    ):
        answer = client.get(address)
        assert answer["Location"] == to
        assert client.get(to).status_code == 200


def test_sign_in_at_anothers_table_is_refused(hall: Hall) -> None:
    book = put(hall)
    status, told = RefereePhone(book, tables="2").send(
        "do/sign_in/", entries=hall.tables[1][0], request="a"
    )
    assert status == 403
    assert told["error"]["zh"]


def test_a_ruling_in_three_taps_with_its_penalty_first(hall: Hall) -> None:
    """Who at the table's page, what from the list, the facts: then the penalty with its clause and
    the offender's record, and nothing is written before it is confirmed."""
    from paisai.referee import infractions

    book = put(hall)
    referee, entry = RefereePhone(book), hall.tables[1][0]
    assert f"rule/?entry={_quoted(entry)}" in referee.get("t/1/")
    listed = infractions(book.competition.regulation)
    what = referee.get(f"t/1/rule/?entry={entry}")
    assert all(one.id in what for one in listed)
    plain = next(one for one in listed if not [f for f in one.facts if not f.optional])
    seq = book.follow().seq
    page = referee.get(f"t/1/rule/?entry={entry}&infraction={plain.id}")
    if 'id="foreseen"' not in page:
        answer = referee.client.post(
            f"/r/{book.slug}/t/1/rule/",
            {"entry": entry, "infraction": plain.id, "table": "1", "deal": "1"},
        )
        page = answer.content.decode()
    assert 'id="foreseen"' in page
    assert page.index('id="foreseen"') < page.index("我发出的")  # not below what was sent before
    assert (plain.clause or "") in page
    assert "以前没有过" in page
    assert book.follow().seq == seq
    sent = fields(page, f"/r/{book.slug}/do/rule/")
    status, told = referee.send("do/rule/", **{**sent, "request": "r"})
    assert status == 200, told
    assert referee.send("do/rule/", **{**sent, "request": "r"})[1]["again"] is True
    assert [one.infraction for one in book.follow().competition.rulings] == [plain.id]  # type: ignore[union-attr]
    again = referee.get(f"t/1/rule/?entry={entry}")
    first = re.search(r"infraction=([\w.-]+)", again)
    assert first is not None
    assert first.group(1) == plain.id  # most used first


def _quoted(text: str) -> str:
    from urllib.parse import quote

    return quote(text)


def test_what_is_not_as_it_was_seen_is_looked_at_again(hall: Hall) -> None:
    """What the referee confirms must be what would be written now."""
    from paisai.referee import infractions

    book = put(hall)
    referee, entry = RefereePhone(book), hall.tables[1][0]
    listed = infractions(book.competition.regulation)
    plain = next(one for one in listed if not [f for f in one.facts if not f.optional])
    sent = {"entry": entry, "infraction": plain.id, "table": "1", "deal": "1"}
    seq = book.follow().seq
    status, told = referee.send("do/rule/", **sent, seen="别的判罚", request="x")
    assert status == 400
    assert "请再看一遍" in told["error"]["zh"]
    assert book.follow().seq == seq


@pytest.mark.parametrize("what", ["kind", "entry"])
def test_a_ruling_on_what_is_not_there_goes_back_a_tap(what: str, hall: Hall) -> None:
    book = put(hall)
    referee, entry = RefereePhone(book), hall.tables[1][0]
    asked = {"entry": entry, "infraction": "x"} if what == "kind" else {"entry": "没有"}
    query = "&".join(f"{name}={text}" for name, text in asked.items())
    said = referee.get(f"t/1/rule/?{query}")
    assert ("什么违例" if what == "kind" else "谁？") in said


def test_the_calculator_fills_the_sheet(hall: Hall) -> None:
    """North-South declares the first deal, the defenders take 45 in tricks: what the declarer's
    side climbs, and who is next, the calculator says; the sheet then stands with these deals."""
    book = put(hall)
    referee = RefereePhone(book)
    page = referee.get("t/1/sheet/?add=1&deals=&side=NS&tricks=45")
    assert "南北坐庄，防守方 45 分" in page
    page = referee.get("t/1/sheet/?add=1&deals=NS45&side=NS&tricks=30&kitty=10&last=pair")
    times = book.competition.rules.kitty_table.pair  # type: ignore[union-attr]
    assert f"防守方 {30 + 10 * times} 分" in page
    referee.get("t/1/sheet/?add=1&deals=NS45&side=NS&tricks=7", 400)
    referee.get("t/1/sheet/?add=1&deals=NS45&tricks=5", 400)
    referee.get("t/1/sheet/?add=1&side=NS&tricks=x", 400)
    signed = list(hall.tables[1])
    sent = {"table": "1", "round": "1", "serial": "1", "deals": "NS45", "signed": signed}
    status, told = referee.send("do/enter_sheet/", **sent, request="s")
    assert status == 200, told
    result = table_of(book, 1).result
    assert result is not None
    assert result.score is not None
    assert [deal.points for deal in result.score.played or ()] == [45]
    status, told = RefereePhone(book, tables="1").send(
        "do/enter_sheet/", table="2", deals="NS45", signed=list(hall.tables[2]), request="s"
    )
    assert status == 403


def test_one_of_two_reports_is_taken_as_the_sheet(hall: Hall) -> None:
    book = put(hall)
    one, other = hall.tables[1]
    assert Phone(book, one).report(1, (7, 5))[0] == 200
    assert Phone(book, other).report(1, (7, 4))[0] == 200
    referee = RefereePhone(book)
    page = referee.get("t/1/")
    assert page.count("按这一份记") == 2
    action = f"/r/{book.slug}/do/enter_sheet/"
    second = page[page.index("按这一份记") :]
    sent = fields(second, action)
    assert sent["signed"] == other  # who did not say so has not signed, unless he is ticked
    assert f'type="checkbox" name="signed" value="{one}">' in second
    answer = referee.client.post(action, sent, headers=JSON)
    assert answer.status_code == 200, answer.json()
    result = table_of(book, 1).result
    assert result is not None
    assert result.score == Score((7, 4))
    event = book.follow().history[-1]
    assert event.data["command"]["signed"] == [other]
    assert "裁判员裁定" in answer.json()["events"][0]["text"]["zh"]
    assert "按这一份记" not in referee.get("t/1/")


def test_what_is_taken_is_the_report_that_was_seen(hall: Hall) -> None:
    book = put(hall)
    one, other = hall.tables[1]
    phone = Phone(book, one)
    (undo,) = phone.report(1, (7, 5))[1]["undo"]
    referee = RefereePhone(book)
    action = f"/r/{book.slug}/do/enter_sheet/"
    sent = fields(referee.get("t/1/"), action)
    assert phone.send("do/undo/", seq=undo, reason="写错")[0] == 200
    assert phone.report(1, (9, 0))[0] == 200
    answer = referee.client.post(action, {**sent, "signed": [one, other]}, headers=JSON)
    assert answer.status_code == 400
    assert "变了，没有办" in answer.json()["error"]["zh"]
    assert table_of(book, 1).result is None


def test_where_his_own_unit_sits_he_does_not_choose_between_reports(hall: Hall) -> None:
    book = put(hall)
    one, other = hall.tables[1]
    assert Phone(book, one).report(1, (7, 5))[0] == 200
    assert Phone(book, other).report(1, (7, 4))[0] == 200
    referee = RefereePhone(book)
    action = f"/r/{book.slug}/do/enter_sheet/"
    sent = fields(referee.get("t/1/"), action)
    referee.account.roles.update(unit=hall.competition.entrants[EntryId(one)].units[0])
    page = referee.get("t/1/")
    assert "按这一份记" not in page
    assert "/t/1/sheet/" not in page
    assert "所报不同的成绩，请交给裁判长或别的裁判" in page
    answer = referee.client.post(action, sent, headers=JSON)
    assert answer.status_code == 403
    assert table_of(book, 1).result is None


def test_where_his_own_unit_sits_he_is_told_and_rules_nothing(hall: Hall) -> None:
    """By the unit that the organiser gave him, for this."""
    book = put(hall)
    referee, one = RefereePhone(book), hall.tables[1][0]
    unit = book.follow().competition.entrants[one].units[0]  # type: ignore[union-attr]
    facts = {"entry": one, "infraction": "conduct", "table": "1", "serial": "1"}
    referee.account.roles.update(unit=unit)
    assert "这一桌有您单位的人" in referee.get("t/1/")
    assert "这一桌有您单位的人" not in referee.get("t/2/")
    status, told = referee.send("do/rule/", **facts, request="a")
    assert status == 403
    assert "交给裁判长" in told["error"]["zh"]
    referee.account.roles.update(unit="")
    assert referee.send("do/rule/", **facts, request="b")[0] == 200


def test_what_he_ruled_himself_is_undone_from_the_table_s_page(hall: Hall) -> None:
    book = put(hall)
    referee, (one, other) = RefereePhone(book), hall.tables[1]
    ruled = {"infraction": "exposed-card", "table": "1", "deal": "1", "fact.at_fault": "declarer"}
    assert referee.send("do/rule/", entry=one, **ruled, request="a")[0] == 200
    (ruling,) = book.follow().competition.rulings  # type: ignore[union-attr]
    undo = f"/r/{book.slug}/do/undo/?seq={ruling.seq}&next=/r/{book.slug}/t/1/"
    assert undo in unescape(referee.get("t/1/"))
    assert undo not in unescape(RefereePhone(book).get("t/1/"))
    asked = referee.client.post(f"/r/{book.slug}/t/1/rule/", {"entry": other, **ruled})
    assert asked.status_code == 400
    page = unescape(asked.content.decode())
    assert "第 1 号判罚已按庄家方判了" in page
    assert undo in page
    assert "撤销" in referee.get(f"do/undo/?seq={ruling.seq}")
    assert referee.send("do/undo/", seq=ruling.seq, reason="坐庄的是对方", request="b")[0] == 200
    assert referee.send("do/rule/", entry=other, **ruled, request="c")[0] == 200


def test_lateness_that_was_ruled_on_already_leads_to_its_undoing(
    hall: Hall, hall_clock: HallClock
) -> None:
    book = put(hall)
    referee, one = RefereePhone(book), hall.tables[1][0]
    hall_clock.set(hall.now + timedelta(minutes=6))
    referee.send("do/sign_in/", entries=one, request="a")
    assert referee.send("do/rule/", entry=one, infraction="lateness", table="1")[0] == 200
    page = referee.get(f"t/1/rule/?entry={one}&infraction=lateness")
    assert "先撤销它" in page
    (ruling,) = book.follow().competition.rulings  # type: ignore[union-attr]
    assert f"do/undo/?seq={ruling.seq}&" in unescape(page)


def test_who_signed_in_in_time_was_not_late(hall: Hall, hall_clock: HallClock) -> None:
    book = put(hall)
    referee, one = RefereePhone(book), hall.tables[1][0]
    hall_clock.set(hall.now)
    referee.send("do/sign_in/", entries=one, request="a")
    status, told = referee.send("do/rule/", entry=one, infraction="lateness", table="1")
    assert status == 400
    assert "按时签到，没有迟到" in told["error"]["zh"]
    assert "in time" in told["error"]["en"]
