"""A new event by a preset, by a changed copy, or from another machine."""

from __future__ import annotations

import json
from datetime import date, datetime, time
from itertools import count

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from paisai.acting.acts.event import create
from paisai.desk.event_document import event_document
from paisai.desk.rights import Role
from paisai.ledger import canonical
from paisai.ledger.commands import SetUnit
from paisai.ledger.event import GENESIS, sealed
from paisai.presets import preset_ids
from paisai.regulations import load
from paisai.tournament.timetable import planned_start
from paisai.web.people.models import Member
from paisai.web.people.visitor import Visitor
from paisai.web.regulations.models import OwnRegulation
from paisai.web.streams.acting import act
from paisai.web.streams.books import Book, book_of, forget_books
from paisai.web.streams.import_export import create as create_stream
from paisai.web.streams.import_export import give_out
from paisai.web.streams.known import events_in, known_here
from paisai.web.streams.models import StoredEvent, Stream
from support.hall_clock import HallClock
from support.web import account, new_event, signed_in

FORM = {
    "name": "Harbour Cup",
    "first_day": "2030-05-01",
    "rooms": "一厅:20\n二厅:10",
    "host": "总工会",
    "place": "体育馆",
    "contact": "赵",
    "telephone": "000",
    "report_due": "2030-04-10",
}


@pytest.mark.parametrize("preset", preset_ids())
def test_an_event_is_made_by_every_preset(preset: str) -> None:
    one = account(runs_server=True)
    client = signed_in(one)
    assert preset in client.get("/o/new/").content.decode()
    page = f"/o/new/?regulation={preset}"
    assert client.get(page).status_code == 200
    answer = client.post(page, {**FORM, "request": "r1"})
    slug = answer["Location"].strip("/").split("/")[1]
    competition = book_of(Stream.objects.get(slug=slug)).competition
    assert competition.name == "Harbour Cup"
    assert competition.regulation.id == preset
    assert [room.tables for room in competition.rooms] == [20, 10]
    assert competition.particulars.host == "总工会"
    roles = Member.objects.filter(account=one, stream__slug=slug).values_list("role", flat=True)
    assert set(roles) == {"organiser", "chief", "recorder"}
    again = client.post(page, {**FORM, "request": "r1"})
    assert again["Location"] == answer["Location"]


def test_what_is_wrong_stands_beside_its_field() -> None:
    client = signed_in(account(runs_server=True))
    before = Stream.objects.count()
    wrong = {**FORM, "name": "", "first_day": "明天", "rooms": "很多"}
    answer = client.post(f"/o/new/?regulation={preset_ids()[0]}", wrong)
    assert answer.status_code == 400
    assert answer.content.decode().count('class="defect"') >= 2
    answer = client.post(f"/o/new/?regulation={preset_ids()[0]}", {**FORM, "rooms": "很多"})
    assert "一厅:20" in answer.content.decode()
    assert Stream.objects.count() == before
    assert client.get("/o/new/?regulation=no-such").status_code == 404


def test_a_day_is_offered_and_the_hour_of_round_1_can_be_moved(hall_clock: HallClock) -> None:
    """竞技二打一: entries close 33 days before, and a week is left for them. Round 1 is at 9:00 by
    the preset, which is nobody's hour yet; at 22:00 its end would be another day."""
    hall_clock.set(datetime(2030, 3, 20, 20, 0))
    client = signed_in(account(runs_server=True))
    page = "/o/new/?regulation=erdayi-sanya-2021"
    shown = client.get(page).content.decode()
    assert 'type="date" value="2030-04-29"' in shown
    assert 'type="time" value="09:00"' not in shown
    assert "原规程是 09:00" in shown
    assert "会写进公开的规程" in shown
    assert shown.count('class="must"') == 3  # what the mark means, name and first day
    answer = client.post(page, {**FORM, "begins": "09:30"})
    slug = answer["Location"].strip("/").split("/")[1]
    rows = book_of(Stream.objects.get(slug=slug)).competition.regulation.timetable
    assert next(row.start for row in rows if row.rounds) == time(9, 30)
    refused = client.post(page, {**FORM, "begins": "23:00"})
    assert refused.status_code == 400
    assert 'id="create-begins-wrong"' in refused.content.decode()
    assert "第 1 轮请写 00:00 到 21:29 之间" in refused.content.decode()
    assert "报到的时间另行通知" in shown


