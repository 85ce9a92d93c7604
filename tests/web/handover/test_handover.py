"""Who may give an event away, for how long, and what the other side gets: one server plays both."""

from __future__ import annotations

import base64
import json
import re
from datetime import date, timedelta
from urllib.parse import unquote

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from paisai.desk.rights import Role
from paisai.errors import NotationError
from paisai.ledger.commands import SetUnit
from paisai.web.handover.bundle import packed, put_beside, unpacked
from paisai.web.handover.giving import WRONG
from paisai.web.handover.sealing import fresh_code, keys_of, opened, read_code, sealed, shown
from paisai.web.people.models import ApiToken, Member, Pass, fresh_token, hashed
from paisai.web.people.passes import pass_for, pass_named, pin_is, pin_of, renew, word_of
from paisai.web.people.visitor import Visitor
from paisai.web.streams.acting import act
from paisai.web.streams.aside import Elsewhere, address_in, set_aside, take_back, way_there
from paisai.web.streams.books import Book, book_of, forget_books
from paisai.web.streams.models import HandoverCode, OtherSide, SetAside, StoredEvent, Stream
from support.demonstrations import fresh
from support.hall_clock import HallClock
from support.web import account, new_event, signed_in

DAY = date.today() + timedelta(days=30)


def event() -> tuple[Book, Client]:
    book = new_event("tuolaji-zhuhai-2019", DAY)
    return book, signed_in(account(Role.ORGANISER, at=book))


def done(book: Book, name: str) -> None:
    actor = Visitor(account(Role.ORGANISER, at=book)).actor(book.stream)
    act(book_of(Stream.objects.get(pk=book.stream.pk)), lambda *_: [SetUnit(name, name)], actor)


def press(client: Client, book: Book, do: str, **more: str) -> str:
    page = f"/o/{book.slug}/handover/"
    answer = client.post(page, {"do": do, **more}, follow=True)
    return str(answer.content.decode())


def network_code(book: Book) -> str:
    return HandoverCode.objects.get(stream=book.stream, expires__isnull=False).code


def asked(code: str, client: Client | None = None, **question: str) -> tuple[int, bytes]:
    """As the other computer asks: the status, and what the answer holds."""
    keys, number = keys_of(code), b"n" * 16
    text = json.dumps({"claim": "c1", **question, "number": number.hex()}).encode()
    whole = base64.b64encode(sealed(keys, text, b"question")).decode()
    sent = {"name": keys.name, "sealed": whole}
    answer = (client or Client()).post("/api/handover", sent, content_type="application/json")
    if answer.status_code != 200:
        return answer.status_code, answer.content
    told = base64.b64decode(answer.json()["sealed"])
    return 200, opened(keys, told, b"answer" + number)


def test_what_is_sealed_opens_with_its_code_only_and_shows_nothing() -> None:
    keys, text = keys_of(fresh_code()), "电话 13800138000".encode()
    whole = sealed(keys, text, b"file")
    assert opened(keys, whole, b"file") == text
    assert text not in whole
    assert sealed(keys, text, b"file") != whole
    for at in (0, 20, len(whole) - 1):
        bad = bytearray(whole)
        bad[at] ^= 1
        with pytest.raises(NotationError):
            opened(keys, bytes(bad), b"file")
    with pytest.raises(NotationError):
        opened(keys, whole, b"question")
    with pytest.raises(NotationError):
        opened(keys_of(fresh_code()), whole, b"file")
    with pytest.raises(NotationError):
        opened(keys, b"", b"file")


def test_a_code_is_read_as_people_type_it() -> None:
    code = fresh_code()
    assert read_code(shown(code)) == read_code(f" {shown(code).lower().replace('-', ' ')} ") == code
    for wrong in ("", "abcd", "0" * 16, shown(code) + "x"):
        with pytest.raises(NotationError):
            read_code(wrong)


def test_only_who_runs_the_event_gives_it_away() -> None:
    book, organiser = event()
    page = f"/o/{book.slug}/handover/"
    assert Client().get(page).status_code == 302
    for role in (Role.CHIEF, Role.REFEREE):
        other = signed_in(account(role, at=book))
        assert other.get(page).status_code == 403
        assert other.post(page, {"do": "stick"}).status_code == 403
    token = fresh_token()
    one = account(Role.ORGANISER, at=book)
    ApiToken.objects.create(token=hashed(token), account=one, name="t", made=book.stream.created)
    program = Client(headers={"Authorization": f"Bearer {token}"})
    assert program.post(page, {"do": "stick"}).status_code == 403
    assert not Stream.objects.get(pk=book.stream.pk).aside
    assert organiser.get(page).status_code == 200


