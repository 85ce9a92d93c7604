"""Rulings and appeals: the penalty, its clause, its effect and the history before it is given."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape

from ledger.test_counted_rulings import appealed
from paisai.desk.rights import Role
from paisai.ledger import commands as c
from support.hall_clock import HallClock
from support.web import account
from support.web_day import Desk, first_round_done, playing, put


def test_Z4_22_is_found_by_a_word_or_its_clause_and_shown_before_it_is_given() -> None:
    """Z4.22: an exposed card of the declarer's side: 20 points to the defenders."""
    hall = playing()
    one = hall.tables[1][0]
    desk = Desk(put(hall), Role.CHIEF)
    assert "infraction=exposed-card" in desk.get("rulings/new/?q=Z4.22")
    assert "没有找到" in desk.get("rulings/new/?q=打牌下雨")
    page = desk.get(f"rulings/new/?infraction=exposed-card&entry={one}&table=1")
    assert 'name="fact.at_fault"' in page
    sent = {"entry": one, "infraction": "exposed-card", "table": "1", "deal": "2"}
    desk.post("try/rule/", 400, **sent)
    before = desk.seq
    page = desk.post("try/rule/", 200, **sent, **{"fact.at_fault": "declarer"})
    assert "Z4.22" in page
    assert "20 分" in page
    assert "以前没有过这一违例" in page
    assert desk.seq == before
    desk.post("do/rule/", **sent, **{"fact.at_fault": "declarer"})
    assert "Z4.22" in desk.get("rulings/")
    page = desk.post("try/rule/", 200, **{**sent, "deal": "3"}, **{"fact.at_fault": "declarer"})
    assert "以前有过 1 次" in page


def test_a_ruling_shows_what_it_makes_of_a_score() -> None:
    """Z4.2: sixteen minutes late forfeits the round, whatever was played."""
    hall = playing()
    one = hall.tables[1][0]
    desk = Desk(put(hall), Role.CHIEF)
    page = desk.post("try/rule/", 200, entry=one, infraction="lateness", **{"fact.minutes": "16"})
    assert "没有成绩；现为" in page
    assert "弃权" in page
    desk.post("try/rule/", 400, entry=one, infraction="lateness", **{"fact.minutes": "很久"})


def test_a_ruling_from_the_page_of_an_earlier_round_is_about_that_round() -> None:
    """Table 1 of round 2 has other people."""
    hall = first_round_done()
    before = hall.tables[1]
    hall.pair()
    assert set(hall.tables[1]) != set(before)
    desk = Desk(put(hall))
    link = re.search(r'href="/o/[^/]+/(rulings/new/[^"]+)"', desk.get("table/1/?stage=1&round=1"))
    assert link is not None
    page = desk.get(unescape(link[1]))
    onward = re.search(r'href="([^"]*infraction=exposed-card[^"]*)"', page)
    assert onward is not None
    form = desk.get(f"rulings/new/{unescape(onward[1])}")
    for entry in before:
        assert f'name="entry" value="{entry}"' in form
    assert re.search(r'name="round" value="1"[^>]*checked', form)


def test_Z4_1_what_a_spectator_does_is_noted_beside_who_it_concerned() -> None:
    hall = playing()
    one = hall.tables[1][0]
    desk = Desk(put(hall), Role.CHIEF)
    page = desk.get(f"rulings/new/?infraction=conduct&entry={one}&table=1")
    assert re.search(r'name="official"[^>]*value="观众"|<option value="观众"', page)
    sent = {"entry": one, "infraction": "conduct", "table": "1", "official": "观众"}
    assert "记在本人名下，不扣选手的分" in desk.post("try/rule/", 200, **sent)
    desk.post("do/rule/", **sent, reason="在桌边说话")
    listed = desk.get("rulings/")
    assert "观众 违反赛场纪律" in listed


def test_an_organiser_does_not_rule() -> None:
    hall = playing()
    organiser = Desk(put(hall), Role.ORGANISER)
    organiser.get("rulings/new/", 403)
    organiser.post("try/rule/", 403)
    assert "/rulings/new/" not in organiser.get("rulings/")


def test_an_appeal_runs_its_course_with_the_time_left(hall_clock: HallClock) -> None:
    """Z5 leaves the steps to us: appeals within minutes after the round; arbitration decides."""
    hall = first_round_done()
    one = hall.tables[1][0]
    hall.do(c.EndRound("都打完了"))
    hall_clock.set(hall.now + timedelta(minutes=1))
    desk = Desk(put(hall), Role.ORGANISER)
    form = hall.competition.regulation.appeals.steps[0].form
    assert "还可以申诉" in desk.get("rulings/")
    sent = {"entry": one, "form": form.value, "fee": str(hall.competition.regulation.appeals.fee)}
    desk.post("do/file_appeal/", 400, **sent, text="")
    desk.post("do/file_appeal/", **sent, text="第三副记错了")
    page = desk.get("rulings/")
    assert "第三副记错了" in page
    assert "/try/decide_appeal/" not in page
    home = desk.get()
    assert "的申诉" in home
    assert "申诉未裁决" not in home  # nothing is said twice
    people = f'href="/o/{desk.book.slug}/people/#myself">还没有指定仲裁，去指定'
    assert people in page  # nobody is in arbitration yet, and no appeal would ever be decided
    assert people in desk.get()
    account(Role.ARBITRATION, at=desk.book)
    assert people not in desk.get("rulings/")
    assert people not in desk.get()
    desk.post("do/decide_appeal/", 403, appeal="1", decision="dismiss", reason="查无此事")
    for step in hall.competition.regulation.appeals.steps[1:]:
        more = {**sent, "form": step.form.value, "appeal": "1"}
        desk.post("do/file_appeal/", **more, text="第三副记错了")


