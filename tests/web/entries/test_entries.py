"""Entries at the desk, by strangers and by leaders."""

from __future__ import annotations

import re
from datetime import date, datetime

import pytest
from django.test import Client, override_settings

from paisai.desk.rights import Role
from paisai.ledger.commands import AddEntry, Begin, SetUnit, SignIn, StartRound
from paisai.regulations import load
from paisai.tournament.entries import EntryId, EntryPlayer
from paisai.web.entries.models import PendingEntry
from paisai.web.people.passes import pass_for, pin_of, word_of
from paisai.web.people.visitor import Visitor
from paisai.web.streams.acting import act
from paisai.web.streams.books import Book
from paisai.web.table_cells import whole
from support.hall import Hall
from support.hall_clock import HallClock
from support.page_forms import forms_of
from support.web import account, new_event, signed_in
from support.web_day import first_round_done, put
from support.web_entries import DAY, ZHUHAI, event


def leader(book: Book, unit: str) -> Client:
    """Signed in by the card of this unit's leader, PIN given."""
    held, client = pass_for(book.stream, Role.LEADER, unit), Client()
    client.get(f"/p/{word_of(held)}/")
    assert client.post("/in/pin/", {"pin": pin_of(held)}).status_code == 302
    return client


# The list


def test_the_list_is_searched_and_filtered() -> None:
    book = event()
    desk = signed_in(account(Role.RECORDER, at=book))
    page = f"/o/{book.slug}/entries/"
    for query, found, missing in (
        ("?q=李四", "甲队", "乙队"),
        ("?unit=u2", "乙队", "甲队"),
        ("?q=甲 一中", "甲队", "乙队"),
        ("?q=lis", "甲队", "乙队"),
        ("?q=zs 一中", "甲队", "乙队"),
    ):
        text = desk.get(page + query).content.decode()
        assert f">{found}<" in text, query
        assert f">{missing}<" not in text, query
    assert "甲队" not in desk.get(page + "?status=withdrawn").content.decode()


def test_players_of_one_name_are_pointed_out() -> None:
    book = event()
    actor = Visitor(account(Role.ORGANISER, at=book)).actor(book.stream)
    same = (
        EntryPlayer("张三", date(1990, 9, 9), number="ID-other"),
        EntryPlayer("孙七", date(1991, 9, 9), number="ID-孙七"),
    )
    act(book, lambda *_: [AddEntry("3", "丙队", same, ("u2",), leader="李领队")], actor)
    desk = signed_in(account(Role.RECORDER, at=book))
    text = desk.get(f"/o/{book.slug}/entries/").content.decode()
    assert "张三 与 3 号的选手同名" in text
    assert "张三 与 1 号的选手同名" in text


def test_births_and_numbers_are_for_who_works_on_entries() -> None:
    book = event()
    page = f"/o/{book.slug}/entries/entry/?id=1"
    assert "ID-张三" in signed_in(account(Role.RECORDER, at=book)).get(page).content.decode()
    referee = signed_in(account(Role.REFEREE, at=book)).get(page)
    assert referee.status_code == 200
    assert "ID-张三" not in referee.content.decode()
    assert "1980-01-02" not in referee.content.decode()
    units = f"/o/{book.slug}/units/"
    assert "13800000001" in signed_in(account(Role.RECORDER, at=book)).get(units).content.decode()
    text = signed_in(account(Role.REFEREE, at=book)).get(units).content.decode()
    assert "一中" in text
    assert "13800000001" not in text
    assert Client().get(page).status_code == 302


