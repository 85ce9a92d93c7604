"""Papers, review, public notice and objections through the pages (E3.1.4, E3.4)."""

from __future__ import annotations

import json
import re
from datetime import date, datetime, time, timedelta

from django.test import Client

from paisai.desk.rights import Role
from paisai.ledger.commands import AddEntry, ChangeEntry, SetUnit
from paisai.regulations.entering import WhenShown
from paisai.tournament.entries import EntryPlayer, EntryStatus
from paisai.web.people.visitor import Visitor
from paisai.web.streams.acting import act
from paisai.web.streams.books import Book
from support.demonstrations import event as demonstrated
from support.hall_clock import HallClock
from support.phones import Phone
from support.web import account, new_event, signed_in

FIRST_DAY = date(2026, 5, 15)


def event(hall_clock: object) -> Book:
    """Sanya 2021 moved to 15 May 2026: entries close on 12 April, 18:00. Two single players."""
    hall_clock.set(datetime(2026, 4, 1, 9, 0))  # type: ignore[attr-defined]
    book = new_event("erdayi-sanya-2021", FIRST_DAY)
    organiser = Visitor(account(Role.ORGANISER, at=book)).actor(book.stream)
    commands: list[object] = []
    for number, name in ((1, "张三"), (2, "李四")):
        unit = f"u{number}"
        commands.append(SetUnit(unit, f"单位{number}", zone="东区", leader="王", represents="unit"))
        player = EntryPlayer(name, date(1990, 1, number), "employed", f"ID{number}")
        commands.append(AddEntry(str(number), name, (player,), (unit,), "东区", "王"))
    act(book, lambda *_: commands, organiser)  # type: ignore[arg-type,return-value]
    return book


def cells(book: Book, entry: str, dated: bool = False) -> list[str]:
    """The papers of entry 1's or 2's player that are handed in with the entry."""
    return [
        json.dumps([entry, 1, paper.id])
        for paper in book.competition.regulation.entry.papers
        if paper.when is WhenShown.ENTRY and (paper.max_age_days is not None) is dated
    ]


def accept_papers(desk: Client, book: Book, entry: str) -> None:
    page = f"/o/{book.slug}/review/papers/"
    for dated in (False, True):
        keys = cells(book, entry, dated)
        if keys:
            day = {"dated": "2026-04-20"} if dated else {}
            answer = desk.post(page, {"cell": keys, "status": "accepted", **day}, follow=True)
            assert "said good" in answer.content.decode()


def test_E3_1_4_papers_are_ticked_many_at_once(hall_clock: object) -> None:
    book = event(hall_clock)
    desk = signed_in(account(Role.RECORDER, at=book))
    assert "张三" in desk.get(f"/o/{book.slug}/review/").content.decode()
    keys = cells(book, "1") + cells(book, "2")
    desk.post(f"/o/{book.slug}/review/papers/", {"cell": keys, "status": "accepted"})
    held = [paper for e in book.competition.entrants.values() for paper in e.papers]
    assert len(held) == len(keys)
    assert {paper.status.value for paper in held} == {"accepted"}


def test_what_was_ticked_is_said_of_whom_it_was_ticked(hall_clock: object) -> None:
    book = event(hall_clock)
    desk = signed_in(account(Role.RECORDER, at=book))
    first, second = cells(book, "1")[:2], cells(book, "2")[:1]
    names = {paper.id: paper.name.zh for paper in book.competition.regulation.entry.papers}
    one, two = (names[json.loads(key)[2]] for key in first)
    sent = {"cell": first + second, "status": "accepted"}
    text = desk.post(f"/o/{book.slug}/review/papers/", sent, follow=True).content.decode()
    [said] = re.findall(r'<div class="said good"[^>]*>(.*?)</div>', text, re.S)
    plain = re.sub(r"<[^>]*>", "", said)
    assert f"张三（单位1）：{one}、{two}；李四（单位2）：{one} 合格" in plain.replace(
        "） ：", "）："
    )


