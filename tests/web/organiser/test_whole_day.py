"""A day of the Zhuhai preset through pages alone, in a browser: from the draw to the awards. The
same acts given to the ledger directly make the same standing, and the same ledger to the last
hash."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from paisai.desk.rights import Role
from paisai.ledger import Request, State, carry_out
from paisai.ledger import commands as c
from paisai.ledger.infractions import ruling_on
from paisai.regulations import load
from paisai.regulations.stages import Swiss
from paisai.tournament.proceedings import SERVER
from paisai.tournament.ranking.prizes import final_ranking
from paisai.tournament.ranking.standings import standings
from paisai.tournament.rounds import Score
from support.hall import Hall, changed
from support.hall_clock import HallClock
from support.web_day import TUOLAJI, Desk, entered, put

LEVELS = {1: "5:1", 2: "4:2", 3: "6:0", 4: "3:3"}
"""What every round brings at each table, North-South first."""


class Browser:
    """One member of staff at a browser."""

    def __init__(self, browser: Any, site: str, desk: Desk) -> None:
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        cookie = desk.client.cookies["paisai"].value
        context.add_cookies([{"name": "paisai", "value": cookie, "url": site}])
        self.page = context.new_page()
        self.page.set_default_timeout(20_000)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._console)
        self.home = f"{site}/o/{desk.book.slug}/"

    def _console(self, message: Any) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def open(self, path: str = "") -> None:
        self.page.goto(self.home + path)

    def press(self, name: str) -> None:
        """A button or a link by its words; the page that comes after it is waited for."""
        found = self.page.get_by_role("button", name=name, exact=True)
        if not found.count():
            found = self.page.get_by_role("link", name=name, exact=True)
        found.first.click()
        self.page.wait_for_load_state("load")

    def due(self) -> str:
        self.open()
        return str(self.page.locator(".due h1").inner_text())


@pytest.fixture
def hall() -> Hall:
    """Two rounds: one with a ruling and a correction, one with a draft changed by hand."""
    (swiss,) = load(TUOLAJI).stages
    assert isinstance(swiss, Swiss)
    two = changed(TUOLAJI, stages=(replace(swiss, rounds=2),), timetable=())
    return entered(pairs=8, regulation=two)


def test_a_whole_day_by_pages_equals_the_same_acts_by_the_ledger(
    hall: Hall, site: str, browser: Any, hall_clock: HallClock
) -> None:
    hall_clock.set(hall.now + timedelta(minutes=5))
    desk = Desk(put(hall), Role.ORGANISER, Role.CHIEF)
    screen = Browser(browser, site, desk)
    assert "抽签" in screen.due()
    screen.press("抽签")
    screen.press("锁定")
    screen.page.get_by_label("一句话或一个数").fill("八万")
    screen.press("加上")
    screen.press("截止报话")
    screen.press("揭晓")
    while "编排" in screen.due():
        _round(screen, desk, hall_clock)
    assert "还可以申诉" in screen.due()
    hall_clock.forward(minutes=60)
    assert "结束这一阶段" in screen.due()
    _close(screen, "结束阶段")
    assert "结束比赛" in screen.due()
    _close(screen, "结束比赛")
    assert desk.book.competition.closed
    screen.open("awards/")
    champion = desk.book.competition.entrants[final_ranking(desk.book.competition)[0].entry].name
    assert champion in screen.page.locator("#awards").inner_text()
    assert screen.errors == []

    again = _by_the_ledger(hall, desk)
    assert again.competition is not None
    assert standings(again.competition) == standings(desk.book.competition)
    assert final_ranking(again.competition) == final_ranking(desk.book.competition)
    assert again.head == desk.book.follow().head


def _round(screen: Browser, desk: Desk, hall_clock: HallClock) -> None:
    screen.press("编排下一轮")
    first = desk.book.competition.round
    assert first is not None
    if first.number == 2:
        _change_by_hand(screen, desk)
    screen.open()
    screen.press("公布编排")
    screen.press("本轮开始")
    hall_clock.forward(minutes=71)
    screen.open()
    screen.press("已经播报")
    if first.number == 1:
        _rule(screen, first.tables[0].seats[0])
    screen.open("sheets/")
    for table in first.tables:
        field = screen.page.locator(f"#row-{table.number} .score")
        if first.number == 1 and table.number == 1:
            screen.page.locator("#row-1 input[name=rulings_included]").check()
        field.fill(LEVELS[table.number])
        field.press("Enter")
        screen.page.locator(f"#row-{table.number}.in").wait_for()
    if first.number == 1:
        _correct(screen)
    screen.open()
    screen.press("结束本轮")
    screen.press("公布成绩")


def _rule(screen: Browser, offender: str) -> None:
    screen.open(f"rulings/new/?q=Z4.22&table=1&entry={offender}")
    screen.page.locator("a.infraction").first.click()
    screen.page.get_by_label("第几副").fill("2")
    screen.page.locator("input[name='fact.at_fault'][value=declarer]").check()
    screen.press("先看结果")
    assert "Z4.22" in screen.page.locator("#foreseen").inner_text()
    screen.press("确定：判罚")


def _correct(screen: Browser) -> None:
    screen.open("table/2/")
    screen.page.locator("input[name=levels1]").fill("2")
    screen.page.locator("input[name=levels2]").fill("4")
    screen.page.get_by_label("更正的理由").fill("记分表写反了")
    screen.press("先看结果")
    assert "名改为" in screen.page.locator("#foreseen").inner_text()
    screen.press("确定：更正")


def _change_by_hand(screen: Browser, desk: Desk) -> None:
    """By keyboard: the first named of the last two tables change over; then back by dragging,
    and over again."""
    round_ = desk.book.competition.round
    assert round_ is not None
    one, other = round_.tables[2].seats[0], round_.tables[3].seats[0]
    screen.open("draft/")
    pick = screen.page.locator
    pick(f"[data-entry='{one}']").focus()
    screen.page.keyboard.press("Enter")
    pick(f"[data-entry='{one}'].picked").wait_for()
    pick(f"[data-entry='{other}']").focus()
    screen.page.keyboard.press("Enter")
    pick("form[action$='change_draft/']").wait_for()
    pick(f"[data-entry='{one}']").drag_to(pick(f"[data-entry='{other}']"))
    screen.page.get_by_text("与最优的编排一样好").wait_for()
    pick(f"[data-entry='{one}']").drag_to(pick(f"[data-entry='{other}']"))
    screen.page.get_by_text("与最优的编排相比").wait_for()
    screen.page.get_by_label("改动的理由").fill("一方行动不便")
    screen.press("改动")


def _close(screen: Browser, what: str) -> None:
    screen.press(what)
    if what == "结束比赛":
        screen.page.get_by_label("结束整场比赛").check()
    screen.press("先看结果")
    screen.press(f"确定：{what}")


def _by_the_ledger(hall: Hall, desk: Desk) -> State:
    """The same acts by the same person at the same times, given one by one; only the secret of
    the draw is taken over."""
    for event in list(desk.book.follow().history)[hall.state.seq :]:
        command = _command(hall, event.kind, event.data["command"], desk.account.name)
        _, hall.state = carry_out(hall.state, Request(command, desk.account.name, event.time))
    return hall.state


def _command(hall: Hall, kind: str, said: dict[str, Any], actor: str) -> c.Command:
    """Written out anew from what was typed and clicked, not read from the event."""
    tables = hall.tables if hall.competition.round is not None else {}
    match kind:
        case "begin":
            return c.Begin()
        case "commit_draw":
            return c.CommitDraw(said["commitment"], keeper=SERVER)
        case "contribute":
            return c.Contribute(actor, "八万")
        case "close_words":
            return c.CloseWords()
        case "reveal_draw":
            return c.RevealDraw(said["secret"])
        case "pair":
            return c.Pair()
        case "change_draft":
            pairs = [list(tables[n]) for n in (1, 2, 3, 4)]
            pairs[2][0], pairs[3][0] = pairs[3][0], pairs[2][0]
            return c.ChangeDraft(tuple((a, b) for a, b in pairs), None, "一方行动不便")
        case "publish_round":
            return c.PublishRound()
        case "start_round":
            return c.StartRound()
        case "announce":
            return c.Announce()
        case "end_round":
            return c.EndRound()
        case "publish_scores":
            return c.PublishScores()
        case "rule":
            facts = {"at_fault": "declarer"}
            offender = tables[1][0]
            return ruling_on(
                hall.competition, offender, "exposed-card", facts, table=1, deal=2
            ).command
        case "enter_sheet":
            table = said["table"]
            one, other = map(int, LEVELS[table].split(":"))
            ruled = hall.competition.round.number == 1 and table == 1  # type: ignore[union-attr]
            score = Score((one, other), rulings_included=True if ruled else None)
            return c.EnterSheet(table, score, tables[table])
        case "correct_result":
            return c.CorrectResult(2, Score((2, 4)), "记分表写反了", 1, 1)
        case "close_stage":
            return c.CloseStage()
        case "close":
            return c.Close()
    raise AssertionError(f"nobody did {kind}")