def test_arbitration_sees_what_its_decision_changes_and_decides(hall_clock: HallClock) -> None:
    hall = first_round_done()
    one, other = hall.tables[1]
    hall.do(c.EndRound("都打完了"))
    rules = hall.competition.regulation.appeals
    for number, step in enumerate(rules.steps):
        hall.do(c.FileAppeal(other, step.form, "记反了", rules.fee, appeal=1 if number else None))
    hall_clock.set(hall.now + timedelta(minutes=1))
    desk = Desk(put(hall), Role.ARBITRATION)
    assert "/try/decide_appeal/" in desk.get("rulings/")
    page = desk.get("try/decide_appeal/?appeal=1&table=1")
    assert 'name="levels1"' in page
    sent = {"appeal": "1", "decision": "uphold", "table": "1", "levels1": "1", "levels2": "5"}
    desk.post("try/decide_appeal/", 400, **sent, reason="")
    before = desk.seq
    page = desk.post("try/decide_appeal/", 200, **sent, reason="记分表背面有原始记录")
    assert f"{one} 1:5 东西 {other}，东西胜" in page
    assert "名改为" in page
    assert desk.seq == before
    desk.post("do/decide_appeal/", **sent, reason="记分表背面有原始记录")
    assert "成立" in desk.get("rulings/")


def test_somebody_alone_takes_arbitration_and_writes_down_a_decision_on_paper(
    hall_clock: HallClock,
) -> None:
    hall = first_round_done()
    _, other = hall.tables[1]
    hall.do(c.EndRound("都打完了"))
    rules = hall.competition.regulation.appeals
    for number, step in enumerate(rules.steps):
        hall.do(c.FileAppeal(other, step.form, "记反了", rules.fee, appeal=1 if number else None))
    hall_clock.set(hall.now + timedelta(minutes=1))
    desk = Desk(put(hall), Role.ORGANISER)
    sent = {"appeal": "1", "decision": "dismiss", "reason": "与原始记录一致"}
    desk.post("do/decide_appeal/", 403, **sent)
    page = desk.get("people/")
    assert 'id="myself"' in page
    desk.post("people/take/", role="nobody")
    assert "没有这个角色" in desk.get("people/")
    desk.post("people/take/", role="arbitration")
    assert 'name="members"' in desk.get("try/decide_appeal/?appeal=1")
    desk.post("do/decide_appeal/", **sent, members="王一\r\n李二\r\n")
    assert "照 王一、李二 签名的书面裁决" in desk.get("log/")
    assert "签名：王一、李二" in desk.get("rulings/")
    assert hall.competition.appeals[0].members == ()
    assert desk.book.competition.appeals[0].members == ("王一", "李二")
    recorder = Desk(desk.book, Role.RECORDER)
    recorder.post("people/take/", 403, role="chief")


def test_a_table_is_played_again_by_an_appeal(hall_clock: HallClock) -> None:
    hall = first_round_done()
    other = hall.tables[1][1]
    hall.do(c.EndRound("都打完了"))
    rules = hall.competition.regulation.appeals
    for number, step in enumerate(rules.steps):
        hall.do(c.FileAppeal(other, step.form, "发错牌", rules.fee, appeal=1 if number else None))
    hall_clock.set(hall.now + timedelta(minutes=1))
    desk = Desk(put(hall), Role.ARBITRATION)
    sent = {"appeal": "1", "decision": "uphold", "table": "1", "reason": "确实发错"}
    desk.post("do/decide_appeal/", 400, **sent)
    desk.post("do/decide_appeal/", **sent, replay="yes")
    assert desk.book.competition.round.tables[0].replay  # type: ignore[union-attr]


def test_who_decides_sees_that_the_ruling_appealed_is_void(hall_clock: HallClock) -> None:
    hall = playing()
    one = hall.tables[1][0]
    book = put(hall)
    chief = Desk(book, Role.CHIEF, Role.ORGANISER)
    hall_clock.set(hall.now + timedelta(minutes=20))
    ruled = {"entry": one, "infraction": "exposed-card", "table": "1", "deal": "2"}
    chief.post("do/rule/", **ruled, **{"fact.at_fault": "declarer"})
    chief.post("do/end_round/", reason="都打完了")
    for step in hall.competition.regulation.appeals.steps:
        filed = {"entry": one, "form": step.form.value, "text": "没有暴露", "ruling": "1"}
        chief.post("do/file_appeal/", **filed, fee=str(hall.competition.regulation.appeals.fee))
    sent = {"appeal": "1", "decision": "uphold", "reason": "没有人看见"}
    page = Desk(book, Role.ARBITRATION).post("try/decide_appeal/", 200, **sent)
    assert "第 1 号判罚撤销" in page
    assert "20 分" in page


def test_a_ruling_that_counted_one_made_void_is_undone_from_the_board() -> None:
    hall = appealed()
    hall.do(c.DecideAppeal(1, True, "录像为证"))
    second = hall.competition.rulings[1]
    desk = Desk(put(hall), Role.CHIEF)
    assert "请撤销第 2 号判罚" in desk.get("")
    undo = f"/try/undo/?seq={second.seq}&"
    assert undo in unescape(desk.get("rulings/"))
    assert undo not in unescape(Desk(put(hall), Role.RECORDER).get("rulings/"))
    desk.post("do/undo/", seq=str(second.seq), reason="按第 1 次重判")
    assert "请撤销第 2 号判罚" not in desk.get("")