def test_E3_4_2_who_was_changed_is_not_on_the_notice_any_more(hall_clock: HallClock) -> None:
    """Public and desk list those whom the notice qualifies, and who has to be noticed again with
    the others."""
    book = event(hall_clock)
    organiser, base = signed_in(account(Role.ORGANISER, at=book)), f"/o/{book.slug}"
    hall_clock.set(datetime(2026, 4, 12, 19, 0))
    for entry in ("1", "2"):
        organiser.post(f"{base}/review/papers/", {"cell": cells(book, entry), "status": "accepted"})
    organiser.post(f"{base}/do/review_entry/", {"entries": ["1", "2"], "decision": "accept"})
    organiser.post(f"{base}/do/open_notice/", {})
    player = EntryPlayer("冒名人", date(1990, 1, 1), "employed", "ID3")
    change = ChangeEntry("1", "冒名人", (player,), ("u1",), "东区", "王", request="书面申请")
    act(book, lambda *_: [change], Visitor(account(Role.ORGANISER, at=book)).actor(book.stream))
    for decided in (False, True):
        if decided:
            keys = cells(book, "1")
            organiser.post(f"{base}/review/papers/", {"cell": keys, "status": "accepted"})
            organiser.post(f"{base}/do/review_entry/", {"entries": ["1"], "decision": "accept"})
        public = Client().get(f"/e/{book.slug}/entries/").content.decode()
        assert "公示名单（1）" in public
        notice, _, others = public.partition("其余：1 人")
        assert ("李四" in notice, "冒名人" in notice, "冒名人" in others) == (True, False, True)
        text = organiser.get(f"{base}/notice/").content.decode()
        listed, _, again = text.partition('id="notices"')[2].partition("要重新审核公示")
        assert ("李四" in listed, "冒名人" in listed, "冒名人" in again) == (True, False, True)
    hall_clock.set(datetime(2026, 4, 18, 9, 0))
    organiser.post(f"{base}/do/qualify/", {})
    qualified = [e.id for e in book.competition.entrants.values() if e.status == "qualified"]
    assert qualified == ["2"]


def test_E3_1_4_all_or_none_of_what_is_ticked_is_set(hall_clock: object) -> None:
    """A paper with a limit of age cannot be accepted without its date: then no other is either."""
    book = event(hall_clock)
    desk = signed_in(account(Role.RECORDER, at=book))
    seq = book.follow().seq
    keys = [*cells(book, "1"), *cells(book, "1", dated=True)]
    assert cells(book, "1", dated=True)
    answer = desk.post(
        f"/o/{book.slug}/review/papers/", {"cell": keys, "status": "accepted"}, follow=True
    )
    text = answer.content.decode()
    assert "said bad" in text
    assert len(re.findall(r'name="cell" value="[^"]+" checked', text)) == len(cells(book, "1"))
    assert book.follow().seq == seq
    for bad in ({"status": "accepted"}, {"cell": ["x"], "status": "accepted"}):
        answer = desk.post(f"/o/{book.slug}/review/papers/", bad, follow=True)
        assert "said bad" in answer.content.decode()
    referee = signed_in(account(Role.REFEREE, at=book))
    sent = {"cell": keys, "status": "refused"}
    assert referee.post(f"/o/{book.slug}/review/papers/", sent).status_code == 403
    assert book.follow().seq == seq


def test_E3_1_4_what_cannot_be_fresh_yet_is_not_to_be_ticked(hall_clock: HallClock) -> None:
    """A test of the last five days before 15 May: on the 9th nobody can have one."""
    book = event(hall_clock)
    desk = signed_in(account(Role.RECORDER, at=book))
    fresh = FIRST_DAY - timedelta(days=5)
    for now, open_ in ((fresh - timedelta(days=1), False), (fresh, True)):
        hall_clock.set(datetime.combine(now, time(9)))
        text = desk.get(f"/o/{book.slug}/review/").content.decode()
        assert (f"{fresh:%m-%d} 起收" in text) is not open_
        assert bool(re.search('name="cell"[^>]* disabled', text)) is not open_