def test_a_code_works_once_and_for_ten_minutes(hall_clock: HallClock) -> None:
    book, organiser = event()
    press(organiser, book, "code")
    old = network_code(book)
    press(organiser, book, "code")
    code = network_code(book)
    assert asked(old, step="look")[0] == 403
    assert json.loads(asked(code, step="look")[1])["slug"] == book.slug
    assert not Stream.objects.get(pk=book.stream.pk).aside
    status, content = asked(code, step="take", address=f"http://10.0.0.7:8000/e/{book.slug}/")
    assert status == 200
    assert unpacked(content).text.count("\n") == book.follow().seq
    assert asked(code, step="take")[0] == 200  # the same, whose answer was lost
    assert asked(code, step="take", claim="another")[0] == 403
    assert SetAside.objects.filter(stream=book.stream).count() == 1
    press(organiser, book, "back", reason="没有接到")
    press(organiser, book, "code")
    late = network_code(book)
    hall_clock.forward(minutes=11)
    assert asked(late, step="take")[0] == 403
    assert not Stream.objects.get(pk=book.stream.pk).aside


def test_codes_are_not_guessed() -> None:
    book, organiser = event()
    press(organiser, book, "code")
    elsewhere = Client(REMOTE_ADDR="10.9.8.7")
    for _ in range(WRONG.tries):
        assert asked(fresh_code(), elsewhere, step="look")[0] == 403
    status, told = asked(network_code(book), elsewhere, step="look")
    assert status == 403
    assert "试得太多了" in told.decode()
    assert asked(network_code(book), step="look")[0] == 200
    for nonsense in ([], {}, {"name": 1}, {"name": "x", "sealed": "é"}):
        sent = Client(REMOTE_ADDR="10.9.8.6")
        assert sent.post("/api/handover", nonsense, "application/json").status_code == 403


def test_an_event_on_a_stick_stops_here_and_its_own_file_does_not_lift_that() -> None:
    book, organiser = event()
    assert "把交接文件存到 U 盘" in press(organiser, book, "stick")
    with pytest.raises(Elsewhere):
        done(book, "晚了")
    page = f"/o/{book.slug}/handover/"
    seen = organiser.get(f"/e/{book.slug}/")
    assert "U 盘" in seen.content.decode()
    press(organiser, book, "elsewhere", address="10.0.0.7:8000/e/there/")
    later = organiser.get(f"/e/{book.slug}/", headers={"If-None-Match": seen.headers["ETag"]})
    assert "http://10.0.0.7:8000/e/there/" in later.content.decode()
    SetAside.objects.filter(stream=book.stream).update(address="")
    file = organiser.post(page, {"do": "again"}).content
    code = HandoverCode.objects.get(stream=book.stream, expires=None).code
    sent = {"code": shown(code), "file": SimpleUploadedFile("f", file)}
    answer = organiser.post("/o/new/handover/", sent, follow=True).content.decode()
    assert "这台电脑自己写的" in answer
    assert Stream.objects.get(pk=book.stream.pk).aside
    assert "请写明为什么拿回来办" in press(organiser, book, "back", reason="  ")
    assert "拿回来了" in press(organiser, book, "back", reason="U 盘坏了")
    done(book, "又在这里")
    assert "U 盘坏了" in organiser.get(page).content.decode()
    assert "U 盘坏了" in organiser.get(f"/o/{book.slug}/log/").content.decode()


def test_what_is_sent_to_an_event_elsewhere_is_refused_on_every_front() -> None:
    book, organiser = event()
    set_aside(book.stream, "组织者", "http://10.0.0.7:8000/e/there/")
    for path in ("do/set_unit/", "wall/", "people/"):
        answer = organiser.post(f"/o/{book.slug}/{path}", {"id": "u1", "name": "一中"})
        assert answer.status_code == 409
        assert "http://10.0.0.7:8000/o/there/" in answer.content.decode()
    queue = organiser.post(
        f"/o/{book.slug}/do/set_unit/", {"id": "u1"}, headers={"Accept": "application/json"}
    )
    assert queue.status_code == 503
    assert "10.0.0.7" in queue.json()["error"]["en"]
    seen = organiser.get(f"/e/{book.slug}/")
    assert "http://10.0.0.7:8000/e/there/" in seen.content.decode()
    assert "另一台电脑" in unquote(seen.headers["Paisai-Elsewhere"])
    take_back(book.stream, "组织者", "试")
    again = organiser.get(f"/e/{book.slug}/", headers={"If-None-Match": seen.headers["ETag"]})
    assert again.status_code == 200
    assert "10.0.0.7" not in again.content.decode()


