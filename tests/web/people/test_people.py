"""Staff, invitations, passes, rights, accounts, and what is forgotten."""

from __future__ import annotations

import html
import os
import re
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import date
from io import BytesIO
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client, RequestFactory, override_settings
from pypdf import PdfReader

from paisai.desk.rights import RIGHTS, Cell, Role
from paisai.ledger.commands import AddEntry, SetUnit
from paisai.tournament.entries import EntryPlayer
from paisai.web.address import for_phones, in_the_hall, only_here
from paisai.web.entries.models import PendingEntry
from paisai.web.people.models import Account, ApiToken, Attempt, Invitation, Member, Pass
from paisai.web.people.passes import pass_for, pin_of, word_of
from paisai.web.people.visitor import Visitor
from paisai.web.streams.acting import act
from paisai.web.streams.books import Book
from paisai.web.streams.erased import still_on_disk
from paisai.web.streams.forgetting import forget
from support.demonstrations import fresh
from support.hall_clock import HallClock
from support.phones import locked_out
from support.web import account, new_event, signed_in

DAY = date(2030, 5, 1)
PASSWORD = "绿色的牌桌 17"


def event() -> Book:
    book = new_event("tuolaji-zhuhai-2019", DAY)
    organiser = Visitor(account(Role.ORGANISER, at=book)).actor(book.stream)
    players = (EntryPlayer("张三", date(1980, 1, 2)), EntryPlayer("李四"))
    unit = SetUnit("u1", "一中", leader="王领队", telephone="13800000001")
    act(book, lambda *_: [unit, AddEntry("1", "甲队", players, ("u1",))], organiser)
    return book


def invited(client: Client, book: Book, **sent: object) -> str:
    """The path of the link that the page shows after an invitation."""
    answer = client.post(f"/o/{book.slug}/people/invite/", sent, follow=True)
    found = re.search(r"/in/invited/[\w-]+/", answer.content.decode())
    assert found, answer.content.decode()
    return found[0]


@pytest.mark.parametrize("listens", ["127.0.0.1", "localhost"])
def test_who_listens_to_this_machine_only_hands_out_no_other_address(listens: str) -> None:
    """A link to where nothing listens helps nobody; that no phone can open this one is said."""
    book = event()
    organiser = signed_in(account(Role.ORGANISER, at=book))
    with override_settings(LISTENS_ON=listens):
        sent = {"name": "赵裁判", "roles": ["referee"]}
        where = {"follow": True, "headers": {"Host": "localhost:8621"}}
        page = organiser.post(f"/o/{book.slug}/people/invite/", sent, **where).content.decode()
        assert 'value="http://localhost:8621/in/invited/' in page
        assert "手机打不开这里的链接" in page
        cards = organiser.get(f"/o/{book.slug}/people/passes/", headers=where["headers"])
        assert "手机打不开这里的链接" in cards.content.decode()
    elsewhere = organiser.get(f"/o/{book.slug}/people/", headers={"Host": "desk.example:8621"})
    assert "手机打不开这里的链接" not in elsewhere.content.decode()


def test_who_listens_everywhere_hands_out_the_address_in_the_hall() -> None:
    asked = RequestFactory().get("/", headers={"Host": "localhost:8621"})
    found = in_the_hall()
    with override_settings(LISTENS_ON="0.0.0.0"):
        assert for_phones(asked, "/x/") == f"http://{found or 'localhost'}:8621/x/"
        assert only_here(asked) is (found is None)


