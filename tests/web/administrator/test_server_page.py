"""The server's own page: for whoever runs the server, and nobody else."""

from __future__ import annotations

import io
import re
from datetime import date
from pathlib import Path

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from paisai.desk.event_document import ledger_lines, private_part
from paisai.desk.rights import Role
from paisai.ledger.commands import SetUnit
from paisai.web import clock
from paisai.web.backup import back_up, read_backup
from paisai.web.people.models import Account, ApiToken, fresh_token, hashed
from paisai.web.people.passes import pass_for, word_of
from paisai.web.people.visitor import Visitor
from paisai.web.streams.acting import act
from paisai.web.streams.books import Book
from paisai.web.streams.import_export import give_out, take_in
from paisai.web.streams.models import StoredEvent, Stream
from support.web import account, new_event, signed_in
from support.web_day import drawn, put

DAY = date(2030, 5, 1)
ZHUHAI = "tuolaji-zhuhai-2019"
POSTS = (
    "backup/",
    "restore/",
    "restore/now/",
    "event/{slug}/rename/",
    "event/{slug}/listing/",
    "event/{slug}/delete/",
    "account/{pk}/activity/",
    "account/{pk}/sign-out/",
)
PAGES = ("", "restore/", "event/{slug}/", "error/00000000/")


def administrator() -> tuple[Account, Client]:
    one = account(runs_server=True)
    return one, signed_in(one)


def test_nobody_else_gets_in() -> None:
    book = new_event(ZHUHAI, DAY)
    other = account(Role.ORGANISER, Role.CHIEF, at=book)
    card = Client()
    card.get(f"/p/{word_of(pass_for(book.stream, Role.LEADER, 'u1'))}/")
    known = {"slug": book.slug, "pk": other.pk}
    for path in PAGES:
        assert Client().get(f"/o/server/{path.format(**known)}").status_code == 302
        for client in (signed_in(other), card):
            assert client.get(f"/o/server/{path.format(**known)}").status_code == 403
    for path in POSTS:
        for client in (Client(), signed_in(other), card):
            sent = {"name": book.stream.name, "slug": "mine", "listed": "no", "active": "no"}
            assert client.post(f"/o/server/{path.format(**known)}", sent).status_code == 403, path
    stream = Stream.objects.get(pk=book.stream.pk)
    assert (stream.slug, stream.listed) == (book.slug, True)
    assert Account.objects.get(pk=other.pk).is_active


def test_a_program_with_the_administrators_token_gets_no_backup() -> None:
    one, _ = administrator()
    token = fresh_token()
    ApiToken.objects.create(token=hashed(token), account=one, name="t", made=clock.now())
    headers = {"Authorization": f"Bearer {token}"}
    assert Client().post("/o/server/backup/", headers=headers).status_code == 403


def test_the_page_names_events_accounts_and_version() -> None:
    from paisai import __version__

    book = new_event(ZHUHAI, DAY, "春节杯")
    one, client = administrator()
    text = client.get("/o/server/").content.decode()
    for wanted in (f"/e/{book.slug}/", "春节杯", one.login, __version__, str(settings.DATA)):
        assert wanted in text


def test_a_backup_is_downloaded_looked_at_and_put_back() -> None:
    book = new_event(ZHUHAI, DAY)
    _, client = administrator()
    actor = Visitor(account(Role.ORGANISER, at=book)).actor(book.stream)
    answer = client.post("/o/server/backup/")
    content = b"".join(answer.streaming_content)  # type: ignore[attr-defined]
    assert answer["Content-Disposition"].startswith("attachment")
    archive, held = read_backup(io.BytesIO(content))
    archive.close()
    assert held.streams == Stream.objects.count()
    act(book, lambda *_: [SetUnit("u1", "一中")], actor)

    looked = client.post(
        "/o/server/restore/", {"file": SimpleUploadedFile("b.zip", content)}
    ).content.decode()
    assert f"{held.events} 条记录" in looked
    assert f"{held.events + 1} 条记录" in looked
    assert book.follow().seq == 2
    assert list(Path(settings.DATA).glob("restore-*.zip"))

    unsure = client.post("/o/server/restore/now/", follow=True).content.decode()
    assert "代替现在的一切" in unsure
    assert not list(Path(settings.DATA).glob("restore-*.zip"))
    assert book.follow().seq == 2

    client.post("/o/server/restore/", {"file": SimpleUploadedFile("b.zip", content)})
    done = client.post("/o/server/restore/now/", {"sure": "yes"}, follow=True)
    assert re.search(r"已恢复 \d{4}-\d\d-\d\d \d\d:\d\d 的备份", done.content.decode())
    assert Book(Stream.objects.get(slug=book.slug)).follow().seq == 1
    assert list(Path(settings.DATA).glob("before-restore-*.zip"))
    assert client.get("/o/server/").status_code == 200
    again = client.post("/o/server/restore/now/", {"sure": "yes"}, follow=True)
    assert "再选一次" in again.content.decode()