def test_E3_3_the_dates_that_result_are_shown_and_asked_for(hall_clock: HallClock) -> None:
    """An event on 2030-05-01 by a regulation whose entries close 33 days before at 18:00; its
    organiser sets the evening before, which leaves no time for the notice."""
    hall_clock.set(datetime(2030, 3, 1, 20, 0))
    client = signed_in(account(runs_server=True))
    page = "/o/new/?regulation=erdayi-sanya-2021"
    shown = client.get(page).content.decode()
    assert "首个比赛日前 33 天 18:00" in shown
    assert "2012-12-31" in shown  # 18 years before the end of 2030
    late = {**FORM, "deadline": "2030-04-30T18:00", "begins": "09:00"}
    refused = client.post(page, late).content.decode()
    assert "公示要到 2030-05-07 结束" in refused  # after Tuesday 30 April: 1, 2, 3, 6 and 7 May
    assert 'value="2030-04-30T18:00"' in refused
    made = client.post(page, {**late, "past": "yes", "born": "2000-12-31"})
    slug = made["Location"].strip("/").split("/")[1]
    entry = book_of(Stream.objects.get(slug=slug)).competition.regulation.entry
    assert entry.deadline == datetime(2030, 4, 30, 18, 0)
    assert entry.born_on_or_before == date(2000, 12, 31)
    assert "公示要到" in client.get(f"/o/{slug}/").content.decode()


def test_S3_the_report_is_asked_for_and_the_hour_of_round_1_where_no_hour_is_named(
    hall_clock: HallClock,
) -> None:
    hall_clock.set(datetime(2030, 3, 20, 20, 0))
    client = signed_in(account(runs_server=True))
    page = "/o/new/?regulation=shengji-szpt-2013"
    assert "2013-11-24" not in client.get(page).content.decode()
    refused = client.post(page, {**FORM, "report_due": "", "begins": "09:30"})
    assert refused.status_code == 400
    assert "要填各单位上报截止日" in refused.content.decode()
    past = client.post(page, {**FORM, "report_due": "2030-03-01", "begins": "09:30"})
    assert "上报截止会是 2030-03-01，已经过去" in past.content.decode()
    made = client.post(page, {**FORM, "begins": "09:30"})
    competition = book_of(Stream.objects.get(slug=made["Location"].split("/")[2])).competition
    selection = competition.regulation.entry.selection
    assert selection is not None
    assert selection.report_due == date(2030, 4, 10)
    assert planned_start(competition, 1) == datetime(2030, 5, 1, 9, 30)


def test_the_day_written_in_one_s_own_regulation_is_offered(hall_clock: HallClock) -> None:
    hall_clock.set(datetime(2030, 3, 1, 20, 0))
    one = account(runs_server=True)
    client = signed_in(one)
    client.post("/regulations/copy/", {"preset": "erdayi-sanya-2021"})
    own = OwnRegulation.objects.get(owner=one)
    own.values["event"]["first_day"] = "2030-08-09"
    own.save()
    shown = client.get(f"/o/new/?regulation=own-{own.pk}").content.decode()
    assert 'type="date" value="2030-08-09"' in shown


@pytest.mark.parametrize("preset", preset_ids())
def test_an_hour_that_nobody_set_is_on_no_page_and_asked_for(
    preset: str, hall_clock: HallClock
) -> None:
    """Those of a preset are of the event it was written for; and where it has none, none is made
    up. The first that is set needs no reason and no force majeure."""
    hall_clock.set(datetime(2030, 3, 20, 20, 0))
    client = signed_in(account(runs_server=True))
    made = client.post(f"/o/new/?regulation={preset}", {**FORM, "first_day": "2030-06-01"})
    slug = made["Location"].strip("/").split("/")[1]
    schedule = client.get(f"/e/{slug}/schedule/").content.decode()
    written = client.get(f"/e/{slug}/regulation/").content.decode()
    for hour in ("09:00", "10:30", "14:00"):
        assert hour not in schedule
        assert f"{hour} 至" not in written
    board = client.get(f"/o/{slug}/").content.decode()
    assert "第 1 轮几点开始还没有定" in board
    asked = f"/o/{slug}/do/change_schedule/?round=1"
    assert asked in board
    assert 'name="reason"' not in client.get(asked).content.decode()
    client.post(asked, {"round": "1", "start": "2030-06-01T13:45"})
    assert "第 1 轮几点开始还没有定" not in client.get(f"/o/{slug}/").content.decode()
    schedule = client.get(f"/e/{slug}/schedule/").content.decode()
    assert "13:45" in schedule
    assert "改期" not in schedule
    first = {"erdayi-sanya-2021": "初赛", "shengji-szpt-2013": "小组循环"}.get(preset, "第 1 轮")
    assert f"2030-06-01 13:45 {first}" in client.get(f"/e/{slug}/").content.decode()
    again = client.get(asked).content.decode()
    assert 'name="reason"' in again
    plain = f"/o/{slug}/do/change_schedule/"
    assert f"{plain}?next=" in client.get(f"/o/{slug}/round/").content.decode()
    refused = client.post(plain, {"round": "1", "start": "2030-06-01T14:30"})
    assert refused.status_code == 400
    assert "改期的原因" in refused.content.decode()