def test_somebody_becomes_a_referee_of_his_tables_by_an_invitation() -> None:
    book = event()
    organiser = signed_in(account(Role.ORGANISER, at=book))
    link = invited(organiser, book, name="赵裁判", roles=["referee"], tables="1-8", unit="u1")
    page = organiser.get(f"/o/{book.slug}/people/").content.decode()
    assert link not in page  # shown once
    assert "赵裁判" in page
    joined = Client()
    offer = joined.get(link).content.decode()
    assert "<b>裁判</b>" in offer
    assert "负责的桌：<b>1-8</b>" in offer
    assert "一中" in offer
    sent = {"login": f"zhao{book.stream.pk}", "name": f"赵{book.slug}", "password": PASSWORD}
    answer = joined.post(link, sent)
    assert (answer.status_code, answer["Location"]) == (302, f"/r/{book.slug}/")
    member = Member.objects.get(stream=book.stream, role="referee")
    assert (member.tables, member.unit) == ("1-8", "u1")
    assert Client().get(link).status_code == 410
    assert joined.get("/o/new/").status_code == 403
    assert "不能建立比赛" in joined.get(f"/o/{book.slug}/rights/").content.decode()
    assert "1-8" in organiser.get(f"/o/{book.slug}/people/").content.decode()


def test_an_invitation_used_by_two_at_once_makes_one_member() -> None:
    book = event()
    link = invited(signed_in(account(Role.ORGANISER, at=book)), book, roles=["chief"])

    def join(number: int) -> int:
        sent = {"login": f"qian{book.slug}{number}", "name": f"钱{book.slug}{number}"}
        return Client().post(link, {**sent, "password": PASSWORD}).status_code

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(join, range(4))) == [302, 410, 410, 410]
    assert Member.objects.filter(stream=book.stream, role="chief").count() == 1
    assert Account.objects.filter(login__startswith=f"qian{book.slug}").count() == 1


def test_nobody_acts_under_the_name_of_another() -> None:
    """The log would not tell them apart, and one could undo what the other did."""
    book = event()
    chief = account(Role.CHIEF, at=book)
    link = invited(signed_in(account(Role.ORGANISER, at=book)), book, roles=["referee"])
    wide = "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in chief.name)
    sent = {"login": f"qian{book.stream.pk}", "password": PASSWORD}
    for name in (chief.name, f" {chief.name} ", wide, "选手 张三", "长" * 61):
        answer = Client().post(link, {**sent, "name": name})
        assert answer.status_code == 400, name
        assert sent["login"] in answer.content.decode()
    assert Client().post(link, {**sent, "name": f"{chief.name}（一中）"}).status_code == 302


def test_a_link_is_shown_with_a_code_for_the_hall() -> None:
    book = event()
    organiser = signed_in(account(Role.ORGANISER, at=book))
    answer = organiser.post(
        f"/o/{book.slug}/people/invite/", {"roles": ["recorder"]}, follow=True
    ).content.decode()
    assert '<div class="qr"><svg' in answer


def test_an_invitation_without_sense_is_refused_and_one_is_taken_back() -> None:
    book = event()
    organiser = signed_in(account(Role.ORGANISER, at=book))
    page = f"/o/{book.slug}/people/"
    for sent in ({}, {"roles": ["player"]}, {"roles": ["referee"], "tables": "八"}):
        answer = organiser.post(f"{page}invite/", sent, follow=True)
        assert "said bad" in answer.content.decode()
    assert not Invitation.objects.filter(stream=book.stream).exists()
    link = invited(organiser, book, roles=["chief"])
    key = Invitation.objects.get(stream=book.stream).pk
    organiser.post(f"{page}cancel/", {"invitation": key})
    assert Client().get(link).status_code == 410
    chief = signed_in(account(Role.CHIEF, at=book))
    assert chief.post(f"{page}invite/", {"roles": ["organiser"]}).status_code == 403


def test_a_role_is_changed_and_taken_away() -> None:
    book = event()
    organiser = signed_in(account(Role.ORGANISER, at=book))
    referee = account(Role.REFEREE, at=book)
    member = Member.objects.get(account=referee)
    page = f"/o/{book.slug}/people/change/"
    organiser.post(page, {"member": member.pk, "tables": "3,4", "unit": "u1"})
    member.refresh_from_db()
    assert (member.tables, member.unit) == ("3,4", "u1")
    organiser.post(page, {"member": member.pk, "tables": "?", "unit": ""})
    member.refresh_from_db()
    assert member.tables == "3,4"
    assert signed_in(referee).get(f"/o/{book.slug}/").status_code == 200
    assert signed_in(referee).post(page, {"member": member.pk}).status_code == 403
    organiser.post(page, {"member": member.pk, "remove": "1"})
    assert signed_in(referee).get(f"/o/{book.slug}/").status_code == 403
    other = new_event("tuolaji-zhuhai-2019", DAY)
    foreign = Member.objects.get(account=account(Role.REFEREE, at=other))
    organiser.post(page, {"member": foreign.pk, "remove": "1"})
    assert Member.objects.filter(pk=foreign.pk).exists()