def test_who_is_missing_at_a_table_is_called_by_who_may_see_telephones(
    hall_clock: HallClock,
) -> None:
    """Each player's own, the entry's and the leader's, on the entry's page and at its table."""
    hall = Hall()
    hall.create(load(ZHUHAI))
    for n in range(1, 5):
        hall.do(SetUnit(f"u{n}", f"{n}中", leader=f"领队{n}", telephone=f"0{n}"))
        people = (EntryPlayer(f"甲{n}", telephone=f"1{n}"), EntryPlayer(f"乙{n}"))
        hall.do(AddEntry(str(n), f"{n}队", people, (f"u{n}",), telephone=f"2{n}"))
    hall.do(Begin())
    hall.draw()
    hall.pair()
    hall_clock.set(hall.now)
    book = put(hall)
    recorder = signed_in(account(Role.RECORDER, at=book))
    referee = signed_in(account(Role.REFEREE, at=book))
    entry, table = f"/o/{book.slug}/entries/entry/?id=1", f"/o/{book.slug}/table/1/"
    called = "甲1 11、21、领队1 01"
    assert called in recorder.get(entry).content.decode()
    assert called not in referee.get(entry).content.decode()
    at_table = recorder.get(table).content.decode()
    assert sum(f"甲{n} 1{n}、2{n}、领队{n} 0{n}" in at_table for n in range(1, 5)) == 2
    assert "领队" not in referee.get(table).content.decode()
    round_ = f"/o/{book.slug}/round/"
    assert called not in recorder.get(round_).content.decode()  # nobody is missing yet
    hall.do(StartRound())
    for one in hall.tables[1]:
        hall.do(SignIn(one))
    hall_clock.set(hall.now)
    started = put(hall)
    listed = {
        role: signed_in(account(role, at=started)).get(f"/o/{started.slug}/round/").content.decode()
        for role in (Role.RECORDER, Role.REFEREE)
    }
    for n in map(str, range(1, 5)):
        told = f"甲{n} 1{n}、2{n}、领队{n} 0{n}"
        assert (told in listed[Role.RECORDER]) == (n in hall.tables[2])
        assert told not in listed[Role.REFEREE]


def test_a_telephone_is_changed_with_its_entry() -> None:
    book = event()
    desk = signed_in(account(Role.ORGANISER, at=book))
    page = f"/o/{book.slug}/do/change_entry/?entry=1"
    [form] = [one for one in forms_of(desk.get(page).content.decode()) if "telephone" in one.asked]
    desk.post(page, form.filled(telephone="13911112222"))
    assert book.competition.entrants[EntryId("1")].telephone == "13911112222"


def test_nobody_is_led_to_a_page_that_is_not_for_him() -> None:
    book = new_event("erdayi-sanya-2021", DAY)  # which has papers and a review
    for role, pages in (
        (Role.REFEREE, set()),
        (Role.CHIEF, {"review/"}),
        (Role.RECORDER, {"review/", "entries/import/"}),
    ):
        desk = signed_in(account(role, at=book))
        text = desk.get(f"/o/{book.slug}/entries/").content.decode()
        for page in ("review/", "entries/import/"):
            assert (f"/o/{book.slug}/{page}" in text) is (page in pages), (role, page)
            code = 200 if page in pages else 403
            assert desk.get(f"/o/{book.slug}/{page}").status_code == code


def test_an_unknown_entry_is_not_found() -> None:
    book = event()
    desk = signed_in(account(Role.RECORDER, at=book))
    assert desk.get(f"/o/{book.slug}/entries/entry/?id=99").status_code == 404


# Strangers


FORM = {
    "player1": "钱一",
    "player2": "周二",
    "units": "四中",
    "leader": "钱一",
    "contact": "qian@example.org",
}


def test_what_a_stranger_sends_waits_until_the_desk_takes_it_over() -> None:
    book = event()
    answer = Client().post(f"/e/{book.slug}/enter/", FORM, follow=True)
    one = PendingEntry.objects.get(stream=book.stream)
    assert one.number in answer.content.decode()
    assert len(book.competition.entrants) == 2
    desk = signed_in(account(Role.RECORDER, at=book))
    assert "钱一" in desk.get(f"/o/{book.slug}/entries/").content.decode()
    page = f"/o/{book.slug}/entries/pending/{one.pk}/"
    assert ">接收</button>" in desk.get(page).content.decode()
    text = desk.get(page).content.decode()
    assert 'name="telephone" value="qian@example.org"' in text  # else it would go with this copy
    assert 'value="四中"' in text
    sent = {key: value for key, value in FORM.items() if key != "contact"}
    assert desk.post(page, {**sent, "request": "t"}).status_code == 302
    assert [e.name for e in book.competition.entrants.values()][-1] == "钱一/周二"
    assert not PendingEntry.objects.filter(stream=book.stream).exists()
    assert desk.get(page).status_code == 404


