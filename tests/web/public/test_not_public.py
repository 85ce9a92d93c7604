"""What strangers do not see: particulars, reasons, drafts, and what is not settled yet."""

from __future__ import annotations

import json
import re
from datetime import datetime
from pathlib import Path
from urllib.parse import quote

import pytest
from django.test import Client

from paisai.desk.event_document import ledger_lines
from paisai.desk.public.moment import public_moment
from paisai.desk.public.rounds import public_record
from paisai.desk.rights import Role
from paisai.errors import NotPermitted
from paisai.ledger import fold, seals, to_forget
from paisai.ledger.commands import AddEntry, ChangeDraft, SetUnit, Withdraw
from paisai.ledger.verify import verify_bytes
from paisai.regulations import load
from paisai.tournament.entries import EntryPlayer, EntryStatus
from paisai.tournament.rounds import RoundStatus
from paisai.web.people.passes import pass_for, word_of
from paisai.web.streams.acting import Actor, act
from paisai.web.streams.books import Book
from support.demonstrations import ORGANISER, event, fresh
from support.hall import Hall
from support.public_pages import EVENTS, pages
from support.web import account, signed_in


@pytest.mark.parametrize("slug", EVENTS)
def test_no_particular_of_a_person_is_on_any_public_page(slug: str) -> None:
    book = event(slug)
    competition = book.competition
    private = {unit.telephone for unit in competition.units.values() if unit.telephone}
    for entrant in competition.entrants.values():
        for player in entrant.players:
            private |= {player.number or "", player.born.isoformat() if player.born else ""}
    private -= {""}
    assert private
    for path in pages(book):
        text = Client().get(path).content.decode()
        assert not {one for one in private if one in text}, path


def test_why_an_entry_was_refused_and_what_an_objection_says_is_not_public() -> None:
    book = event("erdayi")
    text = Client().get(f"/e/{book.slug}/entries/").content.decode()
    entrants = book.competition.entrants.values()
    refused = [one for one in entrants if one.status is EntryStatus.REFUSED]
    assert len(refused) == 1
    assert refused[0].name not in text
    for note in (one.note for one in entrants if one.note):
        assert note not in text
    assert book.competition.objections[0].text not in text
    assert book.competition.objections[0].evidence not in text
    assert "未裁定" in text


def test_the_public_record_holds_no_reason_of_refusal_and_no_objection_and_verifies() -> None:
    book = event("erdayi")
    record = Client().get(f"/e/{book.slug}/ledger.json")
    assert record.status_code == 200
    text = record.content.decode()
    entrants = book.competition.entrants.values()
    said = [one.note for one in entrants if one.status is EntryStatus.REFUSED]
    objection = book.competition.objections[0]
    assert said
    for words in (*said, objection.text, objection.evidence):
        assert words not in text
    assert f'"unit":"{objection.unit}"' not in text
    assert '"refused"' not in text
    found = verify_bytes(ledger_lines(record.content, "r.json").encode(), Path("r.paisai"))
    assert found.problems == ()
    assert found.events == book.follow().seq
    assert found.state.competition is not None
    there = {one.id: one.status for one in found.state.competition.entrants.values()}
    assert there == {one.id: one.status for one in entrants}


def test_what_was_said_about_an_entry_is_erased_with_it() -> None:
    state = event("erdayi").follow()
    assert state.competition is not None
    objection = state.competition.objections[0]
    raised = next(one for one in state.history if one.kind == "raise_objection")
    assert len(seals(raised)) == 3
    assert seals(raised).keys() <= to_forget(state, entry=objection.entry, reason="本人要求")
    after = fold(state.history).competition
    assert after is not None
    assert (after.objections[0].unit, after.objections[0].text) == ("", "")


def test_what_an_appeal_says_is_read_by_those_it_concerns_and_by_nobody_else() -> None:
    book = event("tuolaji")
    appeal = book.competition.appeals[0]
    assert len(appeal.text) > 10
    assert appeal.text not in Client().get(f"/e/{book.slug}/ledger.json").content.decode()
    for path in pages(book):
        assert appeal.text not in Client().get(path).content.decode(), path
    referee = signed_in(account(Role.REFEREE, at=book))
    assert appeal.text in referee.get(f"/o/{book.slug}/rulings/").content.decode()
    own = Client()
    own.get(f"/p/{word_of(pass_for(book.stream, Role.PLAYER, appeal.entry))}/")
    assert appeal.text in own.get(f"/e/{book.slug}/me/").content.decode()
    another = next(one for one in book.competition.entrants if one != appeal.entry)
    other = Client()
    other.get(f"/p/{word_of(pass_for(book.stream, Role.PLAYER, another))}/")
    assert appeal.text not in other.get(f"/e/{book.slug}/me/").content.decode()