def test_the_table_of_rights_is_a_page_in_both_languages() -> None:
    book = event()
    referee = signed_in(account(Role.REFEREE, at=book))
    assert referee.get(f"/o/{book.slug}/rights/").status_code == 200
    for language in ("zh", "en"):
        client = Client()
        client.cookies["lang"] = language
        text = html.unescape(client.get("/rights/").content.decode())
        for role in Role:
            assert role.text.in_(language) in text
        reasons = sum(cell is Cell.REASON for row in RIGHTS.values() for cell in row.values())
        assert text.count(f">{Cell.REASON.text.in_(language)}<") == reasons


def test_cards_are_printed_with_name_unit_link_and_pin() -> None:
    book = event()
    organiser = signed_in(account(Role.ORGANISER, at=book))
    page = f"/o/{book.slug}/people/passes/"
    assert "甲队" in organiser.get(page).content.decode()
    content = organiser.get(f"{page}cards/").content
    text = "".join(one.extract_text() for one in PdfReader(BytesIO(content)).pages)
    for role, subject, name in ((Role.LEADER, "u1", "王领队"), (Role.PLAYER, "1", "甲队")):
        held = Pass.objects.get(stream=book.stream, role=role.value, subject=subject)
        assert name in text
        assert pin_of(held) in "".join(text.split())
        assert word_of(held) in "".join(text.split())
    only = organiser.get(f"{page}cards/?only=player").content
    assert "王领队" not in "".join(p.extract_text() for p in PdfReader(BytesIO(only)).pages)
    chief = signed_in(account(Role.CHIEF, at=book))
    assert chief.get(f"{page}cards/").status_code == 403
    assert chief.get(page).status_code == 403


def test_a_renewed_card_voids_the_old_one_at_once() -> None:
    book = event()
    organiser = signed_in(account(Role.ORGANISER, at=book))
    old = word_of(pass_for(book.stream, Role.PLAYER, "1"))
    holder = Client()
    assert holder.get(f"/p/{old}/").status_code == 302
    page = f"/o/{book.slug}/people/passes/renew/"
    chief = signed_in(account(Role.CHIEF, at=book))
    assert chief.post(page, {"role": "player", "subject": "1"}).status_code == 403
    organiser.post(page, {"role": "player", "subject": "1"})
    assert Client().get(f"/p/{old}/").status_code == 410
    assert holder.get(f"/e/{book.slug}/unit/").status_code == 302  # nobody any more
    answer = organiser.post(page, {"role": "player", "subject": "99"}, follow=True)
    assert "said bad" in answer.content.decode()


def test_particulars_are_forgotten_after_it_is_said_what_that_means() -> None:
    book = event()
    organiser = signed_in(account(Role.ORGANISER, at=book))
    PendingEntry.objects.create(
        stream=book.stream, number=f"n{book.stream.pk}", values={}, sent="2026-01-01 00:00"
    )
    page = f"/o/{book.slug}/people/forget/"
    assert "找不回来" in organiser.get(page).content.decode()
    head = book.follow().head
    for sent in ({"reason": "本人要求"}, {"sure": "1"}):  # not sure, or without a reason
        assert organiser.post(page, sent).status_code == 400
    assert book.competition.units["u1"].telephone == "13800000001"  # type: ignore[index]
    recorder = signed_in(account(Role.RECORDER, at=book))
    assert recorder.post(page, {"sure": "1", "reason": "x"}).status_code == 403
    answer = organiser.post(page, {"sure": "1", "reason": "本人要求"}, follow=True)
    assert "已删除 2 项" in answer.content.decode()
    state = Book(book.stream.__class__.objects.get(pk=book.stream.pk)).follow()
    assert state.head == head
    assert state.competition is not None
    assert state.competition.units["u1"].telephone == ""  # type: ignore[index]
    assert not PendingEntry.objects.filter(stream=book.stream).exists()
    assert "本人要求" in organiser.get(page).content.decode()