def test_a_file_that_is_no_backup_changes_nothing() -> None:
    _, client = administrator()
    before = Stream.objects.count()
    out = io.BytesIO()
    back_up(out)
    damaged = bytearray(out.getvalue())
    damaged[len(damaged) // 2] ^= 0xFF
    for content in (b"PK\x05\x06" + bytes(18), b"hello", bytes(damaged)):
        sent = {"file": SimpleUploadedFile("b.zip", content)}
        answer = client.post("/o/server/restore/", sent)
        assert answer.status_code == 400
        assert "这个备份不能用" in answer.content.decode()
    assert client.post("/o/server/restore/").status_code == 400
    assert not list(Path(settings.DATA).glob("restore-*.zip"))
    assert Stream.objects.count() == before


def test_what_is_too_large_is_not_taken_but_a_backup_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "UPLOAD_LIMIT", 1000)
    large = {"file": SimpleUploadedFile("b.zip", bytes(3000))}
    stranger = Client().post("/in/", large)
    assert stranger.status_code == 413
    assert "太大" in stranger.content.decode()
    _, client = administrator()
    large = {"file": SimpleUploadedFile("b.zip", bytes(3000))}
    assert "这个备份不能用" in client.post("/o/server/restore/", large).content.decode()


def test_a_page_that_is_not_there_leads_back_to_where_one_was() -> None:
    """At the desk to the desk; who may not be there, to the event's public page."""
    book = new_event(ZHUHAI, DAY)
    _, desk = administrator()
    gone = f"/o/{book.slug}/nothing/"
    assert f'href="/o/{book.slug}/">' in desk.get(gone).content.decode()
    assert f'href="/e/{book.slug}/">' in Client().get(gone).content.decode()
    assert f'href="/e/{book.slug}/">' in Client().get(f"/e/{book.slug}/nothing/").content.decode()


def test_an_address_is_changed_and_passes_go_on_working() -> None:
    book = new_event(ZHUHAI, DAY)
    other = new_event(ZHUHAI, DAY)
    _, client = administrator()
    old = book.slug
    path = f"/o/server/event/{old}/rename/"
    for wrong in ("", "Spring Cup", "春节杯", "server", "new", other.slug, "a" * 61):
        answer = client.post(path, {"slug": wrong})
        assert answer.status_code == 400
        assert 'class="defect"' in answer.content.decode()
    assert client.post(path, {"slug": "spring-cup"}).status_code == 302
    assert client.get("/o/spring-cup/").status_code == 200
    assert client.get(f"/o/{old}/").status_code == 404
    card = Client().get(f"/p/{word_of(pass_for(book.stream, Role.LEADER, 'u1'))}/")
    assert card["Location"] == "/e/spring-cup/me/"


def test_an_event_is_taken_off_the_first_page_and_put_back() -> None:
    book = new_event(ZHUHAI, date(2199, 1, 1))
    _, client = administrator()
    address = f"/e/{book.slug}/"
    assert address in Client().get("/").content.decode()
    client.post(f"/o/server/event/{book.slug}/listing/", {"listed": "no"})
    assert address not in Client().get("/").content.decode()
    client.post(f"/o/server/event/{book.slug}/listing/", {"listed": "yes"})
    assert address in Client().get("/").content.decode()