def test_an_organiser_makes_events_and_others_do_not() -> None:
    book = new_event("tuolaji-zhuhai-2019", date(2030, 5, 1))
    assert signed_in(account(Role.ORGANISER, at=book)).get("/o/new/").status_code == 200
    assert signed_in(account(Role.CHIEF, at=book)).get("/o/new/").status_code == 403
    assert Client().get("/o/new/").status_code == 302
    referee = signed_in(account(Role.REFEREE, at=book))
    assert referee.post("/o/new/import/").status_code == 403


def test_an_event_by_a_changed_copy() -> None:
    one = account(runs_server=True)
    client = signed_in(one)
    client.post("/regulations/copy/", {"preset": "tuolaji-zhuhai-2019"})
    own = OwnRegulation.objects.get(owner=one)
    own.values["clocks"]["round"]["minutes"] = 80
    own.save()
    answer = client.post(f"/o/new/?regulation=own-{own.pk}", FORM)
    slug = answer["Location"].strip("/").split("/")[1]
    regulation = book_of(Stream.objects.get(slug=slug)).competition.regulation
    assert regulation.clocks.round is not None
    assert regulation.clocks.round.minutes == 80
    shown = client.get(f"/o/{slug}/regulation/").content.decode()
    assert "<strong>80" in shown
    assert client.get(f"/o/{slug}/regulation.pdf").content.startswith(b"%PDF")
    public = Client().get(f"/e/{slug}/regulation/")
    assert "<strong>80" in public.content.decode()
    assert Client().get(f"/e/{slug}/regulation.pdf").content.startswith(b"%PDF")
    assert f"/e/{slug}/regulation/" in Client().get(f"/e/{slug}/").content.decode()
    own.values["clocks"]["round"]["minutes"] = "很久"
    own.save()
    refused = client.post(f"/o/new/?regulation=own-{own.pk}", FORM, follow=True)
    assert "处要改" in refused.content.decode()
    stranger = signed_in(account(runs_server=True))
    assert stranger.get(f"/o/new/?regulation=own-{own.pk}").status_code == 404


_numbers = count(1)


def source() -> Book:
    """By a name of its own: what is made alike in one second is one event."""
    name = f"搬家赛{next(_numbers)}"
    book = new_event("tuolaji-zhuhai-2019", date(2030, 5, 1), name)
    actor = Visitor(account(Role.ORGANISER, at=book)).actor(book.stream)
    act(book, lambda *_: [SetUnit("u1", "一中", leader="王", telephone="13800138000")], actor)
    return book


def test_an_event_is_imported_byte_for_byte_with_its_private_part() -> None:
    book = source()
    client = signed_in(account(runs_server=True))
    backup, text = event_document(book.follow(), private=True), give_out(book)
    file = SimpleUploadedFile("backup.json", backup.encode())
    Stream.objects.filter(pk=book.stream.pk).delete()
    answer = client.post("/o/new/import/", {"file": file}, follow=True)
    assert "前后相符" in answer.content.decode()
    slug = answer.redirect_chain[-1][0].strip("/").split("/")[1]
    other = book_of(Stream.objects.get(slug=slug))
    assert give_out(other) == text
    assert other.competition.units["u1"].telephone == "13800138000"  # type: ignore[index]
    copy = {"known": "copy", "name": "职工赛（复查用）"}
    plain = SimpleUploadedFile("event.paisai", text.encode())
    answer = client.post("/o/new/import/", {"file": plain, **copy}, follow=True)
    slug = answer.redirect_chain[-1][0].strip("/").split("/")[1]
    third = book_of(Stream.objects.get(slug=slug))
    assert third.stream.name == "职工赛（复查用）"
    assert third.follow().head == other.follow().head
    assert third.competition.units["u1"].telephone == ""  # type: ignore[index]