def test_a_leader_sends_the_whole_team_and_rows_are_added_without_a_script() -> None:
    book = event()
    sender, page = Client(), f"/e/{book.slug}/enter/"
    grown = sender.post(page, {**FORM, "rows": "1", "more": "1"}).content.decode()
    [form] = [one for one in forms_of(grown) if "contact" in one.asked]
    assert form.fields["rows"] == ["2"]
    assert form.fields["player1"] == ["钱一"]
    assert "player1-2" not in form.required
    assert not PendingEntry.objects.filter(stream=book.stream).exists()
    half = sender.post(page, form.filled(**{"player1-2": "吴三"}))
    assert half.status_code == 400
    assert 'id="enter-player2-2-wrong"' in half.content.decode()
    team = form.filled(**{"player1-2": "吴三", "player2-2": "郑四"})
    told = sender.post(page, team, follow=True).content.decode()
    waiting = PendingEntry.objects.filter(stream=book.stream)
    assert [one.values["player1"] for one in waiting] == ["钱一", "吴三"]
    assert {one.contact for one in waiting} == {FORM["contact"]}
    assert all(one.number in told for one in waiting)
    desk = signed_in(account(Role.RECORDER, at=book))
    page = f"/o/{book.slug}/entries/pending/{waiting[0].pk}/"
    assert "接收全队" in desk.get(page).content.decode()
    desk.post(f"{page}team/", {"request": "team"})
    assert [one.name for one in book.competition.entrants.values()][2:] == [
        "钱一/周二",
        "吴三/郑四",
    ]
    assert not PendingEntry.objects.filter(stream=book.stream).exists()


def test_a_form_sent_twice_waits_once_and_the_board_says_that_it_waits() -> None:
    book = event()
    other = event()
    sender = Client()
    for _ in range(2):
        assert sender.post(f"/e/{book.slug}/enter/", FORM).status_code == 302
    assert PendingEntry.objects.filter(stream=book.stream).count() == 1
    assert sender.post(f"/e/{other.slug}/enter/", FORM).status_code == 302
    assert PendingEntry.objects.filter(stream=other.stream).count() == 1
    board = signed_in(account(Role.ORGANISER, at=book)).get(f"/o/{book.slug}/")
    assert "网上报名等您接收：1" in board.content.decode()


@pytest.mark.parametrize("name", ["坏\x00人", "坏\x1b[31m人", "坏\u202e人", "坏\r\n人", " \u200b "])
def test_a_name_with_characters_that_cannot_be_seen_is_not_taken(name: str) -> None:
    book = event()
    Client().post(f"/e/{book.slug}/enter/", {**FORM, "player1": name})
    waiting = PendingEntry.objects.filter(stream=book.stream).first()
    if waiting is not None:
        desk = signed_in(account(Role.RECORDER, at=book))
        desk.post(f"/o/{book.slug}/entries/pending/{waiting.pk}/", {**FORM, "player1": name})
    players = [p.name for e in book.competition.entrants.values() for p in e.players]
    assert all(one.isprintable() for one in players)


def test_the_public_form_does_not_tell_who_is_entered() -> None:
    """The very players who are entered already get the answer that everybody gets."""
    book = event()
    known = {**FORM, "player1": "张三", "player2": "李四", "units": "一中"}
    new = Client().post(f"/e/{book.slug}/enter/", FORM)
    old = Client().post(f"/e/{book.slug}/enter/", known)
    assert (new.status_code, new["Location"]) == (old.status_code, old["Location"])
    text = Client().get(f"/e/{book.slug}/enter/").content.decode()
    assert "张三" not in text
    one = PendingEntry.objects.get(stream=book.stream, values__player1="张三")
    desk = signed_in(account(Role.RECORDER, at=book))
    sent = {key: value for key, value in known.items() if key != "contact"}
    refused = desk.post(f"/o/{book.slug}/entries/pending/{one.pk}/", sent)
    assert refused.status_code == 400
    assert PendingEntry.objects.filter(pk=one.pk).exists()
    desk.post(f"/o/{book.slug}/entries/pending/{one.pk}/", {"refuse": "1"})
    assert not PendingEntry.objects.filter(pk=one.pk).exists()


def test_a_form_half_filled_in_is_kept_and_says_what_is_missing() -> None:
    book = event()
    answer = Client().post(f"/e/{book.slug}/enter/", {**FORM, "player2": "", "contact": ""})
    text = answer.content.decode()
    assert answer.status_code == 400
    assert 'value="钱一"' in text
    assert text.count('class="defect"') == 2
    assert not PendingEntry.objects.filter(stream=book.stream).exists()


def test_programs_that_fill_in_everything_and_send_without_end_are_stopped() -> None:
    book = event()
    page = f"/e/{book.slug}/enter/"
    assert Client().post(page, {**FORM, "homepage": "http://x"}).status_code == 400
    client = Client(REMOTE_ADDR="203.0.113.7")
    codes = [client.post(page, FORM).status_code for _ in range(31)]
    assert codes[:30] == [302] * 30
    assert codes[30] == 400
    assert Client(REMOTE_ADDR="203.0.113.8").post(page, FORM).status_code == 302