def test_an_event_is_deleted_by_its_name_only() -> None:
    book = new_event(ZHUHAI, DAY, "要删的赛")
    _, client = administrator()
    path = f"/o/server/event/{book.slug}/delete/"
    for wrong in ("", "要删的", "别的赛"):
        answer = client.post(path, {"name": wrong})
        assert answer.status_code == 400
        assert "要删的赛" in answer.content.decode()
    said = client.post(path, {"name": "要删的赛"}, follow=True).content.decode()
    assert "要删的赛 已删除" in said
    assert not Stream.objects.filter(pk=book.stream.pk).exists()
    assert client.get(f"/o/{book.slug}/").status_code == 404
    assert not list((Path(settings.DATA) / "deleted").glob(f"{book.slug}-*"))


def test_what_has_begun_is_kept_as_a_file_that_comes_back_byte_for_byte() -> None:
    book = put(drawn())
    text = give_out(book)
    _, client = administrator()
    sent = {"name": book.stream.name}
    said = client.post(f"/o/server/event/{book.slug}/delete/", sent, follow=True).content.decode()
    (kept,) = (Path(settings.DATA) / "deleted").glob(f"{book.slug}-*.json")
    assert str(kept) in said
    assert oct(kept.stat().st_mode)[-3:] == "600"
    content = kept.read_bytes()
    again = take_in(f"{book.slug}-again", ledger_lines(content, "x"), private_part(content, "x"))
    assert give_out(again) == text


def test_a_closed_account_is_out_at_once_and_its_programs_too() -> None:
    book = new_event(ZHUHAI, DAY)
    one = account(Role.ORGANISER, at=book)
    token = fresh_token()
    ApiToken.objects.create(token=hashed(token), account=one, name="t", made=clock.now())
    desk, (boss, client) = signed_in(one), administrator()
    assert desk.get(f"/o/{book.slug}/").status_code == 200
    client.post(f"/o/server/account/{one.pk}/activity/", {"active": "no"})
    assert desk.get(f"/o/{book.slug}/").status_code == 302
    headers = {"Authorization": f"Bearer {token}"}
    assert Client().get(f"/api/e/{book.slug}/document", headers=headers).status_code == 401
    client.post(f"/o/server/account/{one.pk}/activity/", {"active": "yes"})
    assert signed_in(one).get(f"/o/{book.slug}/").status_code == 200
    own = client.post(f"/o/server/account/{boss.pk}/activity/", {"active": "no"}, follow=True)
    assert "另一位管理员" in own.content.decode()
    assert Account.objects.get(pk=boss.pk).is_active
    assert client.post("/o/server/account/999999/activity/").status_code == 404


def test_somebody_is_signed_out_everywhere() -> None:
    book = new_event(ZHUHAI, DAY)
    one = account(Role.ORGANISER, at=book)
    here, there = signed_in(one), signed_in(one)
    _, client = administrator()
    client.post(f"/o/server/account/{one.pk}/sign-out/")
    assert here.get(f"/o/{book.slug}/").status_code == 302
    assert there.get(f"/o/{book.slug}/").status_code == 302


def test_an_error_is_found_by_the_number_that_its_page_showed() -> None:
    """A row of the database that is torn, as a bad disk leaves it."""
    _, client = administrator()
    failing = Client(raise_request_exception=False)
    book = new_event(ZHUHAI, DAY)
    Stream.objects.filter(pk=book.stream.pk).update(listed=False)
    torn = StoredEvent.objects.create(
        stream=book.stream, seq=2, time=f"{DAY}T09:00:00", actor="甲", kind="begin", data="{"
    )
    shown = failing.get(f"/e/{book.slug}/").content.decode()
    torn.delete()
    found = re.search(r"[0-9a-f]{8}", shown.split("错误编号")[1])
    assert found is not None
    number = found[0]
    assert "Traceback" not in shown
    assert "Damaged" not in shown
    assert number in client.get("/o/server/").content.decode()
    told = client.get(f"/o/server/error/{number}/").content.decode()
    assert "paisai.ledger.disk.Damaged" in told
    assert Client().get(f"/e/{book.slug}/").status_code == 200
    assert client.get("/o/server/error/ffffffff/").status_code == 404