def sent(client: Client, text: str, **more: str) -> tuple[int, str]:
    file = SimpleUploadedFile("event.paisai", text.encode())
    answer = client.post("/o/new/import/", {"file": file, **more}, follow=True)
    return answer.status_code, answer.content.decode()


def forged(text: str) -> str:
    """The same event, from the start, with another unit's name and all hashes computed anew."""
    lines, previous = [], GENESIS
    for line in text.splitlines():
        read = json.loads(line.replace("一中", "二中"))
        at = datetime.fromisoformat(read["time"])
        event = sealed(read["seq"], at, read["actor"], read["kind"], read["data"], previous)
        previous = event.hash
        lines.append(canonical({**read, "hash": event.hash}))
    return "\n".join(lines) + "\n"


def test_a_forged_file_is_known_by_a_head_that_was_kept_and_says_that_it_came_in_a_file() -> None:
    """There is no signature: what was written anew from the start verifies, and only says so."""
    book = source()
    text, state = give_out(book), book.follow()
    kept = json.dumps({"seq": state.seq, "head": state.head})
    Stream.objects.filter(pk=book.stream.pk).delete()
    client = signed_in(account(runs_server=True))
    status, said = sent(client, forged(text), heads=kept)
    assert "和留下的末值不符，没有导入" in said
    assert "应是从公开网页“核对”留下的末值" in sent(client, text, heads="abc")[1]
    status, said = sent(client, text, heads=kept)
    assert status == 200
    assert f"到第 {state.seq} 条没有改过" in said
    found = Stream.objects.latest("pk")
    told = f"第 1 到 {state.seq} 条是"
    for path in (
        f"/o/{found.slug}/log/",
        f"/o/{found.slug}/log/verify/",
        f"/e/{found.slug}/check/",
    ):
        assert told in client.get(path).content.decode()
    assert "从文件" in client.get(f"/o/{found.slug}/log/").content.decode()
    found.delete()
    status, said = sent(client, forged(text))
    assert "是谁写的没有证明" in said


def test_what_continues_an_event_is_marked_and_what_was_done_here_is_not() -> None:
    book = source()
    text, seq = give_out(book), book.follow().seq
    Stream.objects.filter(pk=book.stream.pk).delete()
    admin = account(runs_server=True)
    client = signed_in(admin)
    first = "".join(text.splitlines(keepends=True)[:-1])
    sent(client, first)
    stream = Stream.objects.latest("pk")
    stream.brought_in.all().delete()  # as if it had been done here
    assert sent(client, text, known="continue")[0] == 200
    (one,) = stream.brought_in.all()
    assert (one.first, one.last, one.by, one.witnessed) == (seq, seq, admin.name, 0)


def test_an_event_that_is_here_is_not_imported_a_second_time() -> None:
    book = source()
    client = signed_in(account(runs_server=True))
    before, text = Stream.objects.count(), give_out(book)
    for known in (text, "".join(text.splitlines(keepends=True)[:1])):
        status, said = sent(client, known)
        assert status == 409
        assert "这场比赛已经在这里" in said
        assert "没有要导入的" in said
    assert f'href="/o/{book.slug}/"' in sent(client, text)[1]
    assert "另起一个名称" in sent(client, text, known="copy")[1]
    assert "另起一个名称" in sent(client, text, known="copy", name=book.stream.name)[1]
    assert Stream.objects.count() == before


def test_a_file_that_goes_on_where_the_event_ends_is_added_when_asked_for() -> None:
    """It was played elsewhere meanwhile; only its organiser adds it, and nothing that differs."""
    book = source()
    here = give_out(book)
    organiser = Visitor(account(Role.ORGANISER, at=book)).actor(book.stream)
    act(book, lambda *_: [SetUnit("u2", "二中", leader="李", telephone="13900139000")], organiser)
    longer = event_document(book.follow(), private=True)
    StoredEvent.objects.filter(stream=book.stream, seq__gt=here.count("\n")).delete()
    forget_books()
    book = book_of(book.stream)
    client = signed_in(account(runs_server=True))
    status, said = sent(client, longer)
    assert (status, "可以续上" in said) == (409, True)
    assert give_out(book) == here
    other = new_event("tuolaji-zhuhai-2019", date(2030, 5, 2))
    stranger = signed_in(account(Role.ORGANISER, at=other))
    assert "由这场比赛的组织者来续上" in sent(stranger, longer)[1]
    assert "由它的组织者续上" in sent(stranger, longer, known="continue")[1]
    assert give_out(book) == here
    assert "续上了 1 条记录" in sent(client, longer, known="continue")[1]
    assert book.competition.units["u2"].telephone == "13900139000"  # type: ignore[index]

    StoredEvent.objects.filter(stream=book.stream, seq__gt=here.count("\n")).delete()
    forget_books()
    book = book_of(book.stream)
    act(book, lambda *_: [SetUnit("u3", "三中")], organiser)
    status, said = sent(client, longer)
    assert (status, "不能续上" in said) == (409, True)
    assert "不能续上" in sent(client, longer, known="continue")[1]
    assert "u2" not in book.competition.units