@pytest.mark.skipif("DATABASE_URL" in os.environ, reason="of the file that SQLite keeps")
def test_what_is_forgotten_is_not_on_the_disk_any_more() -> None:
    """Whoever reads the file finds a deleted row in its free pages, and in the log beside it."""
    book = event()
    actor = Visitor(account(Role.ORGANISER, at=book)).actor(book.stream)
    telephone, waiting = "13977776666", "13955554444"
    act(book, lambda *_: [SetUnit("u1", "一中", telephone=telephone)], actor)
    values = {"contact": waiting}
    PendingEntry.objects.create(
        stream=book.stream, number=f"d{book.stream.pk}", values=values, sent="2026-01-01 00:00"
    )

    def on_disk(word: str) -> bool:
        found = Path(settings.DATABASES["default"]["NAME"])
        files = found.parent.glob(f"{found.name}*")
        return any(word.encode() in one.read_bytes() for one in files)

    assert on_disk(telephone)
    assert on_disk(waiting)
    forget(book, actor.person, reason="本人要求")
    assert not on_disk(telephone)
    assert not on_disk(waiting)


def test_one_entry_only_is_forgotten() -> None:
    book = event()
    organiser = signed_in(account(Role.ORGANISER, at=book))
    sent = {"sure": "1", "reason": "本人要求", "whose": "entry:1"}
    organiser.post(f"/o/{book.slug}/people/forget/", sent)
    fresh = Book(book.stream.__class__.objects.get(pk=book.stream.pk)).competition
    assert fresh.entrants["1"].players[0].born is None  # type: ignore[index]
    assert fresh.units["u1"].telephone == "13800000001"  # type: ignore[index]


# One's own account


def with_password() -> Account:
    one = account()
    one.set_password(PASSWORD)
    one.save()
    return one


def test_a_password_is_changed_with_the_old_one_and_other_machines_are_signed_out() -> None:
    one = with_password()
    here, elsewhere = signed_in(one), signed_in(one)
    new = "另一张 牌桌 23"
    wrong = here.post("/account/password/", {"old": "x", "new": new})
    assert wrong.status_code == 400
    assert here.post("/account/password/", {"old": PASSWORD, "new": "123"}).status_code == 400
    assert here.post("/account/password/", {"old": PASSWORD, "new": new}).status_code == 302
    one.refresh_from_db()
    assert one.check_password(new)
    assert here.get("/account/").status_code == 200
    assert elsewhere.get("/account/").status_code == 302
    assert Client().get("/account/").status_code == 302


def test_a_token_is_shown_once_and_made_void() -> None:
    book = event()
    one = account(Role.ORGANISER, at=book)
    client = signed_in(one)
    assert client.post("/account/token/", {"name": ""}).status_code == 400
    text = client.post("/account/token/", {"name": "记分程序"}, follow=True).content.decode()
    found = re.search(r'readonly value="([\w-]+)"', text)
    assert found
    assert found[1] not in client.get("/account/").content.decode()
    head = {"Authorization": f"Bearer {found[1]}"}
    assert Client(headers=head).get(f"/o/{book.slug}/entries/").status_code == 200
    stranger = signed_in(account())
    key = ApiToken.objects.get(account=one).pk
    stranger.post("/account/token/drop/", {"token": key})
    assert ApiToken.objects.filter(pk=key).exists()
    client.post("/account/token/drop/", {"token": key})
    assert Client(headers=head).get(f"/o/{book.slug}/entries/").status_code == 302


def test_an_old_invitation_is_void(hall_clock: object) -> None:
    book = event()
    link = invited(signed_in(account(Role.ORGANISER, at=book)), book, roles=["chief"])
    hall_clock.forward(days=7, minutes=1)  # type: ignore[attr-defined]
    assert Client().get(link).status_code == 410