def test_E3_3_nobody_enters_by_himself_after_the_deadline(hall_clock: object) -> None:
    """Sanya's deadline lies 33 days before its first day, at 18:00."""
    book = new_event("erdayi-sanya-2021", date(2026, 5, 15))
    hall_clock.set(datetime(2026, 4, 12, 17, 59))  # type: ignore[attr-defined]
    assert 'name="player1"' in Client().get(f"/e/{book.slug}/enter/").content.decode()
    hall_clock.set(datetime(2026, 4, 12, 18, 1))  # type: ignore[attr-defined]
    answer = Client().post(f"/e/{book.slug}/enter/", FORM)
    assert "2026-04-12 18:00 截止" in answer.content.decode()
    assert not PendingEntry.objects.filter(stream=book.stream).exists()


def test_E3_4_2_two_late_entries_with_the_same_request_are_two(hall_clock: HallClock) -> None:
    """The deadline of the notice is past; who writes the same words twice enters two people."""
    hall = Hall(datetime(2021, 10, 20, 8, 0))
    hall.create(load("erdayi-sanya-2021"), date(2021, 11, 12))
    hall_clock.set(datetime(2021, 11, 5, 9, 0))
    book = put(hall)
    desk = signed_in(account(Role.ORGANISER, at=book))
    page = f"/o/{book.slug}/do/add_entry/"
    for n in (1, 2):
        form = next(one for one in forms_of(desk.get(page).content.decode()) if one.required)
        sent = form.filled(
            player1=f"迟{n}",
            born1="1990-01-31",
            staff1="employed",
            units=f"单位{n}",
            represents="unit",
            leader="王",
            late_request="因公出差",
        )
        assert desk.post(page, sent).status_code == 302
    assert [one.name for one in book.competition.entrants.values()] == ["迟1", "迟2"]


def test_a_late_comer_is_entered_between_rounds_by_a_written_request(hall_clock: HallClock) -> None:
    """Where nothing is reviewed the form asks for the request as soon as play has begun."""
    hall = first_round_done()
    hall_clock.set(hall.now)
    book = put(hall)
    desk = signed_in(account(Role.ORGANISER, at=book))
    page = f"/o/{book.slug}/do/add_entry/"
    form = next(one for one in forms_of(desk.get(page).content.decode()) if one.required)
    assert "late_request" in form.required
    sent = form.filled(player1="迟一", player2="迟二", units="迟单位")
    answer = desk.post(page, sent)
    assert answer.status_code == 400
    assert "要填变更申请" in answer.content.decode()
    assert desk.post(page, {**sent, "late_request": ["路上堵车"]}).status_code == 302
    assert [one.name for one in book.competition.entrants.values()][-1] == "迟一/迟二"


# Leaders


def test_a_leader_enters_for_his_own_unit() -> None:
    book = event()
    client = leader(book, "u1")
    text = client.get(f"/e/{book.slug}/unit/").content.decode()
    assert "甲队" in text
    assert "乙队" not in text
    page = f"/e/{book.slug}/me/do/add_entry/"
    assert 'value="一中"' in client.get(page).content.decode()
    sent = {"player1": "钱一", "player2": "周二", "leader": "王领队"}
    assert client.post(page, {**sent, "units": "一中"}).status_code == 302
    assert len(book.competition.entrants) == 3


def test_a_leader_sees_and_touches_nothing_of_another_unit() -> None:
    book = event()
    client, seq = leader(book, "u1"), book.follow().seq
    base = f"/e/{book.slug}/me/do"
    for kind in ("change_entry", "remove_entry", "withdraw", "replace_player"):
        shown = client.get(f"{base}/{kind}/?entry=2")
        assert shown.status_code == 403, kind
        assert "王五" not in shown.content.decode()
        assert client.post(f"{base}/{kind}/", {"entry": "2", "reason": "x"}).status_code == 403
        own = client.get(f"{base}/{kind}/?entry=1").content.decode()
        assert "张三" in own or "甲队" in own
        assert "乙队" not in own
    assert client.get(f"{base}/set_unit/?id=u2").status_code == 403
    assert "13800000002" not in client.get(f"{base}/set_unit/").content.decode()
    for whose in ("二中", "二中、一中", "u2"):
        other = {"player1": "钱一", "player2": "周二", "units": whose, "leader": "别人"}
        answer = client.post(f"{base}/add_entry/", other)
        assert answer.status_code == 403
        assert "自己的单位写在前面" in answer.content.decode()
    assert book.follow().seq == seq
    for page in ("entries/", "entries/entry/?id=2", "review/", "people/", "papers/"):
        assert client.get(f"/o/{book.slug}/{page}").status_code == 403