def test_two_events_made_alike_in_one_second_are_two() -> None:
    command = create("职工赛", load("tuolaji-zhuhai-2019"), date(2030, 5, 1))
    at = datetime(2026, 5, 1, 9, 0)
    one, other = (create_stream(f"alike-{n}", command, "组织者", at) for n in "ab")
    for book in (one, other):
        known = known_here(events_in(give_out(book)))
        assert known is not None
        assert known.book.slug == book.slug


def test_who_imports_an_event_that_is_ahead_of_the_clock_is_told_so() -> None:
    command = create("走快的钟", load("tuolaji-zhuhai-2019"), date(2030, 5, 1))
    client = signed_in(account(runs_server=True))
    for at, ahead in ((datetime(2099, 1, 2, 9, 0), True), (datetime(2020, 1, 2, 9, 0), False)):
        book = create_stream("fast-clock", command, "组织者", at)
        text = give_out(book)
        Stream.objects.filter(pk=book.stream.pk).delete()
        said = sent(client, text)[1]
        assert "前后相符" in said
        assert ("最后一条记的时间是 2099-01-02 09:00，比现在晚" in said) is ahead


def test_a_file_of_particulars_that_holds_none_of_them_is_not_taken_in_silence() -> None:
    book = source()
    client = signed_in(account(runs_server=True))
    before = Stream.objects.count()
    for content in (b"garbage", b" "):
        event = SimpleUploadedFile("event.paisai", give_out(book).encode())
        beside = SimpleUploadedFile("赛.jsonl.private", content)
        answer = client.post("/o/new/import/", {"file": event, "private": beside}, follow=True)
        assert "赛.jsonl.private 里没有这场比赛的个人资料" in answer.content.decode()
    assert Stream.objects.count() == before


def test_a_file_that_was_changed_or_is_none_is_refused() -> None:
    book = source()
    client = signed_in(account(runs_server=True))
    before = Stream.objects.count()
    text = give_out(book)
    for content in (
        text.replace("一中", "二中"),
        text[:-40],
        "",
        "hello",
        "{}",
        event_document(book.follow(), private=True).replace("13800138000", "13900139000"),
    ):
        file = SimpleUploadedFile("x.json", content.encode() or b" ")
        answer = client.post("/o/new/import/", {"file": file}, follow=True)
        assert "said bad" in answer.content.decode(), content[:40]
    assert "said bad" in client.post("/o/new/import/", follow=True).content.decode()
    assert Stream.objects.count() == before


def test_dates_that_lie_in_the_past_are_said_and_made_only_if_meant(hall_clock: HallClock) -> None:
    """E3.3: entries close at 18:00, 33 days before the first day of play."""
    hall_clock.set(datetime(2026, 11, 16, 9, 0))
    client = signed_in(account(runs_server=True))
    page = "/o/new/?regulation=erdayi-sanya-2021"
    assert 'value="2026-12-26"' in client.get(page).content.decode()
    before = Stream.objects.count()
    soon = {**FORM, "first_day": "2026-12-01"}
    answer = client.post(page, soon)
    assert answer.status_code == 400
    said = answer.content.decode()
    assert "报名截止会是 2026-10-29 18:00，已经过去" in said
    assert "首个比赛日" in said
    assert "首个比赛日 2026-12-01 已经过去" not in said
    assert Stream.objects.count() == before
    assert client.post(page, {**soon, "past": "yes"}).status_code == 302
    over = client.post("/o/new/?regulation=bashifen-teachers", {**FORM, "first_day": "2026-11-15"})
    assert "首个比赛日 2026-11-15 已经过去" in over.content.decode()
    assert Stream.objects.count() == before + 1