def test_a_name_with_characters_that_cannot_be_seen_signs_nothing() -> None:
    book = new_event("tuolaji-zhuhai-2019", DAY)
    link = invited(signed_in(account(Role.ORGANISER, at=book)), book, roles=["chief"])
    sent = {"login": f"z{book.slug}", "name": "赵\x00\x1b裁判", "password": "lan-tian-bai-yun-7"}
    answer = Client().post(link, sent)
    assert answer.status_code == 400
    assert "看不见的字符" in answer.content.decode()
    assert Client().post(link, {**sent, "login": "z\u202e1", "name": "赵"}).status_code == 400
    other = Account.objects.exclude(name="").first()
    assert other is not None
    twin = f"{other.name[0]}\u200b{other.name[1:]}"
    assert Client().post(link, {**sent, "name": twin}).status_code == 400
    assert Client().post(link, {**sent, "name": f"赵裁判{book.slug}"}).status_code == 302


def test_a_referee_who_scans_a_card_stays_a_referee() -> None:
    book = event()
    referee = signed_in(account(Role.REFEREE, at=book))
    card = f"/p/{word_of(pass_for(book.stream, Role.PLAYER, '1'))}/"
    asked = referee.get(card)
    assert asked.status_code == 200
    assert "选手 甲队" in asked.content.decode()
    assert referee.get(f"/r/{book.slug}/").status_code == 200
    assert referee.post(card).status_code == 302  # he means it
    assert referee.get(f"/e/{book.slug}/me/").status_code == 200
    assert referee.get(f"/r/{book.slug}/").status_code == 403


def test_one_who_guesses_pins_locks_out_his_own_pass_and_no_other() -> None:
    """A hall comes through one address: each pass has eight tries, all together a hundred."""
    book = fresh("tuolaji", "guessing")
    guessed, *others = [pass_for(book.stream, Role.PLAYER, e) for e in book.competition.entrants]
    locked_out(guessed, 8)
    for held in others[:5]:
        phone = Client()
        phone.get(f"/p/{word_of(held)}/")
        assert phone.post("/in/pin/", {"pin": pin_of(held)}).status_code == 302


quick = override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"])
"""Many passwords are looked at."""


def try_in(client: Client, login: str, password: str) -> str:
    answer = client.post("/in/", {"login": login, "password": password})
    return "in" if answer.status_code == 302 else answer.content.decode()


@quick
def test_wrong_tries_from_elsewhere_do_not_lock_the_owner_out(hall_clock: HallClock) -> None:
    one = with_password()
    used = Client(REMOTE_ADDR="10.0.0.2")
    assert try_in(used, one.login, PASSWORD) == "in"
    stranger = Client(REMOTE_ADDR="10.0.0.66")
    for _ in range(10):
        assert "名字或密码不对" in try_in(stranger, one.login, "wrong-wrong")
    assert "10 分钟" in try_in(stranger, one.login, PASSWORD)
    assert try_in(Client(REMOTE_ADDR="10.0.0.3"), one.login.upper(), PASSWORD) == "in"
    assert used.get("/o/").status_code == 200  # who is signed in stays so

    for n in range(100, 106):  # many addresses together
        many = Client(REMOTE_ADDR=f"10.0.1.{n}")
        said = [try_in(many, one.login, "wrong-wrong") for _ in range(10)]
    assert "20 秒" in said[-1]
    assert "20 秒" in try_in(Client(REMOTE_ADDR="10.0.0.4"), one.login, PASSWORD)
    used.post("/out/")
    assert try_in(used, one.login, PASSWORD) == "in"  # known here: no waiting
    hall_clock.forward(seconds=20)
    assert try_in(Client(REMOTE_ADDR="10.0.0.4"), one.login, PASSWORD) == "in"


@quick
def test_a_name_that_nobody_has_is_limited_with_the_same_words(hall_clock: HallClock) -> None:
    one = with_password()

    def told(login: str, net: int) -> list[str]:
        answers = []
        for n in range(6):
            client = Client(REMOTE_ADDR=f"10.{net}.0.{n}")
            for _ in range(11):
                page = try_in(client, login, "wrong-wrong")
                answers.append(page.replace(login, "")[page.find("<main") :].split("csrf")[0])
        return answers

    assert told(one.login, 8) == told("nobody-at-all", 9)