def test_without_the_pin_a_leader_only_looks() -> None:
    book = event()
    client = Client()
    client.get(f"/p/{word_of(pass_for(book.stream, Role.LEADER, 'u1'))}/")
    text = client.get(f"/e/{book.slug}/unit/").content.decode()
    assert "/in/pin/" in text
    assert "do/add_entry" not in text
    player = Client()
    player.get(f"/p/{word_of(pass_for(book.stream, Role.PLAYER, '1'))}/")
    assert player.get(f"/e/{book.slug}/unit/").status_code == 403


def test_the_public_form_is_given_by_its_whole_address_and_a_code() -> None:
    book = event()
    page = signed_in(account(Role.ORGANISER, at=book)).get(f"/o/{book.slug}/entries/")
    assert f'value="http://testserver/e/{book.slug}/enter/"' in page.content.decode()
    assert "<svg" in page.content.decode().split('class="qr"')[1]


@pytest.mark.parametrize(
    ("host", "code", "said"),
    [
        ("cards.example.org", True, ""),
        ("203.0.113.9:8000", True, "同一个网络"),  # of no network: an address for documents
        ("8.8.8.8:8000", True, ""),
        ("192.168.1.5:8000", True, "同一个网络"),
        ("hall-pc.local", True, "同一个网络"),
        ("127.0.0.1:8000", False, "手机现在打不开报名页"),
        ("localhost:8000", False, "手机现在打不开报名页"),
    ],
)
def test_the_code_of_the_form_is_one_that_phones_can_open_or_the_page_says_so(
    host: str, code: bool, said: str
) -> None:
    book = event()
    client = signed_in(account(Role.ORGANISER, at=book))
    with override_settings(LISTENS_ON="127.0.0.1", ALLOWED_HOSTS=["*"]):
        page = client.get(f"/o/{book.slug}/entries/", HTTP_HOST=host).content.decode()
    assert ('class="qr"' in page) is code
    for words in ("同一个网络", "手机现在打不开报名页"):
        assert (words in page) is (words == said)


def test_a_public_form_that_is_closed_is_not_handed_out(hall_clock: HallClock) -> None:
    """E3.3: closed at 18:00, 33 days before; the desk itself still enters by a written request."""
    book = new_event("erdayi-sanya-2021", date(2026, 5, 15))
    desk = signed_in(account(Role.ORGANISER, at=book))
    for minute, handed_out in (
        (datetime(2026, 4, 12, 17, 59), 1),
        (datetime(2026, 4, 12, 18, 1), 0),
    ):
        hall_clock.set(minute)
        text = desk.get(f"/o/{book.slug}/entries/").content.decode()
        assert text.count('id="entering"') == handed_out
        assert f"/o/{book.slug}/do/add_entry/" in text


def test_no_id_or_code_of_ours_stands_on_the_pages_of_entries_and_units() -> None:
    """A unit is opened by its name; a category of staff and a paper are said in words."""
    book = new_event("erdayi-sanya-2021", DAY)
    organiser = Visitor(account(Role.ORGANISER, at=book)).actor(book.stream)
    player = EntryPlayer("张三", date(1980, 1, 2), "employed")
    commands = [
        SetUnit("u1", "一中", leader="王领队", represents="unit"),
        AddEntry("001", "张三", (player,), ("u1",), leader="王领队"),
    ]
    act(book, lambda *_: commands, organiser)
    desk = signed_in(account(Role.ORGANISER, at=book))
    page = desk.get(f"/o/{book.slug}/entries/entry/?id=001").content.decode()
    assert "在职" in page
    assert "employed" not in page
    assert "体检证明" in page
    assert "health-certificate" not in page
    units = desk.get(f"/o/{book.slug}/units/").content.decode()
    assert ">一中</a>" in units
    assert ">u1<" not in units


def test_a_unit_goes_by_its_name_where_it_is_given_no_number() -> None:
    book = event()
    desk = signed_in(account(Role.ORGANISER, at=book))
    sent = {"name": "三中", "leader": "赵领队"}
    assert desk.post(f"/o/{book.slug}/do/set_unit/", sent).status_code == 302
    assert book.competition.units["三中"].leader == "赵领队"  # type: ignore[index]