def test_E3_4_1_before_the_deadline_the_page_says_when_the_notice_opens(
    hall_clock: HallClock,
) -> None:
    book = event(hall_clock)
    desk, base = signed_in(account(Role.ORGANISER, at=book)), f"/o/{book.slug}"
    for entry in ("1", "2"):
        desk.post(f"{base}/review/papers/", {"cell": cells(book, entry), "status": "accepted"})
    desk.post(f"{base}/do/review_entry/", {"entries": ["1", "2"], "decision": "accept"})
    text = desk.get(f"{base}/notice/").content.decode()
    assert "报名 2026-04-12 18:00 截止，之后才能公示。" in text
    assert "do/open_notice/" not in text


def test_E3_4_from_the_review_to_the_qualified_through_pages(hall_clock: object) -> None:
    """Entries close on Sunday 12 April; five working days of notice end on Friday 17 April; on
    the 18th the list is qualified."""
    book = event(hall_clock)
    organiser = signed_in(account(Role.ORGANISER, at=book))
    hall_clock.set(datetime(2026, 4, 12, 19, 0))  # type: ignore[attr-defined]
    base = f"/o/{book.slug}"
    assert "raise_objection" not in organiser.get(f"{base}/notice/").content.decode()
    early = organiser.post(f"{base}/do/review_entry/", {"entries": ["1"], "decision": "accept"})
    assert early.status_code == 400  # the papers are not there
    assert 'data-tick-all="entries"' in organiser.get(f"{base}/review/").content.decode()
    for entry in ("1", "2"):
        keys = cells(book, entry)
        sent = {"cell": keys, "status": "accepted"}
        organiser.post(f"{base}/review/papers/", sent)
    accept = {"entries": ["1", "2"], "decision": "accept", "next": f"{base}/review/"}
    assert organiser.post(f"{base}/do/review_entry/", accept).status_code == 302
    recorder = signed_in(account(Role.RECORDER, at=book))
    assert recorder.post(f"{base}/do/open_notice/", {}).status_code == 403
    assert organiser.post(f"{base}/do/open_notice/", {}).status_code == 302
    text = organiser.get(f"{base}/notice/").content.decode()
    assert "2026-04-17" in text
    until = int(datetime(2026, 4, 18).timestamp() * 1000)
    assert f'data-until="{until}"' in text
    against = {
        "entry": "2",
        "unit": "u1",
        "text": "不是本单位的人",
        "evidence": "名册",
        "written": "yes",
        "stamped": "yes",
    }
    assert organiser.post(f"{base}/do/raise_objection/", against).status_code == 302
    read = organiser.get(f"{base}/notice/").content.decode()
    assert "不是本单位的人" in read
    assert "名册" in read  # who decides weighs the evidence
    referee = signed_in(account(Role.REFEREE, at=book))
    for page in ("notice/", "entries/", "entries/entry/?id=2", "log/"):
        assert "不是本单位的人" not in referee.get(f"{base}/{page}").content.decode()
    ruling = {"objection": "1", "decision": "dismiss", "reason": "名册有他"}
    arbiter = signed_in(account(Role.ARBITRATION, at=book))
    assert arbiter.post(f"{base}/do/rule_objection/", ruling).status_code == 302
    assert organiser.post(f"{base}/do/qualify/", {}).status_code == 400
    hall_clock.set(datetime(2026, 4, 18, 9, 0))  # type: ignore[attr-defined]
    assert organiser.post(f"{base}/do/qualify/", {}).status_code == 302
    entrants = book.competition.entrants.values()
    assert {one.status for one in entrants} == {EntryStatus.QUALIFIED}