def test_a_record_that_says_openly_what_is_sealed_today_is_the_organisers_to_give() -> None:
    hall = Hall()
    hall.create(load("bashifen-teachers"))
    hall.do(SetUnit("u", "一中"))
    hall.do(AddEntry("豹队", "豹队", (EntryPlayer("甲"), EntryPlayer("乙")), ("u",)))
    assert public_record(hall.state) == tuple(hall.state.history)
    before = hall.state
    for said in (Withdraw("豹队", "要动手术"), SetUnit("v", "二中", telephone="555-0100")):
        hall.state = before
        hall.do(said)
        with pytest.raises(NotPermitted, match="向组织者索取"):
            public_record(hall.state)


def test_a_draft_is_on_no_public_page() -> None:
    from paisai.ledger.commands import Pair

    book = fresh("tuolaji", "with-a-draft")
    _all_in(book)
    act(book, lambda *_: [Pair()], ORGANISER)
    draft = book.competition.round
    assert draft is not None
    assert draft.status is RoundStatus.DRAFT
    a, b = (table.seats for table in draft.tables[:2])
    pairs = [table.seats for table in draft.tables]
    pairs[0], pairs[1] = (a[0], b[0]), (a[1], b[1])
    bye = draft.byes[0] if draft.byes else None
    changed = ChangeDraft(tuple((x, y) for x, y in pairs), bye, "换一换：秘密的理由")
    with_reason = Actor(ORGANISER.person, "draft")
    act(book, lambda *_: [changed], with_reason)
    number = draft.number
    planned = public_moment(book.competition, datetime.now()).next
    assert planned is not None
    for path in pages(book):
        text = Client().get(path).content.decode()
        if path.endswith("ledger.json"):
            assert json.loads(text)["events"][-1]["kind"] == "publish_scores"
        text = text.replace(planned.zh, "")  # the timetable is no secret
        assert f"第 {number} 轮" not in text, path
        assert f"/rounds/1/{number}/" not in text, path
        assert "秘密的理由" not in text, path
    document = json.loads(Client().get(f"/e/{book.slug}/ledger.json").content)
    assert document["events"][-1]["kind"] == "publish_scores"
    assert Client().get(f"/e/{book.slug}/rounds/1/{number}/").status_code == 404


def _all_in(book: Book) -> None:
    """The round in hand is played to its end."""
    from paisai.ledger.commands import EndRound, EnterSheet, PublishScores
    from paisai.tournament.rounds import Score

    round_ = book.competition.round
    assert round_ is not None
    for table in round_.tables:
        if table.result is None:
            sheet = EnterSheet(table.number, Score(levels=(3, 1)), table.seats)
            act(book, lambda *_, sheet=sheet: [sheet], ORGANISER)
    round_ = book.competition.round
    assert round_ is not None
    if round_.status is RoundStatus.PLAYING:
        act(book, lambda *_: [EndRound("提前结束")], ORGANISER)
    act(book, lambda *_: [PublishScores()], ORGANISER)


def test_what_only_one_side_has_reported_is_not_shown() -> None:
    book = event("tuolaji")
    round_ = book.competition.round
    assert round_ is not None
    unsure = [table for table in round_.tables if table.reports and table.result is None]
    assert len(unsure) == 2
    text = Client().get(f"/e/{book.slug}/rounds/").content.decode()
    for word in ("待确认", "所报不同"):
        assert word not in text
    assert text.count(">比赛中<") >= 2
    assert "暂定" in text


def test_awards_are_not_given_away_before_the_end() -> None:
    assert Client().get(f"/e/{event('tuolaji').slug}/awards/").status_code == 404
    assert Client().get(f"/e/{event('shengji').slug}/awards/").status_code == 200


def test_cards_sheets_and_forms_are_no_public_papers() -> None:
    text = Client().get(f"/e/{event('tuolaji').slug}/papers/").content.decode()
    assert "成绩公告" in text
    for word in ("桌牌", "记分表", "报名表", "证书"):
        assert word not in text
    answer = Client().get(f"/e/{event('tuolaji').slug}/papers/1-01-桌牌.pdf")
    assert answer.status_code == 404


def test_the_public_record_holds_no_unconfirmed_report() -> None:
    book = fresh("tuolaji", "record-draft")
    state = book.follow()
    assert any(one.kind == "report_result" for one in state.history)
    document = json.loads(Client().get(f"/e/{book.slug}/ledger.json").content)
    shown = document["events"]
    out = [one["seq"] for one in shown if one["kind"] == "publish_round"][-1]
    late = [one["kind"] for one in shown if one["seq"] > out]
    assert "report_result" not in late
    assert document["head"] == shown[-1]["hash"]
    assert [one["seq"] for one in shown] == list(range(1, len(shown) + 1))


def test_no_award_and_no_bulletin_hangs_out_before_it_is_settled() -> None:
    page = Client().get(f"/e/{event('tuolaji').slug}/papers/").content.decode()
    assert "获奖名单" not in page
    assert "总名次" not in page
    assert quote("1-02-成绩公告") in page
    assert re.search(r"<h2>第 2 轮</h2><ul[^>]*><li><a[^>]*>成绩公告<", page)
    assert quote("1-03-成绩公告") not in page
    page = Client().get(f"/e/{event('shengji').slug}/papers/").content.decode()
    assert "获奖名单" in page
    assert page.count("整场比赛") == 1  # the timetable hangs with the awards