def test_the_way_there_is_the_same_page() -> None:
    book, _ = event()
    set_aside(book.stream, "组织者", "http://10.0.0.7:8000/e/there/")
    for path, there in (
        (f"/w/{book.slug}/?show=names", "/w/there/?show=names"),
        (f"/e/{book.slug}/me/", "/e/there/me/"),
        ("/p/abc/", "/p/abc/"),
    ):
        assert way_there(book.stream, path) == f"http://10.0.0.7:8000{there}"


@pytest.mark.parametrize(
    "text",
    ["", "javascript:alert(1)", "http://", "http://a b/", "http://x:y/", "ftp://x/", "http://u@h/"],
)
def test_an_address_that_is_none(text: str) -> None:
    with pytest.raises(NotationError):
        address_in(text)


def test_an_address_as_people_type_it() -> None:
    assert address_in(" 192.168.1.7:8000/ ") == "http://192.168.1.7:8000"
    assert address_in("http://192.168.1.7:8000/o/x/") == "http://192.168.1.7:8000"


def test_cards_of_another_computer_hold_until_they_are_renewed() -> None:
    book, _ = event()
    one = pass_for(book.stream, Role.PLAYER, "p1")
    one.mark, one.pin = "abcdefghij", "123456"
    one.save()
    assert pass_named(f"{one.serial}abcdefghij") == one
    assert pass_named(f"{one.serial}abcdefghik") is None
    assert pin_of(one) == "123456"
    assert pin_is(one, "123456")
    old = word_of(one)
    renew(one)
    assert pass_named(old) is None
    assert pass_named(word_of(one)) == one


def test_the_secret_of_an_open_draw_goes_along_and_is_not_lost() -> None:
    book = fresh("shuangsheng", "draw-handed-over")
    one = account(Role.ORGANISER, at=book)
    signed_in(one).post(f"/o/{book.slug}/do/commit_draw/", {})
    draw = book.follow().competition.draw  # type: ignore[union-attr]
    assert draw is not None
    bundle = unpacked(packed(book, "c", aside=True, address=""))
    found = {kept["commitment"]: kept["secret"] for kept in bundle.beside["secrets"]}
    assert draw.commitment in found


def test_a_login_of_somebody_else_here_gets_no_role_by_it() -> None:
    """The same name on two computers is not the same person."""
    book, _ = event()
    stranger = account()
    stranger.set_password("一个陌生人 2026")
    stranger.save()
    Member.objects.create(account=stranger, stream=book.stream, role=Role.CHIEF.value)
    bundle = unpacked(packed(book, "c", aside=True, address=""))
    Member.objects.filter(account=stranger).delete()
    stranger.set_password("换了密码 2026")
    stranger.save()
    assert put_beside(book.stream, bundle.beside) == [stranger.name]
    assert not Member.objects.filter(account=stranger).exists()


def test_both_went_on_and_this_side_is_chosen() -> None:
    book, organiser = event()
    page = f"/o/{book.slug}/handover/"
    pass_for(book.stream, Role.PLAYER, "p1")
    done(book, "两边")
    before = book.follow().seq
    done(book, "那边")
    theirs = organiser.post(page, {"do": "copy"}).content
    StoredEvent.objects.filter(stream=book.stream, seq__gt=before).delete()  # the other computer
    forget_books()
    done(book, "这边")
    head = book_of(Stream.objects.get(pk=book.stream.pk)).follow().head
    code = HandoverCode.objects.get(stream=book.stream, expires=None).code
    sent = {"code": code, "file": SimpleUploadedFile("f", theirs)}
    parted = organiser.post("/o/new/handover/", sent)
    text = parted.content.decode()
    assert parted.status_code == 409
    assert "没有停下" in text
    stale = organiser.post("/o/new/handover/choose/", {"side": "here", "mine": "x", "head": "y"})
    assert stale.status_code == 409
    shown_heads = dict(re.findall(r'name="(mine|head)" value="(\w+)"', text))
    answer = organiser.post("/o/new/handover/choose/", {**shown_heads, "side": "here"}, follow=True)
    assert "那边" in answer.content.decode()
    stream = Stream.objects.get(pk=book.stream.pk)
    assert book_of(stream).follow().head == head
    (other,) = OtherSide.objects.filter(stream=stream)
    (row,) = other.rows
    ticked = press(organiser, book, "entered", side=str(other.pk), seq=str(row["seq"]))
    assert "还没有" in ticked
    assert Pass.objects.filter(stream=stream).count() == 1