def test_papers_are_not_spoken_of_where_none_are_wanted() -> None:
    book = event()
    page = signed_in(account(Role.ORGANISER, at=book)).get(f"/o/{book.slug}/entries/entry/?id=1")
    assert "/do/set_paper/" not in page.content.decode()
    assert "/review/" not in page.content.decode()


# One entry


def test_what_is_done_with_an_entry_is_done_with_no_other() -> None:
    """The form is filled in for the entry it was opened for; who it is cannot be chosen anew."""
    book = event()
    desk = signed_in(account(Role.ORGANISER, at=book))
    for kind in ("change_entry", "replace_player", "withdraw", "remove_entry"):
        text = desk.get(f"/o/{book.slug}/do/{kind}/?entry=1").content.decode()
        assert "参赛者：1 甲队" in text, kind
        assert '<select id="' + kind + '-entry"' not in text, kind
        assert '<input type="hidden" name="entry" value="1">' in text, kind
    unit = desk.get(f"/o/{book.slug}/do/set_unit/?id=u1").content.decode()
    assert "改单位资料" in unit
    assert '<input type="hidden" name="id" value="u1">' in unit
    empty = desk.get(f"/o/{book.slug}/do/replace_player/").content.decode()
    assert "换下谁" not in empty


def test_a_new_player_is_asked_what_an_entry_asks(hall_clock: HallClock) -> None:
    """With a request after the deadline, and not before."""
    hall = Hall(datetime(2021, 10, 20, 8, 0))
    hall.create(load("erdayi-sanya-2021"), date(2021, 11, 12))
    hall.do(SetUnit("u1", "一中", represents="unit"))
    player = EntryPlayer("张三", date(1990, 1, 31), "employed")
    hall.do(AddEntry("1", "张三", (player,), ("u1",), leader="王"))
    hall_clock.set(datetime(2021, 10, 21, 9, 0))
    book = put(hall)
    desk = signed_in(account(Role.ORGANISER, at=book))
    page = f"/o/{book.slug}/do/replace_player/?entry=1"
    in_time = next(one for one in forms_of(desk.get(page).content.decode()) if one.required)
    assert {"new", "born", "staff", "reason"} <= set(in_time.required)
    assert "late_request" not in in_time.fields
    hall_clock.set(datetime(2021, 11, 5, 9, 0))
    late = next(one for one in forms_of(desk.get(page).content.decode()) if one.required)
    assert "late_request" in late.required
    assert "reason" not in late.fields  # the request gives it


def test_who_has_withdrawn_is_out_at_a_glance() -> None:
    book = event()
    desk = signed_in(account(Role.ORGANISER, at=book))
    sent = {"entry": "1", "reason": "出差"}
    assert desk.post(f"/o/{book.slug}/do/withdraw/", sent).status_code == 302
    listed = desk.get(f"/o/{book.slug}/entries/").content.decode()
    assert (
        '参赛者 <span class="tag">1 对（2 人）</span> <span class="tag bad">已退出 1</span>'
        in listed
    )
    assert listed.count("<tr class=out>") == 1
    assert desk.get(f"/e/{book.slug}/entries/").content.decode().count("<tr class=out>") == 1
    one = desk.get(f"/o/{book.slug}/entries/entry/?id=1").content.decode()
    assert "已退出：出差" in one
    for kind in ("change_entry", "replace_player", "withdraw"):
        assert f"do/{kind}/" not in one, kind
    assert "do/remove_entry/" in one
    units = desk.get(f"/o/{book.slug}/units/").content.decode()
    assert re.findall(r'data-key="entries"[^>]*>(\d+)<', units) == ["0", "1"]
    page = desk.get(f"/o/{book.slug}/do/change_entry/").content.decode()
    assert whole("1 甲队（一中），已退出") in page


def test_S6_5_1_the_units_page_says_what_a_report_lacks_before_the_places_are_shared() -> None:
    book = new_event("shengji-szpt-2013", DAY)
    desk = signed_in(account(Role.ORGANISER, at=book))
    page = f"/o/{book.slug}/units/"
    assert "do/share_out/" not in desk.get(page).content.decode()
    act(
        book,
        lambda *_: [SetUnit("u1", "一分会", leader="王")],
        Visitor(account(Role.ORGANISER, at=book)).actor(book.stream),
    )
    text = desk.get(page).content.decode()
    assert "do/share_out/" in text
    assert re.findall(r'data-key="lacking"[^>]*>([^<]*)<', text) == ["选拔情况"]