@quick
def test_all_addresses_together_have_few_tries_a_day(hall_clock: HallClock) -> None:
    """Fifty in ten minutes, then one in twenty seconds, however many ask."""
    one = with_password()
    looked_at = 0
    for second in range(240):
        client = Client(REMOTE_ADDR=f"10.{second // 250}.{second % 250}.1")
        looked_at += "名字或密码不对" in try_in(client, one.login, "wrong-wrong")
        hall_clock.forward(seconds=1)
    assert looked_at <= 50 + 240 // 20 + 1


@quick
def test_a_device_is_known_for_one_account_and_not_after_signing_out_everywhere() -> None:
    one, other = with_password(), with_password()
    used = Client(REMOTE_ADDR="10.0.0.2")
    assert try_in(used, one.login, PASSWORD) == "in"
    for n in range(100, 106):
        for _ in range(10):
            try_in(Client(REMOTE_ADDR=f"10.0.1.{n}"), other.login, "wrong-wrong")
    assert "20 秒" in try_in(used, other.login, PASSWORD)
    for _ in range(10):
        try_in(used, one.login, "wrong-wrong")
    assert "10 分钟" in try_in(used, one.login, PASSWORD)  # its own tries are few, too
    Account.objects.filter(pk=one.pk).update(epoch=7)
    assert try_in(used, one.login, PASSWORD) == "in"  # counted by its address again


def test_one_address_makes_no_rows_without_end_by_other_names() -> None:
    client, before = Client(REMOTE_ADDR="192.0.2.99"), Attempt.objects.count()
    for number in range(60):
        client.post("/in/", {"login": f"nobody{number}", "password": "x"})
    assert Attempt.objects.count() - before <= 3 * 40


def test_a_card_begins_a_session_of_its_own() -> None:
    """Whoever knows the session that a phone had before does not look as its next holder."""
    book = new_event("tuolaji-zhuhai-2019", date(2030, 5, 1))
    actor = Visitor(account(Role.ORGANISER, at=book)).actor(book.stream)
    act(book, lambda *_: [SetUnit("u1", "一中"), SetUnit("u2", "二中")], actor)
    phone, keys = Client(), []
    for unit in ("u1", "u2"):
        phone.get(f"/p/{word_of(pass_for(book.stream, Role.LEADER, unit))}/")
        keys.append(phone.session.session_key)
    assert len({*keys}) == 2
    other = Client()
    other.cookies["paisai"] = keys[0]
    assert other.get(f"/e/{book.slug}/me/").status_code == 302


@pytest.mark.skipif("DATABASE_URL" in os.environ, reason="of the file that SQLite keeps")
def test_who_reads_meanwhile_delays_the_erasing_which_says_so_and_ends_by_itself() -> None:
    book = event()
    organiser = account(Role.ORGANISER, at=book)
    actor = Visitor(organiser).actor(book.stream)
    act(book, lambda *_: [SetUnit("u1", "一中", telephone="13933332222")], actor)
    database = Path(settings.DATABASES["default"]["NAME"])
    page = f"/o/{book.slug}/people/forget/"

    def on_disk() -> bool:
        files = database.parent.glob(f"{database.name}*")
        return any(b"13933332222" in one.read_bytes() for one in files)

    with closing(sqlite3.connect(database, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM web_privatevalue").fetchone()
        desk = signed_in(organiser)
        said = desk.post(page, {"sure": "1", "reason": "本人要求"}, follow=True).content.decode()
        assert "磁盘上还留着痕迹" in said
        assert "磁盘上还留着痕迹" in desk.get(page).content.decode()
        assert on_disk()
    until = time.monotonic() + 60
    while still_on_disk() and time.monotonic() < until:
        time.sleep(0.1)
    assert not on_disk()
    assert "磁盘上还留着痕迹" not in desk.get(page).content.decode()