def test_why_somebody_is_refused_is_for_who_works_on_the_entries(hall_clock: object) -> None:
    """Not for a referee, nor for who has found a leader's card and no PIN."""
    book = event(hall_clock)
    base, why = f"/o/{book.slug}", "没有盖章的证明"
    refuse = {"entries": ["1"], "decision": "refuse", "reason": why}
    organiser = signed_in(account(Role.ORGANISER, at=book))
    assert organiser.post(f"{base}/do/review_entry/", refuse).status_code == 302
    pages = ("entries/", "entries/entry/?id=1", "log/")
    for role, reads in ((Role.RECORDER, True), (Role.ARBITRATION, True), (Role.REFEREE, False)):
        staff = signed_in(account(role, at=book))
        for page in pages:
            assert (why in staff.get(f"{base}/{page}").content.decode()) is reads, (role, page)
    telephone = "13812345678"
    own = SetUnit("u1", "单位1", leader="王", represents="unit", telephone=telephone)
    act(book, lambda *_: [own], Visitor(account(Role.ORGANISER, at=book)).actor(book.stream))
    for pin in (True, False):
        shown = Phone(book, "u1", Role.LEADER, pin=pin).get("unit/")
        assert (why in shown, telephone in shown) == (pin, pin)


def test_a_regulation_without_review_says_so() -> None:
    book = new_event("tuolaji-zhuhai-2019", FIRST_DAY)
    desk = signed_in(account(Role.ORGANISER, at=book))
    assert "没有公示" in desk.get(f"/o/{book.slug}/notice/").content.decode()


def test_S6_5_1_places_are_shared_out_on_the_page_of_units() -> None:
    """Two units of 100 members, 30 and 10 entrants, share 4 places: 3 and 1."""
    book = new_event("shengji-szpt-2013", date(2030, 5, 1))
    desk = signed_in(account(Role.ORGANISER, at=book))
    for id_, entrants in (("u1", "30"), ("u2", "10")):
        names = "\n".join(f"{id_}选手{n}" for n in range(8))
        report = {
            "id": id_,
            "name": f"单位{id_}",
            "leader": "王",
            "telephone": "1380000",
            "members": "100",
            "entrants": entrants,
            "ranking": names,
            "time": "四月",
            "place": "礼堂",
            "format": "循环",
        }
        answer = desk.post(f"/o/{book.slug}/do/set_unit/", report)
        assert answer.status_code == 302, answer.content.decode()
    sent = {"places": "4", "next": f"/o/{book.slug}/units/"}
    answer = desk.post(f"/o/{book.slug}/do/share_out/", sent, follow=True)
    assert dict(book.competition.quota or {}) == {"u1": 3, "u2": 1}
    assert "单位u1" in answer.content.decode()


def test_after_the_end_no_box_is_left_that_nobody_can_tick() -> None:
    """24 pairs, 48 people: counted as both, and told why nothing can be noted any more."""
    book = demonstrated("shengji")
    page = signed_in(account(Role.ORGANISER, at=book)).get(f"/o/{book.slug}/review/?show=all")
    text = page.content.decode()
    assert "24 对（48 人）" in text
    assert "比赛已经结束，材料不再登记。" in text
    assert 'type="checkbox"' not in text


def test_no_form_is_offered_to_print_that_is_not_made_any_more() -> None:
    """S11: the forms are printed while entries are open."""
    book = demonstrated("shengji")
    text = signed_in(account(Role.ORGANISER, at=book)).get(f"/o/{book.slug}/units/")
    assert "印报名表" not in text.content.decode()


def test_E3_1_1_who_is_too_young_is_told_on_the_public_form_and_types_nothing_again(
    hall_clock: object,
) -> None:
    book = event(hall_clock)
    sent = {
        "player1": "小年轻",
        "born1": "2015-05-05",
        "staff1": "employed",
        "units": "单位3",
        "represents": "unit",
        "leader": "王领队",
        "declined1": "no",
        "contact": "138",
    }
    answer = Client().post(f"/e/{book.slug}/enter/", sent)
    text = answer.content.decode()
    assert answer.status_code == 400
    assert "小年轻 应在 2008-12-31 或以前出生" in text
    assert 'id="enter-born1-wrong"' in text
    assert 'value="2015-05-05"' in text
    assert 'value="王领队"' in text
    assert (
        Client().post(f"/e/{book.slug}/enter/", {**sent, "born1": "1990-05-05"}).status_code == 302
    )
